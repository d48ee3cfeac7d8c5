//! Letters to the owners of accounts, from the outbox of the store.
//!
//! Whoever has something to say queues a message in the act that it is about. A job sends what is
//! due: at least once, after a failure later and later, and never twice with one key. Secrets are
//! made when a letter is written, so that none lies in the outbox.

mod about;
mod letter;
mod sender;

use chess_core::Millis;
use chess_notation::Language;
use chess_persistence::{Account, AccountId, NewMail};
use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::Notify;

use crate::config::Config;

pub(crate) use sender::send_due;

/// What a letter is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Whether the address is the owner's.
    VerifyEmail,
    /// How to set a new password.
    ResetPassword,
    /// That it is one's turn in a slow game.
    YourTurn,
    /// That one's time is nearly up.
    Reminder,
    /// That a slow game is over.
    GameOver,
    /// That somebody wants to play.
    Challenge,
}

impl Kind {
    const ALL: [Self; 6] = [
        Self::VerifyEmail,
        Self::ResetPassword,
        Self::YourTurn,
        Self::Reminder,
        Self::GameOver,
        Self::Challenge,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::YourTurn => "your_turn",
            Self::Reminder => "reminder",
            Self::GameOver => "game_over",
            Self::Challenge => "challenge",
        }
    }

    /// Whether it tells what its reader did not ask for.
    const fn is_notice(self) -> bool {
        matches!(self, Self::YourTurn | Self::Reminder | Self::GameOver | Self::Challenge)
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// The address of the account that such a letter may go to, if any.
    fn address(self, account: &Account) -> Option<&str> {
        let is_verified = account.email_verified_at.is_some();
        let may = account.is_active()
            && (is_verified || self == Self::VerifyEmail)
            && (account.is_notified || !self.is_notice());
        account.email.as_deref().filter(|_| may)
    }
}

/// What a letter needs to know besides.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Payload {
    /// The account's own where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    lang: Option<Language>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notice: Option<Notice>,
}

/// Which moment of a game a letter is about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Notice {
    pub(crate) game: String,
    /// Half-moves played.
    pub(crate) ply: usize,
    /// How long before the end of the time it reminds.
    pub(crate) lead_ms: i64,
}

impl Payload {
    fn write(&self) -> String {
        serde_json::to_string(self).expect("invariant: a payload has string keys only")
    }
}

/// A message to an account. One a `key` goes out; the account is part of it.
pub(crate) fn message(
    kind: Kind,
    account: AccountId,
    key: impl std::fmt::Display,
    lang: Language,
    now: Millis,
) -> NewMail {
    let payload = Payload { lang: Some(lang), notice: None };
    NewMail {
        key: format!("{}:{account}:{key}", kind.as_str()),
        account,
        kind: kind.as_str(),
        payload: payload.write(),
        not_before: now,
    }
}

/// A message about a moment of a game, of which one of its kind goes out.
pub(crate) fn notice(
    kind: Kind,
    account: AccountId,
    notice: &Notice,
    not_before: Millis,
) -> NewMail {
    let payload = Payload { lang: None, notice: Some(notice.clone()) };
    NewMail {
        // A game that goes back and forth may come to the same number of moves again.
        key: format!("{}:{account}:{}:{}:{not_before:?}", kind.as_str(), notice.game, notice.ply),
        account,
        kind: kind.as_str(),
        payload: payload.write(),
        not_before,
    }
}

/// The way out.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// What links begin with.
    site: String,
    wake: Notify,
}

impl std::fmt::Debug for Mailer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailer").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Why no mail can be sent with these settings.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MailError {
    /// The address of the mail server.
    #[error("smtp_url must be as smtps://name:password@host, or smtp://host:25 without TLS")]
    Url(#[source] lettre::transport::smtp::Error),
    /// The address of the sender.
    #[error("mail_from must be an address, as Salon <salon@salon.example>")]
    From(#[source] lettre::address::AddressError),
    /// No address of a sender.
    #[error("mail_from is needed with smtp_url, as Salon <salon@salon.example>")]
    NoFrom,
}

impl Mailer {
    /// The mailer of a server at `site`, if it has a mail server.
    ///
    /// # Errors
    /// When the settings are of no use.
    pub(crate) fn new(config: &Config, site: String) -> Result<Option<Self>, MailError> {
        let Some(url) = &config.smtp_url else { return Ok(None) };
        let from = config.mail_from.as_ref().ok_or(MailError::NoFrom)?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.reveal());
        Ok(Some(Self {
            transport: transport.map_err(MailError::Url)?.build(),
            from: from.parse().map_err(MailError::From)?,
            site,
            wake: Notify::new(),
        }))
    }

    /// Says that there is something in the outbox.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }
}
