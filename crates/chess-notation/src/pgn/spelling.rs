//! How the moves of a written game are spelled.

use alloc::string::String;

use chess_core::{Move, Position, Variant};

use crate::san::{self, PieceLetters};
use crate::uci;

/// The notation of the moves in a game's text. [`read`](super::read) takes all of them, other
/// letters than English ones where they are found over the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Spelling {
    /// SAN in the letters of a language; PGN asks for English ones (8.2.3.2).
    San(PieceLetters),
    /// Long algebraic notation, [`san::push_long`].
    Long(PieceLetters),
    /// UCI moves, castling as the variant has it.
    Uci,
}

impl Default for Spelling {
    /// PGN's own: SAN in English letters.
    fn default() -> Self {
        Self::San(PieceLetters::EN)
    }
}

impl Spelling {
    /// Appends a legal move and returns the position after it.
    pub fn push(
        &self,
        out: &mut String,
        position: &Position,
        mv: Move,
        variant: Variant,
    ) -> Position {
        match self {
            Self::San(letters) => san::push(out, position, mv, letters),
            Self::Long(letters) => san::push_long(out, position, mv, letters),
            Self::Uci => {
                uci::push(out, mv, variant);
                position.play_unchecked(mv)
            }
        }
    }
}
