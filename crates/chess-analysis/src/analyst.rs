//! Our own engine as the one that is asked.

use std::ops::ControlFlow;

use chess_core::Game;
use chess_engine::{Engine, Limits, Score};

use crate::evaluation::{Curve, Evaluation};

/// What it remembers of earlier positions: enough for a whole game at the usual budget.
const TABLE_BYTES: usize = 64 << 20;

/// Our engine at full strength with a budget for each position, and a memory that it keeps from one
/// position to the next.
///
/// The same positions in the same order get the same answers.
#[derive(Debug)]
pub struct Analyst {
    engine: Engine,
    nodes: u64,
}

impl Analyst {
    /// The budget that is enough for a game of good amateurs.
    pub const DEFAULT_NODES: u64 = 200_000;

    /// An analyst who visits that many positions for each one that is asked about, at least one
    /// half-move deep.
    pub fn new(nodes: u64) -> Self {
        Self::with_table(nodes, TABLE_BYTES)
    }

    /// The same with a memory of that many bytes.
    pub fn with_table(nodes: u64, table_bytes: usize) -> Self {
        Self { engine: Engine::with_bytes(table_bytes), nodes }
    }

    /// Forgets what was looked at: to be called between games, so that none depends on another.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// What the engine says of the position that stands in `game`.
    pub fn evaluate(&mut self, game: &Game) -> Evaluation {
        self.evaluate_until(game, &|| false)
    }

    /// The same, but ended early where `stop` says so; at least one half-move is looked at.
    pub fn evaluate_until(&mut self, game: &Game, stop: &(dyn Fn() -> bool + Sync)) -> Evaluation {
        let limits = Limits { stop: Some(stop), ..Limits::nodes(self.nodes) };
        let best = self.engine.search(game, &limits, |_| ControlFlow::Continue(()));
        best.map_or_else(
            || Evaluation::of_ended(game).unwrap_or(NOTHING),
            |best| Evaluation::new(best.score, Curve::Own, best.depth, best.nodes, best.pv),
        )
    }
}

/// There is always a move or an end.
const NOTHING: Evaluation =
    Evaluation { score: Score::Cp(0), percent: 50.0, depth: 0, nodes: 0, pv: Vec::new() };
