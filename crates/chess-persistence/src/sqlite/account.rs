//! Accounts: making, finding, barring and deleting them.

use chess_core::Millis;
use chess_notation::Language;
use sqlx::{SqliteConnection, SqliteExecutor};

use super::{Sqlite, audit, found, import, leave, mail, opening, rating, session};
use crate::account::{Account, AccountId, NewAccount, PasswordHash};
use crate::audit::{Action, Deed};
use crate::error::StoreError;
use crate::mail::NewMail;
use crate::session::{NewSession, SessionId};
use crate::username::Username;

impl Sqlite {
    pub(crate) async fn create_account(
        &self,
        new: NewAccount,
        session: NewSession,
        mail: Option<NewMail>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    create(connection, &new, &session, &deed).await?;
                    match mail {
                        Some(mail) => mail::queue(connection, &mail, deed.at).await,
                        None => Ok(()),
                    }
                })
            })
            .await
    }

    pub(crate) async fn account(&self, id: &AccountId) -> Result<Option<Account>, StoreError> {
        find(&self.readers, id).await
    }

    pub(crate) async fn account_named(
        &self,
        name: &Username,
    ) -> Result<Option<Account>, StoreError> {
        let row: Option<AccountRow> = sqlx::query_as("select * from account where name = $1")
            .bind(name.as_str())
            .fetch_optional(&self.readers)
            .await?;
        row.map(AccountRow::into_account).transpose()
    }

    pub(crate) async fn accounts(
        &self,
        after: Option<&Username>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        // Every name comes after the empty text.
        let rows: Vec<AccountRow> =
            sqlx::query_as("select * from account where name > $1 order by name limit $2")
                .bind(after.map_or("", Username::as_str))
                .bind(limit)
                .fetch_all(&self.readers)
                .await?;
        rows.into_iter().map(AccountRow::into_account).collect()
    }

    pub(crate) async fn password(
        &self,
        id: &AccountId,
    ) -> Result<Option<PasswordHash>, StoreError> {
        let hash: Option<Option<String>> =
            sqlx::query_scalar("select password_hash from account where id = $1")
                .bind(id.as_str())
                .fetch_optional(&self.readers)
                .await?;
        Ok(hash.flatten().map(PasswordHash::from_phc))
    }

    pub(crate) async fn set_password(
        &self,
        id: &AccountId,
        password: PasswordHash,
        keep: Option<SessionId>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    set_password(connection, &id, &password, keep.as_ref()).await?;
                    audit::write(connection, Action::PasswordChanged, Some(&id), &deed).await
                })
            })
            .await
    }

    pub(crate) async fn set_banned(
        &self,
        id: &AccountId,
        banned: bool,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move { set_banned(connection, &id, banned, &deed).await })
            })
            .await
    }

    pub(crate) async fn delete_account(
        &self,
        id: &AccountId,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| Box::pin(async move { delete(connection, &id, &deed).await }))
            .await
    }
}

/// A row of `account`.
#[derive(sqlx::FromRow)]
pub(super) struct AccountRow {
    id: String,
    name: Option<String>,
    email: Option<String>,
    email_verified_at_ms: Option<i64>,
    is_notified: bool,
    lang: String,
    created_at_ms: i64,
    banned_at_ms: Option<i64>,
    deleted_at_ms: Option<i64>,
    muted_until_ms: Option<i64>,
}

impl AccountRow {
    pub(super) fn into_account(self) -> Result<Account, StoreError> {
        let corrupt = || StoreError::corrupt(format_args!("the row of account {:?}", self.id));
        let name = self.name.as_deref().map(str::parse).transpose();
        Ok(Account {
            id: self.id.parse().map_err(|_| corrupt())?,
            name: name.map_err(|_| corrupt())?,
            email: self.email,
            is_notified: self.is_notified,
            lang: read_lang(&self.lang).ok_or_else(corrupt)?,
            email_verified_at: self.email_verified_at_ms.map(Millis),
            created_at: Millis(self.created_at_ms),
            banned_at: self.banned_at_ms.map(Millis),
            deleted_at: self.deleted_at_ms.map(Millis),
            muted_until: self.muted_until_ms.map(Millis),
        })
    }
}

fn read_lang(text: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|lang| lang.as_str() == text)
}

pub(super) async fn find(
    connection: impl SqliteExecutor<'_>,
    id: &AccountId,
) -> Result<Option<Account>, StoreError> {
    let row: Option<AccountRow> = sqlx::query_as("select * from account where id = $1")
        .bind(id.as_str())
        .fetch_optional(connection)
        .await?;
    row.map(AccountRow::into_account).transpose()
}

async fn create(
    connection: &mut SqliteConnection,
    new: &NewAccount,
    session: &NewSession,
    deed: &Deed,
) -> Result<(), StoreError> {
    let done = sqlx::query(
        "insert into account (id, name, password_hash, email, created_at_ms, lang)
         select $1, $2, $3, $4, $5, $6
         where not exists (select 1 from retired_name where name = $2)
         on conflict do nothing",
    )
    .bind(new.id.as_str())
    .bind(new.name.as_str())
    .bind(new.password.as_phc())
    .bind(&new.email)
    .bind(deed.at.0)
    .bind(new.lang.as_str())
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    session::insert(connection, &new.id, session, deed).await?;
    audit::write(connection, Action::SignUp, Some(&new.id), deed).await
}

/// Gives an account another password and ends all its sessions but `keep`.
pub(super) async fn set_password(
    connection: &mut SqliteConnection,
    id: &AccountId,
    password: &PasswordHash,
    keep: Option<&SessionId>,
) -> Result<(), StoreError> {
    let done = sqlx::query(
        "update account set password_hash = $2 where id = $1 and deleted_at_ms is null",
    )
    .bind(id.as_str())
    .bind(password.as_phc())
    .execute(&mut *connection)
    .await?;
    found(&done)?;
    session::end_all(connection, id, keep).await
}

async fn set_banned(
    connection: &mut SqliteConnection,
    id: &AccountId,
    banned: bool,
    deed: &Deed,
) -> Result<(), StoreError> {
    let account = find(&mut *connection, id).await?;
    let account = account.filter(|account| account.deleted_at.is_none());
    let account = account.ok_or(StoreError::NotFound)?;
    if account.banned_at.is_some() == banned {
        return Ok(());
    }
    sqlx::query("update account set banned_at_ms = $2 where id = $1")
        .bind(id.as_str())
        .bind(banned.then_some(deed.at.0))
        .execute(&mut *connection)
        .await?;
    if banned {
        session::end_all(connection, id, None).await?;
        opening::let_go(connection, id, deed.at).await?;
    }
    let action = if banned { Action::Banned } else { Action::Unbanned };
    audit::write(connection, action, Some(id), deed).await
}

async fn delete(
    connection: &mut SqliteConnection,
    id: &AccountId,
    deed: &Deed,
) -> Result<(), StoreError> {
    let retired = sqlx::query(
        "insert into retired_name (name)
         select name from account where id = $1 and deleted_at_ms is null",
    )
    .bind(id.as_str())
    .execute(&mut *connection)
    .await?;
    if retired.rows_affected() == 0 {
        return Err(StoreError::NotFound);
    }
    sqlx::query(
        "update account
         set name = null, password_hash = null, email = null, email_verified_at_ms = null,
             deleted_at_ms = $2
         where id = $1",
    )
    .bind(id.as_str())
    .bind(deed.at.0)
    .execute(&mut *connection)
    .await?;
    session::end_all(connection, id, None).await?;
    opening::let_go(connection, id, deed.at).await?;
    session::revoke_all(connection, id).await?;
    mail::forget_account(connection, id).await?;
    rating::forget_account(connection, id).await?;
    import::forget_account(connection, id).await?;
    leave::forget_account(connection, id).await?;
    audit::forget_account(connection, id).await?;
    // Where it came from would be the last that is known of somebody who wants to be forgotten.
    let deed = Deed { address: None, ..deed.clone() };
    audit::write(connection, Action::Deleted, Some(id), &deed).await
}
