//! Prepared answers and notes in their tables.

use chess_core::Color;
use sqlx::{SqliteConnection, SqlitePool};

use super::read;
use crate::correspondence::{self, Prepared};
use crate::error::StoreError;
use crate::game::GameId;

pub(super) async fn set_prepared(
    connection: &mut SqliteConnection,
    id: &GameId,
    color: Color,
    prepared: &Prepared,
) -> Result<(), StoreError> {
    let record = read::game(&mut *connection, id).await?.ok_or(StoreError::NotFound)?;
    if record.next_seq != prepared.seq {
        let (expected, actual) = (prepared.seq, record.next_seq);
        return Err(StoreError::Conflict { expected, actual });
    }
    if record.ending.is_some() {
        return Err(StoreError::Over);
    }
    if prepared.lines.is_empty() {
        sqlx::query("delete from prepared where game_id = $1 and color = $2")
            .bind(id.as_str())
            .bind(color.as_str())
            .execute(connection)
            .await?;
        return Ok(());
    }
    sqlx::query(
        "insert into prepared (game_id, color, seq, ply, lines) values ($1, $2, $3, $4, $5)
         on conflict do update set seq = excluded.seq, ply = excluded.ply, lines = excluded.lines",
    )
    .bind(id.as_str())
    .bind(color.as_str())
    .bind(i64::try_from(prepared.seq).unwrap_or(i64::MAX))
    .bind(prepared.ply)
    .bind(correspondence::encode(&prepared.lines)?)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn prepared(
    readers: &SqlitePool,
    id: &GameId,
) -> Result<[Option<Prepared>; 2], StoreError> {
    let rows: Vec<(String, i64, i64, Vec<u8>)> =
        sqlx::query_as("select color, seq, ply, lines from prepared where game_id = $1")
            .bind(id.as_str())
            .fetch_all(readers)
            .await?;
    let mut prepared = [None, None];
    for (color, seq, ply, lines) in rows {
        let decoded = || {
            let lines = correspondence::decode(&lines)?;
            let prepared = Prepared { seq: seq.try_into().ok()?, ply: ply.try_into().ok()?, lines };
            let color = Color::ALL.into_iter().find(|known| known.as_str() == color)?;
            Some((color, prepared))
        };
        let (color, found) = decoded().ok_or_else(|| {
            StoreError::corrupt(format_args!("the prepared moves of {color} in game {id}"))
        })?;
        prepared[color.index()] = Some(found);
    }
    Ok(prepared)
}

pub(super) async fn set_private_note(
    connection: &mut SqliteConnection,
    id: &GameId,
    color: Color,
    text: &str,
) -> Result<(), StoreError> {
    read::game(&mut *connection, id).await?.ok_or(StoreError::NotFound)?;
    let sql = if text.is_empty() {
        "delete from note where game_id = $1 and color = $2"
    } else {
        "insert into note (game_id, color, text) values ($1, $2, $3)
         on conflict do update set text = excluded.text"
    };
    let query = sqlx::query(sql).bind(id.as_str()).bind(color.as_str());
    let query = if text.is_empty() { query } else { query.bind(text) };
    query.execute(connection).await?;
    Ok(())
}

pub(super) async fn private_note(
    readers: &SqlitePool,
    id: &GameId,
    color: Color,
) -> Result<String, StoreError> {
    let text: Option<String> =
        sqlx::query_scalar("select text from note where game_id = $1 and color = $2")
            .bind(id.as_str())
            .bind(color.as_str())
            .fetch_optional(readers)
            .await?;
    Ok(text.unwrap_or_default())
}
