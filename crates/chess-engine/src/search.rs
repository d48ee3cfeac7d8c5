//! Iterative deepening: each depth is searched in the order that the one before it found.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use chess_core::{Game, Move, Position};

use crate::history::Histories;
use crate::levels::Judgment;
use crate::limits::Limits;
use crate::score::{INFINITE, MATE, MATE_BOUND, Score};
use crate::table::Table;
use crate::tree::{MAX_PLY, Shared, Tree, Window};

/// What a new engine remembers, in bytes: enough for a browser's worker.
const DEFAULT_TABLE_BYTES: usize = 4 << 20;
/// A search of fewer positions than this learns too little for the large tables to be worth
/// clearing.
const SHORT_NODES: u64 = 4_000;
/// Bytes of the table for each position to be visited: two entries.
const BYTES_PER_NODE: u64 = 32;
/// From this depth on, a narrow window around the last value is tried first.
const NARROW_FROM: i32 = 5;

/// A searcher with its memory, which later searches profit from.
pub struct Engine {
    table: Table,
    /// One for each thread.
    histories: Vec<Histories>,
    judgment: Judgment,
}

/// What a finished depth has found, or a bound found on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// Half-moves looked ahead.
    pub depth: u32,
    /// The longest variation looked at, in half-moves.
    pub seldepth: u32,
    /// Which of the lines this is, 1 for the best.
    pub line: usize,
    /// For the side to move.
    pub score: Score,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// How full the memory is, in thousandths.
    pub hash_per_mille: u32,
    /// The moves that both sides play best.
    pub pv: Vec<Move>,
}

/// The move to play.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Best {
    /// A legal move.
    pub mv: Move,
    /// For the side to move.
    pub score: Score,
    /// The last finished depth.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The moves that both sides play best, `mv` first.
    pub pv: Vec<Move>,
}

impl Engine {
    /// A searcher that remembers nothing yet, with a small memory and one thread.
    pub fn new() -> Self {
        Self::with_bytes(DEFAULT_TABLE_BYTES)
    }

    /// A searcher that may remember positions in that many bytes.
    pub fn with_bytes(table_bytes: usize) -> Self {
        Self::remembering(Table::with_bytes(table_bytes))
    }

    /// The same; none where there is not so much memory.
    pub fn try_with_bytes(table_bytes: usize) -> Option<Self> {
        Table::try_with_bytes(table_bytes).map(Self::remembering)
    }

    fn remembering(table: Table) -> Self {
        Self { table, histories: Vec::from([Histories::new()]), judgment: Judgment::default() }
    }

    /// A searcher for one search of about that many positions, which remembers no more than such
    /// a search can fill, up to 16 MiB: a short one takes no longer to begin than to do.
    pub(crate) fn judging(judgment: Judgment, nodes: u64) -> Self {
        let bytes = nodes.saturating_mul(BYTES_PER_NODE).clamp(1 << 12, 16 << 20);
        let is_short = nodes < SHORT_NODES;
        let histories = if is_short { Histories::short() } else { Histories::new() };
        let table = Table::with_bytes(bytes as usize);
        Self { table, histories: Vec::from([histories]), judgment }
    }

    /// Searches with that many threads from now on, at least one. More than one makes results
    /// depend on the machine's timing. Without the feature `std` there is one.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = if cfg!(feature = "std") { threads.max(1) } else { 1 };
        self.histories.resize_with(threads, Histories::new);
    }

    /// Forgets earlier searches: the next one is as if it were the first.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(Histories::clear);
    }

    /// Searches the position that stands in `game`, whose earlier positions count for repetition.
    /// `on_info` hears of each finished depth and may end the search. None when there is no legal
    /// move.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        on_info: impl FnMut(&Info) -> ControlFlow<()>,
    ) -> Option<Best> {
        if !game.position().has_legal_move() {
            return None;
        }
        self.table.age();
        let (stop, others) = (AtomicBool::new(false), AtomicU64::new(0));
        let shared = Shared { table: &self.table, stop: &stop, visited: &others };
        let (first, helpers) = self.histories.split_first_mut()?;
        let tree = Tree::new(game, *limits, &shared, first, self.judgment);
        let searching = Searching { game, limits, shared: &shared };
        #[cfg(feature = "std")]
        if !helpers.is_empty() {
            let judgment = self.judgment;
            return std::thread::scope(|scope| {
                for (number, histories) in helpers.iter_mut().enumerate() {
                    let (shared, searching) = (&shared, &searching);
                    scope.spawn(move || {
                        let free = Limits { nodes: None, stop: None, ..*searching.limits };
                        let tree = Tree::new(game, free, shared, histories, judgment);
                        searching.help(tree, number);
                    });
                }
                let best = searching.lead(tree, on_info);
                stop.store(true, Relaxed);
                best
            });
        }
        let _ = helpers;
        searching.lead(tree, on_info)
    }
}

/// One search, as all its threads see it.
struct Searching<'a> {
    game: &'a Game,
    limits: &'a Limits<'a>,
    shared: &'a Shared<'a>,
}

impl Searching<'_> {
    /// Searches deeper and deeper and tells what it finds.
    fn lead(
        &self,
        mut tree: Tree<'_>,
        mut on_info: impl FnMut(&Info) -> ControlFlow<()>,
    ) -> Option<Best> {
        let position = self.game.position();
        let left_out = self.left_out(position);
        let choices = position.legal_move_count() - left_out.len();
        let lines = self.limits.lines.clamp(1, choices.max(1));
        let mut best: Option<Best> = None;
        let mut values = alloc::vec![0; lines];
        for depth in 1..=self.deepest() {
            tree.may_stop = depth > 1;
            tree.seldepth = 0;
            tree.root_excluded.clone_from(&left_out);
            let mut infos: Vec<Info> = Vec::with_capacity(lines);
            for (line, last) in values.iter_mut().enumerate() {
                let value = self.deepen(&mut tree, position, depth, *last);
                let pv = tree.line().to_vec();
                let Some(first) = pv.first() else { break };
                // A line that was cut short counts only if it is the best and beats the last one.
                if tree.is_stopped && (line > 0 || value == -INFINITE) {
                    break;
                }
                *last = value;
                tree.root_excluded.push(*first);
                infos.push(Info {
                    depth: depth as u32,
                    seldepth: (tree.seldepth as u32).max(depth as u32),
                    line: line + 1,
                    score: Score::from_value(value),
                    nodes: self.nodes(&tree),
                    hash_per_mille: self.shared.table.per_mille(),
                    pv,
                });
                if tree.is_stopped {
                    break;
                }
            }
            if !tree.is_stopped {
                infos.sort_by_key(|info| core::cmp::Reverse(rank(info.score)));
                values.sort_by_key(|value| core::cmp::Reverse(*value));
            }
            if let Some(info) = infos.first()
                && let Some(mv) = info.pv.first()
            {
                let depth =
                    if tree.is_stopped { depth.saturating_sub(1) as u32 } else { depth as u32 };
                best =
                    Some(Best { mv: *mv, score: info.score, depth, nodes: 0, pv: info.pv.clone() });
            }
            let mut ends = tree.is_stopped;
            for (index, info) in infos.iter_mut().enumerate() {
                info.line = index + 1;
                ends |= !tree.is_stopped && on_info(info).is_break();
            }
            if ends || self.is_over(&tree, values[0], depth) {
                break;
            }
        }
        let nodes = self.nodes(&tree);
        best.map(|best| Best { nodes, ..best })
    }

    /// Fills the table for the leader, at depths a little ahead of it by turns.
    #[cfg(feature = "std")]
    fn help(&self, mut tree: Tree<'_>, number: usize) {
        (tree.may_stop, tree.is_helper) = (true, true);
        tree.root_excluded = self.left_out(self.game.position());
        let mut value = 0;
        for depth in 1..=self.deepest() {
            let depth = depth + i32::from((number + depth as usize).is_multiple_of(2));
            value = self.deepen(&mut tree, self.game.position(), depth, value);
            if tree.is_stopped {
                break;
            }
        }
    }

    /// The value at `depth`, looked for near the value of the depth before.
    fn deepen(&self, tree: &mut Tree<'_>, position: &Position, depth: i32, last: i32) -> i32 {
        let mut width = 14 + last.abs() / 200;
        let mut window = if depth >= NARROW_FROM && last.abs() < MATE_BOUND {
            Window { alpha: (last - width).max(-INFINITE), beta: (last + width).min(INFINITE) }
        } else {
            Window { alpha: -INFINITE, beta: INFINITE }
        };
        let mut reduced = depth;
        loop {
            let value = tree.root(position, reduced, window);
            if tree.is_stopped {
                return if value > window.alpha { value } else { -INFINITE };
            }
            if value <= window.alpha {
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (value - width).max(-INFINITE);
                reduced = depth;
            } else if value >= window.beta {
                window.beta = (value + width).min(INFINITE);
                reduced = (reduced - 1).max(depth - 3).max(1);
            } else {
                return value;
            }
            width += width / 2;
            if width > 1_000 {
                window = Window { alpha: -INFINITE, beta: INFINITE };
            }
        }
    }

    /// The moves that are not asked for.
    fn left_out(&self, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        let asked = |mv: &&Move| self.limits.moves.contains(mv);
        if !legal.iter().any(|mv| asked(&mv)) {
            return Vec::new();
        }
        legal.iter().filter(|mv| !asked(mv)).copied().collect()
    }

    fn deepest(&self) -> i32 {
        self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 8) as i32
    }

    fn nodes(&self, tree: &Tree<'_>) -> u64 {
        tree.nodes + self.shared.visited.load(Relaxed)
    }

    fn is_over(&self, tree: &Tree<'_>, value: i32, depth: i32) -> bool {
        let distance = MATE - value.abs();
        // Selective depth finds mates late: a nearer one may still turn up for a while.
        let is_proved = value.abs() > MATE_BOUND && 3 * distance <= depth && self.limits.lines <= 1;
        let is_asked =
            self.limits.mate.is_some_and(|moves| value > 0 && distance <= 2 * moves as i32);
        let is_spent = self.limits.nodes.is_some_and(|nodes| tree.nodes >= nodes);
        is_proved || is_asked || is_spent
    }
}

/// Scores in order: the value they come from.
fn rank(score: Score) -> i32 {
    match score {
        Score::Cp(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("threads", &self.histories.len())
            .field("judgment", &self.judgment)
            .finish_non_exhaustive()
    }
}
