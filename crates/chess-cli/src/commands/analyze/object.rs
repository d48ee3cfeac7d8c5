//! What `chess analyze --json` writes for each game.

use chess_analysis::Analysis;
use chess_analysis::json::Review;
use chess_core::Game;
use chess_notation::Language;
use chess_notation::{fen, pgn};
use serde::Serialize;

use crate::commands::pgn::naming::Named;

/// A game.
#[derive(Debug, Serialize)]
pub(super) struct GameObject<'a> {
    file: &'a str,
    /// The number of the game in its file, from 1.
    game: u64,
    white: Option<&'a str>,
    black: Option<&'a str>,
    result: &'static str,
    eco: Option<String>,
    opening: Option<&'a str>,
    /// The FEN of the position that the game starts from.
    start: String,
    /// The limit for each position.
    nodes_per_position: u64,
    #[serde(flatten)]
    review: Review,
}

/// Where a game stands, and what is known about it beside its analysis.
pub(super) struct About<'a> {
    pub(super) file: &'a str,
    pub(super) number: u64,
    pub(super) pgn: &'a pgn::Game,
    pub(super) play: &'a Game,
    pub(super) name: Option<Named<'a>>,
    pub(super) nodes: u64,
    pub(super) language: Language,
}

impl<'a> GameObject<'a> {
    pub(super) fn new(about: &About<'a>, analysis: &Analysis) -> Self {
        let play = about.play;
        Self {
            file: about.file,
            game: about.number,
            white: about.pgn.tag("White"),
            black: about.pgn.tag("Black"),
            result: about.pgn.result.as_str(),
            eco: about.name.map(|name| name.eco.to_string()),
            opening: about.name.map(|name| name.name),
            start: fen::write(play.start(), play.variant()),
            nodes_per_position: about.nodes,
            review: Review::new(play, analysis, about.language),
        }
    }
}
