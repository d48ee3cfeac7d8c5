//! Legal moves by where they end: what a move text names is a role and a target, rarely more.
//!
//! No list is made. Candidates are the pieces of the role on the empty-board lines of the target
//! with nothing between; each is asked whether the king stands safe after it, by the enemy's pieces
//! on the king's own lines: usually none or one.

use core::hint::select_unpredictable;

use crate::attacks::{between, king, knight, pawn, reach, reach_diagonal, reach_orthogonal};
use crate::movegen::{Black, White};
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
        self.legal_origins_among(role, to, Bitboard::FULL)
    }

    /// Those of them that are in a set; the others are not even looked at.
    #[inline(always)]
    pub fn legal_origins_among(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let board = &self.placement;
        let us = self.side_to_move();
        let occupied = board.occupied();
        let ours = board.side(us);
        let target = u32::from(to.raw());
        // Neither the role nor whether it is a pawn is jumped on: that would be guessed wrong often.
        let reach = select_unpredictable(
            role == Role::Pawn,
            self.pawn_reach(to, occupied, occupied ^ ours),
            reach(role, target),
        );
        let is_free = (ours >> target & 1).wrapping_sub(1);
        let candidates = reach & board.of_role(role) & ours & is_free & among.0;
        if candidates == 0 { Bitboard::EMPTY } else { self.legal_among(role, to, candidates) }
    }

    /// Those of the candidates that nothing hinders.
    fn legal_among(&self, role: Role, to: Square, mut candidates: u64) -> Bitboard {
        let occupied = self.placement.occupied();
        let target = u32::from(to.raw());
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
        let behind = match us {
            Color::White => to_bit >> 8 | (to_bit & 0xFF << 24) >> 16,
            Color::Black => to_bit << 8 | (to_bit & 0xFF << 32) << 16,
        };
        let is_empty = (occupied >> to.raw() & 1).wrapping_sub(1);
        let takes = ((theirs | passed) >> to.raw() & 1).wrapping_neg();
        behind & is_empty | pawn(!us, u32::from(to.raw())) & takes
    }

    /// The legal castling to this side (Laws 3.8.2).
    pub fn legal_castling(&self, side: CastlingSide) -> Option<Move> {
        let board = &self.placement;
        let us = self.side_to_move();
        let ours = board.side(us);
        let king_from = (board.kings() & ours).trailing_zeros();
        let mut castlers = board.castlers() & ours;
        while castlers != 0 {
            let rook_from = castlers.trailing_zeros();
            castlers &= castlers - 1;
            let (from, to) =
                (Square::from_low_bits(king_from as u8), Square::from_low_bits(rook_from as u8));
            if CastlingSide::of(from, to) == side {
                let mv = Move::new(from, to, Kind::Castling);
                return self.may_castle(king_from, rook_from).then_some(mv);
            }
        }
        None
    }

    /// Whether the way is free and the king is attacked nowhere on its own (Laws 3.8.2).
    fn may_castle(&self, king_from: u32, rook_from: u32) -> bool {
        let board = &self.placement;
        let us = self.side_to_move();
        let theirs = board.side(!us);
        let rank = king_from & 56;
        let (king_to, rook_to) =
            if rook_from > king_from { (rank | 6, rank | 5) } else { (rank | 2, rank | 3) };
        let lifted = board.occupied() & !(1 << king_from | 1 << rook_from);
        let king_way = between(king_from, king_to) | 1 << king_to;
        let rook_way = between(rook_from, rook_to) | 1 << rook_to;
        if lifted & (king_way | rook_way) != 0 {
            return false;
        }
        // The rook stands still while the king walks, and beside it in the end.
        let walking = lifted | 1 << rook_from;
        let mut squares = king_way | 1 << king_from;
        while squares != 0 {
            if is_attacked(board, us, squares.trailing_zeros(), theirs, walking) {
                return false;
            }
            squares &= squares - 1;
        }
        !is_attacked(board, us, king_to, theirs, lifted | 1 << rook_to)
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

    /// Plays a move that is known to be legal, as [`Position::play_unchecked`] does, in the place
    /// where the position stands, which is quicker than to move a new one there.
    #[inline]
    pub fn play_in_place(&mut self, mv: Move) {
        match self.side_to_move() {
            Color::White => *self = self.after::<White>(mv),
            Color::Black => *self = self.after::<Black>(mv),
        }
    }

    /// The same into another place, whose position is lost.
    #[inline]
    pub fn play_into(&self, mv: Move, after: &mut Self) {
        match self.side_to_move() {
            Color::White => *after = self.after::<White>(mv),
            Color::Black => *after = self.after::<Black>(mv),
        }
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
    let snipers = (reach_orthogonal(square) & board.orthogonals()
        | reach_diagonal(square) & board.diagonals())
        & theirs;
    // Two at most, nearly always: both are looked at without a jump.
    let others = snipers & snipers.wrapping_sub(1);
    let sees = |sniper: u64| {
        // The bit added where there is none lets the square be found in one instruction.
        let from = (sniper | 1 << 63).trailing_zeros();
        (sniper != 0) & (between(square, from) & occupied == 0)
    };
    let is_seen = (leapers & theirs != 0) | sees(snipers) | sees(others);
    let mut rest = others & others.wrapping_sub(1);
    if rest == 0 || is_seen {
        return is_seen;
    }
    while rest != 0 {
        if sees(rest) {
            return true;
        }
        rest &= rest - 1;
    }
    false
}
