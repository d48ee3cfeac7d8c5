//! Is there any series of legal moves by which one side mates? A search with a visited set.
//!
//! Both sides cooperate, so that this is a walk through the graph of reachable positions. The
//! most promising position is expanded first; if none is left, all that can be reached has been
//! listed and "cannot" is proved. Positions decide identity, hashes only find them: a collision
//! cannot make a wrong proof.

use alloc::vec;
use alloc::vec::Vec;

use super::distance::Distances;
use super::frontier::Frontier;
use super::{Budget, MatePossible, material, walls};
use crate::attacks::attacks;
use crate::{Bitboard, Color, Move, MoveList, Position, Role};

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// To all positions, as far as the budget lasts.
    Everywhere,
    /// Until a position is met that is neither nearly forced nor locked: undecided then.
    WhileNarrow,
}

/// Searches from `start` for a position in which `mater` has mated.
pub(super) fn search(
    start: &Position,
    mater: Color,
    reach: Reach,
    budget: &mut Budget<'_>,
) -> MatePossible {
    let mut search = Search::new(mater);
    if search.reach(start.without_counters(), None, 0, false).is_some() {
        return MatePossible::Can(Vec::new());
    }
    let mut moves = MoveList::new();
    while let Some(index) = search.frontier.pop() {
        let Some(node) = search.nodes.get_mut(index as usize) else { break };
        if core::mem::replace(&mut node.is_expanded, true) {
            continue;
        }
        let (position, depth) = (node.position, node.depth);
        position.legal_moves_into(&mut moves);
        if reach == Reach::WhileNarrow && moves.len() > NARROW && !is_locked(&position) {
            return MatePossible::Undecided;
        }
        for &mv in &moves {
            let next = position.play_unchecked(mv).without_counters();
            // What shuts a wall is a pawn that moves or a piece that is taken.
            let may_be_walled = is_irreversible(&position, mv) && walls::is_blocked(&next);
            let before = Some((index, mv));
            if let Some(mate) = search.reach(next, before, depth.saturating_add(1), may_be_walled) {
                return MatePossible::Can(search.line_to(mate));
            }
        }
        if !budget.spend(search.nodes.len() as u64) {
            return MatePossible::Undecided;
        }
    }
    MatePossible::Cannot
}

struct Node {
    position: Position,
    /// The node it was first reached from, and by which move.
    before: Option<(u32, Move)>,
    /// Moves from the start, by the way it was first reached.
    depth: u16,
    is_expanded: bool,
}

struct Search {
    mater: Color,
    nodes: Vec<Node>,
    /// Open addressing: the high half of a hash beside the node's index plus one; 0 is free. A
    /// power of two long.
    slots: Vec<u64>,
    frontier: Frontier,
}

impl Search {
    fn new(mater: Color) -> Self {
        Self { mater, nodes: Vec::new(), slots: vec![0; 1 << 6], frontier: Frontier::default() }
    }

    /// Notes a position if it is new. Gives its index if `mater` has mated there.
    fn reach(
        &mut self,
        position: Position,
        before: Option<(u32, Move)>,
        depth: u16,
        may_be_walled: bool,
    ) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut slot = position.hash() as usize & mask;
        while self.slots[slot] != 0 {
            let (tag, index) = (self.slots[slot] >> 32, (self.slots[slot] as u32 - 1) as usize);
            if tag == position.hash() >> 32 && self.nodes[index].position == position {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        let index = self.nodes.len() as u32;
        self.slots[slot] = entry(&position, index);
        self.nodes.push(Node { position, before, depth, is_expanded: false });
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
        if !material::can_mate(&position, self.mater)
            || may_be_walled && walls::rule_out_mate(&position, self.mater)
        {
            return None;
        }
        if position.side_to_move() != self.mater && position.is_checkmate() {
            return Some(index);
        }
        self.frontier.push(index, Distances::of(&position, self.mater), depth);
        None
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let mut slots = vec![0; mask + 1];
        for (index, node) in self.nodes.iter().enumerate() {
            let mut slot = node.position.hash() as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = entry(&node.position, index as u32);
        }
        self.slots = slots;
    }

    fn line_to(&self, index: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = index;
        while let Some((before, mv)) = self.nodes[at as usize].before {
            line.push(mv);
            at = before;
        }
        line.reverse();
        line
    }
}

fn is_irreversible(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || position.by_role(Role::Pawn).contains(mv.from())
}

fn entry(position: &Position, index: u32) -> u64 {
    position.hash() >> 32 << 32 | u64::from(index + 1)
}

/// So few moves that what follows is nearly forced.
pub(super) const NARROW: usize = 2;

/// Whether nothing but kings, bishops and shut-in pieces can move: every pawn stands before
/// another unit, and no knight, rook or queen has a square to go to.
pub(super) fn is_locked(position: &Position) -> bool {
    let pawns = position.by_role(Role::Pawn);
    let white = position.by_color(Color::White);
    let ahead = Bitboard((pawns & white).0 << 8) | Bitboard((pawns - white).0 >> 8);
    if !(ahead - position.occupied()).is_empty() {
        return false;
    }
    [Role::Knight, Role::Rook, Role::Queen].into_iter().all(|role| {
        position.by_role(role).into_iter().all(|square| {
            let own = if white.contains(square) { white } else { position.by_color(Color::Black) };
            (attacks(role, Color::White, square, position.occupied()) - own).is_empty()
        })
    })
}
