//! The outbox and the links in messages, in memory.

use chess_core::Millis;
use chess_notation::Language;

use super::Memory;
use super::account::People;
use crate::account::{Account, AccountId, PasswordHash};
use crate::audit::{Action, Deed};
use crate::error::StoreError;
use crate::game::SecretHash;
use crate::mail::{LinkPurpose, Mail, NewLink, NewMail};

#[derive(Debug, Default)]
pub(super) struct Outbox {
    mails: Vec<Queued>,
    links: Vec<NewLink>,
}

#[derive(Debug)]
struct Queued {
    id: i64,
    mail: NewMail,
    tries: u32,
    done_at: Option<Millis>,
}

impl Outbox {
    pub(super) fn queue(&mut self, mail: NewMail) {
        if self.mails.iter().all(|queued| queued.mail.key != mail.key) {
            let id = self.mails.last().map_or(1, |last| last.id + 1);
            self.mails.push(Queued { id, mail, tries: 0, done_at: None });
        }
    }

    pub(super) fn forget_account(&mut self, id: &AccountId) {
        self.mails.retain(|queued| queued.mail.account != *id);
        self.links.retain(|link| link.account != *id);
    }

    pub(super) fn forget(&mut self, now: Millis, log_from: Millis) {
        self.mails.retain(|queued| queued.done_at.is_none_or(|at| at >= log_from));
        self.links.retain(|link| link.expires_at > now);
    }

    fn link(
        &self,
        token: &SecretHash,
        purpose: LinkPurpose,
        now: Millis,
    ) -> Result<NewLink, StoreError> {
        let mut links = self.links.iter();
        let found = links
            .find(|link| link.token == *token && link.purpose == purpose && link.expires_at > now);
        found.cloned().ok_or(StoreError::NotFound)
    }

    fn drop_links(&mut self, id: &AccountId, purpose: LinkPurpose) {
        self.links.retain(|link| link.account != *id || link.purpose != purpose);
    }
}

impl Memory {
    pub(crate) fn queue_mail(&self, mail: NewMail, _: Millis) -> Result<(), StoreError> {
        self.open()?.people.outbox.queue(mail);
        Ok(())
    }

    pub(crate) fn due_mails(&self, now: Millis, limit: u32) -> Result<Vec<Mail>, StoreError> {
        let contents = self.open()?;
        let waiting = contents.people.outbox.mails.iter().filter(|queued| queued.done_at.is_none());
        let mut due: Vec<_> = waiting.filter(|queued| queued.mail.not_before <= now).collect();
        due.sort_by_key(|queued| (queued.mail.not_before, queued.id));
        let mail = |queued: &Queued| {
            let account = contents.people.known(&queued.mail.account);
            Ok(Mail {
                id: queued.id,
                account: account.ok_or_else(|| StoreError::corrupt("a message to nobody"))?,
                kind: queued.mail.kind.to_owned(),
                payload: queued.mail.payload.clone(),
                tries: queued.tries,
            })
        };
        due.into_iter().take(limit as usize).map(mail).collect()
    }

    pub(crate) fn mail_done(&self, id: i64, at: Millis) -> Result<(), StoreError> {
        let mails = &mut self.open()?.people.outbox.mails;
        if let Some(queued) = mails.iter_mut().find(|queued| queued.id == id) {
            queued.done_at = Some(at);
            queued.mail.payload.clear();
        }
        Ok(())
    }

    pub(crate) fn mail_failed(&self, id: i64, not_before: Millis) -> Result<(), StoreError> {
        let mails = &mut self.open()?.people.outbox.mails;
        if let Some(queued) = mails.iter_mut().find(|queued| queued.id == id) {
            queued.mail.not_before = not_before;
            queued.tries += 1;
        }
        Ok(())
    }

    pub(crate) fn create_link(&self, link: NewLink) -> Result<(), StoreError> {
        self.open()?.people.outbox.links.push(link);
        Ok(())
    }

    pub(crate) fn verify_email(
        &self,
        token: &SecretHash,
        deed: Deed,
    ) -> Result<AccountId, StoreError> {
        let people = &mut self.open()?.people;
        let purpose = LinkPurpose::VerifyEmail;
        let link = people.outbox.link(token, purpose, deed.at)?;
        let (account, _) = people.present(&link.account)?;
        let is_same = |email: &String| email.eq_ignore_ascii_case(&link.email);
        if !account.email.as_ref().is_some_and(is_same) {
            return Err(StoreError::NotFound);
        }
        account.email_verified_at = Some(deed.at);
        people.outbox.drop_links(&link.account, purpose);
        people.write(Action::EmailVerified, Some(link.account), deed);
        Ok(link.account)
    }

    pub(crate) fn reset_password(
        &self,
        token: &SecretHash,
        password: PasswordHash,
        deed: Deed,
    ) -> Result<AccountId, StoreError> {
        let people = &mut self.open()?.people;
        let purpose = LinkPurpose::ResetPassword;
        let id = people.outbox.link(token, purpose, deed.at)?.account;
        people.present(&id)?.1 = password;
        people.outbox.drop_links(&id, purpose);
        people.end_all(&id, None);
        people.write(Action::PasswordChanged, Some(id), deed);
        Ok(id)
    }

    pub(crate) fn stop_notices(&self, token: &SecretHash, now: Millis) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        let link = people.outbox.link(token, LinkPurpose::StopNotices, now)?;
        set_notified(people, &link.account, false)
    }

    pub(crate) fn postpone_mail(&self, id: i64, not_before: Millis) -> Result<(), StoreError> {
        let mails = &mut self.open()?.people.outbox.mails;
        if let Some(queued) = mails.iter_mut().find(|queued| queued.id == id) {
            queued.mail.not_before = not_before;
        }
        Ok(())
    }

    pub(crate) fn set_lang(&self, id: &AccountId, lang: Language) -> Result<(), StoreError> {
        self.open()?.people.present(id)?.0.lang = lang;
        Ok(())
    }

    pub(crate) fn set_notified(&self, id: &AccountId, notified: bool) -> Result<(), StoreError> {
        set_notified(&mut self.open()?.people, id, notified)
    }

    pub(crate) fn set_email(
        &self,
        id: &AccountId,
        email: Option<String>,
        mail: Option<NewMail>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        let (account, _) = people.present(id)?;
        account.email = email;
        account.email_verified_at = None;
        for purpose in [LinkPurpose::VerifyEmail, LinkPurpose::ResetPassword] {
            people.outbox.drop_links(id, purpose);
        }
        mail.into_iter().for_each(|mail| people.outbox.queue(mail));
        people.write(Action::EmailChanged, Some(*id), deed);
        Ok(())
    }

    pub(crate) fn accounts_at(&self, email: &str, limit: u32) -> Result<Vec<Account>, StoreError> {
        let people = &self.open()?.people;
        let is_there = |account: &Account| {
            account.email_verified_at.is_some()
                && account.email.as_ref().is_some_and(|found| found.eq_ignore_ascii_case(email))
        };
        let accounts = people.all().filter(|account| is_there(account));
        Ok(accounts.take(limit as usize).cloned().collect())
    }
}

fn set_notified(people: &mut People, id: &AccountId, notified: bool) -> Result<(), StoreError> {
    people.present(id)?.0.is_notified = notified;
    Ok(())
}
