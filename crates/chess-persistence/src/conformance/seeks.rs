//! Stories of seeks: who seek the same find each other, once.

use std::collections::BTreeMap;

use chess_core::{Color, Millis, Outcome, Termination, Terms, TimeControl};
use tokio::task::JoinSet;

use super::accounts::{deed, made};
use super::fixture::{blitz, ended, expect, expect_error, id, log, record, secret};
use crate::{
    AccountId, Actor, GameId, Holder, NewGame, Opening, Seek, Sought, Store, StoreError, Visibility,
};

/// A seek for a game of its own kind: terms that no other story uses, so that stories stay apart.
fn seek(number: u64, initial_ms: u32, holder: impl Into<Holder>, at: i64) -> Seek {
    let time_control = Some(TimeControl::Increment { initial_ms, increment_ms: 0 });
    let terms = Terms { time_control, ..blitz() };
    let opening = Opening { in_lobby: true, until: Some(Millis(90_000)), ..Opening::default() };
    let room = NewGame { opening, ..NewGame::new(id(number), terms, [None, None], Millis(at)) };
    Seek { room, holder: holder.into(), color: Color::White, is_choosy: false, most: 2 }
}

fn choosy(seek: Seek, color: Color) -> Seek {
    Seek { color, is_choosy: true, ..seek }
}

fn waits(game: u64) -> Sought {
    Sought { game: id(game), color: Color::White, is_met: false, replaced: Vec::new() }
}

fn met(game: u64, color: Color) -> Sought {
    Sought { is_met: true, color, ..waits(game) }
}

pub(super) async fn who_seek_the_same_meet(store: &Store) {
    let sought = |number, holder, at| store.seek(seek(number, 60_000, secret(holder), at));
    expect(sought(1900, 20, 1_000).await, waits(1900));
    expect(sought(1901, 21, 2_000).await, met(1900, Color::Black));
    let found = record(store, &id(1900)).await;
    assert_eq!(found.seat_of(&secret(21)), Some(Color::Black));
    assert_eq!(log(store, &id(1900)).await.len(), 1, "the game has begun");
    assert!(store.game(&id(1901)).await.expect("the store answers").is_none());
    // The answer was lost: the same request finds the same seat, and the id is in use.
    expect(sought(1901, 21, 3_000).await, met(1900, Color::Black));
    let is_taken = |error: &StoreError| matches!(error, StoreError::Taken);
    expect_error(sought(1901, 22, 3_000).await, is_taken);
    expect_error(sought(1900, 20, 3_000).await, is_taken);

    // Nobody meets himself, nor somebody who wants the same side.
    let white = |number, holder| choosy(seek(number, 61_000, secret(holder), 1_000), Color::White);
    expect(store.seek(white(1902, 20)).await, waits(1902));
    expect(store.seek(white(1903, 20)).await, waits(1903));
    expect(store.seek(white(1904, 21)).await, waits(1904));
    let black = choosy(seek(1905, 61_000, secret(20), 1_000), Color::Black);
    expect(store.seek(black).await, met(1904, Color::Black));
    expect(store.seek(seek(1906, 61_000, secret(23), 1_000)).await, met(1902, Color::Black));
}

pub(super) async fn seeks_that_differ_do_not_meet(store: &Store) {
    let first = || seek(1910, 62_000, secret(24), 1_000);
    expect(store.seek(first()).await, waits(1910));
    let with = |number: u64, change: &dyn Fn(&mut NewGame)| {
        let mut other = seek(number, 62_000, secret(25), 2_000);
        change(&mut other.room);
        other
    };
    let others: [&dyn Fn(&mut NewGame); 6] = [
        &|room| room.terms.takebacks = false,
        &|room| room.terms.time_control = None,
        &|room| room.visibility = Visibility::Public,
        &|room| room.guest_chat = true,
        &|room| room.spectator_delay_ms = 1_000,
        &|room| room.opening.ratings = Some(0..=9_000),
    ];
    for (number, change) in (1911..).zip(others) {
        expect(store.seek(with(number, change)).await, waits(number));
    }
    // One that has waited long enough is met by nobody, and cannot be joined.
    let late = with(1919, &|room| room.created_at = Millis(90_000));
    expect(store.seek(late).await, waits(1919));
    let joined = store.take_seat(&id(1910), secret(25), Millis(90_000)).await;
    expect_error(joined, |error| matches!(error, StoreError::Taken));
    expect(store.take_seat(&id(1910), secret(25), Millis(89_999)).await, Color::Black);
}

async fn beaten(store: &Store, number: u64, winner: AccountId, loser: AccountId) {
    let terms = seek(number, 63_000, winner, 0).room.terms;
    let seats = [Some(Holder::from(winner).into()), Some(Holder::from(loser).into())];
    let visibility = Visibility::Public;
    let game = NewGame::new(id(number), terms, seats, Millis(100));
    expect(store.create_game(NewGame { rated: true, visibility, ..game }).await, ());
    let (event, ending) = ended(Outcome::Win(Color::White), Termination::Resignation, 200);
    expect(store.append(&id(number), 1, vec![event], None, Some(ending)).await, 2);
}

pub(super) async fn each_is_as_strong_as_the_other_wishes(store: &Store) {
    let (fay, gus) = (made(store, 195, "stronger").await, made(store, 196, "weaker").await);
    beaten(store, 1920, fay, gus).await;
    let between = |number, holder, ratings| {
        let mut seek = seek(number, 63_000, holder, 1_000);
        seek.room.opening.ratings = Some(ratings);
        seek
    };
    expect(store.seek(between(1921, fay, 1_500..=2_000)).await, waits(1921));
    let others: [Holder; 2] = [gus.into(), secret(26).into()];
    for (number, holder) in (1922..).zip(others) {
        let white = choosy(seek(number, 63_000, holder, 1_000), Color::White);
        expect(store.seek(white).await, waits(number));
    }
    // The stronger takes the place of her earlier seek, and finds nobody who is strong enough for her.
    let replaced = Sought { replaced: vec![id(1921)], ..waits(1924) };
    expect(store.seek(between(1924, fay, 1_600..=2_000)).await, replaced);
    assert!(record(store, &id(1921)).await.ending.is_some());
    let found = Sought { replaced: vec![id(1924)], ..met(1922, Color::Black) };
    expect(store.seek(between(1925, fay, 1_000..=1_499)).await, found);
}

pub(super) async fn an_account_fills_no_lobby(store: &Store) {
    let (hal, ida) = (made(store, 197, "greedy").await, made(store, 198, "banned2").await);
    let slow = |number, holder: Holder| {
        let mut seek = seek(number, 64_000, holder, 1_000);
        let move_ms = 86_400_000 + number as u32;
        seek.room.terms.time_control = Some(TimeControl::PerMove { move_ms });
        seek
    };
    expect(store.seek(slow(1930, hal.into())).await, waits(1930));
    expect(store.seek(slow(1931, hal.into())).await, waits(1931));
    let third = store.seek(slow(1932, hal.into())).await;
    expect_error(third, |error| matches!(error, StoreError::TooMany));
    expect(store.seek(seek(1933, 64_000, hal, 1_000)).await, waits(1933));
    expect(store.seek(seek(1934, 65_000, ida, 1_000)).await, waits(1934));

    // Who is shut out, and who has gone, waits no more.
    expect(store.set_banned(&ida, true, deed(2_000, Actor::Admin)).await, ());
    expect(store.seek(seek(1935, 65_000, secret(27), 2_000)).await, waits(1935));
    expect(store.delete_account(&hal, deed(2_000, Actor::Admin)).await, ());
    expect(store.seek(seek(1936, 64_000, secret(27), 2_000)).await, waits(1936));
    let due = store.overdue_openings(Millis(2_000), 99).await.expect("the store answers");
    let due: Vec<_> = due.into_iter().map(|(room, _)| room).collect();
    for room in [1930, 1931, 1933, 1934] {
        assert!(due.contains(&id(room)), "{room} is to be closed: {due:?}");
    }
}

pub(super) async fn twenty_seek_at_once(store: &Store) {
    let mut seeking = JoinSet::new();
    for number in 0..20_u8 {
        let (store, holder) = (store.clone(), secret(100 + number));
        let seek = seek(1940 + u64::from(number), 66_000, holder, 1_000 + i64::from(number));
        seeking.spawn(async move { store.seek(seek).await.expect("one sits or waits") });
    }
    let mut seated: BTreeMap<GameId, Vec<Color>> = BTreeMap::new();
    for sought in seeking.join_all().await {
        seated.entry(sought.game).or_default().push(sought.color);
    }
    assert_eq!(seated.len(), 10, "all have met: {seated:?}");
    for (game, mut colors) in seated {
        colors.sort_by_key(|color| color.index());
        assert_eq!(colors, Color::ALL);
        assert_eq!(log(store, &game).await.len(), 1, "the game starts once");
    }
}
