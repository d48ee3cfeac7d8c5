//! Every legal move with the position after it, in one walk.

use crate::attacks::{Job, Sliders, dispatch};
use crate::movegen::{Black, Side, Sink, White, each, generate};
use crate::moves::Kind;
use crate::placement::Placement;
use crate::{Color, Move, Position, Role, Square};

impl Position {
    /// Calls `visit` with each legal move and the position it leads to, in the generator's order.
    ///
    /// This is the fastest way to play every move: the generator knows what it moves, so that
    /// nothing is looked up again. A search that orders its moves first takes
    /// [`Position::legal_moves`] and [`Position::play_unchecked`].
    ///
    /// ```
    /// use chess_core::Position;
    ///
    /// let mut replies = 0;
    /// Position::start().for_each_successor(|_, next| replies += next.legal_move_count());
    /// assert_eq!(replies, 400);
    /// ```
    #[inline]
    pub fn for_each_successor(&self, visit: impl FnMut(Move, &Self)) {
        dispatch(Walk { position: self, visit });
    }
}

struct Walk<'a, F> {
    position: &'a Position,
    visit: F,
}

impl<F: FnMut(Move, &Position)> Job for Walk<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(mut self, sliders: S) {
        match self.position.side_to_move() {
            Color::White => generate::<White, S, _>(sliders, self.position, &mut self),
            Color::Black => generate::<Black, S, _>(sliders, self.position, &mut self),
        }
    }
}

impl<F: FnMut(Move, &Position)> Walk<'_, F> {
    #[inline(always)]
    fn visit(&mut self, from: u32, to: u32, kind: Kind, next: &Position) {
        let square = |index: u32| Square::from_low_bits(index as u8);
        (self.visit)(Move::new(square(from), square(to), kind), next);
    }
}

impl<F: FnMut(Move, &Position)> Sink for Walk<'_, F> {
    #[inline(always)]
    fn piece<D: Side>(&mut self, code: u8, from: u32, targets: u64) {
        each!(targets, to => {
            self.visit(from, to, Kind::Normal, &self.position.after_piece::<D>(code, from, to));
        });
    }
    #[inline(always)]
    fn pawns<D: Side>(&mut self, targets: u64, delta: i32) {
        each!(targets, to => {
            let from = to.wrapping_add_signed(-delta);
            self.visit(from, to, Kind::Normal, &self.position.after_pawn::<D>(from, to));
        });
    }
    #[inline(always)]
    fn promotions<D: Side>(&mut self, targets: u64, delta: i32) {
        each!(targets, to => {
            let from = to.wrapping_add_signed(-delta);
            for role in Role::PROMOTIONS {
                let next = self.position.after_promotion::<D>(from, to, Placement::code_of(role));
                self.visit(from, to, Kind::promotion(role), &next);
            }
        });
    }
    #[inline(always)]
    fn en_passant<D: Side>(&mut self, from: u32, to: u32) {
        let next = self.position.after_en_passant::<D>(from, to);
        self.visit(from, to, Kind::EnPassant, &next);
    }
    #[inline(always)]
    fn castling<D: Side>(&mut self, king: u32, rook: u32) {
        let next = self.position.after_castling::<D>(king, rook);
        self.visit(king, rook, Kind::Castling, &next);
    }
}
