//! Imported games on SQLite.

use chess_core::Millis;
use sqlx::{SqliteConnection, SqliteExecutor};

use super::{Sqlite, account, found};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::GameId;
use crate::import::Import;
use crate::visibility::Visibility;

impl Sqlite {
    pub(crate) async fn import(&self, import: Import, most: u32) -> Result<(), StoreError> {
        self.writer
            .act(move |connection| Box::pin(async move { insert(connection, &import, most).await }))
            .await
    }

    pub(crate) async fn imported(&self, id: &GameId) -> Result<Option<Import>, StoreError> {
        find(&self.readers, id).await
    }

    pub(crate) async fn imports(
        &self,
        account: &AccountId,
        limit: u32,
    ) -> Result<Vec<Import>, StoreError> {
        let rows: Vec<ImportRow> = sqlx::query_as(
            "select * from import where account_id = $1
             order by created_at_ms desc, id desc limit $2",
        )
        .bind(account.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(ImportRow::into_import).collect()
    }

    pub(crate) async fn widen_import(
        &self,
        id: &GameId,
        to: Visibility,
    ) -> Result<Visibility, StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let import = find(&mut *connection, &id).await?.ok_or(StoreError::NotFound)?;
                    let visibility = import.visibility.max(to);
                    sqlx::query("update import set visibility = $2 where id = $1")
                        .bind(id.as_str())
                        .bind(visibility.as_str())
                        .execute(connection)
                        .await?;
                    Ok(visibility)
                })
            })
            .await
    }

    pub(crate) async fn drop_import(&self, id: &GameId) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query("delete from import where id = $1")
                        .bind(id.as_str())
                        .execute(connection)
                        .await?;
                    found(&done)
                })
            })
            .await
    }
}

#[derive(sqlx::FromRow)]
struct ImportRow {
    id: String,
    account_id: String,
    created_at_ms: i64,
    visibility: String,
    pgn: String,
}

impl ImportRow {
    fn into_import(self) -> Result<Import, StoreError> {
        let corrupt = || StoreError::corrupt(format_args!("the imported game {:?}", self.id));
        Ok(Import {
            id: self.id.parse().map_err(|_| corrupt())?,
            account: self.account_id.parse().map_err(|_| corrupt())?,
            created_at: Millis(self.created_at_ms),
            visibility: self.visibility.parse().map_err(|_| corrupt())?,
            pgn: self.pgn,
        })
    }
}

async fn find(
    connection: impl SqliteExecutor<'_>,
    id: &GameId,
) -> Result<Option<Import>, StoreError> {
    let row: Option<ImportRow> = sqlx::query_as("select * from import where id = $1")
        .bind(id.as_str())
        .fetch_optional(connection)
        .await?;
    row.map(ImportRow::into_import).transpose()
}

async fn insert(
    connection: &mut SqliteConnection,
    import: &Import,
    most: u32,
) -> Result<(), StoreError> {
    let owner = account::find(&mut *connection, &import.account).await?;
    owner.filter(|owner| owner.deleted_at.is_none()).ok_or(StoreError::NotFound)?;
    let done = sqlx::query(
        "insert into import (id, account_id, created_at_ms, visibility, pgn)
         select $1, $2, $3, $4, $5
         where (select count(*) from import where account_id = $2) < $6
         on conflict do nothing",
    )
    .bind(import.id.as_str())
    .bind(import.account.as_str())
    .bind(import.created_at.0)
    .bind(import.visibility.as_str())
    .bind(&import.pgn)
    .bind(most)
    .execute(connection)
    .await?;
    if done.rows_affected() == 0 { Err(StoreError::Taken) } else { Ok(()) }
}

/// Drops what an account has imported.
pub(super) async fn forget_account(
    connection: &mut SqliteConnection,
    id: &AccountId,
) -> Result<(), StoreError> {
    sqlx::query("delete from import where account_id = $1")
        .bind(id.as_str())
        .execute(connection)
        .await?;
    Ok(())
}
