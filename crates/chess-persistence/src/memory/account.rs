//! Accounts, sessions, tokens and the audit log in memory.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chess_core::Millis;

use super::Memory;
use super::mail::Outbox;
use super::rating::Ratings;
use crate::account::{Account, AccountId, NewAccount, PasswordHash};
use crate::audit::{Action, Actor, AuditLine, Deed};
use crate::error::StoreError;
use crate::game::{GameId, SecretHash};
use crate::import::Import;
use crate::leave::Leave;
use crate::mail::NewMail;
use crate::session::{ApiToken, MAX_SESSIONS, NewSession, NewToken, Session, SessionId, TokenId};
use crate::username::Username;

#[derive(Debug, Default)]
pub(super) struct People {
    pub(super) outbox: Outbox,
    pub(super) ratings: Ratings,
    pub(super) imports: BTreeMap<GameId, Import>,
    /// The latest first.
    pub(super) leaves: BTreeMap<AccountId, Vec<Leave>>,
    accounts: BTreeMap<AccountId, (Account, PasswordHash)>,
    retired: BTreeSet<Username>,
    sessions: BTreeMap<SessionId, (AccountId, SecretHash, Session)>,
    tokens: BTreeMap<TokenId, (AccountId, SecretHash, ApiToken)>,
    audit: Vec<AuditLine>,
    lines: i64,
}

impl People {
    /// What an account is called; `None` if there is none or it is deleted.
    pub(super) fn name_of(&self, id: &AccountId) -> Option<Username> {
        self.accounts.get(id)?.0.name.clone()
    }

    pub(super) fn has(&self, id: &AccountId) -> bool {
        self.accounts.get(id).is_some_and(|(account, _)| account.deleted_at.is_none())
    }

    fn named(&self, name: &Username) -> Option<&Account> {
        let mut accounts = self.accounts.values().map(|(account, _)| account);
        accounts.find(|account| account.name.as_ref() == Some(name))
    }

    /// An account that is not deleted, and its password.
    pub(super) fn present(
        &mut self,
        id: &AccountId,
    ) -> Result<&mut (Account, PasswordHash), StoreError> {
        let found = self.accounts.get_mut(id);
        found.filter(|(account, _)| account.deleted_at.is_none()).ok_or(StoreError::NotFound)
    }

    pub(super) fn known(&self, id: &AccountId) -> Option<Account> {
        self.accounts.get(id).map(|(account, _)| account.clone())
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Account> {
        self.accounts.values().map(|(account, _)| account)
    }

    fn active(&self, id: &AccountId) -> Option<Account> {
        let (account, _) = self.accounts.get(id)?;
        account.is_active().then(|| account.clone())
    }

    pub(super) fn write(&mut self, action: Action, subject: Option<AccountId>, deed: Deed) {
        self.lines += 1;
        self.audit.push(AuditLine { id: self.lines, deed, action, subject });
    }

    fn insert(&mut self, account: AccountId, new: NewSession, deed: &Deed) {
        let session = Session {
            id: new.id,
            created_at: deed.at,
            seen_at: deed.at,
            expires_at: new.expires_at,
            address: deed.address.clone(),
            agent: new.agent,
        };
        let mut others = self.ids_by_last_seen(&account);
        for id in others.drain(..).skip(MAX_SESSIONS - 1) {
            self.sessions.remove(&id);
        }
        self.sessions.insert(new.id, (account, new.token, session));
    }

    fn ids_by_last_seen(&self, account: &AccountId) -> Vec<SessionId> {
        let own = self.sessions.values().filter(|(owner, ..)| owner == account);
        let mut seen: Vec<_> = own.map(|(_, _, s)| (Reverse(s.seen_at), s.id)).collect();
        seen.sort_unstable();
        seen.into_iter().map(|(_, id)| id).collect()
    }

    pub(super) fn end_all(&mut self, account: &AccountId, keep: Option<&SessionId>) {
        self.sessions.retain(|id, (owner, ..)| owner != account || Some(id) == keep);
    }

    fn live(
        &self,
        now: Millis,
        is_wanted: impl Fn(&SecretHash, &Session) -> bool,
    ) -> Option<(Session, Account)> {
        let (owner, _, session) = self
            .sessions
            .values()
            .find(|(_, hash, session)| is_wanted(hash, session) && session.expires_at > now)?;
        Some((session.clone(), self.active(owner)?))
    }
}

impl Memory {
    pub(crate) fn create_account(
        &self,
        new: NewAccount,
        session: NewSession,
        mail: Option<NewMail>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        let is_known = people.accounts.contains_key(&new.id);
        if is_known || people.named(&new.name).is_some() || people.retired.contains(&new.name) {
            return Err(StoreError::Taken);
        }
        let account = Account::new(&new, deed.at);
        people.accounts.insert(new.id, (account, new.password));
        people.insert(new.id, session, &deed);
        mail.into_iter().for_each(|mail| people.outbox.queue(mail));
        people.write(Action::SignUp, Some(new.id), deed);
        Ok(())
    }

    pub(crate) fn account(&self, id: &AccountId) -> Result<Option<Account>, StoreError> {
        Ok(self.open()?.people.accounts.get(id).map(|(account, _)| account.clone()))
    }

    pub(crate) fn account_named(&self, name: &Username) -> Result<Option<Account>, StoreError> {
        Ok(self.open()?.people.named(name).cloned())
    }

    pub(crate) fn accounts(
        &self,
        after: Option<&Username>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let contents = self.open()?;
        let accounts = contents.people.accounts.values().map(|(account, _)| account);
        let mut named: Vec<_> = accounts
            .filter(|account| account.name.is_some() && account.name.as_ref() > after)
            .cloned()
            .collect();
        named.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        named.truncate(limit as usize);
        Ok(named)
    }

    pub(crate) fn password(&self, id: &AccountId) -> Result<Option<PasswordHash>, StoreError> {
        Ok(self.open()?.people.present(id).ok().map(|(_, password)| password.clone()))
    }

    pub(crate) fn set_password(
        &self,
        id: &AccountId,
        password: PasswordHash,
        keep: Option<SessionId>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        people.present(id)?.1 = password;
        people.end_all(id, keep.as_ref());
        people.write(Action::PasswordChanged, Some(*id), deed);
        Ok(())
    }

    pub(crate) fn set_banned(
        &self,
        id: &AccountId,
        banned: bool,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let contents = &mut *self.open()?;
        let (account, _) = contents.people.present(id)?;
        if account.banned_at.is_some() == banned {
            return Ok(());
        }
        account.banned_at = banned.then_some(deed.at);
        if banned {
            contents.people.end_all(id, None);
            contents.let_go(id, deed.at);
        }
        let people = &mut contents.people;
        let action = if banned { Action::Banned } else { Action::Unbanned };
        people.write(action, Some(*id), deed);
        Ok(())
    }

    pub(crate) fn delete_account(&self, id: &AccountId, mut deed: Deed) -> Result<(), StoreError> {
        let contents = &mut *self.open()?;
        contents.people.present(id)?;
        contents.let_go(id, deed.at);
        let people = &mut contents.people;
        let (account, _) = people.present(id)?;
        account.deleted_at = Some(deed.at);
        account.email = None;
        account.email_verified_at = None;
        let name = account.name.take();
        people.retired.extend(name);
        people.end_all(id, None);
        people.tokens.retain(|_, (owner, ..)| owner != id);
        people.outbox.forget_account(id);
        people.ratings.forget_account(id);
        people.leaves.remove(id);
        people.imports.retain(|_, import| import.account != *id);
        let is_about =
            |line: &AuditLine| line.subject == Some(*id) || line.deed.actor == Actor::Account(*id);
        people.audit.retain(|line| !is_about(line));
        deed.address = None;
        people.write(Action::Deleted, Some(*id), deed);
        Ok(())
    }

    pub(crate) fn begin_session(
        &self,
        id: &AccountId,
        session: NewSession,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        people.active(id).ok_or(StoreError::NotFound)?;
        people.insert(*id, session, &deed);
        people.write(Action::SignIn, Some(*id), deed);
        Ok(())
    }

    pub(crate) fn session_of(
        &self,
        token: &SecretHash,
        now: Millis,
    ) -> Result<Option<(Session, Account)>, StoreError> {
        Ok(self.open()?.people.live(now, |hash, _| hash == token))
    }

    pub(crate) fn session(
        &self,
        id: &SessionId,
        now: Millis,
    ) -> Result<Option<(Session, Account)>, StoreError> {
        Ok(self.open()?.people.live(now, |_, session| session.id == *id))
    }

    pub(crate) fn sessions(&self, id: &AccountId, now: Millis) -> Result<Vec<Session>, StoreError> {
        let people = &self.open()?.people;
        let ids = people.ids_by_last_seen(id);
        let sessions = ids.iter().map(|id| people.sessions[id].2.clone());
        Ok(sessions.filter(|session| session.expires_at > now).collect())
    }

    pub(crate) fn extend_session(
        &self,
        id: &SessionId,
        seen_at: Millis,
        expires_at: Millis,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        let (_, _, session) = people.sessions.get_mut(id).ok_or(StoreError::NotFound)?;
        session.seen_at = seen_at;
        session.expires_at = expires_at;
        Ok(())
    }

    pub(crate) fn end_session(
        &self,
        account: &AccountId,
        id: &SessionId,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        let owner = people.sessions.get(id).map(|(owner, ..)| owner);
        if owner != Some(account) {
            return Err(StoreError::NotFound);
        }
        people.sessions.remove(id);
        people.write(Action::SessionEnded, Some(*account), deed);
        Ok(())
    }

    pub(crate) fn create_token(
        &self,
        account: &AccountId,
        new: NewToken,
        most: u32,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        people.active(account).ok_or(StoreError::NotFound)?;
        let own = people.tokens.values().filter(|(owner, ..)| owner == account);
        if own.count() >= most as usize {
            return Err(StoreError::Taken);
        }
        let token = ApiToken {
            id: new.id,
            name: new.name,
            scopes: new.scopes,
            created_at: deed.at,
            used_at: None,
            expires_at: new.expires_at,
        };
        people.tokens.insert(new.id, (*account, new.token, token));
        people.write(Action::TokenCreated, Some(*account), deed);
        Ok(())
    }

    pub(crate) fn token_of(
        &self,
        token: &SecretHash,
        now: Millis,
    ) -> Result<Option<(ApiToken, Account)>, StoreError> {
        let people = &self.open()?.people;
        let found = people.tokens.values().find(|(_, hash, _)| hash == token);
        let found = found.filter(|(.., token)| token.expires_at.is_none_or(|at| at > now));
        Ok(found.and_then(|(owner, _, token)| Some((token.clone(), people.active(owner)?))))
    }

    pub(crate) fn tokens(&self, account: &AccountId) -> Result<Vec<ApiToken>, StoreError> {
        let people = &self.open()?.people;
        let own = people.tokens.values().filter(|(owner, ..)| owner == account);
        let mut tokens: Vec<_> = own.map(|(.., token)| token.clone()).collect();
        tokens.sort_unstable_by_key(|token| (token.created_at, token.id));
        Ok(tokens)
    }

    pub(crate) fn note_token_use(&self, id: &TokenId, at: Millis) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        let (.., token) = people.tokens.get_mut(id).ok_or(StoreError::NotFound)?;
        token.used_at = Some(at);
        Ok(())
    }

    pub(crate) fn revoke_token(
        &self,
        account: &AccountId,
        id: &TokenId,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        let owner = people.tokens.get(id).map(|(owner, ..)| owner);
        if owner != Some(account) {
            return Err(StoreError::NotFound);
        }
        people.tokens.remove(id);
        people.write(Action::TokenRevoked, Some(*account), deed);
        Ok(())
    }

    pub(crate) fn note(
        &self,
        action: Action,
        subject: Option<AccountId>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        self.open()?.people.write(action, subject, deed);
        Ok(())
    }

    pub(crate) fn audit(
        &self,
        subject: Option<&AccountId>,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditLine>, StoreError> {
        let contents = self.open()?;
        let lines = contents.people.audit.iter().rev();
        let lines = lines.filter(|line| {
            subject.is_none_or(|id| line.subject.as_ref() == Some(id))
                && before.is_none_or(|before| line.id < before)
        });
        Ok(lines.take(limit as usize).cloned().collect())
    }

    pub(crate) fn forget(
        &self,
        now: Millis,
        log_from: Millis,
        addresses_from: Millis,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        people.sessions.retain(|_, (.., session)| session.expires_at > now);
        people.outbox.forget(now, log_from);
        people.audit.retain(|line| line.deed.at >= log_from);
        for line in people.audit.iter_mut().filter(|line| line.deed.at < addresses_from) {
            line.deed.address = None;
        }
        for (.., session) in people.sessions.values_mut() {
            session.address =
                session.address.take().filter(|_| session.created_at >= addresses_from);
        }
        Ok(())
    }
}
