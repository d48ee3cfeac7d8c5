//! What an account is called.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// Names that would pass for the service, its people or nobody, in lower case and in order.
const RESERVED: [&str; 40] = [
    "abuse",
    "account",
    "admin",
    "administrator",
    "ai",
    "anonymous",
    "api",
    "black",
    "bot",
    "computer",
    "contact",
    "deleted",
    "engine",
    "everyone",
    "guest",
    "help",
    "info",
    "me",
    "mod",
    "moderator",
    "nobody",
    "none",
    "null",
    "official",
    "owner",
    "root",
    "salon",
    "security",
    "server",
    "staff",
    "support",
    "sysadmin",
    "system",
    "undefined",
    "unknown",
    "user",
    "webmaster",
    "white",
    "you",
    "yourself",
];

/// What somebody is called: 2 to 20 of `a-z A-Z 0-9 _ -`, of which the first is no sign.
///
/// The spelling is kept, but names that differ only in case are one name: equality, order and hash
/// ignore it.
#[derive(Clone)]
pub struct Username(Box<str>);

impl Username {
    /// The fewest and the most characters of a name.
    pub const LENGTHS: std::ops::RangeInclusive<usize> = 2..=20;

    /// The name as its owner spells it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nobody may newly take the name, because it would pass for the service or for nobody.
    pub fn is_reserved(&self) -> bool {
        let lower = self.0.to_ascii_lowercase();
        RESERVED.binary_search(&lower.as_str()).is_ok()
    }

    fn folded(&self) -> impl Iterator<Item = u8> {
        self.0.bytes().map(|byte| byte.to_ascii_lowercase())
    }
}

impl PartialEq for Username {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for Username {}

impl PartialOrd for Username {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Username {
    fn cmp(&self, other: &Self) -> Ordering {
        self.folded().cmp(other.folded())
    }
}

impl Hash for Username {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.folded().for_each(|byte| state.write_u8(byte));
        state.write_u8(0xff);
    }
}

impl fmt::Display for Username {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Username {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Username({self})")
    }
}

impl FromStr for Username {
    type Err = ParseUsernameError;

    fn from_str(text: &str) -> Result<Self, ParseUsernameError> {
        let is_wrong = |c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-';
        if let Some((at, character)) = text.char_indices().find(|(_, c)| is_wrong(*c)) {
            return Err(ParseUsernameError::Character { at, character });
        }
        if !Self::LENGTHS.contains(&text.len()) {
            return Err(ParseUsernameError::Length { found: text.len() });
        }
        if text.starts_with(['_', '-']) {
            return Err(ParseUsernameError::Start);
        }
        Ok(Self(text.into()))
    }
}

/// Why a text is no username.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseUsernameError {
    /// Too short or too long.
    #[error("a name has from 2 to 20 characters, not {found}")]
    Length {
        /// Its characters.
        found: usize,
    },
    /// A character that no name has.
    #[error("a name has only letters a to z, digits, _ and -, not {character:?}")]
    Character {
        /// Where it is, in bytes from 0.
        at: usize,
        /// The first such character.
        character: char,
    },
    /// It begins with a sign.
    #[error("a name begins with a letter or a digit")]
    Start,
}

#[cfg(test)]
mod tests {
    use super::RESERVED;

    #[test]
    fn reserved_names_are_in_order() {
        assert!(RESERVED.is_sorted());
        assert!(RESERVED.iter().all(|name| name.parse::<super::Username>().is_ok()));
    }
}
