//! FEN as nearly every one is written, read at speed.
//!
//! What is read here is exactly what the strict reader reads; whatever is odd is left to
//! [`Reader`](super::read::Reader), which finds out what it is.

use chess_core::{Bitboard, Board, CastlingRights, Color, File, Position, Setup, Square, Variant};

/// The position of a FEN that is as the standard has it in each field, and legal.
#[inline(always)]
pub(super) fn position(text: &str, variant: Variant) -> Option<Position> {
    setup(text, variant)?.plain_position(variant)
}

/// The set-up of such a FEN, legal or not.
#[inline(always)]
pub(super) fn setup(text: &str, variant: Variant) -> Option<Setup> {
    let (mut setup, length) = four_fields(text.as_bytes(), variant)?;
    let rest = text.as_bytes().get(length..)?;
    let (halfmove_clock, rest) = counter(rest)?;
    let (fullmove_number, rest) = counter(rest)?;
    setup.halfmove_clock = halfmove_clock;
    setup.fullmove_number = fullmove_number;
    rest.is_empty().then_some(setup)
}

/// The fields that FEN and EPD share, and their length.
#[inline(always)]
pub(crate) fn four_fields(text: &[u8], variant: Variant) -> Option<(Setup, usize)> {
    let (board, length) = board(text)?;
    let rest = text.get(length..)?;
    let (side_to_move, rest) = match rest {
        [b' ', b'w', b' ', rest @ ..] => (Color::White, rest),
        [b' ', b'b', b' ', rest @ ..] => (Color::Black, rest),
        _ => return None,
    };
    let (castling_rights, rest) = match rest {
        [b'-', b' ', rest @ ..] => (CastlingRights::NONE, rest),
        _ if variant == Variant::Standard => castling(rest)?,
        _ => return None,
    };
    let (ep_square, rest) = match rest {
        [b'-', rest @ ..] => (None, rest),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8', rest @ ..] => {
            (Square::from_index((rank - b'1') * 8 + (file - b'a')), rest)
        }
        _ => return None,
    };
    let setup = Setup {
        board,
        side_to_move,
        castling_rights,
        ep_square,
        halfmove_clock: 0,
        fullmove_number: 1,
    };
    matches!(rest, [] | [b' ', ..]).then_some((setup, text.len() - rest.len()))
}

/// A blank and a number of at most five digits, and what comes behind it.
#[inline(always)]
fn counter(text: &[u8]) -> Option<(u16, &[u8])> {
    let [b' ', first @ b'0'..=b'9', rest @ ..] = text else { return None };
    let mut rest = rest;
    let mut value = u32::from(first - b'0');
    while let [digit @ b'0'..=b'9', behind @ ..] = rest {
        // No leading zeros, and no number above 65,535.
        if value == 0 || value > 6553 {
            return None;
        }
        value = value * 10 + u32::from(digit - b'0');
        rest = behind;
    }
    Some((u16::try_from(value).ok()?, rest))
}

/// The rights of standard chess in order, and what comes behind their blank.
#[inline(always)]
fn castling(text: &[u8]) -> Option<(CastlingRights, &[u8])> {
    let mut rights = CastlingRights::NONE;
    let mut rest = text;
    for (letter, rook) in
        [(b'K', Square::H1), (b'Q', Square::A1), (b'k', Square::H8), (b'q', Square::A8)]
    {
        if let [first, behind @ ..] = rest
            && *first == letter
        {
            rights.insert(rook);
            rest = behind;
        }
    }
    match rest {
        [b' ', behind @ ..] if !rights.is_empty() => Some((rights, behind)),
        _ => None,
    }
}

/// What a byte of the board field says.
#[derive(Clone, Copy)]
struct Symbol {
    /// What is added to the tally: in its lowest bits how many slots it leads on, then the numbers
    /// of strokes and of digits.
    leads: u32,
    /// A piece's code (see [`Board::from_codes`]), or one of the marks.
    code: u8,
}

const STROKE: u8 = 1 << 4;
/// No symbol of a board: its end, or something wrong.
const OTHER: u8 = 1 << 7;
const ONE_STROKE: u32 = 1 << 10;
const ONE_DIGIT: u32 = 1 << 16;
/// No board of the standard is longer, and none makes a part of the tally overflow.
const LONGEST_BOARD: usize = 71;

static SYMBOLS: [Symbol; 256] = {
    let mut table = [Symbol { leads: 0, code: OTHER }; 256];
    let letters = *b"NBPR_QK";
    let mut code = 1;
    while code < 8 {
        if code != 5 {
            let letter = letters[code - 1] as usize;
            table[letter] = Symbol { leads: 1, code: code as u8 };
            table[letter | 0x20] = Symbol { leads: 1, code: code as u8 | 8 };
        }
        code += 1;
    }
    let mut count = 1;
    while count <= 8 {
        table[b'0' as usize + count] = Symbol { leads: count as u32 | ONE_DIGIT, code: 0 };
        count += 1;
    }
    table[b'/' as usize] = Symbol { leads: 8 | ONE_STROKE, code: STROKE };
    table
};

/// Reads the board at the start of the text, if every rank is as the standard has it, and its
/// length.
///
/// There is no branch on what a byte is: in a board nothing foretells the next symbol. Each rank
/// has sixteen slots, eight for its squares and the next for its stroke, which leads to the next
/// rank. Every symbol leads on, so that seven strokes in their slots are proof that every rank came
/// to eight; and there is one digit for each row of empty squares.
#[inline(always)]
fn board(text: &[u8]) -> Option<(Board, usize)> {
    let mut slots = [0u8; 128];
    let (mut tally, mut length) = (0u32, 0);
    for &byte in text.iter().take(LONGEST_BOARD) {
        let Symbol { leads, code } = SYMBOLS[usize::from(byte)];
        if code & OTHER != 0 {
            break;
        }
        slots[(tally & 127) as usize] = code;
        tally += leads;
        length += 1;
    }
    let strokes = (0..7).fold(STROKE, |all, rank| all & slots[16 * rank + 8]);
    let slot_and_strokes = tally & (ONE_DIGIT - 1);
    if slot_and_strokes != 7 * (16 + ONE_STROKE) + 8 || strokes != STROKE {
        return None;
    }
    let mut codes = [0; 64];
    // The eighth rank comes first in the text and last on the board.
    for (rank, codes) in codes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let first = 16 * (7 - rank);
        codes.copy_from_slice(&slots[first..first + 8]);
    }
    let board = Board::from_codes(&codes);
    let empty = !board.occupied();
    let goes_on = Bitboard(empty.0 << 1) - Bitboard::from_file(File::A);
    ((empty - goes_on).len() == tally / ONE_DIGIT).then_some((board, length))
}
