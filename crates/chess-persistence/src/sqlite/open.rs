//! From a path to a running writer and its readers, or a sentence why not.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};

use super::lock::{self, Lock};
use super::writer::Writer;
use crate::error::OpenError;

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("./migrations/sqlite");

/// "SALN", as the first migration writes it.
pub(super) const APPLICATION_ID: i64 = 1_396_788_302;

/// The first release without the fault that damages WAL databases (<https://sqlite.org/wal.html#walresetbug>).
const NEEDED_SQLITE: (u32, u32, u32) = (3, 51, 3);
const NEEDED_SQLITE_TEXT: &str = "3.51.3";

const READERS: u32 = 4;

/// Only a program outside can hold the database locked, a backup by hand perhaps. Nobody should wait
/// long for their move because of it.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

pub(super) async fn open(path: &Path) -> Result<(Writer, SqlitePool), OpenError> {
    let path = lock::resolve(path)?;
    if path.is_dir() {
        return Err(OpenError::NotADatabase { path });
    }
    let lock = Lock::take(&path)?;
    let options = writer_options(&path);
    let connection = prepare(&options.clone().create_if_missing(true), &path).await?;
    let readers = SqlitePoolOptions::new()
        .max_connections(READERS)
        .connect_lazy_with(connection_options(&path).read_only(true).pragma("query_only", "on"));
    Ok((Writer::start(connection, options, Some(lock)), readers))
}

pub(super) fn connection_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY_TIMEOUT)
        .foreign_keys(true)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging()
}

/// Options of the writer's connection. They create no file: one that vanishes is not replaced by an
/// empty one.
pub(super) fn writer_options(path: &Path) -> SqliteConnectOptions {
    connection_options(path).optimize_on_close(true, None)
}

/// A connection to a database that is ours, sound, writable and up to date.
pub(super) async fn prepare(
    options: &SqliteConnectOptions,
    path: &Path,
) -> Result<SqliteConnection, OpenError> {
    let failed = |error| OpenError::from_sqlx(error, path.to_owned());
    let mut connection = options.connect().await.map_err(failed)?;
    check_version(&mut connection).await.map_err(failed)??;
    if !is_ours_or_empty(&mut connection).await.map_err(failed)? {
        return Err(OpenError::NotADatabase { path: path.to_owned() });
    }
    sqlx::query("pragma journal_mode = wal").execute(&mut connection).await.map_err(failed)?;
    migrate(&mut connection, path.to_owned()).await?;
    // What may not be written to is found out now, not at the first move: SQLite opens such a file
    // for reading without a word, and even begins an immediate transaction on it.
    let probe = "update heartbeat set beat_at_ms = beat_at_ms where false";
    sqlx::query(probe).execute(&mut connection).await.map_err(failed)?;
    Ok(connection)
}

async fn check_version(
    connection: &mut SqliteConnection,
) -> Result<Result<(), OpenError>, sqlx::Error> {
    let found: String = sqlx::query_scalar("select sqlite_version()").fetch_one(connection).await?;
    let is_good = is_good_version(&found);
    Ok(if is_good {
        Ok(())
    } else {
        Err(OpenError::OldSqlite { found, needed: NEEDED_SQLITE_TEXT })
    })
}

fn is_good_version(version: &str) -> bool {
    let mut numbers = version.split('.').map_while(|number| number.parse().ok());
    let mut next = || numbers.next().unwrap_or(0);
    (next(), next(), next()) >= NEEDED_SQLITE
}

/// Whether the database is this program's or nobody's. One whose first start was cut short has the
/// table of migrations and nothing else.
async fn is_ours_or_empty(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let id: i64 = sqlx::query_scalar("pragma application_id").fetch_one(&mut *connection).await?;
    let count = "select count(*) from sqlite_schema where tbl_name <> '_sqlx_migrations'";
    let entries: i64 = sqlx::query_scalar(count).fetch_one(&mut *connection).await?;
    Ok(id == APPLICATION_ID || (id == 0 && entries == 0))
}

async fn migrate(connection: &mut SqliteConnection, path: PathBuf) -> Result<(), OpenError> {
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
    match MIGRATIONS.run(connection).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(found)) => Err(OpenError::Newer { path, found, known }),
        Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
            Err(OpenError::from_sqlx(error, path))
        }
        Err(error) => Err(OpenError::Failed { path, source: error.into() }),
    }
}

#[cfg(test)]
mod tests {
    use super::is_good_version;

    #[test]
    fn versions_are_compared_as_numbers() {
        for good in ["3.51.3", "3.51.10", "3.52.0", "4.0.0"] {
            assert!(is_good_version(good), "{good}");
        }
        for bad in ["3.40.1", "3.51.2", "3.9.99", "", "none"] {
            assert!(!is_good_version(bad), "{bad}");
        }
    }

    #[test]
    fn the_needed_version_is_named_as_it_is_compared() {
        assert!(is_good_version(super::NEEDED_SQLITE_TEXT));
    }
}
