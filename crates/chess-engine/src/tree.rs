//! The tree of variations: principal variation search with selective depth.
//!
//! What is pruned and by how much follows the published practice of the last thirty years; the
//! numbers are our own.

use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use chess_core::{Game, Move, Position};

use crate::eval::is_bare;
use crate::history::{Histories, Step};
use crate::levels::Judgment;
use crate::limits::Limits;
use crate::moves::{Context, Outcome};
use crate::order::{Choice, is_loud};
use crate::prune::Outlook;
use crate::score::{MATE, MATE_BOUND};
use crate::table::{Bound, Found, Table};

/// No variation is longer.
pub(crate) const MAX_PLY: usize = 128;
/// How many positions are visited between two looks at the caller's stop.
const STOP_EVERY: u64 = 1_024;
/// Half-moves without pawn move or capture that end a game, or let a player end it (Laws 9.3).
const FIFTY_MOVES: u16 = 100;
/// Beyond this value a game is decided, and what matters is to find the mate: nothing is pruned.
pub(crate) const DECIDED: i32 = 1_500;
/// No evaluation: the side to move is in check.
pub(crate) const NONE: i32 = i32::MIN;

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    /// Set when the search must end.
    pub(crate) stop: &'a AtomicBool,
    /// Positions visited by the helping threads, added now and then.
    pub(crate) visited: &'a AtomicU64,
}

/// What is known of one half-move of the variation looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ply {
    pub(crate) eval: i32,
    pub(crate) step: Option<Step>,
    pub(crate) excluded: Option<Move>,
    pub(crate) killers: [Option<Move>; 2],
    /// How often a move was extended by two on the way here.
    pub(crate) double_extensions: i32,
    /// How many moves refuted something among the children.
    pub(crate) cutoffs: u32,
}

const EMPTY_PLY: Ply = Ply {
    eval: NONE,
    step: None,
    excluded: None,
    killers: [None; 2],
    double_extensions: 0,
    cutoffs: 0,
};

/// One thread's search in progress.
pub(crate) struct Tree<'a> {
    limits: Limits<'a>,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) histories: &'a mut Histories,
    pub(crate) judgment: Judgment,
    /// Four more than the variation is long: the moves before the root.
    pub(crate) plies: Vec<Ply>,
    pub(crate) pv: Vec<Vec<Move>>,
    /// The moves left to try, of all nodes of the variation.
    pub(crate) choices: Vec<Choice>,
    /// Repetition keys from the game's start to the position looked at.
    pub(crate) path: Vec<u64>,
    /// How many of them lie before the root.
    played: usize,
    /// Root moves that are left out: better lines already found, or not asked for.
    pub(crate) root_excluded: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) seldepth: usize,
    /// Whether a limit was reached: values found from then on mean nothing.
    pub(crate) is_stopped: bool,
    /// The first depth is finished whatever it costs.
    pub(crate) may_stop: bool,
    /// Only fills the table for the thread that leads.
    pub(crate) is_helper: bool,
}

/// A node to be searched.
#[derive(Clone, Copy)]
pub(crate) struct Node<'p> {
    pub(crate) position: &'p Position,
    pub(crate) is_check: bool,
    pub(crate) ply: usize,
}

impl<'p> Node<'p> {
    pub(crate) fn new(position: &'p Position, ply: usize) -> Self {
        Self { position, is_check: position.is_check(), ply }
    }
}

/// Values between which the true one is looked for.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) fn zero(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    pub(crate) fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What the table remembers of a node.
#[derive(Clone, Copy, Default)]
pub(crate) struct Remembered {
    pub(crate) mv: Option<Move>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Option<Bound>,
    eval: Option<i32>,
    is_pv: bool,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(
        game: &Game,
        limits: Limits<'a>,
        shared: &'a Shared<'a>,
        histories: &'a mut Histories,
        judgment: Judgment,
    ) -> Self {
        let stands = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
        let path = stands.map(Position::repetition_key).collect::<Vec<_>>();
        let played = path.len() - 1;
        Self {
            limits,
            shared,
            histories,
            judgment,
            plies: vec![EMPTY_PLY; MAX_PLY + 8],
            pv: vec![Vec::new(); MAX_PLY + 4],
            choices: Vec::with_capacity(2_048),
            path,
            played,
            root_excluded: Vec::new(),
            nodes: 0,
            seldepth: 0,
            is_stopped: false,
            may_stop: false,
            is_helper: false,
        }
    }

    /// The best line found from the root.
    pub(crate) fn line(&self) -> &[Move] {
        &self.pv[0]
    }

    /// The value of the root for the side to move.
    pub(crate) fn root(&mut self, position: &Position, depth: i32, window: Window) -> i32 {
        self.node::<true>(Node::new(position, 0), depth, window, false)
    }

    /// The entry of a half-move; those before the root are empty.
    pub(crate) fn ply(&mut self, ply: usize) -> &mut Ply {
        &mut self.plies[ply + 4]
    }

    /// The value of a node for the side to move, searched about `depth` half-moves deep. `PV`
    /// says whether the node may lie on the best line, `is_cut` whether a move is expected to
    /// be too good for the opponent.
    pub(crate) fn node<const PV: bool>(
        &mut self,
        node: Node<'_>,
        mut depth: i32,
        mut window: Window,
        is_cut: bool,
    ) -> i32 {
        let Node { position, is_check, ply } = node;
        self.pv[ply].clear();
        if depth <= 0 {
            return self.quiescence::<PV>(node, window);
        }
        if self.spend() {
            return 0;
        }
        let is_root = ply == 0;
        if !is_root {
            if self.is_draw(position) {
                return 0;
            }
            if ply >= MAX_PLY - 1 {
                return if is_check { 0 } else { self.judge(position) };
            }
            // No line from here can be better than mating at once, or worse than being mated now.
            window.alpha = window.alpha.max(ply as i32 - MATE);
            window.beta = window.beta.min(MATE - 1 - ply as i32);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        let Window { alpha, beta } = window;
        let excluded = self.ply(ply).excluded;
        let key = position.repetition_key();
        let found = if excluded.is_some() { None } else { self.shared.table.find(key) };
        let remembered = found.map_or(Remembered::default(), |entry| Remembered {
            mv: entry.mv.filter(|mv| position.is_legal(*mv)),
            value: entry.value(ply),
            depth: i32::from(entry.depth),
            bound: entry.bound,
            eval: entry.eval.map(i32::from),
            is_pv: entry.is_pv,
        });
        if let Some(entry) = found
            && !PV
            && position.halfmove_clock() < 90
            && entry.decides(depth, remembered.value, alpha, beta)
        {
            return remembered.value;
        }
        let was_pv = PV || remembered.is_pv;
        let raw_eval = match (is_check, remembered.eval) {
            (true, _) => NONE,
            (false, Some(eval)) => eval,
            (false, None) => self.judge(position),
        };
        let eval = if is_check { NONE } else { self.corrected(position, raw_eval) };
        self.ply(ply).eval = eval;
        self.ply(ply + 2).cutoffs = 0;
        // What a search has found out says more than the evaluation.
        let estimate = match remembered.bound {
            Some(Bound::Exact) => remembered.value,
            Some(Bound::Lower) if !is_check => eval.max(remembered.value),
            Some(Bound::Upper) if !is_check => eval.min(remembered.value),
            _ => eval,
        };
        let is_improving = !is_check && {
            let (two, four) = (self.plies[ply + 2].eval, self.plies[ply].eval);
            if two != NONE { eval > two } else { four == NONE || eval > four }
        };
        let outlook = Outlook { is_cut, eval, estimate, is_improving };
        if !PV
            && !is_check
            && excluded.is_none()
            && beta.abs() < DECIDED
            && let Some(value) = self.prune(node, depth, window, outlook)
        {
            return value;
        }
        if self.is_stopped {
            return 0;
        }
        // Without a move to begin with, a shallower search finds one for the next time.
        if depth >= 4 && remembered.mv.is_none() && excluded.is_none() && (PV || is_cut) {
            depth -= 1;
        }
        let context = Context { outlook, was_pv, excluded, remembered };
        let outcome = self.moves::<PV>(node, depth, window, &context);
        if self.is_stopped {
            return match outcome {
                Some(outcome) if is_root => outcome.best,
                _ => 0,
            };
        }
        let Some(Outcome { best, best_move, bound, is_complete }) = outcome else {
            return match excluded {
                Some(_) => alpha,
                None if is_check => ply as i32 - MATE,
                None => 0,
            };
        };
        let has_all_moves = excluded.is_none() && (!is_root || self.root_excluded.is_empty());
        if is_complete && has_all_moves {
            let is_quiet = best_move.is_none_or(|mv| !is_loud(position, mv));
            let tells = match bound {
                Bound::Exact => true,
                Bound::Lower => best > eval,
                Bound::Upper => best < eval,
            };
            if !is_check && is_quiet && tells && best.abs() < MATE_BOUND {
                self.histories.learn_error(position, depth, best - eval);
            }
            let found = Found {
                mv: best_move,
                value: best,
                eval: (!is_check).then_some(raw_eval),
                depth,
                bound: Some(bound),
                is_pv: was_pv,
            };
            self.shared.table.store(key, ply, &found);
        }
        best
    }

    /// Makes `mv` and the line behind it the best line from `ply`.
    pub(crate) fn prepend(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    /// The evaluation, as misjudged as the level wants it.
    pub(crate) fn judge(&self, position: &Position) -> i32 {
        self.judgment.evaluate(position)
    }

    /// The evaluation mended by what searches found it off by, and drawn towards nothing when
    /// nothing has happened for long.
    pub(crate) fn corrected(&self, position: &Position, eval: i32) -> i32 {
        let clock = i32::from(position.halfmove_clock());
        let eval = eval * (220 - clock.min(100)) / 220;
        let corrected = eval + self.histories.correction(position);
        corrected.clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    /// Counts a position and says whether the search must stop.
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.may_stop && !self.is_stopped {
            let asks = self.nodes.is_multiple_of(STOP_EVERY);
            let is_spent = self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
            if asks && self.is_helper {
                self.shared.visited.fetch_add(STOP_EVERY, Relaxed);
            }
            self.is_stopped = is_spent
                || (asks
                    && (self.shared.stop.load(Relaxed)
                        || self.limits.stop.is_some_and(|stop| stop())));
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
