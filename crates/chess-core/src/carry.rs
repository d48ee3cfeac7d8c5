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
    /// The bit of the square it leaves: found first, and what the next position waits for.
    from_bit: u64,
    to: Square,
    role: Role,
    takes: bool,
}

impl Carry {
    #[inline(always)]
    pub(crate) const fn new(from_bit: u64, to: Square, role: Role, takes: bool) -> Self {
        Self { from_bit, to, role, takes }
    }

    /// The move.
    #[inline(always)]
    pub const fn mv(self) -> Move {
        let from = Square::from_low_bits(self.from_bit.trailing_zeros() as u8);
        Move::new(from, self.to, Kind::Normal)
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
    fn after_carry(&self, Carry { from_bit, to, role, takes }: Carry) -> Self {
        let us = self.side_to_move();
        let to_bit = 1 << to.raw();
        let mut next = *self;
        next.placement.clear(from_bit | to_bit);
        // A rook that has moved is a plain rook.
        next.placement.put_any(to_bit, Placement::code_of(role), us);
        let is_pawn = role == Role::Pawn;
        next.turn = self.turn.after(us).with_clock_reset(is_pawn | takes);
        let is_double = (from_bit << 16 | from_bit >> 16) & to_bit != 0;
        if is_pawn & is_double {
            next.set_passed(Square::from_low_bits(to.raw() ^ 8));
        } else if role == Role::King {
            next.end_castling(us);
        }
        next
    }
}
