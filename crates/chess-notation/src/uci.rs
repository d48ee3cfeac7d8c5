//! Moves as UCI writes them: origin, target, and the promotion's small letter.
//!
//! # What is read
//!
//! | part | what is read |
//! |---|---|
//! | origin and target | two squares, `a1` to `h8`, small letters, nothing between them |
//! | promotion | nothing, or one of `n b r q`; a promotion without it is no move |
//! | castling | the king's move (`e1g1`, `e1c1`) and the king taking its own rook (`e1h1`, `e1a1`), whatever the variant |
//!
//! Both spellings of castling mean the same [`Move`], so that they compare equal. In standard chess
//! neither can mean anything else. In Chess960 the square where the king would end can be one that
//! it reaches by a plain step: then the two squares are that step, and castling is only the rook's
//! square.
//!
//! | refused | such as | column |
//! |---|---|---|
//! | no square of origin, capitals, the null move | `i2e4`, `E2E4`, `0000` | 1 |
//! | no target square, a sign between the squares | `e2`, `e2e9`, `e2-e4` | 3 |
//! | anything else behind the squares | `e7e8k`, `e7e8Q`, `e7e8=q`, a blank | 5 |
//!
//! # What is written
//!
//! | move | standard chess | Chess960 |
//! |---|---|---|
//! | any other | `e2e4`, promotion `e7e8q` | the same |
//! | castling | the king's move: `e1g1` | the king takes its own rook: `e1h1` |

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use chess_core::{CastlingSide, Move, Position, Role, Square, Variant};

/// A move as written, not yet held against a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// The square left.
    pub from: Square,
    /// The square reached, or the castling rook's.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// The move as it is written in this variant.
    pub fn from_move(mv: Move, variant: Variant) -> Self {
        let to = if mv.is_castling() && variant == Variant::Standard {
            let side = CastlingSide::of(mv.from(), mv.to());
            Square::new(side.king_file(), mv.from().rank())
        } else {
            mv.to()
        };
        Self { from: mv.from(), to, promotion: mv.promotion() }
    }

    /// The legal move that is meant, if there is one.
    pub fn resolve(&self, position: &Position) -> Option<Move> {
        position.find_move(self.from, self.to, self.promotion)
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<Self, ParseUciMoveError> {
        let square = |at: usize| text.get(at..at + 2).and_then(|word| word.parse().ok());
        let from = square(0).ok_or(ParseUciMoveError { part: Part::From })?;
        let to = square(2).ok_or(ParseUciMoveError { part: Part::To })?;
        let promotion = match &text[4..] {
            "" => None,
            "n" => Some(Role::Knight),
            "b" => Some(Role::Bishop),
            "r" => Some(Role::Rook),
            "q" => Some(Role::Queen),
            _ => return Err(ParseUciMoveError { part: Part::Promotion }),
        };
        Ok(Self { from, to, promotion })
    }
}

/// Which part of a UCI move cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseUciMoveError {
    part: Part,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    From,
    To,
    Promotion,
}

impl ParseUciMoveError {
    /// Where that part starts, counted in characters from 1.
    pub const fn column(&self) -> usize {
        match self.part {
            Part::From => 1,
            Part::To => 3,
            Part::Promotion => 5,
        }
    }
}

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.part {
            Part::From => "the square of origin",
            Part::To => "the target square",
            Part::Promotion => "one of n, b, r and q, or nothing",
        };
        write!(f, "column {} of the UCI move: expected {expected}", self.column())
    }
}

impl core::error::Error for ParseUciMoveError {}

/// Writes a move: `e2e4`, `e7e8q`, castling as this variant has it.
pub fn write(mv: Move, variant: Variant) -> String {
    let mut out = String::with_capacity(5);
    push(&mut out, mv, variant);
    out
}

/// Appends a move as [`write()`] gives it.
pub fn push(out: &mut String, mv: Move, variant: Variant) {
    let UciMove { from, to, promotion } = UciMove::from_move(mv, variant);
    for square in [from, to] {
        out.push(square.file().letter());
        out.push(square.rank().digit());
    }
    if let Some(role) = promotion {
        out.push(role.letter());
    }
}
