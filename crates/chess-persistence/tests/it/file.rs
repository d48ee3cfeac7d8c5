//! The file as whoever looks after it treats it: looked at, copied beside a running server, put
//! back.

use std::fs;
use std::path::Path;

use chess_persistence::file::{self, CopyError, copy, inspect, is_in_use, migrate, restore};
use chess_persistence::{OpenError, Store};

use crate::fixture::{Folder, assert_log, id, played, sql, start_game};

async fn play(store: &Store, moves: std::ops::RangeInclusive<u64>) {
    for seq in moves {
        store.append(&id(1), seq, vec![played(seq)], None, None).await.unwrap();
    }
}

/// The names in the folder of the database, without those that reading and locking leave.
fn names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.database().parent().unwrap()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names
        .filter(|name| ![".lock", "-wal", "-shm"].iter().any(|ending| name.ends_with(ending)))
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_copy_is_made_while_the_server_writes_and_is_one_moment_of_it() {
    let folder = Folder::new();
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    assert!(is_in_use(&folder.database()).unwrap());
    let to = folder.database().with_file_name("copy.db");
    let from = folder.database();
    let (inspection, ()) = tokio::join!(copy(&from, &to), play(&store, 1..=50));
    let inspection = inspection.unwrap();
    assert_eq!((inspection.games, inspection.read), (1, 1));
    assert_eq!(inspection.schema, file::schema());
    store.close().await;
    assert!(!is_in_use(&folder.database()).unwrap());
    assert_eq!(names(&folder), ["copy.db", "salon.db"]);
    let copied = Store::open(&to).await.unwrap();
    assert_log(&copied, &id(1), inspection.events - 1).await;
    copied.close().await;
    let again = copy(&from, &to).await.unwrap_err();
    assert!(matches!(again, CopyError::Exists { .. }), "{again}");
}

#[tokio::test]
async fn a_copy_takes_what_a_killed_server_left_in_its_log() {
    let folder = Folder::new();
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    play(&store, 1..=3).await;
    // What a kill leaves: the files as they are while the server runs.
    let other = Folder::new();
    for ending in ["", "-wal"] {
        let name = format!("salon.db{ending}");
        let (from, to) = (folder.database(), other.database());
        fs::copy(from.with_file_name(&name), to.with_file_name(&name)).unwrap();
    }
    store.close().await;
    let to = other.database().with_file_name("copy.db");
    assert_eq!(copy(&other.database(), &to).await.unwrap().events, 4);
}

#[tokio::test]
async fn a_copy_is_put_in_place_and_what_was_there_is_kept() {
    let folder = Folder::new();
    let copied = folder.database().with_file_name("copy.db");
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    play(&store, 1..=3).await;
    copy(&folder.database(), &copied).await.unwrap();
    play(&store, 4..=6).await;

    let running = restore(&copied, &folder.database(), true).await.unwrap_err();
    assert!(matches!(running, CopyError::Database(OpenError::InUse { .. })), "{running}");
    store.close().await;
    let there = restore(&copied, &folder.database(), false).await.unwrap_err();
    assert!(matches!(there, CopyError::Exists { .. }), "{there}");

    let inspection = restore(&copied, &folder.database(), true).await.unwrap();
    assert_eq!(inspection.events, 4);
    let store = folder.open().await;
    assert_log(&store, &id(1), 3).await;
    store.close().await;
    let replaced = folder.database().with_file_name("salon.db.replaced");
    let old = Store::open(&replaced).await.unwrap();
    assert_log(&old, &id(1), 6).await;
    old.close().await;
    assert_eq!(names(&folder), ["copy.db", "salon.db", "salon.db.replaced"]);

    let elsewhere = Folder::new();
    restore(&copied, &elsewhere.database(), false).await.unwrap();
    assert_eq!(names(&elsewhere), ["salon.db"]);
}

#[tokio::test]
async fn the_log_of_a_killed_server_is_not_taken_for_that_of_what_is_put_in_place() {
    let folder = Folder::new();
    let copied = folder.database().with_file_name("copy.db");
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    copy(&folder.database(), &copied).await.unwrap();
    play(&store, 1..=6).await;
    let killed = Folder::new();
    for ending in ["", "-wal"] {
        let name = format!("salon.db{ending}");
        let (from, to) = (folder.database(), killed.database());
        fs::copy(from.with_file_name(&name), to.with_file_name(&name)).unwrap();
    }
    store.close().await;
    restore(&copied, &killed.database(), true).await.unwrap();
    let store = killed.open().await;
    assert_log(&store, &id(1), 0).await;
    store.close().await;
    let old = Store::open(&killed.database().with_file_name("salon.db.replaced")).await.unwrap();
    assert_log(&old, &id(1), 6).await;
    old.close().await;
}

#[tokio::test]
async fn what_is_not_whole_is_not_copied_and_changes_nothing() {
    let folder = Folder::new();
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    play(&store, 1..=3).await;
    store.close().await;
    let to = folder.database().with_file_name("copy.db");
    let check = async |from: &Path, says: &str| {
        for replace in [false, true] {
            let error = match replace {
                false => copy(from, &to).await.unwrap_err(),
                true => restore(from, &folder.database(), true).await.unwrap_err(),
            };
            assert!(error.to_string().contains(says), "{error}");
        }
    };
    let text = folder.database().with_file_name("notes.txt");
    fs::write(&text, "not a database, but long enough".repeat(99)).unwrap();
    check(&text, "is not a database of this program").await;
    check(&folder.database().with_file_name("none.db"), "is not a database").await;

    let mut broken = fs::read(folder.database()).unwrap();
    broken.truncate(broken.len() / 2);
    let half = folder.database().with_file_name("half.db");
    fs::write(&half, broken).unwrap();
    check(&half, "half.db is damaged").await;

    let mut outsider = folder.outsider().await;
    sql(&mut outsider, "update game_event set data = x'09' where seq = 2").await;
    drop(outsider);
    let error = copy(&folder.database(), &to).await.unwrap_err();
    assert!(error.to_string().contains("is damaged"), "{error}");
    let mut outsider = folder.outsider().await;
    sql(&mut outsider, "update _sqlx_migrations set version = 9999 where version = 2").await;
    drop(outsider);
    let error = inspect(&folder.database()).await.unwrap_err();
    assert!(matches!(error, OpenError::Newer { found: 9999, .. }), "{error}");
    assert_eq!(names(&folder), ["half.db", "notes.txt", "salon.db"]);
}

#[tokio::test]
async fn a_schema_is_brought_up_to_date() {
    let folder = Folder::new();
    assert_eq!(migrate(&folder.database()).await.unwrap(), (0, file::schema()));
    assert_eq!(migrate(&folder.database()).await.unwrap(), (file::schema(), file::schema()));
    assert_eq!(inspect(&folder.database()).await.unwrap().games, 0);
}
