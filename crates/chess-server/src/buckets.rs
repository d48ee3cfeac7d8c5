//! Token buckets, each kept as one instant (the generic cell rate algorithm, ITU-T I.371).

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use chess_core::Millis;

use crate::limits::{self, Allowance};

/// A bucket for each key, in bounded memory.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    /// When each bucket will be full again. One that is full need not be kept.
    full_at: Mutex<HashMap<K, Millis>>,
}

impl<K> Default for Buckets<K> {
    fn default() -> Self {
        Self { full_at: Mutex::default() }
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Takes one token out of the bucket of `key`.
    ///
    /// # Errors
    /// The milliseconds after which there is one, where there is none; then nothing is taken.
    pub(crate) fn take(&self, key: K, allowance: Allowance, now: Millis) -> Result<(), i64> {
        let Allowance { burst, every_ms } = allowance;
        // No method leaves the map half changed, so a panic elsewhere spoils nothing.
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = full_at.get(&key).map_or(now, |at| now.max(*at));
        let wait_ms = begun.0 + every_ms - (now.0 + burst * every_ms);
        if wait_ms > 0 {
            return Err(wait_ms);
        }
        if full_at.len() >= limits::BUCKETS && !full_at.contains_key(&key) {
            make_room(&mut full_at, now);
        }
        full_at.insert(key, Millis(begun.0 + every_ms));
        Ok(())
    }
}

/// Drops the buckets that are full, and, where that is not enough, the half that will be so soonest:
/// those who did least.
fn make_room<K: Eq + Hash>(full_at: &mut HashMap<K, Millis>, now: Millis) {
    full_at.retain(|_, at| *at > now);
    if full_at.len() >= limits::BUCKETS {
        let mut instants: Vec<Millis> = full_at.values().copied().collect();
        let middle = instants.len() / 2;
        let (_, median, _) = instants.select_nth_unstable(middle);
        let median = *median;
        full_at.retain(|_, at| *at > median);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_commands_a_second_always_pass() {
        let buckets = Buckets::default();
        for n in 0..10_000 {
            assert_eq!(buckets.take((), limits::COMMANDS, Millis(n * 50)), Ok(()));
        }
    }

    #[test]
    fn who_waits_as_long_as_told_is_let_through_and_not_sooner() {
        let buckets = Buckets::default();
        let take = |at| buckets.take((), limits::COMMANDS, Millis(at));
        assert!((0..limits::COMMANDS.burst).all(|_| take(0).is_ok()));
        let wait_ms = take(0).unwrap_err();
        assert!(take(wait_ms - 1).is_err());
        assert_eq!(take(wait_ms), Ok(()));
    }

    #[test]
    fn memory_is_bounded_and_who_did_most_is_not_forgotten() {
        let buckets = Buckets::default();
        let allowance = limits::SIGN_INS;
        while buckets.take(usize::MAX, allowance, Millis(0)).is_ok() {}
        for key in 0..limits::BUCKETS + 10 {
            buckets.take(key, allowance, Millis(0)).unwrap();
        }
        assert!(buckets.full_at.lock().unwrap().len() <= limits::BUCKETS);
        assert!(buckets.take(usize::MAX, allowance, Millis(0)).is_err());
    }
}
