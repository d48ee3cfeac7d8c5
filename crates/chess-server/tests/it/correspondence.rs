//! Slow games: prepared answers (S12) and private notes.

use chess_notation::json::{Command, Event};
use serde_json::{Value, json};

use crate::client::{Client, play_all};
use crate::http::{self, Response};
use crate::salon::{Salon, Seat, Table, timed, untimed};

/// Three days for each move, in milliseconds.
const TERM: i64 = 3 * 86_400_000;

fn slow() -> Value {
    json!({"color": "white", "clock": {"move_ms": TERM}})
}

async fn put(table: &Table, seat: &Seat, what: &str, body: &Value) -> Response {
    let path = format!("/api/v1/games/{}/{what}", seat.game);
    let headers = [("content-type", "application/json"), ("seat-secret", seat.secret.as_str())];
    http::request(table.address, "PUT", &path, &headers, body.to_string().as_bytes()).await
}

/// What is left of the answers of a seat.
async fn left(table: &Table, seat: &Seat) -> Value {
    let path = format!("/api/v1/games/{}/conditional", seat.game);
    let answer = table.get_as(&seat.secret, &path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["lines"].clone()
}

async fn prepare(table: &Table, seat: &Seat, lines: Value) {
    let answer = put(table, seat, "conditional", &json!({"lines": lines})).await;
    assert_eq!((answer.status, &answer.json()["lines"]), (200, &lines), "{answer:?}");
}

#[tokio::test]
async fn s12_what_was_foreseen_is_answered_at_once() {
    let salon = Salon::open_at(1_000_000).await;
    let (w, b) = salon.game(&slow()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    let lines = json!([["e2e4", "c7c5", "g1f3", "d7d6"], ["d2d4", "g8f6"]]);
    prepare(&salon, &b, lines.clone()).await;
    assert_eq!(left(&salon, &b).await, lines);
    assert_eq!(left(&salon, &w).await, json!([]), "White does not see what Black prepared");
    black.drop_connection();

    salon.pass(7_000);
    white.play(0, "e2e4").await.unwrap();
    white
        .event("the answer", |event| matches!(event, Event::Played { uci, .. } if uci == "c7c5"))
        .await;
    let played: Vec<_> = white
        .log
        .iter()
        .filter_map(|event| match event {
            Event::Played { at, remaining_ms, .. } => Some((*at, remaining_ms.unwrap())),
            _ => None,
        })
        .collect();
    assert_eq!(played, [(1_007_000, TERM), (1_007_000, TERM)]);
    assert_eq!(left(&salon, &b).await, json!([["g1f3", "d7d6"]]), "the other branch is gone");

    // Everybody sees the moves and nobody what was prepared.
    let told = format!("{:?} {}", white.log, salon.pgn(&w.game).await);
    assert!(!told.contains("d7d6") && !told.contains("g1f3") && !told.contains("Nf3"), "{told}");

    white.play(2, "b1c3").await.unwrap();
    assert_eq!(left(&salon, &b).await, json!([]));
    black = Client::sit(&salon, &b).await;
    assert_eq!(black.moves(), ["e2e4", "c7c5", "b1c3"]);
    play_all(&mut white, &mut black, 3, &["b8c6", "g1f3"]).await;
    assert_eq!(salon.view(&w.game).await["plies"], 5, "nothing is answered any more");
}

#[tokio::test]
async fn s12_lines_that_cannot_be_played_are_refused_when_they_are_left() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&slow()).await;
    prepare(&salon, &b, json!([["d2d4", "g8f6"]])).await;
    for (lines, code, place) in [
        (json!([["e2e4", "c7c5", "g1f3", "e4e5"]]), "bad_line", "line 1: move 4"),
        (json!([["d2d4", "d7d5"], ["e2e4", "e2e4"]]), "bad_line", "line 2: move 2"),
        (json!([["d2d4", "d7d5"], ["d2d4", "g8f6"]]), "bad_line", "line 2: move 2"),
        (json!([["e2e4"]]), "bad_line", "line 1: a line ends with an answer"),
        (json!([["so be it", "c7c5"]]), "bad_line", "\"so be it\""),
    ] {
        let refused = put(&salon, &b, "conditional", &json!({"lines": lines})).await;
        assert_eq!(refused.problem(), (409, code.to_owned()), "{lines}");
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(place), "{detail}");
    }
    assert_eq!(left(&salon, &b).await, json!([["d2d4", "g8f6"]]), "what was left stays");
    let own_turn = put(&salon, &w, "conditional", &json!({"lines": [["e7e5", "d2d4"]]})).await;
    assert_eq!(own_turn.problem(), (409, "your_move".to_owned()));
    let stranger = Seat { secret: "x".repeat(32), ..b.clone() };
    for what in ["conditional", "note"] {
        let path = format!("/api/v1/games/{}/{what}", b.game);
        let refused = salon.get_as(&stranger.secret, &path).await;
        assert_eq!(refused.problem(), (403, "not_yours".to_owned()));
    }
    let taken_back = put(&salon, &b, "conditional", &json!({"lines": []})).await;
    assert_eq!((taken_back.status, left(&salon, &b).await), (200, json!([])));

    let (_, fast) = salon.game(&timed(60_000, 0)).await;
    let refused = put(&salon, &fast, "conditional", &json!({"lines": [["e2e4", "e7e5"]]})).await;
    assert_eq!(refused.problem(), (409, "not_allowed".to_owned()));
}

#[tokio::test]
async fn both_may_foresee_and_a_restart_forgets_nothing() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let mut white = Client::sit(&salon, &w).await;
    prepare(&salon, &b, json!([["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]])).await;
    white.play(0, "e2e4").await.unwrap();
    drop(white);
    let salon = salon.restart().await;
    assert_eq!(left(&salon, &b).await, json!([["g1f3", "b8c6", "f1b5", "a7a6"]]));
    let mut white = Client::sit(&salon, &w).await;
    assert_eq!(white.moves(), ["e2e4", "e7e5"]);
    white.play(2, "g1f3").await.unwrap();
    let is_answer = |event: &Event| matches!(event, Event::Played { uci, .. } if uci == "b8c6");
    white.event("the answer", is_answer).await;

    // Both foresee: one move sets off the answers of both.
    let (w, b) = salon.game(&untimed()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    prepare(&salon, &b, json!([["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]])).await;
    white.play(0, "e2e4").await.unwrap();
    let is_e5 = |event: &Event| matches!(event, Event::Played { uci, .. } if uci == "e7e5");
    black.event("e5", is_e5).await;
    play_all(&mut white, &mut black, 2, &["g1f3"]).await;
    black.event("Nc6", is_answer).await;
    assert_eq!(left(&salon, &b).await, json!([["f1b5", "a7a6"]]));
    white.play(4, "f1c4").await.unwrap();
    prepare(&salon, &w, json!([["g8f6", "f3g5", "d7d5", "e4d5"]])).await;
    black.play(5, "g8f6").await.unwrap();
    let is_g5 = |event: &Event| matches!(event, Event::Played { uci, .. } if uci == "f3g5");
    black.event("Ng5", is_g5).await;
    assert_eq!(left(&salon, &w).await, json!([["d7d5", "e4d5"]]));
    black.command(Command::Resign {}).await.unwrap();
    let over = put(&salon, &w, "conditional", &json!({"lines": [["d7d5", "e4d5"]]})).await;
    assert_eq!(over.problem(), (409, "game_over".to_owned()));
}

#[tokio::test]
async fn a_note_is_for_its_writer_alone() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&slow()).await;
    let note = async |seat: &Seat| {
        let path = format!("/api/v1/games/{}/note", seat.game);
        salon.get_as(&seat.secret, &path).await.json()["text"].clone()
    };
    assert_eq!(note(&w).await, "");
    let written = put(&salon, &w, "note", &json!({"text": "jouer h4 ♞"})).await;
    assert_eq!((written.status, &written.json()["text"]), (200, &json!("jouer h4 ♞")));
    assert_eq!((note(&w).await, note(&b).await), (json!("jouer h4 ♞"), json!("")));
    let long = put(&salon, &w, "note", &json!({"text": "x".repeat(16 * 1024 + 1)})).await;
    assert_eq!(long.problem(), (422, "invalid_members".to_owned()));
    assert_eq!(note(&w).await, "jouer h4 ♞");
}
