//! How the owner of an account shows who they are: sessions of browsers, tokens of programs.

use std::fmt;
use std::str::FromStr;

use chess_core::Millis;

use crate::game::SecretHash;
use crate::id::random_id;

/// Sessions that one account may have; the next one ends the one that was not seen for longest.
pub const MAX_SESSIONS: usize = 50;

random_id!(
    /// What a session is called when its owner ends it: 10 characters of `0-9A-Za-z`, no secret.
    SessionId,
    10,
    ParseSessionIdError,
    "the id of a session is 10 characters of 0-9, A-Z and a-z"
);

random_id!(
    /// What an API token is called when its owner revokes it: 10 characters, no secret.
    TokenId,
    10,
    ParseTokenIdError,
    "the id of a token is 10 characters of 0-9, A-Z and a-z"
);

/// A session to begin.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// The hash of what the browser holds.
    pub token: SecretHash,
    /// When it ends if nobody comes back.
    pub expires_at: Millis,
    /// What the browser calls itself.
    pub agent: Option<String>,
}

/// A session as the store has it, without its token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its id.
    pub id: SessionId,
    /// When somebody signed in.
    pub created_at: Millis,
    /// When it was last used, as far as [`crate::Store::extend_session`] was told.
    pub seen_at: Millis,
    /// When it ends if nobody comes back.
    pub expires_at: Millis,
    /// Where it began; forgotten after a while.
    pub address: Option<String>,
    /// What the browser called itself.
    pub agent: Option<String>,
}

/// What a token lets a program do in its owner's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Scope {
    /// See what only the owner sees: private games, notes, settings.
    Read,
    /// Sit down, move, offer, chat.
    Play,
    /// Challenge people and answer challenges, post and take seeks.
    Challenge,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Read, Self::Play, Self::Challenge];

    /// The scope's name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
            Self::Challenge => "challenge",
        }
    }
}

/// A set of scopes, which as text is their names with spaces between, as in OAuth (RFC 6749, 3.3).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Scopes(u8);

impl Scopes {
    /// Every scope.
    pub fn all() -> Self {
        Scope::ALL.into_iter().collect()
    }

    /// Whether the scope is in the set.
    pub const fn has(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u8) != 0
    }

    /// The scopes of the set.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.has(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |set, scope| set | 1 << scope as u8))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, scope) in self.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { " " })?;
            f.write_str(scope.as_str())?;
        }
        Ok(())
    }
}

impl FromStr for Scopes {
    type Err = UnknownScopeError;

    fn from_str(text: &str) -> Result<Self, UnknownScopeError> {
        let parse = |word: &str| {
            let found = Scope::ALL.into_iter().find(|scope| scope.as_str() == word);
            found.ok_or_else(|| UnknownScopeError { word: word.into() })
        };
        text.split_ascii_whitespace().map(parse).collect()
    }
}

/// A word that names no scope.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{word:?} is no scope; the scopes are read, play and challenge")]
pub struct UnknownScopeError {
    /// The word.
    pub word: Box<str>,
}

/// An API token to be made.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// Its id.
    pub id: TokenId,
    /// What its owner calls it.
    pub name: String,
    /// What it lets a program do.
    pub scopes: Scopes,
    /// The hash of what the program holds.
    pub token: SecretHash,
    /// When it ends; never if `None`.
    pub expires_at: Option<Millis>,
}

/// An API token as the store has it, without the secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiToken {
    /// Its id.
    pub id: TokenId,
    /// What its owner calls it.
    pub name: String,
    /// What it lets a program do.
    pub scopes: Scopes,
    /// When it was made.
    pub created_at: Millis,
    /// When it was last used, as far as [`crate::Store::note_token_use`] was told.
    pub used_at: Option<Millis>,
    /// When it ends; never if `None`.
    pub expires_at: Option<Millis>,
}
