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

const OTHER: u8 = 0;
const FILE: u8 = 1;
const PIECE: u8 = 2;
const CASTLING: u8 = 3;

/// What a move that starts with this byte is.
static FIRST: [u8; 256] = {
    let mut table = [OTHER; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = FILE;
        file += 1;
    }
    let pieces = *b"KQRBN";
    let mut index = 0;
    while index < pieces.len() {
        table[pieces[index] as usize] = PIECE;
        index += 1;
    }
    table[b'O' as usize] = CASTLING;
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
    let (what, length, rest) = match FIRST[usize::from(first)] {
        PIECE => {
            let captures = (word >> 8) as u8 == b'x';
            let behind = word >> 8 >> (8 * u32::from(captures));
            match square(behind) {
                // Not the square of an origin, such as that of `Nb1d2`.
                Some(to)
                    if FIRST[usize::from((behind >> 16) as u8)] == OTHER
                        && (behind >> 16) as u8 != b'x' =>
                {
                    let what = What::Piece {
                        role: role(first),
                        to,
                        among: !0,
                        given: (false, false),
                        capture: captures,
                        promotion: None,
                    };
                    (what, 3 + usize::from(captures), behind >> 16)
                }
                _ => from_origin(word)?,
            }
        }
        FILE => {
            let capture = (word >> 8) as u8 == b'x';
            let behind = word >> (16 * u32::from(capture));
            let to = square(behind)?;
            let mut length = 2 + 2 * usize::from(capture);
            let mut rest = behind >> 16;
            let mut piece = None;
            if rest as u8 == b'=' {
                piece = Some(promotion((rest >> 8) as u8)?);
                rest >>= 16;
                length += 2;
            }
            let what = What::Piece {
                role: Role::Pawn,
                to,
                among: FILE_A << (first - b'a'),
                given: (false, false),
                capture,
                promotion: piece,
            };
            (what, length, rest)
        }
        CASTLING if word & 0xFF_FFFF == u64::from_le_bytes(*b"O-O\0\0\0\0\0") => {
            if word >> 24 & 0xFFFF == u64::from_le_bytes(*b"-O\0\0\0\0\0\0") {
                (What::Castling(CastlingSide::QueenSide), 5, word >> 40)
            } else {
                (What::Castling(CastlingSide::KingSide), 3, word >> 24)
            }
        }
        _ => return None,
    };
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

/// A piece move that says where the piece comes from: `Nbd2`, `R1xe4`, `Qa1b2`.
#[inline]
fn from_origin(word: u64) -> Option<(What, usize, u64)> {
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
    let what = What::Piece {
        role: role(word as u8),
        to: square(behind)?,
        among,
        given: (has_file, has_rank),
        capture,
        promotion: None,
    };
    Some((what, length + 2, behind >> 16))
}

#[inline(always)]
fn role(letter: u8) -> Role {
    match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        _ => Role::King,
    }
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
