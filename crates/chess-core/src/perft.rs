//! Perft: counting the leaves of the tree of legal moves, the proof of a move generator.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::attacks::{Job, Sliders, dispatch};
use crate::movegen::{Black, Count, Side, Sink, White, each, generate};
use crate::placement::Placement;
use crate::{Color, Move, Position};

/// How many sequences of `depth` legal moves start here.
///
/// The last ply is counted without playing it. Depth 0 is one: the empty sequence.
///
/// ```
/// assert_eq!(chess_core::perft::perft(&chess_core::Position::start(), 4), 197_281);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => dispatch(Bulk::<false> { position, depth, table: None }),
    }
}

/// [`perft`] that remembers counts of positions met again, in a table that threads may share.
///
/// Positions are told apart by 64-bit hashes: a wrong count is possible, and about as likely as
/// drawing the same number twice among 2⁶⁴.
///
/// ```
/// use chess_core::perft::{Table, perft_with};
///
/// let table = Table::with_bytes(1 << 20).expect("a megabyte");
/// assert_eq!(perft_with(&chess_core::Position::start(), 5, &table), 4_865_609);
/// ```
pub fn perft_with(position: &Position, depth: u32, table: &Table) -> u64 {
    match depth {
        0 => 1,
        _ => dispatch(Bulk::<true> { position, depth, table: Some(table) }),
    }
}

/// Counts of positions already walked, for [`perft_with`]. Any number of threads may share it.
pub struct Table {
    /// A power of two of them.
    slots: Box<[Slot]>,
}

/// Each half is written on its own; a torn pair fails the test of `check` and counts for nothing.
#[derive(Default)]
struct Slot {
    nodes: AtomicU64,
    /// The position's key xored with `nodes`.
    check: AtomicU64,
}

impl Table {
    /// A table of at most this many bytes, at least one slot of 16; `None` where there is not so
    /// much memory.
    pub fn with_bytes(bytes: usize) -> Option<Self> {
        let count = 1usize << (bytes / size_of::<Slot>()).max(1).ilog2();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize_with(count, Slot::default);
        Some(Self { slots: slots.into_boxed_slice() })
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> Option<&Slot> {
        self.slots.get(key as usize & (self.slots.len() - 1))
    }

    #[inline(always)]
    fn recall(&self, key: u64) -> Option<u64> {
        let slot = self.slot(key)?;
        let nodes = slot.nodes.load(Ordering::Relaxed);
        (slot.check.load(Ordering::Relaxed) ^ nodes == key).then_some(nodes)
    }

    #[inline(always)]
    fn remember(&self, key: u64, nodes: u64) {
        if let Some(slot) = self.slot(key) {
            slot.nodes.store(nodes, Ordering::Relaxed);
            slot.check.store(key ^ nodes, Ordering::Relaxed);
        }
    }
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table").field("slots", &self.slots.len()).finish()
    }
}

/// The key of a position at a depth; never 0, which an empty slot would answer to.
#[inline(always)]
fn key(position: &Position, depth: u32) -> u64 {
    position.hash().wrapping_add(u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1 << 63
}

/// [`perft`] for each legal move, in the generator's order; `depth` includes the move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let count = |&mv| (mv, perft(&position.play_unchecked(mv), below));
    position.legal_moves().iter().map(count).collect()
}

struct Bulk<'a, const HASHED: bool> {
    position: &'a Position,
    depth: u32,
    table: Option<&'a Table>,
}

impl<const HASHED: bool> Job for Bulk<'_, HASHED> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self, sliders: S) -> u64 {
        match self.position.side_to_move() {
            Color::White => self.of::<White, S>(sliders),
            Color::Black => self.of::<Black, S>(sliders),
        }
    }
}

impl<const HASHED: bool> Bulk<'_, HASHED> {
    #[inline(always)]
    fn of<D: Side, S: Sliders>(self, sliders: S) -> u64 {
        let Self { position, depth, table } = self;
        if depth == 1 {
            let mut count = Count::default();
            generate::<D, S, _>(sliders, position, &mut count);
            return count.0;
        }
        let mut walk = Walk::<S, HASHED> { sliders, position, depth: depth - 1, table, nodes: 0 };
        generate::<D, S, _>(sliders, position, &mut walk);
        walk.nodes
    }
}

/// Plays each move as it is found, and counts below it.
struct Walk<'a, S, const HASHED: bool> {
    sliders: S,
    position: &'a Position,
    /// Of what is below.
    depth: u32,
    table: Option<&'a Table>,
    nodes: u64,
}

impl<S: Sliders, const HASHED: bool> Walk<'_, S, HASHED> {
    #[inline(always)]
    fn below(&mut self, next: &Position) {
        let Self { depth, table, .. } = *self;
        // To count the last ply is cheaper than to look it up.
        let table = if HASHED && depth > 1 { table } else { None };
        if let Some(nodes) = table.and_then(|table| table.recall(key(next, depth))) {
            self.nodes += nodes;
            return;
        }
        let bulk = Bulk::<HASHED> { position: next, depth, table: self.table };
        let nodes = self.sliders.enter(bulk);
        if let Some(table) = table {
            table.remember(key(next, depth), nodes);
        }
        self.nodes += nodes;
    }
}

impl<S: Sliders, const HASHED: bool> Sink for Walk<'_, S, HASHED> {
    #[inline(always)]
    fn piece<D: Side>(&mut self, code: u8, from: u32, targets: u64) {
        each!(targets, to => self.below(&self.position.after_piece::<D>(code, from, to)));
    }
    #[inline(always)]
    fn pawns<D: Side>(&mut self, targets: u64, delta: i32) {
        each!(targets, to => {
            self.below(&self.position.after_pawn::<D>(to.wrapping_add_signed(-delta), to));
        });
    }
    #[inline(always)]
    fn promotions<D: Side>(&mut self, targets: u64, delta: i32) {
        each!(targets, to => {
            let from = to.wrapping_add_signed(-delta);
            for code in [Placement::QUEEN, Placement::ROOK, Placement::BISHOP, Placement::KNIGHT] {
                self.below(&self.position.after_promotion::<D>(from, to, code));
            }
        });
    }
    #[inline(always)]
    fn en_passant<D: Side>(&mut self, from: u32, to: u32) {
        self.below(&self.position.after_en_passant::<D>(from, to));
    }
    #[inline(always)]
    fn castling<D: Side>(&mut self, king: u32, rook: u32) {
        self.below(&self.position.after_castling::<D>(king, rook));
    }
}
