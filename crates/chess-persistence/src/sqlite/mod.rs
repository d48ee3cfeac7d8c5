//! The store on SQLite: one writer with grouped commits, a small pool of readers.

mod account;
mod audit;
mod chat;
pub(crate) mod copy;
mod correspondence;
mod counts;
mod import;
pub(crate) mod inspect;
mod leave;
mod lock;
mod mail;
mod open;
mod opening;
mod played;
mod rating;
mod read;
mod row;
mod seek;
mod session;
mod write;
mod writer;

use std::path::Path;

use chess_core::{Color, Ending, Event, Millis};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteQueryResult;

use crate::correspondence::Prepared;
use crate::error::{OpenError, StoreError};
use crate::game::{GameId, GameRecord, Holder, NewGame, RunningGame};
use crate::mail::NewMail;
use crate::numbers::Numbers;
use crate::visibility::Visibility;
use write::Write;
use writer::Writer;

/// That the change met a row.
fn found(done: &SqliteQueryResult) -> Result<(), StoreError> {
    if done.rows_affected() == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Brings the schema of the database at `path` up to date, making the file if there is none, and
/// says from which migration to which; 0 stands for no file.
///
/// # Errors
/// As [`crate::Store::open`].
pub async fn migrate(path: &Path) -> Result<(i64, i64), OpenError> {
    let known = inspect::schema();
    let before = if path.exists() { inspect::inspect(path).await?.schema } else { 0 };
    let store = Sqlite::open(path).await?;
    store.close().await;
    Ok((before, known))
}

/// Handles of the writer and the readers of one database file.
#[derive(Debug, Clone)]
pub(crate) struct Sqlite {
    writer: Writer,
    readers: SqlitePool,
}

impl Sqlite {
    pub(crate) async fn open(path: &Path) -> Result<Self, OpenError> {
        let (writer, readers) = open::open(path).await?;
        Ok(Self { writer, readers })
    }

    pub(crate) async fn create_game(&self, game: NewGame) -> Result<(), StoreError> {
        let game = Box::new(game);
        self.writer
            .act(move |connection| {
                Box::pin(async move { write::create_game(connection, &game).await })
            })
            .await
    }

    pub(crate) async fn take_seat(
        &self,
        id: &GameId,
        holder: Holder,
        at: Millis,
    ) -> Result<Color, StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move { write::take_seat(connection, &id, holder, at).await })
            })
            .await
    }

    pub(crate) async fn widen(
        &self,
        id: &GameId,
        to: Visibility,
    ) -> Result<Visibility, StoreError> {
        let id = *id;
        let act = self.writer.act(move |connection| {
            Box::pin(async move { write::widen(connection, &id, to).await })
        });
        act.await
    }

    pub(crate) async fn game(&self, id: &GameId) -> Result<Option<GameRecord>, StoreError> {
        read::game(&self.readers, id).await
    }

    pub(crate) async fn events(
        &self,
        id: &GameId,
        from_seq: u64,
    ) -> Result<Vec<Event>, StoreError> {
        read::events(&self.readers, id, from_seq).await
    }

    pub(crate) async fn append(
        &self,
        id: &GameId,
        expected_seq: u64,
        events: Vec<Event>,
        deadline: Option<Millis>,
        ended: Option<(Ending, Millis)>,
        mails: Vec<NewMail>,
    ) -> Result<u64, StoreError> {
        let id = *id;
        self.writer
            .ask(|reply| Write::Append { id, expected_seq, events, deadline, ended, mails, reply })
            .await
    }

    pub(crate) async fn set_prepared(
        &self,
        id: &GameId,
        color: Color,
        prepared: Prepared,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    correspondence::set_prepared(connection, &id, color, &prepared).await
                })
            })
            .await
    }

    pub(crate) async fn prepared(&self, id: &GameId) -> Result<[Option<Prepared>; 2], StoreError> {
        correspondence::prepared(&self.readers, id).await
    }

    pub(crate) async fn set_private_note(
        &self,
        id: &GameId,
        color: Color,
        text: String,
    ) -> Result<(), StoreError> {
        let id = *id;
        self.writer
            .act(move |connection| {
                Box::pin(async move {
                    correspondence::set_private_note(connection, &id, color, &text).await
                })
            })
            .await
    }

    pub(crate) async fn private_note(
        &self,
        id: &GameId,
        color: Color,
    ) -> Result<String, StoreError> {
        correspondence::private_note(&self.readers, id, color).await
    }

    pub(crate) async fn running_games(&self) -> Result<Vec<GameId>, StoreError> {
        read::running_games(&self.readers).await
    }

    pub(crate) async fn running_logs(
        &self,
        after: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<RunningGame>, StoreError> {
        read::running_logs(&self.readers, after, limit).await
    }

    pub(crate) async fn running_engine_games(&self) -> Result<Vec<GameId>, StoreError> {
        read::running_engine_games(&self.readers).await
    }

    pub(crate) async fn due_games(&self, now: Millis) -> Result<Vec<GameId>, StoreError> {
        read::due_games(&self.readers, now).await
    }

    pub(crate) async fn beat(&self, now: Millis) -> Result<(), StoreError> {
        self.writer.act(move |connection| Box::pin(write::beat(connection, now))).await
    }

    pub(crate) async fn last_beat(&self) -> Result<Option<Millis>, StoreError> {
        read::last_beat(&self.readers).await
    }

    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        read::last_beat(&self.readers).await?;
        // Shows that the writer is alive and the database takes transactions.
        self.writer.act(|_| Box::pin(async { Ok(()) })).await
    }

    pub(crate) fn numbers(&self) -> Numbers {
        self.writer.numbers()
    }

    pub(crate) async fn close(&self) {
        // The readers go first: the last connection to leave removes the write-ahead log.
        self.readers.close().await;
        self.writer.close().await;
    }
}
