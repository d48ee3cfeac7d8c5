//! Lists of openings as text.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use chess_core::Position;

use super::book::Opening;
use super::code::ParseEcoError;
use crate::san::{self, SanError};

/// What in a list of openings cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadBookError {
    /// The line, from 1.
    pub line: usize,
    /// The first character that is wrong, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: ReadBookReason,
}

/// Why a list of openings cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadBookReason {
    /// The first line names columns, but not this one.
    HeaderLacks(&'static str),
    /// A line has fewer columns than the first one.
    ColumnMissing(&'static str),
    /// A line has more columns than the first one, or than three where nothing names them.
    TooManyColumns,
    /// The code is none.
    Code(ParseEcoError),
    /// The name is empty.
    NameEmpty,
    /// There are no moves.
    NoMoves,
    /// A word of the moves is no legal move.
    Move(String, SanError),
}

impl fmt::Display for ReadBookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.reason)
    }
}

impl fmt::Display for ReadBookReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HeaderLacks(name) => {
                write!(f, "the first line names columns, but none is called {name}")
            }
            Self::ColumnMissing(name) => {
                write!(f, "the column {name} is missing: are there tabs between the columns?")
            }
            Self::TooManyColumns => f.write_str(
                "there are too many columns: the first line may name them (eco, name, pgn, name_fr)",
            ),
            Self::Code(error) => fmt::Display::fmt(error, f),
            Self::NameEmpty => f.write_str("the name is empty"),
            Self::NoMoves => f.write_str("there are no moves"),
            Self::Move(word, error) => write!(f, "{word}: {error}"),
        }
    }
}

impl core::error::Error for ReadBookError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.reason {
            ReadBookReason::Code(error) => Some(error),
            ReadBookReason::Move(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Which column holds what, and how many there are.
#[derive(Clone, Copy, Debug)]
struct Columns {
    eco: usize,
    name: usize,
    name_fr: Option<usize>,
    pgn: usize,
    count: usize,
}

impl Columns {
    /// Those of a list whose first line is an opening already.
    const PLAIN: Self = Self { eco: 0, name: 1, name_fr: None, pgn: 2, count: 3 };

    /// Those that a first line names; nothing if it names none.
    fn named(line: &str) -> Option<Result<Self, ReadBookReason>> {
        let names: Vec<&str> = line.split('\t').map(str::trim).collect();
        let place = |name: &str| names.iter().position(|known| known.eq_ignore_ascii_case(name));
        if place("eco").is_none() && place("pgn").is_none() {
            return None;
        }
        let needed = |name| place(name).ok_or(ReadBookReason::HeaderLacks(name));
        let columns = || {
            Ok(Self {
                eco: needed("eco")?,
                name: needed("name")?,
                name_fr: place("name_fr"),
                pgn: needed("pgn")?,
                count: names.len(),
            })
        };
        Some(columns())
    }
}

/// A part of a line and the column where it starts.
#[derive(Clone, Copy, Debug)]
struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl Field<'_> {
    fn trim(self) -> Self {
        let text = self.text.trim_start();
        let blanks = self.text.len() - text.len();
        let column = self.column + self.text[..blanks].chars().count();
        Self { text: text.trim_end(), column }
    }
}

/// The parts of a line between separators; empty ones too.
fn split(field: Field<'_>, is_separator: fn(char) -> bool) -> impl Iterator<Item = Field<'_>> {
    let mut column = field.column;
    field.text.split(is_separator).map(move |text| {
        let part = Field { text, column };
        column += text.chars().count() + 1;
        part
    })
}

/// The openings of a list with their positions.
pub(super) fn tsv(text: &str) -> Result<Vec<(Opening, Position)>, ReadBookError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut columns = None;
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let at = |(column, reason)| ReadBookError { line: number, column, reason };
        let columns = match columns {
            Some(columns) => columns,
            None => match Columns::named(line) {
                Some(named) => {
                    columns = Some(named.map_err(|reason| at((1, reason)))?);
                    continue;
                }
                None => *columns.insert(Columns::PLAIN),
            },
        };
        openings.push(opening(line, columns).map_err(at)?);
    }
    Ok(openings)
}

fn opening(line: &str, columns: Columns) -> Result<(Opening, Position), (usize, ReadBookReason)> {
    let fields: Vec<Field<'_>> =
        split(Field { text: line, column: 1 }, |letter| letter == '\t').collect();
    if let Some(extra) = fields.get(columns.count) {
        return Err((extra.column, ReadBookReason::TooManyColumns));
    }
    let field = |place: usize, name| match fields.get(place) {
        Some(field) => Ok(field.trim()),
        None => Err((line.chars().count() + 1, ReadBookReason::ColumnMissing(name))),
    };
    let named = |place, column| match field(place, column)? {
        Field { text: "", column } => Err((column, ReadBookReason::NameEmpty)),
        name => Ok(name.text.to_owned()),
    };
    let eco = field(columns.eco, "eco")?;
    let moves = field(columns.pgn, "pgn")?;
    let name_en = named(columns.name, "name")?;
    let (position, plies) = play(moves)?;
    let opening = Opening {
        eco: eco.text.parse().map_err(|error| (eco.column, ReadBookReason::Code(error)))?,
        name_fr: match columns.name_fr {
            Some(place) => named(place, "name_fr")?,
            None => name_en.clone(),
        },
        name_en,
        line: moves.text.to_owned(),
        plies,
    };
    Ok((opening, position))
}

/// Plays movetext from the usual start.
fn play(moves: Field<'_>) -> Result<(Position, usize), (usize, ReadBookReason)> {
    let mut position = Position::start();
    let mut plies = 0;
    for word in split(moves, char::is_whitespace) {
        let text = without_number(word.text);
        if text.is_empty() {
            continue;
        }
        let column = word.column + word.text.len() - text.len();
        let refused = |error| (column, ReadBookReason::Move(text.to_owned(), error));
        let mv = san::parse(&position, text).map_err(refused)?;
        position = position.play_unchecked(mv);
        plies += 1;
    }
    match plies {
        0 => Err((moves.column, ReadBookReason::NoMoves)),
        _ => Ok((position, plies)),
    }
}

/// A word without the move number at its front, which has a dot behind it unless it stands alone.
fn without_number(word: &str) -> &str {
    let behind_digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let behind_dots = behind_digits.trim_start_matches('.');
    // `0-0` begins with a digit too.
    if behind_digits.is_empty() || behind_dots.len() < behind_digits.len() {
        behind_dots
    } else {
        word
    }
}
