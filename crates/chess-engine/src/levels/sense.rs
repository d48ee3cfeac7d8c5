//! What a level does not get wrong, however badly it sees.

use core::sync::atomic::{AtomicBool, AtomicU64};

use chess_core::{Game, Move, Position, Role, Square};

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
    /// How to mate a bare king with a queen or a rook.
    pub(super) knows_mates: bool,
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
        let winning = percent(glance.best.1);
        // 4w(1-w) is 1 in an even game and nothing in a decided one.
        let allowed = self.error_percent * 4 * winning / 100 * (100 - winning) / 100;
        let lost = winning - percent(glance.chosen);
        let is_beyond = self.error_percent < 100 && lost > allowed.max(1);
        let recapture = glance.recapture.filter(|(_, value)| *value > glance.chosen + OBVIOUS_CP);
        let mv = match recapture {
            _ if is_beyond => glance.best.0,
            Some((mv, _)) if self.sees_recaptures => mv,
            _ => choice.mv,
        };
        Choice { mv, nodes: choice.nodes + glance.nodes }
    }
}

/// Whether the side to move has a queen or a rook, and the other one nothing but its king.
pub(super) fn mates_by_heart(position: &Position) -> bool {
    let heavy = position.by_role(Role::Queen) | position.by_role(Role::Rook);
    let color = position.side_to_move();
    position.by_color(!color).len() == 1 && !(heavy & position.by_color(color)).is_empty()
}

/// The square on which the opponent has just taken something.
fn taken_on(game: &Game) -> Option<Square> {
    let last = *game.moves().last()?;
    let before = game.position_at(game.ply().checked_sub(1)?)?;
    before.is_capture(last).then(|| last.to())
}

/// All moves looked at honestly, with nothing but captures played out behind them.
struct Glance {
    /// The value of the move that was chosen, in hundredths of a pawn.
    chosen: i32,
    /// The best move, and its value.
    best: (Move, i32),
    /// The best move that takes back, and its value, if it is better than the one chosen.
    recapture: Option<(Move, i32)>,
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
        let mut best = (chosen, value);
        let legal = position.legal_moves();
        let taken_on = taken_on(game);
        let takes_back = |mv: &Move| taken_on == Some(mv.to()) && !mv.is_castling();
        let mut better_of = |best: &mut (Move, i32), takes: bool| {
            for mv in legal.iter().filter(|mv| **mv != chosen && takes_back(mv) == takes) {
                let value = value_of(*mv, best.1);
                if value > best.1 {
                    *best = (*mv, value);
                }
            }
        };
        better_of(&mut best, true);
        let recapture = (best.0 != chosen && !takes_back(&chosen)).then_some(best);
        better_of(&mut best, false);
        Self { chosen: value, best, recapture, nodes: tree.nodes }
    }
}
