//! What a level does not get wrong, however badly it sees.

use core::sync::atomic::{AtomicBool, AtomicU64};

use chess_core::{Game, Move, Position};

use super::{Choice, Judgment};
use crate::history::Histories;
use crate::limits::Limits;
use crate::score::INFINITE;
use crate::table::Table;
use crate::tree::{Node, Shared, Tree, Window};
use crate::win::percent;

/// What a level has learned to look at.
pub(super) struct Sense {
    /// How many points of winning probability one error may cost in an even game, of 100.
    pub(super) error_percent: i32,
    pub(super) sees_recaptures: bool,
    pub(super) sees_mate_in_one: bool,
}

/// A recapture that is so much better is one that anybody would see.
const OBVIOUS_CP: i32 = 120;

impl Sense {
    /// A move that mates, where this level sees it.
    pub(super) fn mate_in_one(&self, position: &Position) -> Option<Move> {
        let mates = |mv: &Move| position.play_unchecked(*mv).is_checkmate();
        let is_seen = self.sees_mate_in_one;
        is_seen.then(|| position.legal_moves().iter().copied().find(mates)).flatten()
    }

    /// The choice, or a better one where it would be an error beyond what the level makes.
    pub(super) fn checked(&self, game: &Game, choice: Choice) -> Choice {
        if self.error_percent >= 100 && !self.sees_recaptures {
            return choice;
        }
        let glance = Glance::at(game, choice.mv);
        let winning = percent(glance.best);
        // 4w(1-w) is 1 in an even game and nothing in a decided one.
        let allowed = self.error_percent * 4 * winning / 100 * (100 - winning) / 100;
        let misses_recapture = self.sees_recaptures
            && glance.best > glance.chosen + OBVIOUS_CP
            && is_recapture(game, glance.best_move);
        let is_beyond =
            self.error_percent < 100 && winning - percent(glance.chosen) > allowed.max(1);
        let mv = if misses_recapture || is_beyond { glance.best_move } else { choice.mv };
        Choice { mv, nodes: choice.nodes + glance.nodes }
    }
}

/// Whether a move takes back where the opponent has just taken.
fn is_recapture(game: &Game, mv: Move) -> bool {
    let Some(last) = game.moves().last() else { return false };
    let before = game.ply().checked_sub(1).and_then(|ply| game.position_at(ply));
    before.is_some_and(|before| before.is_capture(*last)) && last.to() == mv.to()
}

/// All moves looked at honestly, with nothing but captures played out behind them.
struct Glance {
    /// The value of the move that was chosen, in hundredths of a pawn.
    chosen: i32,
    /// The best move, and its value.
    best_move: Move,
    best: i32,
    nodes: u64,
}

/// What a glance remembers of positions, in bytes.
const TABLE_BYTES: usize = 1 << 12;

impl Glance {
    fn at(game: &Game, chosen: Move) -> Self {
        let (stop, visited) = (AtomicBool::new(false), AtomicU64::new(0));
        let table = Table::with_bytes(TABLE_BYTES);
        let shared = Shared { table: &table, stop: &stop, visited: &visited };
        let mut histories = Histories::short();
        let limits = Limits::default();
        let mut tree = Tree::new(game, limits, &shared, &mut histories, Judgment::default());
        let position = game.position();
        // Of the other moves only those better than the best before matter.
        let mut value_of = |mv: Move, least: i32| {
            let next = position.play_unchecked(mv);
            tree.path.push(next.repetition_key());
            let window = Window { alpha: least, beta: INFINITE }.flipped();
            let value = -tree.quiescence::<false>(Node::new(&next, 1), window);
            tree.path.pop();
            value
        };
        let value = value_of(chosen, -INFINITE);
        let (mut best_move, mut best) = (chosen, value);
        for mv in position.legal_moves().iter().filter(|mv| **mv != chosen) {
            let value = value_of(*mv, best);
            if value > best {
                (best_move, best) = (*mv, value);
            }
        }
        Self { chosen: value, best_move, best, nodes: tree.nodes }
    }
}
