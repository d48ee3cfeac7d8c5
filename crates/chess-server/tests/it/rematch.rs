//! Another game of the same two, whether or not both are there.

use chess_notation::json::Command;
use serde_json::{Value, json};

use crate::client::{Client, Frame, play_all};
use crate::http;
use crate::salon::{Salon, Seat, Table, timed, untimed};

async fn wish(table: &Table, seat: &Seat) -> Value {
    let path = format!("/api/v1/games/{}/rematch", seat.game);
    let answer = table.post_as(&seat.secret, &path, &json!({})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["rematch"].clone()
}

async fn decline(table: &Table, seat: &Seat) -> Value {
    let path = format!("/api/v1/games/{}/rematch", seat.game);
    let headers = [("seat-secret", seat.secret.as_str())];
    http::request(table.address, "DELETE", &path, &headers, b"").await.json()["rematch"].clone()
}

async fn resign(client: &mut Client) {
    client.command(Command::Resign {}).await.unwrap();
}

#[tokio::test]
async fn two_who_wish_it_play_again_with_colors_swapped() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&timed(180_000, 2_000)).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    let path = format!("/api/v1/games/{}/rematch", w.game);
    let early = salon.post_as(&w.secret, &path, &json!({})).await;
    assert_eq!(early.problem(), (409, "not_over".to_owned()));
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5"]).await;
    resign(&mut white).await;

    let offered = json!({"offered_by": "black", "game": null});
    assert_eq!(wish(&salon, &b).await, offered);
    assert_eq!(wish(&salon, &b).await, offered);
    let is_room = |frame: &Frame| matches!(frame, Frame::Room { .. });
    let told = |frame: Frame| match frame {
        Frame::Room { rematch, .. } => rematch,
        _ => None,
    };
    assert_eq!(told(white.until("the wish", is_room).await), Some(offered.clone()));
    // The other is away, comes back, and finds the wish with the game.
    white.drop_connection();
    let white = Client::sit(&salon, &w).await;
    assert_eq!(white.welcome.as_ref().unwrap().rematch, Some(offered));
    assert_eq!(decline(&salon, &w).await, Value::Null);
    assert_eq!(salon.view(&w.game).await["rematch"], Value::Null);

    // And the other way round, while who wished it is away.
    wish(&salon, &w).await;
    drop(white);
    let agreed = wish(&salon, &b).await;
    let next = agreed["game"].as_str().unwrap().to_owned();
    assert_eq!(wish(&salon, &w).await, agreed, "there is one next game");
    assert_eq!(decline(&salon, &w).await, agreed, "which stays");
    let mut seen = None;
    while seen.as_ref() != Some(&agreed) {
        seen = told(black.until("the next game", is_room).await);
    }

    let old = salon.view(&w.game).await;
    let view = salon.view(&next).await;
    assert_eq!((&view["terms"], &view["status"]), (&old["terms"], &json!("running")));
    let sit = async |seat: &Seat| Client::enter(&salon, &next, Some(&seat.secret), None).await;
    let (mut black, mut white) = (sit(&w).await, sit(&b).await);
    assert_eq!(black.welcome.as_ref().unwrap().you, "black");
    assert_eq!(white.welcome.as_ref().unwrap().you, "white");
    play_all(&mut white, &mut black, 0, &["d2d4", "d7d5"]).await;
}

#[tokio::test]
async fn a_rematch_is_for_the_players() {
    let salon = Salon::open().await;
    let (w, _) = salon.game(&untimed()).await;
    let mut white = Client::sit(&salon, &w).await;
    resign(&mut white).await;
    let path = format!("/api/v1/games/{}/rematch", w.game);
    let stranger = salon.post_as("0123456789abcdef", &path, &json!({})).await;
    assert_eq!(stranger.problem(), (403, "not_yours".to_owned()));
    assert_eq!(salon.view(&w.game).await["rematch"], Value::Null);
}

#[tokio::test]
async fn the_servers_opponent_plays_again_at_once() {
    let salon = Salon::open().await;
    let room = json!({"color": "white", "opponent": {"level": 1}, "visibility": "closed"});
    let seat = salon.room(&room).await;
    let mut white = Client::sit(&salon, &seat).await;
    white.play(0, "e2e4").await.unwrap();
    resign(&mut white).await;
    let next = wish(&salon, &seat).await["game"].as_str().unwrap().to_owned();
    let mut black = Client::enter(&salon, &next, Some(&seat.secret), None).await;
    let welcome = black.welcome.clone().unwrap();
    assert_eq!((welcome.you.as_str(), welcome.visibility.as_str()), ("black", "closed"));
    // It is White now, and moves by itself.
    let is_move = |event: &chess_notation::json::Event| {
        matches!(event, chess_notation::json::Event::Played { .. })
    };
    black.event("its move", is_move).await;
}
