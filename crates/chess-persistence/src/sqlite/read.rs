//! What the readers ask. They never wait for the writer.

use chess_core::{Event, Millis};
use sqlx::{SqliteExecutor, SqlitePool};

use super::row::{EventRow, GameRow, decode_events};
use crate::error::StoreError;
use crate::game::{GameId, GameRecord};

pub(super) async fn game(
    connection: impl SqliteExecutor<'_>,
    id: &GameId,
) -> Result<Option<GameRecord>, StoreError> {
    let row: Option<GameRow> = sqlx::query_as(
        "select game.*,
                (select name from account where account.id = white_account) as white_username,
                (select name from account where account.id = black_account) as black_username
         from game where game.id = $1",
    )
    .bind(id.as_str())
    .fetch_optional(connection)
    .await?;
    row.map(GameRow::into_record).transpose()
}

pub(super) async fn events(
    readers: &SqlitePool,
    id: &GameId,
    from_seq: u64,
) -> Result<Vec<Event>, StoreError> {
    let rows: Vec<EventRow> = sqlx::query_as(
        "select seq, at_ms, kind, data from game_event
         where game_id = $1 and seq >= $2 order by seq",
    )
    .bind(id.as_str())
    .bind(i64::try_from(from_seq).unwrap_or(i64::MAX))
    .fetch_all(readers)
    .await?;
    if rows.is_empty() && !exists(readers, id).await? {
        return Err(StoreError::NotFound);
    }
    decode_events(id, from_seq, &rows)
}

async fn exists(readers: &SqlitePool, id: &GameId) -> Result<bool, StoreError> {
    let count = sqlx::query_scalar("select exists (select 1 from game where id = $1)");
    Ok(count.bind(id.as_str()).fetch_one(readers).await?)
}

pub(super) async fn running_games(readers: &SqlitePool) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "select id from game where next_seq > 0 and ended_at_ms is null order by id",
    )
    .fetch_all(readers)
    .await?;
    parse_ids(&ids)
}

pub(super) async fn running_engine_games(readers: &SqlitePool) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "select id from game
         where engine_seed is not null and next_seq > 0 and ended_at_ms is null order by id",
    )
    .fetch_all(readers)
    .await?;
    parse_ids(&ids)
}

pub(super) async fn due_games(
    readers: &SqlitePool,
    now: Millis,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> =
        sqlx::query_scalar("select id from game where deadline_ms <= $1 order by deadline_ms, id")
            .bind(now.0)
            .fetch_all(readers)
            .await?;
    parse_ids(&ids)
}

pub(super) fn parse_ids(ids: &[String]) -> Result<Vec<GameId>, StoreError> {
    let parse = |id: &String| {
        id.parse().map_err(|_| StoreError::corrupt(format_args!("{id:?} is no id of a game")))
    };
    ids.iter().map(parse).collect()
}

pub(super) async fn last_beat(readers: &SqlitePool) -> Result<Option<Millis>, StoreError> {
    let beat = sqlx::query_scalar("select beat_at_ms from heartbeat").fetch_optional(readers);
    Ok(beat.await?.map(Millis))
}
