//! Moves that only carry a piece, with what is known of them.

use crate::moves::Kind;
use crate::placement::Placement;
use crate::{Move, Position, Role, Square};

/// A legal move of a known piece that takes or takes nothing and does no more: no promotion, no
/// capture en passant, no castling. [`Position::only_move`] finds it.
///
/// Who plays it need not ask the board what moves and whether anything stands in its way, and that
/// is what a reader of games waits for.
#[derive(Clone, Copy, Debug)]
pub struct Carry {
    from: Square,
    to: Square,
    role: Role,
    takes: bool,
}

impl Carry {
    #[inline(always)]
    pub(crate) const fn new(from: u32, to: Square, role: Role, takes: bool) -> Self {
        Self { from: Square::from_low_bits(from as u8), to, role, takes }
    }

    /// The move.
    #[inline(always)]
    pub const fn mv(self) -> Move {
        Move::new(self.from, self.to, Kind::Normal)
    }
}

impl Position {
    /// Plays a move that was found here, in the place where the position stands. One that was found
    /// elsewhere leads to some position or other.
    ///
    /// ```
    /// use chess_core::{Bitboard, Position, Role, Square};
    ///
    /// let mut position = Position::start();
    /// let found = position.only_move(Role::Pawn, Square::E4, Bitboard::FULL, false);
    /// let carry = found.expect("one pawn can go there");
    /// let expected = position.play(carry.mv())?;
    /// position.carry_in_place(carry);
    /// assert_eq!(position, expected);
    /// # Ok::<(), chess_core::IllegalMove>(())
    /// ```
    #[inline(always)]
    pub fn carry_in_place(&mut self, carry: Carry) {
        *self = self.after_carry(carry);
    }

    /// The same into another place, whose position is lost.
    #[inline(always)]
    pub fn carry_into(&self, carry: Carry, after: &mut Self) {
        *after = self.after_carry(carry);
    }

    /// Nothing here jumps on what moves or waits for what the board says of it, but for double
    /// steps and moves of the king.
    #[inline(always)]
    fn after_carry(&self, Carry { from, to, role, takes }: Carry) -> Self {
        let us = self.side_to_move();
        let (from, to) = (u32::from(from.raw()), u32::from(to.raw()));
        let mut next = *self;
        next.placement.clear(1 << (from & 63) | 1 << (to & 63));
        // A rook that has moved is a plain rook.
        next.placement.put_any(1 << (to & 63), Placement::code_of(role), us);
        let is_pawn = role == Role::Pawn;
        next.turn = self.turn.after(us).with_clock_reset(is_pawn | takes);
        if is_pawn & (from ^ to == 16) {
            next.set_passed(Square::from_low_bits(u32::midpoint(from, to) as u8));
        } else if role == Role::King {
            next.end_castling(us);
        }
        next
    }
}
