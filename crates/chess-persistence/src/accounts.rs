//! What the store does with accounts, sessions, tokens and the audit log.

use chess_core::Millis;

use crate::account::{Account, AccountId, NewAccount, PasswordHash};
use crate::audit::{Action, AuditLine, Deed};
use crate::error::StoreError;
use crate::game::SecretHash;
use crate::mail::NewMail;
use crate::session::{ApiToken, NewSession, NewToken, Session, SessionId, TokenId};
use crate::username::Username;
use crate::{Backend, Store, forward};

impl Store {
    /// Makes an account, begins its first session, and queues a message with it.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if an account has the name, in whatever case, or a deleted one had it;
    /// [`StoreError::Unavailable`].
    pub async fn create_account(
        &self,
        new: NewAccount,
        session: NewSession,
        mail: Option<NewMail>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        forward!(self, create_account(new, session, mail, deed))
    }

    /// The account with this id, also when it is banned or deleted.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn account(&self, id: &AccountId) -> Result<Option<Account>, StoreError> {
        forward!(self, account(id))
    }

    /// The account with this name, in whatever case; banned ones too.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn account_named(&self, name: &Username) -> Result<Option<Account>, StoreError> {
        forward!(self, account_named(name))
    }

    /// At most `limit` accounts that are not deleted and whose name comes after `after`, in order
    /// of their names.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn accounts(
        &self,
        after: Option<&Username>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        forward!(self, accounts(after, limit))
    }

    /// The hash of an account's password; `None` if there is no such account or it is deleted.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn password(&self, id: &AccountId) -> Result<Option<PasswordHash>, StoreError> {
        forward!(self, password(id))
    }

    /// Gives an account another password, and ends all its sessions but `keep`.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account or it is deleted,
    /// [`StoreError::Unavailable`].
    pub async fn set_password(
        &self,
        id: &AccountId,
        password: PasswordHash,
        keep: Option<SessionId>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let done = forward!(self, set_password(id, password, keep, deed));
        self.withdrawn(id, done)
    }

    /// Bars an account, or lets it in again. Barring ends its sessions; its tokens stop working for
    /// as long. What is so already stays so.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account or it is deleted,
    /// [`StoreError::Unavailable`].
    pub async fn set_banned(
        &self,
        id: &AccountId,
        banned: bool,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let done = forward!(self, set_banned(id, banned, deed));
        self.withdrawn(id, done)
    }

    /// Deletes an account: its name, password, address, sessions and tokens, and what the audit log
    /// says of it apart from the deletion. The bare row stays for the games to point at, and nobody
    /// can take the name again.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account or it is deleted already,
    /// [`StoreError::Unavailable`].
    pub async fn delete_account(&self, id: &AccountId, deed: Deed) -> Result<(), StoreError> {
        let done = forward!(self, delete_account(id, deed));
        self.withdrawn(id, done)
    }

    /// Begins a session. An account with too many ends the one not seen for longest.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account, or it is banned or deleted;
    /// [`StoreError::Unavailable`].
    pub async fn begin_session(
        &self,
        id: &AccountId,
        session: NewSession,
        deed: Deed,
    ) -> Result<(), StoreError> {
        forward!(self, begin_session(id, session, deed))
    }

    /// Whose session has this token at `now`, if it has not ended and the account may be used.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn session_of(
        &self,
        token: &SecretHash,
        now: Millis,
    ) -> Result<Option<(Session, Account)>, StoreError> {
        forward!(self, session_of(token, now))
    }

    /// The session with this id at `now`, as [`Store::session_of`].
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn session(
        &self,
        id: &SessionId,
        now: Millis,
    ) -> Result<Option<(Session, Account)>, StoreError> {
        forward!(self, session(id, now))
    }

    /// The sessions of an account at `now`, the latest seen first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn sessions(&self, id: &AccountId, now: Millis) -> Result<Vec<Session>, StoreError> {
        forward!(self, sessions(id, now))
    }

    /// Notes that a session was used, and when it is now to end.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such session, [`StoreError::Unavailable`].
    pub async fn extend_session(
        &self,
        id: &SessionId,
        seen_at: Millis,
        expires_at: Millis,
    ) -> Result<(), StoreError> {
        forward!(self, extend_session(id, seen_at, expires_at))
    }

    /// Ends a session of an account.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the account has no such session, [`StoreError::Unavailable`].
    pub async fn end_session(
        &self,
        account: &AccountId,
        id: &SessionId,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let done = forward!(self, end_session(account, id, deed));
        self.withdrawn(account, done)
    }

    /// Makes an API token.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account, or it is banned or deleted;
    /// [`StoreError::Taken`] if it has `most` tokens already; [`StoreError::Unavailable`].
    pub async fn create_token(
        &self,
        account: &AccountId,
        new: NewToken,
        most: u32,
        deed: Deed,
    ) -> Result<(), StoreError> {
        forward!(self, create_token(account, new, most, deed))
    }

    /// Whose API token this is at `now`, if it has not ended and the account may be used.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn token_of(
        &self,
        token: &SecretHash,
        now: Millis,
    ) -> Result<Option<(ApiToken, Account)>, StoreError> {
        forward!(self, token_of(token, now))
    }

    /// The API tokens of an account, the oldest first, ended ones too.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn tokens(&self, account: &AccountId) -> Result<Vec<ApiToken>, StoreError> {
        forward!(self, tokens(account))
    }

    /// Notes that an API token was used.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such token, [`StoreError::Unavailable`].
    pub async fn note_token_use(&self, id: &TokenId, at: Millis) -> Result<(), StoreError> {
        forward!(self, note_token_use(id, at))
    }

    /// Revokes an API token of an account.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the account has no such token, [`StoreError::Unavailable`].
    pub async fn revoke_token(
        &self,
        account: &AccountId,
        id: &TokenId,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let done = forward!(self, revoke_token(account, id, deed));
        self.withdrawn(account, done)
    }

    /// Writes a line of the audit log for what is no other act of the store.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn note(
        &self,
        action: Action,
        subject: Option<AccountId>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        forward!(self, note(action, subject, deed))
    }

    /// At most `limit` lines of the audit log before the line `before`, the latest first; only those
    /// about `subject`, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn audit(
        &self,
        subject: Option<&AccountId>,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditLine>, StoreError> {
        forward!(self, audit(subject, before, limit))
    }

    /// Forgets what has had its time: sessions and links that ended before `now`, lines of the audit log
    /// and messages that were sent from before `log_from`, and addresses, in the log and of sessions, from before `addresses_from`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn forget(
        &self,
        now: Millis,
        log_from: Millis,
        addresses_from: Millis,
    ) -> Result<(), StoreError> {
        forward!(self, forget(now, log_from, addresses_from))
    }
}
