//! What a search says of a position, and how scores are compared.

use chess_core::{Game, Move};
use chess_engine::{Score, WIN_SCALE_CP};

/// Beyond this many times the scale of the curve nothing is told apart any more: 97.5 of 100 points,
/// where a mate stands as well (1000 hundredths of a pawn at Lichess, on its own curve).
const MOST_LOGIT: f64 = 3.682_08;
/// How steep Lichess's curve is: 271.6 hundredths of a pawn.
const PUBLISHED_SCALE_CP: f64 = 1_000.0 / MOST_LOGIT;

/// How many points a score is worth: a logistic function, cut off at both ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Curve {
    /// That of our own engine's scores, fitted to its games ([`WIN_SCALE_CP`]).
    Own,
    /// That which Lichess has published for Stockfish's scores (Accuracy, 2022), fitted to games of
    /// its players: the best guess for an engine of which no more is known.
    Published,
}

impl Curve {
    /// The expected share of points for whom the score is, from 2.5 to 97.5 of 100.
    pub fn percent(self, score: Score) -> f64 {
        let scale = match self {
            Self::Own => f64::from(WIN_SCALE_CP),
            Self::Published => PUBLISHED_SCALE_CP,
        };
        let logit = match score {
            Score::Cp(centipawns) => f64::from(centipawns) / scale,
            Score::Mate(moves) if moves > 0 => MOST_LOGIT,
            _ => -MOST_LOGIT,
        };
        100.0 / (1.0 + (-logit.clamp(-MOST_LOGIT, MOST_LOGIT)).exp())
    }
}

/// What a search says of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// For the side to move.
    pub score: Score,
    /// The expected share of points of the side to move, from 2.5 to 97.5 of 100.
    pub percent: f64,
    /// Half-moves looked ahead; 0 where the rules alone decide.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The best moves for both sides; empty where the game is over.
    pub pv: Vec<Move>,
}

impl Evaluation {
    /// What a search says whose scores are read on a curve.
    pub fn new(score: Score, curve: Curve, depth: u32, nodes: u64, pv: Vec<Move>) -> Self {
        Self { score, percent: curve.percent(score), depth, nodes, pv }
    }

    /// What the rules say of a game that is over on the board: a mate, or nothing for either side.
    pub fn of_ended(game: &Game) -> Option<Self> {
        let position = game.position();
        let score = if position.is_checkmate() {
            Score::Mate(0)
        } else if game.ending().is_some() || !position.has_legal_move() {
            Score::Cp(0)
        } else {
            return None;
        };
        Some(Self::new(score, Curve::Own, 0, 0, Vec::new()))
    }

    /// The evaluation one half-move earlier, if `mv` leads here and is the best move there.
    #[must_use]
    pub fn before(&self, mv: Move) -> Self {
        let mut pv = Vec::with_capacity(self.pv.len() + 1);
        pv.push(mv);
        pv.extend_from_slice(&self.pv);
        Self {
            score: before(self.score),
            percent: 100.0 - self.percent,
            depth: self.depth + 1,
            nodes: self.nodes,
            pv,
        }
    }
}

/// The score one half-move earlier, for the player whose move led to it.
pub fn before(score: Score) -> Score {
    match score {
        Score::Cp(centipawns) => Score::Cp(-centipawns),
        // Mated in n of its own moves: the mover needs one more than that.
        Score::Mate(moves) if moves <= 0 => Score::Mate(1 - moves),
        Score::Mate(moves) => Score::Mate(-moves),
        _ => score,
    }
}

/// A number that is greater for the better score.
pub(crate) fn rank(score: Score) -> i32 {
    const MATE: i32 = 1_000_000;
    match score {
        Score::Cp(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
        _ => 0,
    }
}
