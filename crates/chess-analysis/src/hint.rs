//! Hints in three steps: which piece, where to, and what comes of it.

use chess_core::{File, Game, Move, Role, Square};

use crate::analyst::Analyst;
use crate::evaluation::Evaluation;

/// What a player may be told about a position, best move first.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    mv: Move,
    role: Role,
    evaluation: Evaluation,
}

/// How much of a hint is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintStep {
    /// The piece to move.
    Piece,
    /// The piece and its square.
    Square,
    /// The move and the line that begins with it.
    Line,
}

impl HintStep {
    /// All of them in their order.
    pub const ALL: [Self; 3] = [Self::Piece, Self::Square, Self::Line];

    /// The step that tells more; the last one has none.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Piece => Some(Self::Square),
            Self::Square => Some(Self::Line),
            Self::Line => None,
        }
    }

    /// Its number, counted from 1.
    pub const fn number(self) -> u8 {
        match self {
            Self::Piece => 1,
            Self::Square => 2,
            Self::Line => 3,
        }
    }

    /// The step of that number, counted from 1.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

impl Hint {
    /// The budget of positions that a hint is looked for in.
    pub const DEFAULT_NODES: u64 = 100_000;

    /// The hint that an evaluation of the position in `game` gives; none where it has no move that is
    /// legal there.
    pub fn new(game: &Game, evaluation: Evaluation) -> Option<Self> {
        let mv = *evaluation.pv.first()?;
        let position = game.position();
        let piece = position.piece_at(mv.from())?;
        position.is_legal(mv).then_some(Self { mv, role: piece.role, evaluation })
    }

    /// Looks for a hint at the full strength of our engine, whatever level the opponent plays at.
    /// None where there is no legal move.
    pub fn find(analyst: &mut Analyst, game: &Game) -> Option<Self> {
        Self::new(game, analyst.evaluate(game))
    }

    /// The move that is hinted at.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// The piece to move, and where it stands: the first step.
    pub fn piece(&self) -> (Role, Square) {
        (self.role, self.mv.from())
    }

    /// Where the piece goes, castling as the king's step: the second step.
    pub fn square(&self) -> Square {
        target(self.mv)
    }

    /// The best moves for both sides, the hinted one first: the third step.
    pub fn line(&self) -> &[Move] {
        &self.evaluation.pv
    }

    /// What was found, for the side to move.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }
}

/// The square that a piece reaches; the king's when castling (Laws 3.8.2).
fn target(mv: Move) -> Square {
    if !mv.is_castling() {
        return mv.to();
    }
    let is_short = mv.to().file() > mv.from().file();
    Square::new(if is_short { File::G } else { File::C }, mv.from().rank())
}
