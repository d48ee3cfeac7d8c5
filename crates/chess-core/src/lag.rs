//! Lag compensation: time that a move spent on the network is given back to who sent it, within a
//! quota. Who measures the way, and how, is the caller's affair.

/// The most that a single move is given back, in milliseconds.
const MOST_PER_MOVE_MS: i64 = 500;
/// The most that a player has in hand, and has at the start of a game, in milliseconds.
const FULL_MS: i64 = 1_000;
/// What each own move adds to what is in hand, in milliseconds.
const GAIN_PER_MOVE_MS: i64 = 100;

/// How much time a player can still be given back for the network's slowness.
///
/// A line may be slow now and then, or a little slow all the time; who delays the measurement to
/// gain time gains a tenth of a second a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota {
    left_ms: i64,
}

impl LagQuota {
    /// What each player has at the start.
    pub const FULL: Self = Self { left_ms: FULL_MS };

    /// The most that the next move can be given back, in milliseconds.
    pub fn most_ms(self) -> i64 {
        self.left_ms.min(MOST_PER_MOVE_MS)
    }

    /// What is given back to a move that was `lag_ms` on its way and arrived `spent_ms` after its
    /// turn began: never more than the turn has taken.
    pub fn compensation_ms(self, lag_ms: u32, spent_ms: i64) -> u32 {
        let ms = i64::from(lag_ms).min(spent_ms).min(self.most_ms()).max(0);
        u32::try_from(ms).unwrap_or(0)
    }

    /// What is left after a move that was given back `compensated_ms`.
    pub fn after_move(self, compensated_ms: u32) -> Self {
        let left_ms = (self.left_ms - i64::from(compensated_ms)).max(0);
        Self { left_ms: (left_ms + GAIN_PER_MOVE_MS).min(FULL_MS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_given_back_its_way() {
        let check = |lag_ms, spent_ms, expect| {
            let found = LagQuota::FULL.compensation_ms(lag_ms, spent_ms);
            assert_eq!(found, expect, "{lag_ms} of {spent_ms}");
        };
        check(0, 5_000, 0);
        check(80, 5_000, 80);
        check(80, 30, 30);
        check(80, -5, 0);
        check(2_000, 5_000, 500);
        check(u32::MAX, i64::MAX, 500);
    }

    #[test]
    fn a_quota_runs_out_and_fills_again() {
        let mut quota = LagQuota::FULL;
        let mut given = [0; 5];
        for ms in &mut given {
            *ms = quota.compensation_ms(9_000, 60_000);
            quota = quota.after_move(*ms);
        }
        assert_eq!(given, [500, 500, 200, 100, 100]);
        for _ in 0..20 {
            quota = quota.after_move(0);
        }
        assert_eq!(quota, LagQuota::FULL);
        assert_eq!(quota.after_move(u32::MAX).most_ms(), GAIN_PER_MOVE_MS);
    }
}
