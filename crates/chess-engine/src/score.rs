//! What a position is worth.

use core::fmt;

/// The value of being mated now; a mate in `n` half-moves is worth `MATE - n`.
pub(crate) const MATE: i32 = 30_000;
/// Values beyond this one are mates.
pub(crate) const MATE_BOUND: i32 = MATE - 1_000;
/// More than any value.
pub(crate) const INFINITE: i32 = MATE + 1;

/// What a position is worth for the side to move, as UCI says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Mate in so many moves; negative when the side to move is mated.
    Mate(i32),
}

impl Score {
    /// Reads a value of the search.
    pub(crate) fn from_value(value: i32) -> Self {
        if value > MATE_BOUND {
            Self::Mate((MATE - value + 1) / 2)
        } else if value < -MATE_BOUND {
            Self::Mate(-((MATE + value) / 2))
        } else {
            Self::Cp(value)
        }
    }
}

/// A value as seen from the position itself, of one seen `ply` half-moves above it: only mates
/// depend on where they are counted from.
pub(crate) fn from_position(value: i32, ply: usize) -> i32 {
    shifted(value, ply as i32)
}

/// A value as seen `ply` half-moves above the position, of one seen from the position itself.
pub(crate) fn from_root(value: i32, ply: usize) -> i32 {
    shifted(value, -(ply as i32))
}

fn shifted(value: i32, plies: i32) -> i32 {
    if value > MATE_BOUND {
        value + plies
    } else if value < -MATE_BOUND {
        value - plies
    } else {
        value
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(centipawns) => write!(f, "cp {centipawns}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MATE, Score, from_position, from_root};

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::from_value(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_value(-MATE), Score::Mate(0));
        assert_eq!(Score::from_value(2 - MATE), Score::Mate(-1));
        assert_eq!(Score::from_value(-35), Score::Cp(-35));
    }

    #[test]
    fn mates_are_counted_from_the_root_in_the_search_and_from_the_position_in_the_table() {
        assert_eq!(from_position(MATE - 5, 2), MATE - 3);
        assert_eq!(from_root(from_position(5 - MATE, 2), 2), 5 - MATE);
        assert_eq!(from_position(250, 7), 250);
    }
}
