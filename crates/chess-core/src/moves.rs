//! A move in two bytes, and the list of moves of a position.

use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

use crate::{Role, Square};

/// What a move does besides carrying a piece from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Normal = 0,
    Castling = 1,
    EnPassant = 2,
    PromoteKnight = 4,
    PromoteBishop = 5,
    PromoteRook = 6,
    PromoteQueen = 7,
}

impl Kind {
    pub(crate) const fn promotion(role: Role) -> Self {
        match role {
            Role::Knight => Self::PromoteKnight,
            Role::Bishop => Self::PromoteBishop,
            Role::Rook => Self::PromoteRook,
            Role::Queen | Role::Pawn | Role::King => Self::PromoteQueen,
        }
    }

    pub(crate) const fn is_promotion(self) -> bool {
        self as u16 >= Self::PromoteKnight as u16
    }
}

/// A move of a known position: origin, target, and whether it castles, takes en passant or promotes.
///
/// Castling is the king taking its own rook, in standard chess too: `from` is the king's square
/// and `to` the rook's. The text forms live in `chess-notation`. An `Option<Move>` has the size
/// of a `Move`, two bytes.
///
/// ```
/// use chess_core::{Move, Position, Square};
///
/// let mv = Position::start().find_move(Square::B1, Square::C3, None).expect("a legal move");
/// assert_eq!((mv.from(), mv.to(), mv.promotion()), (Square::B1, Square::C3, None));
/// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

impl Move {
    /// Set in every move that is kept, clear in what [`Move::bits`] gives: so that no test for zero
    /// is needed where moves are made by the million.
    const MARK: u16 = 1 << 15;

    #[inline(always)]
    pub(crate) const fn new(from: Square, to: Square, kind: Kind) -> Self {
        let bits = from.raw() as u16 | (to.raw() as u16) << 6 | (kind as u16) << 12;
        match NonZeroU16::new(bits | Self::MARK) {
            Some(bits) => Self(bits),
            None => Self::NEVER_LEGAL,
        }
    }

    /// The square the piece leaves; the king's when castling.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u8)
    }

    /// The square the piece goes to; the rook's own square when castling.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u8)
    }

    /// The bits that say what else the move does.
    #[inline]
    pub(crate) const fn kind_bits(self) -> u16 {
        self.bits() >> 12
    }

    /// What else the move does; `None` where the bits mean nothing.
    #[inline]
    pub(crate) const fn kind(self) -> Option<Kind> {
        Some(match self.kind_bits() {
            0 => Kind::Normal,
            1 => Kind::Castling,
            2 => Kind::EnPassant,
            4 => Kind::PromoteKnight,
            5 => Kind::PromoteBishop,
            6 => Kind::PromoteRook,
            7 => Kind::PromoteQueen,
            _ => return None,
        })
    }

    /// What the pawn becomes (Laws 3.7.3).
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind_bits() {
            4 => Some(Role::Knight),
            5 => Some(Role::Bishop),
            6 => Some(Role::Rook),
            7 => Some(Role::Queen),
            _ => None,
        }
    }

    /// Whether king and rook move at once (Laws 3.8.2).
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.kind_bits() == Kind::Castling as u16
    }

    /// Whether a pawn is taken en passant (Laws 3.7.3.1).
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.kind_bits() == Kind::EnPassant as u16
    }

    /// A move that is legal in no position: what a text comes to that names no move.
    pub const NEVER_LEGAL: Self = Self(NonZeroU16::new(u16::MAX ^ Self::MARK).expect("not zero"));

    /// The move as it is stored: bits 0–5 origin, 6–11 target, 12–15 kind (1 castling,
    /// 2 en passant, 4–7 promotion to knight, bishop, rook, queen).
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get() ^ Self::MARK
    }

    /// Reads stored bits; 0 and 0x8000 are no move. Ask [`crate::Position::is_legal`] before
    /// playing it.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits ^ Self::MARK) {
            Some(marked) if bits != 0 => Some(Self(marked)),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "={}", role.letter()),
            None if self.is_castling() => f.write_str(" castling"),
            None if self.is_en_passant() => f.write_str(" e.p."),
            None => Ok(()),
        }
    }
}

/// The moves of one position, at most 256 (a legal position has at most 218).
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    const CAPACITY: usize = 256;

    /// An empty list.
    pub const fn new() -> Self {
        Self { moves: [Move::NEVER_LEGAL; Self::CAPACITY], len: 0 }
    }

    /// The moves as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len.min(Self::CAPACITY)]
    }

    /// Empties the list, keeping its space.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        // The mask spares a bounds check; a position with 256 moves or more cannot be built,
        // since `Setup` refuses more material than promotion can give.
        debug_assert!(self.len < Self::CAPACITY);
        self.moves[self.len & (Self::CAPACITY - 1)] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoIter;

    #[inline]
    fn into_iter(self) -> IntoIter {
        IntoIter { list: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

/// The moves of a [`MoveList`] by value.
#[derive(Clone, Debug)]
pub struct IntoIter {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.as_slice().get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoIter {}
