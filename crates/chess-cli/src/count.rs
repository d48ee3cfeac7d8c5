//! Counting with all cores and a table of counts they share.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chess_core::perft::{Table, perft, perft_with};
use chess_core::{Move, Position};

/// Below this depth the work is over before a thread has started.
const WORTH_SHARING: u32 = 5;

/// Counts for one run of the program.
#[derive(Debug)]
pub(crate) struct Counter {
    threads: NonZeroUsize,
    hash_mb: usize,
    /// Made when first needed; none where it was not wanted or there is no memory for it, which
    /// costs time and changes no count.
    table: OnceLock<Option<Table>>,
}

impl Counter {
    /// Counts with so many threads (`None`: as many as there are cores) and a table of so many
    /// megabytes (0: none, every position is walked anew).
    pub(crate) fn new(threads: Option<NonZeroUsize>, hash_mb: usize) -> Self {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self { threads: threads.unwrap_or_else(cores), hash_mb, table: OnceLock::new() }
    }

    /// The number of sequences of `depth` moves.
    pub(crate) fn nodes(&self, position: &Position, depth: u32) -> u64 {
        let (Some(below), true) = (depth.checked_sub(2), depth >= WORTH_SHARING) else {
            return perft(position, depth);
        };
        let after = |position: &Position| -> Vec<Position> {
            position.legal_moves().iter().map(|&mv| position.play_unchecked(mv)).collect()
        };
        self.shared(&after(position).iter().flat_map(after).collect::<Vec<_>>(), below)
    }

    /// The same behind each first move, in the generator's order.
    pub(crate) fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        let count = |&mv| (mv, self.nodes(&position.play_unchecked(mv), below));
        position.legal_moves().iter().map(count).collect()
    }

    fn table(&self) -> Option<&Table> {
        let make = || Table::with_bytes(self.hash_mb.saturating_mul(1 << 20));
        self.table.get_or_init(|| (self.hash_mb > 0).then(make).flatten()).as_ref()
    }

    /// Each thread takes the next position until none is left.
    fn shared(&self, positions: &[Position], depth: u32) -> u64 {
        let table = self.table();
        let alone = |position| match table {
            Some(table) => perft_with(position, depth, table),
            None => perft(position, depth),
        };
        let next = AtomicUsize::new(0);
        let work = || {
            let mut nodes = 0;
            while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                nodes += alone(position);
            }
            nodes
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads.get()).map(|_| scope.spawn(work)).collect();
            let own = work();
            let others = helpers.into_iter().map(|helper| match helper.join() {
                Ok(nodes) => nodes,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            own + others.sum::<u64>()
        })
    }
}
