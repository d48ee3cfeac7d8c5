//! Stories of rooms that wait for somebody.

use chess_core::{Color, Millis, Outcome, Termination};

use super::accounts::made;
use super::fixture::{blitz, ended, expect, expect_error, id, new_game, record, secret};
use crate::{
    AccountId, GameFilter, GameId, GameRecord, NewGame, Opening, OverdueRoom, Seat, Store,
    StoreError,
};

fn room(id: GameId, white: AccountId, opening: Opening, at: i64) -> NewGame {
    let seats = [Some(Seat::Account(white)), None];
    NewGame { opening, ..NewGame::new(id, blitz(), seats, Millis(at)) }
}

fn ids(games: Result<Vec<GameRecord>, StoreError>) -> Vec<GameId> {
    games.expect("the store answers").iter().map(|game| game.id).collect()
}

fn overdue(rooms: Result<Vec<OverdueRoom>, StoreError>) -> Vec<GameId> {
    rooms.expect("the store answers").into_iter().map(|(id, _)| id).collect()
}

pub(super) async fn an_invitation_is_for_one(store: &Store) {
    let (anna, ben, carl) = (
        made(store, 190, "inviter").await,
        made(store, 191, "invited").await,
        made(store, 192, "bystander").await,
    );
    let opening = |until| Opening { invited: Some(ben), until, ..Opening::default() };
    let challenge = |number, until| room(id(number), anna, opening(until), 1_000 + number as i64);
    for number in 870..873 {
        expect(store.create_game(challenge(number, Some(Millis(5_000)))).await, ());
    }
    assert_eq!(record(store, &id(870)).await.opening, opening(Some(Millis(5_000))));
    let all = [id(872), id(871), id(870)];
    assert_eq!(ids(store.invitations(&anna, 9).await), all);
    assert_eq!(ids(store.invitations(&ben, 9).await), all);
    assert_eq!(ids(store.invitations(&ben, 1).await), all[..1]);
    assert!(ids(store.invitations(&carl, 9).await).is_empty());
    assert!(ids(store.lobby(Millis(1_000), 9).await).is_empty());

    let is_taken = |error: &StoreError| matches!(error, StoreError::Taken);
    expect_error(store.take_seat(&id(870), carl, Millis(2_000)).await, is_taken);
    expect_error(store.take_seat(&id(870), secret(9), Millis(2_000)).await, is_taken);
    expect(store.take_seat(&id(870), ben, Millis(2_000)).await, Color::Black);
    let begun = store.close_opening(&id(870), None, Millis(2_500)).await;
    expect_error(begun, |error| matches!(error, StoreError::Conflict { .. }));

    expect(store.close_opening(&id(871), Some("later"), Millis(2_000)).await, ());
    let declined = record(store, &id(871)).await;
    let ending = declined.ending.expect("it is over");
    assert_eq!((ending.outcome, ending.termination), (Outcome::NoResult, Termination::Aborted));
    assert_eq!(declined.decline_reason.as_deref(), Some("later"));
    expect_error(store.take_seat(&id(871), ben, Millis(3_000)).await, is_taken);
    let again = store.close_opening(&id(871), Some("never"), Millis(3_000)).await;
    expect_error(again, |error| matches!(error, StoreError::Conflict { .. }));
    assert_eq!(ids(store.invitations(&ben, 9).await), [id(872)]);

    assert!(overdue(store.overdue_openings(Millis(4_999), 9).await).is_empty());
    assert_eq!(overdue(store.overdue_openings(Millis(5_000), 9).await), [id(872)]);
    expect(store.keep_open(&id(872), Millis(6_000)).await, ());
    assert!(overdue(store.overdue_openings(Millis(5_999), 9).await).is_empty());
    // What never began is in nobody's list of games.
    let over = GameFilter { ended: Some(true), ..GameFilter::default() };
    assert!(ids(store.games_of(&anna, &over, None, 9).await).is_empty());
}

pub(super) async fn a_seek_waits_in_the_lobby(store: &Store) {
    let (dora, emil) = (made(store, 193, "seeker").await, made(store, 194, "finder").await);
    let seek = |number: u64, ratings, until| {
        let opening = Opening { in_lobby: true, ratings, until, ..Opening::default() };
        room(id(number), dora, opening, number as i64)
    };
    expect(store.create_game(seek(880, None, None)).await, ());
    expect(store.create_game(seek(881, Some(1_600..=2_000), Some(Millis(9_000)))).await, ());
    expect(store.create_game(seek(882, Some(1_400..=1_600), None)).await, ());
    expect(
        store.create_game(new_game(id(883), blitz(), Some((Color::White, secret(3))))).await,
        (),
    );
    assert_eq!(ids(store.lobby(Millis(8_999), 9).await), [id(880), id(881), id(882)]);
    assert_eq!(ids(store.lobby(Millis(9_000), 9).await), [id(880), id(882)]);
    assert_eq!(ids(store.lobby(Millis(9_000), 1).await), [id(880)]);
    let weak = store.take_seat(&id(881), emil, Millis(2_000)).await;
    expect_error(weak, |error| matches!(error, StoreError::RatingOutOfRange));
    let guest = store.take_seat(&id(882), secret(4), Millis(2_000)).await;
    expect_error(guest, |error| matches!(error, StoreError::AccountsOnly));
    expect(store.take_seat(&id(882), emil, Millis(2_000)).await, Color::Black);
    expect(store.take_seat(&id(880), secret(4), Millis(2_000)).await, Color::Black);
    assert_eq!(ids(store.lobby(Millis(8_999), 9).await), [id(881)]);
    let (event, ending) = ended(Outcome::NoResult, Termination::Aborted, 3_000);
    expect(store.append(&id(881), 0, vec![event], None, Some(ending)).await, 1);
    assert!(ids(store.lobby(Millis(8_999), 9).await).is_empty());
}
