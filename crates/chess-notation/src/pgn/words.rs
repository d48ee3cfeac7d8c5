//! What a word of movetext means on a board.

use alloc::string::String;

use chess_core::Position;

use super::annotation::glyph_number;
use super::diagnostic::Code;
use crate::san::resolve::{Resolved, resolve};
use crate::san::scan::{Habits, Spelled, Unreadable, Why, scan};
use crate::san::{PieceLetters, SanError};

/// A word that is no move whatever the position.
pub(super) enum Beside {
    /// Such as `e.p.` or `mate`.
    Remark,
    Null,
    /// A sign of annotation. A lone `N` is a novelty and a lone `D` a diagram, but only behind a
    /// move.
    Glyph(u8),
}

impl Beside {
    pub(super) fn of(word: &[u8], has_moved: bool) -> Option<Self> {
        match word {
            b"e.p." | b"e.p" | b"ep" | b"ch" | b"dis" | b"dbl" | b"mate" | b"check"
            | b"checkmate" => Some(Self::Remark),
            b"Z0" | b"null" | b"pass" | b"NULL" => Some(Self::Null),
            _ if has_moved && word.len() <= 4 => {
                core::str::from_utf8(word).ok().and_then(glyph_number).map(Self::Glyph)
            }
            _ => None,
        }
    }
}

/// A word that is a legal move.
pub(super) struct WordMove {
    pub(super) spelled: Spelled,
    pub(super) found: Resolved,
    /// An annotation glued to it, and where that starts in the word.
    pub(super) glued: Option<(u8, usize)>,
}

/// Why a word is no move.
pub(super) enum Wrong {
    NotReadable(Unreadable),
    NotLegal(SanError),
}

impl Wrong {
    pub(super) fn code(&self) -> Code {
        match self {
            Self::NotReadable(Unreadable { why: Why::UnknownPiece, .. }) => Code::UnknownPiece,
            Self::NotReadable(_) => Code::UnreadableMove,
            Self::NotLegal(SanError::NoPiece) => Code::NoSuchPiece,
            Self::NotLegal(SanError::Ambiguous(moves)) => {
                if moves.iter().all(|mv| mv.promotion().is_some()) {
                    Code::PromotionMissing
                } else {
                    Code::AmbiguousMove
                }
            }
            Self::NotLegal(_) => Code::IllegalMove,
        }
    }
}

/// Reads a word as a move: as SAN first, then with its first letter as a capital, then without an
/// annotation that may be glued to it.
pub(super) fn read_move(
    position: &Position,
    word: &str,
    letters: &PieceLetters,
) -> Result<WordMove, Wrong> {
    let wrong = match scan(word, letters) {
        Ok(spelled) => match resolve(position, &spelled) {
            Ok(found) => return Ok(WordMove { spelled, found, glued: None }),
            Err(error) => Wrong::NotLegal(error),
        },
        Err(error) => Wrong::NotReadable(error),
    };
    odd_move(position, word, letters, &wrong).ok_or(wrong)
}

#[cold]
fn odd_move(
    position: &Position,
    word: &str,
    letters: &PieceLetters,
    wrong: &Wrong,
) -> Option<WordMove> {
    if let Some((spelled, found)) = small_piece(position, word, letters) {
        return Some(WordMove { spelled, found, glued: None });
    }
    let Wrong::NotReadable(Unreadable { at: split, why: Why::Trailing }) = *wrong else {
        return None;
    };
    // An annotation glued to its move: `Bd4+-`.
    for split in [split, split.saturating_sub(1)] {
        let (Some(before), Some(behind)) = (word.get(..split), word.get(split..)) else {
            continue;
        };
        let Some(nag) = glyph_number(behind).filter(|_| behind != "N" && behind != "D") else {
            continue;
        };
        let Ok(spelled) = scan(before, letters) else { continue };
        if let Ok(found) = resolve(position, &spelled) {
            return Some(WordMove { spelled, found, glued: Some((nag, split)) });
        }
    }
    None
}

/// The word with its first letter as a capital, if that is a legal move.
fn small_piece(
    position: &Position,
    word: &str,
    letters: &PieceLetters,
) -> Option<(Spelled, Resolved)> {
    let first = word.chars().next().filter(char::is_ascii_lowercase)?;
    let mut capital = String::with_capacity(word.len());
    capital.push(first.to_ascii_uppercase());
    capital.push_str(&word[1..]);
    let spelled = scan(&capital, letters).ok()?;
    let mut found = resolve(position, &spelled).ok()?;
    found.habits.add(Habits::SMALL_PIECE);
    Some((spelled, found))
}
