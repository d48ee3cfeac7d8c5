//! SAN: moves as players write them (PGN standard, section 8.2.3).
//!
//! # What is written
//!
//! `Nbd7+`: the piece letter (none for a pawn); the origin's file, else its rank, else both, where
//! another piece of the kind could legally go to the same square; `x` for a capture, with the file
//! before it for a pawn; the target; `=Q` for a promotion; `+` for check, `#` for mate. Castling is
//! `O-O` and `O-O-O`. No sign for en passant.
//!
//! # What is read
//!
//! All of that, and without being asked:
//!
//! * an origin given in more detail than needed (`Nge7`, `Bc1d2`), long algebraic notation
//!   (`Ng1-f3`, `e2-e4`, `a7-a8=Q`) and UCI moves (`g1f3`, `e7e8q`, castling both ways);
//! * castling with zeros or small letters (`0-0`, `o-o-o`);
//! * promotions as `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`, `e8q`;
//! * `:` for `x`, a missing or needless `x`, `ed5` and `xd5` for a pawn's capture where only one pawn
//!   can make it, `P` before a pawn move, `e.p.` or `ep` glued to the move;
//! * wrong, doubled or missing check signs, `!` and `?` at the end;
//! * the figures `♔♕♖♗♘♙♚♛♜♝♞♟` as piece letters, whatever the language.
//!
//! A capital or small letter is never taken for another: `bxc3` is a pawn's move and `Bxc3` a
//! bishop's. A promotion without its piece is [`SanError::Ambiguous`], never a queen. Only
//! [`parse_typed`] also takes a small piece letter, where it cannot be a file.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use chess_core::{Move, Position, Role, Square};

mod letters;
mod long;
pub(crate) mod plain;
pub(crate) mod resolve;
pub(crate) mod scan;
pub(crate) mod text;
mod write;

pub use letters::PieceLetters;
pub use long::push_long;
use plain::{load, plain};
pub(crate) use resolve::resolve;
use scan::{Unreadable, scan};
pub use text::San;
pub use write::{check_sign, push, push_unsigned, write, write_with};

fn push_square(out: &mut String, square: Square) {
    out.push(square.file().letter());
    out.push(square.rank().digit());
}

/// Reads a move in English letters.
///
/// # Errors
///
/// [`SanError::Syntax`] where the text is no move, otherwise why no single legal move is meant.
pub fn parse(position: &Position, text: &str) -> Result<Move, SanError> {
    parse_with(position, text, &PieceLetters::EN)
}

/// Reads a move in the letters of a language.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_with(
    position: &Position,
    text: &str,
    letters: &PieceLetters,
) -> Result<Move, SanError> {
    if *letters == PieceLetters::EN
        && let Some(plain) = plain(load(text.as_bytes(), 0))
        && plain.length == text.len()
        && let Some(mv) = plain.find(position)
    {
        return Ok(mv);
    }
    let spelled = scan(text, letters).map_err(|error| SanError::syntax(text, error))?;
    Ok(resolve(position, &spelled)?.mv)
}

/// Reads a move that somebody typed: as [`parse_with`], blanks around it ignored, a blank before
/// `e.p.` allowed, and a small piece letter where it can be no file (`nf3`, in French `te1`).
///
/// Nothing is guessed: an entry that is not finished or could mean two moves is an error.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_typed(
    position: &Position,
    text: &str,
    letters: &PieceLetters,
) -> Result<Move, SanError> {
    let text = text.trim();
    let text = text.strip_suffix("e.p.").map_or(text, str::trim_end);
    let first = text.chars().next().unwrap_or('\0');
    let is_small_piece = first.is_ascii_lowercase()
        && !('a'..='h').contains(&first)
        && letters.role(first.to_ascii_uppercase()).is_some_and(|role| role != Role::Pawn);
    if is_small_piece {
        let mut capital = String::with_capacity(text.len());
        capital.push(first.to_ascii_uppercase());
        capital.push_str(&text[first.len_utf8()..]);
        return parse_with(position, &capital, letters);
    }
    parse_with(position, text, letters)
}

/// Why a text is not one legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// The text is no move.
    Syntax {
        /// The first character that is wrong, counted in characters from 1; one past the end where
        /// something is missing.
        column: usize,
        /// What is wrong.
        reason: &'static str,
    },
    /// The side to move has such a piece, but the move is not legal.
    Illegal,
    /// Several legal moves fit. A promotion without its piece is one of these.
    Ambiguous(Vec<Move>),
    /// The side to move has no such piece.
    NoPiece,
}

impl SanError {
    #[cold]
    fn syntax(text: &str, error: Unreadable) -> Self {
        let column = text[..error.at].chars().count() + 1;
        Self::Syntax { column, reason: error.why.reason() }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { column, reason } => write!(f, "column {column} of the move: {reason}"),
            Self::Illegal => f.write_str("illegal move"),
            Self::Ambiguous(moves) => {
                let is_promotion = moves.iter().all(|mv| mv.promotion().is_some());
                f.write_str(if is_promotion {
                    "the piece of the promotion is missing"
                } else {
                    "ambiguous move:"
                })?;
                if !is_promotion {
                    for (index, mv) in moves.iter().enumerate() {
                        let or = if index == 0 { "" } else { " or" };
                        write!(f, "{or} {}{}", mv.from(), mv.to())?;
                    }
                }
                Ok(())
            }
            Self::NoPiece => f.write_str("the side to move has no such piece"),
        }
    }
}

impl core::error::Error for SanError {}
