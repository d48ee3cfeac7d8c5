//! Can a side still give mate? It decides dead positions (Laws 5.2.2), flag falls (6.9) and
//! resignations (5.1.2).
//!
//! What is asked is a helpmate: does *any* series of legal moves end with that side's opponent
//! mated? The counters of fifty and seventy-five moves play no part, since Article 3 alone says
//! which moves are legal.
//!
//! The answer is sought in the order of its price: forced moves are followed, material and walls of
//! pawns may rule a mate out, and a search finds the mate or lists all that can be reached.

mod distance;
mod frontier;
mod helpmate;
mod material;
mod walls;

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
/// some seconds and 400 MB at worst; nearly all questions end within a thousandth of it.
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
    let (position, mut line) = forced(position);
    if is_mate_ruled_out(&position, color) {
        return MatePossible::Cannot;
    }
    match helpmate::search(&position, color, Reach::Everywhere, &mut budget) {
        MatePossible::Can(rest) => {
            line.extend(rest);
            MatePossible::Can(line)
        }
        answer => answer,
    }
}

/// Plays as long as there is but one move: where that leads, and by which moves.
fn forced(position: &Position) -> (Position, Vec<Move>) {
    // Forced moves can go round in circles.
    const MOST: usize = 32;
    let (mut position, mut line) = (*position, Vec::new());
    while line.len() < MOST
        && position.legal_move_count() == 1
        && let Some(&only) = position.legal_moves().first()
    {
        position = position.play_unchecked(only);
        line.push(only);
    }
    (position, line)
}

/// Whether it is proved without any search that `color` can never mate: it has not the material,
/// or standing units wall its pieces off. "No" says nothing.
///
/// It costs some microseconds; [`mate_possible`] asks it first.
pub fn is_mate_ruled_out(position: &Position, color: Color) -> bool {
    !material::can_mate(position, color) || walls::rule_out_mate(position, color)
}

/// Whether neither side can mate any more (Laws 5.2.2), asked after every move.
///
/// It sees too little material, walls of blocked pawns, and what follows where the side to move has
/// at most two moves or where nothing but kings and bishops can move between blocked pawns. "Yes" is
/// a proof; in other positions, and past a small budget, the answer is "no" without one.
pub fn is_dead(position: &Position) -> bool {
    let mut able = Color::ALL.map(|color| material::can_mate(position, color));
    if able == [false, false] {
        return true;
    }
    if helpmate::is_locked(position) {
        for (color, able) in Color::ALL.into_iter().zip(&mut able) {
            *able = *able && !walls::rule_out_mate(position, color);
        }
    } else if position.legal_move_count() > NARROW {
        return false;
    }
    Color::ALL.into_iter().zip(able).all(|(color, able)| {
        let mut budget = Budget { positions: AFTER_A_MOVE, is_cancelled: None };
        !able
            || helpmate::search(position, color, Reach::WhileNarrow, &mut budget)
                == MatePossible::Cannot
    })
}
