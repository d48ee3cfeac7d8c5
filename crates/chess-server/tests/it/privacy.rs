//! S19: a closed game is, to whoever does not belong to it, a game that does not exist.

use chess_notation::json::Command;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Frame, play_all};
use crate::http::{self, Response};
use crate::salon::{Salon, Seat, Table};

/// An id that nobody has.
const UNKNOWN: &str = "0123456789ab";

/// Everything that can be asked about a game over HTTP.
const LOOKS: [&str; 7] =
    ["", "/pgn", "/image.svg", "/image.png?ply=1", "/game.gif", "/sheet.pdf", "/image.svg?ply=999"];
/// What players alone may look at.
const OWN: [&str; 4] =
    ["/conditional", "/note", "/chat?room=players", "/chat?room=spectators&from=2"];
/// What is looked at as it goes on.
const ONGOING: [&str; 1] = ["/stream"];
const ACTS: [(&str, &str); 10] = [
    ("/chat", r#"{"text":"hello"}"#),
    ("/chat/players/1/report", r#"{"reason":"rude"}"#),
    ("/close", ""),
    ("/decline", "{}"),
    ("/commands", r#"{"kind":"resign"}"#),
    ("/rematch", ""),
    ("/join", "{}"),
    ("/visibility", r#"{"visibility":"public"}"#),
    ("/hint", r#"{"secret":"0123456789abcdef0123456789abcdef","ply":0,"step":1}"#),
    ("/analysis", "{}"),
];

/// What an answer says, without what is told of every request.
fn said(response: &Response) -> (u16, Value) {
    let mut body = response.json();
    body["request_id"] = Value::Null;
    (response.status, body)
}

/// Asks for everything about `game` as `secret`, and compares with a game that does not exist.
async fn looks_unknown(table: &Table, game: &str, secret: Option<&str>) {
    let headers: Vec<_> = secret.map(|secret| ("seat-secret", secret)).into_iter().collect();
    for path in LOOKS.into_iter().chain(OWN).chain(ONGOING) {
        let ask = async |id: &str| {
            let path = format!("/api/v1/games/{id}{path}");
            said(&http::get(table.address, &path, &headers).await)
        };
        let answer = ask(game).await;
        assert_eq!(answer, ask(UNKNOWN).await, "{path}");
        assert_eq!((answer.0, &answer.1["code"]), (404, &json!("not_found")), "{path}");
    }
    let mut headers = headers.clone();
    headers.push(("content-type", "application/json"));
    for (path, body) in ACTS {
        let ask = async |id: &str| {
            let path = format!("/api/v1/games/{id}{path}");
            said(&http::request(table.address, "POST", &path, &headers, body.as_bytes()).await)
        };
        let answer = ask(game).await;
        assert_eq!(answer, ask(UNKNOWN).await, "{path}");
        assert_eq!((answer.0, &answer.1["code"]), (404, &json!("not_found")), "{path}");
    }
    for game in [game, UNKNOWN] {
        let mut socket = Client::connect(table, game).await;
        socket.hello(secret, None).await;
        let Frame::Refusal { r#ref, code, detail } = socket.next().await else {
            panic!("nothing of the game may be told")
        };
        assert_eq!((r#ref, code.as_str()), (None, "not_found"));
        assert_eq!(detail, "there is no such game");
        let Some(Ok(Message::Close(Some(close)))) = socket.next_message().await else {
            panic!("the socket is closed")
        };
        assert_eq!(u16::from(close.code), 1013);
    }
}

async fn closed_game(salon: &Salon) -> (Seat, Seat) {
    salon.game(&json!({"color": "white", "visibility": "closed"})).await
}

#[tokio::test]
async fn s19_a_closed_game_looks_like_one_that_does_not_exist() {
    let salon = Salon::open().await;
    let (w, b) = closed_game(&salon).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5"]).await;
    let stranger = "fedcba9876543210fedcba9876543210";
    looks_unknown(&salon, &w.game, None).await;
    looks_unknown(&salon, &w.game, Some(stranger)).await;
    // A seat in another game opens nothing here.
    let (other, _) = closed_game(&salon).await;
    looks_unknown(&salon, &w.game, Some(&other.secret)).await;

    // Those who belong to it see all of it.
    for secret in [&w.secret, &b.secret] {
        for path in LOOKS {
            let address = format!("/api/v1/games/{}{path}", w.game);
            let expect = if path.ends_with("999") { 422 } else { 200 };
            assert_eq!(salon.get_as(secret, &address).await.status, expect, "{path}");
        }
    }

    // After the end it is as hidden, until a player publishes it.
    assert!(white.command(Command::Resign {}).await.is_ok());
    black.ending().await;
    looks_unknown(&salon, &w.game, Some(stranger)).await;
    let open = format!("/api/v1/games/{}/visibility", w.game);
    let published = salon.post_as(&b.secret, &open, &json!({"visibility": "public"})).await;
    assert_eq!(published.status, 200, "{published:?}");
    for path in &LOOKS[..6] {
        assert_eq!(salon.get(&format!("/api/v1/games/{}{path}", w.game)).await.status, 200);
    }
    let watching = Client::watch(&salon, &w.game).await;
    assert_eq!(watching.moves(), ["e2e4", "e7e5"]);
    // It is never closed again.
    let again = salon.post_as(&b.secret, &open, &json!({"visibility": "closed"})).await;
    assert_eq!(again.json()["visibility"], "public");
    let refused = salon.post(&open, r#"{"visibility":"public"}"#).await;
    assert_eq!(refused.problem(), (403, "not_yours".to_owned()));
}

#[tokio::test]
async fn whoever_watched_a_closed_room_is_put_out_when_it_fills() {
    let salon = Salon::open().await;
    let room = salon.room(&json!({"color": "white", "visibility": "closed"})).await;
    // Whoever is invited must see what there is to join.
    let mut curious = Client::watch(&salon, &room.game).await;
    assert_eq!(salon.view(&room.game).await["visibility"], "closed");
    salon.join(&room.game).await.unwrap();
    curious.until("the end of it", |frame| *frame == Frame::Resync).await;
    assert!(curious.log.is_empty());
    curious.hello(None, Some(0)).await;
    let told = curious.until("a refusal", |f| matches!(f, Frame::Refusal { .. })).await;
    assert!(matches!(told, Frame::Refusal { code, .. } if code == "not_found"));
    looks_unknown(&salon, &room.game, None).await;
}
