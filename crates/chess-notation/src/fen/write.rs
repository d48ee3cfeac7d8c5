//! From a position to its FEN.

use alloc::string::String;
use core::fmt::Write;

use chess_core::{
    Bitboard, CastlingSide, Color, File, Piece, Position, Rank, Role, Square, Variant,
};

/// When the en passant square is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnPassant {
    /// Only where a capture on it is legal, so that two positions with the same moves have the same
    /// text.
    #[default]
    Legal,
    /// Wherever the position keeps it. A [`Position`] forgets a square beside which no enemy pawn
    /// stands, so this differs from [`EnPassant::Legal`] only where every capture would leave the
    /// king in check.
    Always,
}

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingStyle {
    /// `KQkq`, with a file letter where another rook stands further out on that side.
    #[default]
    XFen,
    /// File letters throughout: `HAha`.
    Shredder,
}

/// Writes the position as X-FEN with the en passant square only where a capture is legal.
///
/// The text does not depend on the variant: in standard chess the castling rooks stand outermost.
pub fn write(position: &Position, variant: Variant) -> String {
    write_with(position, variant, EnPassant::Legal, CastlingStyle::XFen)
}

/// Writes the position with a choice of both habits.
pub fn write_with(
    position: &Position,
    variant: Variant,
    en_passant: EnPassant,
    castling: CastlingStyle,
) -> String {
    let mut out = String::with_capacity(80);
    push_with(&mut out, position, variant, en_passant, castling);
    out
}

pub(super) fn push_with(
    out: &mut String,
    position: &Position,
    _variant: Variant,
    en_passant: EnPassant,
    castling: CastlingStyle,
) {
    push_board(out, position);
    out.push(' ');
    out.push(match position.side_to_move() {
        Color::White => 'w',
        Color::Black => 'b',
    });
    out.push(' ');
    push_castling(out, position, castling);
    out.push(' ');
    let ep_square = match en_passant {
        EnPassant::Legal => position.legal_ep_square(),
        EnPassant::Always => position.ep_square(),
    };
    match ep_square {
        Some(square) => {
            out.push(square.file().letter());
            out.push(square.rank().digit());
        }
        None => out.push('-'),
    }
    // Writing to a `String` cannot fail.
    let _ = write!(out, " {} {}", position.halfmove_clock(), position.fullmove_number());
}

fn push_board(out: &mut String, position: &Position) {
    for rank in Rank::ALL.into_iter().rev() {
        if rank != Rank::R8 {
            out.push('/');
        }
        let mut empty = 0u8;
        for file in File::ALL {
            let Some(piece) = position.piece_at(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                out.push((b'0' + empty) as char);
                empty = 0;
            }
            out.push(piece.letter());
        }
        if empty > 0 {
            out.push((b'0' + empty) as char);
        }
    }
}

fn push_castling(out: &mut String, position: &Position, style: CastlingStyle) {
    let rights = position.castling_rights();
    let before = out.len();
    for color in Color::ALL {
        let king = position.king_of(color);
        for side in CastlingSide::ALL {
            let Some(rook) = rights.rook(color, king, side) else { continue };
            let rooks = position.by_piece(Piece { color, role: Role::Rook })
                & Bitboard::from_rank(Rank::back(color));
            let is_outermost = rooks.into_iter().all(|other| match side {
                CastlingSide::KingSide => other.file() <= rook.file(),
                CastlingSide::QueenSide => other.file() >= rook.file(),
            });
            let letter = match (style, side) {
                (CastlingStyle::XFen, CastlingSide::KingSide) if is_outermost => 'k',
                (CastlingStyle::XFen, CastlingSide::QueenSide) if is_outermost => 'q',
                (CastlingStyle::XFen | CastlingStyle::Shredder, _) => rook.file().letter(),
            };
            out.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }
    if out.len() == before {
        out.push('-');
    }
}
