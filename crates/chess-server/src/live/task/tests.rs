//! What cannot be brought about from outside: races with other writers, late answers of the clock,
//! and a storage that goes away, all at instants of the test's own choice.

use chess_core::{DrawPolicy, Ending, Outcome, Position, Termination, TimeControl, Variant};
use chess_persistence::{NewGame, Seat, SecretHash};

use super::*;

const WHITE: SecretHash = SecretHash::from_bytes([1; 32]);
const BLACK: SecretHash = SecretHash::from_bytes([2; 32]);
/// When the game of these tests starts, and when White's flag falls if nothing happens.
const START: Millis = Millis(1_000);
const FALL: Millis = Millis(61_000);

async fn started_game() -> (Store, Live) {
    let store = Store::memory();
    let id = GameId::from_random([7; 16]);
    let terms = Terms {
        start: Position::start(),
        variant: Variant::Standard,
        time_control: Some(TimeControl::Increment { initial_ms: 60_000, increment_ms: 0 }),
        draw_policy: DrawPolicy::Laws,
        takebacks: true,
    };
    let seats = [Some(Seat::guest(WHITE)), None];
    store.create_game(NewGame::new(id, terms, seats, Millis(0))).await.unwrap();
    store.take_seat(&id, BLACK, START).await.unwrap();
    let live =
        Live::load(id, store.clone(), Pool::with_threads(1).unwrap(), Time::host()).await.unwrap();
    (store, live)
}

fn play(ply: usize, uci: &str) -> json::Command {
    json::Command::Play { ply, uci: uci.to_owned() }
}

fn code(answer: Result<u64, Refused>) -> &'static str {
    answer.unwrap_err().code
}

#[tokio::test]
async fn a_late_move_makes_the_flag_fall_first() {
    let (store, mut live) = started_game().await;
    let late = live.command(FALL, Color::White, &play(0, "e2e4")).await;
    assert_eq!(code(late), "time_up");
    let log = store.events(&live.id, 0).await.unwrap();
    let ending = Ending { outcome: Outcome::Win(Color::Black), termination: Termination::FlagFall };
    assert_eq!(log[1..], [Event { at: FALL, kind: EventKind::Ended { ending } }]);
    assert_eq!(log, live.log);
}

#[tokio::test]
async fn a_move_in_the_last_millisecond_is_in_time() {
    let (_, mut live) = started_game().await;
    let at = Millis(FALL.0 - 1);
    assert_eq!(live.command(at, Color::White, &play(0, "e2e4")).await, Ok(2));
    live.fall_at(FALL, 0).await.unwrap();
    assert_eq!(live.arbiter.ending(), None, "Black's clock runs now");
}

#[tokio::test]
async fn events_of_another_server_are_read_and_the_command_decided_again() {
    let (store, mut live) = started_game().await;
    let mut other =
        Live::load(live.id, store.clone(), live.pool.clone(), Time::host()).await.unwrap();
    other.command(Millis(2_000), Color::White, &play(0, "e2e4")).await.unwrap();
    // The same move here is the same move; another one comes too late.
    assert_eq!(live.command(Millis(2_500), Color::White, &play(0, "e2e4")).await, Ok(2));
    other.command(Millis(3_000), Color::Black, &play(1, "e7e5")).await.unwrap();
    let stale = live.command(Millis(3_500), Color::Black, &play(1, "c7c5")).await;
    assert_eq!(code(stale), "stale_ply");
    assert_eq!(live.log, other.log);
    // Time in the log does not run backwards, whatever a server's clock says.
    assert_eq!(live.command(Millis(2_900), Color::White, &play(2, "g1f3")).await, Ok(4));
    assert_eq!(live.log[3].at, Millis(3_000));
}

#[tokio::test]
async fn a_seat_taken_elsewhere_opens_to_its_secret() {
    let store = Store::memory();
    let id = GameId::from_random([8; 16]);
    let (_, game) = started_game().await;
    let seats = [Some(Seat::guest(WHITE)), None];
    let terms = *game.terms();
    store.create_game(NewGame::new(id, terms, seats, Millis(0))).await.unwrap();
    let mut live =
        Live::load(id, store.clone(), Pool::with_threads(1).unwrap(), Time::host()).await.unwrap();
    store.take_seat(&id, BLACK, START).await.unwrap();
    let (outbox, mut frames) = mpsc::channel(limits::OUTBOX_FRAMES);
    let attached =
        live.attach(1, &Asker::with_secret(Some(BLACK)), Known::default(), outbox).await.unwrap();
    assert_eq!((attached.seat, attached.bad_secret), (Some(Color::Black), false));
    let welcome = frames.recv().await.unwrap();
    assert!(welcome.contains(r#""status":"running""#), "{welcome}");
}

#[tokio::test]
async fn a_secret_is_called_bad_only_if_that_is_known() {
    let (_, game) = started_game().await;
    let store = Store::memory();
    let id = GameId::from_random([8; 16]);
    let seats = [Some(Seat::guest(WHITE)), None];
    let terms = *game.terms();
    store.create_game(NewGame::new(id, terms, seats, Millis(0))).await.unwrap();
    let mut live =
        Live::load(id, store.clone(), Pool::with_threads(1).unwrap(), Time::host()).await.unwrap();
    store.take_seat(&id, BLACK, START).await.unwrap();
    store.close().await;
    let (outbox, _frames) = mpsc::channel(limits::OUTBOX_FRAMES);
    let refused = live
        .attach(1, &Asker::with_secret(Some(BLACK)), Known::default(), outbox.clone())
        .await
        .unwrap_err();
    assert_eq!(refused.code, "storage_unavailable");
    let seated =
        live.attach(1, &Asker::with_secret(Some(WHITE)), Known::default(), outbox).await.unwrap();
    assert_eq!(seated.seat, Some(Color::White), "what is known needs no storage");
}

#[tokio::test]
async fn a_storage_that_went_away_is_a_refusal_and_changes_nothing() {
    let (store, mut live) = started_game().await;
    store.close().await;
    let refused = live.command(Millis(2_000), Color::White, &play(0, "e2e4")).await;
    assert_eq!(refused, Err(Refused::outcome_unknown()), "the log cannot be asked either");
    assert_eq!(live.log.len(), 1);
    assert_eq!(live.arbiter.game().ply(), 0);
    assert!(live.unsettled, "the log must be read before anything is decided again");
    assert_eq!(live.refused_since, Some(Millis(2_000)));
}

#[tokio::test]
async fn the_time_in_which_the_storage_refused_is_given_back() {
    let (_, mut live) = started_game().await;
    live.refused_since = Some(Millis(21_000));
    // 20 of the 60 seconds were White's own; the next 30 were the storage's, though the flag
    // would have fallen within them had the refusals begun later.
    assert_eq!(live.command(Millis(51_000), Color::White, &play(0, "e2e4")).await, Ok(3));
    assert_eq!(live.log[1].kind, EventKind::OutageCredited { ms: 30_000 });
    let EventKind::Played { remaining_ms, .. } = live.log[2].kind else { panic!() };
    assert_eq!(remaining_ms, Some(40_000));
    assert_eq!(live.refused_since, None);
}

#[tokio::test]
async fn a_socket_that_does_not_read_is_cut_off() {
    let (_, mut live) = started_game().await;
    let (slow, mut slow_frames) = mpsc::channel(limits::OUTBOX_FRAMES);
    let (quick, mut quick_frames) = mpsc::channel(limits::OUTBOX_FRAMES);
    live.attach(1, &Asker::with_secret(Some(WHITE)), Known::default(), slow).await.unwrap();
    live.attach(2, &Asker::with_secret(Some(BLACK)), Known::default(), quick).await.unwrap();
    live.command(Millis(2_000), Color::White, &play(0, "e2e4")).await.unwrap();
    live.command(Millis(3_000), Color::Black, &play(1, "e7e5")).await.unwrap();
    let at = Millis(4_000);
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut moves = (2..).zip(shuffle.into_iter().cycle());
    let mut sent = 0;
    while sent < limits::OUTBOX_FRAMES {
        for (offerer, decliner) in [(Color::White, Color::Black), (Color::Black, Color::White)] {
            live.command(at, offerer, &json::Command::OfferDraw {}).await.unwrap();
            live.command(at, decliner, &json::Command::DeclineDraw {}).await.unwrap();
        }
        // Nobody may offer again before somebody has moved.
        let (ply, uci) = moves.next().unwrap();
        let mover = if ply % 2 == 0 { Color::White } else { Color::Black };
        live.command(at, mover, &play(ply, uci)).await.unwrap();
        sent += 5;
        while quick_frames.try_recv().is_ok() {}
    }
    // What was queued can still be read; then the outbox ends, and the session says resync.
    while slow_frames.try_recv().is_ok() {}
    assert_eq!(slow_frames.try_recv(), Err(mpsc::error::TryRecvError::Disconnected));
    assert!(!quick_frames.is_closed());
    live.room.tell_presence();
    let presence = quick_frames.recv().await.unwrap();
    assert!(presence.contains(r#""white":false,"black":true"#), "{presence}");
}

#[tokio::test]
async fn a_frame_is_encoded_once_and_shared() {
    let (_, mut live) = started_game().await;
    let mut outboxes = Vec::new();
    for session in 0..3 {
        let (outbox, frames) = mpsc::channel(limits::OUTBOX_FRAMES);
        live.attach(session, &Asker::default(), Known::default(), outbox).await.unwrap();
        outboxes.push(frames);
    }
    live.room.tell_presence();
    for frames in &mut outboxes {
        while frames.try_recv().is_ok() {}
    }
    live.command(Millis(2_000), Color::White, &play(0, "e2e4")).await.unwrap();
    let starts: Vec<_> = outboxes.iter_mut().map(|o| o.try_recv().unwrap().as_ptr()).collect();
    assert!(starts.iter().all(|start| *start == starts[0]));
}

#[tokio::test]
async fn the_way_of_a_move_is_given_back_and_the_flag_waits_for_it() {
    let over = |at, lag_ms| Arrival { at, lag_ms };
    let (_, mut live) = started_game().await;
    let (outbox, _frames) = mpsc::channel(limits::OUTBOX_FRAMES);
    assert_eq!(live.grace_ms(), 0, "nothing is on its way from who is not there");
    live.attach(1, &Asker::with_secret(Some(WHITE)), Known::default(), outbox).await.unwrap();
    assert_eq!(live.grace_ms(), 500);
    // Black's word of the flag does not overtake White's move.
    let at = FALL.plus(200);
    let early = live.command(at, Color::Black, &json::Command::FlagFall {}).await;
    assert_eq!(code(early), "too_early");
    let moved = live.command(over(at, 300), Color::White, &play(0, "e2e4")).await;
    assert_eq!(moved, Ok(2));
    let mv = live.arbiter.game().moves()[0];
    let played = EventKind::Played { mv, remaining_ms: Some(100), compensated_ms: 300 };
    assert_eq!(live.log[1], Event { at, kind: played });

    let (_, mut live) = started_game().await;
    let (outbox, _frames) = mpsc::channel(limits::OUTBOX_FRAMES);
    live.attach(1, &Asker::with_secret(Some(WHITE)), Known::default(), outbox).await.unwrap();
    live.fall_at(FALL.plus(499), live.grace_ms()).await.unwrap();
    assert_eq!(live.arbiter.ending(), None);
    let late = live.command(over(FALL.plus(300), 200), Color::White, &play(0, "e2e4")).await;
    assert_eq!(code(late), "time_up");
    assert!(live.arbiter.ending().is_some(), "what it has sent has come, and came too late");
}
