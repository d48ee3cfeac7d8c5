//! Rooms: secrets that clients choose, return links, names, who only watches. S09 and S10.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::client::{Client, Frame};
use crate::salon::{Salon, untimed};

const SECRET: &str = "0123456789abcdefABCDEF_-0123456789";

#[tokio::test]
async fn s10_a_join_whose_answer_was_lost_is_asked_again() {
    let salon = Salon::open().await;
    let room = salon.room(&untimed()).await;
    let wish = json!({"secret": SECRET, "name": "Anna"});
    let first = salon.join_with(&room.game, &wish).await.unwrap();
    assert_eq!((first.color.as_str(), first.secret.as_str()), ("black", SECRET));
    let again = join_all((0..5).map(|_| salon.join_with(&room.game, &wish))).await;
    for seat in again {
        let seat = seat.unwrap();
        assert_eq!((seat.color, seat.secret), (first.color.clone(), first.secret.clone()));
    }
    let black = Client::sit(&salon, &first).await;
    assert_eq!(black.log.len(), 1, "the game starts once");
    let taken = salon.join(&room.game).await.unwrap_err();
    assert_eq!(taken, (409, "seat_taken".to_owned()));
}

#[tokio::test]
async fn a_room_whose_answer_was_lost_is_made_once() {
    let salon = Salon::open().await;
    let mut wish = json!({"color": "random", "secret": SECRET, "visibility": "closed"});
    let made = salon.post("/api/v1/games", &wish.to_string()).await;
    assert_eq!(made.status, 201);
    for _ in 0..4 {
        let again = salon.post("/api/v1/games", &wish.to_string()).await;
        assert_eq!((again.status, again.json()), (201, made.json()));
    }
    let game = made.json()["id"].as_str().unwrap().to_owned();
    salon.join(&game).await.unwrap();
    assert_eq!(salon.post("/api/v1/games", &wish.to_string()).await.json(), made.json());

    // Another room needs another secret.
    let other = if made.json()["color"] == "white" { "black" } else { "white" };
    for (key, value) in [("draws", json!("automatic")), ("color", json!(other))] {
        let mut another = wish.clone();
        another[key] = value;
        let refused = salon.post("/api/v1/games", &another.to_string()).await;
        assert_eq!(refused.problem(), (409, "secret_used".to_owned()), "{key}");
    }
    wish["opponent"] = json!({"level": 1});
    let refused = salon.post("/api/v1/games", &wish.to_string()).await;
    assert_eq!(refused.problem(), (409, "secret_used".to_owned()));
}

#[tokio::test]
async fn a_secret_that_can_be_guessed_and_a_name_that_hides_are_refused() {
    let salon = Salon::open().await;
    let room = salon.room(&untimed()).await;
    let join = format!("/api/v1/games/{}/join", room.game);
    let pointers = |response: &crate::http::Response| {
        let errors = response.json()["errors"].as_array().unwrap().clone();
        errors.iter().map(|error| error["pointer"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for (body, expect) in [
        (json!({"secret": "short"}), vec!["/secret"]),
        (json!({"secret": "a".repeat(40)}), vec!["/secret"]),
        (json!({"secret": format!("{SECRET}#")}), vec!["/secret"]),
        (json!({"name": "\u{202e}annA"}), vec!["/name"]),
        (json!({"name": "", "secret": ""}), vec!["/name", "/secret"]),
        (json!({"name": "x".repeat(25)}), vec!["/name"]),
    ] {
        let refused = salon.post(&join, &body.to_string()).await;
        assert_eq!(refused.problem(), (422, "invalid_members".to_owned()), "{body}");
        assert_eq!(pointers(&refused), expect, "{body}");
        let mut room = body.clone();
        room["color"] = json!("white");
        let refused = salon.post("/api/v1/games", &room.to_string()).await;
        assert_eq!(pointers(&refused), expect, "{room}");
    }
    assert_eq!(salon.view(&room.game).await["open_seat"], "black");
}

#[tokio::test]
async fn s09_a_return_link_brings_the_seat_to_another_device() {
    let salon = Salon::open().await;
    let a = salon.room(&untimed()).await;
    let mut waiting = Client::sit(&salon, &a).await;
    let joined = salon.post(&format!("/api/v1/games/{}/join", a.game), r#"{"name":"Ben"}"#).await;
    let joined = joined.json();
    let link = joined["return_path"].as_str().unwrap();
    // All that is sent when the link is opened is what comes before the fragment.
    let (path, fragment) = link.split_once('#').unwrap();
    assert_eq!(path, format!("/game/{}", a.game));
    let (color, secret) = fragment.split_once('=').unwrap();
    assert_eq!((color, secret), ("black", joined["secret"].as_str().unwrap()));
    let page = salon.get(path).await;
    assert_eq!((page.status, page.header("referrer-policy")), (302, "no-referrer"));

    let phone = Client::enter(&salon, &a.game, Some(secret), None).await;
    assert_eq!(phone.welcome.as_ref().unwrap().you, "black");
    let c = Client::watch(&salon, &a.game).await;
    assert_eq!(c.welcome.as_ref().unwrap().you, "spectator");
    // Neither the other player nor a spectator is told a secret.
    let told = waiting.until("who sat down", |frame| matches!(frame, Frame::Room { .. })).await;
    let everything = format!("{told:?} {:?} {:?}", waiting.log, c.welcome);
    assert!(everything.contains("Ben"));
    for secret in [&a.secret, secret] {
        assert!(!everything.contains(secret));
    }
}

#[tokio::test]
async fn s10_twenty_join_a_room_whose_maker_only_watches() {
    let salon = Salon::open().await;
    let made = salon.post("/api/v1/games", r#"{"color":"neither","visibility":"closed"}"#).await;
    let made = made.json();
    assert_eq!(made["color"], Value::Null);
    let game = made["id"].as_str().unwrap();
    let manager = made["secret"].as_str().unwrap();
    let mut maker = Client::enter(&salon, game, Some(manager), None).await;
    assert_eq!(maker.welcome.as_ref().unwrap().you, "spectator");

    let joined = join_all((0..20).map(|_| salon.join(game))).await;
    let (seated, refused): (Vec<_>, Vec<_>) = joined.into_iter().partition(Result::is_ok);
    let mut colors: Vec<_> = seated.into_iter().map(|seat| seat.unwrap().color).collect();
    colors.sort_unstable();
    assert_eq!(colors, ["black", "white"]);
    for refusal in refused {
        // The room is closed: whoever comes too late finds none.
        assert_eq!(refusal.unwrap_err(), (404, "not_found".to_owned()));
    }
    maker.event("the start", |_| true).await;
    assert_eq!(maker.log.len(), 1);
    assert_eq!(maker.play(0, "e2e4").await, Err("not_allowed".to_owned()));
    // Who made it sees it and may open it; the secret takes no seat.
    assert_eq!(salon.get_as(manager, &format!("/api/v1/games/{game}")).await.status, 200);
    let open = format!("/api/v1/games/{game}/visibility");
    let opened = salon.post_as(manager, &open, &json!({"visibility": "public"})).await;
    assert_eq!(opened.json(), json!({"id": game, "visibility": "public"}));
    assert_eq!(salon.view(game).await["visibility"], "public");
}

#[tokio::test]
async fn guests_are_called_by_their_names() {
    let salon = Salon::open().await;
    let room = salon.room(&json!({"color": "black", "name": "  Zoë   d'Arc "})).await;
    let mut zoe = Client::sit(&salon, &room).await;
    let players =
        |white: Value| json!({"white": white, "black": {"kind": "guest", "name": "Zoë d'Arc"}});
    let welcome = zoe.welcome.clone().unwrap();
    assert_eq!((welcome.players, welcome.visibility.as_str()), (players(Value::Null), "private"));
    salon.join_with(&room.game, &json!({"name": "Ivo"})).await.unwrap();
    let told = zoe.until("who sat down", |frame| matches!(frame, Frame::Room { .. })).await;
    let ivo = players(json!({"kind": "guest", "name": "Ivo"}));
    let expect = Frame::Room {
        open_seat: None,
        players: ivo.clone(),
        visibility: "private".to_owned(),
        rematch: None,
    };
    assert_eq!(told, expect);
    assert_eq!(salon.view(&room.game).await["players"], ivo);
    let pgn = salon.pgn(&room.game).await;
    assert!(pgn.contains("[White \"Ivo\"]") && pgn.contains("[Black \"Zoë d'Arc\"]"), "{pgn}");
}
