//! What the search remembers of positions: the best move, and a bound on the value.
//!
//! Several threads read and write the table at once without locks. An entry is two words, and
//! the key is stored xored with the data: words of two different writes do not fit together and
//! are taken for another position (Hyatt and Mann, "A lockless transposition table
//! implementation for parallel search", 2002).

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use chess_core::Move;

use crate::score;

/// Which side of the true value a remembered one lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// What was found out about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    /// As seen from the position itself.
    value: i16,
    /// The evaluation before any search; none in check.
    pub(crate) eval: Option<i16>,
    pub(crate) depth: u8,
    /// None where only the evaluation is known.
    pub(crate) bound: Option<Bound>,
    /// Whether the position was met on a line that may still turn out to be the best.
    pub(crate) is_pv: bool,
}

impl Entry {
    /// The value as seen `ply` half-moves above the position.
    pub(crate) fn value(&self, ply: usize) -> i32 {
        score::from_root(i32::from(self.value), ply)
    }

    /// Whether the value alone decides a search of `depth` within the window.
    pub(crate) fn decides(&self, depth: i32, value: i32, alpha: i32, beta: i32) -> bool {
        i32::from(self.depth) >= depth
            && match self.bound {
                Some(Bound::Exact) => true,
                Some(Bound::Lower) => value >= beta,
                Some(Bound::Upper) => value <= alpha,
                None => false,
            }
    }
}

const NO_EVAL: i16 = i16::MIN;

/// Move 16 bits, value 16, evaluation 16, depth 8, bound 2, PV 1, generation 5.
fn pack(entry: &Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        None => 0,
        Some(Bound::Exact) => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Upper) => 3,
    };
    u64::from(entry.mv.map_or(0, Move::bits))
        | u64::from(entry.value as u16) << 16
        | u64::from(entry.eval.unwrap_or(NO_EVAL) as u16) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(entry.is_pv) << 58
        | u64::from(generation) << 59
}

fn unpack(data: u64) -> Entry {
    let eval = (data >> 32) as u16 as i16;
    Entry {
        mv: Move::from_bits(data as u16),
        value: (data >> 16) as u16 as i16,
        eval: (eval != NO_EVAL).then_some(eval),
        depth: (data >> 48) as u8,
        bound: match data >> 56 & 3 {
            0 => None,
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Upper),
        },
        is_pv: data >> 58 & 1 == 1,
    }
}

fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

/// Entries that share one cache line.
const SLOTS: usize = 4;

#[derive(Default)]
struct Slot {
    /// The key, xored with the data.
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// A fixed number of entries; the shallowest and oldest of a bucket give way.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// Counts searches, modulo 32: entries of earlier ones are the first to go.
    generation: u8,
}

/// A position found out about, to be remembered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    pub(crate) mv: Option<Move>,
    /// As seen from the root.
    pub(crate) value: i32,
    pub(crate) eval: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Option<Bound>,
    pub(crate) is_pv: bool,
}

fn buckets_in(bytes: usize) -> usize {
    (bytes / size_of::<Bucket>()).max(1)
}

impl Table {
    /// A table of at most that many bytes, and at least one bucket.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        Self::of(Vec::new(), bytes)
    }

    /// The same; none where there is not so much memory.
    pub(crate) fn try_with_bytes(bytes: usize) -> Option<Self> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(buckets_in(bytes)).ok()?;
        Some(Self::of(buckets, bytes))
    }

    fn of(mut buckets: Vec<Bucket>, bytes: usize) -> Self {
        buckets.resize_with(buckets_in(bytes), Bucket::default);
        Self { buckets, generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.generation = 0;
    }

    /// A new search begins.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % 32;
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Looks at a bucket that will be asked for soon, so that it is on its way from memory while
    /// other work is done.
    pub(crate) fn touch(&self, key: u64) {
        // What is read is of no use, and nothing waits for it.
        let _ = core::hint::black_box(self.bucket(key).0[0].data.load(Relaxed));
    }

    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.check.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    /// Remembers what was found `ply` half-moves below the root.
    pub(crate) fn store(&self, key: u64, ply: usize, found: &Found) {
        let bucket = self.bucket(key);
        let mut replaced = &bucket.0[0];
        let mut least = i32::MAX;
        let (mut old, mut is_fresh) = (None, false);
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if data != 0 && slot.check.load(Relaxed) ^ data == key {
                (replaced, old) = (slot, Some(unpack(data)));
                is_fresh = generation_of(data) == self.generation;
                break;
            }
            let age = i32::from(self.generation.wrapping_sub(generation_of(data)) % 32);
            let worth = if data == 0 { i32::MIN } else { i32::from((data >> 48) as u8) - 4 * age };
            if worth < least {
                (replaced, least) = (slot, worth);
            }
        }
        // A deeper result is kept over a shallower bound, unless it is worth no cutoff any more.
        let is_exact = found.bound == Some(Bound::Exact);
        if let Some(old) = old
            && !is_exact
            && i32::from(old.depth) > found.depth + 3
            && is_fresh
            && old.bound.is_some()
        {
            return;
        }
        let entry = Entry {
            // A node without a best move keeps the one that an earlier visit found.
            mv: found.mv.or(old.and_then(|old| old.mv)),
            value: score::from_position(found.value, ply) as i16,
            eval: found.eval.map(|eval| eval as i16),
            depth: found.depth.clamp(0, 255) as u8,
            bound: found.bound,
            is_pv: found.is_pv,
        };
        let data = pack(&entry, self.generation);
        replaced.data.store(data, Relaxed);
        replaced.check.store(key ^ data, Relaxed);
    }

    /// How full the table is with this search's entries, in thousandths.
    pub(crate) fn per_mille(&self) -> u32 {
        let looked_at = self.buckets.len().min(250);
        let is_fresh = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && generation_of(data) == self.generation
        };
        let fresh = self.buckets[..looked_at].iter().flat_map(|bucket| &bucket.0).filter(is_fresh);
        (fresh.count() * 1000 / (looked_at * SLOTS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{Move, Position};

    use super::{Bound, Entry, Found, Table, generation_of, pack, unpack};
    use crate::score::MATE;

    fn some_move() -> Option<Move> {
        Position::start().legal_moves().first().copied()
    }

    #[test]
    fn an_entry_comes_back_as_it_was() {
        for (value, eval, bound) in [
            (29_995, Some(-120), Some(Bound::Lower)),
            (-29_990, None, Some(Bound::Upper)),
            (17, Some(0), Some(Bound::Exact)),
            (0, Some(33), None),
        ] {
            let entry = Entry { mv: some_move(), value, eval, depth: 200, bound, is_pv: true };
            assert_eq!(unpack(pack(&entry, 31)), entry);
            assert_eq!(generation_of(pack(&entry, 31)), 31);
        }
    }

    #[test]
    fn mates_are_remembered_from_the_position() {
        let table = Table::with_bytes(1 << 12);
        let found = Found {
            mv: some_move(),
            value: MATE - 7,
            eval: None,
            depth: 9,
            bound: Some(Bound::Exact),
            is_pv: false,
        };
        table.store(77, 4, &found);
        assert_eq!(table.find(77).map(|entry| entry.value(0)), Some(MATE - 3));
        assert_eq!(table.find(78), None);
    }

    #[test]
    fn more_memory_than_there_is_is_refused() {
        assert!(Table::try_with_bytes(usize::MAX).is_none());
        assert!(Table::try_with_bytes(1 << 12).is_some_and(|table| table.find(77).is_none()));
    }

    #[test]
    fn a_visit_without_a_best_move_keeps_the_old_one() {
        let table = Table::with_bytes(0);
        let mut found = Found {
            mv: some_move(),
            value: 10,
            eval: Some(5),
            depth: 3,
            bound: Some(Bound::Lower),
            is_pv: false,
        };
        table.store(1, 0, &found);
        found.mv = None;
        table.store(1, 0, &found);
        assert_eq!(table.find(1).and_then(|entry| entry.mv), some_move());
    }
}
