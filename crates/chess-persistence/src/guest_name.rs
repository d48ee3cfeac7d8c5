//! What a guest calls itself, as far as that may be shown to others.

use std::fmt;
use std::str::FromStr;

/// A guest's name: at most 24 letters, digits, single spaces and `' - . _`, with a letter or digit
/// among them.
///
/// Letters are those of any script (Unicode's alphabetic characters). What could turn the text
/// around, hide in it or pile up over it is not among them, so that a name is what it looks like.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GuestName(Box<str>);

impl GuestName {
    /// The most characters a name has.
    pub const MAX_CHARS: usize = 24;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GuestName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for GuestName {
    type Err = ParseGuestNameError;

    /// Spaces around the name are dropped and those within it joined.
    fn from_str(text: &str) -> Result<Self, ParseGuestNameError> {
        let mut name = String::with_capacity(text.len().min(4 * Self::MAX_CHARS));
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            if !name.is_empty() {
                name.push(' ');
            }
            if let Some(odd) = word.chars().find(|&c| !c.is_alphanumeric() && !"'’-._".contains(c))
            {
                return Err(ParseGuestNameError::Character(odd));
            }
            name.push_str(word);
            if name.len() > 4 * Self::MAX_CHARS {
                return Err(ParseGuestNameError::TooLong);
            }
        }
        if name.chars().count() > Self::MAX_CHARS {
            Err(ParseGuestNameError::TooLong)
        } else if !name.contains(char::is_alphanumeric) {
            Err(ParseGuestNameError::Empty)
        } else {
            Ok(Self(name.into()))
        }
    }
}

/// Why a text is no name of a guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGuestNameError {
    /// There is neither a letter nor a digit in it.
    #[error("a name has a letter or a digit")]
    Empty,
    /// It has more than [`GuestName::MAX_CHARS`] characters.
    #[error("a name has at most {} characters", GuestName::MAX_CHARS)]
    TooLong,
    /// It has a character that names do not have.
    #[error("a name has letters, digits, spaces and ' - . _, not {0:?}")]
    Character(char),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Result<&str, ParseGuestNameError>) {
        let name = text.parse::<GuestName>();
        assert_eq!(name.as_ref().map(GuestName::as_str), expect.as_ref().copied(), "{text:?}");
    }

    #[test]
    fn a_name_is_what_it_looks_like() {
        use ParseGuestNameError::{Character, Empty, TooLong};
        check("Anna", Ok("Anna"));
        check("  Jean-Luc   d'Arc ", Ok("Jean-Luc d'Arc"));
        check("Ольга 2", Ok("Ольга 2"));
        check("王", Ok("王"));
        check(&"x".repeat(24), Ok("xxxxxxxxxxxxxxxxxxxxxxxx"));
        check(&"x".repeat(25), Err(TooLong));
        check(&"x ".repeat(100_000), Err(TooLong));
        check("", Err(Empty));
        check(" ' ", Err(Empty));
        for odd in ['\n', '\t', '\u{202e}', '\u{200b}', '\u{0301}', '<', '"', '\\', '\u{a0}', '♔']
        {
            check(&format!("A{odd}a"), Err(Character(odd)));
        }
    }
}
