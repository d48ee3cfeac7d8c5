//! Stories of the log: what is appended, what is refused, what is asked about all games.

use chess_core::{Color, Event, EventKind, Millis, Outcome, Position, Termination};

use super::fixture::{
    blitz, ended, expect, expect_error, id, log, new_game, played, record, running, secret,
};
use crate::{GameId, Store, StoreError};

pub(super) async fn every_kind_of_event_comes_back(store: &Store) {
    let id = id(400);
    running(store, id).await;
    let moves = Position::start().legal_moves();
    let clocks = [None, Some(0), Some(-1), Some(i64::MIN), Some(i64::MAX)];
    let kinds = [
        EventKind::DrawOffered { by: Color::White },
        EventKind::DrawOffered { by: Color::Black },
        EventKind::DrawDeclined { by: Color::White },
        EventKind::DrawDeclined { by: Color::Black },
        EventKind::OutageCredited { ms: i64::MIN },
        EventKind::OutageCredited { ms: i64::MAX },
    ];
    let played = (moves.iter().zip(clocks.iter().cycle()))
        .map(|(&mv, &remaining_ms)| EventKind::Played { mv, remaining_ms, compensated_ms: 0 });
    let instants = [i64::MIN, -1, 0, 1, i64::MAX].into_iter().cycle();
    let events: Vec<_> = (played.chain(kinds).zip(instants))
        .map(|(kind, at)| Event { at: Millis(at), kind })
        .collect();
    expect(store.append(&id, 1, events.clone(), None, None).await, 1 + events.len() as u64);
    expect(store.events(&id, 1).await, events);
}

pub(super) async fn the_log_is_read_from_any_event_on(store: &Store) {
    let id = id(410);
    running(store, id).await;
    let events: Vec<_> = (0..5).map(|number| played(number, 3_000 + number as i64)).collect();
    expect(store.append(&id, 1, events[..2].to_vec(), None, None).await, 3);
    expect(store.append(&id, 3, events[2..].to_vec(), None, None).await, 6);
    for from in 1..=6 {
        expect(store.events(&id, from).await, events[from as usize - 1..].to_vec());
    }
    for beyond in [7, i64::MAX as u64, u64::MAX] {
        expect(store.events(&id, beyond).await, vec![]);
    }
}

pub(super) async fn an_append_is_fenced(store: &Store) {
    let id = id(420);
    running(store, id).await;
    let deadline = Some(Millis(50_000));
    let two = vec![played(0, 3_000), played(1, 4_000)];
    expect(store.append(&id, 1, two.clone(), deadline, None).await, 3);
    let before = record(store, &id).await;
    assert_eq!((before.next_seq, before.deadline), (3, deadline));

    for wrong in [0, 1, 2, 4, i64::MAX as u64, 1 << 63, u64::MAX] {
        let answer = store.append(&id, wrong, two.clone(), Some(Millis(1)), None).await;
        expect_error(
            answer,
            |error| matches!(error, StoreError::Conflict { expected, actual: 3 } if *expected == wrong),
        );
        let (event, ending) = ended(Outcome::Draw, Termination::Agreement, 5_000);
        let answer = store.append(&id, wrong, vec![event], None, Some(ending)).await;
        expect_error(answer, |error| matches!(error, StoreError::Conflict { .. }));
    }
    assert_eq!(record(store, &id).await, before);
    assert_eq!(log(store, &id).await.len(), 3);

    // Nothing to record, but the deadline may still move.
    expect(store.append(&id, 3, vec![], None, None).await, 3);
    assert_eq!(record(store, &id).await.deadline, None);
}

pub(super) async fn nothing_follows_an_ending(store: &Store) {
    let id = id(430);
    running(store, id).await;
    let (event, ending) = ended(Outcome::Win(Color::Black), Termination::FlagFall, 9_000);
    let last = vec![played(3, 8_000), event];
    let stray_deadline = Some(Millis(99_000));
    expect(store.append(&id, 1, last.clone(), stray_deadline, Some(ending)).await, 3);

    let found = record(store, &id).await;
    assert_eq!((found.ending, found.ended_at), (Some(ending), Some(Millis(9_000))));
    assert_eq!((found.next_seq, found.deadline), (3, None));
    assert!(!store.running_games().await.expect("the store answers").contains(&id));
    let due = store.due_games(Millis(i64::MAX)).await.expect("the store answers");
    assert!(!due.contains(&id));

    let is_over = |error: &StoreError| matches!(error, StoreError::Over);
    expect_error(store.append(&id, 3, vec![played(0, 0)], None, None).await, is_over);
    expect_error(store.append(&id, 3, last.clone(), None, Some(ending)).await, is_over);
    let stale = store.append(&id, 2, vec![played(0, 0)], None, None).await;
    expect_error(stale, |error| matches!(error, StoreError::Conflict { actual: 3, .. }));
    let is_taken = |error: &StoreError| matches!(error, StoreError::Taken);
    expect_error(store.take_seat(&id, secret(9), Millis(0)).await, is_taken);
    assert_eq!(record(store, &id).await, found);
    expect(store.events(&id, 1).await, last);
}

pub(super) async fn every_ending_comes_back(store: &Store) {
    let outcomes =
        [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw, Outcome::NoResult];
    let endings = Termination::ALL.into_iter().zip(outcomes.into_iter().cycle());
    for (number, (termination, outcome)) in endings.enumerate() {
        let id = id(440 + number as u64);
        running(store, id).await;
        let (event, ending) = ended(outcome, termination, 9_000);
        expect(store.append(&id, 1, vec![event], None, Some(ending)).await, 2);
        assert_eq!(record(store, &id).await.ending, Some(ending));
        expect(store.events(&id, 1).await, vec![event]);
    }
}

pub(super) async fn a_game_may_end_before_it_starts(store: &Store) {
    let id = id(470);
    let creator = Some((Color::White, secret(1)));
    expect(store.create_game(new_game(id, blitz(), creator)).await, ());
    let (event, ending) = ended(Outcome::NoResult, Termination::Aborted, 4_000);
    expect(store.append(&id, 0, vec![event], None, Some(ending)).await, 1);
    let answer = store.take_seat(&id, secret(2), Millis(5_000)).await;
    expect_error(answer, |error| matches!(error, StoreError::Taken));
    // Who sits there already is still told so.
    expect(store.take_seat(&id, secret(1), Millis(5_000)).await, Color::White);
    assert_eq!(log(store, &id).await, [event]);
    assert!(!store.running_games().await.expect("the store answers").contains(&id));
}

pub(super) async fn due_games_come_earliest_first(store: &Store) {
    // Before every other deadline of the stories.
    let deadlines = [-300, -100, -200, -100];
    let mut wanted = Vec::new();
    for (number, deadline) in deadlines.into_iter().enumerate() {
        let id = id(480 + number as u64);
        running(store, id).await;
        let event = vec![played(number, 0)];
        expect(store.append(&id, 1, event, Some(Millis(deadline)), None).await, 2);
        wanted.push((deadline, id));
    }
    wanted.sort_unstable();
    for now in [-301, -300, -101, -100, 0] {
        let due: Vec<GameId> =
            wanted.iter().filter(|(deadline, _)| *deadline <= now).map(|(_, id)| *id).collect();
        expect(store.due_games(Millis(now)).await, due);
    }
    let running = store.running_games().await.expect("the store answers");
    assert!(running.is_sorted(), "running games come in order of their ids");
    for (_, id) in wanted {
        assert!(running.contains(&id));
        // Out of the way of what follows.
        expect(store.append(&id, 2, vec![], None, None).await, 2);
    }
}

pub(super) async fn the_last_beat_counts(store: &Store) {
    expect(store.last_beat().await, None);
    // A host's clock may be set back; what it said last is what counts.
    for now in [5_000, 6_000, 1_000] {
        expect(store.beat(Millis(now)).await, ());
        expect(store.last_beat().await, Some(Millis(now)));
    }
}
