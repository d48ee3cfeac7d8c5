//! Stories of games as a whole.

use chess_core::{Color, DrawPolicy, Millis, Terms, TimeControl, Variant};

use super::fixture::{
    blitz, expect, expect_error, id, new_game, played, record, running, secret, untimed,
};
use crate::{GameRecord, Guest, GuestName, NewGame, Seat, Store, StoreError, Visibility};

pub(super) async fn what_was_agreed_comes_back(store: &Store) {
    let correspondence = TimeControl::Increment { initial_ms: u32::MAX, increment_ms: 0 };
    let terms = [
        blitz(),
        untimed("4k3/8/8/8/8/8/8/4K2R w K - 12 34", Variant::Standard),
        // An en passant square that no legal capture uses must come back all the same.
        untimed("8/8/8/8/R3Pp1k/8/8/4K3 b - e3 0 1", Variant::Standard),
        // The outer rook is not the one that may castle.
        untimed("4k3/8/8/8/8/8/8/1R1K1RR1 w F - 0 1", Variant::Chess960),
        Terms { variant: Variant::Chess960, takebacks: false, ..blitz() },
        Terms { time_control: Some(TimeControl::PerMove { move_ms: 259_200_000 }), ..blitz() },
        Terms { time_control: Some(correspondence), draw_policy: DrawPolicy::Automatic, ..blitz() },
    ];
    let creators = [None, Some((Color::White, secret(1))), Some((Color::Black, secret(2)))];
    for (number, terms) in terms.into_iter().enumerate() {
        for (seat, creator) in creators.into_iter().enumerate() {
            let id = id(100 + 10 * number as u64 + seat as u64);
            let game = new_game(id, terms, creator);
            expect(store.create_game(game.clone()).await, ());
            let found = record(store, &id).await;
            assert_eq!(found, GameRecord::new(game));
            assert_eq!(found.terms, terms);
            assert_eq!(found.created_at, Millis(1_000));
            expect(store.events(&id, 0).await, vec![]);
        }
    }
}

pub(super) async fn a_room_remembers_how_it_is_watched(store: &Store) {
    let game = NewGame {
        guest_chat: true,
        spectator_delay_ms: 90_000,
        ..new_game(id(895), blitz(), Some((Color::White, secret(1))))
    };
    expect(store.create_game(game).await, ());
    let found = record(store, &id(895)).await;
    assert_eq!((found.guest_chat, found.spectator_delay_ms), (true, 90_000));
}

pub(super) async fn a_room_remembers_who_may_see_it(store: &Store) {
    let anna = "Anna".parse::<GuestName>().expect("a name");
    for (number, visibility) in Visibility::ALL.into_iter().enumerate() {
        // Who made it may sit under a name, or only watch.
        let sits = id(190 + number as u64);
        let mut game = new_game(sits, blitz(), None);
        game.visibility = visibility;
        let guest = Guest { secret: secret(1), name: Some(anna.clone()) };
        game.seats[Color::Black.index()] = Some(Seat::Guest(guest));
        expect(store.create_game(game.clone()).await, ());
        assert_eq!(record(store, &sits).await, GameRecord::new(game));

        let watches = id(195 + number as u64);
        let mut game = new_game(watches, blitz(), None);
        (game.visibility, game.manager) = (visibility, Some(secret(7)));
        expect(store.create_game(game.clone()).await, ());
        let found = record(store, &watches).await;
        assert_eq!(found, GameRecord::new(game));
        assert_eq!(found.seat_of(&secret(7)), None);
    }
}

pub(super) async fn a_game_is_only_opened_further(store: &Store) {
    let id = id(198);
    let mut game = new_game(id, blitz(), None);
    game.visibility = Visibility::Closed;
    expect(store.create_game(game).await, ());
    for (to, wanted) in [
        (Visibility::Private, Visibility::Private),
        (Visibility::Closed, Visibility::Private),
        (Visibility::Public, Visibility::Public),
        (Visibility::Private, Visibility::Public),
    ] {
        expect(store.widen(&id, to).await, wanted);
        assert_eq!(record(store, &id).await.visibility, wanted);
    }
}

pub(super) async fn an_id_is_given_once(store: &Store) {
    let id = id(200);
    let first = new_game(id, blitz(), Some((Color::White, secret(1))));
    expect(store.create_game(first.clone()).await, ());
    let second = new_game(id, blitz(), Some((Color::Black, secret(2))));
    expect_error(store.create_game(second).await, |error| matches!(error, StoreError::Taken));
    assert_eq!(record(store, &id).await, GameRecord::new(first));
}

pub(super) async fn an_unknown_game_is_told_apart(store: &Store) {
    let is_not_found = |error: &StoreError| matches!(error, StoreError::NotFound);
    let id = id(210);
    expect(store.game(&id).await, None);
    expect_error(store.events(&id, 0).await, is_not_found);
    expect_error(store.widen(&id, Visibility::Public).await, is_not_found);
    expect_error(store.take_seat(&id, secret(1), Millis(0)).await, is_not_found);
    let event = vec![played(0, 0)];
    expect_error(store.append(&id, 0, event, None, None).await, is_not_found);
    expect_error(store.append(&id, 0, vec![], None, None).await, is_not_found);
    expect(store.game(&id).await, None);
}

pub(super) async fn a_closed_store_says_so(store: Store) {
    let id = id(220);
    running(&store, id).await;
    expect(store.ping().await, ());
    store.clone().close().await;

    let is_closed =
        |error: &StoreError| matches!(error, StoreError::Unavailable(why) if why.is_closed());
    let game = new_game(super::fixture::id(221), blitz(), None);
    expect_error(store.create_game(game).await, is_closed);
    expect_error(store.take_seat(&id, secret(3), Millis(0)).await, is_closed);
    expect_error(store.append(&id, 1, vec![played(0, 0)], None, None).await, is_closed);
    expect_error(store.beat(Millis(0)).await, is_closed);
    expect_error(store.game(&id).await, is_closed);
    expect_error(store.events(&id, 0).await, is_closed);
    expect_error(store.running_games().await, is_closed);
    expect_error(store.due_games(Millis(0)).await, is_closed);
    expect_error(store.last_beat().await, is_closed);
    expect_error(store.ping().await, is_closed);
    store.close().await;
}
