//! What is wrong with a record, and where.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use super::{Mode, Severity};
use crate::fen::{FenError, Note};
use crate::san::SanError;

macro_rules! codes {
    ($($name:ident $text:literal $severity:ident $clause:literal $doc:literal;)*) => {
        /// The kind of a [`Finding`] or an [`EpdError`]; the names are stable.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $doc] $name,)*
        }

        impl Code {
            /// The name in snake case, such as `move_spelling`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// The clause of the standard that asks for something else.
            pub const fn clause(self) -> &'static str {
                match self { $(Self::$name => $clause,)* }
            }

            /// How bad it is in this mode.
            pub const fn severity(self, mode: Mode) -> Severity {
                match (self, mode) {
                    $((Self::$name, Mode::Lenient) => Severity::$severity,)*
                    (_, Mode::Strict) => Severity::Error,
                }
            }
        }
    };
}

codes! {
    NoRecord "no_record" Warning "PGN 16.2" "The line is a remark, not a record; it is skipped.";
    Position "position" Error "PGN 16.2.3" "The four fields cannot be read, or the position is not legal.";
    PositionMended "position_mended" Warning "PGN 16.2.3" "Something in the four fields is forgiven.";
    CountersAsFields "counters_as_fields" Warning "PGN 16.2.3" "Half-move clock and move number stand as fields, as in a FEN.";
    Blanks "blanks" Warning "PGN 16.2.4" "Something else than one blank stands between two operations or operands.";
    OperationEmpty "operation_empty" Warning "PGN 16.2.4" "A semicolon closes nothing.";
    SemicolonMissing "semicolon_missing" Warning "PGN 16.2.4" "The last operation is not closed by a semicolon.";
    OpcodeSyntax "opcode_syntax" Error "PGN 16.2.4.1" "An opcode is no name of up to fifteen letters, digits and underscores; the operation is skipped.";
    OpcodeTwice "opcode_twice" Warning "PGN 16.2.4.1" "An opcode stands twice; the first one counts.";
    StringOpen "string_open" Error "PGN 16.2.4.1" "A string is not closed; it is taken up to the end of the line.";
    StringLong "string_long" Warning "PGN 16.2.4.1" "A string has 256 bytes or more.";
    StringUnquoted "string_unquoted" Warning "PGN 16.2.4.1" "A string is written without quotes.";
    ControlCharacter "control_character" Error "PGN 16.2.4.1" "A character cannot be printed.";
    OperandCount "operand_count" Error "PGN 16.2.5" "The opcode has too many operands or too few.";
    NumberSyntax "number_syntax" Error "PGN 16.2.4.1" "An operand should be a whole number.";
    NumberRange "number_range" Warning "PGN 16.2.5" "A number is outside the range that the opcode has.";
    MoveInvalid "move_invalid" Error "PGN 16.2.4.1" "An operand is no legal move.";
    MoveSpelling "move_spelling" Warning "PGN 16.2.4.1" "A move is not spelled as SAN.";
    MoveTwice "move_twice" Warning "PGN 16.2.5.4" "A move stands twice in a set.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One thing that was forgiven in a record, or an operation of it that could not be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// A warning where nothing is lost, an error where an operation is kept without its meaning.
    pub severity: Severity,
    /// What kind it is.
    pub code: Code,
    /// The place of the first character it is about, counted in characters from 1.
    pub column: usize,
    /// One sentence.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {} of the EPD: {}: {}", self.column, self.severity, self.message)
    }
}

/// Why a line is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdError {
    pub(super) code: Code,
    pub(super) severity: Severity,
    pub(super) column: usize,
    pub(super) clause: &'static str,
    pub(super) message: String,
}

impl EpdError {
    /// What kind it is.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// An error; in lenient mode a warning for a line that is only a remark.
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The place of the first character that is wrong, counted in characters from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The clause of the standard that is broken, such as `PGN 16.2.4.1`.
    pub const fn clause(&self) -> &'static str {
        self.clause
    }

    pub(super) fn of_finding(finding: Finding) -> Self {
        let Finding { severity, code, column, message } = finding;
        Self { code, severity, column, clause: code.clause(), message }
    }

    pub(super) fn of_fen(error: &FenError, mode: Mode) -> Self {
        // The sections of EPD on the four fields are those of FEN, one chapter on.
        let clause = match error.field() {
            1 => "PGN 16.2.3.1",
            2 => "PGN 16.2.3.2",
            3 => "PGN 16.2.3.3",
            4 => "PGN 16.2.3.4",
            _ => "PGN 16.2.3",
        };
        let message = match error {
            FenError::Parse(error) => error.reason.to_string(),
            FenError::Setup(_) => error.to_string(),
        };
        let severity = Code::Position.severity(mode);
        Self { code: Code::Position, severity, column: error.column(), clause, message }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {} of the EPD: {}", self.column, self.message)
    }
}

impl core::error::Error for EpdError {}

impl Finding {
    pub(super) fn of_note(note: &Note) -> Self {
        let (code, column) = (Code::PositionMended, note.column);
        let severity = code.severity(Mode::Lenient);
        Self { severity, code, column, message: note.what.rule().to_string() }
    }
}

/// A sentence on a move that is none.
pub(super) fn no_move(word: &str, error: &SanError) -> String {
    format!("{word}: {error}")
}
