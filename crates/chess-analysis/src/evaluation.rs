//! What a search says of a position, and how scores are compared.

use chess_core::{Game, Move};
use chess_engine::{Score, WIN_SCALE_CP};

/// Beyond this many times the scale of the curve nothing is told apart any more: 97.5 of 100 points,
/// where a mate stands as well (1000 hundredths of a pawn at Lichess, on its own curve).
const MOST_LOGIT: f64 = 3.682_08;

/// What a search says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation {
    /// For the side to move.
    pub score: Score,
    /// Half-moves looked ahead; 0 where the rules alone decide.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The best moves for both sides; empty where the game is over.
    pub pv: Vec<Move>,
}

impl Evaluation {
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
        Some(Self { score, depth: 0, nodes: 0, pv: Vec::new() })
    }

    /// The evaluation one half-move earlier, if `mv` leads here and is the best move there.
    #[must_use]
    pub fn before(&self, mv: Move) -> Self {
        let mut pv = Vec::with_capacity(self.pv.len() + 1);
        pv.push(mv);
        pv.extend_from_slice(&self.pv);
        Self { score: before(self.score), depth: self.depth + 1, nodes: self.nodes, pv }
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

/// The expected share of points for whom the score is, from 2.5 to 97.5 of 100.
///
/// The curve is the one published by Lichess, a logistic function of the centipawns cut off at both
/// ends, with the scale of our own engine's scores ([`WIN_SCALE_CP`]).
pub fn win_percent(score: Score) -> f64 {
    let logit = match score {
        Score::Cp(centipawns) => f64::from(centipawns) / f64::from(WIN_SCALE_CP),
        Score::Mate(moves) if moves > 0 => MOST_LOGIT,
        _ => -MOST_LOGIT,
    };
    100.0 / (1.0 + (-logit.clamp(-MOST_LOGIT, MOST_LOGIT)).exp())
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
