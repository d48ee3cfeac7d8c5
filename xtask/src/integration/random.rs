//! Numbers drawn from a seed, so that a run can be repeated.

use std::time::{SystemTime, UNIX_EPOCH};

/// SplitMix64: small, and good enough to choose games and moments.
#[derive(Debug)]
pub(super) struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, state: seed }
    }

    /// The seed that this row of numbers began with.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// A number below `bound`, which is above 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }
}

/// A seed that differs from run to run.
pub(crate) fn seed_of_the_moment() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_nanos() % 1_000_000_000) as u64
}
