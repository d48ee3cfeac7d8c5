//! Stories of games that count.

use chess_core::{Color, Ending, Millis, Outcome, Termination};

use super::accounts::{deed, made};
use super::fixture::{
    against_engine, blitz, ended, expect, expect_error, id, new_game, record, secret,
};
use crate::{
    AccountId, Actor, GameFilter, GameId, NewGame, Rating, RatingChange, RatingPoint, Seat, Speed,
    Store, StoreError,
};

const DAY_MS: i64 = 24 * 3_600_000;

fn rated(id: GameId, white: AccountId, black: Option<AccountId>) -> NewGame {
    let seats = [Some(Seat::Account(white)), black.map(Seat::Account)];
    NewGame { rated: true, ..NewGame::new(id, blitz(), seats, Millis(1_000)) }
}

/// Plays a rated game to its end, and answers what it made of the ratings.
async fn play(
    store: &Store,
    number: u64,
    players: [AccountId; 2],
    outcome: Outcome,
    at: i64,
) -> Option<[RatingChange; 2]> {
    let id = id(number);
    expect(store.create_game(rated(id, players[0], Some(players[1]))).await, ());
    let why = match outcome {
        Outcome::NoResult => Termination::Aborted,
        Outcome::Draw => Termination::Agreement,
        Outcome::Win(_) => Termination::Resignation,
    };
    let (event, ending) = ended(outcome, why, at);
    let end = |ending: Ending| store.append(&id, 1, vec![event], None, Some(ending));
    expect(end(ending).await, 2);
    // What is repeated changes nothing.
    let is_fenced = |error: &StoreError| matches!(error, StoreError::Conflict { .. });
    expect_error(end(ending).await, is_fenced);
    record(store, &id).await.ratings
}

async fn rating(store: &Store, account: &AccountId) -> Option<Rating> {
    store.rating(account, Speed::Blitz).await.expect("the store answers")
}

pub(super) async fn a_game_that_counts_changes_two_ratings(store: &Store) {
    let (anna, ben) = (made(store, 170, "raterOne").await, made(store, 171, "raterTwo").await);
    assert_eq!(rating(store, &anna).await, None);
    let aborted = play(store, 850, [anna, ben], Outcome::NoResult, 5_000).await;
    assert_eq!((aborted, rating(store, &anna).await), (None, None));

    // Two who are not known at all: the first game moves them far.
    let first = play(store, 851, [anna, ben], Outcome::Win(Color::White), DAY_MS).await;
    let [white, black] = first.expect("it counts");
    assert_eq!((white.before, black.before), (1_500, 1_500));
    assert_eq!((white.after, black.after), (1_662, 1_338));
    let (one, other) = (rating(store, &anna).await, rating(store, &ben).await);
    let (one, other) = (one.expect("anna is rated"), other.expect("ben is rated"));
    assert_eq!((one.games, one.rated_at, one.rounded()), (1, Millis(DAY_MS), 1_662));
    assert_eq!((other.games, other.rounded()), (1, 1_338));
    assert!((one.deviation - 290.3).abs() < 0.1, "{one:?}");

    let second = play(store, 852, [ben, anna], Outcome::Draw, 2 * DAY_MS).await;
    let [white, black] = second.expect("it counts");
    assert_eq!((white.before, black.before), (1_338, 1_662));
    assert!(white.after > 1_338 && black.after < 1_662);

    let history = store.rating_history(&anna, Speed::Blitz, None, 10).await;
    let history = history.expect("the store answers");
    let told = |point: &RatingPoint| (point.at.0, point.game, point.rating.round() as i32);
    let wanted = [(2 * DAY_MS, id(852), black.after), (DAY_MS, id(851), 1_662)];
    assert_eq!(history.iter().map(told).collect::<Vec<_>>(), wanted);
    let older = store.rating_history(&anna, Speed::Blitz, Some(Millis(2 * DAY_MS)), 10).await;
    expect(older, vec![history[1]]);
    expect(store.rating_history(&anna, Speed::Blitz, None, 1).await, vec![history[0]]);
    expect(store.rating_history(&anna, Speed::Rapid, None, 1).await, Vec::new());
    expect(store.rating(&anna, Speed::Rapid).await, None);

    let wanted = [id(852), id(851)];
    let filter = GameFilter {
        rated: Some(true),
        speed: Some(Speed::Blitz),
        ended: Some(true),
        from: Some(Millis(1_000)),
        ..GameFilter::default()
    };
    let games = store.games_of(&anna, &filter, None, 10).await.expect("the store answers");
    assert!(wanted.iter().all(|wanted| games.iter().any(|game| game.id == *wanted)));
    for other in [
        GameFilter { rated: Some(false), ..filter },
        GameFilter { speed: Some(Speed::Bullet), ..filter },
    ] {
        expect(store.games_of(&anna, &other, None, 10).await, Vec::new());
    }
}

pub(super) async fn games_that_count_are_for_accounts(store: &Store) {
    let (cleo, dora) = (made(store, 172, "raterThree").await, made(store, 173, "raterFour").await);
    let is_refused = |error: &StoreError| matches!(error, StoreError::AccountsOnly);
    let guest =
        NewGame { rated: true, ..new_game(id(855), blitz(), Some((Color::White, secret(61)))) };
    expect_error(store.create_game(guest).await, is_refused);
    let engine = against_engine(rated(id(855), cleo, None), Color::Black, 3, 7);
    expect_error(store.create_game(engine).await, is_refused);
    expect(store.create_game(rated(id(855), cleo, None)).await, ());
    expect_error(store.take_seat(&id(855), secret(61), Millis(2_000)).await, is_refused);
    assert!(record(store, &id(855)).await.rated);
    expect(store.take_seat(&id(855), dora, Millis(2_000)).await, Color::Black);

    // Who plays again plays for the same.
    let (event, ending) = ended(Outcome::Win(Color::Black), Termination::Resignation, 3_000);
    expect(store.append(&id(855), 1, vec![event], None, Some(ending)).await, 2);
    for color in Color::ALL {
        let done = store.offer_rematch(&id(855), color, id(856), 1, Millis(4_000)).await;
        done.expect("they play again");
    }
    assert!(record(store, &id(856)).await.rated);

    // Of who has gone nothing is left, and a game with nobody says nothing.
    expect(store.delete_account(&cleo, deed(5_000, Actor::Account(cleo))).await, ());
    assert_eq!(rating(store, &cleo).await, None);
    expect(store.rating_history(&cleo, Speed::Blitz, None, 9).await, Vec::new());
    let before = rating(store, &dora).await;
    let (event, ending) = ended(Outcome::Win(Color::White), Termination::Resignation, 6_000);
    expect(store.append(&id(856), 1, vec![event], None, Some(ending)).await, 2);
    assert_eq!((record(store, &id(856)).await.ratings, rating(store, &dora).await), (None, before));
}
