//! `chess fen`: is a position legal, and what does it look like?

use anyhow::Result;
use chess_core::winnability::{Budget, MatePossible, mate_possible};
use chess_core::{Color, Position, Variant};
use chess_notation::eco::Book;
use chess_notation::fen::{self, FenError};
use serde::Serialize;

use super::input;
use crate::args::FenArguments;
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
    fn of(position: &Position, variant: Variant) -> Self {
        Self {
            fen: Some(fen::write(position, variant)),
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
    let variant = arguments.variant.variant();
    match fen::position(&text, variant) {
        Ok(position) => legal(&position, variant, output),
        Err(error) => not_legal(&text, &error, variant, output),
    }
}

fn legal(position: &Position, variant: Variant, output: &mut Output) -> Result<Exit> {
    if output.is_json() {
        output.object(&Checked::of(position, variant))?;
        return Ok(Exit::Yes);
    }
    let (check, legal_count) = (position.is_check(), position.legal_move_count());
    let drawn = board::drawn(position, Color::White, output.is_colored());
    output.line(drawn)?;
    output.line("")?;
    output.line(fen::write(position, variant))?;
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

fn not_legal(text: &str, error: &FenError, variant: Variant, output: &mut Output) -> Result<Exit> {
    if output.is_json() {
        // What is wrong may be forgiven, and then there is something to say about the position.
        let forgiven = fen::parse(text, variant)
            .ok()
            .and_then(|setup| setup.into_position_ignoring(variant, setup.errors(variant)).ok());
        let facts = forgiven.map(|position| Checked::of(&position, variant)).unwrap_or_default();
        let message = Some(error.to_string());
        output.object(&Checked { fen: None, errors: error.names(), message, ..facts })?;
        return Ok(Exit::No);
    }
    complain(format_args!("error: {error}"));
    complain(format_args!("  {text}"));
    complain(format_args!("  {:>width$}", '^', width = error.column()));
    if let Some(hint) = input::hint(text, error, variant) {
        complain(format_args!("hint: {hint}"));
    }
    Ok(Exit::No)
}
