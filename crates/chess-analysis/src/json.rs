//! The JSON form of an analysis, which command line and server share.

use chess_core::{Color, Game};
use chess_engine::Score;
use chess_notation::{Language, san, uci};
use serde::Serialize;

use crate::analysis::{Analysis, Side};
use crate::evaluation::Evaluation;
use crate::words;

/// What was found about a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Review {
    /// Positions visited for all of it.
    pub nodes: u64,
    /// The play of both as a whole.
    pub players: Players,
    /// One for each half-move, in their order.
    pub moves: Vec<Move>,
}

/// The play of both as a whole.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Players {
    /// White.
    pub white: Player,
    /// Black.
    pub black: Player,
}

/// One player's game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Player {
    /// From 0 to 100; null without a move.
    pub accuracy: Option<f64>,
    /// Points of 100 given away by a move, on average.
    pub mean_loss: f64,
    /// Moves that gave away 5 points or more, not 10.
    pub inaccuracies: u32,
    /// Moves that gave away 10 points or more, not 15.
    pub mistakes: u32,
    /// Moves that gave away 15 points or more.
    pub blunders: u32,
}

/// A half-move and what stands after it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Move {
    /// From 1.
    pub ply: usize,
    /// The move in SAN.
    pub san: String,
    /// The move as UCI has it.
    pub uci: String,
    /// Whose move it is: white or black.
    pub color: &'static str,
    /// Hundredths of a pawn for White; null with a mate.
    pub score_cp: Option<i32>,
    /// Moves to mate, below zero where Black mates, 0 where the mate is on the board.
    pub mate: Option<i32>,
    /// Half-moves looked ahead after the move.
    pub depth: u32,
    /// The chances of White, in points of 100.
    pub white_percent: f64,
    /// What the move gave away, in points of 100.
    pub lost: f64,
    /// How good the move was, from 0 to 100.
    pub accuracy: f64,
    /// The best line in place of the move, in SAN; null where the move is the best.
    pub better: Option<Vec<String>>,
    /// inaccuracy, mistake or blunder.
    pub judgment: Option<&'static str>,
    /// Why, as a stable name.
    pub reason: Option<&'static str>,
    /// The same in words.
    pub comment: Option<String>,
    /// The line that follows the move, in SAN.
    pub line: Vec<String>,
}

impl Review {
    /// What `analysis` says about `game`, with comments in a language.
    pub fn new(game: &Game, analysis: &Analysis, language: Language) -> Self {
        let [white, black] = analysis.sides.map(Player::new);
        let moves = (0..analysis.moves.len())
            .filter_map(|ply| Move::new(game, analysis, ply, language))
            .collect();
        Self { nodes: analysis.nodes(), players: Players { white, black }, moves }
    }
}

impl Player {
    fn new(side: Side) -> Self {
        let [inaccuracies, mistakes, blunders] = side.counts;
        let accuracy = side.accuracy.map(rounded);
        Self { accuracy, mean_loss: rounded(side.mean_loss), inaccuracies, mistakes, blunders }
    }
}

impl Move {
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
            better: (!better.is_empty()).then(|| san::write_line(before, better)),
            judgment: judged.map(|judged| judged.judgment.as_str()),
            reason: judged.map(|judged| judged.reason.as_str()),
            comment: words::comment(language, before, review, better.first().copied()),
            line: san::write_line(after, &found.pv),
        })
    }
}

fn for_white(found: &Evaluation, side_to_move: Color) -> (Option<i32>, Option<i32>, f64) {
    let (sign, percent) = match side_to_move {
        Color::White => (1, found.percent),
        Color::Black => (-1, 100.0 - found.percent),
    };
    match found.score {
        Score::Cp(centipawns) => (Some(sign * centipawns), None, percent),
        Score::Mate(moves) => (None, Some(sign * moves), percent),
        _ => (None, None, percent),
    }
}

/// Two decimals: what is behind them says nothing.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
