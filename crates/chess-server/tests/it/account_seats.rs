//! Seats that accounts hold, and guests' seats that become theirs.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::{Client, Frame};
use crate::salon::{Salon, untimed};

/// Enters a game with a bearer and says as whom.
async fn enter(salon: &Salon, game: &str, bearer: &str) -> (Client, String) {
    let mut client = Client::connect(salon, game).await;
    client.send(&json!({"type": "hello", "version": 1, "bearer": bearer})).await;
    client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
    let you = client.welcome.as_ref().unwrap().you.clone();
    (client, you)
}

#[tokio::test]
async fn two_accounts_play_without_secrets() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let room = json!({"color": "white", "visibility": "closed"});
    let made = anna.api("POST", "/games", &room).await;
    assert_eq!((made.status, &made.json()["secret"]), (201, &Value::Null), "{made:?}");
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/games/{game}{what}");
    let named = ben.api("POST", &path("/join"), &json!({"name": "Benny"})).await;
    assert_eq!(named.problem(), (422, "invalid_members".to_owned()));
    for _ in 0..2 {
        let joined = ben.api("POST", &path("/join"), &json!({})).await;
        assert_eq!((joined.status, &joined.json()["color"]), (200, &json!("black")), "{joined:?}");
    }

    let players = anna.get(&path("")).await.json()["players"].clone();
    let account = |name: &str| json!({"kind": "account", "name": name});
    assert_eq!(players, json!({"white": account("anna"), "black": account("ben")}));
    let pgn = ben.get(&path("/pgn")).await.body;
    assert!(pgn.contains("[White \"anna\"]") && pgn.contains("[Black \"ben\"]"), "{pgn}");
    // To others, signed in or not, there is no such game.
    let carl = Browser::signed_up(&salon, "carl").await;
    assert_eq!(carl.get(&path("")).await.problem().0, 404);
    assert_eq!(salon.get(&format!("/api/v1{}", path(""))).await.problem().0, 404);

    let (mut white, you) = enter(&salon, &game, anna.bearer.as_ref().unwrap()).await;
    assert_eq!(you, "white");
    let (mut black, you) = enter(&salon, &game, ben.bearer.as_ref().unwrap()).await;
    assert_eq!(you, "black");
    assert!(white.play(0, "e2e4").await.is_ok() && black.play(1, "e7e5").await.is_ok());
    let mut wrong = Client::connect(&salon, &game).await;
    wrong.send(&json!({"type": "hello", "version": 1, "bearer": "nonsense"})).await;
    let refused = wrong.until("a refusal", |f| matches!(f, Frame::Refusal { .. })).await;
    assert!(matches!(refused, Frame::Refusal { code, .. } if code == "unauthorized"));
}

#[tokio::test]
async fn a_token_that_may_only_read_plays_nothing() {
    let salon = Salon::open().await;
    let mut anna = Browser::signed_up(&salon, "anna").await;
    let made = anna.api("POST", "/games", &json!({"color": "white", "visibility": "closed"})).await;
    let game = made.json()["id"].as_str().unwrap().to_owned();
    salon.join(&game).await.unwrap();
    let wish = json!({"name": "reader", "scopes": ["read"]});
    let token = anna.api("POST", "/account/tokens", &wish).await;
    let token = token.json()["token"].as_str().unwrap().to_owned();
    let (mut client, _) = enter(&salon, &game, &token).await;
    assert_eq!(client.play(0, "e2e4").await, Err("not_allowed".to_owned()));
    anna.bearer = Some(token);
    assert_eq!(anna.get(&format!("/games/{game}")).await.status, 200);
    let play = json!({"kind": "play", "ply": 0, "uci": "e2e4"});
    let refused = anna.api("POST", &format!("/games/{game}/commands"), &play).await;
    assert_eq!(refused.problem(), (403, "insufficient_scope".to_owned()));
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_the_seats() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let bring = json!({"secrets": [w.secret, "something else"]});
    let brought = anna.api("POST", "/account/seats", &bring).await;
    assert_eq!(brought.json(), json!({"games": [w.game]}), "{brought:?}");
    let again = anna.api("POST", "/account/seats", &bring).await;
    assert_eq!(again.json(), json!({"games": []}));
    let (mut white, you) = enter(&salon, &w.game, anna.bearer.as_ref().unwrap()).await;
    assert_eq!(you, "white");
    assert!(white.play(0, "e2e4").await.is_ok());
    // The secret opens nothing any more; the other seat stays a guest's.
    let path = format!("/api/v1/games/{}/visibility", w.game);
    let public = json!({"visibility": "public"});
    assert_eq!(salon.post_as(&w.secret, &path, &public).await.problem().0, 403);
    assert_eq!(salon.post_as(&b.secret, &path, &public).await.status, 200);
    let stranger = salon.post("/api/v1/account/seats", &bring.to_string()).await;
    assert_eq!(stranger.problem().0, 401);
}
