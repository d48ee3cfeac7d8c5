//! Ratings on SQLite.

use chess_core::{Ending, Millis};
use sqlx::{SqliteConnection, SqliteExecutor};

use super::{Sqlite, read};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord, Holder};
use crate::rating::{self, Rating, RatingChange, RatingPoint};
use crate::speed::Speed;

impl Sqlite {
    pub(crate) async fn rating(
        &self,
        account: &AccountId,
        speed: Speed,
    ) -> Result<Option<Rating>, StoreError> {
        find(&self.readers, account, speed).await
    }

    pub(crate) async fn rating_history(
        &self,
        account: &AccountId,
        speed: Speed,
        before: Option<Millis>,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let rows: Vec<PointRow> = sqlx::query_as(
            "select at_ms, game_id, rating, deviation from rating_point
             where account_id = $1 and speed = $2 and ($3 is null or at_ms < $3)
             order by at_ms desc, game_id desc limit $4",
        )
        .bind(account.as_str())
        .bind(speed.as_str())
        .bind(before.map(|before| before.0))
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        let point = |row: PointRow| {
            let corrupt = |_| StoreError::corrupt(format_args!("a rating after {:?}", row.game_id));
            let game: GameId = row.game_id.parse().map_err(corrupt)?;
            let PointRow { at_ms, rating, deviation, .. } = row;
            Ok(RatingPoint { at: Millis(at_ms), game, rating, deviation })
        };
        rows.into_iter().map(point).collect()
    }
}

#[derive(sqlx::FromRow)]
struct RatingRow {
    rating: f64,
    deviation: f64,
    volatility: f64,
    games: u32,
    rated_at_ms: i64,
}

#[derive(sqlx::FromRow)]
struct PointRow {
    at_ms: i64,
    game_id: String,
    rating: f64,
    deviation: f64,
}

/// What is known of an account's strength at a speed.
pub(super) async fn find(
    connection: impl SqliteExecutor<'_>,
    account: &AccountId,
    speed: Speed,
) -> Result<Option<Rating>, StoreError> {
    let row: Option<RatingRow> = sqlx::query_as(
        "select rating, deviation, volatility, games, rated_at_ms from rating
         where account_id = $1 and speed = $2",
    )
    .bind(account.as_str())
    .bind(speed.as_str())
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| Rating {
        rating: row.rating,
        deviation: row.deviation,
        volatility: row.volatility,
        games: row.games,
        rated_at: Millis(row.rated_at_ms),
    }))
}

/// How strong whoever wants to join a room is, as shown.
pub(super) async fn shown(
    connection: &mut SqliteConnection,
    record: &GameRecord,
    holder: &Holder,
) -> Result<i32, StoreError> {
    let unrated = Rating::unrated(record.created_at).rounded();
    match holder {
        Holder::Account(account) if record.opening.ratings.is_some() => {
            let speed = Speed::of(record.terms.time_control);
            let known = find(connection, account, speed).await?;
            Ok(known.map_or(unrated, |rating| rating.rounded()))
        }
        _ => Ok(unrated),
    }
}

/// Rates a game that has just ended, if it counts: in the transaction of its end.
pub(super) async fn rate(
    connection: &mut SqliteConnection,
    id: &GameId,
    ending: Ending,
    at: Millis,
) -> Result<(), StoreError> {
    let Some(record) = read::game(&mut *connection, id).await? else { return Ok(()) };
    // Who has been deleted has no rating, and says nothing about that of the other.
    let are_there = record.usernames.iter().all(Option::is_some);
    let Some(accounts) = record.rated_accounts().filter(|_| are_there) else { return Ok(()) };
    let speed = Speed::of(record.terms.time_control);
    let mut before = [Rating::unrated(at); 2];
    for (account, rating) in accounts.iter().zip(&mut before) {
        *rating = find(&mut *connection, account, speed).await?.unwrap_or(*rating);
    }
    let Some(after) = rating::after(ending.outcome, before, at) else { return Ok(()) };
    for (account, rating) in accounts.iter().zip(&after) {
        keep(connection, account, speed, rating).await?;
        sqlx::query(
            "insert into rating_point (account_id, speed, at_ms, game_id, rating, deviation)
             values ($1, $2, $3, $4, $5, $6)",
        )
        .bind(account.as_str())
        .bind(speed.as_str())
        .bind(at.0)
        .bind(id.as_str())
        .bind(rating.rating)
        .bind(rating.deviation)
        .execute(&mut *connection)
        .await?;
    }
    let [white, black] = [0, 1].map(|side| RatingChange::new(&before[side], &after[side]));
    sqlx::query(
        "update game set white_rating = $2, white_rating_after = $3, black_rating = $4,
                         black_rating_after = $5
         where id = $1",
    )
    .bind(id.as_str())
    .bind(white.before)
    .bind(white.after)
    .bind(black.before)
    .bind(black.after)
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep(
    connection: &mut SqliteConnection,
    account: &AccountId,
    speed: Speed,
    rating: &Rating,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into rating
             (account_id, speed, rating, deviation, volatility, games, rated_at_ms)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict do update set rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, games = excluded.games,
             rated_at_ms = excluded.rated_at_ms",
    )
    .bind(account.as_str())
    .bind(speed.as_str())
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(rating.games)
    .bind(rating.rated_at.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// Drops the ratings of an account.
pub(super) async fn forget_account(
    connection: &mut SqliteConnection,
    id: &AccountId,
) -> Result<(), StoreError> {
    for sql in [
        "delete from rating where account_id = $1",
        "delete from rating_point where account_id = $1",
    ] {
        sqlx::query(sql).bind(id.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}
