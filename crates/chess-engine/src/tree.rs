//! The tree of variations: alpha-beta with a zero window after the first move.

use alloc::vec::Vec;

use chess_core::{Game, Move, Position};

use crate::eval::is_bare;
use crate::levels::Misjudgment;
use crate::limits::Limits;
use crate::order::{Quiets, is_loud, ordered};
use crate::score::{INFINITE, MATE};
use crate::table::{Bound, Table};

/// No variation is longer.
pub(crate) const MAX_PLY: usize = 96;
/// How many positions are visited between two looks at the caller's stop.
const STOP_EVERY: u64 = 2_048;
/// Half-moves without pawn move or capture that end a game, or let a player end it (Laws 9.3).
const FIFTY_MOVES: u16 = 100;

/// One search in progress.
pub(crate) struct Tree<'a> {
    limits: Limits<'a>,
    pub(crate) table: &'a mut Table,
    pub(crate) misjudgment: Misjudgment,
    quiets: Quiets,
    /// Repetition keys from the game's start to the position looked at.
    path: Vec<u64>,
    /// How many of them lie before the root.
    played: usize,
    pub(crate) nodes: u64,
    /// Whether a limit was reached: values found from then on mean nothing.
    pub(crate) is_stopped: bool,
    /// The first depth is finished whatever it costs.
    pub(crate) may_stop: bool,
}

/// A node whose moves are being tried.
struct Frame<'a> {
    position: &'a Position,
    depth: i32,
    ply: usize,
}

/// Whether a move is the first one tried, which is expected to be the best.
#[derive(Clone, Copy)]
enum Place {
    First,
    Later { reduction: i32 },
}

impl Place {
    fn of(index: usize, reduction: i32) -> Self {
        if index == 0 { Self::First } else { Self::Later { reduction } }
    }
}

impl<'a> Tree<'a> {
    pub(crate) fn new(
        game: &Game,
        limits: Limits<'a>,
        table: &'a mut Table,
        misjudgment: Misjudgment,
    ) -> Self {
        let stands = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
        let path = stands.map(Position::repetition_key).collect::<Vec<_>>();
        let played = path.len() - 1;
        let quiets = Quiets::new();
        Self {
            limits,
            table,
            misjudgment,
            quiets,
            path,
            played,
            nodes: 0,
            is_stopped: false,
            may_stop: false,
        }
    }

    /// Tries the root's moves in the order given and puts the best first. `None` when stopped
    /// before the first move was finished.
    pub(crate) fn root(
        &mut self,
        position: &Position,
        moves: &mut [Move],
        depth: i32,
    ) -> Option<i32> {
        let frame = Frame { position, depth, ply: 0 };
        let mut best = None;
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let mv = moves[index];
            let value = self.follow(&frame, mv, alpha, INFINITE, Place::of(index, 0));
            if self.is_stopped {
                break;
            }
            if value > alpha {
                alpha = value;
                best = Some(value);
                moves[..=index].rotate_right(1);
            }
        }
        best
    }

    /// The value of `position` for the side to move, searched `depth` half-moves deep.
    fn node(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        let is_check = position.is_check();
        // Whoever is in check has few answers: look at them before judging.
        let depth = if is_check { depth + 1 } else { depth };
        if depth <= 0 || ply >= MAX_PLY - 1 {
            return self.quiescence(position, ply, alpha, beta);
        }
        if self.spend() {
            return 0;
        }
        if self.is_draw(position) {
            return 0;
        }
        // No line from here can be better than mating at once, or worse than being mated now.
        alpha = alpha.max(ply as i32 - MATE);
        beta = beta.min(MATE - 1 - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let remembered = self.table.find(position.hash());
        if let Some(entry) = remembered.filter(|entry| entry.depth >= depth) {
            let value = entry.value(ply);
            match entry.bound {
                Bound::Exact => return value,
                Bound::Lower if value >= beta => return value,
                Bound::Upper if value <= alpha => return value,
                Bound::Lower | Bound::Upper => {}
            }
        }
        let legal = position.legal_moves();
        if legal.is_empty() {
            return if is_check { ply as i32 - MATE } else { 0 };
        }
        let first = remembered.and_then(|entry| entry.mv);
        let moves = ordered(position, &legal, first, Some((&self.quiets, ply)));
        let frame = Frame { position, depth, ply };
        let (mut best, mut best_move, mut bound) = (-INFINITE, None, Bound::Upper);
        for (index, mv) in moves.into_iter().enumerate() {
            let is_quiet = !is_loud(position, mv);
            let is_late = index >= 4 && depth >= 3 && is_quiet && !is_check;
            let value = self.follow(&frame, mv, alpha, beta, Place::of(index, i32::from(is_late)));
            if self.is_stopped {
                return 0;
            }
            if value > best {
                best = value;
            }
            if value > alpha {
                (alpha, best_move, bound) = (value, Some(mv), Bound::Exact);
            }
            if alpha >= beta {
                bound = Bound::Lower;
                if is_quiet {
                    self.quiets.refuted(position.side_to_move(), ply, mv, depth);
                }
                break;
            }
        }
        self.table.store(position.hash(), ply, best_move, best, depth, bound);
        best
    }

    /// The value of playing `mv`. Of a later move a zero window asks first whether it is better
    /// than what is there, `reduction` half-moves shallower; only then is it searched in full.
    fn follow(&mut self, from: &Frame<'_>, mv: Move, alpha: i32, beta: i32, place: Place) -> i32 {
        let next = self.enter(from.position, mv);
        let (depth, ply) = (from.depth - 1, from.ply + 1);
        let value = match place {
            Place::First => -self.node(&next, depth, ply, -beta, -alpha),
            Place::Later { reduction } => {
                let mut value = -self.node(&next, depth - reduction, ply, -alpha - 1, -alpha);
                if reduction > 0 && value > alpha {
                    value = -self.node(&next, depth, ply, -alpha - 1, -alpha);
                }
                if value > alpha && value < beta {
                    value = -self.node(&next, depth, ply, -beta, -alpha);
                }
                value
            }
        };
        self.leave();
        value
    }

    /// Plays a legal move in the variation; [`Tree::leave`] takes it back.
    pub(crate) fn enter(&mut self, position: &Position, mv: Move) -> Position {
        let next = position.play_unchecked(mv);
        self.path.push(next.repetition_key());
        next
    }

    pub(crate) fn leave(&mut self) {
        self.path.pop();
    }

    /// Counts a position and says whether the search must stop.
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.may_stop && !self.is_stopped {
            let is_spent = self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
            let asks = self.nodes.is_multiple_of(STOP_EVERY);
            self.is_stopped = is_spent || (asks && self.limits.stop.is_some_and(|stop| stop()));
        }
        self.is_stopped
    }

    /// Draws that the position alone does not show, and those that it does.
    pub(crate) fn is_draw(&self, position: &Position) -> bool {
        let clock = position.halfmove_clock();
        if clock >= FIFTY_MOVES && (!position.is_check() || position.has_legal_move()) {
            return true;
        }
        is_bare(position) || self.is_repeated(usize::from(clock))
    }

    /// A position that came twice in the game comes for the third time; one that came once in the
    /// variation comes as often as either side wants.
    fn is_repeated(&self, clock: usize) -> bool {
        let Some((key, earlier)) = self.path.split_last() else { return false };
        let oldest = earlier.len().saturating_sub(clock);
        let mut in_game = 0;
        for index in (oldest..earlier.len()).rev().skip(1).step_by(2) {
            if earlier[index] == *key {
                if index >= self.played {
                    return true;
                }
                in_game += 1;
            }
        }
        in_game >= 2
    }
}
