//! How much of the clock a move may take.

use std::time::Duration;

use chess_core::Color;

use crate::command::Clocks;

/// Two times, counted from the start of the search (or from the hit, after pondering).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    /// No new depth begins after it.
    pub(crate) soft: Duration,
    /// The search ends here, whatever it is doing.
    pub(crate) hard: Duration,
}

/// Moves still to be played, when nobody says how many.
const MOVES_AHEAD: u32 = 25;

/// The budget of the side to move; none where its clock is not told. The overhead is what a move
/// loses on its way.
pub(crate) fn budget(clocks: &Clocks, color: Color, overhead: Duration) -> Option<Budget> {
    let remaining = clocks.remaining[color.index()]?;
    let increment = clocks.increments[color.index()];
    let usable = remaining.saturating_sub(overhead);
    let moves = clocks.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, 50);
    // With one move to the next control all may be used, but not to the last moment.
    let most = usable * 4 / 5;
    let share = usable / moves + increment * 3 / 4;
    let hard = (share * 4).min(most);
    let soft = (share * 7 / 10).min(hard);
    let least = Duration::from_millis(1);
    Some(Budget { soft: soft.max(least), hard: hard.max(least) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> (u128, u128) {
        let clocks = Clocks {
            remaining: [Some(Duration::from_millis(remaining)), None],
            increments: [Duration::from_millis(increment), Duration::ZERO],
            moves_to_go,
        };
        let budget = budget(&clocks, Color::White, Duration::from_millis(10)).unwrap();
        (budget.soft.as_millis(), budget.hard.as_millis())
    }

    #[test]
    fn no_plan_is_beyond_the_clock() {
        for remaining in [0, 1, 5, 50, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 1_000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    let (soft, hard) = milliseconds(remaining, increment, moves_to_go);
                    assert!(soft <= hard);
                    assert!(hard <= u128::from(remaining.max(1)), "{remaining} {increment}");
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_control_may_take_most_of_the_clock() {
        let (soft, hard) = milliseconds(60_000, 0, Some(1));
        assert!(soft > 20_000 && hard < 58_000, "{soft} {hard}");
    }
}
