//! Why a text is no FEN, or its position not legal, and where.

use alloc::vec::Vec;
use core::fmt;

use chess_core::SetupErrors;

use super::Leniency;

/// The six fields of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Field {
    Board,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl Field {
    /// From 1 to 6.
    pub(crate) const fn number(self) -> usize {
        self as usize + 1
    }

    /// The section that says how the field is written.
    pub(crate) const fn clause(self) -> &'static str {
        match self {
            Self::Board => "PGN 16.1.3.1",
            Self::SideToMove => "PGN 16.1.3.2",
            Self::Castling => "PGN 16.1.3.3",
            Self::EnPassant => "PGN 16.1.3.4",
            Self::HalfmoveClock => "PGN 16.1.3.5",
            Self::FullmoveNumber => "PGN 16.1.3.6",
        }
    }
}

/// Why a text is no FEN: what could not be read, and where.
///
/// Two errors are equal if they are of the same kind at the same place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseFenError {
    pub(crate) field: Field,
    pub(crate) column: usize,
    pub(crate) reason: &'static str,
    /// What would have forgiven it.
    pub(crate) switch: Option<Leniency>,
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
        self.field.number()
    }

    /// The place of the first character that is wrong, counted in characters from 1; one past the
    /// end where something is missing.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The clause of the standard that is broken, such as `PGN 16.1.3.4`.
    pub const fn clause(&self) -> &'static str {
        self.field.clause()
    }

    /// The switch with which the text could be read on.
    pub const fn forgiven_by(&self) -> Option<Leniency> {
        self.switch
    }
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {} of the FEN, column {}: {}", self.field(), self.column, self.reason)
    }
}

impl core::error::Error for ParseFenError {}

/// One reason why a position is not legal, and where the FEN says what is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupFault {
    /// The one reason.
    pub error: SetupErrors,
    pub(crate) field: Field,
    /// The place of the first character that is wrong, counted in characters from 1: the piece in
    /// question, the first letter of a right without its rook, or the start of the field.
    pub column: usize,
}

impl SetupFault {
    /// Which field it is about, from 1 (board) to 6 (move number).
    pub const fn field(&self) -> usize {
        self.field.number()
    }

    /// The clause of the standard on that field, such as `PGN 16.1.3.4`.
    pub const fn clause(&self) -> &'static str {
        self.field.clause()
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (field {}, column {})", self.error, self.field(), self.column)
    }
}

/// Why a FEN gives no position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text cannot be read.
    Parse(ParseFenError),
    /// The text can be read, but the position is not legal: all reasons, in the order of
    /// [`SetupErrors::iter`], at least one.
    Setup(Vec<SetupFault>),
}

impl FenError {
    /// The names of all reasons, as in [`ParseFenError::name`] and [`SetupErrors::names`].
    pub fn names(&self) -> Vec<&'static str> {
        match self {
            Self::Parse(error) => alloc::vec![error.name()],
            Self::Setup(_) => self.setup_errors().names().collect(),
        }
    }

    /// The reasons against the position; none where the text cannot even be read.
    pub fn setup_errors(&self) -> SetupErrors {
        match self {
            Self::Parse(_) => SetupErrors::NONE,
            Self::Setup(faults) => {
                faults.iter().fold(SetupErrors::NONE, |all, fault| all | fault.error)
            }
        }
    }

    /// The first place that is wrong.
    fn place(&self) -> (Field, usize) {
        match self {
            Self::Parse(error) => (error.field, error.column),
            Self::Setup(faults) => {
                let places = faults.iter().map(|fault| (fault.field, fault.column));
                places.min().unwrap_or((Field::Board, 1))
            }
        }
    }

    /// The first field that is wrong, from 1 (board) to 6 (move number).
    pub fn field(&self) -> usize {
        self.place().0.number()
    }

    /// The first place that is wrong, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.place().1
    }

    /// The clause of the standard on the first field that is wrong, such as `PGN 16.1.3.4`.
    pub fn clause(&self) -> &'static str {
        self.place().0.clause()
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => fmt::Display::fmt(error, f),
            Self::Setup(faults) => {
                f.write_str("not a legal position")?;
                for (index, fault) in faults.iter().enumerate() {
                    write!(f, "{} {fault}", if index == 0 { ":" } else { ";" })?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for FenError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Parse(error) => Some(error),
            Self::Setup(_) => None,
        }
    }
}

impl From<ParseFenError> for FenError {
    fn from(error: ParseFenError) -> Self {
        Self::Parse(error)
    }
}
