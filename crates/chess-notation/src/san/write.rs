//! From a legal move to its text.

use alloc::string::String;

use chess_core::{Bitboard, CastlingSide, Move, Position, Role, Square};

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
                    // There is only one king.
                    if role != Role::King {
                        let others = Bitboard::FULL.without(from);
                        let others = position.legal_origins_among(role, to, others);
                        let (file, rank) = origin_beside(others, from);
                        if file {
                            self.file(from);
                        }
                        if rank {
                            self.rank(from);
                        }
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

/// Appends a legal move and returns the position after it, which the sign of check needs anyway.
pub fn push(out: &mut String, position: &Position, mv: Move, letters: &PieceLetters) -> Position {
    push_unsigned(out, position, mv, letters);
    let after = position.play_unchecked(mv);
    out.extend(check_sign(&after));
    after
}

/// Appends a legal move without the sign of check, which [`check_sign`] gives from the position
/// after it.
#[inline]
pub fn push_unsigned(out: &mut String, position: &Position, mv: Move, letters: &PieceLetters) {
    let mut text = Text::new();
    text.put(position, mv, letters);
    if letters.knight.is_ascii() {
        // A few letters are appended quicker one by one than looked through and copied.
        out.extend(text.as_bytes().iter().map(|&byte| char::from(byte)));
    } else {
        out.push_str(text.as_str());
    }
}

/// `+` or `#` for the move that led to this position, if it is either (PGN 8.2.3.5).
#[inline]
pub fn check_sign(after: &Position) -> Option<char> {
    after.is_check().then(|| if after.has_legal_move() { '+' } else { '#' })
}
