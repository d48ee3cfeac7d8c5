//! The outbox, and the links in messages.

use chess_core::Millis;
use chess_notation::Language;
use sqlx::SqliteConnection;

use super::account::{self, AccountRow};
use super::{Sqlite, audit, found};
use crate::account::{Account, AccountId, PasswordHash};
use crate::audit::{Action, Deed};
use crate::error::StoreError;
use crate::game::SecretHash;
use crate::mail::{LinkPurpose, Mail, NewLink, NewMail};

impl Sqlite {
    pub(crate) async fn queue_mail(&self, mail: NewMail, at: Millis) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| Box::pin(async move { queue(connection, &mail, at).await }))
            .await
    }

    pub(crate) async fn due_mails(&self, now: Millis, limit: u32) -> Result<Vec<Mail>, StoreError> {
        let rows: Vec<MailRow> = sqlx::query_as(
            "select id, account_id, kind, payload, tries from outbox
             where done_at_ms is null and not_before_ms <= $1
             order by not_before_ms, id limit $2",
        )
        .bind(now.0)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        let mut mails = Vec::with_capacity(rows.len());
        for row in rows {
            let corrupt = || StoreError::corrupt(format_args!("message {} of the outbox", row.id));
            let account = row.account_id.parse().map_err(|_| corrupt())?;
            let account = account::find(&self.readers, &account).await?.ok_or_else(corrupt)?;
            let tries = row.tries.try_into().map_err(|_| corrupt())?;
            mails.push(Mail { id: row.id, account, kind: row.kind, payload: row.payload, tries });
        }
        Ok(mails)
    }

    pub(crate) async fn mail_done(&self, id: i64, at: Millis) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    sqlx::query("update outbox set done_at_ms = $2, payload = '' where id = $1")
                        .bind(id)
                        .bind(at.0)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn mail_failed(&self, id: i64, not_before: Millis) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    sqlx::query(
                        "update outbox set not_before_ms = $2, tries = tries + 1 where id = $1",
                    )
                    .bind(id)
                    .bind(not_before.0)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn postpone_mail(
        &self,
        id: i64,
        not_before: Millis,
    ) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    sqlx::query("update outbox set not_before_ms = $2 where id = $1")
                        .bind(id)
                        .bind(not_before.0)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn set_lang(&self, id: &AccountId, lang: Language) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "update account set lang = $2 where id = $1 and deleted_at_ms is null",
                    )
                    .bind(id.as_str())
                    .bind(lang.as_str())
                    .execute(connection)
                    .await?;
                    found(&done)
                })
            })
            .await
    }

    pub(crate) async fn create_link(&self, link: NewLink) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into mail_link (token_hash, account_id, purpose, email,
                                                expires_at_ms)
                         values ($1, $2, $3, $4, $5)",
                    )
                    .bind(link.token.as_bytes().as_slice())
                    .bind(link.account.as_str())
                    .bind(link.purpose.as_str())
                    .bind(&link.email)
                    .bind(link.expires_at.0)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn verify_email(
        &self,
        token: &SecretHash,
        deed: Deed,
    ) -> Result<AccountId, StoreError> {
        let token = *token;
        self.writer
            .act(move |connection| {
                Box::pin(async move { verify_email(connection, &token, &deed).await })
            })
            .await
    }

    pub(crate) async fn reset_password(
        &self,
        token: &SecretHash,
        password: PasswordHash,
        deed: Deed,
    ) -> Result<AccountId, StoreError> {
        let token = *token;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let purpose = LinkPurpose::ResetPassword;
                    let (id, _) = link(connection, &token, purpose, deed.at).await?;
                    drop_links(connection, &id, purpose).await?;
                    account::set_password(connection, &id, &password, None).await?;
                    audit::write(connection, Action::PasswordChanged, Some(&id), &deed).await?;
                    Ok(id)
                })
            })
            .await
    }

    pub(crate) async fn stop_notices(
        &self,
        token: &SecretHash,
        now: Millis,
    ) -> Result<(), StoreError> {
        let token = *token;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let (id, _) = link(connection, &token, LinkPurpose::StopNotices, now).await?;
                    set_notified(connection, &id, false).await
                })
            })
            .await
    }

    pub(crate) async fn set_notified(
        &self,
        id: &AccountId,
        notified: bool,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move { set_notified(connection, &id, notified).await })
            })
            .await
    }

    pub(crate) async fn set_email(
        &self,
        id: &AccountId,
        email: Option<String>,
        mail: Option<NewMail>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "update account set email = $2, email_verified_at_ms = null
                         where id = $1 and deleted_at_ms is null",
                    )
                    .bind(id.as_str())
                    .bind(&email)
                    .execute(&mut *connection)
                    .await?;
                    found(&done)?;
                    for purpose in [LinkPurpose::VerifyEmail, LinkPurpose::ResetPassword] {
                        drop_links(connection, &id, purpose).await?;
                    }
                    if let Some(mail) = mail {
                        queue(connection, &mail, deed.at).await?;
                    }
                    audit::write(connection, Action::EmailChanged, Some(&id), &deed).await
                })
            })
            .await
    }

    pub(crate) async fn accounts_at(
        &self,
        email: &str,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let rows: Vec<AccountRow> = sqlx::query_as(
            "select * from account
             where email = $1 and email_verified_at_ms is not null order by id limit $2",
        )
        .bind(email)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(AccountRow::into_account).collect()
    }
}

/// A row of `outbox`.
#[derive(sqlx::FromRow)]
struct MailRow {
    id: i64,
    account_id: String,
    kind: String,
    payload: String,
    tries: i64,
}

/// Puts a message into the outbox: for any act that must not happen without its message.
pub(super) async fn queue(
    connection: &mut SqliteConnection,
    mail: &NewMail,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into outbox (key, account_id, kind, payload, created_at_ms, not_before_ms)
         values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing",
    )
    .bind(&mail.key)
    .bind(mail.account.as_str())
    .bind(mail.kind)
    .bind(&mail.payload)
    .bind(at.0)
    .bind(mail.not_before.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// Drops the messages to an account and its links.
pub(super) async fn forget_account(
    connection: &mut SqliteConnection,
    id: &AccountId,
) -> Result<(), StoreError> {
    for sql in
        ["delete from outbox where account_id = $1", "delete from mail_link where account_id = $1"]
    {
        sqlx::query(sql).bind(id.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whose link this is at `now`, and to which address it went.
async fn link(
    connection: &mut SqliteConnection,
    token: &SecretHash,
    purpose: LinkPurpose,
    now: Millis,
) -> Result<(AccountId, String), StoreError> {
    let found: Option<(String, String)> = sqlx::query_as(
        "select account_id, email from mail_link
         where token_hash = $1 and purpose = $2 and expires_at_ms > $3",
    )
    .bind(token.as_bytes().as_slice())
    .bind(purpose.as_str())
    .bind(now.0)
    .fetch_optional(connection)
    .await?;
    let (id, email) = found.ok_or(StoreError::NotFound)?;
    let id = id.parse().map_err(|_| StoreError::corrupt("the account of a link in a message"))?;
    Ok((id, email))
}

async fn drop_links(
    connection: &mut SqliteConnection,
    id: &AccountId,
    purpose: LinkPurpose,
) -> Result<(), StoreError> {
    sqlx::query("delete from mail_link where account_id = $1 and purpose = $2")
        .bind(id.as_str())
        .bind(purpose.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

async fn verify_email(
    connection: &mut SqliteConnection,
    token: &SecretHash,
    deed: &Deed,
) -> Result<AccountId, StoreError> {
    let purpose = LinkPurpose::VerifyEmail;
    let (id, email) = link(connection, token, purpose, deed.at).await?;
    let done =
        sqlx::query("update account set email_verified_at_ms = $3 where id = $1 and email = $2")
            .bind(id.as_str())
            .bind(email)
            .bind(deed.at.0)
            .execute(&mut *connection)
            .await?;
    found(&done)?;
    drop_links(connection, &id, purpose).await?;
    audit::write(connection, Action::EmailVerified, Some(&id), deed).await?;
    Ok(id)
}

async fn set_notified(
    connection: &mut SqliteConnection,
    id: &AccountId,
    notified: bool,
) -> Result<(), StoreError> {
    let done =
        sqlx::query("update account set is_notified = $2 where id = $1 and deleted_at_ms is null")
            .bind(id.as_str())
            .bind(notified)
            .execute(connection)
            .await?;
    found(&done)
}
