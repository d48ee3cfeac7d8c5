//! Stories of leave.

use chess_core::{Color, EventKind, Millis, Terms, TimeControl};

use super::accounts::{deed, made};
use super::fixture::{blitz, expect, expect_error, id, log, new_game, record, secret};
use crate::{Actor, GameId, Leave, LeaveLimit, NewGame, Seat, Store, StoreError};

const DAY: i64 = 24 * 3_600_000;

pub(super) async fn a_leave_gives_time_in_every_slow_game(store: &Store) {
    let account = made(store, 199, "traveller").await;
    let slow =
        Terms { time_control: Some(TimeControl::PerMove { move_ms: 259_200_000 }), ..blitz() };
    let game = |number: u64, color: Color, terms: Terms| {
        let mut seats = [Some(Seat::guest(secret(1))), Some(Seat::guest(secret(1)))];
        seats[color.index()] = Some(Seat::Account(account));
        NewGame::new(id(number), terms, seats, Millis(1_000))
    };
    let games = [
        game(1970, Color::White, slow),
        game(1971, Color::Black, slow),
        game(1972, Color::White, blitz()),
        game(1973, Color::White, Terms { time_control: None, ..slow }),
    ];
    for game in games {
        expect(store.create_game(game).await, ());
    }
    let waiting = new_game(id(1974), slow, Some((Color::White, secret(240))));
    expect(store.create_game(waiting).await, ());
    expect(store.adopt_seats(&account, &[secret(240)]).await, vec![id(1974)]);

    let limit = LeaveLimit { days: 10, since: Millis(-300 * DAY) };
    let leave = |at, days| store.take_leave(&account, Leave { at: Millis(at), days }, limit);
    let mut slow_games = vec![id(1970), id(1971)];
    slow_games.sort();
    expect(leave(2_000, 4).await, slow_games.clone());
    let deadline = |game: GameId| async move { record(store, &game).await.deadline };
    assert_eq!(deadline(id(1970)).await, Some(Millis(1_000 + 7 * DAY)));
    assert_eq!(deadline(id(1971)).await, Some(Millis(1_000 + 3 * DAY)), "it is not their turn");
    assert_eq!(deadline(id(1972)).await, Some(Millis(181_000)), "nobody rests from a fast game");
    for (game, to) in [(1970, Color::White), (1971, Color::Black)] {
        let last = log(store, &id(game)).await.last().map(|event| event.kind);
        assert_eq!(last, Some(EventKind::TimeGiven { to, ms: 4 * DAY }));
        assert_eq!(record(store, &id(game)).await.next_seq, 2);
    }
    // One at a time, and not more than is allowed.
    expect_error(leave(2_000 + 4 * DAY - 1, 1).await, |e| matches!(e, StoreError::Taken));
    expect_error(leave(2_000 + 4 * DAY, 7).await, |e| matches!(e, StoreError::TooMany));
    expect(leave(2_000 + 4 * DAY, 6).await, slow_games);
    let later = LeaveLimit { days: 10, since: Millis(2_000) };
    let third = Leave { at: Millis(20 * DAY), days: 4 };
    assert!(store.take_leave(&account, third, later).await.is_ok(), "the first counts no more");
    let taken = store.leaves(&account).await.expect("the store answers");
    let days: Vec<_> = taken.iter().map(|leave| leave.days).collect();
    assert_eq!((days, taken[0]), (vec![4, 6, 4], third));

    expect(store.delete_account(&account, deed(3_000, Actor::Admin)).await, ());
    assert!(store.leaves(&account).await.expect("the store answers").is_empty());
    let gone = store.take_leave(&account, Leave { at: Millis(90 * DAY), days: 1 }, limit).await;
    expect_error(gone, |error| matches!(error, StoreError::NotFound));
}
