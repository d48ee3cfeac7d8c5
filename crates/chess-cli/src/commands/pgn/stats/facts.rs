//! What is counted of a game.

use chess_core::{Position, Variant};
use chess_notation::pgn::{Game, GameResult, NodeId};

use crate::commands::pgn::naming::{Named, Names};
use crate::commands::pgn::tags::{self, Date};

/// How a game stands on the board when its moves end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Board {
    Checkmate,
    Stalemate,
    /// Moves could be made.
    Open,
}

/// A game in a few words.
#[derive(Debug)]
pub(super) struct Facts<'a> {
    pub(super) result: GameResult,
    pub(super) plies: usize,
    pub(super) year: Option<u16>,
    /// White and Black, where they are known.
    pub(super) players: [Option<String>; 2],
    pub(super) ratings: [Option<u16>; 2],
    pub(super) event: Option<String>,
    pub(super) opening: Option<Named<'a>>,
    pub(super) board: Board,
    pub(super) is_chess960: bool,
    /// From another position than the initial one, Chess960 left out.
    pub(super) is_set_up: bool,
    pub(super) has_comments: bool,
    pub(super) has_side_lines: bool,
}

impl<'a> Facts<'a> {
    pub(super) fn of(game: &Game, names: &'a Names) -> Self {
        let known = |tag: &str| tags::known(game, tag).map(str::to_owned);
        let rating = |tag: &str| game.tag(tag)?.trim().parse().ok().filter(|&rating| rating > 0);
        let is_chess960 = game.variant == Variant::Chess960;
        let nodes = || std::iter::once(NodeId::ROOT).chain(game.tree.main_line());
        Self {
            result: game.result,
            plies: game.plies(),
            year: Some(Date::of(game).year).filter(|&year| year > 0),
            players: ["White", "Black"].map(known),
            ratings: ["WhiteElo", "BlackElo"].map(rating),
            event: known("Event"),
            opening: names.classify(game),
            board: game.end().map_or(Board::Open, |end| board(&end)),
            is_chess960,
            is_set_up: !is_chess960 && game.start.is_some_and(|start| start != Position::start()),
            has_comments: nodes().any(|node| !game.tree.comments(node).is_empty()),
            has_side_lines: nodes().any(|node| game.tree.continuations(node).nth(1).is_some()),
        }
    }
}

fn board(end: &Position) -> Board {
    match (end.has_legal_move(), end.is_check()) {
        (true, _) => Board::Open,
        (false, true) => Board::Checkmate,
        (false, false) => Board::Stalemate,
    }
}
