//! People who have an account.

use std::fmt;

use chess_core::Millis;
use chess_notation::Language;

use crate::error::StoreError;
use crate::id::random_id;
use crate::username::Username;

random_id!(
    /// The lasting name of an account: 10 characters of `0-9A-Za-z`.
    AccountId,
    10,
    ParseAccountIdError,
    "the id of an account is 10 characters of 0-9, A-Z and a-z"
);

/// A salted hash of a password with its parameters, as a PHC string
/// (<https://github.com/P-H-C/phc-string-format>). Making and checking it is the caller's part.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(Box<str>);

impl PasswordHash {
    /// The hash that this PHC string is.
    pub fn from_phc(text: impl Into<Box<str>>) -> Self {
        Self(text.into())
    }

    /// The PHC string.
    pub fn as_phc(&self) -> &str {
        &self.0
    }
}

/// Shows nothing: even a hash has no business in a log.
impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// An account as the store has it, without its password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// What it is called; `None` once it is deleted.
    pub name: Option<Username>,
    /// The address its owner gave.
    pub email: Option<String>,
    /// When the owner showed that the address is theirs.
    pub email_verified_at: Option<Millis>,
    /// Whether notices, as of moves, may be mailed to it.
    pub is_notified: bool,
    /// The language of letters to its owner.
    pub lang: Language,
    /// When it was made.
    pub created_at: Millis,
    /// Since when it may not be used, if it may not.
    pub banned_at: Option<Millis>,
    /// When it was deleted, if it was.
    pub deleted_at: Option<Millis>,
    /// Until when it may say nothing, if it may not.
    pub muted_until: Option<Millis>,
}

impl Account {
    /// Whether somebody may act with it: it is neither banned nor deleted.
    pub fn is_active(&self) -> bool {
        self.banned_at.is_none() && self.deleted_at.is_none()
    }

    /// The account that [`crate::Store::create_account`] makes of `new`.
    pub(crate) fn new(new: &NewAccount, created_at: Millis) -> Self {
        Self {
            id: new.id,
            name: Some(new.name.clone()),
            email: new.email.clone(),
            email_verified_at: None,
            is_notified: true,
            lang: new.lang,
            created_at,
            banned_at: None,
            deleted_at: None,
            muted_until: None,
        }
    }

    /// That it may say something at `now`.
    pub(crate) fn check_may_speak(&self, now: Millis) -> Result<(), StoreError> {
        match self.muted_until.filter(|until| *until > now) {
            Some(until) => Err(StoreError::Muted { until }),
            None => Ok(()),
        }
    }
}

/// An account to be made.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// Its id.
    pub id: AccountId,
    /// What it is called. Whether the name is reserved is the caller's to ask.
    pub name: Username,
    /// The hash of its password.
    pub password: PasswordHash,
    /// Where to write to its owner, who has yet to show that it is theirs.
    pub email: Option<String>,
    /// The language of letters to its owner.
    pub lang: Language,
}
