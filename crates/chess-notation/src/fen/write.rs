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
    String::from(FenText::new().write(position, en_passant, castling))
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
#[inline]
pub fn text(position: &Position, en_passant: EnPassant, castling: CastlingStyle) -> FenText {
    let mut out = FenText::new();
    out.write(position, en_passant, castling);
    out
}

/// Writes the FEN and gives its length.
fn fill(
    bytes: &mut [u8; CAPACITY],
    position: &Position,
    en_passant: EnPassant,
    castling: CastlingStyle,
) -> usize {
    // The length is handed on by value, so that it stays in a register.
    let mut at = board(bytes, position);
    at = push(bytes, at, b' ');
    at = push(bytes, at, if position.side_to_move() == Color::White { b'w' } else { b'b' });
    at = push(bytes, at, b' ');
    at = match position.castling_rights().is_empty() {
        true => push(bytes, at, b'-'),
        false => rights(bytes, at, position, castling),
    };
    at = push(bytes, at, b' ');
    let ep_square = match en_passant {
        EnPassant::Legal => position.legal_ep_square(),
        EnPassant::Always => position.passed_square(),
    };
    at = match ep_square {
        Some(square) => {
            at = push(bytes, at, square.file().letter() as u8);
            push(bytes, at, square.rank().digit() as u8)
        }
        None => push(bytes, at, b'-'),
    };
    at = push(bytes, at, b' ');
    at = number(bytes, at, position.halfmove_clock());
    at = push(bytes, at, b' ');
    number(bytes, at, position.fullmove_number())
}

/// 64 letters and 7 strokes of the board, 3 for the side, 4 for castling, 3 for en passant, and
/// two blanks and numbers of five digits come to 93. Words of eight bytes are written, so that some
/// is left behind the end.
const CAPACITY: usize = 112;

/// A FEN on the stack; see [`text()`].
// So aligned, all of it is found to be ASCII word by word.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub struct FenText {
    /// ASCII, also behind the end.
    bytes: [u8; CAPACITY],
    length: usize,
}

impl FenText {
    /// No text yet.
    #[inline]
    pub const fn new() -> Self {
        Self { bytes: [0; CAPACITY], length: 0 }
    }

    /// Replaces the text by the position's FEN: spares the copy that [`text()`] gives away.
    ///
    /// ```
    /// use chess_core::Position;
    /// use chess_notation::fen::{self, CastlingStyle, EnPassant, FenText};
    ///
    /// let mut text = FenText::new();
    /// let fen = text.write(&Position::start(), EnPassant::Legal, CastlingStyle::XFen);
    /// assert_eq!(fen, fen::START);
    /// ```
    #[inline]
    pub fn write(
        &mut self,
        position: &Position,
        en_passant: EnPassant,
        castling: CastlingStyle,
    ) -> &str {
        self.length = fill(&mut self.bytes, position, en_passant, castling);
        self.as_str()
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        let text = core::str::from_utf8(&self.bytes).expect("only ASCII was written");
        text.get(..self.length).unwrap_or(text)
    }
}

/// Puts a byte at this place; gives the next place.
#[inline(always)]
fn push(bytes: &mut [u8; CAPACITY], at: usize, byte: u8) -> usize {
    if let Some(slot) = bytes.get_mut(at) {
        *slot = byte;
    }
    at + 1
}

/// Puts some bytes of a word, the lowest first; gives the place behind them. The rest of the word
/// comes behind, where other text will stand.
#[inline(always)]
fn push_word(bytes: &mut [u8; CAPACITY], at: usize, word: u64, length: u8) -> usize {
    if let Some(slots) = bytes.get_mut(at..at + 8) {
        slots.copy_from_slice(&word.to_le_bytes());
    }
    at + usize::from(length)
}

#[inline(always)]
fn board(bytes: &mut [u8; CAPACITY], position: &Position) -> usize {
    let letters = position.letters();
    let occupied = position.occupied().0;
    let mut at = 0;
    for (rank, letters) in letters.as_chunks::<8>().0.iter().enumerate().rev() {
        let shape = &SHAPES[(occupied >> (8 * rank) & 0xFF) as usize];
        at = push_word(bytes, at, shape.written(u64::from_le_bytes(*letters)), shape.length);
        at = push(bytes, at, b'/');
    }
    // What stands behind the first rank is no stroke, but the blank that comes next.
    at - 1
}

#[cold]
fn rights(
    bytes: &mut [u8; CAPACITY],
    mut at: usize,
    position: &Position,
    style: CastlingStyle,
) -> usize {
    let rights = position.castling_rights();
    for color in Color::ALL {
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
                (CastlingStyle::XFen | CastlingStyle::Shredder, _) => rook.file().letter() as u8,
            };
            let letter = match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            };
            at = push(bytes, at, letter);
        }
    }
    at
}

#[inline(always)]
fn number(bytes: &mut [u8; CAPACITY], mut at: usize, value: u16) -> usize {
    let mut rest = u64::from(value);
    if rest >= 1000 {
        // At most 65.
        at = below_thousand(bytes, at, rest / 1000);
        rest %= 1000;
        // The leading zeros of the rest are not dropped.
        return push_word(bytes, at, digits(rest), 3);
    }
    below_thousand(bytes, at, rest)
}

/// A number of at most three digits, without a branch: how long the next one is nothing foretells.
#[inline(always)]
fn below_thousand(bytes: &mut [u8; CAPACITY], at: usize, value: u64) -> usize {
    let length = 1 + u8::from(value >= 10) + u8::from(value >= 100);
    push_word(bytes, at, digits(value) >> (24 - 8 * length), length)
}

/// Three digits, the hundreds in the lowest byte.
#[inline(always)]
const fn digits(value: u64) -> u64 {
    0x30_3030 + value / 100 + ((value / 10 % 10) << 8) + ((value % 10) << 16)
}

/// How a rank with some squares occupied is written: a digit takes the place of each row of empty
/// squares, then the places of its other squares are closed up.
#[derive(Clone, Copy)]
struct Shape {
    /// The digits, each at the first square of its row.
    digits: u64,
    /// What moves down by one byte, then by two, then by four.
    moves: [u64; 3],
    length: u8,
}

impl Shape {
    /// The rank with these letters by file.
    #[inline(always)]
    const fn written(&self, letters: u64) -> u64 {
        let mut word = letters | self.digits;
        let [one, two, four] = self.moves;
        let mut moving = word & one;
        word = word ^ moving | moving >> 8;
        moving = word & two;
        word = word ^ moving | moving >> 16;
        moving = word & four;
        word ^ moving | moving >> 32
    }
}

/// The shapes by the occupied squares of a rank, the a-file in the lowest bit.
static SHAPES: [Shape; 256] = {
    let mut table = [Shape { digits: 0, moves: [0; 3], length: 0 }; 256];
    let mut occupied = 0;
    while occupied < 256 {
        let shape = &mut table[occupied];
        let (mut file, mut length) = (0, 0);
        while file < 8 {
            let first = file;
            file += 1;
            if occupied >> first & 1 == 0 {
                while file < 8 && occupied >> file & 1 == 0 {
                    file += 1;
                }
                shape.digits |= (b'0' as u64 + (file - first) as u64) << (8 * first);
            }
            // What stands here ends at `length`: first it moves by the lowest bit of the distance.
            let distance = first - length;
            let mut bit = 0;
            while bit < 3 {
                if distance >> bit & 1 == 1 {
                    let moved = distance & ((1 << bit) - 1);
                    shape.moves[bit] |= 0xFF << (8 * (first - moved));
                }
                bit += 1;
            }
            length += 1;
        }
        shape.length = length as u8;
        occupied += 1;
    }
    table
};

/// Whether no other rook of the side stands further out on its back rank.
fn is_outermost(position: &Position, color: Color, side: CastlingSide, rook: Square) -> bool {
    let rooks = position.by_piece(Piece { color, role: Role::Rook })
        & Bitboard::from_rank(Rank::back(color));
    let outer = match side {
        CastlingSide::KingSide => !0 << rook.index() << 1,
        CastlingSide::QueenSide => !(!0 << rook.index()),
    };
    (rooks & Bitboard(outer)).is_empty()
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

impl Default for FenText {
    fn default() -> Self {
        Self::new()
    }
}
