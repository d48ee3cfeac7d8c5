//! What `chess analyze --json` writes for each game.

use chess_analysis::words::{self, Language};
use chess_analysis::{Analysis, Evaluation, Side, win_percent};
use chess_core::{Color, Game, Move, Position};
use chess_engine::Score;
use chess_notation::{fen, pgn, san, uci};
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
    /// All that were visited.
    nodes: u64,
    players: Players,
    moves: Vec<MoveObject>,
}

#[derive(Debug, Serialize)]
struct Players {
    white: PlayerObject,
    black: PlayerObject,
}

#[derive(Debug, Serialize)]
struct PlayerObject {
    /// From 0 to 100; null without a move.
    accuracy: Option<f64>,
    /// Points of 100 given away by a move, on average.
    mean_loss: f64,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

/// A half-move and what stands after it.
#[derive(Debug, Serialize)]
struct MoveObject {
    /// From 1.
    ply: usize,
    san: String,
    uci: String,
    color: &'static str,
    /// Hundredths of a pawn for White; null with a mate.
    score_cp: Option<i32>,
    /// Moves to mate, below zero where Black mates, 0 where the mate is on the board.
    mate: Option<i32>,
    depth: u32,
    /// The chances of White, in points of 100.
    white_percent: f64,
    /// What the move gave away, in points of 100.
    lost: f64,
    accuracy: f64,
    /// The best line in place of the move, in SAN; null where the move is the best.
    better: Option<Vec<String>>,
    /// inaccuracy, mistake or blunder.
    judgment: Option<&'static str>,
    /// Why, as a stable name.
    reason: Option<&'static str>,
    /// The same in words.
    comment: Option<String>,
    /// The line that follows the move, in SAN.
    line: Vec<String>,
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
        let [white, black] = analysis.sides.map(PlayerObject::new);
        let moves = (0..analysis.moves.len())
            .filter_map(|ply| MoveObject::new(play, analysis, ply, about.language))
            .collect();
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
            nodes: analysis.nodes(),
            players: Players { white, black },
            moves,
        }
    }
}

impl PlayerObject {
    fn new(side: Side) -> Self {
        let [inaccuracies, mistakes, blunders] = side.counts;
        let accuracy = side.accuracy.map(rounded);
        Self { accuracy, mean_loss: rounded(side.mean_loss), inaccuracies, mistakes, blunders }
    }
}

impl MoveObject {
    fn new(play: &Game, analysis: &Analysis, ply: usize, language: Language) -> Option<Self> {
        let review = analysis.moves.get(ply)?;
        let (before, after) = (play.position_at(ply)?, play.position_at(ply + 1)?);
        let found = analysis.positions.get(ply + 1)?;
        let better = analysis.better_line(ply);
        let (score_cp, mate, white_percent) = for_white(found, after.side_to_move());
        let judged = review.judged.as_ref();
        Some(Self {
            ply: ply + 1,
            san: san::write(before, review.mv),
            uci: uci::write(review.mv, play.variant()),
            color: review.mover.as_str(),
            score_cp,
            mate,
            depth: found.depth,
            white_percent: rounded(white_percent),
            lost: rounded(review.lost_points),
            accuracy: rounded(review.accuracy),
            better: (!better.is_empty()).then(|| sans(before, better)),
            judgment: judged.map(|judged| judged.judgment.as_str()),
            reason: judged.map(|judged| judged.reason.as_str()),
            comment: words::comment(language, before, review, better.first().copied()),
            line: sans(after, &found.pv),
        })
    }
}

fn for_white(found: &Evaluation, side_to_move: Color) -> (Option<i32>, Option<i32>, f64) {
    let (sign, percent) = match side_to_move {
        Color::White => (1, win_percent(found.score)),
        Color::Black => (-1, 100.0 - win_percent(found.score)),
    };
    match found.score {
        Score::Cp(centipawns) => (Some(sign * centipawns), None, percent),
        Score::Mate(moves) => (None, Some(sign * moves), percent),
        _ => (None, None, percent),
    }
}

fn sans(position: &Position, line: &[Move]) -> Vec<String> {
    let mut at = *position;
    let mut words = Vec::with_capacity(line.len());
    for mv in line {
        words.push(san::write(&at, *mv));
        at = at.play_unchecked(*mv);
    }
    words
}

/// Two decimals: what is behind them says nothing.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
