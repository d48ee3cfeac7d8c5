//! What the writer does for one request, inside a transaction that others share.

use std::fmt;
use std::pin::Pin;

use chess_core::{Color, Ending, Event, Millis};
use sqlx::SqliteConnection;
use tokio::sync::oneshot;

use super::{mail, rating, read, row};
use crate::account::AccountId;
use crate::codec;
use crate::error::{StoreError, Unavailable};
use crate::game::{self, GameId, GameRecord, Holder, NewGame, Seat};
use crate::guest_name::GuestName;
use crate::mail::NewMail;
use crate::speed::Speed;
use crate::visibility::Visibility;

/// Where the answer to a request goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// What an act comes to, once the writer gives it the connection.
pub(super) type Acting<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

/// A request that changes the database, and where its answer goes.
pub(super) enum Write {
    /// The one that there is most of: it needs no box.
    Append {
        id: GameId,
        expected_seq: u64,
        events: Vec<Event>,
        deadline: Option<Millis>,
        ended: Option<(Ending, Millis)>,
        mails: Vec<NewMail>,
        reply: Reply<u64>,
    },
    /// Everything else.
    Act(Box<dyn Act>),
}

/// A function of the connection together with where its answer goes, whatever its type.
pub(super) trait Act: Send {
    /// Does it. What it changed is kept only if the answer says so.
    fn perform<'c>(
        self: Box<Self>,
        connection: &'c mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Answer> + Send + 'c>>;

    /// Answers that nothing was done.
    fn refuse(self: Box<Self>, error: StoreError);
}

struct Asked<F, T> {
    act: F,
    reply: Reply<T>,
}

impl<F, T> Act for Asked<F, T>
where
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> Acting<'c, T> + Send + 'static,
    T: Send + 'static,
{
    fn perform<'c>(
        self: Box<Self>,
        connection: &'c mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Answer> + Send + 'c>> {
        let Self { act, reply } = *self;
        Box::pin(async move { Answer::new(reply, act(connection).await) })
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        send(self.reply, Err(error));
    }
}

/// What came of a request, not to be told before the commit.
pub(super) struct Answer {
    /// Whether the request's changes, if any, are to stay.
    pub(super) is_kept: bool,
    /// Sends the answer, or why the commit failed.
    pub(super) tell: Box<dyn FnOnce(Result<(), Unavailable>) + Send>,
}

impl Answer {
    fn new<T: Send + 'static>(reply: Reply<T>, result: Result<T, StoreError>) -> Self {
        let is_kept = result.is_ok();
        let tell = Box::new(move |committed: Result<(), Unavailable>| {
            send(reply, committed.map_err(StoreError::from).and(result));
        });
        Self { is_kept, tell }
    }
}

fn send<T>(reply: Reply<T>, result: Result<T, StoreError>) {
    // Who no longer waits has dropped the receiver; the act stands all the same.
    let _ = reply.send(result);
}

impl Write {
    /// The request to do what `act` does with the connection. It runs in a transaction that it
    /// shares with others, in a savepoint of its own: an error undoes only what `act` did.
    pub(super) fn act<T: Send + 'static>(
        act: impl for<'c> FnOnce(&'c mut SqliteConnection) -> Acting<'c, T> + Send + 'static,
        reply: Reply<T>,
    ) -> Self {
        Self::Act(Box::new(Asked { act, reply }))
    }

    /// Does what is asked. Changes of a request that fails are undone by the caller.
    pub(super) async fn perform(self, connection: &mut SqliteConnection) -> Answer {
        match self {
            Self::Append { id, expected_seq, events, deadline, ended, mails, reply } => {
                let mut result =
                    append(connection, &id, expected_seq, &events, deadline, ended).await;
                if result.is_ok()
                    && let Err(error) = tell(connection, &events, &mails).await
                {
                    result = Err(error);
                }
                Answer::new(reply, result)
            }
            Self::Act(act) => act.perform(connection).await,
        }
    }

    /// Answers that nothing was done.
    pub(super) fn refuse(self, why: Unavailable) {
        let error = StoreError::from(why);
        match self {
            Self::Append { reply, .. } => send(reply, Err(error)),
            Self::Act(act) => act.refuse(error),
        }
    }
}

impl fmt::Debug for Write {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Append { id, events, .. } => write!(f, "Append({id}, {} events)", events.len()),
            Self::Act(_) => f.write_str("Act"),
        }
    }
}

pub(super) async fn create_game(
    connection: &mut SqliteConnection,
    new: &NewGame,
) -> Result<(), StoreError> {
    new.check_seats()?;
    let guest = |color: Color| match &new.seats[color.index()] {
        Some(Seat::Guest(guest)) => Some(guest),
        _ => None,
    };
    let account = |color: Color| match &new.seats[color.index()] {
        Some(Seat::Account(account)) => Some(account.as_str()),
        _ => None,
    };
    let secret = |color: Color| guest(color).map(|guest| guest.secret.as_bytes().as_slice());
    let name = |color: Color| guest(color)?.name.as_ref().map(GuestName::as_str);
    let engine = |color: Color| match new.seats[color.index()] {
        Some(Seat::Engine(opponent)) => Some(opponent),
        _ => None,
    };
    let (white, black) = (engine(Color::White), engine(Color::Black));
    let (initial_ms, increment_ms, move_ms) = row::clock(new.terms.time_control);
    let done = sqlx::query(
        "insert into game (id, variant, start_fen, initial_ms, increment_ms, draw_policy,
                           white_secret_hash, black_secret_hash, created_at_ms,
                           white_level, black_level, engine_seed,
                           white_name, black_name, visibility, manager_secret_hash,
                           move_ms, takebacks, white_account, black_account, rated, speed,
                           invited_account, in_lobby, least_rating, most_rating, open_until_ms,
                           guest_chat, spectator_delay_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                 $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29)
         on conflict do nothing",
    )
    .bind(new.id.as_str())
    .bind(new.terms.variant.as_str())
    .bind(row::start_fen(&new.terms.start, new.terms.variant))
    .bind(initial_ms)
    .bind(increment_ms)
    .bind(new.terms.draw_policy.as_str())
    .bind(secret(Color::White))
    .bind(secret(Color::Black))
    .bind(new.created_at.0)
    .bind(white.map(|opponent| opponent.level))
    .bind(black.map(|opponent| opponent.level))
    .bind(white.or(black).map(|opponent| opponent.seed))
    .bind(name(Color::White))
    .bind(name(Color::Black))
    .bind(new.visibility.as_str())
    .bind(new.manager.as_ref().map(|secret| secret.as_bytes().as_slice()))
    .bind(move_ms)
    .bind(new.terms.takebacks)
    .bind(account(Color::White))
    .bind(account(Color::Black))
    .bind(new.rated)
    .bind(Speed::of(new.terms.time_control).as_str())
    .bind(new.opening.invited.as_ref().map(AccountId::as_str))
    .bind(new.opening.in_lobby)
    .bind(new.opening.ratings.as_ref().map(|ratings| *ratings.start()))
    .bind(new.opening.ratings.as_ref().map(|ratings| *ratings.end()))
    .bind(new.opening.until.map(|until| until.0))
    .bind(new.guest_chat)
    .bind(new.spectator_delay_ms)
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    let record = GameRecord::new(new.clone());
    if record.free_seat().is_none() {
        start(connection, &record, new.created_at).await?;
    }
    Ok(())
}

pub(super) async fn take_seat(
    connection: &mut SqliteConnection,
    id: &GameId,
    holder: Holder,
    at: Millis,
) -> Result<Color, StoreError> {
    let mut record = read::game(&mut *connection, id).await?.ok_or(StoreError::NotFound)?;
    if let Some(color) = record.seat_held(&holder) {
        return Ok(color);
    }
    let free = record.free_seat().filter(|_| record.ending.is_none());
    let color = free.ok_or(StoreError::Taken)?;
    let rating = rating::shown(connection, &record, &holder).await?;
    record.check_joining(&holder, rating, at)?;
    let update = match color {
        Color::White => {
            "update game set white_secret_hash = $2, white_name = $3, white_account = $4
             where id = $1 and coalesce(white_secret_hash, white_level, white_account) is null"
        }
        Color::Black => {
            "update game set black_secret_hash = $2, black_name = $3, black_account = $4
             where id = $1 and coalesce(black_secret_hash, black_level, black_account) is null"
        }
    };
    let (secret, name, account) = match &holder {
        Holder::Guest(guest) => {
            (Some(guest.secret.as_bytes().as_slice()), guest.name.as_ref(), None)
        }
        Holder::Account(account) => (None, None, Some(account.as_str())),
    };
    let done = sqlx::query(update)
        .bind(id.as_str())
        .bind(secret)
        .bind(name.map(GuestName::as_str))
        .bind(account)
        .execute(&mut *connection)
        .await?;
    if done.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    record.seats[color.index()] = Some(holder.into());
    if record.free_seat().is_none() {
        start(connection, &record, at).await?;
    }
    Ok(color)
}

pub(super) async fn widen(
    connection: &mut SqliteConnection,
    id: &GameId,
    to: Visibility,
) -> Result<Visibility, StoreError> {
    let record = read::game(&mut *connection, id).await?.ok_or(StoreError::NotFound)?;
    let visibility = record.visibility.max(to);
    sqlx::query("update game set visibility = $2 where id = $1")
        .bind(id.as_str())
        .bind(visibility.as_str())
        .execute(connection)
        .await?;
    Ok(visibility)
}

async fn start(
    connection: &mut SqliteConnection,
    record: &GameRecord,
    at: Millis,
) -> Result<(), StoreError> {
    let (started, deadline) = game::start(&record.terms, at);
    append(connection, &record.id, record.next_seq, &[started], deadline, None).await.map(drop)
}

pub(super) async fn append(
    connection: &mut SqliteConnection,
    id: &GameId,
    expected_seq: u64,
    events: &[Event],
    deadline: Option<Millis>,
    ended: Option<(Ending, Millis)>,
) -> Result<u64, StoreError> {
    // A number that no log can reach matches no row.
    let expected = i64::try_from(expected_seq).unwrap_or(-1);
    let next_seq = expected.saturating_add_unsigned(events.len() as u64);
    let done = sqlx::query(
        "update game
         set next_seq = $3, deadline_ms = $4, result = $5, termination = $6, ended_at_ms = $7
         where id = $1 and next_seq = $2 and ended_at_ms is null",
    )
    .bind(id.as_str())
    .bind(expected)
    .bind(next_seq)
    .bind(deadline.map(|deadline| deadline.0))
    .bind(ended.map(|(ending, _)| ending.outcome.to_string()))
    .bind(ended.map(|(ending, _)| ending.termination.as_str()))
    .bind(ended.map(|(_, at)| at.0))
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        let record = read::game(&mut *connection, id).await?.ok_or(StoreError::NotFound)?;
        let actual = record.next_seq;
        let is_fenced = actual != expected_seq;
        let conflict = StoreError::Conflict { expected: expected_seq, actual };
        return Err(if is_fenced { conflict } else { StoreError::Over });
    }
    for (event, seq) in events.iter().zip(expected..) {
        insert_event(connection, id, seq, event).await?;
    }
    if let Some((ending, at)) = ended {
        rating::rate(connection, id, ending, at).await?;
    }
    Ok(next_seq.unsigned_abs())
}

/// Puts the messages about events into the outbox.
async fn tell(
    connection: &mut SqliteConnection,
    events: &[Event],
    mails: &[NewMail],
) -> Result<(), StoreError> {
    let at = events.last().map_or(Millis(0), |event| event.at);
    for mail in mails {
        mail::queue(connection, mail, at).await?;
    }
    Ok(())
}

async fn insert_event(
    connection: &mut SqliteConnection,
    id: &GameId,
    seq: i64,
    event: &Event,
) -> Result<(), StoreError> {
    let encoded = codec::encode(&event.kind);
    sqlx::query(
        "insert into game_event (game_id, seq, at_ms, kind, data) values ($1, $2, $3, $4, $5)",
    )
    .bind(id.as_str())
    .bind(seq)
    .bind(event.at.0)
    .bind(encoded.kind)
    .bind(encoded.data)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn beat(connection: &mut SqliteConnection, now: Millis) -> Result<(), StoreError> {
    sqlx::query(
        "insert into heartbeat (only_row, beat_at_ms) values (1, $1)
         on conflict do update set beat_at_ms = excluded.beat_at_ms",
    )
    .bind(now.0)
    .execute(connection)
    .await?;
    Ok(())
}
