//! The stream of an account's events, and what ends when rights are withdrawn.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::browser::{Browser, PASSWORD};
use crate::client::{Client, Frame};
use crate::lines::Stream;
use crate::salon::{Salon, untimed};

fn told(event: Option<&Value>) -> (String, String, String) {
    let event = event.expect("the stream goes on");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&event["type"]), text(&event["game"]["id"]), text(&event["color"]))
}

fn event(kind: &str, game: &str, color: &str) -> (String, String, String) {
    (kind.to_owned(), game.to_owned(), color.to_owned())
}

async fn game(white: &Browser<'_>, black: &Browser<'_>) -> String {
    let made = white.api("POST", "/games", &untimed()).await;
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let joined = black.api("POST", &format!("/games/{game}/join"), &json!({})).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    game
}

async fn command(player: &Browser<'_>, game: &str, command: Value) {
    let done = player.api("POST", &format!("/games/{game}/commands"), &command).await;
    assert_eq!(done.status, 200, "{done:?}");
}

#[tokio::test]
async fn s16_an_abort_is_told_as_any_end() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let before = game(&anna, &ben).await;
    let mut annas = Stream::open_as(&anna, "/account/events").await;
    let mut bens = Stream::open_as(&ben, "/account/events").await;
    assert_eq!(told(annas.next().await.as_ref()), event("game_start", &before, "white"));
    assert_eq!(told(bens.next().await.as_ref()), event("game_start", &before, "black"));
    let next = game(&ben, &anna).await;
    assert_eq!(told(annas.next().await.as_ref()), event("game_start", &next, "black"));
    assert_eq!(told(bens.next().await.as_ref()), event("game_start", &next, "white"));
    for (over, by) in [(&next, &ben), (&before, &anna)] {
        command(by, over, json!({"kind": "abort"})).await;
        for stream in [&mut annas, &mut bens] {
            let end = stream.next().await;
            assert_eq!(
                (told(end.as_ref()).0.as_str(), told(end.as_ref()).1.as_str()),
                ("game_finish", over.as_str())
            );
            assert_eq!(end.unwrap()["game"]["termination"], "aborted");
        }
    }
    // Who comes now has no game that goes on.
    let mut later = Stream::open_as(&anna, "/account/events").await;
    let again = anna.api("POST", &format!("/games/{next}/rematch"), &Value::Null).await;
    assert_eq!(again.status, 200, "{again:?}");
    let agreed = ben.api("POST", &format!("/games/{next}/rematch"), &Value::Null).await;
    let third = agreed.json()["rematch"]["game"].as_str().unwrap().to_owned();
    assert_eq!(told(later.next().await.as_ref()), event("game_start", &third, "white"));
    let nobody = salon.get("/api/v1/account/events").await;
    assert_eq!(nobody.problem(), (401, "unauthorized".to_owned()));
}

/// A socket on a game, entered with a bearer.
async fn enter(salon: &Salon, game: &str, bearer: &str) -> Client {
    let mut client = Client::connect(salon, game).await;
    client.send(&json!({"type": "hello", "version": 1, "bearer": bearer})).await;
    client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
    client
}

/// Waits until the socket is closed and says why.
async fn closed(client: &mut Client) -> String {
    loop {
        match client.next_message().await {
            Some(Ok(Message::Close(Some(frame)))) => return frame.reason.to_string(),
            Some(Ok(_)) => {}
            other => panic!("no reason: {other:?}"),
        }
    }
}

#[tokio::test]
async fn who_is_signed_out_is_not_served_on_open_lines() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let game = game(&anna, &ben).await;
    let second = Browser::signed_in(&salon, "anna", PASSWORD).await;
    let wish = json!({"name": "program", "scopes": ["read", "play"]});
    let token = anna.api("POST", "/account/tokens", &wish).await.json();
    let program = Browser {
        bearer: Some(token["token"].as_str().unwrap().to_owned()),
        ..Browser::new(&salon)
    };
    let (mut here, mut there, mut by_token) = (
        enter(&salon, &game, anna.bearer.as_ref().unwrap()).await,
        enter(&salon, &game, second.bearer.as_ref().unwrap()).await,
        enter(&salon, &game, program.bearer.as_ref().unwrap()).await,
    );
    let mut events = Stream::open_as(&program, "/account/events").await;
    let mut lines = Stream::open_as(&program, &format!("/games/{game}/stream")).await;
    assert!(events.next().await.is_some() && lines.next().await.is_some());

    // The other session is ended: its socket is closed, the others stay.
    let sessions = anna.get("/account/sessions").await.json();
    let mut others = sessions["sessions"].as_array().unwrap().iter();
    let other = others.find(|session| session["current"] == false).unwrap()["id"].clone();
    let path = format!("/account/sessions/{}", other.as_str().unwrap());
    assert_eq!(anna.api("DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(closed(&mut there).await, "signed out");
    here.play(0, "e2e4").await.unwrap();
    let path = format!("/account/tokens/{}", token["id"].as_str().unwrap());
    assert_eq!(anna.api("DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(closed(&mut by_token).await, "signed out");
    while events.next().await.is_some() {}
    while lines.next().await.is_some() {}
    // Who is deleted is gone everywhere.
    let gone = anna.api("POST", "/account/delete", &json!({"password": PASSWORD})).await;
    assert_eq!(gone.status, 204);
    assert_eq!(closed(&mut here).await, "signed out");
}

#[tokio::test]
async fn an_adopted_seat_is_no_guest_s_any_more() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    let anna = Browser::signed_up(&salon, "anna").await;
    let bring = json!({"secrets": [w.secret]});
    assert_eq!(anna.api("POST", "/account/seats", &bring).await.status, 200);
    white.until("the good-bye", |frame| matches!(frame, Frame::Resync)).await;
    assert_eq!(white.play(0, "e2e4").await, Err("hello_first".to_owned()));
    command(&anna, &w.game, json!({"kind": "play", "ply": 0, "uci": "d2d4"})).await;
    black.catch_up(2).await;
    assert_eq!(black.moves(), ["d2d4"]);
}
