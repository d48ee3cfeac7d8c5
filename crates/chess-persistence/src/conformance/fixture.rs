//! Games and events for the stories, and how answers are compared.

use std::fmt::Debug;

use chess_core::{
    Color, DrawPolicy, Ending, Event, EventKind, Millis, Move, Outcome, Position, Termination,
    Terms, TimeControl, Variant,
};
use chess_notation::fen;

use crate::{GameId, GameRecord, NewGame, Opponent, Seat, SecretHash, Store, StoreError};

/// The id that belongs to a number.
pub(super) fn id(number: u64) -> GameId {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    GameId::from_random(bytes)
}

/// The secret that belongs to a number.
pub(super) const fn secret(number: u8) -> SecretHash {
    SecretHash::from_bytes([number; 32])
}

/// Three minutes and two seconds a move from the usual start.
pub(super) fn blitz() -> Terms {
    Terms {
        start: Position::start(),
        variant: Variant::Standard,
        time_control: Some(TimeControl::Increment { initial_ms: 180_000, increment_ms: 2_000 }),
        draw_policy: DrawPolicy::Laws,
        takebacks: true,
    }
}

/// No clock, from the position of a FEN.
pub(super) fn untimed(text: &str, variant: Variant) -> Terms {
    let start = fen::position(text, variant).expect("the stories' positions are legal");
    Terms {
        start,
        variant,
        time_control: None,
        draw_policy: DrawPolicy::Automatic,
        takebacks: true,
    }
}

/// A game of the stories; `creator` sits, or only watches.
pub(super) fn new_game(id: GameId, terms: Terms, creator: Option<(Color, SecretHash)>) -> NewGame {
    let mut seats = [None, None];
    if let Some((color, secret)) = creator {
        seats[color.index()] = Some(Seat::guest(secret));
    }
    NewGame::new(id, terms, seats, Millis(1_000))
}

/// The game with the server's opponent in the seat of `color`, whoever sat there.
pub(super) fn against_engine(mut game: NewGame, color: Color, level: u8, seed: u32) -> NewGame {
    game.seats[color.index()] = Some(Seat::Engine(Opponent { level, seed }));
    game
}

/// Creates a blitz game and lets two sit down at 2,000: White with secret 1, Black with secret 2.
pub(super) async fn running(store: &Store, id: GameId) {
    let creator = Some((Color::White, secret(1)));
    expect(store.create_game(new_game(id, blitz(), creator)).await, ());
    expect(store.take_seat(&id, secret(2), Millis(2_000)).await, Color::Black);
}

/// Some move, made at `at`.
pub(super) fn played(number: usize, at: i64) -> Event {
    let moves = Position::start().legal_moves();
    let mv: Move = moves[number % moves.len()];
    Event {
        at: Millis(at),
        kind: EventKind::Played { mv, remaining_ms: Some(at), compensated_ms: 0 },
    }
}

/// An ending and its event.
pub(super) fn ended(outcome: Outcome, termination: Termination, at: i64) -> (Event, Ending) {
    let ending = Ending { outcome, termination };
    (Event { at: Millis(at), kind: EventKind::Ended { ending } }, ending)
}

/// The game, which must be there.
pub(super) async fn record(store: &Store, id: &GameId) -> GameRecord {
    store.game(id).await.expect("the store answers").expect("the game is there")
}

/// The whole log of a game, which must be there.
pub(super) async fn log(store: &Store, id: &GameId) -> Vec<Event> {
    store.events(id, 0).await.expect("the game has a log")
}

/// The answer must be `wanted`.
#[track_caller]
pub(super) fn expect<T: Debug + PartialEq>(answer: Result<T, StoreError>, wanted: T) {
    assert_eq!(answer.map_err(|error| format!("{error:?}")), Ok(wanted));
}

/// The answer must be an error that `is_wanted` recognizes.
#[track_caller]
pub(super) fn expect_error<T: Debug>(
    answer: Result<T, StoreError>,
    is_wanted: impl FnOnce(&StoreError) -> bool,
) {
    let error = answer.expect_err("an error is wanted");
    assert!(is_wanted(&error), "another error is wanted than {error:?}");
}
