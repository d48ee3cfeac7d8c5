//! From a position to its FEN.

use alloc::string::String;
use core::fmt;

use chess_core::{Bitboard, CastlingSide, Color, Piece, Position, Rank, Role, Square, Variant};

/// When the en passant square is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EnPassant {
    /// Only where a capture on it is legal, so that two positions with the same moves have the same
    /// text.
    #[default]
    Legal,
    /// After every double step of a pawn, as the standard asks (PGN section 16.1.3.4).
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
    _variant: Variant,
    en_passant: EnPassant,
    castling: CastlingStyle,
) -> String {
    String::from(text(position, en_passant, castling).as_str())
}

/// The position's FEN without an allocation: 93 bytes at most, on the stack.
///
/// ```
/// use chess_core::Position;
/// use chess_notation::fen::{self, CastlingStyle, EnPassant};
///
/// let fen = fen::text(&Position::start(), EnPassant::Legal, CastlingStyle::XFen);
/// assert_eq!(fen.as_str(), fen::START);
/// assert_eq!(format!("{fen}"), fen::START);
/// ```
pub fn text(position: &Position, en_passant: EnPassant, castling: CastlingStyle) -> FenText {
    let mut out = FenText { bytes: [0; CAPACITY], length: 0 };
    out.board(position);
    out.push(b' ');
    out.push(match position.side_to_move() {
        Color::White => b'w',
        Color::Black => b'b',
    });
    out.push(b' ');
    out.castling(position, castling);
    out.push(b' ');
    let ep_square = match en_passant {
        EnPassant::Legal => position.legal_ep_square(),
        EnPassant::Always => position.passed_square(),
    };
    match ep_square {
        Some(square) => {
            out.push(square.file().letter() as u8);
            out.push(square.rank().digit() as u8);
        }
        None => out.push(b'-'),
    }
    out.push(b' ');
    out.number(position.halfmove_clock());
    out.push(b' ');
    out.number(position.fullmove_number());
    out
}

/// 64 letters and 7 strokes of the board, 3 for the side, 4 for castling, 3 for en passant, and
/// two blanks and numbers of five digits come to 93.
const CAPACITY: usize = 96;

/// A FEN on the stack; see [`text()`].
#[derive(Clone, Copy)]
pub struct FenText {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl FenText {
    /// The text.
    pub fn as_str(&self) -> &str {
        let written = self.bytes.get(..self.length).unwrap_or_default();
        core::str::from_utf8(written).expect("only ASCII was written")
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.length) {
            *slot = byte;
            self.length += 1;
        }
    }

    fn board(&mut self, position: &Position) {
        let codes = position.codes();
        let occupied = position.occupied().0;
        // What a rank can show: its eight pieces, then the eight digits.
        let mut symbols = [0, 0, 0, 0, 0, 0, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23];
        for (rank, codes) in codes.as_chunks::<8>().0.iter().enumerate().rev() {
            symbols[..8].copy_from_slice(codes);
            let shape = &SHAPES[(occupied >> (8 * rank) & 0xFF) as usize];
            if let Some(slots) = self.bytes.get_mut(self.length..self.length + 8) {
                for (slot, symbol) in slots.iter_mut().zip(shape.symbols) {
                    *slot = LETTERS[usize::from(symbols[usize::from(symbol & 15)] & 31)];
                }
                self.length += usize::from(shape.length);
            }
            if rank > 0 {
                self.push(b'/');
            }
        }
    }

    fn castling(&mut self, position: &Position, style: CastlingStyle) {
        let rights = position.castling_rights();
        if rights.is_empty() {
            return self.push(b'-');
        }
        for color in Color::ALL {
            if rights.of(color).is_empty() {
                continue;
            }
            let king = position.king_of(color);
            for side in CastlingSide::ALL {
                let Some(rook) = rights.rook(color, king, side) else { continue };
                let letter = match (style, side) {
                    (CastlingStyle::XFen, CastlingSide::KingSide)
                        if is_outermost(position, color, side, rook) =>
                    {
                        b'k'
                    }
                    (CastlingStyle::XFen, CastlingSide::QueenSide)
                        if is_outermost(position, color, side, rook) =>
                    {
                        b'q'
                    }
                    (CastlingStyle::XFen | CastlingStyle::Shredder, _) => {
                        rook.file().letter() as u8
                    }
                };
                self.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
    }

    fn number(&mut self, value: u16) {
        if value >= 10 {
            self.number(value / 10);
        }
        self.push(b'0' + (value % 10) as u8);
    }
}

/// The letters of the codes of [`Position::codes`], and behind them the digits.
static LETTERS: [u8; 32] = *b"-NBPRRQK-nbprrqk12345678--------";

/// How a rank with some squares occupied is written.
struct Shape {
    /// Below 8 the letter on that file, from 8 on the digits from 1.
    symbols: [u8; 8],
    length: u8,
}

/// The shapes by the occupied squares of a rank, the a-file in the lowest bit.
static SHAPES: [Shape; 256] = {
    let mut table = [const { Shape { symbols: [0; 8], length: 0 } }; 256];
    let mut occupied = 0;
    while occupied < 256 {
        let (mut file, mut empty, mut length) = (0, 0, 0);
        while file < 8 {
            let is_piece = occupied >> file & 1 == 1;
            if is_piece && empty > 0 {
                table[occupied].symbols[length] = 7 + empty;
                length += 1;
                empty = 0;
            }
            if is_piece {
                table[occupied].symbols[length] = file;
                length += 1;
            } else {
                empty += 1;
            }
            file += 1;
        }
        if empty > 0 {
            table[occupied].symbols[length] = 7 + empty;
            length += 1;
        }
        table[occupied].length = length as u8;
        occupied += 1;
    }
    table
};

/// Whether no other rook of the side stands further out on its back rank.
fn is_outermost(position: &Position, color: Color, side: CastlingSide, rook: Square) -> bool {
    let rooks = position.by_piece(Piece { color, role: Role::Rook })
        & Bitboard::from_rank(Rank::back(color));
    rooks.into_iter().all(|other| match side {
        CastlingSide::KingSide => other.file() <= rook.file(),
        CastlingSide::QueenSide => other.file() >= rook.file(),
    })
}

impl AsRef<str> for FenText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
