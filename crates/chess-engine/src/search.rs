//! Iterative deepening: each depth is searched in the order that the one before it found.

use alloc::vec::Vec;
use core::fmt;

use chess_core::{Game, Move, Position};

use crate::levels::Misjudgment;
use crate::limits::Limits;
use crate::order::ordered;
use crate::score::{MATE, Score};
use crate::table::Table;
use crate::tree::{MAX_PLY, Tree};

/// 65,536 positions are remembered, about 2 MiB: enough for a browser's worker.
const TABLE_BITS: u32 = 16;

/// A searcher with its memory, which later searches profit from.
pub struct Engine {
    table: Table,
    misjudgment: Misjudgment,
}

/// What a finished depth has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info {
    /// Half-moves looked ahead.
    pub depth: u32,
    /// For the side to move.
    pub score: Score,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// The line that both sides' best moves make, as far as it is remembered.
    pub pv: Vec<Move>,
}

/// The move to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// A legal move.
    pub mv: Move,
    /// For the side to move.
    pub score: Score,
    /// The last finished depth.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

impl Engine {
    /// A searcher that remembers nothing yet.
    pub fn new() -> Self {
        Self::misjudging(Misjudgment::default())
    }

    pub(crate) fn misjudging(misjudgment: Misjudgment) -> Self {
        Self { table: Table::new(TABLE_BITS), misjudgment }
    }

    /// Forgets earlier searches: the next one is as if it were the first.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches the position that stands in `game`, whose earlier positions count for repetition.
    /// `on_info` hears of each finished depth. None when there is no legal move.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        mut on_info: impl FnMut(&Info),
    ) -> Option<Best> {
        let position = game.position();
        let mut moves = ordered(position, &position.legal_moves(), None, None);
        let mut best = Best { mv: *moves.first()?, score: Score::Cp(0), depth: 0, nodes: 0 };
        let mut tree = Tree::new(game, *limits, &mut self.table, self.misjudgment);
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 / 2);
        for depth in 1..=deepest {
            tree.may_stop = depth > 1;
            let value = tree.root(position, &mut moves, depth as i32);
            best.nodes = tree.nodes;
            // What a stopped depth found before it was stopped is better than the depth before.
            if let Some(value) = value {
                best.mv = moves[0];
                best.score = Score::from_value(value);
            }
            if tree.is_stopped {
                break;
            }
            best.depth = depth;
            let pv = principal_variation(position, best.mv, tree.table, depth);
            on_info(&Info { depth, score: best.score, nodes: tree.nodes, pv });
            // A mate that near can't be found nearer by looking further.
            let is_mate_seen = value.is_some_and(|value| MATE - value.abs() <= depth as i32);
            if is_mate_seen || limits.nodes.is_some_and(|nodes| tree.nodes >= nodes) {
                break;
            }
        }
        Some(best)
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("misjudgment", &self.misjudgment).finish_non_exhaustive()
    }
}

/// The best line, read from the table behind its first move.
fn principal_variation(position: &Position, first: Move, table: &Table, depth: u32) -> Vec<Move> {
    let mut line = Vec::from([first]);
    let mut position = position.play_unchecked(first);
    while line.len() < depth as usize {
        let remembered = table.find(position.hash()).and_then(|entry| entry.mv);
        let Some(mv) = remembered.filter(|mv| position.is_legal(*mv)) else { break };
        line.push(mv);
        position = position.play_unchecked(mv);
    }
    line
}
