//! Stories of what a player leaves with a game.

use chess_core::{Color, Outcome, Position, Termination};

use super::fixture::{ended, expect, expect_error, id, played, running};
use crate::{Prepared, Store, StoreError};

/// Lines of some moves; the store does not ask whether they can be played.
fn prepared(seq: u64, lengths: &[usize]) -> Prepared {
    let moves = Position::start().legal_moves();
    let line = |length: &usize| moves.iter().copied().cycle().take(*length).collect();
    Prepared { seq, ply: 7, lines: lengths.iter().map(line).collect() }
}

pub(super) async fn prepared_moves_come_back(store: &Store) {
    let game = id(900);
    running(store, game).await;
    expect(store.prepared(&game).await, [None, None]);
    let (first, second) = (prepared(1, &[2, 4, 200]), prepared(1, &[2]));
    expect(store.set_prepared(&game, Color::Black, first.clone()).await, ());
    expect(store.prepared(&game).await, [None, Some(first.clone())]);
    expect(store.set_prepared(&game, Color::White, second.clone()).await, ());
    expect(store.set_prepared(&game, Color::Black, second.clone()).await, ());
    expect(store.prepared(&game).await, [Some(second.clone()), Some(second.clone())]);
    expect(store.set_prepared(&game, Color::White, prepared(1, &[])).await, ());
    expect(store.prepared(&game).await, [None, Some(second)]);
    expect(store.prepared(&id(901)).await, [None, None]);
}

pub(super) async fn prepared_moves_are_for_the_position_that_stands(store: &Store) {
    let game = id(902);
    running(store, game).await;
    expect(store.append(&game, 1, vec![played(0, 3_000)], None, None).await, 2);
    let conflict =
        |error: &StoreError| matches!(error, StoreError::Conflict { expected: 1, actual: 2 });
    expect_error(store.set_prepared(&game, Color::White, prepared(1, &[2])).await, conflict);
    let (event, ending) = ended(Outcome::Draw, Termination::Agreement, 4_000);
    expect(store.append(&game, 2, vec![event], None, Some(ending)).await, 3);
    let is_over = |error: &StoreError| matches!(error, StoreError::Over);
    expect_error(store.set_prepared(&game, Color::White, prepared(3, &[2])).await, is_over);
    let is_unknown = |error: &StoreError| matches!(error, StoreError::NotFound);
    expect_error(store.set_prepared(&id(903), Color::White, prepared(0, &[2])).await, is_unknown);
    expect(store.prepared(&game).await, [None, None]);
}

pub(super) async fn each_player_has_a_note_of_his_own(store: &Store) {
    let game = id(904);
    running(store, game).await;
    expect(store.private_note(&game, Color::White).await, String::new());
    expect(
        store.set_private_note(&game, Color::White, "la dame est surchargée".to_owned()).await,
        (),
    );
    expect(store.set_private_note(&game, Color::Black, "♞ → f5".to_owned()).await, ());
    expect(store.private_note(&game, Color::White).await, "la dame est surchargée".to_owned());
    expect(store.private_note(&game, Color::Black).await, "♞ → f5".to_owned());
    expect(store.set_private_note(&game, Color::White, String::new()).await, ());
    expect(store.private_note(&game, Color::White).await, String::new());
    let is_unknown = |error: &StoreError| matches!(error, StoreError::NotFound);
    expect_error(store.set_private_note(&id(905), Color::White, "?".to_owned()).await, is_unknown);
    expect(store.private_note(&id(905), Color::White).await, String::new());
}
