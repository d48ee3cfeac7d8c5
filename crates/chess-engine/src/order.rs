//! In which order moves are tried: the sooner the best, the smaller the tree.

use chess_core::{Move, MoveList, Position, Role};

use crate::eval::EXCHANGE;
use crate::history::{Histories, Step};
use crate::see;

const REMEMBERED: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const BAD_CAPTURE: i32 = -(1 << 28);

/// Moves with what they promise; the best of those left is taken out one by one.
pub(crate) struct Ordered {
    moves: MoveList,
    scores: [i32; 256],
    left: usize,
}

/// A move, and what put it where it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) mv: Move,
    pub(crate) score: i32,
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
    /// All of `moves` in order.
    pub(crate) fn new(
        position: &Position,
        moves: MoveList,
        known: &Known<'_>,
        histories: &Histories,
    ) -> Self {
        let score = |mv: Move| {
            if known.remembered == Some(mv) {
                return REMEMBERED;
            }
            if is_loud(position, mv) {
                let gain = gain(position, mv) + histories.capture(position, mv) / 8;
                let threshold = -histories.capture(position, mv) / 64;
                return if see::gains(position, mv, threshold) {
                    GOOD_CAPTURE + gain
                } else {
                    BAD_CAPTURE + gain
                };
            }
            if mv.promotion().is_some() {
                return BAD_CAPTURE;
            }
            if let Some(index) = known.killers.iter().position(|killer| *killer == Some(mv)) {
                return KILLER - index as i32;
            }
            histories.quiet(position, mv, known.before)
        };
        Self::by(moves, score)
    }

    /// Captures in order, without a look at what is protected: for quiescence.
    pub(crate) fn captures(
        position: &Position,
        moves: MoveList,
        remembered: Option<Move>,
        histories: &Histories,
    ) -> Self {
        Self::by(moves, |mv| {
            if remembered == Some(mv) {
                return REMEMBERED;
            }
            gain(position, mv) + histories.capture(position, mv) / 8
        })
    }

    fn by(moves: MoveList, score: impl Fn(Move) -> i32) -> Self {
        let mut scores = [0; 256];
        for (slot, mv) in scores.iter_mut().zip(&moves) {
            *slot = score(*mv);
        }
        let left = moves.len();
        Self { moves, scores, left }
    }
}

impl Iterator for Ordered {
    type Item = Choice;

    fn next(&mut self) -> Option<Choice> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let scores = &self.scores[..self.moves.len()];
        let mut best = 0;
        for (index, score) in scores.iter().enumerate() {
            if *score > scores[best] {
                best = index;
            }
        }
        let choice = Choice { mv: self.moves[best], score: scores[best] };
        self.scores[best] = i32::MIN;
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
