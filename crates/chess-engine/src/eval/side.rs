//! What one side attacks, gathered once per evaluation.

use chess_core::{Bitboard, Color, Piece, Position, Role, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// One side's men and the squares they attack.
pub(super) struct Side {
    pub(super) color: Color,
    pub(super) king: Square,
    pub(super) pawns: u64,
    pub(super) all: u64,
    pub(super) pawn_attacks: u64,
    /// Squares attacked by each role.
    pub(super) by_role: [u64; 6],
    pub(super) attacked: u64,
    pub(super) attacked_twice: u64,
    /// The king's square and those around it, pushed one step forward.
    pub(super) ring: u64,
}

impl Side {
    #[inline(always)]
    pub(super) fn new(position: &Position, color: Color) -> Self {
        let king = position.king_of(color);
        let pawns = position.by_piece(Piece { color, role: Role::Pawn }).0;
        let (left, right) = (left_attacks(pawns, color), right_attacks(pawns, color));
        let around = chess_core::attacks(Role::King, color, king, Bitboard::EMPTY).0;
        let king_bit = 1 << king.index();
        let mut side = Self {
            color,
            king,
            pawns,
            all: position.by_color(color).0,
            pawn_attacks: left | right,
            by_role: [0; 6],
            attacked: left | right,
            attacked_twice: left & right,
            ring: around | king_bit | forward(around | king_bit, color),
        };
        side.by_role[Role::Pawn.index()] = left | right;
        side.attack(Role::King, around);
        side
    }

    /// Notes that a piece attacks those squares.
    #[inline(always)]
    pub(super) fn attack(&mut self, role: Role, squares: u64) {
        self.attacked_twice |= self.attacked & squares;
        self.attacked |= squares;
        self.by_role[role.index()] |= squares;
    }
}

/// One rank towards the opponent.
#[inline(always)]
pub(super) fn forward(set: u64, color: Color) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

#[inline(always)]
fn left_attacks(pawns: u64, color: Color) -> u64 {
    forward((pawns & !FILE_A) >> 1, color)
}

#[inline(always)]
fn right_attacks(pawns: u64, color: Color) -> u64 {
    forward((pawns & !FILE_H) << 1, color)
}

#[inline(always)]
pub(super) fn pawn_attacks(pawns: u64, color: Color) -> u64 {
    left_attacks(pawns, color) | right_attacks(pawns, color)
}

/// All squares in front of these, on their files.
#[inline(always)]
pub(super) fn front_span(set: u64, color: Color) -> u64 {
    let mut span = forward(set, color);
    for step in [8, 16, 32] {
        span |= match color {
            Color::White => span << step,
            Color::Black => span >> step,
        };
    }
    span
}

/// The files of these squares, whole.
#[inline(always)]
pub(super) fn file_fill(set: u64) -> u64 {
    set | front_span(set, Color::White) | front_span(set, Color::Black)
}

/// These squares and their neighbors to the left and right.
#[inline(always)]
pub(super) fn widened(set: u64) -> u64 {
    set | neighbors(set)
}

/// The neighbors to the left and right.
#[inline(always)]
pub(super) fn neighbors(set: u64) -> u64 {
    ((set & !FILE_A) >> 1) | ((set & !FILE_H) << 1)
}
