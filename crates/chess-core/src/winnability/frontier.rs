//! The positions that a search has reached and not yet expanded, in several orders at once.
//!
//! A single measure of distance leads into valleys where thousands of positions seem equally near
//! to mate and none is. Each order here has its own measure or none; they are asked in turn, so
//! that one stuck order costs the others only its share.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::distance::Distances;

/// Depths from here on count as one.
const DEEPEST: usize = 256;

/// Most searches end sooner, and end soonest by one order alone.
const ALONE: u32 = 300;

/// What waits to be expanded. A position waits in every order, and is given out by each of them.
#[derive(Default)]
pub(super) struct Frontier {
    staged: Nearest,
    at_once: Nearest,
    scattered: Scattered,
    given: u32,
}

impl Frontier {
    /// Adds a position that lies `depth` moves from the start.
    pub(super) fn push(&mut self, index: u32, distances: Distances, depth: u16) {
        self.staged.push(index, distances.staged);
        self.at_once.push(index, distances.at_once);
        self.scattered.push(index, distances.staged, depth);
    }

    /// The next position by the order whose turn it is; `None` once that order has given out all.
    pub(super) fn pop(&mut self) -> Option<u32> {
        self.given = self.given.wrapping_add(1);
        match self.given % 4 {
            1 if self.given > ALONE => self.at_once.pop(),
            3 if self.given > ALONE => self.scattered.pop(),
            _ => self.staged.pop(),
        }
    }
}

/// Nearest to the goal first; of the equally near in turn the newest, to dive, and the oldest, to
/// stay wide.
#[derive(Default)]
struct Nearest {
    by_distance: Vec<VecDeque<u32>>,
    /// Nothing is nearer than this.
    nearest: usize,
    is_diving: bool,
}

impl Nearest {
    fn push(&mut self, index: u32, distance: usize) {
        if self.by_distance.len() <= distance {
            self.by_distance.resize_with(distance + 1, VecDeque::new);
        }
        self.by_distance[distance].push_back(index);
        self.nearest = self.nearest.min(distance);
    }

    fn pop(&mut self) -> Option<u32> {
        while let Some(waiting) = self.by_distance.get_mut(self.nearest) {
            self.is_diving = !self.is_diving;
            let next = if self.is_diving { waiting.pop_back() } else { waiting.pop_front() };
            if next.is_some() {
                return next;
            }
            self.nearest += 1;
        }
        None
    }
}

/// Any distance and any depth as likely as any other: the way out of a valley.
struct Scattered {
    /// By distance, then by depth.
    cells: Vec<Vec<Vec<u32>>>,
    /// The cells with something in them.
    filled: Vec<(u16, u16)>,
    random: u64,
}

impl Default for Scattered {
    fn default() -> Self {
        Self { cells: Vec::new(), filled: Vec::new(), random: 0x9E37_79B9_7F4A_7C15 }
    }
}

impl Scattered {
    fn push(&mut self, index: u32, distance: usize, depth: u16) {
        let depth = usize::from(depth).min(DEEPEST - 1);
        if self.cells.len() <= distance {
            self.cells.resize_with(distance + 1, Vec::new);
        }
        let by_depth = &mut self.cells[distance];
        if by_depth.len() <= depth {
            by_depth.resize_with(depth + 1, Vec::new);
        }
        if by_depth[depth].is_empty() {
            self.filled.push((distance as u16, depth as u16));
        }
        by_depth[depth].push(index);
    }

    fn pop(&mut self) -> Option<u32> {
        let filled = self.below(self.filled.len())?;
        let (distance, depth) = self.filled[filled];
        let waiting = self.cells[usize::from(distance)][usize::from(depth)].len();
        let place = self.below(waiting)?;
        let cell = &mut self.cells[usize::from(distance)][usize::from(depth)];
        let index = cell.swap_remove(place);
        if cell.is_empty() {
            self.filled.swap_remove(filled);
        }
        Some(index)
    }

    /// A number below `end`, the same in every run (xorshift).
    fn below(&mut self, end: usize) -> Option<usize> {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 32) as usize).checked_rem(end)
    }
}
