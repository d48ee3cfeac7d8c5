//! Stories of seats that accounts hold, of rematches, and of the lists of games.

use chess_core::{Color, Millis, Outcome, Termination};

use super::accounts::made;
use super::fixture::{
    against_engine, blitz, ended, expect, expect_error, id, log, new_game, record, running, secret,
};
use crate::{
    AccountId, GameFilter, GameId, GamePlace, Opponent, Rematch, Seat, Store, StoreError,
    Visibility,
};

/// Ends a running game by the resignation of the loser.
async fn won(store: &Store, id: GameId, winner: Color) {
    let seq = record(store, &id).await.next_seq;
    let (event, ending) = ended(Outcome::Win(winner), Termination::Resignation, 9_000);
    expect(store.append(&id, seq, vec![event], None, Some(ending)).await, seq + 1);
}

pub(super) async fn an_account_sits(store: &Store) {
    let (game, anna) = (id(800), made(store, 150, "sitter").await);
    expect(store.create_game(new_game(game, blitz(), None)).await, ());
    expect(store.take_seat(&game, anna, Millis(2_000)).await, Color::White);
    // An account has one seat, however often it asks.
    expect(store.take_seat(&game, anna, Millis(2_000)).await, Color::White);
    expect(store.take_seat(&game, secret(2), Millis(3_000)).await, Color::Black);
    let found = record(store, &game).await;
    assert_eq!(found.seats, [Some(Seat::Account(anna)), Some(Seat::guest(secret(2)))]);
    let names = found.usernames.each_ref().map(|name| name.as_ref().map(|n| n.as_str()));
    assert_eq!(names, [Some("sitter"), None]);
    assert_eq!(found.seat_of_account(&anna), Some(Color::White));
    assert_eq!(log(store, &game).await.len(), 1);
    let is_taken = |error: &StoreError| matches!(error, StoreError::Taken);
    let other = made(store, 151, "latecomer").await;
    expect_error(store.take_seat(&game, other, Millis(4_000)).await, is_taken);
}

pub(super) async fn a_guest_brings_its_seats_along(store: &Store) {
    let ben = made(store, 152, "adopter").await;
    let games = [id(810), id(811), id(812)];
    // White with secret 31, Black with secret 31, and against itself.
    let new = |id, color| new_game(id, blitz(), Some((color, secret(31))));
    expect(store.create_game(new(games[0], Color::White)).await, ());
    expect(store.create_game(new(games[1], Color::Black)).await, ());
    expect(store.create_game(new(games[2], Color::Black)).await, ());
    expect(store.take_seat(&games[0], secret(32), Millis(1)).await, Color::Black);
    expect(store.take_seat(&games[2], ben, Millis(1)).await, Color::White);

    let nobody = AccountId::from_random([255; 16]);
    let is_not_found = |error: &StoreError| matches!(error, StoreError::NotFound);
    expect_error(store.adopt_seats(&nobody, &[secret(31)]).await, is_not_found);
    let mut wanted = vec![games[0], games[1]];
    wanted.sort_unstable();
    expect(store.adopt_seats(&ben, &[secret(33), secret(31)]).await, wanted);
    let first = record(store, &games[0]).await;
    assert_eq!(first.seats, [Some(Seat::Account(ben)), Some(Seat::guest(secret(32)))]);
    let second = record(store, &games[1]).await;
    assert_eq!(second.seats, [None, Some(Seat::Account(ben))]);
    // Nobody plays against himself.
    let third = record(store, &games[2]).await;
    assert_eq!(third.seats, [Some(Seat::Account(ben)), Some(Seat::guest(secret(31)))]);
    // The secret opens nothing any more.
    assert_eq!(first.seat_of(&secret(31)), None);
    expect(store.adopt_seats(&ben, &[secret(31)]).await, vec![]);
}

pub(super) async fn two_play_again(store: &Store) {
    let (first, next, another) = (id(820), id(821), id(822));
    running(store, first).await;
    let offer = |by, next| store.offer_rematch(&first, by, next, 0, Millis(20_000));
    let is_not_over = |error: &StoreError| matches!(error, StoreError::NotOver);
    expect_error(offer(Color::White, next).await, is_not_over);
    won(store, first, Color::Black).await;

    expect(offer(Color::White, next).await, Rematch::Offered(Color::White));
    expect(offer(Color::White, another).await, Rematch::Offered(Color::White));
    assert_eq!(record(store, &first).await.rematch, Some(Rematch::Offered(Color::White)));
    expect(store.drop_rematch(&first).await, None);
    expect(store.drop_rematch(&first).await, None);
    expect(offer(Color::Black, next).await, Rematch::Offered(Color::Black));
    expect(offer(Color::White, next).await, Rematch::Agreed(next));
    // There is one next game.
    expect(offer(Color::Black, another).await, Rematch::Agreed(next));
    expect(store.drop_rematch(&first).await, Some(Rematch::Agreed(next)));
    expect(store.game(&another).await, None);

    let (before, after) = (record(store, &first).await, record(store, &next).await);
    assert_eq!(before.rematch, Some(Rematch::Agreed(next)));
    assert_eq!((after.terms, after.visibility), (before.terms, before.visibility));
    assert_eq!(after.seat_of(&secret(1)), Some(Color::Black));
    assert_eq!(after.seat_of(&secret(2)), Some(Color::White));
    assert_eq!((after.next_seq, after.deadline), (1, Some(Millis(200_000))));
    let is_not_found = |error: &StoreError| matches!(error, StoreError::NotFound);
    let unknown = store.offer_rematch(&another, Color::White, id(823), 0, Millis(1)).await;
    expect_error(unknown, is_not_found);
    expect_error(store.drop_rematch(&another).await, is_not_found);
}

pub(super) async fn the_engine_always_plays_again(store: &Store) {
    let (first, next) = (id(830), id(831));
    let game = new_game(first, blitz(), Some((Color::White, secret(1))));
    expect(store.create_game(against_engine(game, Color::Black, 3, 7)).await, ());
    won(store, first, Color::White).await;
    let answer = store.offer_rematch(&first, Color::White, next, 8, Millis(20_000)).await;
    expect(answer, Rematch::Agreed(next));
    let after = record(store, &next).await;
    assert_eq!(after.engine(), Some((Color::White, Opponent { level: 3, seed: 8 })));
    assert_eq!(after.seat_of(&secret(1)), Some(Color::Black));
}

pub(super) async fn games_are_listed_by_account(store: &Store) {
    let (cleo, dora) = (made(store, 153, "lister").await, made(store, 204, "rival").await);
    let mut games = Vec::new();
    for number in 0..9 {
        let game = id(840 + number);
        let (mine, theirs) = if number % 2 == 0 { (0, 1) } else { (1, 0) };
        let mut new = new_game(game, blitz(), None);
        new.seats[mine] = Some(Seat::Account(cleo));
        let other = if number % 3 == 0 { Seat::Account(dora) } else { Seat::guest(secret(1)) };
        new.seats[theirs] = Some(other);
        new.visibility = Visibility::ALL[number as usize % 3];
        // Some are made at the same instant.
        new.created_at = Millis(number as i64 / 2);
        expect(store.create_game(new).await, ());
        if number < 4 {
            won(store, game, Color::White).await;
        }
        games.push((GamePlace { created_at: Millis(number as i64 / 2), id: game }, number));
    }
    games.sort_unstable_by(|(one, _), (other, _)| other.cmp(one));
    let list = async |filter: GameFilter, after, limit| {
        let found = store.games_of(&cleo, &filter, after, limit).await;
        found.expect("the store answers").into_iter().map(|record| record.id).collect::<Vec<_>>()
    };
    let wanted = |is_wanted: &dyn Fn(u64) -> bool| {
        let chosen = games.iter().filter(|(_, number)| is_wanted(*number));
        chosen.map(|(place, _)| place.id).collect::<Vec<_>>()
    };
    let any = GameFilter::default();
    assert_eq!(list(any, None, 100).await, wanted(&|_| true));
    // Page by page it is the same list.
    let mut paged = Vec::new();
    let mut after = None;
    loop {
        let page = list(any, after, 2).await;
        let Some(last) = page.last() else { break };
        after = games.iter().map(|(place, _)| *place).find(|place| place.id == *last);
        paged.extend(page);
    }
    assert_eq!(paged, wanted(&|_| true));
    let filters: [(GameFilter, &dyn Fn(u64) -> bool); 9] = [
        (GameFilter { color: Some(Color::White), ..any }, &|n| n % 2 == 0),
        (GameFilter { outcome: Some(Outcome::Win(Color::White)), ..any }, &|n| n < 4),
        (GameFilter { outcome: Some(Outcome::Draw), ..any }, &|_| false),
        (GameFilter { ended: Some(false), ..any }, &|n| n >= 4),
        (GameFilter { ended: Some(true), color: Some(Color::Black), ..any }, &|n| n == 1 || n == 3),
        (GameFilter { opponent: Some(dora), ..any }, &|n| n % 3 == 0),
        (GameFilter { visibility: Some(Visibility::Private), ..any }, &|n| n % 3 != 0),
        (GameFilter { visibility: Some(Visibility::Public), ..any }, &|n| n % 3 == 2),
        (GameFilter { from: Some(Millis(1)), until: Some(Millis(3)), ..any }, &|n| {
            (2..6).contains(&n)
        }),
    ];
    for (filter, is_wanted) in filters {
        assert_eq!(list(filter, None, 100).await, wanted(is_wanted), "{filter:?}");
    }
    assert_eq!(list(any, None, 0).await, []);
}
