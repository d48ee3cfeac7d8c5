//! SAN exactly as the standard has it, in English letters: nearly every move of nearly every file.
//!
//! It is decoded from one load of eight bytes and held against the board at once. Whatever is odd
//! about a move (its letters, its spelling, its legality) is left to [`super::scan`] and
//! [`super::resolve`], which say what.

use core::hint::select_unpredictable;

use chess_core::{Bitboard, Carry, CastlingSide, Move, Position, Role, Square};

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

/// What stands behind a move's target: a sign of check by its number, [`ENDED`] where the move ends,
/// or [`GOES_ON`].
static BEHIND: [u8; 256] = {
    let mut table = [GOES_ON; 256];
    let mut byte = 0;
    while byte < 256 {
        if ENDS[byte] {
            table[byte] = ENDED;
        }
        byte += 1;
    }
    table[b'+' as usize] = Mark::Check as u8;
    table[b'#' as usize] = Mark::Mate as u8;
    table
};
const ENDED: u8 = Mark::None as u8;
const GOES_ON: u8 = 3;

/// How many bits the letter of a piece takes; a pawn has none.
static LETTER_BITS: [u8; 256] = {
    let mut table = [8; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = 0;
        file += 1;
    }
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

/// The first eight bytes; blanks stand in for what is behind the end.
#[inline(always)]
pub(crate) fn load(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => load_end(bytes),
    }
}

#[cold]
fn load_end(bytes: &[u8]) -> u64 {
    let mut chunk = [b' '; 8];
    for (place, byte) in chunk.iter_mut().zip(bytes) {
        *place = *byte;
    }
    u64::from_le_bytes(chunk)
}

/// The square whose file and rank are the two lowest bytes.
#[inline(always)]
fn square(word: u64) -> Option<Square> {
    // File in the lower byte, rank in the upper one, each below eight.
    let pair = (word as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
    if pair & !0x0707 != 0 {
        return None;
    }
    Square::from_index((pair >> 5 | pair) as u8 & 63)
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
    match simple(word) {
        Some(plain) => Some(plain),
        None => elaborate(word),
    }
}

/// Reads a move of a piece or pawn, a letter perhaps and a target, and nothing else but the signs of
/// capture and check: nine of ten moves.
#[inline(always)]
pub(crate) fn simple(word: u64) -> Option<Plain> {
    let first = usize::from(word as u8);
    let kind = FIRST[first];
    if kind >= CASTLING {
        return None;
    }
    // Piece or pawn, capture or not: a jump on any of them would be guessed wrong too often. The x
    // is the second letter of both.
    let capture = (word >> 8) as u8 == b'x';
    let skipped_bits = select_unpredictable(capture, 16, u32::from(LETTER_BITS[first]));
    let behind = word >> skipped_bits;
    let to = square(behind)?;
    let mut length = skipped_bits as usize / 8 + 2;
    let mark = match BEHIND[usize::from((behind >> 16) as u8)] {
        ENDED => Mark::None,
        GOES_ON => return None,
        sign => {
            if !ENDS[usize::from((behind >> 24) as u8)] {
                return None;
            }
            length += 1;
            if sign == Mark::Check as u8 { Mark::Check } else { Mark::Mate }
        }
    };
    let what = What::Piece {
        role: Role::ALL[usize::from(kind)],
        to,
        among: AMONG[first],
        given: (false, false),
        capture,
        promotion: None,
    };
    Some(Plain { what, mark, length })
}

/// Reads the others.
#[inline(never)]
fn elaborate(word: u64) -> Option<Plain> {
    let first = word as u8;
    let kind = FIRST[usize::from(first)];
    if kind >= CASTLING {
        return if kind == CASTLING { castling(word) } else { None };
    }
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
    pub(crate) fn find(self, position: &Position) -> Option<Move> {
        match self.find_carry(position) {
            Some(carry) => Some(carry.mv()),
            None => self.find_other(position),
        }
    }

    /// The same where a look at the target is enough.
    #[inline(always)]
    pub(crate) fn find_carry(self, position: &Position) -> Option<Carry> {
        match self.what {
            What::Piece { role, to, among, given: (false, false), capture, promotion: None } => {
                position.only_move(role, to, Bitboard(among), capture)
            }
            _ => None,
        }
    }

    /// The same where it is not.
    #[inline(always)]
    pub(crate) fn find_other(self, position: &Position) -> Option<Move> {
        match self.what {
            What::Piece { role, to, among, given, capture, promotion } => {
                find_piece(position, (role, to, promotion), Bitboard(among), given, capture)
            }
            What::Castling(side) => position.legal_castling(side),
        }
    }
}

/// The same for the moves that take more than one look.
// In pieces, so that nobody need put them together in memory before it comes to this.
#[inline(never)]
fn find_piece(
    position: &Position,
    (role, to, promotion): (Role, Square, Option<Role>),
    among: Bitboard,
    given: (bool, bool),
    capture: bool,
) -> Option<Move> {
    let legal = position.legal_origins(role, to);
    let fitting = legal & among;
    let from = fitting.first()?;
    if !fitting.without(from).is_empty()
        || (given != (false, false) && origin(legal, from) != given)
    {
        return None;
    }
    let mv = position.move_from_origin(role, from, to, promotion)?;
    (position.is_capture(mv) == capture).then_some(mv)
}
