//! Challenges and seeks on SQLite.

use chess_core::Millis;
use sqlx::SqliteConnection;

use super::row::GameRow;
use super::{Sqlite, found, write};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord};
use crate::opening::{self, OverdueRoom};

impl Sqlite {
    pub(crate) async fn lobby(
        &self,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let rows: Vec<GameRow> = sqlx::query_as(
            "select game.*,
                    (select name from account where account.id = white_account) as white_username,
                    (select name from account where account.id = black_account) as black_username
             from game
             where in_lobby = 1 and next_seq = 0 and ended_at_ms is null
               and (open_until_ms is null or open_until_ms > $1)
             order by created_at_ms, id limit $2",
        )
        .bind(now.0)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(GameRow::into_record).collect()
    }

    pub(crate) async fn invitations(
        &self,
        account: &AccountId,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let rows: Vec<GameRow> = sqlx::query_as(
            "select game.*,
                    (select name from account where account.id = white_account) as white_username,
                    (select name from account where account.id = black_account) as black_username
             from game where id in (
                 select id from (
                     select id from game
                     where invited_account = $1 and next_seq = 0 and ended_at_ms is null
                     order by created_at_ms desc, id desc limit $2)
                 union all
                 select id from (
                     select id from game
                     where invited_account is not null and next_seq = 0 and ended_at_ms is null
                       and (white_account = $1 or black_account = $1)
                     order by created_at_ms desc, id desc limit $2))
             order by created_at_ms desc, id desc",
        )
        .bind(account.as_str())
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(GameRow::into_record).collect()
    }

    pub(crate) async fn overdue_openings(
        &self,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<OverdueRoom>, StoreError> {
        let rows: Vec<GameRow> = sqlx::query_as(
            "select game.*,
                    (select name from account where account.id = white_account) as white_username,
                    (select name from account where account.id = black_account) as black_username
             from game
             where open_until_ms <= $1 and next_seq = 0 and ended_at_ms is null
             order by open_until_ms, id limit $2",
        )
        .bind(now.0)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        let room = |row: GameRow| {
            let corrupt = |_| StoreError::corrupt(format_args!("the game {:?}", row.id));
            let id: GameId = row.id.parse().map_err(corrupt)?;
            Ok((id, row.into_record()))
        };
        rows.into_iter().map(room).collect()
    }

    pub(crate) async fn keep_open(&self, id: &GameId, until: Millis) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    sqlx::query(
                        "update game set open_until_ms = $2
                         where id = $1 and next_seq = 0 and ended_at_ms is null",
                    )
                    .bind(id.as_str())
                    .bind(until.0)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn close_opening(
        &self,
        id: &GameId,
        reason: Option<&str>,
        at: Millis,
    ) -> Result<(), StoreError> {
        let (id, reason) = (*id, reason.map(str::to_owned));
        self.writer
            .act(move |connection| {
                Box::pin(async move { close(connection, &id, reason.as_deref(), at).await })
            })
            .await
    }
}

pub(super) async fn close(
    connection: &mut SqliteConnection,
    id: &GameId,
    reason: Option<&str>,
    at: Millis,
) -> Result<(), StoreError> {
    let (event, ending) = opening::closing(at);
    write::append(&mut *connection, id, 0, &[event], None, Some((ending, at))).await?;
    let done = sqlx::query("update game set decline_reason = $2 where id = $1")
        .bind(id.as_str())
        .bind(reason)
        .execute(connection)
        .await?;
    found(&done)
}

/// Lets the rooms that an account offers, and those that are offered to it, wait no longer.
pub(super) async fn let_go(
    connection: &mut SqliteConnection,
    account: &AccountId,
    at: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "update game set open_until_ms = min(coalesce(open_until_ms, $2), $2)
         where next_seq = 0 and ended_at_ms is null
           and (in_lobby = 1 or invited_account is not null)
           and (white_account = $1 or black_account = $1 or invited_account = $1)",
    )
    .bind(account.as_str())
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(())
}
