//! Messages to the owners of accounts, and the links in them.

use chess_core::Millis;
use chess_notation::Language;

use crate::account::{Account, AccountId};
use crate::error::StoreError;
use crate::game::SecretHash;
use crate::{Backend, Deed, PasswordHash, Store, forward};

/// A message to be sent. What cannot be sent now is tried again; with the same key it goes out once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// Tells messages apart: a second one with the key of one that waits or was sent is dropped.
    pub key: String,
    /// To whom.
    pub account: AccountId,
    /// What it is about: a name that the sender understands.
    pub kind: &'static str,
    /// What the kind needs to know. No secrets: it lies in the database until it is sent.
    pub payload: String,
    /// Not to be sent earlier.
    pub not_before: Millis,
}

/// A message that waits to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Its number.
    pub id: i64,
    /// To whom, as the account is now.
    pub account: Account,
    /// What it is about.
    pub kind: String,
    /// What the kind needs to know.
    pub payload: String,
    /// How often it was tried.
    pub tries: u32,
}

/// What a link in a message is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkPurpose {
    /// Shows that the address is the owner's.
    VerifyEmail,
    /// Sets a new password.
    ResetPassword,
    /// Ends notices by mail.
    StopNotices,
}

impl LinkPurpose {
    /// The purpose's name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::StopNotices => "stop_notices",
        }
    }
}

/// A link to be sent.
#[derive(Debug, Clone)]
pub struct NewLink {
    /// The hash of the secret in it.
    pub token: SecretHash,
    /// Whose it is.
    pub account: AccountId,
    /// What it is good for.
    pub purpose: LinkPurpose,
    /// The address it is sent to.
    pub email: String,
    /// When it ends.
    pub expires_at: Millis,
}

impl Store {
    /// Puts a message into the outbox, if none with its key is there.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn queue_mail(&self, mail: NewMail, at: Millis) -> Result<(), StoreError> {
        forward!(self, queue_mail(mail, at))
    }

    /// At most `limit` messages that are to be sent at `now`, in the order of their instants.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn due_mails(&self, now: Millis, limit: u32) -> Result<Vec<Mail>, StoreError> {
        forward!(self, due_mails(now, limit))
    }

    /// Notes that a message was sent or given up. Its key stays known, its content is forgotten.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn mail_done(&self, id: i64, at: Millis) -> Result<(), StoreError> {
        forward!(self, mail_done(id, at))
    }

    /// Notes that a message could not be sent, and when to try again.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn mail_failed(&self, id: i64, not_before: Millis) -> Result<(), StoreError> {
        forward!(self, mail_failed(id, not_before))
    }

    /// Makes a link good for its purpose until it ends or is used.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn create_link(&self, link: NewLink) -> Result<(), StoreError> {
        forward!(self, create_link(link))
    }

    /// Uses the link that shows that an address is the owner's.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such link at the instant of the deed, or the account
    /// has another address by now; [`StoreError::Unavailable`].
    pub async fn verify_email(
        &self,
        token: &SecretHash,
        deed: Deed,
    ) -> Result<AccountId, StoreError> {
        forward!(self, verify_email(token, deed))
    }

    /// Uses the link that sets a new password: all sessions end, and all such links with them.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such link at the instant of the deed;
    /// [`StoreError::Unavailable`].
    pub async fn reset_password(
        &self,
        token: &SecretHash,
        password: PasswordHash,
        deed: Deed,
    ) -> Result<AccountId, StoreError> {
        let account = forward!(self, reset_password(token, password, deed))?;
        self.withdrawn(&account, Ok(account))
    }

    /// Uses a link that ends notices by mail. It may be used again.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such link at `now`; [`StoreError::Unavailable`].
    pub async fn stop_notices(&self, token: &SecretHash, now: Millis) -> Result<(), StoreError> {
        forward!(self, stop_notices(token, now))
    }

    /// Puts off a message to a later instant; it does not count as tried.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn postpone_mail(&self, id: i64, not_before: Millis) -> Result<(), StoreError> {
        forward!(self, postpone_mail(id, not_before))
    }

    /// Says in which language letters to an account are written.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account or it is deleted,
    /// [`StoreError::Unavailable`].
    pub async fn set_lang(&self, id: &AccountId, lang: Language) -> Result<(), StoreError> {
        forward!(self, set_lang(id, lang))
    }

    /// Says whether notices may be mailed to an account.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account or it is deleted,
    /// [`StoreError::Unavailable`].
    pub async fn set_notified(&self, id: &AccountId, notified: bool) -> Result<(), StoreError> {
        forward!(self, set_notified(id, notified))
    }

    /// Gives an account another address of e-mail, not verified yet, or none; `mail` is queued with
    /// it. Links sent to the former address are good for nothing any more.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account or it is deleted,
    /// [`StoreError::Unavailable`].
    pub async fn set_email(
        &self,
        id: &AccountId,
        email: Option<String>,
        mail: Option<NewMail>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        forward!(self, set_email(id, email, mail, deed))
    }

    /// At most `limit` accounts whose verified address this is, in order of their ids.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn accounts_at(&self, email: &str, limit: u32) -> Result<Vec<Account>, StoreError> {
        forward!(self, accounts_at(email, limit))
    }
}
