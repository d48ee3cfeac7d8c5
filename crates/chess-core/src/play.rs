//! Playing: the position after a move.

use core::fmt;

use crate::castling::landing;
use crate::movegen::{Black, Side, White};
use crate::moves::Kind;
use crate::placement::Placement;
use crate::{Color, Move, Position, Square};

/// A move that is not legal in the position it was offered to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the move {:?} is not legal here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// The position after a move.
    ///
    /// # Errors
    /// The move is not legal here.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// The position after a move that is known to be legal. With any other move the result is
    /// some position or other, never a panic.
    // Inlined for the sake of loops over a list of moves: what does not depend on the move is done
    // once per loop, which is a quarter of the time.
    #[inline(always)]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        match self.side_to_move() {
            Color::White => self.after::<White>(mv),
            Color::Black => self.after::<Black>(mv),
        }
    }

    #[inline(always)]
    pub(crate) fn after<D: Side>(&self, mv: Move) -> Self {
        let (from, to) = (u32::from(mv.from().raw()), u32::from(mv.to().raw()));
        if mv.kind_bits() != 0 {
            return self.after_special::<D>(mv);
        }
        match self.placement.code_at(from) {
            Placement::PAWN => self.after_pawn::<D>(from, to),
            code => self.after_piece::<D>(code, from, to),
        }
    }

    /// A pawn has just passed over this square.
    #[inline(always)]
    pub(crate) fn set_passed(&mut self, square: Square) {
        self.turn = self.turn.with_passed(square, self.is_pawn_ready(square));
    }

    /// After castling, a capture en passant or a promotion; anything for a move of another kind.
    #[cold]
    #[inline(never)]
    fn after_special<D: Side>(&self, mv: Move) -> Self {
        let (from, to) = (u32::from(mv.from().raw()), u32::from(mv.to().raw()));
        match mv.kind() {
            None | Some(Kind::Normal) => *self,
            Some(Kind::Castling) => self.after_castling::<D>(from, to),
            Some(Kind::EnPassant) => self.after_en_passant::<D>(from, to),
            Some(Kind::PromoteKnight) => self.after_promotion::<D>(from, to, Placement::KNIGHT),
            Some(Kind::PromoteBishop) => self.after_promotion::<D>(from, to, Placement::BISHOP),
            Some(Kind::PromoteRook) => self.after_promotion::<D>(from, to, Placement::ROOK),
            Some(Kind::PromoteQueen) => self.after_promotion::<D>(from, to, Placement::QUEEN),
        }
    }

    /// The next position before anything has moved: the other side's turn, counters advanced.
    #[inline(always)]
    fn turned<D: Side>(&self) -> Self {
        let mut next = *self;
        next.turn = self.turn.after(D::COLOR);
        next
    }

    /// Moves what stands on `from` to `to` as a piece of this code; gives the code of what it takes.
    #[inline(always)]
    fn carry(&mut self, us: Color, after: u8, from: u32, to: u32) -> u8 {
        let taken = self.placement.code_at(to);
        self.placement.clear(1 << (from & 63) | 1 << (to & 63));
        self.placement.put(1 << (to & 63), after, us);
        taken
    }

    /// After a move of a piece other than a pawn.
    #[inline(always)]
    pub(crate) fn after_piece<D: Side>(&self, code: u8, from: u32, to: u32) -> Self {
        let mut next = self.turned::<D>();
        // A rook that has moved is a plain rook.
        let landed = if code == Placement::CASTLER { Placement::ROOK } else { code };
        let taken = next.carry(D::COLOR, landed, from, to);
        next.turn = next.turn.with_clock_reset(taken != 0);
        if code == Placement::KING {
            next.end_castling(D::COLOR);
        }
        next
    }

    /// The king has moved: its castling rooks become plain rooks (Laws 3.8.2.1).
    #[inline(always)]
    pub(crate) fn end_castling(&mut self, us: Color) {
        let castlers = self.placement.castlers() & self.placement.side(us);
        if castlers != 0 {
            self.placement.end_castling(castlers);
        }
    }

    /// After a pawn's step or capture short of the last rank.
    #[inline(always)]
    pub(crate) fn after_pawn<D: Side>(&self, from: u32, to: u32) -> Self {
        let mut next = self.turned::<D>();
        next.turn = next.turn.with_clock_reset(true);
        next.carry(D::COLOR, Placement::PAWN, from, to);
        if from ^ to == 16 {
            next.set_passed(Square::from_low_bits(u32::midpoint(from, to) as u8));
        }
        next
    }

    #[inline(always)]
    pub(crate) fn after_promotion<D: Side>(&self, from: u32, to: u32, code: u8) -> Self {
        let mut next = self.turned::<D>();
        next.turn = next.turn.with_clock_reset(true);
        next.carry(D::COLOR, code, from, to);
        next
    }

    #[inline(always)]
    pub(crate) fn after_en_passant<D: Side>(&self, from: u32, to: u32) -> Self {
        let mut next = self.turned::<D>();
        next.turn = next.turn.with_clock_reset(true);
        let taken = to ^ 8;
        next.placement.clear(1 << (taken & 63));
        next.carry(D::COLOR, Placement::PAWN, from, to);
        next
    }

    #[inline(always)]
    pub(crate) fn after_castling<D: Side>(&self, king_from: u32, rook_from: u32) -> Self {
        let mut next = self.turned::<D>();
        let (king_to, rook_to) = landing(king_from, rook_from);
        next.placement.clear(1 << (king_from & 63) | 1 << (rook_from & 63));
        next.placement.put(1 << king_to, Placement::KING, D::COLOR);
        next.placement.put(1 << rook_to, Placement::ROOK, D::COLOR);
        next.end_castling(D::COLOR);
        next
    }
}
