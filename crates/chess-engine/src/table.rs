//! What the search remembers of positions: the best move, and a bound on the value.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::Move;

use crate::score::MATE_BOUND;

/// Which side of the true value a remembered one lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What was found out about a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) mv: Option<Move>,
    value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// A fixed number of entries; a new one takes the place of the old.
#[derive(Debug)]
pub(crate) struct Table(Vec<Option<Entry>>);

impl Table {
    /// A table of `2^bits` entries.
    pub(crate) fn new(bits: u32) -> Self {
        Self(vec![None; 1 << bits])
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(None);
    }

    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        self.0[self.slot(key)].filter(|entry| entry.key == key)
    }

    /// Remembers a value found `ply` half-moves below the root.
    pub(crate) fn store(
        &mut self,
        key: u64,
        ply: usize,
        mv: Option<Move>,
        value: i32,
        depth: i32,
        bound: Bound,
    ) {
        let slot = self.slot(key);
        // A node without a best move keeps the one that an earlier visit found.
        let mv = mv.or_else(|| self.find(key).and_then(|old| old.mv));
        self.0[slot] = Some(Entry { key, mv, value: to_table(value, ply), depth, bound });
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }
}

impl Entry {
    /// The value as seen `ply` half-moves below the root.
    pub(crate) fn value(&self, ply: usize) -> i32 {
        let ply = ply as i32;
        match self.value {
            value if value > MATE_BOUND => value - ply,
            value if value < -MATE_BOUND => value + ply,
            value => value,
        }
    }
}

/// Mates are counted from the root in the search, and from the position in the table.
fn to_table(value: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    if value > MATE_BOUND {
        value + ply
    } else if value < -MATE_BOUND {
        value - ply
    } else {
        value
    }
}
