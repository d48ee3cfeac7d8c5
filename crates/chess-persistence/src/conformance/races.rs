//! Stories of many at once.

use chess_core::{Color, Millis};
use tokio::task::JoinSet;

use super::fixture::{blitz, expect, id, log, new_game, played, record, running, secret};
use crate::{GameId, SecretHash, Store, StoreError};

/// Lets twenty strangers ask for a seat at the same moment; answers with who got which.
async fn twenty_join(store: &Store, id: GameId) -> Vec<(SecretHash, Color)> {
    let mut joining = JoinSet::new();
    for number in 50..70 {
        let store = store.clone();
        joining.spawn(async move {
            (secret(number), store.take_seat(&id, secret(number), Millis(2_000)).await)
        });
    }
    let mut seated = Vec::new();
    for (secret, answer) in joining.join_all().await {
        match answer {
            Ok(color) => seated.push((secret, color)),
            Err(StoreError::Taken) => {}
            Err(error) => panic!("a seat is given or taken, not: {error:?}"),
        }
    }
    assert_eq!(log(store, &id).await.len(), 1, "the game starts once");
    let found = record(store, &id).await;
    for (secret, color) in &seated {
        assert_eq!(found.seat_of(secret), Some(*color));
    }
    seated
}

pub(super) async fn twenty_join_one_seat(store: &Store) {
    let id = id(500);
    let creator = Some((Color::White, secret(1)));
    expect(store.create_game(new_game(id, blitz(), creator)).await, ());
    let seated = twenty_join(store, id).await;
    assert!(matches!(seated[..], [(_, Color::Black)]), "exactly one sits: {seated:?}");
}

pub(super) async fn twenty_join_two_seats(store: &Store) {
    let id = id(501);
    expect(store.create_game(new_game(id, blitz(), None)).await, ());
    let mut colors: Vec<_> =
        twenty_join(store, id).await.into_iter().map(|(_, color)| color.index()).collect();
    colors.sort_unstable();
    assert_eq!(colors, [0, 1]);
}

pub(super) async fn one_of_many_appends_wins(store: &Store) {
    let id = id(510);
    running(store, id).await;
    let mut appending = JoinSet::new();
    for number in 0..16 {
        let store = store.clone();
        let event = played(number, 3_000 + number as i64);
        appending
            .spawn(async move { (event, store.append(&id, 1, vec![event], None, None).await) });
    }
    let mut won = Vec::new();
    for (event, answer) in appending.join_all().await {
        match answer {
            Ok(next_seq) => won.push((event, next_seq)),
            Err(StoreError::Conflict { expected: 1, actual: 2 }) => {}
            Err(error) => panic!("an append wins or meets the winner, not: {error:?}"),
        }
    }
    let log = log(store, &id).await;
    assert_eq!(won, [(log[1], 2)], "one wins, and its event is the one in the log");
    assert_eq!(log.len(), 2);
}

/// Sixty-four games at once, each move tried by two: what one game is refused hurts no other.
pub(super) async fn a_crowd_keeps_every_log_exact(store: &Store) {
    const MOVES: u64 = 10;
    let mut playing = JoinSet::new();
    for number in 0..64 {
        let store = store.clone();
        let id = id(600 + number);
        playing.spawn(async move {
            running(&store, id).await;
            for seq in 1..=MOVES {
                let event = vec![played(seq as usize, seq as i64)];
                let (first, second) = tokio::join!(
                    store.append(&id, seq, event.clone(), None, None),
                    store.append(&id, seq, event, None, None),
                );
                let is_one = matches!(
                    (&first, &second),
                    (Ok(_), Err(StoreError::Conflict { .. }))
                        | (Err(StoreError::Conflict { .. }), Ok(_))
                );
                assert!(is_one, "one of two wins: {first:?}, {second:?}");
            }
            id
        });
    }
    for id in playing.join_all().await {
        let log = log(store, &id).await;
        let wanted = (1..=MOVES).map(|seq| played(seq as usize, seq as i64));
        assert!(log[1..].iter().copied().eq(wanted), "every move stands once, in order: {log:?}");
        assert_eq!(record(store, &id).await.next_seq, MOVES + 1);
    }
}
