//! Looks whether a database file is whole and ours, without changing it.

use std::fs::File;
use std::path::Path;

use sqlx::SqlitePool;
use sqlx::sqlite::SqlitePoolOptions;

use super::lock;
use super::open::{self, MIGRATIONS};
use super::read;
use crate::error::{OpenError, StoreError};
use crate::game::GameId;

/// Games that are read to their last event, the newest first.
const GAMES_READ: i64 = 100;

/// The number of the newest migration that this program has.
pub fn schema() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// What was found in a database that is whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inspection {
    /// The number of the newest migration in the file.
    pub schema: i64,
    /// Games.
    pub games: u64,
    /// Events of all games together.
    pub events: u64,
    /// The newest games, whose logs were read to their last event; none where the schema is older
    /// than this program's.
    pub read: u64,
}

/// Checks every page and index of the database (`pragma integrity_check`), that it is this
/// program's, and that its newest games can be read.
///
/// # Errors
/// [`OpenError::NotADatabase`], [`OpenError::Damaged`], [`OpenError::Newer`], or what the system says.
pub async fn inspect(path: &Path) -> Result<Inspection, OpenError> {
    let path = lock::resolve(path)?;
    if !path.is_file() {
        return Err(OpenError::NotADatabase { path });
    }
    let failed = |error| OpenError::from_sqlx(error, path.clone());
    let options = open::connection_options(&path).read_only(true);
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
    let pool = pool.map_err(failed)?;
    let inspection = inspect_open(&pool, &path).await;
    pool.close().await;
    inspection
}

async fn inspect_open(pool: &SqlitePool, path: &Path) -> Result<Inspection, OpenError> {
    let failed = |error| OpenError::from_sqlx(error, path.to_owned());
    let damaged = |source: Box<dyn std::error::Error + Send + Sync>| OpenError::Damaged {
        path: path.to_owned(),
        source,
    };
    let id: i64 =
        sqlx::query_scalar("pragma application_id").fetch_one(pool).await.map_err(failed)?;
    if id != open::APPLICATION_ID {
        return Err(OpenError::NotADatabase { path: path.to_owned() });
    }
    let found: Vec<String> =
        sqlx::query_scalar("pragma integrity_check(10)").fetch_all(pool).await.map_err(failed)?;
    if found != ["ok"] {
        return Err(damaged(found.join("; ").into()));
    }
    let count = |text: &'static str| sqlx::query_scalar::<_, i64>(text).fetch_one(pool);
    let newest = "select coalesce(max(version), 0) from _sqlx_migrations where success";
    let found = count(newest).await.map_err(failed)?;
    if found > schema() {
        return Err(OpenError::Newer { path: path.to_owned(), found, known: schema() });
    }
    let games = count("select count(*) from game").await.map_err(failed)?;
    let events = count("select count(*) from game_event").await.map_err(failed)?;
    let read = if found == schema() {
        read_newest(pool).await.map_err(|error| damaged(error.into()))?
    } else {
        0
    };
    let whole = |number: i64| u64::try_from(number).unwrap_or(0);
    Ok(Inspection { schema: found, games: whole(games), events: whole(events), read })
}

/// Reads the newest games as a server would, and says how many there were.
async fn read_newest(pool: &SqlitePool) -> Result<u64, StoreError> {
    let ids: Vec<String> =
        sqlx::query_scalar("select id from game order by created_at_ms desc limit $1")
            .bind(GAMES_READ)
            .fetch_all(pool)
            .await?;
    let mut read = 0;
    for text in ids {
        let id: GameId = text.parse().map_err(|_| StoreError::corrupt(&text))?;
        let record = read::game(pool, &id).await?.ok_or(StoreError::NotFound)?;
        let events = read::events(pool, &id, 0).await?;
        if events.len() as u64 != record.next_seq {
            let (held, counted) = (events.len(), record.next_seq);
            let what = format_args!("game {id} has {held} events, and its row says {counted}");
            return Err(StoreError::corrupt(what));
        }
        read += 1;
    }
    Ok(read)
}

/// Whether a process, most likely a server, has the database open.
///
/// # Errors
/// When the file beside the database that says so cannot be opened.
pub fn is_in_use(path: &Path) -> Result<bool, OpenError> {
    let path = lock::resolve(path)?;
    match File::open(lock::beside(&path)) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(OpenError::from_io(error, path)),
        // A shared lock, and only for this look.
        Ok(file) => Ok(file.try_lock_shared().is_err()),
    }
}
