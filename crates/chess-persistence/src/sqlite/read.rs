//! What the readers ask. They never wait for the writer.

use std::collections::HashMap;

use chess_core::{Event, Millis};
use sqlx::{SqliteConnection, SqliteExecutor, SqlitePool};

use super::row::{EventRow, GameRow, RunningRow, decode_events};
use crate::error::StoreError;
use crate::game::{GameId, GameRecord, RunningGame};

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

/// The whole log of a game, as the writer sees it.
pub(super) async fn log(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Vec<Event>, StoreError> {
    let rows: Vec<EventRow> = sqlx::query_as(
        "select seq, at_ms, kind, data from game_event where game_id = $1 order by seq",
    )
    .bind(id.as_str())
    .fetch_all(connection)
    .await?;
    decode_events(id, 0, &rows)
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

/// Two statements for many games, since a start must not take one for each of ten thousand.
pub(super) async fn running_logs(
    readers: &SqlitePool,
    after: Option<&GameId>,
    limit: u32,
) -> Result<Vec<RunningGame>, StoreError> {
    let after = after.map_or("", GameId::as_str);
    let games: Vec<GameRow> = sqlx::query_as(
        "select game.*,
                (select name from account where account.id = white_account) as white_username,
                (select name from account where account.id = black_account) as black_username
         from game where next_seq > 0 and ended_at_ms is null
         and deadline_ms is not null and game.id > $1 order by game.id limit $2",
    )
    .bind(after)
    .bind(limit)
    .fetch_all(readers)
    .await?;
    let rows: Vec<RunningRow> = sqlx::query_as(
        "select game_id, seq, at_ms, kind, data from game_event where game_id in
         (select id from game where next_seq > 0 and ended_at_ms is null
         and deadline_ms is not null and id > $1 order by id limit $2)
         order by game_id, seq",
    )
    .bind(after)
    .bind(limit)
    .fetch_all(readers)
    .await?;
    let mut events: HashMap<String, Vec<EventRow>> = HashMap::with_capacity(games.len());
    for row in rows {
        events.entry(row.game_id).or_default().push(row.event);
    }
    let running = |row: GameRow| {
        let id = parse_id(&row.id)?;
        let rows = events.remove(id.as_str()).unwrap_or_default();
        let replayed = || Ok((row.into_record()?, decode_events(&id, 0, &rows)?));
        Ok((id, replayed()))
    };
    games.into_iter().map(running).collect()
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
    ids.iter().map(String::as_str).map(parse_id).collect()
}

fn parse_id(id: &str) -> Result<GameId, StoreError> {
    id.parse().map_err(|_| StoreError::corrupt(format_args!("{id:?} is no id of a game")))
}

pub(super) async fn last_beat(readers: &SqlitePool) -> Result<Option<Millis>, StoreError> {
    let beat = sqlx::query_scalar("select beat_at_ms from heartbeat").fetch_optional(readers);
    Ok(beat.await?.map(Millis))
}
