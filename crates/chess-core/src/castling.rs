//! Castling: sides, rights and the variant that says where kings and rooks may start.

use crate::{Bitboard, Color, File, Rank, Square};

/// Standard chess or Chess960 (Laws, Guidelines II).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Kings start on e1 and e8, rooks in the corners.
    #[default]
    Standard,
    /// Kings start anywhere between their rooks.
    Chess960,
}

impl Variant {
    /// `standard` or `chess960`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
        }
    }

    /// Reads `standard` or `chess960`.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Standard, Self::Chess960].into_iter().find(|variant| variant.as_str() == name)
    }
}

/// Which way a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingSide {
    /// Toward the h-file: king to g, rook to f.
    KingSide,
    /// Toward the a-file: king to c, rook to d.
    QueenSide,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// The side on which this rook stands from that king.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook.raw() > king.raw() { Self::KingSide } else { Self::QueenSide }
    }

    /// Where the king ends.
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Self::KingSide => File::G,
            Self::QueenSide => File::C,
        }
    }

    /// Where the rook ends.
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            Self::KingSide => File::F,
            Self::QueenSide => File::D,
        }
    }
}

/// The rooks with which castling is still a right (Laws 3.8.2.1), by their squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights {
    rooks: Bitboard,
}

impl CastlingRights {
    /// No right at all.
    pub const NONE: Self = Self { rooks: Bitboard::EMPTY };

    /// The rights with the rooks on these squares.
    #[inline]
    pub const fn from_rooks(rooks: Bitboard) -> Self {
        Self { rooks }
    }

    /// The squares of all rooks that may castle.
    #[inline]
    pub const fn rooks(self) -> Bitboard {
        self.rooks
    }

    /// The squares of one side's rooks that may castle: those on its back rank.
    #[inline]
    pub const fn of(self, color: Color) -> Bitboard {
        Bitboard(self.rooks.0 & Bitboard::from_rank(Rank::back(color)).0)
    }

    /// Whether the rook on this square may castle.
    #[inline]
    pub const fn contains(self, rook: Square) -> bool {
        self.rooks.contains(rook)
    }

    /// Gives the right to the rook on this square.
    #[inline]
    pub const fn insert(&mut self, rook: Square) {
        self.rooks = self.rooks.with(rook);
    }

    /// Takes the right from the rook on this square.
    #[inline]
    pub const fn remove(&mut self, rook: Square) {
        self.rooks = self.rooks.without(rook);
    }

    /// Whether no rook may castle.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.rooks.is_empty()
    }

    /// The rook with which this side's king on `king` may castle to that side.
    pub fn rook(self, color: Color, king: Square, side: CastlingSide) -> Option<Square> {
        self.of(color).into_iter().find(|&rook| CastlingSide::of(king, rook) == side)
    }
}

/// Where king and rook stand after castling, by the indices of their squares before it.
#[inline(always)]
pub(crate) const fn landing(king: u32, rook: u32) -> (u32, u32) {
    let rank = king & 56;
    if rook > king { (rank | 6, rank | 5) } else { (rank | 2, rank | 3) }
}
