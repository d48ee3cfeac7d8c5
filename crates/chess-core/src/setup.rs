//! A position as somebody states it, and the reasons why it cannot be one.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::placement::Placement;
use crate::position::attackers;
use crate::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Role,
    Square, Variant,
};

/// The six fields of a FEN, unchecked. Fill it, then ask for a [`Position`].
///
/// ```
/// use chess_core::{Color, Piece, Role, Setup, SetupErrors, Square, Variant};
///
/// let mut setup = Setup::start();
/// setup.board.set(Square::E8, None);
/// let errors = setup.into_position(Variant::Standard).unwrap_err();
/// assert!(errors.contains(SetupErrors::MISSING_KING));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// Who moves next.
    pub side_to_move: Color,
    /// The rooks said to have the right to castle.
    pub castling_rights: CastlingRights,
    /// The square a pawn is said to have just passed over.
    pub ep_square: Option<Square>,
    /// Half-moves since the last pawn move or capture.
    pub halfmove_clock: u16,
    /// The number of the move to be played.
    pub fullmove_number: u16,
}

/// A set of reasons why a [`Setup`] is not a legal position. Empty means: none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SetupErrors(u16);

macro_rules! setup_errors {
    ($($bit:literal $constant:ident $name:literal $text:literal;)*) => {
        impl SetupErrors {
            $(#[doc = concat!("`", $name, "`: ", $text, ".")]
            pub const $constant: Self = Self(1 << $bit);)*
            const NAMES: &[(Self, &str, &str)] = &[$((Self::$constant, $name, $text)),*];
        }
    };
}

setup_errors! {
    0 EMPTY_BOARD "EmptyBoard" "there is no piece on the board";
    1 MISSING_KING "MissingKing" "a side has no king";
    2 TOO_MANY_KINGS "TooManyKings" "a side has more than one king";
    3 PAWN_ON_BACK_RANK "PawnOnBackRank" "a pawn stands on the first or the last rank";
    4 OPPOSITE_CHECK "OppositeCheck" "the side that has just moved stands in check";
    5 TOO_MANY_CHECKERS "TooManyCheckers" "more than two pieces give check";
    6 IMPOSSIBLE_CHECK "ImpossibleCheck" "no single move can give this double check";
    7 TOO_MUCH_MATERIAL "TooMuchMaterial" "a side has more promoted pieces than missing pawns";
    8 INVALID_CASTLING_RIGHTS "InvalidCastlingRights" "a right to castle has no king and rook in place";
    9 INVALID_EP_SQUARE "InvalidEpSquare" "no pawn can have just passed over the en passant square";
    10 IMPOSSIBLE_EN_PASSANT "ImpossibleEnPassant" "the side to move stood in check before the double step";
    11 INVALID_HALFMOVE_CLOCK "InvalidHalfmoveClock" "the half-move clock is too high for the move number or for an en passant square";
    12 INVALID_FULLMOVE_NUMBER "InvalidFullmoveNumber" "move numbers start at 1";
}

impl SetupErrors {
    /// No reason.
    pub const NONE: Self = Self(0);

    /// Without these no position can be played on; they are never waived.
    const FATAL: Self = Self(
        Self::EMPTY_BOARD.0
            | Self::MISSING_KING.0
            | Self::TOO_MANY_KINGS.0
            | Self::OPPOSITE_CHECK.0
            | Self::TOO_MUCH_MATERIAL.0,
    );

    /// Whether there is no reason.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all reasons of `other` are in the set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The names, such as `MissingKing`, in a fixed order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.entries().map(|(name, _)| name)
    }

    /// The reasons one by one, in the order of [`SetupErrors::names`].
    pub fn iter(self) -> impl Iterator<Item = Self> {
        Self::NAMES.iter().map(|&(bit, ..)| bit).filter(move |bit| self.contains(*bit))
    }

    fn entries(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        Self::NAMES
            .iter()
            .filter(move |(bit, ..)| self.contains(*bit))
            .map(|&(_, name, text)| (name, text))
    }
}

impl BitOr for SetupErrors {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for SetupErrors {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for SetupErrors {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for SetupErrors {
    type Output = Self;
    /// The reasons of the first set that are not in the second.
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

impl fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (_, text)) in self.entries().enumerate() {
            write!(f, "{}{text}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupErrors {}

impl Setup {
    /// The initial position of standard chess (Laws 2.3).
    pub fn start() -> Self {
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        Self {
            board: Board::start(),
            side_to_move: Color::White,
            castling_rights: CastlingRights::from_rooks(corners.into_iter().collect()),
            ep_square: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The position, if nothing speaks against it. An en passant square that no pawn can use counts
    /// for nothing but [`Position::passed_square`]: it says only that a pawn made a double step.
    ///
    /// # Errors
    /// All reasons why this is no legal position.
    pub fn into_position(self, variant: Variant) -> Result<Position, SetupErrors> {
        match self.plain_position(variant) {
            Some(position) => Ok(position),
            None => self.into_position_ignoring(variant, SetupErrors::NONE),
        }
    }

    /// The position, with some reasons waived: a wrong en passant square and wrong castling
    /// rights are dropped, a move number of 0 becomes 1, and what is merely impossible to reach
    /// is taken as it stands. A board without one king a side, a side to move that could take the
    /// king, or more material than promotion can give cannot be waived.
    ///
    /// # Errors
    /// The reasons that are left.
    pub fn into_position_ignoring(
        mut self,
        variant: Variant,
        waived: SetupErrors,
    ) -> Result<Position, SetupErrors> {
        let errors = self.errors(variant);
        let left = errors - (waived - SetupErrors::FATAL);
        if !left.is_empty() {
            return Err(left);
        }
        if errors.contains(SetupErrors::INVALID_EP_SQUARE) {
            self.ep_square = None;
        }
        if errors.contains(SetupErrors::INVALID_CASTLING_RIGHTS) {
            for rook in self.unfounded_castling_rights(variant) {
                self.castling_rights.remove(rook);
            }
        }
        self.fullmove_number = self.fullmove_number.max(1);
        Ok(Position::from_valid_setup(&self))
    }

    /// Every reason why this is not a legal position; none if it is one.
    ///
    /// The reasons are necessary conditions: a position that passes may still be unreachable.
    pub fn errors(&self, variant: Variant) -> SetupErrors {
        let mut errors = SetupErrors::NONE;
        let mut add = |wrong: bool, error: SetupErrors| {
            if wrong {
                errors |= error;
            }
        };
        let kings = Color::ALL.map(|color| self.units(color, Role::King));
        let one_king_each = kings.into_iter().all(|set| without_first(set, 1).is_empty())
            && kings.into_iter().all(|set| !set.is_empty());
        add(self.board.occupied().is_empty(), SetupErrors::EMPTY_BOARD);
        add(kings.contains(&Bitboard::EMPTY), SetupErrors::MISSING_KING);
        add(
            kings.into_iter().any(|set| !without_first(set, 1).is_empty()),
            SetupErrors::TOO_MANY_KINGS,
        );
        add(self.has_pawn_on_back_rank(), SetupErrors::PAWN_ON_BACK_RANK);
        add(
            Color::ALL.into_iter().any(|color| self.has_too_much(color)),
            SetupErrors::TOO_MUCH_MATERIAL,
        );
        add(
            !self.unfounded_castling_rights(variant).is_empty(),
            SetupErrors::INVALID_CASTLING_RIGHTS,
        );
        let is_ep_square_valid = self.is_ep_square_valid();
        add(!is_ep_square_valid, SetupErrors::INVALID_EP_SQUARE);
        add(!self.is_halfmove_clock_valid(), SetupErrors::INVALID_HALFMOVE_CLOCK);
        add(self.fullmove_number == 0, SetupErrors::INVALID_FULLMOVE_NUMBER);
        if one_king_each {
            let us = self.side_to_move;
            let now = self.board.placement();
            let checkers = king_attackers(now, us);
            add(!king_attackers(now, !us).is_empty(), SetupErrors::OPPOSITE_CHECK);
            match self.ep_square.filter(|_| is_ep_square_valid) {
                Some(target) => {
                    add(checkers.len() > 2, SetupErrors::TOO_MANY_CHECKERS);
                    add(
                        is_check_before_double_step(now, us, target),
                        SetupErrors::IMPOSSIBLE_EN_PASSANT,
                    );
                }
                // Most positions are quiet: the rest is asked of two checkers or more.
                None if !without_first(checkers, 1).is_empty() => {
                    add(checkers.len() > 2, SetupErrors::TOO_MANY_CHECKERS);
                    add(
                        checkers.len() == 2 && !crate::retraction::can_give_check(now, us, variant),
                        SetupErrors::IMPOSSIBLE_CHECK,
                    );
                }
                None => {}
            }
        }
        errors
    }

    fn units(&self, color: Color, role: Role) -> Bitboard {
        self.board.by_piece(Piece { color, role })
    }

    fn has_pawn_on_back_rank(&self) -> bool {
        let back = Bitboard::from_rank(Rank::R1) | Bitboard::from_rank(Rank::R8);
        !(self.board.by_role(Role::Pawn) & back).is_empty()
    }

    /// More than eight pawns, or more promoted pieces than pawns are missing. A second bishop on
    /// squares of one color is a promoted one.
    #[inline(always)]
    pub(crate) fn has_too_much(&self, color: Color) -> bool {
        let board = self.board.placement();
        let ours = board.side(color);
        let of = |role: Role| Bitboard(board.by_role(role) & ours);
        let bishops = of(Role::Bishop);
        let promoted = without_first(of(Role::Queen), 1)
            | without_first(of(Role::Rook), 2)
            | without_first(of(Role::Knight), 2)
            | without_first(bishops & Bitboard::LIGHT, 1)
            | without_first(bishops - Bitboard::LIGHT, 1);
        (of(Role::Pawn) | promoted).len() > 8
    }

    /// Rights without a rook on its back rank, a king in place, or twice on one side (Laws 3.8.2).
    fn unfounded_castling_rights(&self, variant: Variant) -> Bitboard {
        let mut unfounded = self.castling_rights.rooks();
        if unfounded.is_empty() {
            return unfounded;
        }
        for color in Color::ALL {
            let back = Rank::back(color);
            let Some(king) = self.board.king_of(color) else { continue };
            let king_in_place = match variant {
                Variant::Standard => king == Square::new(File::E, back),
                Variant::Chess960 => king.rank() == back,
            };
            if !king_in_place {
                continue;
            }
            let rooks = self.castling_rights.of(color) & self.units(color, Role::Rook);
            for side in CastlingSide::ALL {
                let mut on_side =
                    rooks.into_iter().filter(|&rook| CastlingSide::of(king, rook) == side);
                let (first, second) = (on_side.next(), on_side.next());
                if let (Some(rook), None) = (first, second)
                    && (variant == Variant::Chess960 || matches!(rook.file(), File::A | File::H))
                {
                    unfounded = unfounded.without(rook);
                }
            }
        }
        unfounded
    }

    /// The square lies behind an enemy pawn that can just have made its double step.
    pub(crate) fn is_ep_square_valid(&self) -> bool {
        let Some(target) = self.ep_square else { return true };
        let mover = !self.side_to_move;
        let occupied = self.board.occupied();
        let step = |rank: Rank| Square::new(target.file(), rank.relative_to(mover));
        target.rank() == Rank::R3.relative_to(mover)
            && !occupied.contains(target)
            && !occupied.contains(step(Rank::R2))
            && self.units(mover, Role::Pawn).contains(step(Rank::R4))
    }

    /// The clock fits the number of half-moves played and is 0 after a double step.
    #[inline]
    pub(crate) fn is_halfmove_clock_valid(&self) -> bool {
        let full_moves = u32::from(self.fullmove_number.max(1)) - 1;
        let played = 2 * full_moves + u32::from(self.side_to_move == Color::Black);
        let clock = u32::from(self.halfmove_clock);
        clock <= played && (self.ep_square.is_none() || clock == 0)
    }
}

/// The set without its lowest squares, as many as said.
pub(crate) const fn without_first(set: Bitboard, count: u32) -> Bitboard {
    let mut bits = set.0;
    let mut taken = 0;
    while taken < count {
        bits &= bits.wrapping_sub(1);
        taken += 1;
    }
    Bitboard(bits)
}

/// The enemy pieces that attack this side's only king.
pub(crate) fn king_attackers(board: &Placement, color: Color) -> Bitboard {
    let king = Bitboard(board.kings() & board.side(color));
    king.first()
        .map_or(Bitboard::EMPTY, |square| attackers(board, square, !color, board.occupied()))
}

/// Whether the king of `us` already stood in check before the enemy pawn passed over `target`.
pub(crate) fn is_check_before_double_step(now: &Placement, us: Color, target: Square) -> bool {
    let step = |rank: Rank| Bitboard::from(Square::new(target.file(), rank.relative_to(!us)));
    let mut before = *now;
    before.clear(step(Rank::R4).0);
    before.put(step(Rank::R2).0, Placement::PAWN, !us);
    !king_attackers(&before, us).is_empty()
}
