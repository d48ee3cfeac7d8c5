//! Can a side still give mate? It decides dead positions (Laws 5.2.2), flag falls (6.9) and
//! resignations (5.1.2).
//!
//! What is asked is a helpmate: does *any* series of legal moves end with that side's opponent
//! mated? The counters of fifty and seventy-five moves play no part, since Article 3 alone says
//! which moves are legal.

mod helpmate;
mod material;

use alloc::vec::Vec;

use helpmate::{NARROW, Reach};

use crate::{Color, Move, Position};

/// Whether a side can mate by any series of legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatePossible {
    /// It can, by these moves of both sides (not the fewest); none if the mate stands on the board.
    Can(Vec<Move>),
    /// It cannot: proved.
    Cannot,
    /// The budget was spent before either was found.
    Undecided,
}

/// Positions that may be listed after a move, for each side.
const AFTER_A_MOVE: u64 = 20_000;

/// How much work a question may cost. The default lists up to two million positions, which takes
/// some seconds and 200 MB at worst; nearly all questions end within a thousandth of it.
pub struct Budget<'a> {
    /// Positions that may be listed.
    pub positions: u64,
    /// Asked now and then; `true` ends the work undecided.
    pub is_cancelled: Option<&'a mut dyn FnMut() -> bool>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Self { positions: 2_000_000, is_cancelled: None }
    }
}

impl Budget<'_> {
    /// Whether work may go on after `listed` positions.
    fn spend(&mut self, listed: u64) -> bool {
        let is_cancelled = match &mut self.is_cancelled {
            Some(ask) => ask(),
            None => false,
        };
        listed < self.positions && !is_cancelled
    }
}

impl core::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Budget").field("positions", &self.positions).finish_non_exhaustive()
    }
}

/// Decides whether `color` can mate, exactly as far as the budget reaches: "cannot" is a proof and
/// "can" comes with the line.
///
/// On a checkmate only the mating side can; on a stalemate nobody can.
///
/// ```
/// use chess_core::winnability::{Budget, MatePossible, mate_possible};
/// use chess_core::{Color, Position};
///
/// let answer = mate_possible(&Position::start(), Color::White, Budget::default());
/// assert!(matches!(answer, MatePossible::Can(line) if !line.is_empty()));
/// ```
pub fn mate_possible(position: &Position, color: Color, mut budget: Budget<'_>) -> MatePossible {
    helpmate::search(position, color, Reach::Everywhere, &mut budget)
}

/// Whether neither side can mate any more (Laws 5.2.2), asked after every move.
///
/// It sees too little material, and what follows where the side to move has at most two moves or
/// where nothing but kings and bishops can move between blocked pawns. "Yes" is a proof; in other
/// positions, and past a small budget, the answer is "no" without one.
pub fn is_dead(position: &Position) -> bool {
    let able = Color::ALL.map(|color| material::can_mate(position, color));
    if able == [false, false] {
        return true;
    }
    if position.legal_move_count() > NARROW && !helpmate::is_locked(position) {
        return false;
    }
    Color::ALL.into_iter().zip(able).all(|(color, able)| {
        let mut budget = Budget { positions: AFTER_A_MOVE, is_cancelled: None };
        !able
            || helpmate::search(position, color, Reach::WhileNarrow, &mut budget)
                == MatePossible::Cannot
    })
}
