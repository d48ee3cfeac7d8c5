//! `chess moves`: the legal moves of a position.

use anyhow::Result;
use chess_notation::{fen, san, uci};
use serde::Serialize;

use super::input;
use crate::args::MovesArguments;
use crate::exit::Exit;
use crate::output::Output;

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct Moves {
    /// The position after the moves that were played first.
    fen: String,
    check: bool,
    legal_count: usize,
    /// UCI, sorted.
    legal_moves: Vec<String>,
    /// SAN, in the same order.
    san: Vec<String>,
}

/// Writes the moves, UCI and SAN.
pub(crate) fn run(arguments: &MovesArguments, output: &mut Output) -> Result<Exit> {
    let variant = arguments.start.variant.variant();
    let words = arguments.moves.as_deref().unwrap_or_default();
    let (position, _) = input::played(input::start(&arguments.start)?, words)?;
    let mut moves = position
        .legal_moves()
        .iter()
        .map(|mv| (uci::write(*mv, variant), san::write(&position, *mv)))
        .collect::<Vec<_>>();
    moves.sort();
    if output.is_json() {
        let legal_count = moves.len();
        let (legal_moves, san) = moves.into_iter().unzip();
        let fen = fen::write(&position, variant);
        output.object(&Moves { fen, check: position.is_check(), legal_count, legal_moves, san })?;
        return Ok(Exit::Yes);
    }
    for (uci, san) in moves {
        output.line(format_args!("{uci:<6}{san}"))?;
    }
    Ok(Exit::Yes)
}
