//! Whole games between two guests.

use chess_notation::json::Event;
use serde_json::json;

use crate::client::{Client, Frame, play_all};
use crate::salon::{Salon, timed, untimed};

const SCHOLARS_MATE: [&str; 7] = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];

#[tokio::test]
async fn two_guests_play_to_mate_and_a_third_watches() {
    let salon = Salon::open().await;
    let room = salon.room(&timed(180_000, 2_000)).await;
    let mut white = Client::sit(&salon, &room).await;
    let welcome = white.welcome.clone().unwrap();
    assert_eq!((welcome.version, welcome.game.as_str()), (1, room.game.as_str()));
    assert_eq!((welcome.you.as_str(), welcome.status.as_str()), ("white", "waiting"));
    assert_eq!((welcome.open_seat.as_deref(), welcome.seq), (Some("black"), 0));
    assert_eq!(salon.view(&room.game).await["status"], "waiting");

    // The maker's socket is told that the game begins.
    let seat = salon.join(&room.game).await.unwrap();
    white.event("the start", |event| matches!(event, Event::Started { .. })).await;
    let mut black = Client::sit(&salon, &seat).await;
    let mut watcher = Client::watch(&salon, &room.game).await;
    assert_eq!(watcher.welcome.as_ref().unwrap().you, "spectator");
    assert_eq!(watcher.welcome.as_ref().unwrap().status, "running");
    white.presence((true, true, 1)).await;

    play_all(&mut white, &mut black, 0, &SCHOLARS_MATE).await;
    for client in [&mut white, &mut black, &mut watcher] {
        assert_eq!(client.ending().await, ("1-0".to_owned(), "checkmate".to_owned()));
        assert_eq!(client.moves(), SCHOLARS_MATE);
    }
    assert_eq!(white.log, watcher.log);
    assert_eq!(white.log, black.log);
    assert_eq!(watcher.play(7, "e8e7").await, Err("not_allowed".to_owned()));

    let view = salon.view(&room.game).await;
    assert_eq!((&view["status"], &view["result"]), (&json!("ended"), &json!("1-0")));
    assert_eq!((&view["termination"], &view["plies"]), (&json!("checkmate"), &json!(7)));
    assert_eq!(view["fen"], "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
    let pgn = salon.pgn(&room.game).await;
    for expect in [
        "[Result \"1-0\"]",
        "[Termination \"normal\"]",
        "[TimeControl \"180+2\"]",
        "Qxf7# ",
        "[%clk 0:03:0",
        " 1-0",
    ] {
        assert!(pgn.contains(expect), "{expect} in {pgn}");
    }
}

#[tokio::test]
async fn a_pgn_is_there_before_the_end_too() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["g1f3", "d7d5"]).await;
    let response = salon.get(&format!("/api/v1/games/{}/pgn", w.game)).await;
    assert_eq!(response.header("content-type"), "application/x-chess-pgn");
    assert_eq!(
        response.header("content-disposition"),
        format!("attachment; filename=\"salon-{}.pgn\"", w.game)
    );
    assert_eq!(response.header("cache-control"), "no-store");
    let pgn = response.body;
    let roster: Vec<&str> = pgn.lines().take(7).map(|line| &line[1..6]).collect();
    assert_eq!(roster, ["Event", "Site ", "Date ", "Round", "White", "Black", "Resul"]);
    assert!(pgn.contains("[Result \"*\"]") && pgn.contains("1. Nf3 d5 *"), "{pgn}");
    assert!(pgn.contains("[Termination \"unterminated\"]"), "{pgn}");
    assert!(!pgn.contains("%clk"), "{pgn}");
}

#[tokio::test]
async fn castling_is_one_move_however_it_is_spelled() {
    // S17
    let salon = Salon::open().await;
    let start = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let mut body = untimed();
    body["start"] = json!(start);
    let (w, b) = salon.game(&body).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["e1g1", "e8h8"]).await;
    // The same move once more, in the other spelling, is the same move.
    assert_eq!(white.play(0, "e1h1").await, Ok(2));
    assert_eq!(black.play(1, "e8g8").await, Ok(3));
    assert_eq!(black.moves(), ["e1g1", "e8g8"]);
    let pgn = salon.pgn(&w.game).await;
    assert!(pgn.contains("1. O-O O-O"), "{pgn}");
    assert!(pgn.contains("[SetUp \"1\"]") && pgn.contains(start), "{pgn}");

    body["variant"] = json!("chess960");
    let (w, _) = salon.game(&body).await;
    let mut white = Client::sit(&salon, &w).await;
    white.play(0, "e1h1").await.unwrap();
    assert_eq!(white.moves(), ["e1h1"]);
    assert!(salon.pgn(&w.game).await.contains("[Variant \"Chess960\"]"));
}

#[tokio::test]
async fn a_ping_is_answered_with_the_time() {
    let salon = Salon::open().await;
    let room = salon.room(&untimed()).await;
    let mut client = Client::sit(&salon, &room).await;
    client.send(&json!({"type": "ping", "ref": 8})).await;
    let pong = client.until("a pong", |frame| matches!(frame, Frame::Pong { .. })).await;
    let Frame::Pong { r#ref, now } = pong else { unreachable!() };
    assert_eq!(r#ref, 8);
    assert!(now >= client.welcome.unwrap().now);
}
