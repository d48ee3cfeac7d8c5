//! The languages of the terminal.

use chess_notation::san::PieceLetters;

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The letters that its players write moves with.
    pub const fn letters(self) -> PieceLetters {
        match self {
            Self::En => PieceLetters::EN,
            Self::Fr => PieceLetters::FR,
        }
    }

    /// The one of two texts that is in this language.
    pub(crate) const fn pick<'a>(self, english: &'a str, french: &'a str) -> &'a str {
        match self {
            Self::En => english,
            Self::Fr => french,
        }
    }
}
