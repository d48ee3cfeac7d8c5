//! A disk without room: writes are refused, reads go on, and all is well again once there is room.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use chess_core::Millis;
use chess_persistence::{OpenError, Store, StoreError, Unavailable};

use crate::child;
use crate::fixture::{Folder, assert_log, id, played, start_game};

/// The system refuses every byte beyond a file size, as it would on a full disk.
#[test]
fn a_file_that_may_not_grow_stops_no_server() {
    let folder = Folder::new();
    let home = folder.database().parent().unwrap().to_owned();
    // 2,000 blocks of 512 bytes, several times an empty database; the hard limit stays, so that the process can lift this one.
    let limited = ["sh", "-c", "ulimit -S -f 2000; trap '' XFSZ; exec \"$@\"", "sh"];
    child::run(&limited, "reach the size limit", &home);
}

/// A file system of 2 MiB that is really full. Only where this user may mount one.
#[test]
fn a_full_disk_stops_no_server() {
    let folder = Folder::new();
    let home = folder.database().parent().unwrap().to_owned();
    let mount = "mount -t tmpfs -o size=2m tmpfs \"$CHESS_PERSISTENCE_TEST_FOLDER\" && exec \"$@\"";
    let on_small_disk =
        ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, "sh"];
    let mut probe = Command::new(on_small_disk[0]);
    probe.args(&on_small_disk[1..]).arg("true").env("CHESS_PERSISTENCE_TEST_FOLDER", &home);
    if !probe.stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        eprintln!("not tried: this user may not mount a file system");
        return;
    }
    child::run(&on_small_disk, "fill the disk", &home);
}

pub(crate) async fn reach_the_size_limit(folder: &Path) {
    let make_room = || {
        let lifted = Command::new("prlimit")
            .args(["--pid", &std::process::id().to_string(), "--fsize=unlimited:"])
            .status();
        assert!(lifted.unwrap().success());
    };
    let why = append_until_refused(folder, make_room).await;
    assert_eq!(why.to_string(), "the database failed");
}

pub(crate) async fn fill_the_disk(folder: &Path) {
    let filler = folder.join("filler");
    let mut file = File::create(&filler).unwrap();
    while file.write_all(&[0; 4096]).is_ok() {}
    assert_eq!(file.write(&[0; 4096]).unwrap_err().kind(), io::ErrorKind::StorageFull);
    drop(file);
    let error = Store::open(&folder.join("salon.db")).await.unwrap_err();
    assert!(matches!(error, OpenError::DiskFull { .. }), "{error:?}");
    assert!(error.to_string().ends_with("is full; free some space"), "{error}");
    File::options().write(true).open(&filler).unwrap().set_len(1 << 20).unwrap();

    let make_room = || fs::remove_file(&filler).unwrap();
    let why = append_until_refused(folder, make_room).await;
    assert!(why.is_disk_full(), "{why:?}");
    assert_eq!(why.to_string(), "the disk is full");
}

/// Appends until the disk refuses, makes room, and appends again; answers with the refusal.
async fn append_until_refused(folder: &Path, make_room: impl FnOnce()) -> Unavailable {
    let store = Store::open(&folder.join("salon.db")).await.unwrap();
    let id = id(1);
    start_game(&store, id).await;
    let mut seq = 1;
    let error = loop {
        let events = (seq..seq + 50).map(played).collect();
        match store.append(&id, seq, events, None, None).await {
            Ok(next_seq) => seq = next_seq,
            Err(error) => break error,
        }
    };
    // What was acknowledged is there, what was refused is not, and readers go on reading.
    assert_log(&store, &id, seq - 1).await;
    // Refused again and again, not only once.
    for _ in 0..3 {
        let events = (seq..seq + 50).map(played).collect();
        let answer = store.append(&id, seq, events, None, None).await;
        assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    }

    make_room();
    seq = store.append(&id, seq, vec![played(seq)], None, None).await.unwrap();
    store.beat(Millis(1)).await.unwrap();
    assert_log(&store, &id, seq - 1).await;
    store.close().await;
    let store = Store::open(&folder.join("salon.db")).await.unwrap();
    assert_log(&store, &id, seq - 1).await;
    store.close().await;
    match error {
        StoreError::Unavailable(why) => why,
        _ => panic!("a disk that refuses makes the store unavailable, not: {error:?}"),
    }
}
