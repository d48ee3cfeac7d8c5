//! From a legal move to its text.

use alloc::string::String;
use alloc::vec::Vec;
use core::hint::select_unpredictable;

use chess_core::{CastlingSide, Move, Position, Role, Square};

use super::letters::PieceLetters;
use super::resolve::origin_beside;

/// The text of one move: piece, origin, `x`, target, `=`, piece, sign. A letter takes four bytes at
/// most.
const MOST_BYTES: usize = 16;

/// A move's text on its way.
pub(crate) struct Text {
    bytes: [u8; MOST_BYTES],
    length: usize,
}

impl Text {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; MOST_BYTES], length: 0 }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length.min(MOST_BYTES)]
    }

    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or("")
    }

    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        // The mask spares a bounds check; no move is as long as the room for it.
        self.bytes[self.length & (MOST_BYTES - 1)] = byte;
        self.length += 1;
    }

    #[inline(always)]
    fn letter(&mut self, letter: char) {
        if letter.is_ascii() {
            self.byte(letter as u8);
        } else {
            for &byte in letter.encode_utf8(&mut [0; 4]).as_bytes() {
                self.byte(byte);
            }
        }
    }

    #[inline(always)]
    fn file(&mut self, square: Square) {
        self.byte(b'a' + square.file().index() as u8);
    }

    #[inline(always)]
    fn rank(&mut self, square: Square) {
        self.byte(b'1' + square.rank().index() as u8);
    }

    /// Writes the move without a sign of check.
    #[inline]
    pub(crate) fn put(&mut self, position: &Position, mv: Move, letters: &PieceLetters) {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castling() {
            let text: &[u8] = match CastlingSide::of(from, to) {
                CastlingSide::KingSide => b"O-O",
                CastlingSide::QueenSide => b"O-O-O",
            };
            for &byte in text {
                self.byte(byte);
            }
        } else {
            let role = position.piece_at(from).map_or(Role::Pawn, |piece| piece.role);
            let is_capture = position.is_capture(mv);
            match letters.letter(role) {
                Some(letter) => {
                    self.letter(letter);
                    let (file, rank) = origin_beside(position.rivals(mv), from);
                    if file {
                        self.file(from);
                    }
                    if rank {
                        self.rank(from);
                    }
                }
                None if is_capture => self.file(from),
                None => {}
            }
            if is_capture {
                self.byte(b'x');
            }
            self.file(to);
            self.rank(to);
            if let Some(letter) = mv.promotion().and_then(|role| letters.letter(role)) {
                self.byte(b'=');
                self.letter(letter);
            }
        }
    }
}

/// Writes a legal move in English letters.
///
/// A move that is not legal in this position gives a text without meaning, but no panic.
pub fn write(position: &Position, mv: Move) -> String {
    write_with(position, mv, &PieceLetters::EN)
}

/// Writes a legal move in the letters of a language.
pub fn write_with(position: &Position, mv: Move, letters: &PieceLetters) -> String {
    let mut out = String::with_capacity(8);
    push(&mut out, position, mv, letters);
    out
}

/// Writes moves that follow one another, each legal where it is made, in English letters.
///
/// ```
/// use chess_core::Position;
/// use chess_notation::san;
///
/// let start = Position::start();
/// let e4 = san::parse(&start, "e4")?;
/// let e5 = san::parse(&start.play_unchecked(e4), "e5")?;
/// assert_eq!(san::write_line(&start, &[e4, e5]), ["e4", "e5"]);
/// # Ok::<(), san::SanError>(())
/// ```
pub fn write_line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut at = *position;
    let write = |mv: &Move| {
        let mut out = String::with_capacity(8);
        at = push(&mut out, &at, *mv, &PieceLetters::EN);
        out
    };
    moves.iter().map(write).collect()
}

/// Appends a legal move and returns the position after it, which the sign of check needs anyway.
pub fn push(out: &mut String, position: &Position, mv: Move, letters: &PieceLetters) -> Position {
    push_unsigned(out, position, mv, letters);
    let after = position.play_unchecked(mv);
    push_check_sign(out, &after);
    after
}

/// Appends a legal move without the sign of check, which [`push_check_sign`] takes from the position
/// after it.
#[inline]
pub fn push_unsigned(out: &mut String, position: &Position, mv: Move, letters: &PieceLetters) {
    if *letters == PieceLetters::EN
        && let Some((text, length)) = simple_text(position, mv)
    {
        // Four bytes, always, and then less: no copy of a length that nobody can foresee.
        let end = out.len() + length;
        out.push_str(text);
        out.truncate(end);
        return;
    }
    push_composed(out, position, mv, letters);
}

/// The same, put together letter by letter.
#[inline(never)]
fn push_composed(out: &mut String, position: &Position, mv: Move, letters: &PieceLetters) {
    let mut text = Text::new();
    text.put(position, mv, letters);
    out.push_str(text.as_str());
}

/// The text of a move that says nothing of its origin but the file of a pawn that takes, in English
/// letters, and how many of the four bytes it has.
#[inline]
fn simple_text(position: &Position, mv: Move) -> Option<(&'static str, usize)> {
    let is_special = mv.is_castling() || mv.is_en_passant() || mv.promotion().is_some();
    if is_special || !position.rivals(mv).is_empty() {
        return None;
    }
    let (from, to) = (mv.from(), mv.to());
    let role = position.piece_at(from)?.role;
    // Neither is jumped on: that would be guessed wrong too often.
    let is_pawn = role == Role::Pawn;
    let takes = position.occupied().contains(to);
    let pawn_row =
        select_unpredictable(takes, simple::PAWN_TAKES + from.file().index(), simple::PAWN_STEPS);
    let piece_row = (simple::PIECES + 2 * role.index() + usize::from(takes)).wrapping_sub(2);
    let row = select_unpredictable(is_pawn, pawn_row, piece_row);
    let length = select_unpredictable(takes, 4, 3 - usize::from(is_pawn));
    Some((simple::text(row, to), length))
}

/// The texts of simple moves, written out.
mod simple {
    use chess_core::Square;

    /// Rows of one text for each target.
    pub(super) const PAWN_STEPS: usize = 0;
    /// Two rows for each piece from the knight to the king: it goes, it takes.
    pub(super) const PIECES: usize = 1;
    /// A row for each file.
    pub(super) const PAWN_TAKES: usize = 11;
    const ROWS: usize = 19;

    /// Four bytes each; blanks fill up.
    static TEXTS: &str = {
        static BYTES: [u8; ROWS * 64 * 4] = bytes();
        match core::str::from_utf8(&BYTES) {
            Ok(texts) => texts,
            Err(_) => panic!("letters and digits are ASCII"),
        }
    };

    const fn bytes() -> [u8; ROWS * 64 * 4] {
        let mut bytes = [b' '; ROWS * 64 * 4];
        let mut index = 0;
        while index < ROWS * 64 {
            let (row, to) = (index / 64, (index % 64) as u8);
            let (letter, takes) = match row {
                PAWN_STEPS => (None, false),
                PIECES..PAWN_TAKES => (Some(b"NBRQK"[(row - PIECES) / 2]), (row - PIECES) % 2 == 1),
                _ => (Some(b'a' + (row - PAWN_TAKES) as u8), true),
            };
            let mut at = index * 4;
            if let Some(letter) = letter {
                bytes[at] = letter;
                at += 1;
            }
            if takes {
                bytes[at] = b'x';
                at += 1;
            }
            bytes[at] = b'a' + to % 8;
            bytes[at + 1] = b'1' + to / 8;
            index += 1;
        }
        bytes
    }

    #[inline(always)]
    pub(super) fn text(row: usize, to: Square) -> &'static str {
        let at = (row * 64 + to.index()) * 4;
        TEXTS.get(at..at + 4).unwrap_or("")
    }
}

/// Appends the sign that [`check_sign`] gives, if any.
#[inline]
pub fn push_check_sign(out: &mut String, after: &Position) {
    if let Some(sign) = check_sign(after) {
        out.push(sign);
    }
}

/// `+` or `#` for the move that led to this position, if it is either (PGN 8.2.3.5).
#[inline]
pub fn check_sign(after: &Position) -> Option<char> {
    after.is_check().then(|| if after.has_legal_move() { '+' } else { '#' })
}
