//! Clocks: flags that fall by the server, and moves that come too late.

use chess_notation::json::Event;
use serde_json::json;

use crate::client::Client;
use crate::patiently;
use crate::salon::{Salon, timed};

/// When servers begin whose clock a test moves: the first of December 2026, in milliseconds.
pub(crate) const NOON: i64 = 1_796_126_400_000;

fn at(event: &Event) -> i64 {
    serde_json::to_value(event).unwrap()["at"].as_i64().unwrap()
}

#[tokio::test]
async fn a_flag_falls_without_anybody_asking() {
    // S14, with somebody there to see it.
    let salon = Salon::open().await;
    let (w, b) = salon.game(&timed(300, 0)).await;
    let mut watcher = Client::watch(&salon, &w.game).await;
    assert_eq!(watcher.ending().await, ("0-1".to_owned(), "flag_fall".to_owned()));
    let (started, ended) = (&watcher.log[0], &watcher.log[1]);
    let waited = at(ended) - at(started);
    assert!((300..1300).contains(&waited), "{waited} ms");
    let mut late = Client::sit(&salon, &w).await;
    assert_eq!(late.play(0, "e2e4").await, Err("game_over".to_owned()));
    assert!(salon.pgn(&b.game).await.contains("[Termination \"time forfeit\"]"));
}

#[tokio::test]
async fn s14_the_flag_falls_by_the_server() {
    let salon = Salon::open_at(NOON).await;
    let (w, b) = salon.game(&timed(60_000, 0)).await;
    Client::sit(&salon, &w).await.drop_connection();
    Client::sit(&salon, &b).await.drop_connection();
    let mut watcher = Client::watch(&salon, &w.game).await;
    salon.pass(59_999);
    assert_eq!(salon.view(&w.game).await["status"], "running");
    salon.pass(1);
    assert_eq!(watcher.ending().await, ("0-1".to_owned(), "flag_fall".to_owned()));
    assert_eq!(at(&watcher.log[1]), NOON + 60_000);
    // A bishop can still mate with the help of the other side's pawn; a lone king cannot.
    for (start, result) in
        [("8/8/8/3k4/8/4b3/P7/K7 w - - 0 1", "0-1"), ("8/8/8/3k4/8/2B5/P7/K7 w - - 0 1", "1/2-1/2")]
    {
        let mut body = timed(60_000, 0);
        body["start"] = json!(start);
        let (w, _) = salon.game(&body).await;
        salon.pass(60_001);
        let mut watcher = Client::watch(&salon, &w.game).await;
        assert_eq!(watcher.ending().await, (result.to_owned(), "flag_fall".to_owned()), "{start}");
    }
}

#[tokio::test]
async fn a_flag_falls_with_nobody_there() {
    // S14: nobody is connected, and the game's task is not even started until it is due.
    let salon = Salon::open().await;
    let (w, _) = salon.game(&timed(200, 0)).await;
    let salon = salon.restart().await;
    let asked = async {
        loop {
            let view = salon.view(&w.game).await;
            if view["status"] == "ended" {
                return view;
            }
        }
    };
    let ended = patiently("the flag fall", asked).await;
    assert_eq!((&ended["result"], &ended["termination"]), (&json!("0-1"), &json!("flag_fall")));
    let watcher = Client::watch(&salon, &w.game).await;
    let running: i64 = 200
        + watcher.log.iter().fold(0, |sum, event| match event {
            Event::OutageCredited { ms, .. } => sum + ms,
            _ => sum,
        });
    let waited = at(watcher.log.last().unwrap()) - at(&watcher.log[0]);
    assert!((running..running + 1000).contains(&waited), "{waited} ms of {running}");
}

#[tokio::test]
async fn a_flag_against_a_lone_king_is_a_draw() {
    let salon = Salon::open().await;
    let mut body = timed(150, 0);
    body["start"] = json!("7k/8/8/8/8/8/P7/K7 w - - 0 1");
    let (w, _) = salon.game(&body).await;
    let mut watcher = Client::watch(&salon, &w.game).await;
    assert_eq!(watcher.ending().await, ("1/2-1/2".to_owned(), "flag_fall".to_owned()));
}

#[tokio::test]
async fn clocks_count_and_increments_are_added() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&timed(60_000, 5_000)).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    white.play(0, "e2e4").await.unwrap();
    black.play(1, "e7e5").await.unwrap();
    let left = |event: &Event| match event {
        Event::Played { remaining_ms, compensated_ms, .. } => {
            remaining_ms.unwrap() - i64::from(*compensated_ms)
        }
        other => panic!("{other:?}"),
    };
    for (event, before) in [(&black.log[1], &black.log[0]), (&black.log[2], &black.log[1])] {
        let used = at(event) - at(before);
        assert_eq!(left(event), 60_000 - used + 5_000);
    }
}

#[tokio::test]
async fn s11_the_first_move_of_a_slow_game() {
    const DAY: i64 = 86_400_000;
    let salon = Salon::open_at(NOON).await;
    let week = json!({"color": "white", "clock": {"move_ms": 7 * DAY}, "takebacks": false});
    let (w, b) = salon.game(&week).await;
    assert_eq!(salon.view(&w.game).await["terms"]["clock"], json!({"move_ms": 7 * DAY}));
    assert_eq!(salon.view(&w.game).await["terms"]["takebacks"], false);
    salon.pass(7 * DAY - 3_600_000);
    assert_eq!(salon.view(&w.game).await["status"], "running");
    let mut white = Client::sit(&salon, &w).await;
    white.play(0, "e2e4").await.unwrap();
    // Black's week is whole, whatever White has used of the last one.
    salon.pass(7 * DAY - 1);
    assert_eq!(salon.view(&w.game).await["status"], "running");
    salon.pass(1);
    assert_eq!(white.ending().await, ("1-0".to_owned(), "flag_fall".to_owned()));
    let view = salon.view(&b.game).await;
    assert_eq!((&view["result"], &view["termination"]), (&json!("1-0"), &json!("flag_fall")));
    let pgn = salon.pgn(&w.game).await;
    assert!(pgn.contains("[TimeControl \"1/604800\"]") && !pgn.contains("%clk"), "{pgn}");
}

#[tokio::test]
async fn s13_deadlines_over_restarts_and_clock_jumps() {
    const HOUR: i64 = 3_600_000;
    let salon = Salon::open_at(NOON).await;
    let (w, b) = salon.game(&json!({"color": "white", "clock": {"move_ms": 72 * HOUR}})).await;
    salon.pass(70 * HOUR);
    // Down for three hours with two left: they are given back, and no more than they.
    let salon = salon.restart_after(3 * HOUR).await;
    let watcher = Client::watch(&salon, &w.game).await;
    assert!(matches!(watcher.log[1], Event::OutageCredited { ms, .. } if ms == 3 * HOUR));
    // A host whose clock was set back meanwhile neither gives time nor takes any.
    let salon = salon.restart_after(-HOUR).await;
    let mut watcher = Client::watch(&salon, &w.game).await;
    assert_eq!(watcher.log.len(), 2);
    // While the server runs, the same: the log's time does not run backwards.
    salon.pass(-HOUR);
    salon.pass(3 * HOUR - 1);
    assert_eq!(salon.view(&w.game).await["status"], "running");
    salon.pass(1);
    assert_eq!(watcher.ending().await, ("0-1".to_owned(), "flag_fall".to_owned()));
    assert_eq!(at(&watcher.log[2]), NOON + 75 * HOUR);
    drop(b);
}
