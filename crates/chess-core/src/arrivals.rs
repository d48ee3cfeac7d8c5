//! Legal moves by where they end: what a move text names is a role and a target, rarely more.
//!
//! No list is made. Candidates are the pieces of the role on the empty-board lines of the target
//! with nothing between; each is asked whether the king stands safe after it, by the enemy's pieces
//! on the king's own lines: usually none or one.

use core::hint::select_unpredictable;

use crate::attacks::{
    between, coming, king, knight, pawn, pawn_behind, reach, reach_diagonal, reach_orthogonal,
};
use crate::carry::Carry;
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

    /// The move of the one piece of this role among these squares that can go to `to`, by taking
    /// something if and only if `takes`: what plain SAN says, at the least cost.
    ///
    /// Nothing where none or several can, legally or not, and for moves that do more than carry a
    /// piece: promotions, captures en passant, castling. For those there are
    /// [`Position::legal_origins`] and [`Position::legal_castling`].
    ///
    /// ```
    /// use chess_core::{Bitboard, Position, Role, Square};
    ///
    /// let start = Position::start();
    /// let found = start.only_move(Role::Knight, Square::F3, Bitboard::FULL, false);
    /// assert_eq!(found.map(|carry| carry.mv()), start.find_move(Square::G1, Square::F3, None));
    /// assert!(start.only_move(Role::Knight, Square::F3, Bitboard::FULL, true).is_none());
    /// ```
    #[inline(always)]
    pub fn only_move(&self, role: Role, to: Square, among: Bitboard, takes: bool) -> Option<Carry> {
        let board = &self.placement;
        let us = self.side_to_move();
        let ours = board.side(us);
        let theirs = board.occupied() ^ ours;
        let target = u32::from(to.raw());
        if (theirs >> target & 1 != 0) != takes || ours >> target & 1 != 0 {
            return None;
        }
        let coming = coming(role, us, takes, target);
        let candidates = coming & board.of_role(role) & ours & among.0;
        if candidates.is_power_of_two() {
            // Where it stands must not wait for the answer whether its way is free.
            let from = candidates.trailing_zeros();
            if between(target, from) & board.occupied() != 0
                || !self.is_safe_after_plain(role, candidates, to)
            {
                return None;
            }
            return Some(Carry::new(candidates, to, role, takes));
        }
        let reaching = self.reaching_among(to, candidates);
        if !reaching.is_power_of_two() || !self.is_safe_after_plain(role, reaching, to) {
            return None;
        }
        Some(Carry::new(reaching, to, role, takes))
    }

    /// Those of the candidates that nothing hinders.
    #[inline(always)]
    fn legal_among(&self, role: Role, to: Square, candidates: u64) -> Bitboard {
        let reaching = self.reaching_among(to, candidates);
        // A text names a move of one piece, so that hardly ever two can go there.
        if reaching & reaching.wrapping_sub(1) != 0 {
            return self.safe_among(role, to, reaching);
        }
        // A jump, and no arithmetic: what follows must not wait for the answer.
        if !self.is_safe_after(role, reaching, to) {
            return nowhere();
        }
        Bitboard(reaching)
    }

    /// Those of the candidates, on lines of the target or a step away, that nothing stands between.
    #[inline(always)]
    fn reaching_among(&self, to: Square, candidates: u64) -> u64 {
        let occupied = self.placement.occupied();
        let target = u32::from(to.raw());
        let open = |candidate: u64| {
            // The bit added where there is none lets the square be found in one instruction.
            let from = (candidate | 1 << 63).trailing_zeros();
            candidate & u64::from(between(target, from) & occupied == 0).wrapping_neg()
        };
        // Two at most, nearly always: both are looked at without a jump.
        let first = candidates & candidates.wrapping_neg();
        let others = candidates ^ first;
        let second = others & others.wrapping_neg();
        let mut rest = others ^ second;
        let mut reaching = open(first) | open(second);
        while rest != 0 {
            let next = rest & rest.wrapping_neg();
            reaching |= open(next);
            rest ^= next;
        }
        reaching
    }

    /// Those of several pieces that may leave their squares.
    #[inline(never)]
    fn safe_among(&self, role: Role, to: Square, reaching: u64) -> Bitboard {
        let safe = |from: &Square| self.is_safe_after(role, Bitboard::from_square(*from).0, to);
        Bitboard(reaching).into_iter().filter(safe).fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// Where own pawns would have to stand to go to `to`: behind it if it is empty, beside those if
    /// something can be taken there.
    #[inline(always)]
    fn pawn_reach(&self, to: Square, occupied: u64, theirs: u64) -> u64 {
        let us = self.side_to_move();
        let passed = self.ep_square().map_or(0, |square| 1u64 << square.raw());
        let behind = pawn_behind(us, u32::from(to.raw()));
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
        let from = from_bit.trailing_zeros();
        // Only a capture comes from another file; a step ahead takes nothing.
        let is_en_passant = role == Role::Pawn
            && self.ep_square() == Some(to)
            && (from ^ u32::from(to.raw())) & 7 != 0;
        if is_en_passant {
            return self.is_safe_without(role, from_bit, to, 1 << (to.raw() ^ 8));
        }
        self.is_safe_after_plain(role, from_bit, to)
    }

    /// The same for a move that is not a capture en passant.
    #[inline(always)]
    fn is_safe_after_plain(&self, role: Role, from_bit: u64, to: Square) -> bool {
        self.is_safe_without(role, from_bit, to, 0)
    }

    /// The same where `gone` leaves the board too.
    #[inline(always)]
    fn is_safe_without(&self, role: Role, from_bit: u64, to: Square, gone: u64) -> bool {
        let board = &self.placement;
        let us = self.side_to_move();
        let ours = board.side(us);
        let to_bit = 1u64 << to.raw();
        let theirs = (board.occupied() ^ ours) & !(to_bit | gone);
        let occupied = board.occupied() & !(from_bit | gone) | to_bit;
        let king_square = (board.kings() & ours).trailing_zeros();
        let king_square =
            select_unpredictable(role == Role::King, u32::from(to.raw()), king_square);
        !is_attacked(board, us, king_square, theirs, occupied)
    }

    /// Whether the king may step to some square.
    pub(crate) fn has_king_step(&self) -> bool {
        let board = &self.placement;
        let ours = board.side(self.side_to_move());
        let king_bit = board.kings() & ours;
        let steps = Bitboard(king(king_bit.trailing_zeros()) & !ours);
        steps.into_iter().any(|to| self.is_safe_after_plain(Role::King, king_bit, to))
    }

    /// The other pieces of the kind that moves which could legally go to the same square: what SAN
    /// has to tell apart (PGN standard, section 8.2.3.4). None for a pawn or a king.
    ///
    /// The move must be legal and no castling; otherwise these are some squares or other.
    #[inline]
    pub fn rivals(&self, mv: Move) -> Bitboard {
        let board = &self.placement;
        let Some(role) = Placement::role_of(board.code_at(u32::from(mv.from().raw()))) else {
            return Bitboard::EMPTY;
        };
        // Nothing comes to a square as a pawn here: its row is empty.
        let candidates = reach(role, u32::from(mv.to().raw()))
            & board.of_role(role)
            & board.side(self.side_to_move())
            & !(1 << mv.from().raw());
        if candidates == 0 {
            return Bitboard::EMPTY;
        }
        self.legal_among(role, mv.to(), candidates)
    }

    /// Whether the king of the side to move is attacked, without a look at any slider's whole reach.
    #[inline]
    pub(crate) fn is_king_attacked(&self) -> bool {
        let board = &self.placement;
        let us = self.side_to_move();
        let occupied = board.occupied();
        let ours = board.side(us);
        let king_square = (board.kings() & ours).trailing_zeros();
        is_in_check(board, us, king_square, occupied ^ ours, occupied)
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

/// No squares: a call, so that it is not made a choice by arithmetic.
#[cold]
#[inline(never)]
fn nowhere() -> Bitboard {
    Bitboard::EMPTY
}

/// Whether one of the pieces on `theirs` attacks the square, where a king of color `us` stands.
#[inline(always)]
fn is_attacked(board: &Placement, us: Color, square: u32, theirs: u64, occupied: u64) -> bool {
    king(square) & board.kings() & theirs != 0 || is_in_check(board, us, square, theirs, occupied)
}

/// The same where the other king is known to be far away.
#[inline(always)]
fn is_in_check(board: &Placement, us: Color, square: u32, theirs: u64, occupied: u64) -> bool {
    let leapers = knight(square) & board.knights() | pawn(us, square) & board.pawns();
    let snipers = (reach_orthogonal(square) & board.orthogonals()
        | reach_diagonal(square) & board.diagonals())
        & theirs;
    if leapers & theirs != 0 {
        return true;
    }
    let mut rest = snipers;
    while rest != 0 {
        let from = rest.trailing_zeros();
        if between(square, from) & occupied == 0 {
            return true;
        }
        rest &= rest - 1;
    }
    false
}
