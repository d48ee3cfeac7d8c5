//! The games of a PGN text, as the page takes them up.

use chess_core::{DrawPolicy, Position};
use chess_notation::fen;
use chess_notation::pgn::{self, Diagnostic, ReadGame};
use serde::Serialize;

use crate::view::Ended;

/// One game; its moves can be played on terms with this start and variant.
#[derive(Debug, Serialize)]
pub(crate) struct Game {
    tags: Vec<(String, String)>,
    variant: &'static str,
    /// Null for the start position.
    start: Option<String>,
    /// The main line, as UCI moves.
    moves: Vec<String>,
    result: &'static str,
    /// How the board alone ends the game by the Laws, if it does.
    ending: Option<Ended>,
    diagnostics: Vec<Remark>,
}

/// Something that is wrong, with its place in the text, both from 1.
#[derive(Debug, Serialize)]
struct Remark {
    severity: &'static str,
    code: String,
    line: usize,
    column: usize,
    message: String,
}

/// Reads all games of the text; faults of the text are in them, not in its place.
pub(crate) fn read(text: &str) -> Vec<Game> {
    pgn::read(text.as_bytes()).map(Game::from).collect()
}

impl From<ReadGame> for Game {
    fn from(read: ReadGame) -> Self {
        let ReadGame { game, diagnostics, .. } = read;
        let ending = game.to_play(DrawPolicy::Laws).and_then(|play| play.ending());
        Self {
            variant: game.variant.as_str(),
            start: game
                .start
                .filter(|start| *start != Position::start())
                .map(|start| fen::write(&start, game.variant)),
            moves: game.uci(),
            result: game.result.as_str(),
            ending: ending.map(Ended::from),
            diagnostics: diagnostics.into_iter().map(Remark::from).collect(),
            tags: game.tags,
        }
    }
}

impl From<Diagnostic> for Remark {
    fn from(diagnostic: Diagnostic) -> Self {
        Self {
            severity: diagnostic.severity.as_str(),
            code: diagnostic.code.to_string(),
            line: diagnostic.line,
            column: diagnostic.column,
            message: diagnostic.message,
        }
    }
}
