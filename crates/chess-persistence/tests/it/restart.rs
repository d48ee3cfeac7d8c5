//! What is there after the store was closed and opened again.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};

use chess_core::Millis;
use chess_persistence::{Store, conformance};
use tokio::task::JoinSet;

use crate::fixture::{Folder, assert_log, id, played, start_game};

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let folder = Folder::new();
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    store.append(&id(1), 1, vec![played(1), played(2)], Some(Millis(77)), None).await.unwrap();
    store.beat(Millis(1_234)).await.unwrap();
    let before = store.game(&id(1)).await.unwrap();
    store.close().await;

    let store = folder.open().await;
    assert_eq!(store.game(&id(1)).await.unwrap(), before);
    assert_log(&store, &id(1), 2).await;
    assert_eq!(store.last_beat().await.unwrap(), Some(Millis(1_234)));
    assert_eq!(store.running_games().await.unwrap(), [id(1)]);
    assert_eq!(store.due_games(Millis(76)).await.unwrap(), []);
    assert_eq!(store.due_games(Millis(77)).await.unwrap(), [id(1)]);
    store.append(&id(1), 3, vec![played(3)], None, None).await.unwrap();
    assert_log(&store, &id(1), 3).await;
    store.close().await;
}

#[tokio::test]
async fn a_closed_database_is_one_file() {
    let folder = Folder::new();
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    let log = folder.database().with_extension("db-wal");
    assert!(log.exists());
    store.close().await;
    assert!(!log.exists(), "the write-ahead log is folded into the database file");
    assert!(folder.database().exists());
}

/// Everything queued before the store is closed is answered, and what was answered well is there.
#[tokio::test]
async fn closing_finishes_what_is_queued() {
    let folder = Folder::new();
    let store = folder.open().await;
    let ids: Vec<_> = (0..100).map(id).collect();
    for id in &ids {
        start_game(&store, *id).await;
    }
    let mut appending = JoinSet::new();
    for id in ids.clone() {
        let store = store.clone();
        appending.spawn(async move { store.append(&id, 1, vec![played(1)], None, None).await });
    }
    // On this one thread every append is queued before the writer comes to its turn.
    tokio::task::yield_now().await;
    store.close().await;
    for answer in appending.join_all().await {
        assert_eq!(answer.unwrap(), 2);
    }
    let store = folder.open().await;
    for id in ids {
        assert_log(&store, &id, 1).await;
    }
    store.close().await;
}

#[tokio::test]
async fn more_may_ask_than_the_queue_holds() {
    let folder = Folder::new();
    let store = folder.open().await;
    let mut beating = JoinSet::new();
    for now in 0..3_000 {
        let store = store.clone();
        beating.spawn(async move { store.beat(Millis(now)).await });
    }
    for answer in beating.join_all().await {
        answer.unwrap();
    }
    assert!(store.last_beat().await.unwrap().is_some());
    store.close().await;
}

/// A player's browser may go while their move is on its way to the disk.
#[tokio::test]
async fn a_write_happens_though_nobody_waits_for_it() {
    let folder = Folder::new();
    let store = folder.open().await;
    start_game(&store, id(1)).await;
    {
        let id = id(1);
        let mut append = pin!(store.append(&id, 1, vec![played(1)], None, None));
        let mut context = Context::from_waker(Waker::noop());
        assert!(append.as_mut().poll(&mut context).is_pending());
    }
    // Answered after what was queued before it.
    store.ping().await.unwrap();
    assert_log(&store, &id(1), 1).await;
    store.close().await;
}

/// The model knows nothing of restarts; the database must not either.
#[tokio::test]
async fn a_long_walk_survives_in_the_file() {
    let folder = Folder::new();
    let store = folder.open().await;
    conformance::walk(&store, 4_711, 300).await;
    let mut before = Vec::new();
    for id in store.running_games().await.unwrap() {
        before.push((store.game(&id).await.unwrap(), store.events(&id, 0).await.unwrap()));
    }
    assert!(!before.is_empty());
    store.close().await;
    let store = Store::open(&folder.database()).await.unwrap();
    for (game, events) in before {
        let id = game.as_ref().unwrap().id;
        assert_eq!(store.game(&id).await.unwrap(), game);
        assert_eq!(store.events(&id, 0).await.unwrap(), events);
    }
    store.close().await;
}
