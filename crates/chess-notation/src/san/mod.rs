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
//! All of that in the letters of a language, and without being asked what follows. Reading one move
//! ([`parse_with`], [`San::resolve`]) takes each form in silence. In a game, `lenient` says what
//! [`pgn::Mode::Lenient`](crate::pgn::Mode) does about it: it is taken as right, or with a warning of
//! that code; in strict mode each is an error with its code.
//!
//! | form | examples | lenient | code |
//! |---|---|---|---|
//! | long algebraic notation | `Ng1-f3` `e2-e4` `a7-a8=Q` | taken | `spelling` |
//! | UCI, castling both ways | `g1f3` `e7e8q` `e1g1` `e1h1` | taken | `spelling` |
//! | castling with zeros or small letters | `0-0` `O-0-0` `o-o` | taken | `spelling` |
//! | a promotion without `=`, or with another sign | `e8Q` `e8(Q)` `e8/Q` | taken | `spelling` |
//! | a promotion to a small letter | `e8=q` `e8q` | taken | `spelling` |
//! | en passant said | `exd6e.p.` `exd6ep` | taken | `spelling` |
//! | figures `♔♕♖♗♘♙♚♛♜♝♞♟`, in any language | `♘f3` `e8=♛` | taken | `spelling` |
//! | a letter before a pawn move | `Pe4` `♙e4` | taken | `spelling` |
//! | another sign of capture, or none | `N:f3` `Nf3` for `Nxf3` `ed5` | taken | `spelling` |
//! | a pawn's capture without its file, by the only pawn that can | `xd5` | taken | `spelling` |
//! | a doubled sign of check | `Qh5++` | taken | `spelling` |
//! | an annotation glued on | `Nf3!` `Qh5+?!` | taken | `spelling` |
//! | an origin in more detail than needed | `Nge7` `Bc1d2` `e2e4` is UCI | warning | `needless_origin` |
//! | `x` where nothing is taken | `Nxf3` for `Nf3` | warning | `capture_wrong` |
//! | a sign of check or mate that is wrong | `e4+` | warning | `check_wrong` |
//! | a sign of check or mate that is missing | `Qh5` for `Qh5#` | taken | `check_missing` |
//! | a small piece letter, in games and by [`parse_typed`] alone | `nf3` | warning | `small_piece` |
//!
//! What is no move, in either mode:
//!
//! | what | error here | code in a game |
//! |---|---|---|
//! | a letter that stands for no piece | [`SanError::Syntax`] | `unknown_piece` |
//! | anything else that is not spelled as a move | [`SanError::Syntax`] | `unreadable_move` |
//! | a move that is not legal | [`SanError::Illegal`] | `illegal_move` |
//! | a piece that the side to move does not have | [`SanError::NoPiece`] | `no_such_piece` |
//! | several legal moves fit | [`SanError::Ambiguous`], with all of them | `ambiguous_move` |
//! | a promotion without its piece | [`SanError::Ambiguous`], with all four | `promotion_missing` |
//!
//! # Letters
//!
//! | language | knight | bishop | rook | queen | king | |
//! |---|---|---|---|---|---|---|
//! | English | N | B | R | Q | K | [`PieceLetters::EN`] |
//! | French | C | F | T | D | R | [`PieceLetters::FR`] |
//! | German | S | L | T | D | K | [`PieceLetters::DE`] |
//! | Spanish, Italian | C | A | T | D | R | [`PieceLetters::ES`], [`PieceLetters::IT`] |
//! | Dutch | P | L | T | D | K | [`PieceLetters::NL`] |
//! | Portuguese | C | B | T | D | R | [`PieceLetters::PT`] |
//! | figures | ♘ | ♗ | ♖ | ♕ | ♔ | [`PieceLetters::FIGURINE`] |
//!
//! One move does not say its language: [`parse_with`] is told. A game is asked as a whole, see
//! [`crate::pgn`].
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
pub use write::{check_sign, push, push_check_sign, push_unsigned, write, write_line, write_with};

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
        && let Some(plain) = plain(load(text.as_bytes()))
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
