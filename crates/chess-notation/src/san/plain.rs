//! SAN exactly as the standard has it, in English letters: nearly every move of nearly every file.
//!
//! It is decoded from one load of eight bytes and held against the board at once. Whatever is odd
//! about a move (its letters, its spelling, its legality) is left to [`super::scan`] and
//! [`super::resolve`], which say what.

use chess_core::{Bitboard, CastlingSide, Move, Position, Role, Square};

use super::resolve::origin;
use super::scan::Mark;

/// A move in plain SAN.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    what: What,
    pub(crate) mark: Mark,
    /// Bytes, the sign of check included.
    pub(crate) length: usize,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Castling(CastlingSide),
    Piece {
        role: Role,
        to: Square,
        /// Where the origin is by what is written of it.
        among: u64,
        /// Whether file and rank of the origin are written.
        given: (bool, bool),
        capture: bool,
        promotion: Option<Role>,
    },
}

/// A pawn move: the number of the pawn among the roles. Those of pieces follow.
const FILE: u8 = Role::Pawn as u8;
const CASTLING: u8 = 6;
const OTHER: u8 = 7;

/// What a move that starts with this byte is: its role by number, castling or no plain SAN.
static FIRST: [u8; 256] = {
    let mut table = [OTHER; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = FILE;
        file += 1;
    }
    table[b'N' as usize] = Role::Knight as u8;
    table[b'B' as usize] = Role::Bishop as u8;
    table[b'R' as usize] = Role::Rook as u8;
    table[b'Q' as usize] = Role::Queen as u8;
    table[b'K' as usize] = Role::King as u8;
    table[b'O' as usize] = CASTLING;
    table
};

/// Where a move that starts with this byte comes from, as far as that is said: a pawn from the file.
static AMONG: [u64; 256] = {
    let mut table = [!0; 256];
    let mut file = 0;
    while file < 8 {
        table[b'a' as usize + file] = FILE_A << file;
        file += 1;
    }
    table
};

/// Whether a move ends before this byte. (An opening parenthesis may belong to a promotion, a dot to
/// `e.p.`.)
static ENDS: [bool; 256] = {
    let mut table = [false; 256];
    let ends = *b" \t\r\n\x0b\x0c{}[];)$*!?\",";
    let mut index = 0;
    while index < ends.len() {
        table[ends[index] as usize] = true;
        index += 1;
    }
    table
};

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The eight bytes from `at` on; blanks stand in for what is behind the end.
#[inline(always)]
pub(crate) fn load(bytes: &[u8], at: usize) -> u64 {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => load_end(bytes, at),
    }
}

#[cold]
fn load_end(bytes: &[u8], at: usize) -> u64 {
    let mut chunk = [b' '; 8];
    if let Some(rest) = bytes.get(at..) {
        chunk[..rest.len()].copy_from_slice(rest);
    }
    u64::from_le_bytes(chunk)
}

/// The square whose file and rank are the two lowest bytes.
#[inline(always)]
fn square(word: u64) -> Option<Square> {
    let file = (word as u8).wrapping_sub(b'a');
    let rank = ((word >> 8) as u8).wrapping_sub(b'1');
    if (file | rank) < 8 { Square::from_index(rank << 3 | file) } else { None }
}

#[inline(always)]
fn promotion(letter: u8) -> Option<Role> {
    match letter {
        b'Q' => Some(Role::Queen),
        b'N' => Some(Role::Knight),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        _ => None,
    }
}

/// Reads the move at the start of these bytes, lowest first.
#[inline(always)]
pub(crate) fn plain(word: u64) -> Option<Plain> {
    let first = word as u8;
    let kind = FIRST[usize::from(first)];
    if kind >= CASTLING {
        return if kind == CASTLING { castling(word) } else { None };
    }
    // Piece or pawn, capture or not: a jump on any of them would be guessed wrong too often. The x
    // is the second letter of both, so that the target follows it by arithmetic.
    let is_piece = u32::from(kind != FILE);
    let capture = (word >> 8) as u8 == b'x';
    let skipped = is_piece + u32::from(capture) * (2 - is_piece);
    let behind = word >> (8 * skipped);
    let simple = Origin {
        among: AMONG[usize::from(first)],
        given: (false, false),
        capture,
        to: square(behind),
    };
    let mut length = skipped as usize + 2;
    let mut rest = behind >> 16;
    let mut origin = simple;
    let mut piece = None;
    let next = rest as u8;
    if origin.to.is_none() || !(ENDS[usize::from(next)] || matches!(next, b'+' | b'#')) {
        if kind != FILE {
            (origin, length, rest) = from_origin(word);
        } else if next == b'=' {
            piece = Some(promotion((rest >> 8) as u8)?);
            rest >>= 16;
            length += 2;
        } else {
            return None;
        }
    }
    let what = What::Piece {
        role: Role::ALL[usize::from(kind)],
        to: origin.to?,
        among: origin.among,
        given: origin.given,
        capture: origin.capture,
        promotion: piece,
    };
    with_mark(what, length, rest)
}

/// The sign of check, and whether the move ends there.
#[inline(always)]
fn with_mark(what: What, length: usize, rest: u64) -> Option<Plain> {
    let mark = match rest as u8 {
        b'+' => Mark::Check,
        b'#' => Mark::Mate,
        _ => Mark::None,
    };
    let marked = u32::from(mark != Mark::None);
    let behind = (rest >> (8 * marked)) as u8;
    if !ENDS[usize::from(behind)] {
        return None;
    }
    Some(Plain { what, mark, length: length + marked as usize })
}

fn castling(word: u64) -> Option<Plain> {
    if word & 0xFF_FFFF != u64::from_le_bytes(*b"O-O\0\0\0\0\0") {
        return None;
    }
    if word >> 24 & 0xFFFF == u64::from_le_bytes(*b"-O\0\0\0\0\0\0") {
        with_mark(What::Castling(CastlingSide::QueenSide), 5, word >> 40)
    } else {
        with_mark(What::Castling(CastlingSide::KingSide), 3, word >> 24)
    }
}

/// What a move says of its squares.
#[derive(Clone, Copy)]
struct Origin {
    among: u64,
    given: (bool, bool),
    capture: bool,
    to: Option<Square>,
}

/// A piece move that says where the piece comes from: `Nbd2`, `R1xe4`, `Qa1b2`.
#[inline(never)]
fn from_origin(word: u64) -> (Origin, usize, u64) {
    let mut behind = word >> 8;
    let mut length = 1;
    let mut among = !0;
    let file = (behind as u8).wrapping_sub(b'a');
    let has_file = file < 8;
    if has_file {
        among = FILE_A << file;
        behind >>= 8;
        length += 1;
    }
    let rank = (behind as u8).wrapping_sub(b'1');
    let has_rank = rank < 8;
    if has_rank {
        among &= 0xFF << (8 * rank);
        behind >>= 8;
        length += 1;
    }
    let capture = behind as u8 == b'x';
    if capture {
        behind >>= 8;
        length += 1;
    }
    let to = square(behind);
    (Origin { among, given: (has_file, has_rank), capture, to }, length + 2, behind >> 16)
}

impl Plain {
    /// The one legal move that this is the SAN of, but for the sign of check.
    #[inline(always)]
    pub(crate) fn find(&self, position: &Position) -> Option<Move> {
        let (role, to, among, given, capture, promotion) = match self.what {
            What::Piece { role, to, among, given, capture, promotion } => {
                (role, to, among, given, capture, promotion)
            }
            What::Castling(side) => return position.legal_castling(side),
        };
        let legal = position.legal_origins(role, to);
        let fitting = legal.0 & among;
        if fitting & fitting.wrapping_sub(1) != 0 {
            return None;
        }
        let from = Bitboard(fitting).first()?;
        if given != (false, false) && origin(legal, from) != given {
            return None;
        }
        let mv = position.move_from_origin(role, from, to, promotion)?;
        (position.is_capture(mv) == capture).then_some(mv)
    }
}
