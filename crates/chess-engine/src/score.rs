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
    use super::{MATE, Score};

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::from_value(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_value(-MATE), Score::Mate(0));
        assert_eq!(Score::from_value(2 - MATE), Score::Mate(-1));
        assert_eq!(Score::from_value(-35), Score::Cp(-35));
    }
}
