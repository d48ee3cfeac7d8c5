//! `chess fen`: is a position legal, and what does it look like?

use anyhow::Result;
use chess_core::{Position, Variant};
use chess_notation::fen::{self, FenError};
use serde::Serialize;

use super::input;
use crate::args::FenArguments;
use crate::board;
use crate::exit::Exit;
use crate::output::{Output, complain, counted};

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct Checked {
    /// The canonical FEN; null where the position is not legal.
    fen: Option<String>,
    /// Names of what is wrong; empty where nothing is.
    errors: Vec<&'static str>,
    /// What is wrong in one sentence.
    message: Option<String>,
    check: Option<bool>,
    legal_count: Option<usize>,
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
    let fen = fen::write(position, variant);
    let (check, legal_count) = (position.is_check(), position.legal_move_count());
    if output.is_json() {
        let (check, legal_count) = (Some(check), Some(legal_count));
        output.object(&Checked {
            fen: Some(fen),
            errors: Vec::new(),
            message: None,
            check,
            legal_count,
        })?;
        return Ok(Exit::Yes);
    }
    let drawn = board::drawn(position, output.is_colored());
    output.line(drawn)?;
    output.line("")?;
    output.line(fen)?;
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
    Ok(Exit::Yes)
}

fn not_legal(text: &str, error: &FenError, variant: Variant, output: &mut Output) -> Result<Exit> {
    if output.is_json() {
        let message = Some(error.to_string());
        output.object(&Checked {
            fen: None,
            errors: error.names(),
            message,
            check: None,
            legal_count: None,
        })?;
        return Ok(Exit::No);
    }
    complain(format_args!("error: {error}"));
    if let FenError::Parse(error) = error {
        complain(format_args!("  {text}"));
        complain(format_args!("  {:>width$}", '^', width = error.column()));
    }
    if let Some(hint) = input::hint(text, error, variant) {
        complain(format_args!("hint: {hint}"));
    }
    Ok(Exit::No)
}
