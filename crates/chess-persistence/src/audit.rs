//! What was done with accounts, by whom, when and from where.

use std::fmt;
use std::str::FromStr;

use chess_core::Millis;

use crate::account::{AccountId, ParseAccountIdError};

/// Who does something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// Whoever runs the server, by its command line.
    Admin,
    /// Somebody who has not shown who they are.
    Visitor,
    /// The owner of an account.
    Account(AccountId),
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Admin => f.pad("admin"),
            Self::Visitor => f.pad("visitor"),
            Self::Account(id) => id.fmt(f),
        }
    }
}

impl FromStr for Actor {
    type Err = ParseAccountIdError;

    fn from_str(text: &str) -> Result<Self, ParseAccountIdError> {
        match text {
            "admin" => Ok(Self::Admin),
            "visitor" => Ok(Self::Visitor),
            id => id.parse().map(Self::Account),
        }
    }
}

/// The circumstances of an act on an account: every such act leaves a line in the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// When.
    pub at: Millis,
    /// By whom.
    pub actor: Actor,
    /// From which address, if it came over the network.
    pub address: Option<String>,
}

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// An account was made.
    SignUp,
    /// A session began.
    SignIn,
    /// A sign-in with a wrong name or password, or to a banned account.
    SignInRefused,
    /// A session was ended by its owner.
    SessionEnded,
    /// The password was changed, and all other sessions ended.
    PasswordChanged,
    /// Another e-mail address, or none.
    EmailChanged,
    /// The e-mail address was shown to be the owner's.
    EmailVerified,
    /// A way to set a new password was asked for.
    ResetAsked,
    /// An API token was made.
    TokenCreated,
    /// An API token was revoked.
    TokenRevoked,
    /// Everything about the account was handed out to its owner.
    Exported,
    /// The account may not be used any more.
    Banned,
    /// The account may be used again.
    Unbanned,
    /// The account was deleted.
    Deleted,
    /// The account may say nothing for a while.
    Muted,
    /// The account may say things again.
    Unmuted,
    /// A line of chat was hidden.
    LineHidden,
}

impl Action {
    const ALL: [Self; 17] = [
        Self::SignUp,
        Self::SignIn,
        Self::SignInRefused,
        Self::SessionEnded,
        Self::PasswordChanged,
        Self::EmailChanged,
        Self::EmailVerified,
        Self::ResetAsked,
        Self::TokenCreated,
        Self::TokenRevoked,
        Self::Exported,
        Self::Banned,
        Self::Unbanned,
        Self::Deleted,
        Self::Muted,
        Self::Unmuted,
        Self::LineHidden,
    ];

    /// The action's name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SignUp => "sign_up",
            Self::SignIn => "sign_in",
            Self::SignInRefused => "sign_in_refused",
            Self::SessionEnded => "session_ended",
            Self::PasswordChanged => "password_changed",
            Self::EmailChanged => "email_changed",
            Self::EmailVerified => "email_verified",
            Self::ResetAsked => "reset_asked",
            Self::TokenCreated => "token_created",
            Self::TokenRevoked => "token_revoked",
            Self::Exported => "exported",
            Self::Banned => "banned",
            Self::Unbanned => "unbanned",
            Self::Deleted => "deleted",
            Self::Muted => "muted",
            Self::Unmuted => "unmuted",
            Self::LineHidden => "line_hidden",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.as_str() == name)
    }
}

/// A line of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    /// Its number; later lines have greater ones.
    pub id: i64,
    /// When, by whom, from where; the address is forgotten after a while.
    pub deed: Deed,
    /// What.
    pub action: Action,
    /// To which account; `None` where there is none.
    pub subject: Option<AccountId>,
}
