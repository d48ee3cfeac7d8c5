//! The one home of the ambient clock. Everywhere else time is a value that somebody gave.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chess_core::Millis;
use tokio::sync::watch;
use tokio::time::Instant;

/// Where a server takes its time from: the host's clock, or one that its owner moves by hand.
///
/// The host's clock is read once and carried on by the monotonic one: a clock that is set forward
/// or back while the server runs neither ends a game early nor stretches a deadline.
#[derive(Clone, Debug)]
pub struct Time(Source);

#[derive(Clone, Debug)]
enum Source {
    Host(Anchor),
    ByHand(watch::Sender<Millis>),
}

#[derive(Clone, Copy, Debug)]
struct Anchor {
    instant: Instant,
    epoch_ms: i64,
}

/// A deadline past what an instant can hold is as good as a year away.
const FAR: Duration = Duration::from_secs(31_536_000);

impl Time {
    /// The host's time from now on.
    pub fn host() -> Self {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let epoch_ms = i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX / 2);
        Self(Source::Host(Anchor { instant: Instant::now(), epoch_ms }))
    }

    /// A clock that shows `at` and stands still until [`Time::set`] moves it; clones move with it.
    /// For days that pass in a test.
    pub fn by_hand(at: Millis) -> Self {
        Self(Source::ByHand(watch::Sender::new(at)))
    }

    /// Moves a clock that is moved by hand, forward or back, and wakes who waits for the instant.
    /// The host's clock does not obey.
    pub fn set(&self, at: Millis) {
        match &self.0 {
            Source::Host(_) => {}
            Source::ByHand(shown) => drop(shown.send_replace(at)),
        }
    }

    /// The same clock, but never before `at`: who has seen `at` does not see an earlier instant
    /// because the host's clock was set back between two starts.
    pub(crate) fn not_before(self, at: Millis) -> Self {
        match self.0 {
            Source::Host(anchor) => {
                let epoch_ms = anchor.epoch_ms.max(at.0);
                Self(Source::Host(Anchor { epoch_ms, ..anchor }))
            }
            Source::ByHand(shown) => {
                shown.send_modify(|now| *now = at.max(*now));
                Self(Source::ByHand(shown))
            }
        }
    }

    /// The present instant, in milliseconds since the Unix epoch.
    pub fn now(&self) -> Millis {
        match &self.0 {
            Source::Host(anchor) => {
                let elapsed = anchor.instant.elapsed().as_millis();
                Millis(anchor.epoch_ms).plus(i64::try_from(elapsed).unwrap_or(i64::MAX / 2))
            }
            Source::ByHand(shown) => *shown.borrow(),
        }
    }

    /// Waits until [`Time::now`] is `at` or later. May be cancelled and asked again.
    pub(crate) async fn sleep_until(&self, at: Millis) {
        match &self.0 {
            Source::Host(anchor) => {
                let wait_ms = u64::try_from(at.0.saturating_sub(anchor.epoch_ms)).unwrap_or(0);
                let end = anchor.instant.checked_add(Duration::from_millis(wait_ms));
                tokio::time::sleep_until(end.unwrap_or_else(|| anchor.instant + FAR)).await;
            }
            Source::ByHand(shown) => {
                // The sender lives as long as this borrow of it.
                let _ = shown.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }
}

/// An instant as people write it, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Utc {
    pub(crate) year: i64,
    pub(crate) month: u8,
    pub(crate) day: u8,
    pub(crate) hour: u8,
    pub(crate) minute: u8,
    pub(crate) second: u8,
}

impl From<Millis> for Utc {
    /// Counts days in years that begin on the first of March, so that the leap day comes last.
    fn from(at: Millis) -> Self {
        let seconds = at.0.div_euclid(1000);
        let (days, of_day) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let days = days + 719_468; // from 0000-03-01 to 1970-01-01
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era =
            (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096).div_euclid(365);
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let march_month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * march_month + 2) / 5 + 1;
        let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        let small = |n: i64| u8::try_from(n).expect("invariant: parts of a date fit a byte");
        Self {
            year,
            month: small(month),
            day: small(day),
            hour: small(of_day / 3600),
            minute: small(of_day / 60 % 60),
            second: small(of_day % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(at_s: i64, expect: (i64, u8, u8, u8, u8, u8)) {
        let utc = Utc::from(Millis(at_s * 1000));
        let found = (utc.year, utc.month, utc.day, utc.hour, utc.minute, utc.second);
        assert_eq!(found, expect, "{at_s}");
    }

    #[test]
    fn instants_become_dates() {
        check(0, (1970, 1, 1, 0, 0, 0));
        check(951_782_399, (2000, 2, 28, 23, 59, 59));
        check(951_782_400, (2000, 2, 29, 0, 0, 0));
        check(951_868_800, (2000, 3, 1, 0, 0, 0));
        check(1_796_083_200, (2026, 12, 1, 0, 0, 0));
        check(4_107_542_400, (2100, 3, 1, 0, 0, 0));
        check(-1, (1969, 12, 31, 23, 59, 59));
    }

    #[tokio::test]
    async fn a_sleep_ends_when_the_instant_is_reached() {
        let time = Time::host();
        let at = time.now().plus(3);
        time.sleep_until(at).await;
        assert!(time.now() >= at);
        time.sleep_until(Millis(i64::MIN)).await;
    }

    #[tokio::test]
    async fn a_clock_moved_by_hand_wakes_who_waits() {
        let time = Time::by_hand(Millis(1_000));
        let waits = tokio::spawn({
            let time = time.clone();
            async move {
                time.sleep_until(Millis(86_401_000)).await;
                time.now()
            }
        });
        for at in [500, 86_400_999, 86_401_000] {
            assert!(!waits.is_finished());
            time.set(Millis(at));
            tokio::task::yield_now().await;
        }
        assert_eq!(waits.await.unwrap(), Millis(86_401_000));
    }

    #[test]
    fn what_was_seen_before_a_start_is_not_in_the_future_after_it() {
        let ahead = Time::host().now().plus(3_600_000);
        assert!(Time::host().not_before(ahead).now() >= ahead);
        assert!(Time::host().not_before(Millis(0)).now() < ahead);
        assert_eq!(Time::by_hand(Millis(5)).not_before(Millis(9)).now(), Millis(9));
        assert_eq!(Time::by_hand(Millis(9)).not_before(Millis(5)).now(), Millis(9));
    }
}
