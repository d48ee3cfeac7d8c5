//! `chess moves`: the legal moves of a position.

use anyhow::Result;
use chess_core::Position;
use chess_notation::{fen, san, uci};
use serde::Serialize;

use super::input;
use crate::args::MovesArguments;
use crate::exit::{BadInput, Exit};
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
    let position =
        played(input::start(&arguments.start)?, arguments.moves.as_deref().unwrap_or_default())?;
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

fn played(mut position: Position, words: &str) -> Result<Position> {
    for (word, number) in words.split_whitespace().zip(1..) {
        let mv = input::legal_move(&position, word).map_err(|why| {
            BadInput::new(format!("move {number} of --moves, {word}: {why}"))
                .hint("`chess moves` with the moves before it lists what can be played there")
        })?;
        position = position.play_unchecked(mv);
    }
    Ok(position)
}
