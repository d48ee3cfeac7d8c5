//! Who a game is for.

use std::str::FromStr;

/// Who may see a game besides those who play it. Ordered from the narrowest to the widest; a game
/// is only ever opened further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Visibility {
    /// Nobody: to all others it does not exist once both seats are taken.
    Closed,
    /// Whoever has its link. It is listed nowhere.
    #[default]
    Private,
    /// Everybody; it may be listed.
    Public,
}

impl Visibility {
    /// All of them, the narrowest first.
    pub const ALL: [Self; 3] = [Self::Closed, Self::Private, Self::Public];

    /// Its name: `closed`, `private` or `public`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Private => "private",
            Self::Public => "public",
        }
    }
}

impl FromStr for Visibility {
    type Err = ParseVisibilityError;

    fn from_str(name: &str) -> Result<Self, ParseVisibilityError> {
        Self::ALL.into_iter().find(|known| known.as_str() == name).ok_or(ParseVisibilityError)
    }
}

/// The text names no visibility.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a visibility is closed, private or public")]
pub struct ParseVisibilityError;
