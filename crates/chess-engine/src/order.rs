//! In which order moves are tried: the sooner the best, the smaller the tree.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;

use chess_core::{Color, Move, Position, Role};

use crate::eval::EXCHANGE;
use crate::tree::MAX_PLY;

const FIRST: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 23;
/// Histories stay below the killers.
const HISTORY_LIMIT: i32 = 1 << 20;

/// Quiet moves that refuted something: lately at the same ply, and often anywhere.
#[derive(Debug)]
pub(crate) struct Quiets {
    killers: [[Option<Move>; 2]; MAX_PLY],
    history: Box<[[[i32; 64]; 64]; 2]>,
}

impl Quiets {
    pub(crate) fn new() -> Self {
        Self { killers: [[None; 2]; MAX_PLY], history: Box::new([[[0; 64]; 64]; 2]) }
    }

    /// Remembers a quiet move that refuted the opponent's last one.
    pub(crate) fn refuted(&mut self, color: Color, ply: usize, mv: Move, depth: i32) {
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        let count = &mut self.history[color.index()][mv.from().index()][mv.to().index()];
        *count = (*count + depth * depth).min(HISTORY_LIMIT);
    }
}

/// `moves` with the most promising first: `first`, captures of much by little, killers, history.
pub(crate) fn ordered(
    position: &Position,
    moves: &[Move],
    first: Option<Move>,
    quiets: Option<(&Quiets, usize)>,
) -> Vec<Move> {
    let weight = |mv: Move| {
        if Some(mv) == first {
            return FIRST;
        }
        if is_loud(position, mv) {
            return CAPTURE + gain(position, mv);
        }
        let Some((quiets, ply)) = quiets else { return 0 };
        if let Some(index) = quiets.killers[ply].iter().position(|killer| *killer == Some(mv)) {
            return KILLER - index as i32;
        }
        quiets.history[position.side_to_move().index()][mv.from().index()][mv.to().index()]
    };
    let mut weighed = moves.iter().map(|mv| (Reverse(weight(*mv)), *mv)).collect::<Vec<_>>();
    weighed.sort_by_key(|(weight, _)| *weight);
    weighed.into_iter().map(|(_, mv)| mv).collect()
}

/// Whether a move changes the material: a capture or a promotion to a queen.
pub(crate) fn is_loud(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.promotion() == Some(Role::Queen)
}

/// What is taken, above all, and by how little.
fn gain(position: &Position, mv: Move) -> i32 {
    let taken = match position.piece_at(mv.to()) {
        Some(piece) => EXCHANGE[piece.role.index()],
        None if mv.is_en_passant() => EXCHANGE[Role::Pawn.index()],
        None => 0,
    };
    let promoted = mv.promotion().map_or(0, |role| EXCHANGE[role.index()]);
    let mover = position.piece_at(mv.from()).map_or(0, |piece| piece.role.index() as i32);
    16 * (taken + promoted) - mover
}
