//! Legal moves by where they end: what a move text names is a role and a target, rarely more.
//!
//! No list is made. Candidates are the pieces of the role on the empty-board lines of the target
//! with nothing between; each is asked whether the king stands safe after it, by the enemy's pieces
//! on the king's own lines: usually none or one.

use crate::attacks::{between, king, knight, pawn, reach_diagonal, reach_orthogonal};
use crate::moves::Kind;
use crate::placement::Placement;
use crate::{Bitboard, CastlingSide, Color, Move, Position, Role, Square};

impl Position {
    /// The squares from which pieces of one role of the side to move can legally go to `to`,
    /// castling left out: the origins of [`Position::legal_moves_to`], without a list.
    ///
    /// ```
    /// use chess_core::{Position, Role, Square};
    ///
    /// let origins = Position::start().legal_origins(Role::Knight, Square::F3);
    /// assert_eq!(origins.first(), Some(Square::G1));
    /// assert_eq!(origins.len(), 1);
    /// ```
    #[inline]
    pub fn legal_origins(&self, role: Role, to: Square) -> Bitboard {
        let board = &self.placement;
        let us = self.side_to_move();
        let occupied = board.occupied();
        let ours = board.side(us);
        let theirs = occupied ^ ours;
        let (target, to_bit) = (u32::from(to.raw()), 1u64 << to.raw());
        let reach = match role {
            Role::Pawn => self.pawn_reach(to, occupied, theirs),
            Role::Knight => knight(target),
            Role::Bishop => reach_diagonal(target),
            Role::Rook => reach_orthogonal(target),
            Role::Queen => reach_diagonal(target) | reach_orthogonal(target),
            Role::King => king(target),
        };
        let mut candidates = reach & board.by_role(role) & ours;
        if ours & to_bit != 0 {
            candidates = 0;
        }
        let mut legal = 0;
        while candidates != 0 {
            let from = candidates.trailing_zeros();
            let from_bit = candidates & candidates.wrapping_neg();
            candidates ^= from_bit;
            if between(target, from) & occupied == 0 && self.is_safe_after(role, from_bit, to) {
                legal |= from_bit;
            }
        }
        Bitboard(legal)
    }

    /// Where own pawns would have to stand to go to `to`: behind it if it is empty, beside those if
    /// something can be taken there.
    #[inline(always)]
    fn pawn_reach(&self, to: Square, occupied: u64, theirs: u64) -> u64 {
        let us = self.side_to_move();
        let to_bit = 1u64 << to.raw();
        let passed = self.ep_square().map_or(0, |square| 1u64 << square.raw());
        let mut reach = 0;
        if occupied & to_bit == 0 {
            let behind = match us {
                Color::White => to_bit >> 8 | (to_bit & 0xFF << 24) >> 16,
                Color::Black => to_bit << 8 | (to_bit & 0xFF << 32) << 16,
            };
            reach |= behind;
        }
        if (theirs | passed) & to_bit != 0 {
            reach |= pawn(!us, u32::from(to.raw()));
        }
        reach
    }

    /// The legal castling to this side (Laws 3.8.2).
    pub fn legal_castling(&self, side: CastlingSide) -> Option<Move> {
        let rooks = self.castling_rights().rooks() & self.by_color(self.side_to_move());
        if rooks.is_empty() {
            return None;
        }
        let king = self.king_of(self.side_to_move());
        let castlings = self.listed(Bitboard::from_square(king).0, 0, true);
        castlings.iter().copied().find(|mv| CastlingSide::of(mv.from(), mv.to()) == side)
    }

    /// Whether the own king is attacked by nothing once the piece of this role on `from_bit` stands
    /// on `to`, what stood there being taken.
    #[inline(always)]
    fn is_safe_after(&self, role: Role, from_bit: u64, to: Square) -> bool {
        let board = &self.placement;
        let us = self.side_to_move();
        let to_bit = 1u64 << to.raw();
        let mut taken = to_bit;
        if role == Role::Pawn && self.ep_square() == Some(to) {
            // Only a capture comes from another file; a step ahead takes nothing.
            let from = from_bit.trailing_zeros();
            if (from ^ u32::from(to.raw())) & 7 != 0 {
                taken |= 1 << (to.raw() ^ 8);
            }
        }
        let theirs = board.side(!us) & !taken;
        let occupied = board.occupied() & !from_bit & !taken | to_bit;
        let king_square = match role {
            Role::King => u32::from(to.raw()),
            _ => (board.kings() & board.side(us)).trailing_zeros(),
        };
        !is_attacked(board, us, king_square, theirs, occupied)
    }

    /// Whether the king of the side to move is attacked, without a look at any slider's whole reach.
    #[inline]
    pub(crate) fn is_king_attacked(&self) -> bool {
        let board = &self.placement;
        let us = self.side_to_move();
        let occupied = board.occupied();
        let ours = board.side(us);
        let king_square = (board.kings() & ours).trailing_zeros();
        is_attacked(board, us, king_square, occupied ^ ours, occupied)
    }

    /// The move of the piece of this role on `from`, one of its [`Position::legal_origins`], to
    /// `to`; nothing where a pawn needs a promotion and none is given, or the reverse.
    ///
    /// With another origin the result is some move or other, perhaps not a legal one.
    #[inline]
    pub fn move_from_origin(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let is_last_rank = role == Role::Pawn && (to.raw() < 8 || to.raw() >= 56);
        let kind = match promotion {
            None if is_last_rank => return None,
            None if role == Role::Pawn
                && self.ep_square() == Some(to)
                && from.file() != to.file() =>
            {
                Kind::EnPassant
            }
            None => Kind::Normal,
            Some(piece) if is_last_rank && Role::PROMOTIONS.contains(&piece) => {
                Kind::promotion(piece)
            }
            Some(_) => return None,
        };
        Some(Move::new(from, to, kind))
    }
}

/// Whether one of the pieces on `theirs` attacks the square, where a king of color `us` stands.
#[inline(always)]
fn is_attacked(board: &Placement, us: Color, square: u32, theirs: u64, occupied: u64) -> bool {
    let leapers = knight(square) & board.knights()
        | pawn(us, square) & board.pawns()
        | king(square) & board.kings();
    if leapers & theirs != 0 {
        return true;
    }
    let mut snipers = (reach_orthogonal(square) & board.orthogonals()
        | reach_diagonal(square) & board.diagonals())
        & theirs;
    while snipers != 0 {
        if between(square, snipers.trailing_zeros()) & occupied == 0 {
            return true;
        }
        snipers &= snipers - 1;
    }
    false
}
