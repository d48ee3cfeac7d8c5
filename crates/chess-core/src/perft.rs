//! Perft: counting the leaves of the tree of legal moves, the proof of a move generator.

use alloc::vec::Vec;

use crate::attacks::{Job, Sliders, dispatch};
use crate::movegen::{Black, Count, Side, Sink, White, each, generate};
use crate::placement::Placement;
use crate::{Color, Move, Position};

/// How many sequences of `depth` legal moves start here.
///
/// The last ply is counted without playing it. Depth 0 is one: the empty sequence.
///
/// ```
/// assert_eq!(chess_core::perft::perft(&chess_core::Position::start(), 4), 197_281);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => dispatch(Bulk { position, depth }),
    }
}

/// [`perft`] for each legal move, in the generator's order; `depth` includes the move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let count = |&mv| (mv, perft(&position.play_unchecked(mv), below));
    position.legal_moves().iter().map(count).collect()
}

struct Bulk<'a> {
    position: &'a Position,
    depth: u32,
}

impl Job for Bulk<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self, sliders: S) -> u64 {
        match self.position.side_to_move() {
            Color::White => self.of::<White, S>(sliders),
            Color::Black => self.of::<Black, S>(sliders),
        }
    }
}

impl Bulk<'_> {
    #[inline(always)]
    fn of<D: Side, S: Sliders>(self, sliders: S) -> u64 {
        let Self { position, depth } = self;
        if depth == 1 {
            let mut count = Count::default();
            generate::<D, S, _>(sliders, position, &mut count);
            return count.0;
        }
        let mut walk = Walk { sliders, position, depth: depth - 1, nodes: 0 };
        generate::<D, S, _>(sliders, position, &mut walk);
        walk.nodes
    }
}

/// Plays each move as it is found, and counts below it.
struct Walk<'a, S> {
    sliders: S,
    position: &'a Position,
    depth: u32,
    nodes: u64,
}

impl<S: Sliders> Walk<'_, S> {
    #[inline(always)]
    fn below(&mut self, next: &Position) {
        self.nodes += self.sliders.enter(Bulk { position: next, depth: self.depth });
    }
}

impl<S: Sliders> Sink for Walk<'_, S> {
    #[inline(always)]
    fn piece<D: Side>(&mut self, code: u8, from: u32, targets: u64) {
        each!(targets, to => self.below(&self.position.after_piece::<D>(code, from, to)));
    }
    #[inline(always)]
    fn pawns<D: Side>(&mut self, targets: u64, delta: i32) {
        each!(targets, to => {
            self.below(&self.position.after_pawn::<D>(to.wrapping_add_signed(-delta), to));
        });
    }
    #[inline(always)]
    fn promotions<D: Side>(&mut self, targets: u64, delta: i32) {
        each!(targets, to => {
            let from = to.wrapping_add_signed(-delta);
            for code in [Placement::QUEEN, Placement::ROOK, Placement::BISHOP, Placement::KNIGHT] {
                self.below(&self.position.after_promotion::<D>(from, to, code));
            }
        });
    }
    #[inline(always)]
    fn en_passant<D: Side>(&mut self, from: u32, to: u32) {
        self.below(&self.position.after_en_passant::<D>(from, to));
    }
    #[inline(always)]
    fn castling<D: Side>(&mut self, king: u32, rook: u32) {
        self.below(&self.position.after_castling::<D>(king, rook));
    }
}
