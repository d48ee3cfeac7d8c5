//! How bad a move was.

use core::fmt;

use chess_engine::Score;

use crate::evaluation::Evaluation;

/// A game that is lost but for a miracle: below it, walking into a mate is no blunder any more.
/// What Lichess puts at 700 hundredths of a pawn, on its curve.
const LOST_PERCENT: f64 = 7.1;
/// The same where nothing is left to lose: 999 hundredths of a pawn.
const HOPELESS_PERCENT: f64 = 2.5;

/// How bad a move was; a move that is none of these is good enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgment {
    /// At least 5 points of 100 given away.
    Inaccuracy,
    /// At least 10 points.
    Mistake,
    /// At least 15 points.
    Blunder,
}

impl Judgment {
    /// All of them, the mildest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The points of 100 from which on a loss is called so.
    pub const fn least_loss(self) -> f64 {
        match self {
            Self::Inaccuracy => 5.0,
            Self::Mistake => 10.0,
            Self::Blunder => 15.0,
        }
    }

    /// The Numeric Annotation Glyph for it (PGN section 10): `?!`, `?` or `??`.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// The stable English name in small letters.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Judges a move by what the mover could have had and what is left, both for the mover, by scores
    /// where there are mates and by chances else.
    ///
    /// A mate that is lost, or walked into, counts as a blunder, and as less where the game is lost
    /// or won all the same; a mate that takes longer than need be is nothing.
    pub fn of(best: &Evaluation, played: &Evaluation) -> Option<Self> {
        match (best.score, played.score) {
            (Score::Mate(best), _) if best <= 0 => None,
            (_, Score::Mate(played)) if played > 0 => None,
            (Score::Mate(_), Score::Mate(_)) => Some(Self::Blunder),
            (Score::Mate(_), _) => Some(Self::of_mate(100.0 - played.percent)),
            (_, Score::Mate(_)) => Some(Self::of_mate(best.percent)),
            _ => Self::of_loss(best.percent - played.percent),
        }
    }

    /// Judges points of 100 given away.
    pub fn of_loss(points: f64) -> Option<Self> {
        // What is five points by any count is not to be 4.9999 by the arithmetic.
        let points = points + 1e-9;
        Self::ALL.into_iter().rev().find(|judgment| points >= judgment.least_loss())
    }

    /// A mate given away by who has so little to lose, or so little to fear.
    fn of_mate(percent: f64) -> Self {
        if percent < HOPELESS_PERCENT {
            Self::Inaccuracy
        } else if percent < LOST_PERCENT {
            Self::Mistake
        } else {
            Self::Blunder
        }
    }
}

impl fmt::Display for Judgment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
