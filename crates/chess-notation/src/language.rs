//! The languages that people read and write chess in here.

use chess_core::Role;

use crate::san::PieceLetters;

/// A language that all words for people are in. Not to be added to lightly: whoever matches it finds
/// out where words are missing.
///
/// ```
/// use chess_core::Role;
/// use chess_notation::Language;
///
/// assert_eq!(Language::ALL.map(Language::as_str), ["en", "fr"]);
/// assert_eq!(Language::from_name("fr"), Some(Language::Fr));
/// assert_eq!(Language::Fr.role_name(Role::Knight), "cavalier");
/// assert_eq!(Language::Fr.letters().knight, 'C');
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "json", serde(rename_all = "snake_case"))]
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

    /// Its two letters (ISO 639-1).
    pub const fn as_str(self) -> &'static str {
        self.pick("en", "fr")
    }

    /// The language of two letters.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.as_str() == name)
    }

    /// The letters that its players write moves with.
    pub const fn letters(self) -> PieceLetters {
        match self {
            Self::En => PieceLetters::EN,
            Self::Fr => PieceLetters::FR,
        }
    }

    /// What a piece is called, in small letters: `knight`, `cavalier`.
    pub const fn role_name(self, role: Role) -> &'static str {
        match role {
            Role::Pawn => self.pick("pawn", "pion"),
            Role::Knight => self.pick("knight", "cavalier"),
            Role::Bishop => self.pick("bishop", "fou"),
            Role::Rook => self.pick("rook", "tour"),
            Role::Queen => self.pick("queen", "dame"),
            Role::King => self.pick("king", "roi"),
        }
    }

    /// The one of two texts that is in this language.
    pub const fn pick<'a>(self, english: &'a str, french: &'a str) -> &'a str {
        match self {
            Self::En => english,
            Self::Fr => french,
        }
    }
}
