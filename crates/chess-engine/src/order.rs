//! In which order moves are tried: the sooner the best, the smaller the tree.

use alloc::vec::Vec;

use chess_core::{Move, MoveList, Position, Role};

use crate::eval::EXCHANGE;
use crate::history::{Histories, Step};
use crate::see;
use crate::threats::Threats;

const REMEMBERED: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const BAD_CAPTURE: i32 = -(1 << 28);

/// The moves of a node, in a part of the search's one stack of choices: the best of those left is
/// taken out one by one.
pub(crate) struct Ordered {
    next: usize,
    end: usize,
}

/// A move, and what put it where it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) mv: Move,
    pub(crate) score: i32,
    /// The history of a quiet move, where it was what put the move there.
    pub(crate) history: Option<i32>,
}

impl Choice {
    /// A capture that loses material, or a promotion to a lesser piece.
    pub(crate) fn is_bad_capture(self) -> bool {
        self.score < BAD_CAPTURE / 2
    }
}

/// What is known at a node about good moves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    /// The best move when the position was met before.
    pub(crate) remembered: Option<Move>,
    pub(crate) killers: [Option<Move>; 2],
    /// The steps one, two and four half-moves before.
    pub(crate) before: &'a [Option<Step>],
}

impl Ordered {
    /// All of `moves` in order, put on top of `choices`.
    pub(crate) fn new(
        choices: &mut Vec<Choice>,
        position: &Position,
        moves: &MoveList,
        known: &Known<'_>,
        histories: &Histories,
    ) -> Self {
        let threats = Threats::of(position);
        Self::by(choices, moves, |mv| {
            if known.remembered == Some(mv) {
                return (REMEMBERED, None);
            }
            if is_loud(position, mv) {
                let history = histories.capture(position, mv);
                let gain = gain(position, mv) + history / 8;
                let is_good = see::gains(position, mv, -history / 64);
                return (gain + if is_good { GOOD_CAPTURE } else { BAD_CAPTURE }, None);
            }
            if mv.promotion().is_some() {
                return (BAD_CAPTURE, None);
            }
            if let Some(index) = known.killers.iter().position(|killer| *killer == Some(mv)) {
                return (KILLER - index as i32, None);
            }
            let history = histories.quiet(position, mv, known.before);
            (history + threats.escape(position, mv), Some(history))
        })
    }

    /// Captures in order, without a look at what is protected: for quiescence.
    pub(crate) fn captures(
        choices: &mut Vec<Choice>,
        position: &Position,
        moves: &MoveList,
        remembered: Option<Move>,
        histories: &Histories,
    ) -> Self {
        Self::by(choices, moves, |mv| {
            if remembered == Some(mv) {
                return (REMEMBERED, None);
            }
            (gain(position, mv) + histories.capture(position, mv) / 8, None)
        })
    }

    /// By a score and, where that has a part in it, the history.
    fn by(
        choices: &mut Vec<Choice>,
        moves: &MoveList,
        judge: impl Fn(Move) -> (i32, Option<i32>),
    ) -> Self {
        let next = choices.len();
        choices.extend(moves.iter().map(|mv| {
            let (score, history) = judge(*mv);
            Choice { mv: *mv, score, history }
        }));
        Self { next, end: choices.len() }
    }

    /// Takes out the best move that is left.
    pub(crate) fn take(&mut self, choices: &mut [Choice]) -> Option<Choice> {
        let left = &mut choices[self.next..self.end];
        let mut best = 0;
        for (index, choice) in left.iter().enumerate() {
            if choice.score > left[best].score {
                best = index;
            }
        }
        let choice = *left.get(best)?;
        left.swap(0, best);
        self.next += 1;
        Some(choice)
    }
}

/// Whether a move changes the material: a capture or a promotion to a queen.
pub(crate) fn is_loud(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.promotion() == Some(Role::Queen)
}

/// What is taken, above all.
fn gain(position: &Position, mv: Move) -> i32 {
    let taken = match position.piece_at(mv.to()) {
        Some(piece) if !mv.is_castling() => EXCHANGE[piece.role.index()],
        _ if mv.is_en_passant() => EXCHANGE[Role::Pawn.index()],
        _ => 0,
    };
    let promoted = mv.promotion().map_or(0, |role| EXCHANGE[role.index()]);
    let mover = position.piece_at(mv.from()).map_or(0, |piece| piece.role.index() as i32);
    16 * (taken + promoted) - mover
}
