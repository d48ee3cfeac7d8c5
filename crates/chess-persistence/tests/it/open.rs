//! Every way a database does not open, and the sentence that says so.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use chess_persistence::{OpenError, Store};
use sqlx::Connection;

use crate::child;
use crate::fixture::{Folder, assert_log, id, sql, start_game};

#[tokio::test]
async fn a_second_store_on_the_same_file_is_refused() {
    let folder = Folder::new();
    let database = folder.database();
    let store = folder.open().await;

    let link = database.with_file_name("link.db");
    symlink(&database, &link).unwrap();
    let roundabout = database.parent().unwrap().join(".").join("salon.db");
    for path in [&database, &link, &roundabout] {
        let error = Store::open(path).await.unwrap_err();
        assert!(matches!(error, OpenError::InUse { .. }), "{error:?}");
        let wanted = format!(
            "another process uses the database {}; stop it, or choose another file",
            database.canonicalize().unwrap().display()
        );
        assert_eq!(error.to_string(), wanted);
    }
    start_game(&store, id(1)).await;
    store.close().await;

    let store = Store::open(&link).await.unwrap();
    assert_log(&store, &id(1), 0).await;
    store.close().await;
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_named() {
    let folder = Folder::new();
    let path = folder.database().with_file_name("missing").join("salon.db");
    let error = Store::open(&path).await.unwrap_err();
    assert!(matches!(error, OpenError::NoFolder { .. }), "{error:?}");
    assert!(error.to_string().contains("missing/salon.db does not exist; create it first"));
}

#[tokio::test]
async fn a_file_of_another_kind_is_left_alone() {
    let folder = Folder::new();
    let path = folder.database();
    let text = "Dear diary, today I lost to a queen sacrifice. ".repeat(100);
    fs::write(&path, &text).unwrap();
    let error = Store::open(&path).await.unwrap_err();
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);

    let error = Store::open(path.parent().unwrap()).await.unwrap_err();
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    let folder = Folder::new();
    let mut other = folder.outsider().await;
    sql(&mut other, "create table recipe (name text); insert into recipe values ('soup')").await;
    other.close().await.unwrap();
    let before = fs::read(folder.database()).unwrap();
    let error = Store::open(&folder.database()).await.unwrap_err();
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
    assert_eq!(fs::read(folder.database()).unwrap(), before);

    // Nor is one taken that numbers itself as another program's, empty though it is.
    let folder = Folder::new();
    let mut other = folder.outsider().await;
    sql(&mut other, "pragma application_id = 7").await;
    other.close().await.unwrap();
    let error = Store::open(&folder.database()).await.unwrap_err();
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
}

#[tokio::test]
async fn a_first_start_cut_short_is_made_good() {
    let folder = Folder::new();
    let mut outsider = folder.outsider().await;
    // What is there after a kill between the two steps of the first migration.
    let migrations = "pragma journal_mode = wal;
        create table _sqlx_migrations (
            version bigint primary key, description text not null,
            installed_on timestamp not null default current_timestamp,
            success boolean not null, checksum blob not null, execution_time bigint not null
        )";
    sql(&mut outsider, migrations).await;
    outsider.close().await.unwrap();
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    store.close().await;
}

#[tokio::test]
async fn a_newer_schema_is_not_touched() {
    let folder = Folder::new();
    folder.open().await.close().await;
    let mut outsider = folder.outsider().await;
    let later =
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (9000, 'from the future', true, x'00', 0)";
    sql(&mut outsider, later).await;
    outsider.close().await.unwrap();
    let error = Store::open(&folder.database()).await.unwrap_err();
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    let newest = i64::try_from(fs::read_dir(migrations).unwrap().count()).unwrap();
    let is_newer = |found, known| (found, known) == (9000, newest);
    assert!(
        matches!(error, OpenError::Newer { found, known, .. } if is_newer(found, known)),
        "{error:?}"
    );
    assert!(error.to_string().ends_with(&format!(
        "was written by a newer version of this program (schema 9000, this one knows {newest}); update the program"
    )));
}

#[tokio::test]
async fn a_damaged_database_says_so() {
    let folder = Folder::new();
    folder.open().await.close().await;
    let mut bytes = fs::read(folder.database()).unwrap();
    let beyond_header = 100..bytes.len();
    bytes[beyond_header].fill(0xa5);
    fs::write(folder.database(), bytes).unwrap();
    let error = Store::open(&folder.database()).await.unwrap_err();
    assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");
    assert!(error.to_string().ends_with("is damaged; restore it from a backup"), "{error}");
}

/// The refused opening must not keep the lock.
#[tokio::test]
async fn an_opening_that_failed_may_be_tried_again() {
    let folder = Folder::new();
    fs::write(folder.database(), "not yet").unwrap();
    Store::open(&folder.database()).await.unwrap_err();
    fs::remove_file(folder.database()).unwrap();
    folder.open().await.close().await;
}

#[tokio::test]
async fn without_the_right_to_write_the_start_is_refused() {
    let folder = Folder::new();
    let home = folder.database().parent().unwrap().to_owned();

    fs::create_dir(home.join("closed")).unwrap();
    let inner = Store::open(&home.join("closed/salon.db")).await.unwrap();
    inner.close().await;
    fs::create_dir(home.join("empty")).unwrap();
    folder.open().await.close().await;
    set_mode(&folder.database(), 0o444);
    set_mode(&home.join("closed"), 0o555);
    set_mode(&home.join("empty"), 0o555);

    // Root writes wherever it likes, until it gives that up.
    let is_root = fs::write(home.join("empty/probe"), "").is_ok();
    let give_up = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"];
    child::run(if is_root { &give_up } else { &[] }, "open without rights", &home);

    set_mode(&home.join("closed"), 0o755);
    set_mode(&home.join("empty"), 0o755);
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Tries a read-only file and two read-only folders, with a database and without.
pub(crate) async fn open_without_rights(home: &Path) {
    for name in ["salon.db", "closed/salon.db", "empty/salon.db"] {
        let answer = Store::open(&home.join(name)).await;
        let error = answer.err().unwrap_or_else(|| panic!("{name} must not open"));
        assert!(matches!(error, OpenError::ReadOnly { .. }), "{name}: {error:?}");
        let wanted = "cannot be written to; the file and its folder must be writable";
        assert!(error.to_string().ends_with(wanted), "{error}");
    }
}
