//! Seeks on SQLite: to find a room in the lobby or to make one is one act of the writer.

use sqlx::SqliteConnection;

use super::row;
use super::{Sqlite, opening, rating, read, write};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, Holder};
use crate::opening::{Seek, Sought};
use crate::rating::Rating;
use crate::speed::Speed;

impl Sqlite {
    pub(crate) async fn seek(&self, seek: Seek) -> Result<Sought, StoreError> {
        let seek = Box::new(seek);
        self.writer
            .act(move |connection| Box::pin(async move { find_or_wait(connection, *seek).await }))
            .await
    }
}

async fn find_or_wait(connection: &mut SqliteConnection, seek: Seek) -> Result<Sought, StoreError> {
    let id = seek.room.id;
    if let Some(game) = met_before(connection, &id).await? {
        let record = read::game(&mut *connection, &game).await?.ok_or(StoreError::NotFound)?;
        let color = record.seat_held(&seek.holder).ok_or(StoreError::Taken)?;
        return Ok(Sought { game, color, is_met: true, replaced: Vec::new() });
    }
    if read::game(&mut *connection, &id).await?.is_some() {
        return Err(StoreError::Taken);
    }
    let replaced = make_place(connection, &seek).await?;
    if let Some(game) = fitting(connection, &seek).await? {
        let at = seek.room.created_at;
        let color = write::take_seat(connection, &game, seek.holder, at).await?;
        sqlx::query("insert into seek_met (id, game_id) values ($1, $2)")
            .bind(id.as_str())
            .bind(game.as_str())
            .execute(connection)
            .await?;
        return Ok(Sought { game, color, is_met: true, replaced });
    }
    write::create_game(connection, &seek.waiting()).await?;
    Ok(Sought { game: id, color: seek.color, is_met: false, replaced })
}

/// The game that a seek with this id was given.
async fn met_before(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Option<GameId>, StoreError> {
    let found: Option<String> = sqlx::query_scalar("select game_id from seek_met where id = $1")
        .bind(id.as_str())
        .fetch_optional(connection)
        .await?;
    found.map(|text| read_id(&text)).transpose()
}

fn read_id(text: &str) -> Result<GameId, StoreError> {
    text.parse().map_err(|_| StoreError::corrupt(format_args!("the id {text:?} of a game")))
}

/// Closes the seeks whose place this one takes; refuses it where its account has too many.
async fn make_place(
    connection: &mut SqliteConnection,
    seek: &Seek,
) -> Result<Vec<GameId>, StoreError> {
    let Some(account) = seek.account() else { return Ok(Vec::new()) };
    let is_slow = Speed::of(seek.room.terms.time_control) == Speed::Correspondence;
    let texts: Vec<String> = sqlx::query_scalar(
        "select id from game
         where in_lobby = 1 and next_seq = 0 and ended_at_ms is null
           and (white_account = $1 or black_account = $1)
           and (speed = 'correspondence') = $2
         order by created_at_ms, id",
    )
    .bind(account.as_str())
    .bind(is_slow)
    .fetch_all(&mut *connection)
    .await?;
    if is_slow {
        let is_full = texts.len() >= seek.most as usize;
        return if is_full { Err(StoreError::TooMany) } else { Ok(Vec::new()) };
    }
    let mut replaced = Vec::new();
    for text in texts {
        let id = read_id(&text)?;
        opening::close(connection, &id, None, seek.room.created_at).await?;
        replaced.push(id);
    }
    Ok(replaced)
}

/// The oldest room of the lobby that is what is sought.
async fn fitting(
    connection: &mut SqliteConnection,
    seek: &Seek,
) -> Result<Option<GameId>, StoreError> {
    let room = &seek.room;
    let speed = Speed::of(room.terms.time_control);
    let unrated = Rating::unrated(room.created_at).rounded();
    // Of guests nobody knows how strong they are.
    let strength = match seek.account() {
        Some(account) => {
            let known = rating::find(&mut *connection, account, speed).await?;
            Some(known.map_or(unrated, |rating| rating.rounded()))
        }
        None => None,
    };
    let secret = match &seek.holder {
        Holder::Guest(guest) => Some(guest.secret.as_bytes().as_slice()),
        Holder::Account(_) => None,
    };
    let (initial_ms, increment_ms, move_ms) = row::clock(room.terms.time_control);
    let found: Option<String> = sqlx::query_scalar(
        "select id from (
             select *,
                    coalesce(white_secret_hash, white_account) is null as is_white_free,
                    coalesce(white_account, black_account) as maker
             from game where in_lobby = 1 and next_seq = 0 and ended_at_ms is null
         )
         where (open_until_ms is null or open_until_ms > $1)
           and variant = $2 and start_fen is $3
           and initial_ms is $4 and increment_ms is $5 and move_ms is $6
           and draw_policy = $7 and takebacks = $8
           and rated = $9 and visibility = $10 and guest_chat = $11 and spectator_delay_ms = $12
           and ($13 is null or is_white_free = $13)
           and maker is not $14
           and ($15 is null or coalesce(white_secret_hash, black_secret_hash) is not $15)
           and (least_rating is null or $16 between least_rating and most_rating)
           and ($17 is null
                or maker is not null
                   and coalesce((select cast(round(rating.rating) as integer) from rating
                                 where account_id = maker and speed = $19), $20)
                       between $17 and $18)
         order by created_at_ms, id limit 1",
    )
    .bind(room.created_at.0)
    .bind(room.terms.variant.as_str())
    .bind(row::start_fen(&room.terms.start, room.terms.variant))
    .bind(initial_ms)
    .bind(increment_ms)
    .bind(move_ms)
    .bind(room.terms.draw_policy.as_str())
    .bind(room.terms.takebacks)
    .bind(room.rated)
    .bind(room.visibility.as_str())
    .bind(room.guest_chat)
    .bind(room.spectator_delay_ms)
    .bind(seek.is_choosy.then_some(seek.color == chess_core::Color::White))
    // No account has this id.
    .bind(seek.account().map_or("", AccountId::as_str))
    .bind(secret)
    .bind(strength)
    .bind(room.opening.ratings.as_ref().map(|ratings| *ratings.start()))
    .bind(room.opening.ratings.as_ref().map(|ratings| *ratings.end()))
    .bind(speed.as_str())
    .bind(unrated)
    .fetch_optional(connection)
    .await?;
    found.map(|text| read_id(&text)).transpose()
}
