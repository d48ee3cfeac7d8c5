//! FEN: one position in one line (PGN standard, section 16.1).
//!
//! # What is read
//!
//! Six fields parted by blanks (spaces or tabs, one or more; blanks around the text are ignored):
//!
//! 1. **Board**: eight ranks from the eighth to the first, parted by `/`; letters `PNBRQK` and
//!    `pnbrqk`, digits `1` to `8` for empty squares (two digits in a row are added). Each rank
//!    must come to exactly eight squares.
//! 2. **Side to move**: `w` or `b`.
//! 3. **Castling**: `-`, or at most four of these, each once, in any order. Capitals are White's.
//!    * `K`, `Q`, `k`, `q` (standard FEN and X-FEN): in standard chess the rook in the corner; in
//!      Chess960 the outermost rook on that side of the king. Where no such rook stands the right
//!      is kept on the corner square, so that [`Setup::errors`](chess_core::Setup::errors) names
//!      it.
//!    * `A` to `H`, `a` to `h` (Shredder-FEN, and X-FEN for an inner rook): the rook on that file.
//! 4. **En passant**: `-` or the square passed over, `a1` to `h8`. Whether it fits the board is the
//!    set-up's business, not the text's; a square that no pawn can use is dropped there.
//! 5. **Half-move clock** and 6. **move number**: digits, at most 65535. Both may be missing, or
//!    only the last: then they are 0 and 1. Move number 0 is read; the set-up refuses it.
//!
//! Nothing may follow the sixth field.
//!
//! # What is written
//!
//! Always six fields with single blanks. Castling as X-FEN: `KQkq`, the king's side first, and the
//! file letter instead where another rook stands further out on that side; or as Shredder-FEN with
//! file letters throughout. The en passant square only where a capture is legal, unless
//! [`EnPassant::Always`] asks for more.

use alloc::string::String;
use core::fmt;

use chess_core::{Position, SetupErrors, Variant};

mod read;
mod write;

pub use read::parse;
pub use write::{CastlingStyle, EnPassant, write, write_with};

/// Reads a FEN and builds the position it describes, refusing every set-up that is not legal.
///
/// # Errors
///
/// [`FenError::Parse`] where the text cannot be read, [`FenError::Setup`] with all reasons where it
/// can but no legal game leads there.
pub fn position(text: &str, variant: Variant) -> Result<Position, FenError> {
    let setup = parse(text, variant)?;
    Ok(setup.into_position(variant)?)
}

/// Why a text is no FEN: what could not be read, and where.
///
/// Two errors are equal if they are of the same kind at the same place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseFenError {
    field: Field,
    column: usize,
    reason: &'static str,
}

/// The six fields of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Field {
    Board,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl ParseFenError {
    /// The kind of error: `BoardSyntax`, `SideToMoveSyntax`, `CastlingSyntax`, `EpSyntax`,
    /// `HalfmoveClockSyntax` or `FullmoveNumberSyntax`.
    pub const fn name(&self) -> &'static str {
        match self.field {
            Field::Board => "BoardSyntax",
            Field::SideToMove => "SideToMoveSyntax",
            Field::Castling => "CastlingSyntax",
            Field::EnPassant => "EpSyntax",
            Field::HalfmoveClock => "HalfmoveClockSyntax",
            Field::FullmoveNumber => "FullmoveNumberSyntax",
        }
    }

    /// Which field is wrong, from 1 (board) to 6 (move number).
    pub const fn field(&self) -> usize {
        self.field as usize + 1
    }

    /// The place of the first character that is wrong, counted in characters from 1; one past the
    /// end where something is missing.
    pub const fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} of the FEN, column {}: {}", self.field(), self.column, self.reason)
    }
}

impl core::error::Error for ParseFenError {}

/// Why a FEN gives no position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text cannot be read.
    Parse(ParseFenError),
    /// The text can be read, but the position is not legal.
    Setup(SetupErrors),
}

impl FenError {
    /// The names of all reasons, as in [`ParseFenError::name`] and [`SetupErrors::names`].
    pub fn names(&self) -> alloc::vec::Vec<&'static str> {
        match self {
            Self::Parse(error) => alloc::vec![error.name()],
            Self::Setup(errors) => errors.names().collect(),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => fmt::Display::fmt(error, f),
            Self::Setup(errors) => write!(f, "not a legal position: {errors}"),
        }
    }
}

impl core::error::Error for FenError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Parse(error) => Some(error),
            Self::Setup(errors) => Some(errors),
        }
    }
}

impl From<ParseFenError> for FenError {
    fn from(error: ParseFenError) -> Self {
        Self::Parse(error)
    }
}

impl From<SetupErrors> for FenError {
    fn from(errors: SetupErrors) -> Self {
        Self::Setup(errors)
    }
}

/// The FEN of the initial position.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Appends the position's FEN as [`write()`] gives it.
pub fn push(out: &mut String, position: &Position, variant: Variant) {
    write::push_with(out, position, variant, EnPassant::Legal, CastlingStyle::XFen);
}
