//! EPD: one position in one line, with what is known about it (PGN standard, section 16.2).
//!
//! ```
//! use chess_core::Variant;
//! use chess_notation::epd::{self, Mode, Operation};
//!
//! let line = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; ce 120; id \"one; two\";";
//! let record = epd::read(line, Variant::Standard, Mode::Strict)?.record;
//! assert_eq!(record.best_moves().count(), 1);
//! assert_eq!(record.id(), Some("one; two"));
//! assert!(record.operations().contains(&Operation::Centipawns(120)));
//! assert_eq!(record.to_string(), line);
//! # Ok::<(), epd::EpdError>(())
//! ```
//!
//! # What is read
//!
//! The first four fields of a FEN (see [`crate::fen`]), then operations: an opcode of at most
//! fifteen letters, digits and `_`, the first a letter; operands, each behind one blank; `;`. An
//! operand is a word without blanks, or a string in quotes, in which `;` ends nothing and `\"` and
//! `\\` stand for a quote and a backslash. Each opcode stands at most once; in any order.
//!
//! | opcode | operands | here | clause |
//! |---|---|---|---|
//! | `bm`, `am` | moves in SAN, a set | [`Operation::BestMoves`], [`Operation::AvoidMoves`] | PGN 16.2.5.4, 16.2.5.3 |
//! | `pv` | moves in SAN, one after the other | [`Operation::Line`] | 16.2.5.19 |
//! | `pm`, `sm` | one move in SAN | [`Operation::PredictedMove`], [`Operation::SuppliedMove`] | 16.2.5.18, 16.2.5.22 |
//! | `acd`, `acn`, `acs` | a number from 0 | [`Operation::Depth`], [`Operation::Nodes`], [`Operation::Seconds`] | 16.2.5.1 and .2; `acd` is the EPD text of 1995 |
//! | `ce` | −32767 to 32766 | [`Operation::Centipawns`] | 16.2.5.6 |
//! | `dm`, `rc` | a number from 1 | [`Operation::MateIn`], [`Operation::RepetitionCount`] | 16.2.5.7, 16.2.5.20 |
//! | `hmvc`, `fmvn` | half-move clock from 0, move number from 1; 0 and 1 where missing | the position's counters | 16.2.5.14, 16.2.5.13 |
//! | `c0`–`c9`, `v0`–`v9` | a string, or nothing | [`Operation::Comment`], [`Operation::Variation`] | 16.2.5.5, 16.2.5.26 |
//! | `id` | a string | [`Operation::Id`] | 16.2.5.15 |
//! | `eco`, `nic` | a string, or nothing | [`Operation::Eco`], [`Operation::Nic`] | 16.2.5.12, 16.2.5.16 |
//! | any other | anything | [`Operation::Other`], kept as it is | 16.2.4.2 |
//!
//! [`Mode::Strict`] refuses a record at the first thing that is not so, with its column and the
//! clause; moves are SAN to the letter, signs of check included. [`Mode::Lenient`] also takes what
//! follows, each with a [`Finding`] of this code:
//!
//! | code | what is taken | as what |
//! |---|---|---|
//! | `position_mended` | in the four fields what [`Leniency::LENIENT`](crate::fen::Leniency::LENIENT) forgives | as FEN does |
//! | `counters_as_fields` | two counters behind the four fields, or the first alone | `hmvc` and `fmvn` |
//! | `blanks` | several blanks, tabs, blanks before `;` or behind the last | one blank, none |
//! | `operation_empty` | a `;` that closes nothing | nothing |
//! | `semicolon_missing` | the last operation not closed | closed |
//! | `opcode_twice` | an opcode for the second time | the first one counts |
//! | `string_unquoted` | words where a string belongs | the words, parted by blanks |
//! | `string_open` (error) | a string that is never closed | it ends with the line |
//! | `string_long` | a string of 256 bytes or more | itself |
//! | `move_spelling` | a move in a spelling of [`crate::san`] | the move |
//! | `move_twice` | a move twice in a set | once |
//! | `number_range` | a number out of the opcode's range; `fmvn 0` | [`Operation::Other`]; `fmvn 1` |
//! | `number_syntax` (error) | no number where one belongs | [`Operation::Other`] |
//! | `move_invalid` (error) | no legal move where one belongs | [`Operation::Other`] |
//! | `operand_count` (error) | too many operands or too few | [`Operation::Other`] |
//! | `opcode_syntax` (error) | an opcode that is no name | the operation is dropped |
//!
//! Refused in either mode: four fields that cannot be read or are no legal position (`position`), a
//! control character (`control_character`), a line that starts with `#` or `%` (`no_record`, in
//! lenient mode a warning). Whether the half-move clock fits the move number is not asked, since
//! EPD mostly has neither.
//!
//! # What is written
//!
//! | part | what is written |
//! |---|---|
//! | four fields | as [`crate::fen`] writes them |
//! | operations | in their order, each behind one blank and closed by `;` |
//! | moves | SAN, those of a set in ASCII order |
//! | strings | in quotes, with `\"` and `\\` |
//! | numbers | in digits, `-` before a negative one |
//!
//! What is written is read again as an equal record.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use chess_core::{Move, Position, Variant};

mod finding;
mod meaning;
mod operation;
mod read;
mod scan;

pub use crate::pgn::{Mode, Severity};
pub use finding::{Code, EpdError, Finding};
pub use operation::{Operand, Operation, OperationError};
pub use read::{Lines, Read, lines, read};

use crate::fen::{CastlingStyle, EnPassant, text};

/// A position and what is known about it. Its moves are legal, and no opcode stands twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    position: Position,
    operations: Vec<Operation>,
}

impl Record {
    /// A position about which nothing is known yet.
    pub const fn new(position: Position) -> Self {
        Self { position, operations: Vec::new() }
    }

    /// The position, with the counters of `hmvc` and `fmvn`.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The operations in their order.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Adds an operation behind the others.
    ///
    /// # Errors
    ///
    /// Why it cannot be part of this record; see [`OperationError`].
    pub fn push(&mut self, operation: Operation) -> Result<(), OperationError> {
        operation.check(&self.position)?;
        if self.operation(operation.opcode()).is_some() {
            return Err(OperationError::Twice);
        }
        self.operations.push(operation);
        Ok(())
    }

    /// The operation with this opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode() == opcode)
    }

    /// The moves of `bm`; none where there is no such operation.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> {
        self.operations
            .iter()
            .filter_map(|operation| match operation {
                Operation::BestMoves(moves) => Some(moves.iter().copied()),
                _ => None,
            })
            .flatten()
    }

    /// The label of `id`.
    pub fn id(&self) -> Option<&str> {
        self.operations.iter().find_map(|operation| match operation {
            Operation::Id(id) => Some(id.as_str()),
            _ => None,
        })
    }

    /// Writes the record with a choice of FEN's habits in its four fields.
    pub fn write_with(&self, en_passant: EnPassant, castling: CastlingStyle) -> String {
        let mut out = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_into(&mut out, en_passant, castling);
        out
    }

    /// Writes the record to wherever text goes, as [`Record::write_with`] does.
    ///
    /// # Errors
    ///
    /// Those of the writer alone.
    pub fn write_into(
        &self,
        out: &mut impl fmt::Write,
        en_passant: EnPassant,
        castling: CastlingStyle,
    ) -> fmt::Result {
        let fen = text(&self.position, en_passant, castling);
        // Four of a FEN's six fields.
        let four = fen.as_str().rsplitn(3, ' ').last().unwrap_or_default();
        out.write_str(four)?;
        for operation in &self.operations {
            out.write_char(' ')?;
            operation.write_into(out, &self.position)?;
            out.write_char(';')?;
        }
        Ok(())
    }
}

impl fmt::Display for Record {
    /// Writes the en passant square where a capture is legal, and castling as X-FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_into(f, EnPassant::Legal, CastlingStyle::XFen)
    }
}

/// Reads one record leniently and drops what was found: for lists that are known to be good.
///
/// # Errors
///
/// What makes the line no record.
pub fn parse(line: &str, variant: Variant) -> Result<Record, EpdError> {
    Ok(read(line, variant, Mode::Lenient)?.record)
}
