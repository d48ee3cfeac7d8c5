//! Requests, transactions and commits that fail in the database, and what becomes of their
//! neighbors. An outsider's triggers make them fail, so that the store itself is as it always is.

use std::error::Error;

use chess_core::{Color, Event, EventKind, Millis};
use chess_persistence::{GameId, Store, StoreError, Unavailable};
use sqlx::Connection;
use tokio::task::JoinSet;

use crate::fixture::{Folder, assert_log, id, played, sql, start_game};

const OFFER: Event = Event { at: Millis(9), kind: EventKind::DrawOffered { by: Color::White } };
const GAMES: u8 = 20;
/// The one whose request the triggers make fail.
const UNLUCKY: u8 = 10;

async fn start_games(folder: &Folder) -> Store {
    let store = folder.open().await;
    for number in 0..GAMES {
        start_game(&store, id(number)).await;
    }
    store
}

/// One append to each game, all in one batch: on the one thread of these tests they are queued
/// before the writer comes to its turn. The unlucky game's has a draw offer after its move.
async fn append_to_all(store: &Store) -> Vec<(GameId, Result<u64, StoreError>)> {
    let mut appending = JoinSet::new();
    for number in 0..GAMES {
        let store = store.clone();
        let mut events = vec![played(1)];
        if number == UNLUCKY {
            events.push(OFFER);
        }
        appending.spawn(async move {
            (id(number), store.append(&id(number), 1, events, None, None).await)
        });
    }
    appending.join_all().await
}

fn is_unavailable(answer: &Result<u64, StoreError>) -> bool {
    matches!(answer, Err(StoreError::Unavailable(_)))
}

async fn assert_all_serve(store: &Store) {
    for (id, answer) in append_to_all(store).await {
        assert!(answer.is_ok(), "{id}: {answer:?}");
    }
}

#[tokio::test]
async fn a_failed_request_hurts_no_neighbor() {
    let folder = Folder::new();
    let store = start_games(&folder).await;
    let mut outsider = folder.outsider().await;
    let trigger =
        "create trigger unlucky before insert on game_event when new.kind = 'draw_offered'
        begin select raise(abort, 'unlucky'); end";
    sql(&mut outsider, trigger).await;

    for (game, answer) in append_to_all(&store).await {
        if game == id(UNLUCKY) {
            assert!(is_unavailable(&answer), "{answer:?}");
            // Its move, which had gone in, is taken back with it.
            assert_log(&store, &game, 0).await;
        } else {
            assert_eq!(answer.unwrap(), 2);
            assert_log(&store, &game, 1).await;
        }
    }
    sql(&mut outsider, "drop trigger unlucky").await;
    store.append(&id(UNLUCKY), 1, vec![played(1), OFFER], None, None).await.unwrap();
    store.close().await;
}

/// SQLite does this by itself when it runs out of room or memory in the middle of a statement.
#[tokio::test]
async fn a_transaction_that_rolls_back_by_itself_fails_for_all() {
    let folder = Folder::new();
    let store = start_games(&folder).await;
    let mut outsider = folder.outsider().await;
    let trigger =
        "create trigger unlucky before insert on game_event when new.kind = 'draw_offered'
        begin select raise(rollback, 'unlucky'); end";
    sql(&mut outsider, trigger).await;

    for (game, answer) in append_to_all(&store).await {
        assert!(is_unavailable(&answer), "{game}: {answer:?}");
        assert_log(&store, &game, 0).await;
    }
    sql(&mut outsider, "drop trigger unlucky").await;
    assert_all_serve(&store).await;
    store.close().await;
}

#[tokio::test]
async fn a_failed_commit_fails_for_all() {
    let folder = Folder::new();
    let store = start_games(&folder).await;
    let mut outsider = folder.outsider().await;
    // Every statement succeeds; only the commit finds the debt.
    let trap = "create table debt (
            game_id text references game (id) deferrable initially deferred
        ) strict;
        create trigger unlucky after insert on game_event when new.kind = 'draw_offered'
        begin insert into debt values ('nobody'); end";
    sql(&mut outsider, trap).await;

    for (game, answer) in append_to_all(&store).await {
        assert!(is_unavailable(&answer), "{game}: {answer:?}");
        assert_log(&store, &game, 0).await;
    }
    // Also who would have been refused: the refusal may rest on what was never committed.
    let unlucky = id(UNLUCKY);
    let (offer, stale) = tokio::join!(
        store.append(&unlucky, 1, vec![OFFER], None, None),
        store.append(&unlucky, 1, vec![played(1)], None, None),
    );
    assert!(is_unavailable(&offer) && is_unavailable(&stale), "{offer:?}, {stale:?}");

    sql(&mut outsider, "drop trigger unlucky").await;
    assert_all_serve(&store).await;
    store.close().await;
}

#[tokio::test]
async fn a_database_locked_from_outside_is_waited_for_but_not_for_ever() {
    let folder = Folder::new();
    let store = start_games(&folder).await;
    let mut outsider = folder.outsider().await;
    sql(&mut outsider, "begin immediate").await;

    let answer = store.append(&id(1), 1, vec![played(1)], None, None).await;
    let Err(StoreError::Unavailable(why)) = answer else { panic!("locked, but: {answer:?}") };
    assert_eq!(why.to_string(), "another program holds the database locked");
    assert!(!why.is_disk_full() && !why.is_read_only() && !why.is_closed());
    assert_log(&store, &id(1), 0).await;

    sql(&mut outsider, "rollback").await;
    store.append(&id(1), 1, vec![played(1)], None, None).await.unwrap();
    outsider.close().await.unwrap();
    store.close().await;
}

/// The cause is told once, by the cause itself.
#[tokio::test]
async fn an_error_names_its_cause_once() {
    let folder = Folder::new();
    let store = start_games(&folder).await;
    let mut outsider = folder.outsider().await;
    let trigger = "create trigger unlucky before insert on game_event
        begin select raise(abort, 'the stars are wrong'); end";
    sql(&mut outsider, trigger).await;
    let error = store.append(&id(1), 1, vec![played(1)], None, None).await.unwrap_err();
    assert_eq!(error.to_string(), "the store cannot serve now");
    let why: &Unavailable = error.source().and_then(|why| why.downcast_ref()).unwrap();
    assert_eq!(why.to_string(), "the database failed");
    assert!(why.source().unwrap().to_string().contains("the stars are wrong"));
    store.close().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_called_corrupt() {
    let folder = Folder::new();
    let store = start_games(&folder).await;
    store.append(&id(1), 1, vec![played(1), played(2)], None, None).await.unwrap();
    let mut outsider = folder.outsider().await;
    let (first, second) = (id(1).to_string(), id(2).to_string());
    let mut corrupt = async |text: &'static str, id: &str| {
        sqlx::query(text).bind(id).execute(&mut outsider).await.unwrap();
    };

    corrupt("update game_event set data = x'09' where game_id = $1 and seq = 2", &first).await;
    let error = store.events(&id(1), 0).await.unwrap_err();
    let wanted =
        format!("stored data is damaged: event 2 of game {first}: unknown layout version Some(9)");
    assert_eq!(error.to_string(), wanted);
    assert!(matches!(error, StoreError::Corrupt { .. }));

    corrupt("delete from game_event where game_id = $1 and seq = 1", &first).await;
    let error = store.events(&id(1), 0).await.unwrap_err();
    let wanted = format!("stored data is damaged: event 1 of game {first} is missing: 2 follows");
    assert_eq!(error.to_string(), wanted);

    corrupt("update game set start_fen = 'nonsense' where id = $1", &second).await;
    let error = store.game(&id(2)).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
    assert!(error.to_string().contains(&second), "{error}");
    // The others are none the worse.
    assert_log(&store, &id(3), 0).await;
    store.close().await;
}
