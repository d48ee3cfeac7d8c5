//! Placement: which piece stands on which square.

use crate::placement::Placement;
use crate::{Bitboard, Color, Piece, Rank, Role, Square};

/// The placement of pieces, legal or not, without side to move, rights or counters.
///
/// ```
/// use chess_core::{Board, Color, Piece, Role, Square};
///
/// let mut board = Board::EMPTY;
/// let rook = Piece { color: Color::White, role: Role::Rook };
/// board.set(Square::A1, Some(rook));
/// assert!(board.by_piece(rook).contains(Square::A1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// In which no rook is one that may castle: rights are not the board's.
    placement: Placement,
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self { placement: Placement::EMPTY };

    /// The initial position (Laws 2.3).
    pub fn start() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        const BACK: [Role; 8] = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        let mut board = Self::EMPTY;
        for (index, square) in Square::all().enumerate() {
            let role = match square.rank() {
                Rank::R1 | Rank::R8 => BACK[index % 8],
                Rank::R2 | Rank::R7 => Role::Pawn,
                _ => continue,
            };
            let color = if square.rank() <= Rank::R2 { Color::White } else { Color::Black };
            board.set(square, Some(Piece { color, role }));
        }
        board
    }

    /// The board of a placement whose castling rights have been taken off.
    pub(crate) const fn from_placement(placement: Placement) -> Self {
        Self { placement }
    }

    /// The placement, in which no rook may castle yet.
    pub(crate) const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The board with these pieces, a1 first, each as [`Packed`](crate::Packed) has it: 0 nothing,
    /// 1 knight, 2 bishop, 3 pawn, 4 and 5 rook, 6 queen, 7 king, and 8 more for Black. Higher bits
    /// count for nothing.
    ///
    /// ```
    /// use chess_core::{Board, Square};
    ///
    /// let codes = Board::start().codes();
    /// assert_eq!((codes[Square::G1.index()], codes[Square::D8.index()]), (1, 8 + 6));
    /// assert_eq!(Board::from_codes(&codes), Board::start());
    /// ```
    #[inline]
    pub fn from_codes(codes: &[u8; 64]) -> Self {
        Self { placement: Placement::from_codes(codes) }
    }

    /// The pieces, a1 first, each as [`Board::from_codes`] takes it; rooks are 4.
    pub fn codes(&self) -> [u8; 64] {
        self.placement.codes()
    }

    /// What stands on the square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// Puts a piece on the square, or empties it.
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        let mask = Bitboard::from_square(square).0;
        self.placement.clear(mask);
        if let Some(piece) = piece {
            self.placement.put(mask, Placement::code_of(piece.role), piece.color);
        }
    }

    /// All squares with a piece on them.
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.placement.occupied())
    }

    /// The squares of one side's pieces.
    pub const fn by_color(&self, color: Color) -> Bitboard {
        Bitboard(self.placement.side(color))
    }

    /// The squares of all pieces of one role.
    pub const fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(self.placement.by_role(role))
    }

    /// The squares of one kind of piece of one side.
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// The square of this side's king; the first one where a set-up has several.
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.by_piece(Piece { color, role: Role::King }).first()
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}
