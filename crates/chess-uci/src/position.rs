//! The game that a `position` command describes.

use chess_core::{DrawPolicy, Game, Position, Variant};
use chess_notation::fen::{self, FenError};
use chess_notation::uci::UciMove;

/// A game, and the first move that was left out because it is not legal.
#[derive(Debug)]
pub(crate) struct Described {
    pub(crate) game: Game,
    pub(crate) illegal: Option<String>,
}

/// The game from `fen` (none: the usual start) with the moves made. An illegal move ends the list.
pub(crate) fn described(
    fen: Option<&str>,
    moves: &[String],
    variant: Variant,
) -> Result<Described, FenError> {
    let start = match fen {
        Some(fen) => fen::position(fen, variant)?,
        None => Position::start(),
    };
    let mut game = Game::new(start, variant, DrawPolicy::Laws);
    for text in moves {
        let mv = read_move(game.position(), text);
        // Analyses go on after claims and automatic draws: only legality counts.
        if mv.is_none_or(|mv| game.record(mv).is_err()) {
            return Ok(Described { game, illegal: Some(text.clone()) });
        }
    }
    Ok(Described { game, illegal: None })
}

/// A legal move by its UCI text, in any letter case and with both spellings of castling.
pub(crate) fn read_move(position: &Position, text: &str) -> Option<chess_core::Move> {
    text.to_ascii_lowercase().parse::<UciMove>().ok()?.resolve(position)
}
