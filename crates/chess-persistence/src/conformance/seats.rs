//! Stories of seats: who sits, and the start that the second one brings.

use chess_core::{Color, Event, EventKind, Millis, Terms, Variant};

use super::fixture::{
    against_engine, blitz, expect, expect_error, id, log, new_game, played, record, running,
    secret, untimed,
};
use crate::{Guest, Opponent, Seat, Store, StoreError};

fn is_taken(error: &StoreError) -> bool {
    matches!(error, StoreError::Taken)
}

const fn started(at: i64) -> Event {
    Event { at: Millis(at), kind: EventKind::Started }
}

pub(super) async fn the_second_player_starts_the_game(store: &Store) {
    for (number, color) in Color::ALL.into_iter().enumerate() {
        let id = id(300 + number as u64);
        let creator = Some((color, secret(1)));
        expect(store.create_game(new_game(id, blitz(), creator)).await, ());
        expect(store.take_seat(&id, secret(2), Millis(7_000)).await, !color);

        let found = record(store, &id).await;
        assert_eq!(found.seat_of(&secret(1)), Some(color));
        assert_eq!(found.seat_of(&secret(2)), Some(!color));
        assert_eq!((found.free_seat(), found.next_seq), (None, 1));
        assert_eq!(found.deadline, Some(Millis(187_000)));
        assert_eq!(log(store, &id).await, [started(7_000)]);

        expect_error(store.take_seat(&id, secret(3), Millis(8_000)).await, is_taken);
        assert_eq!(record(store, &id).await, found);
        assert!(store.running_games().await.expect("the store answers").contains(&id));
    }
}

pub(super) async fn a_creator_may_only_watch(store: &Store) {
    let id = id(310);
    expect(store.create_game(new_game(id, blitz(), None)).await, ());
    expect(store.take_seat(&id, secret(1), Millis(5)).await, Color::White);
    let found = record(store, &id).await;
    assert_eq!((found.next_seq, found.deadline), (0, None));
    assert_eq!(found.free_seat(), Some(Color::Black));
    assert!(!store.running_games().await.expect("the store answers").contains(&id));
    expect(store.take_seat(&id, secret(2), Millis(6)).await, Color::Black);
    assert_eq!(log(store, &id).await, [started(6)]);
}

pub(super) async fn an_engine_sits_from_the_beginning(store: &Store) {
    for (number, color) in Color::ALL.into_iter().enumerate() {
        let opponent = Opponent { level: 3, seed: u32::MAX - number as u32 };
        let against = |id, creator| {
            let game = new_game(id, blitz(), creator);
            against_engine(game, color, opponent.level, opponent.seed)
        };
        // Against somebody the game starts at once …
        let full = id(312 + number as u64);
        let game = against(full, Some((!color, secret(1))));
        expect(store.create_game(game.clone()).await, ());
        let found = record(store, &full).await;
        assert_eq!(found.engine(), Some((color, opponent)));
        assert_eq!((found.seat_of(&secret(1)), found.free_seat()), (Some(!color), None));
        assert_eq!(found.deadline, Some(Millis(181_000)));
        assert_eq!(log(store, &full).await, [started(1_000)]);
        let playing = store.running_engine_games().await.expect("the store answers");
        assert!(playing.contains(&full) && playing.iter().is_sorted());
        expect_error(store.take_seat(&full, secret(2), Millis(5_000)).await, is_taken);
        expect_error(store.create_game(game).await, is_taken);
        assert_eq!(record(store, &full).await, found);
        // … and waits for whoever comes where nobody does yet.
        let waiting = id(314 + number as u64);
        expect(store.create_game(against(waiting, None)).await, ());
        let playing = store.running_engine_games().await.expect("the store answers");
        assert!(!playing.contains(&waiting));
        assert_eq!(record(store, &waiting).await.next_seq, 0);
        expect(store.take_seat(&waiting, secret(1), Millis(5_000)).await, !color);
        assert_eq!(record(store, &waiting).await.engine(), Some((color, opponent)));
        assert_eq!(log(store, &waiting).await, [started(5_000)]);
    }
}

pub(super) async fn a_guest_sits_under_its_name(store: &Store) {
    let game = id(318);
    let named = |number, name: &str| Guest {
        secret: secret(number),
        name: Some(name.parse().expect("a name")),
    };
    expect(store.create_game(new_game(game, blitz(), None)).await, ());
    expect(store.take_seat(&game, named(1, "Anna"), Millis(5)).await, Color::White);
    // The question may be repeated; the name stays.
    expect(store.take_seat(&game, named(1, "Another"), Millis(5)).await, Color::White);
    expect(store.take_seat(&game, secret(2), Millis(6)).await, Color::Black);
    let seats = [Some(Seat::Guest(named(1, "Anna"))), Some(Seat::guest(secret(2)))];
    assert_eq!(record(store, &game).await.seats, seats);
}

pub(super) async fn a_secret_keeps_its_seat(store: &Store) {
    let waiting = id(320);
    let creator = Some((Color::Black, secret(1)));
    expect(store.create_game(new_game(waiting, blitz(), creator)).await, ());
    expect(store.take_seat(&waiting, secret(1), Millis(5)).await, Color::Black);
    let found = record(store, &waiting).await;
    assert_eq!((found.free_seat(), found.next_seq), (Some(Color::White), 0));

    let game = id(321);
    running(store, game).await;
    expect(store.take_seat(&game, secret(2), Millis(9_000)).await, Color::Black);
    expect(store.take_seat(&game, secret(1), Millis(9_000)).await, Color::White);
    assert_eq!(log(store, &game).await, [started(2_000)]);
    expect(store.append(&game, 1, vec![played(0, 3_000)], None, None).await, 2);
    expect(store.take_seat(&game, secret(2), Millis(9_000)).await, Color::Black);
    assert_eq!(record(store, &game).await.next_seq, 2);
}

pub(super) async fn a_game_without_clock_has_no_deadline(store: &Store) {
    let id = id(330);
    let terms = Terms { time_control: None, ..blitz() };
    expect(store.create_game(new_game(id, terms, None)).await, ());
    expect(store.take_seat(&id, secret(1), Millis(1)).await, Color::White);
    expect(store.take_seat(&id, secret(2), Millis(2)).await, Color::Black);
    let found = record(store, &id).await;
    assert_eq!((found.next_seq, found.deadline), (1, None));
    let due = store.due_games(Millis(i64::MAX)).await.expect("the store answers");
    assert!(!due.contains(&id));
}

pub(super) async fn the_side_to_move_gets_the_first_deadline(store: &Store) {
    let id = id(340);
    let black_to_move = untimed("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", Variant::Standard);
    let terms = Terms { start: black_to_move.start, ..blitz() };
    let creator = Some((Color::White, secret(1)));
    expect(store.create_game(new_game(id, terms, creator)).await, ());
    expect(store.take_seat(&id, secret(2), Millis(1_000)).await, Color::Black);
    assert_eq!(record(store, &id).await.deadline, Some(Millis(181_000)));
}
