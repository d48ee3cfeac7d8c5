//! The audit log, and what is forgotten after a while.

use chess_core::Millis;
use sqlx::SqliteConnection;

use super::Sqlite;
use crate::account::AccountId;
use crate::audit::{Action, AuditLine, Deed};
use crate::error::StoreError;

impl Sqlite {
    pub(crate) async fn note(
        &self,
        action: Action,
        subject: Option<AccountId>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| {
                Box::pin(async move { write(connection, action, subject.as_ref(), &deed).await })
            })
            .await
    }

    pub(crate) async fn audit(
        &self,
        subject: Option<&AccountId>,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditLine>, StoreError> {
        let rows: Vec<AuditRow> = sqlx::query_as(
            "select id, at_ms, actor, action, subject, address from audit
             where ($1 is null or subject = $1) and ($2 is null or id < $2)
             order by id desc limit $3",
        )
        .bind(subject.map(AccountId::as_str))
        .bind(before)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(AuditRow::into_line).collect()
    }

    pub(crate) async fn forget(
        &self,
        now: Millis,
        log_from: Millis,
        addresses_from: Millis,
    ) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    forget(connection, now, log_from, addresses_from).await.map_err(Into::into)
                })
            })
            .await
    }
}

/// A row of `audit`.
#[derive(sqlx::FromRow)]
struct AuditRow {
    id: i64,
    at_ms: i64,
    actor: String,
    action: String,
    subject: Option<String>,
    address: Option<String>,
}

impl AuditRow {
    fn into_line(self) -> Result<AuditLine, StoreError> {
        let corrupt = || StoreError::corrupt(format_args!("line {} of the audit log", self.id));
        let subject = self.subject.as_deref().map(str::parse).transpose();
        Ok(AuditLine {
            id: self.id,
            action: Action::from_name(&self.action).ok_or_else(corrupt)?,
            subject: subject.map_err(|_| corrupt())?,
            deed: Deed {
                at: Millis(self.at_ms),
                actor: self.actor.parse().map_err(|_| corrupt())?,
                address: self.address,
            },
        })
    }
}

/// Writes a line of the log.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    action: Action,
    subject: Option<&AccountId>,
    deed: &Deed,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into audit (at_ms, actor, action, subject, address) values ($1, $2, $3, $4, $5)",
    )
    .bind(deed.at.0)
    .bind(deed.actor.to_string())
    .bind(action.as_str())
    .bind(subject.map(AccountId::as_str))
    .bind(&deed.address)
    .execute(connection)
    .await?;
    Ok(())
}

/// Drops the lines about an account and the lines of what it did.
pub(super) async fn forget_account(
    connection: &mut SqliteConnection,
    id: &AccountId,
) -> Result<(), StoreError> {
    sqlx::query("delete from audit where subject = $1 or actor = $1")
        .bind(id.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

async fn forget(
    connection: &mut SqliteConnection,
    now: Millis,
    log_from: Millis,
    addresses_from: Millis,
) -> Result<(), sqlx::Error> {
    for ended in [
        "delete from session where expires_at_ms <= $1",
        "delete from mail_link where expires_at_ms <= $1",
    ] {
        sqlx::query(ended).bind(now.0).execute(&mut *connection).await?;
    }
    for old in ["delete from audit where at_ms < $1", "delete from outbox where done_at_ms < $1"] {
        sqlx::query(old).bind(log_from.0).execute(&mut *connection).await?;
    }
    for old in [
        "update audit set address = null where at_ms < $1 and address is not null",
        "update session set address = null where created_at_ms < $1 and address is not null",
    ] {
        sqlx::query(old).bind(addresses_from.0).execute(&mut *connection).await?;
    }
    Ok(())
}
