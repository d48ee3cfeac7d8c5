//! Placement: which piece stands on which square.

use crate::{Bitboard, Color, Piece, Rank, Role, Square};

/// The placement of pieces, legal or not, without side to move, rights or counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    roles: [Bitboard; 6],
    black: Bitboard,
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self { roles: [Bitboard::EMPTY; 6], black: Bitboard::EMPTY };

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

    pub(crate) const fn from_sets(roles: [Bitboard; 6], black: Bitboard) -> Self {
        Self { roles, black }
    }

    /// What stands on the square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = Role::ALL.into_iter().find(|&role| self.by_role(role).contains(square))?;
        let color = if self.black.contains(square) { Color::Black } else { Color::White };
        Some(Piece { color, role })
    }

    /// Puts a piece on the square, or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        for set in &mut self.roles {
            *set = set.without(square);
        }
        self.black = self.black.without(square);
        if let Some(piece) = piece {
            self.roles[piece.role.index()] = self.roles[piece.role.index()].with(square);
            if piece.color == Color::Black {
                self.black = self.black.with(square);
            }
        }
    }

    /// All squares with a piece on them.
    pub fn occupied(&self) -> Bitboard {
        self.roles.into_iter().fold(Bitboard::EMPTY, |all, set| all | set)
    }

    /// The squares of one side's pieces.
    pub fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.occupied() - self.black,
            Color::Black => self.black,
        }
    }

    /// The squares of all pieces of one role.
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
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
