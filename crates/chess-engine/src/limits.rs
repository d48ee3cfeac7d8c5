//! When a search ends.

use core::fmt;

/// When a search ends; what comes first counts. Depth 1 is always finished, so that every
/// search has an answer.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Positions to visit at most.
    pub nodes: Option<u64>,
    /// Half-moves to look ahead at most, before captures are played out.
    pub depth: Option<u32>,
    /// Asked every few thousand positions; `true` ends the search. Time belongs here.
    pub stop: Option<&'a dyn Fn() -> bool>,
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
        let Self { nodes, depth, stop } = self;
        let stop = stop.map(|_| "…");
        f.debug_struct("Limits")
            .field("nodes", nodes)
            .field("depth", depth)
            .field("stop", &stop)
            .finish()
    }
}
