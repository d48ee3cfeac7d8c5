//! `chess fen`: is a position legal, and what does it look like?

use anyhow::Result;
use chess_core::winnability::{Budget, MatePossible, mate_possible};
use chess_core::{Color, Position};
use chess_notation::eco::Book;
use chess_notation::fen::{self, FenError, Leniency, Note, Read};
use serde::Serialize;

use super::input;
use crate::args::text::FenArguments;
use crate::board;
use crate::exit::Exit;
use crate::output::{Output, complain, counted};

/// What `--json` writes.
#[derive(Debug, Default, Serialize)]
struct Checked {
    /// The canonical FEN; null where the position is not legal.
    fen: Option<String>,
    /// Names of what is wrong; empty where nothing is.
    errors: Vec<&'static str>,
    /// What is wrong in one sentence.
    message: Option<String>,
    check: Option<bool>,
    legal_count: Option<usize>,
    mate_possible: Option<Able>,
    /// The first place that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    /// What was forgiven.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Noted>,
}

/// Where in the FEN, and the clause of the standard on that field.
#[derive(Debug, Serialize)]
struct Place {
    field: usize,
    column: usize,
    clause: &'static str,
}

#[derive(Debug, Serialize)]
struct Noted {
    name: Option<&'static str>,
    #[serde(flatten)]
    place: Place,
    message: String,
}

impl Noted {
    fn of(note: &Note) -> Self {
        let place = Place { field: note.field(), column: note.column, clause: note.clause() };
        Self { name: note.what.names().next(), place, message: note.to_string() }
    }
}

/// Whether each side can mate by any series of legal moves; null where that was not decided.
#[derive(Debug, Serialize)]
struct Able {
    white: Option<bool>,
    black: Option<bool>,
}

impl Able {
    fn of(position: &Position) -> Self {
        let able = |color| match mate_possible(position, color, Budget::default()) {
            MatePossible::Can(_) => Some(true),
            MatePossible::Cannot => Some(false),
            MatePossible::Undecided => None,
        };
        Self { white: able(Color::White), black: able(Color::Black) }
    }

    /// For people, where it is not what one expects.
    fn sentence(&self) -> Option<&'static str> {
        match (self.white, self.black) {
            (Some(false), Some(false)) => Some("a dead position: neither side can mate"),
            (Some(false), _) => Some("white cannot mate by any series of moves"),
            (_, Some(false)) => Some("black cannot mate by any series of moves"),
            _ => None,
        }
    }
}

impl Checked {
    fn of(position: &Position, fen: Option<String>) -> Self {
        Self {
            fen,
            check: Some(position.is_check()),
            legal_count: Some(position.legal_move_count()),
            mate_possible: Some(Able::of(position)),
            ..Self::default()
        }
    }
}

/// Answers yes for a legal position and no for any other.
pub(crate) fn run(arguments: &FenArguments, output: &mut Output) -> Result<Exit> {
    let text = arguments.fields.join(" ");
    match fen::read(&text, arguments.variant.variant(), arguments.leniency()) {
        Ok(read) => legal(&read, arguments, output),
        Err(error) => not_legal(&text, &error, arguments, output),
    }
}

fn legal(read: &Read, arguments: &FenArguments, output: &mut Output) -> Result<Exit> {
    let position = &read.position;
    let (en_passant, castling) = (arguments.style.en_passant(), arguments.style.castling());
    let written = fen::text(position, en_passant, castling);
    if output.is_json() {
        let notes = read.notes.iter().map(Noted::of).collect();
        let checked = Checked::of(position, Some(written.to_string()));
        output.object(&Checked { notes, ..checked })?;
        return Ok(Exit::Yes);
    }
    for note in &read.notes {
        complain(format_args!("note: {note}"));
    }
    let (check, legal_count) = (position.is_check(), position.legal_move_count());
    let drawn = board::drawn(position, Color::White, output.is_colored());
    output.line(drawn)?;
    output.line("")?;
    output.line(written)?;
    let color = position.side_to_move().as_str();
    let state = match (check, legal_count) {
        (true, 0) => format!("{color} is checkmated"),
        (false, 0) => format!("{color} is stalemated"),
        (_, count) => {
            let moves = counted(count as u64, "legal move", "legal moves");
            format!("{color} to move{}, {moves}", if check { ", in check" } else { "" })
        }
    };
    output.line(state)?;
    if let Some(opening) = Book::built_in().lookup(position) {
        output.line(format_args!("{} {}", opening.eco, opening.name_en))?;
    }
    if let Some(sentence) = Able::of(position).sentence().filter(|_| legal_count > 0) {
        output.line(sentence)?;
    }
    Ok(Exit::Yes)
}

fn not_legal(
    text: &str,
    error: &FenError,
    arguments: &FenArguments,
    output: &mut Output,
) -> Result<Exit> {
    let variant = arguments.variant.variant();
    let place = Place { field: error.field(), column: error.column(), clause: error.clause() };
    if output.is_json() {
        // What is wrong may be forgiven, and then there is something to say about the position.
        let forgiven = fen::parse(text, variant)
            .ok()
            .and_then(|setup| setup.into_position_ignoring(variant, setup.errors(variant)).ok());
        let facts = forgiven.map(|position| Checked::of(&position, None)).unwrap_or_default();
        let (message, errors) = (Some(error.to_string()), error.names());
        output.object(&Checked { errors, message, place: Some(place), ..facts })?;
        return Ok(Exit::No);
    }
    let clause = if arguments.strict { format!(" ({})", place.clause) } else { String::new() };
    complain(format_args!("error: {error}{clause}"));
    complain(format_args!("  {text}"));
    complain(format_args!("  {:>width$}", '^', width = place.column));
    let reads_with = |leniency| fen::read(text, variant, leniency).is_ok();
    if arguments.strict && reads_with(Leniency::USUAL) {
        complain("hint: without --strict that is forgiven");
    } else if let Some(hint) = input::hint(text, error, variant) {
        complain(format_args!("hint: {hint}"));
    } else if reads_with(Leniency::LENIENT) {
        complain("hint: --lenient forgives that");
    }
    Ok(Exit::No)
}
