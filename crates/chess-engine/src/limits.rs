//! When a search ends, and what it looks at.

use core::fmt;

use chess_core::Move;

/// When a search ends; what comes first counts. Depth 1 is always finished, so that every
/// search has an answer.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Positions to visit at most, by the first thread.
    pub nodes: Option<u64>,
    /// Half-moves to look ahead at most, before captures are played out.
    pub depth: Option<u32>,
    /// Ends with the first mate found in at most so many moves.
    pub mate: Option<u32>,
    /// Asked every thousand positions; `true` ends the search. Time belongs here.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// The moves to choose from; all legal ones when there is none among them.
    pub moves: &'a [Move],
    /// How many different first moves to give lines for; 0 is taken as 1.
    pub lines: usize,
}

impl Limits<'_> {
    /// Ends after that many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Ends after that many half-moves of depth.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, depth, mate, stop, moves, lines } = self;
        let stop = stop.map(|_| "…");
        f.debug_struct("Limits")
            .field("nodes", nodes)
            .field("depth", depth)
            .field("mate", mate)
            .field("stop", &stop)
            .field("moves", moves)
            .field("lines", lines)
            .finish()
    }
}
