//! How much time the players have: what was agreed before the game.

use core::fmt;

/// A day, in milliseconds.
const DAY_MS: u32 = 24 * 3_600_000;
/// What a player may give the opponent at once, in milliseconds; in correspondence a day.
const GIFT_MS: u32 = 15_000;
/// Moves that a game is taken to last when its length is estimated.
const EXPECTED_MOVES: i64 = 40;

/// The time that the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// Time for the whole game and what each move adds (Laws 6.1, Guidelines III: increment mode);
    /// also days, as 30 days and 3 more with each move.
    Increment {
        /// Milliseconds that each player starts with.
        initial_ms: u32,
        /// Milliseconds added after each move.
        increment_ms: u32,
    },
    /// The same time for each move: every turn begins with the whole of it, what is left is lost.
    PerMove {
        /// Milliseconds for each move.
        move_ms: u32,
    },
}

impl TimeControl {
    /// Milliseconds with which each player's first turn begins.
    pub const fn first_turn_ms(self) -> u32 {
        match self {
            Self::Increment { initial_ms, .. } => initial_ms,
            Self::PerMove { move_ms } => move_ms,
        }
    }

    /// What a clock shows after a move that was completed with `left_ms` on it, in milliseconds.
    pub fn after_move_ms(self, left_ms: i64) -> i64 {
        match self {
            Self::Increment { increment_ms, .. } => left_ms.saturating_add(increment_ms.into()),
            Self::PerMove { move_ms } => move_ms.into(),
        }
    }

    /// Whether the first move may take a day or more: nobody sits and waits for it.
    pub const fn is_correspondence(self) -> bool {
        self.first_turn_ms() >= DAY_MS
    }

    /// What a player gives the opponent at once, in milliseconds.
    pub const fn gift_ms(self) -> u32 {
        if self.is_correspondence() { DAY_MS } else { GIFT_MS }
    }

    /// What a player may need for a game of forty moves, in milliseconds.
    pub fn expected_ms(self) -> i64 {
        match self {
            Self::Increment { initial_ms, increment_ms } => {
                i64::from(initial_ms) + EXPECTED_MOVES * i64::from(increment_ms)
            }
            Self::PerMove { move_ms } => EXPECTED_MOVES * i64::from(move_ms),
        }
    }
}

/// As the tag `TimeControl` has it (PGN 9.6.1), in seconds: `180+2`; and `1/259200` for one move in
/// three days.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Increment { initial_ms, increment_ms } => {
                seconds(f, initial_ms)?;
                f.write_str("+")?;
                seconds(f, increment_ms)
            }
            Self::PerMove { move_ms } => {
                f.write_str("1/")?;
                seconds(f, move_ms)
            }
        }
    }
}

/// Seconds, with a fraction only where there is one.
fn seconds(f: &mut fmt::Formatter<'_>, ms: u32) -> fmt::Result {
    write!(f, "{}", ms / 1_000)?;
    match ms % 1_000 {
        0 => Ok(()),
        tenths if tenths % 100 == 0 => write!(f, ".{}", tenths / 100),
        hundredths if hundredths % 10 == 0 => write!(f, ".{:02}", hundredths / 10),
        thousandths => write!(f, ".{thousandths:03}"),
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn controls_are_written_as_pgn_has_them() {
        let increment =
            |initial_ms, increment_ms| TimeControl::Increment { initial_ms, increment_ms };
        for (control, text) in [
            (increment(180_000, 2_000), "180+2"),
            (increment(500, 0), "0.5+0"),
            (increment(90_250, 1_005), "90.25+1.005"),
            (increment(30 * DAY_MS, 3 * DAY_MS), "2592000+259200"),
            (TimeControl::PerMove { move_ms: 3 * DAY_MS }, "1/259200"),
        ] {
            assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn days_are_correspondence() {
        let check = |control: TimeControl, expect| assert_eq!(control.is_correspondence(), expect);
        check(TimeControl::PerMove { move_ms: DAY_MS }, true);
        check(TimeControl::PerMove { move_ms: DAY_MS - 1 }, false);
        check(TimeControl::Increment { initial_ms: DAY_MS, increment_ms: 0 }, true);
        check(TimeControl::Increment { initial_ms: 60_000, increment_ms: DAY_MS }, false);
    }
}
