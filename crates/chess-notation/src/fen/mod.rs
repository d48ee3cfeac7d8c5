//! FEN: one position in one line (PGN standard, section 16.1).
//!
//! # What is read
//!
//! Six fields parted by single blanks:
//!
//! | field | what is read | clause |
//! |---|---|---|
//! | 1 board | eight ranks from the eighth to the first, parted by `/`; `PNBRQK` and `pnbrqk`, `1` to `8` for empty squares; each rank comes to exactly eight | PGN 16.1.3.1 |
//! | 2 side to move | `w` or `b` | 16.1.3.2 |
//! | 3 castling | `-`, or up to four of `KQkq`, White's first, the king's side first, each once | 16.1.3.3 |
//! | | in Chess960 also `A` to `H` and `a` to `h`: the rook on that file (Shredder-FEN, and X-FEN for an inner rook); `K` and `Q` are the outermost rooks | X-FEN |
//! | 4 en passant | `-`, or the square a pawn has just passed over: on the sixth rank when White is to move, on the third when Black is | 16.1.3.4 |
//! | 5 half-move clock | digits, 0 to 65535 | 16.1.3.5 |
//! | 6 move number | digits, 1 to 65535 | 16.1.3.6 |
//!
//! [`read()`] with [`Leniency::STRICT`] takes that and nothing else. Each other switch of
//! [`Leniency`] forgives one thing and leaves a [`Note`] with field and column:
//!
//! | switch | forgives | [`USUAL`](Leniency::USUAL) | [`LENIENT`](Leniency::LENIENT) |
//! |---|---|---|---|
//! | `BLANKS` | several blanks, tabs, blanks around the text | yes | yes |
//! | `DIGIT_RUNS` | two digits in a row on a rank | yes | yes |
//! | `CASTLING_ORDER` | castling letters in another order | yes | yes |
//! | `ROOK_FILES` | files of rooks in standard chess | yes | yes |
//! | `COUNTERS_MISSING` | the last field or the last two missing: 1, or 0 and 1 | yes | yes |
//! | `LEADING_ZEROS` | leading zeros of a counter | yes | yes |
//! | `SIDE_CAPITAL` | `W` and `B` | | yes |
//! | `SEMICOLON` | a semicolon behind the sixth field | | yes |
//! | `UNFOUNDED_RIGHTS` | castling rights without king and rook in place: dropped | | yes |
//! | `STRAY_EN_PASSANT` | an en passant square that no pawn can have passed over: dropped | | yes |
//! | `WRONG_CLOCK` | a half-move clock above what was played, or not 0 after a double step: kept | | yes |
//! | `MOVE_ZERO` | move number 0: read as 1 | | yes |
//! | `UNREACHABLE` | checks that no last move can have given: kept | | yes |
//!
//! [`parse`] and [`position`] are what the rest of the workspace reads with: `USUAL`. Never
//! forgiven: a side without its one king, a king that could be taken, a pawn on a back rank, more
//! pieces than promotion can give, and any other text.
//!
//! # What is written
//!
//! | field | what is written |
//! |---|---|
//! | 1 board | letters and digits, each row of empty squares as one digit |
//! | 2 side to move | `w` or `b` |
//! | 3 castling | `-`, or [`CastlingStyle::XFen`]: `KQkq` in this order, and the file letter where another rook stands further out on that side; or [`CastlingStyle::Shredder`]: file letters throughout, the king's side first |
//! | 4 en passant | `-`, or the square: [`EnPassant::Legal`] only where a capture is legal, [`EnPassant::Always`] after every double step as the standard has it |
//! | 5 half-move clock, 6 move number | digits without leading zeros |
//!
//! Always six fields with single blanks between them, and nothing around them.
//!
//! Either form is read back as an equal position.

use alloc::string::String;

use chess_core::{Position, Variant};

mod castling;
mod error;
pub(crate) mod fields;
mod leniency;
mod place;
pub(crate) mod plain;
pub(crate) mod read;
mod write;

pub(crate) use error::Field;
pub use error::{FenError, ParseFenError, SetupFault};
pub use leniency::{Leniency, Note};
pub use read::{Read, parse, read};
pub use write::{CastlingStyle, EnPassant, FenText, text, write, write_with};

/// Reads a FEN as [`read()`] does with [`Leniency::USUAL`], and gives the position alone.
///
/// # Errors
///
/// As [`read()`].
pub fn position(text: &str, variant: Variant) -> Result<Position, FenError> {
    Ok(read(text, variant, Leniency::USUAL)?.position)
}

/// The FEN of the initial position.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Appends the position's FEN as [`write()`] gives it.
pub fn push(out: &mut String, position: &Position, _variant: Variant) {
    out.push_str(FenText::new().write(position, EnPassant::Legal, CastlingStyle::XFen));
}
