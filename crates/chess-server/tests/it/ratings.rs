//! Games that count, and the lists of somebody's games.

use chess_notation::json::{Command, Event};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::{Client, Frame};
use crate::http;
use crate::salon::Salon;

fn rated() -> Value {
    json!({
        "color": "white", "clock": {"initial_ms": 180_000, "increment_ms": 2_000},
        "rated": true, "visibility": "public",
    })
}

/// A game of `white` and `black` on such terms, over once Black has resigned.
async fn won(salon: &Salon, room: &Value, white: &Browser<'_>, black: &Browser<'_>) -> String {
    let made = white.api("POST", "/games", room).await;
    assert_eq!(made.status, 201, "{made:?}");
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let joined = black.api("POST", &format!("/games/{game}/join"), &json!({})).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    for (player, ply, uci) in [(white, 0, "e2e4"), (black, 1, "e7e5")] {
        let play = json!({"kind": "play", "ply": ply, "uci": uci});
        let path = format!("/games/{game}/commands");
        assert_eq!(player.api("POST", &path, &play).await.status, 200);
    }
    let mut client = Client::connect(salon, &game).await;
    let bearer = black.bearer.as_ref().unwrap();
    client.send(&json!({"type": "hello", "version": 1, "bearer": bearer})).await;
    client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
    client.command(Command::Resign {}).await.unwrap();
    client.event("the end", |event| matches!(event, Event::Ended { .. })).await;
    game
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_once() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "Ben").await;
    let nobody = anna.get("/users/ben").await.json();
    assert_eq!((&nobody["name"], &nobody["ratings"]), (&json!("Ben"), &json!([])));
    let game = won(&salon, &rated(), &anna, &ben).await;

    let profile = salon.get("/api/v1/users/ANNA").await.json();
    let rating = &profile["ratings"][0];
    assert_eq!((&rating["speed"], &rating["rating"]), (&json!("blitz"), &json!(1_662)));
    assert_eq!((&rating["provisional"], &rating["games"]), (&json!(true), &json!(1)));
    let view = salon.view(&game).await;
    assert_eq!((&view["rated"], &view["speed"]), (&json!(true), &json!("blitz")));
    let black = json!({"kind": "account", "name": "Ben", "rating": 1_500, "rating_change": -162});
    assert_eq!(view["players"]["black"], black);
    let pgn = salon.pgn(&game).await;
    for tag in ["[Event \"Rated game\"]", "[WhiteElo \"1500\"]", "[BlackRatingDiff \"-162\"]"] {
        assert!(pgn.contains(tag), "{tag} is not in {pgn}");
    }
    let history = salon.get("/api/v1/users/ben/ratings/blitz").await.json();
    let point = &history["points"][0];
    assert_eq!((&point["game"], &point["rating"]), (&json!(game), &json!(1_338)));
    assert_eq!(history["next_before_ms"], Value::Null);
    let page = salon.get("/api/v1/users/ben/ratings/blitz?limit=1").await.json();
    assert_eq!(page["next_before_ms"], point["at_ms"]);
    for path in ["/users/nobody", "/users/ben/ratings/fast", "/users/ben/ratings/blitz/x"] {
        assert_eq!(salon.get(&format!("/api/v1{path}")).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn rated_games_are_for_accounts_and_public() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let mut wrong = rated();
    wrong["visibility"] = json!("private");
    wrong["opponent"] = json!({"level": 3});
    let refused = salon.post("/api/v1/games", &wrong.to_string()).await;
    let errors = refused.json()["errors"].clone();
    let pointers: Vec<_> =
        errors.as_array().unwrap().iter().map(|error| error["pointer"].clone()).collect();
    assert_eq!(pointers, ["/rated", "/visibility", "/opponent"]);
    let made = anna.api("POST", "/games", &rated()).await;
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let refused = salon.join(&game).await.unwrap_err();
    assert_eq!(refused, (403, "accounts_only".to_owned()));
    let view = salon.view(&game).await;
    assert_eq!((&view["open_seat"], &view["rated"]), (&json!("black"), &json!(true)));
}

#[tokio::test]
async fn lists_and_exports_show_what_is_public() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let mut games = vec![won(&salon, &rated(), &anna, &ben).await];
    let slow = json!({"color": "white", "clock": {"move_ms": 86_400_000}, "visibility": "public"});
    games.push(won(&salon, &slow, &ben, &anna).await);
    let private = json!({"color": "white", "clock": null});
    let hidden = won(&salon, &private, &anna, &ben).await;
    games.reverse();

    let ids = |answer: &http::Response| -> Vec<String> {
        let page = answer.json();
        let games = page["games"].as_array().unwrap();
        games.iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    let ask = async |query: &str| salon.get(&format!("/api/v1/users/anna/games{query}")).await;
    assert_eq!(ids(&ask("").await), games);
    assert_eq!(ids(&ben.get("/users/anna/games").await), games, "nor to who sat in it");
    let own = anna.get("/users/anna/games").await;
    assert_eq!(ids(&own), [vec![hidden.clone()], games.clone()].concat());
    assert_eq!(own.json()["games"][0]["visibility"], "private");
    for (query, wanted) in [
        ("?rated=true", vec![&games[1]]),
        ("?speed=correspondence", vec![&games[0]]),
        ("?color=white&result=1-0", vec![&games[1]]),
        ("?result=0-1", vec![]),
        ("?ended=false", vec![]),
        ("?opponent=BEN&limit=100", vec![&games[0], &games[1]]),
        ("?opponent=nobody", vec![]),
        ("?since_ms=32503680000000", vec![]),
    ] {
        assert_eq!(ids(&ask(query).await).iter().collect::<Vec<_>>(), wanted, "{query}");
    }
    let first = ask("?limit=1").await;
    let next = first.json()["next"].as_str().unwrap().to_owned();
    let second = ask(&format!("?limit=1&after={next}")).await;
    assert_eq!([ids(&first), ids(&second)].concat(), games);
    let last = second.json()["next"].as_str().unwrap().to_owned();
    let none = ask(&format!("?limit=1&after={last}")).await;
    assert_eq!((ids(&none).len(), &none.json()["next"]), (0, &Value::Null));
    for query in ["?speed=fast", "?color=red", "?result=2-0", "?after=x", "?format=xml", "?x=1"] {
        assert_eq!(ask(query).await.problem(), (400, "bad_request".to_owned()), "{query}");
    }

    let lines = ask("?format=ndjson").await.body;
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told = |line: &Value| (line["id"].clone(), line["moves"].clone());
    let wanted: Vec<_> = games.iter().map(|id| (json!(id), json!("e2e4 e7e5"))).collect();
    assert_eq!(lines.iter().map(told).collect::<Vec<_>>(), wanted);
    let pgn = http::get(
        salon.address,
        "/api/v1/users/anna/games?limit=1",
        &[("accept", "application/x-chess-pgn")],
    );
    let pgn = pgn.await.body;
    assert_eq!(pgn.matches("[Event ").count(), 1);
    assert!(pgn.contains("1. e4 ") && !pgn.contains(&hidden), "{pgn}");
    let all = anna.get("/users/anna/games?format=pgn").await.body;
    assert_eq!(all.matches("[Event ").count(), 3);
}

#[tokio::test]
async fn all_of_mine_is_in_one_document() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let empty = anna.get("/account/export").await.json();
    assert_eq!((&empty["games"], &empty["ratings"]), (&json!([]), &json!([])));
    let ben = Browser::signed_up(&salon, "ben").await;
    let game = won(&salon, &rated(), &anna, &ben).await;
    let note = json!({"text": "weak on \"f7\""});
    assert_eq!(anna.api("PUT", &format!("/games/{game}/note"), &note).await.status, 200);
    // More than are in memory at a time.
    for _ in 0..30 {
        let made = anna.api("POST", "/games", &json!({"color": "black", "clock": null})).await;
        assert_eq!(made.status, 201, "{made:?}");
    }
    let all = anna.get("/account/export").await.json();
    let games = all["games"].as_array().unwrap();
    assert_eq!(games.len(), 31);
    let own = games.iter().find(|own| own["id"] == json!(game)).unwrap();
    assert_eq!((&own["note"], &own["moves"]), (&note["text"], &json!("e2e4 e7e5")));
    assert_eq!(all["ratings"][0]["rating"], 1_662);
    let others = ben.get("/account/export").await.json();
    let theirs = &others["games"][0];
    assert_eq!((&theirs["id"], &theirs["note"]), (&json!(game), &json!("")));
}
