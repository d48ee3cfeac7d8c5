//! Leave on SQLite.

use chess_core::{Color, Millis};
use sqlx::{SqliteConnection, SqliteExecutor};

use super::{Sqlite, account, read, write};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::GameId;
use crate::leave::{self, Leave, LeaveLimit};

impl Sqlite {
    pub(crate) async fn take_leave(
        &self,
        account: &AccountId,
        leave: Leave,
        limit: LeaveLimit,
    ) -> Result<Vec<GameId>, StoreError> {
        let account = *account;
        self.writer
            .act(move |connection| {
                Box::pin(async move { take(connection, &account, leave, limit).await })
            })
            .await
    }

    pub(crate) async fn leaves(&self, account: &AccountId) -> Result<Vec<Leave>, StoreError> {
        find(&self.readers, account).await
    }
}

async fn find(
    connection: impl SqliteExecutor<'_>,
    account: &AccountId,
) -> Result<Vec<Leave>, StoreError> {
    let rows: Vec<(i64, u32)> =
        sqlx::query_as("select at_ms, days from leave where account_id = $1 order by at_ms desc")
            .bind(account.as_str())
            .fetch_all(connection)
            .await?;
    Ok(rows.into_iter().map(|(at_ms, days)| Leave { at: Millis(at_ms), days }).collect())
}

async fn take(
    connection: &mut SqliteConnection,
    account: &AccountId,
    leave: Leave,
    limit: LeaveLimit,
) -> Result<Vec<GameId>, StoreError> {
    let owner = account::find(&mut *connection, account).await?;
    owner.filter(|owner| owner.deleted_at.is_none()).ok_or(StoreError::NotFound)?;
    limit.check(&find(&mut *connection, account).await?, &leave)?;
    sqlx::query("insert into leave (account_id, at_ms, days) values ($1, $2, $3)")
        .bind(account.as_str())
        .bind(leave.at.0)
        .bind(leave.days)
        .execute(&mut *connection)
        .await?;
    let texts: Vec<String> = sqlx::query_scalar(
        "select id from game
         where (white_account = $1 or black_account = $1)
           and ended_at_ms is null and next_seq > 0 and deadline_ms is not null
         order by id",
    )
    .bind(account.as_str())
    .fetch_all(&mut *connection)
    .await?;
    let mut granted = Vec::new();
    for text in texts {
        let corrupt = |_| StoreError::corrupt(format_args!("the id {text:?} of a game"));
        let id: GameId = text.parse().map_err(corrupt)?;
        let record = read::game(&mut *connection, &id).await?.ok_or(StoreError::NotFound)?;
        let log = read::log(&mut *connection, &id).await?;
        let color: Color = record.seat_of_account(account).ok_or(StoreError::NotFound)?;
        if let Some((events, deadline)) = leave::granted(&record, &log, color, &leave) {
            write::append(connection, &id, record.next_seq, &events, deadline, None).await?;
            granted.push(id);
        }
    }
    Ok(granted)
}

/// Forgets when an account was on leave.
pub(super) async fn forget_account(
    connection: &mut SqliteConnection,
    account: &AccountId,
) -> Result<(), StoreError> {
    sqlx::query("delete from leave where account_id = $1")
        .bind(account.as_str())
        .execute(connection)
        .await?;
    Ok(())
}
