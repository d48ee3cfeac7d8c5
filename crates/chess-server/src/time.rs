//! The one home of the ambient clock. Everywhere else time is an argument.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use chess_core::Millis;

/// The wall clock is read once and carried on by the monotonic one: a host clock that is set
/// forward or back while the server runs neither ends a game early nor stretches a deadline.
static ANCHOR: LazyLock<Anchor> = LazyLock::new(|| {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Anchor {
        instant: Instant::now(),
        epoch_ms: i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX / 2),
    }
});

struct Anchor {
    instant: Instant,
    epoch_ms: i64,
}

/// The present instant, in milliseconds since the Unix epoch.
pub(crate) fn now() -> Millis {
    let elapsed = i64::try_from(ANCHOR.instant.elapsed().as_millis()).unwrap_or(i64::MAX / 2);
    Millis(ANCHOR.epoch_ms + elapsed)
}

/// The moment to sleep until so that [`now`] is `at` or later on waking.
pub(crate) fn sleep_end(at: Millis) -> tokio::time::Instant {
    let from_anchor = u64::try_from(at.0.saturating_sub(ANCHOR.epoch_ms)).unwrap_or(0);
    // A deadline past what an instant can hold is as good as a year away.
    let end = ANCHOR.instant.checked_add(Duration::from_millis(from_anchor));
    end.unwrap_or_else(|| ANCHOR.instant + Duration::from_secs(31_536_000)).into()
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

    #[test]
    fn a_sleep_ends_when_the_instant_is_reached() {
        let at = Millis(now().0 + 3);
        let end: Instant = sleep_end(at).into();
        std::thread::sleep(end.saturating_duration_since(Instant::now()));
        assert!(now() >= at);
    }
}
