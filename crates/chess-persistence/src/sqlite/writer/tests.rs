//! The writer on connections that no caller of the store can have.

use std::path::PathBuf;

use chess_core::Millis;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use tempfile::TempDir;

use super::super::open;
use super::super::write;
use super::{Writer, execute};
use crate::error::StoreError;

struct Database {
    _folder: TempDir,
    path: PathBuf,
}

impl Database {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        Self { path: folder.path().join("salon.db"), _folder: folder }
    }

    fn options(&self) -> SqliteConnectOptions {
        open::writer_options(&self.path)
    }

    /// The connection that a writer starts with.
    async fn connect(&self) -> SqliteConnection {
        open::prepare(&self.options().create_if_missing(true), &self.path).await.unwrap()
    }
}

async fn beat(writer: &Writer) -> Result<(), StoreError> {
    writer.act(|connection| Box::pin(write::beat(connection, Millis(1)))).await
}

#[tokio::test]
async fn a_commit_is_on_the_disk_and_keys_are_checked() {
    let database = Database::new();
    database.connect().await;
    let mut connection = database.options().connect().await.unwrap();
    let mut check = async |pragma: &'static str, wanted: &str| {
        let found: String = sqlx::query_scalar(pragma).fetch_one(&mut connection).await.unwrap();
        assert_eq!(found, wanted, "{pragma}");
    };
    check("select cast(synchronous as text) from pragma_synchronous", "2").await;
    check("select cast(foreign_keys as text) from pragma_foreign_keys", "1").await;
    check("select journal_mode from pragma_journal_mode", "wal").await;
    let loose = "select count(*) || '' from pragma_table_list
        where schema = 'main' and name in ('game', 'game_event', 'heartbeat') and strict";
    check(loose, "3").await;
}

#[tokio::test]
async fn a_transaction_left_open_costs_only_the_connection() {
    let database = Database::new();
    let mut connection = database.connect().await;
    execute(&mut connection, "begin immediate").await.unwrap();
    let writer = Writer::start(connection, database.options(), None);
    beat(&writer).await.unwrap();
    writer.close().await;
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_again_is_waited_for() {
    let database = Database::new();
    let mut connection = database.connect().await;
    execute(&mut connection, "begin immediate").await.unwrap();
    let elsewhere = database.path.with_extension("away");
    let writer = Writer::start(connection, database.options(), None);
    std::fs::rename(&database.path, &elsewhere).unwrap();
    for _ in 0..2 {
        let answer = beat(&writer).await;
        assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
        assert!(
            !database.path.exists(),
            "no empty database takes the place of the one that is gone"
        );
    }
    std::fs::rename(&elsewhere, &database.path).unwrap();
    beat(&writer).await.unwrap();
    writer.close().await;
}

#[tokio::test]
async fn a_full_database_is_told_from_other_failures() {
    let database = Database::new();
    let mut connection = database.connect().await;
    execute(&mut connection, "create table ballast (bytes blob)").await.unwrap();
    execute(&mut connection, "insert into ballast values (zeroblob(100000))").await.unwrap();
    // No page more than there is.
    execute(&mut connection, "pragma max_page_count = 1").await.unwrap();
    let fill = "create trigger fill before insert on heartbeat
        begin insert into ballast values (zeroblob(100000)); end";
    let mut outsider = database.options().connect().await.unwrap();
    execute(&mut outsider, fill).await.unwrap();

    let writer = Writer::start(connection, database.options(), None);
    for _ in 0..2 {
        let Err(StoreError::Unavailable(why)) = beat(&writer).await else { panic!("it is full") };
        assert!(why.is_disk_full(), "{why:?}");
    }
    // Somebody throws things away.
    execute(&mut outsider, "delete from ballast").await.unwrap();
    beat(&writer).await.unwrap();
    writer.close().await;
}

#[tokio::test]
async fn a_read_only_database_is_told_from_other_failures() {
    let database = Database::new();
    let mut connection = database.connect().await;
    execute(&mut connection, "pragma query_only = on").await.unwrap();
    let options = database.options().pragma("query_only", "on");
    let writer = Writer::start(connection, options, None);
    let Err(StoreError::Unavailable(why)) = beat(&writer).await else { panic!("it is read-only") };
    assert!(why.is_read_only(), "{why:?}");
    assert_eq!(why.to_string(), "the database is read-only");
    writer.close().await;
}
