//! Is there any series of legal moves by which one side mates? A search with a visited set.
//!
//! Both sides cooperate, so that this is a walk through the graph of reachable positions. The
//! most promising position is expanded first; if none is left, all that can be reached has been
//! listed and "cannot" is proved. Positions decide identity, hashes only find them: a collision
//! cannot make a wrong proof.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::{Budget, MatePossible, material};
use crate::attacks::{Job, Sliders, attacks, dispatch, king};
use crate::movegen::{Black, White, attacked_by};
use crate::{Bitboard, Color, Move, MoveList, Position, Role, Square};

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
    if search.reach(start.without_counters(), None).is_some() {
        return MatePossible::Can(Vec::new());
    }
    let mut moves = MoveList::new();
    while let Some(index) = search.next_promising() {
        let Some(node) = search.nodes.get(index as usize) else { break };
        let position = node.position;
        position.legal_moves_into(&mut moves);
        if reach == Reach::WhileNarrow && moves.len() > NARROW && !is_locked(&position) {
            return MatePossible::Undecided;
        }
        for &mv in &moves {
            let next = position.play_unchecked(mv).without_counters();
            if let Some(mate) = search.reach(next, Some((index, mv))) {
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
}

struct Search {
    mater: Color,
    nodes: Vec<Node>,
    /// Open addressing: the high half of a hash beside the node's index plus one; 0 is free. A
    /// power of two long.
    slots: Vec<u64>,
    /// Nodes to expand, by how far they seem from mate.
    waiting: Vec<VecDeque<u32>>,
    /// No bucket below this one has anything in it.
    lowest: usize,
    is_diving: bool,
}

const BUCKETS: usize = 128;

impl Search {
    fn new(mater: Color) -> Self {
        Self {
            mater,
            nodes: Vec::new(),
            slots: vec![0; 1 << 10],
            waiting: vec![VecDeque::new(); BUCKETS],
            lowest: BUCKETS,
            is_diving: false,
        }
    }

    fn next_promising(&mut self) -> Option<u32> {
        while let Some(bucket) = self.waiting.get_mut(self.lowest) {
            // In turn the newest, to dive, and the oldest, to stay wide.
            self.is_diving = !self.is_diving;
            let next = if self.is_diving { bucket.pop_back() } else { bucket.pop_front() };
            if next.is_some() {
                return next;
            }
            self.lowest += 1;
        }
        None
    }

    /// Notes a position if it is new. Gives its index if `mater` has mated there.
    fn reach(&mut self, position: Position, before: Option<(u32, Move)>) -> Option<u32> {
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
        self.nodes.push(Node { position, before });
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
        if !material::can_mate(&position, self.mater) {
            return None;
        }
        if position.side_to_move() != self.mater && position.is_checkmate() {
            return Some(index);
        }
        let distance = distance_from_mate(&position, self.mater).min(BUCKETS - 1);
        self.waiting[distance].push_back(index);
        self.lowest = self.lowest.min(distance);
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

/// How far the position seems from a helpmate; only the order of the search rests on it.
fn distance_from_mate(position: &Position, mater: Color) -> usize {
    let mated = !mater;
    let king_square = position.king_of(mated);
    let own_king = position.king_of(mater);
    let index = king_square.index() as u32;
    let attacked = attacked(position, mater, king_square);
    let zone = Bitboard(king(index));
    let escapes = (zone - position.by_color(mated) - attacked).len() as usize;

    let (file, rank) = (king_square.file().index(), king_square.rank().index());
    let corners = mating_corners(position, mater);
    let to_corner = corners
        .into_iter()
        .map(|corner| {
            file.abs_diff(corner.file().index()).max(rank.abs_diff(corner.rank().index()))
        })
        .min()
        .unwrap_or(0);
    let apart = file
        .abs_diff(own_king.file().index())
        .max(rank.abs_diff(own_king.rank().index()))
        .saturating_sub(2);
    let heavy =
        position.by_color(mater) & (position.by_role(Role::Queen) | position.by_role(Role::Rook));
    let to_promotion = if heavy.is_empty() { promotion_distance(position, mater) } else { 0 };
    // A side that can mate a bare king does best to take everything first: what is left on the
    // board only multiplies the positions. Others need the enemy's units to block his king.
    let pawns = position.by_color(mater) & position.by_role(Role::Pawn);
    let in_the_way =
        if (heavy | pawns).is_empty() { 0 } else { position.by_color(mated).len() as usize - 1 };
    4 * escapes + 2 * to_corner + 3 * apart + 4 * to_promotion + 3 * in_the_way
}

/// The corners in which this side can mate: bishops of one color alone need a corner of theirs.
fn mating_corners(position: &Position, mater: Color) -> Bitboard {
    const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
    let own = position.by_color(mater);
    let bishops = own & position.by_role(Role::Bishop);
    let others = own - bishops - position.by_role(Role::King);
    match (
        others.is_empty(),
        (bishops & Bitboard::LIGHT).is_empty(),
        (bishops - Bitboard::LIGHT).is_empty(),
    ) {
        (true, false, true) => CORNERS & Bitboard::LIGHT,
        (true, true, false) => CORNERS - Bitboard::LIGHT,
        _ => CORNERS,
    }
}

/// Steps to promotion of this side's foremost pawn; none counts 0.
fn promotion_distance(position: &Position, color: Color) -> usize {
    let pawns = position.by_color(color) & position.by_role(Role::Pawn);
    let steps = |square: Square| 7 - square.rank().relative_to(color).index();
    pawns.into_iter().map(steps).min().unwrap_or(0)
}

/// The squares that `by` attacks once the enemy king is lifted.
fn attacked(position: &Position, by: Color, king: Square) -> Bitboard {
    struct Attacked<'a> {
        position: &'a Position,
        by: Color,
        occupied: u64,
    }
    impl Job for Attacked<'_> {
        type Output = u64;
        #[inline(always)]
        fn run<S: Sliders>(self, sliders: S) -> u64 {
            let board = &self.position.placement;
            let side = board.side(self.by);
            match self.by {
                Color::White => attacked_by::<White, S>(sliders, board, side, self.occupied),
                Color::Black => attacked_by::<Black, S>(sliders, board, side, self.occupied),
            }
        }
    }
    let occupied = position.occupied().without(king).0;
    Bitboard(dispatch(Attacked { position, by, occupied }))
}
