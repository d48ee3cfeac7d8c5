//! The writer's counters.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::numbers::{Histogram, Numbers};

const COMMIT_US: &[u64] =
    &[250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 1_000_000];
const BATCH: &[u64] = &[1, 2, 4, 8, 16, 32, 64, 128, 256];

/// Counted by the writer, read by whoever asks. Each number is right by itself; that they belong to
/// one moment is not promised.
#[derive(Debug)]
pub(super) struct Counts {
    commits: AtomicU64,
    failed_commits: AtomicU64,
    commit_us: Buckets,
    batch: Buckets,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            commits: AtomicU64::new(0),
            failed_commits: AtomicU64::new(0),
            commit_us: Buckets::new(COMMIT_US),
            batch: Buckets::new(BATCH),
        }
    }
}

impl Counts {
    pub(super) fn transaction(&self, requests: usize, took: Duration, committed: bool) {
        let count = if committed { &self.commits } else { &self.failed_commits };
        count.fetch_add(1, Ordering::Relaxed);
        self.commit_us.add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
        self.batch.add(requests as u64);
    }

    pub(super) fn numbers(&self, waiting: usize) -> Numbers {
        Numbers {
            waiting,
            commits: self.commits.load(Ordering::Relaxed),
            failed_commits: self.failed_commits.load(Ordering::Relaxed),
            commit_us: self.commit_us.read(),
            batch: self.batch.read(),
        }
    }
}

#[derive(Debug)]
struct Buckets {
    bounds: &'static [u64],
    counts: Vec<AtomicU64>,
    sum: AtomicU64,
}

impl Buckets {
    fn new(bounds: &'static [u64]) -> Self {
        let counts = (0..=bounds.len()).map(|_| AtomicU64::new(0)).collect();
        Self { bounds, counts, sum: AtomicU64::new(0) }
    }

    fn add(&self, value: u64) {
        let bucket = self.bounds.partition_point(|bound| *bound < value);
        if let Some(count) = self.counts.get(bucket) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        self.sum.fetch_add(value, Ordering::Relaxed);
    }

    fn read(&self) -> Histogram {
        let counts = self.counts.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        Histogram { bounds: self.bounds, counts, sum: self.sum.load(Ordering::Relaxed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_on_a_bound_is_below_it() {
        let counts = Counts::default();
        counts.transaction(1, Duration::from_micros(250), true);
        counts.transaction(2, Duration::from_micros(251), true);
        counts.transaction(300, Duration::from_secs(2), false);
        let numbers = counts.numbers(7);
        assert_eq!((numbers.waiting, numbers.commits, numbers.failed_commits), (7, 2, 1));
        assert_eq!(numbers.commit_us.counts[..3], [1, 1, 0]);
        assert_eq!(numbers.commit_us.counts.last(), Some(&1));
        assert_eq!(numbers.batch.counts, [1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(numbers.batch.sum, 303);
    }
}
