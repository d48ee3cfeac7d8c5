//! How people meet: challenges, and the lobby.

use serde_json::{Value, json};

use crate::admin::admin;
use crate::browser::{Browser, PASSWORD};
use crate::client::Client;
use crate::http::Response;
use crate::lines::Stream;
use crate::salon::Salon;

const DAY: i64 = 24 * 3_600_000;

fn fast() -> Value {
    json!({"color": "white", "clock": {"initial_ms": 180_000, "increment_ms": 2_000}})
}

fn slow() -> Value {
    json!({"color": "white", "clock": {"move_ms": 3 * DAY}})
}

fn with(mut room: Value, name: &str, value: Value) -> Value {
    room[name] = value;
    room
}

async fn make(maker: &Browser<'_>, room: Value) -> String {
    let made = maker.api("POST", "/games", &room).await;
    assert_eq!(made.status, 201, "{made:?}");
    made.json()["id"].as_str().unwrap().to_owned()
}

async fn join(who: &Browser<'_>, game: &str) -> Response {
    who.api("POST", &format!("/games/{game}/join"), &json!({})).await
}

async fn challenges(who: &Browser<'_>, side: &str) -> Vec<String> {
    let list = who.get("/challenges").await.json();
    let list = list[side].as_array().unwrap().clone();
    list.iter().map(|challenge| challenge["id"].as_str().unwrap().to_owned()).collect()
}

async fn kind(stream: &mut Stream) -> (String, Value) {
    let event = stream.next().await.expect("the stream goes on");
    (event["type"].as_str().unwrap().to_owned(), event)
}

#[tokio::test]
async fn a_challenge_is_accepted_by_whom_it_is_for() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "Ben").await;
    let carl = Browser::signed_up(&salon, "carl").await;
    let mut annas = Stream::open_as(&anna, "/account/events").await;
    let mut bens = Stream::open_as(&ben, "/account/events").await;
    let closed = with(with(slow(), "invite", json!("ben")), "visibility", json!("closed"));
    let game = make(&anna, closed).await;
    for stream in [&mut annas, &mut bens] {
        let (kind, event) = kind(stream).await;
        assert_eq!(kind, "challenge");
        let challenge = &event["challenge"];
        assert_eq!((&challenge["from"], &challenge["to"]), (&json!("anna"), &json!("Ben")));
        assert_eq!((&challenge["id"], &challenge["color"]), (&json!(game), &json!("black")));
    }
    assert_eq!(challenges(&anna, "out").await, [game.as_str()]);
    assert_eq!(challenges(&ben, "in").await, [game.as_str()]);
    assert!(challenges(&ben, "out").await.is_empty());
    // To all others it does not exist.
    assert_eq!(carl.get(&format!("/games/{game}")).await.status, 404);
    assert_eq!(join(&carl, &game).await.status, 404);
    let decline = carl.api("POST", &format!("/games/{game}/decline"), &json!({})).await;
    assert_eq!(decline.status, 404);
    assert_eq!(join(&ben, &game).await.json()["color"], "black");
    for stream in [&mut annas, &mut bens] {
        assert_eq!(kind(stream).await.0, "game_start");
    }
    assert!(challenges(&anna, "out").await.is_empty());
    let late = anna.api("POST", &format!("/games/{game}/close"), &Value::Null).await;
    assert_eq!(late.problem(), (409, "not_open".to_owned()));
}

#[tokio::test]
async fn a_challenge_is_declined_or_taken_back() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let mut annas = Stream::open_as(&anna, "/account/events").await;
    let room = || with(slow(), "invite", json!("ben"));
    let (first, second) = (make(&anna, room()).await, make(&anna, room()).await);
    for _ in 0..2 {
        assert_eq!(kind(&mut annas).await.0, "challenge");
    }
    let path = format!("/games/{first}/decline");
    let unknown = ben.api("POST", &path, &json!({"reason": "bored"})).await;
    assert_eq!(unknown.problem(), (422, "invalid_body".to_owned()));
    assert_eq!(anna.api("POST", &path, &json!({})).await.problem().0, 403);
    assert_eq!(ben.api("POST", &path, &json!({"reason": "too_slow"})).await.status, 204);
    let (declined, event) = kind(&mut annas).await;
    assert_eq!((declined.as_str(), &event["reason"]), ("challenge_declined", &json!("too_slow")));
    let again = ben.api("POST", &path, &json!({})).await;
    assert_eq!(again.problem(), (409, "not_open".to_owned()));
    let close = format!("/games/{second}/close");
    assert_eq!(ben.api("POST", &close, &Value::Null).await.problem().0, 403);
    assert_eq!(anna.api("POST", &close, &Value::Null).await.status, 204);
    assert_eq!(kind(&mut annas).await.0, "challenge_canceled");
    assert_eq!(join(&ben, &second).await.problem(), (409, "seat_taken".to_owned()));
    assert!(challenges(&ben, "in").await.is_empty());
    let games = anna.get("/users/anna/games").await.json();
    assert_eq!(games["games"], json!([]), "what never began is no game");

    for (name, pointer) in [("nobody", "/invite"), ("anna", "/invite")] {
        let refused = anna.api("POST", "/games", &with(slow(), "invite", json!(name))).await;
        assert_eq!(refused.json()["errors"][0]["pointer"], pointer, "{refused:?}");
    }
    let wish = json!({"name": "player", "scopes": ["read", "play"]});
    let token = anna.api("POST", "/account/tokens", &wish).await.json();
    let bearer = Some(token["token"].as_str().unwrap().to_owned());
    let program = Browser { bearer, ..Browser::new(&salon) };
    let refused = program.api("POST", "/games", &room()).await;
    assert_eq!(refused.problem(), (403, "insufficient_scope".to_owned()));
    let guest = salon.post("/api/v1/games", &room().to_string()).await;
    assert_eq!(guest.problem(), (422, "invalid_members".to_owned()));
}

#[tokio::test]
async fn of_many_answers_to_a_challenge_one_counts() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    for _ in 0..5 {
        let game = make(&anna, with(slow(), "invite", json!("ben"))).await;
        let (decline, close) = (format!("/games/{game}/decline"), format!("/games/{game}/close"));
        let none = json!({});
        let (accepted, declined, closed) = tokio::join!(
            join(&ben, &game),
            ben.api("POST", &decline, &none),
            anna.api("POST", &close, &Value::Null),
        );
        let done = [accepted.status == 200, declined.status == 204, closed.status == 204];
        assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
        let is_running = salon.view(&game).await["status"] == "running";
        assert_eq!(is_running, done[0]);
    }
}

#[tokio::test]
async fn a_fast_challenge_stands_while_its_maker_listens() {
    let salon = Salon::open_at(1_000 * DAY).await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let mut annas = Stream::open_as(&anna, "/account/events").await;
    let mut bens = Stream::open_as(&ben, "/account/events").await;
    let game = make(&anna, with(fast(), "invite", json!("ben"))).await;
    assert_eq!(
        (kind(&mut annas).await.0, kind(&mut bens).await.0),
        ("challenge".into(), "challenge".into())
    );
    salon.pass(25_000);
    // It is kept up: its end moves on.
    loop {
        let list = ben.get("/challenges").await.json();
        let end = list["in"][0]["expires_at_ms"].as_i64().expect("it stands");
        if end > salon.time.now().0 {
            break;
        }
        tokio::task::yield_now().await;
    }
    drop(annas);
    salon.pass(25_000);
    let (canceled, event) = kind(&mut bens).await;
    assert_eq!(
        (canceled.as_str(), &event["challenge"]["id"]),
        ("challenge_canceled", &json!(game))
    );
    assert_eq!(salon.view(&game).await["termination"], "aborted");
}

async fn lobby(salon: &Salon) -> Vec<String> {
    let list = salon.get("/api/v1/lobby").await.json();
    let seeks = list["seeks"].as_array().unwrap().clone();
    seeks.iter().map(|seek| seek["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn who_seek_the_same_meet_in_the_lobby() {
    let salon = Salon::open_at(1_000 * DAY).await;
    let seek = |color: &str| with(with(fast(), "lobby", json!(true)), "color", json!(color));
    let white = salon.room(&seek("white")).await;
    assert_eq!(lobby(&salon).await, [white.game.as_str()]);
    salon.pass(1);
    let again = salon.room(&seek("white")).await;
    assert_ne!(again.game, white.game, "both want White");
    salon.pass(1);
    let other = salon.room(&with(seek("black"), "draws", json!("automatic"))).await;
    assert_eq!(lobby(&salon).await.len(), 3, "on other terms");
    // The oldest that fits; there is no third room.
    let black = salon.room(&seek("random")).await;
    assert_eq!((&black.game, black.color.as_str()), (&white.game, "black"));
    assert_eq!(lobby(&salon).await, [again.game.clone(), other.game.clone()]);
    let mut player = Client::sit(&salon, &black).await;
    assert_eq!(player.play(0, "e7e5").await, Err("not_your_turn".to_owned()));

    // Whoever waits at the board waits on; who has gone is forgotten.
    let mut waiting = Client::sit(&salon, &again).await;
    salon.pass(61_000);
    let mut left = Client::watch(&salon, &other.game).await;
    assert_eq!(left.ending().await.1, "aborted");
    while lobby(&salon).await != [again.game.as_str()] {
        tokio::task::yield_now().await;
    }
    let joined = salon.join(&again.game).await.unwrap();
    assert_eq!(joined.color, "black");
    waiting.play(0, "e2e4").await.unwrap();
    let path = format!("/api/v1/games/{}/close", again.game);
    assert_eq!(salon.post_as(&again.secret, &path, &Value::Null).await.problem().0, 409);
}

#[tokio::test]
async fn seeks_may_be_for_some_ratings() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let seek = |least: i32, most: i32| {
        let room = with(with(slow(), "lobby", json!(true)), "visibility", json!("public"));
        with(with(room, "rated", json!(true)), "ratings", json!({"least": least, "most": most}))
    };
    let strong = make(&anna, seek(1_600, 2_000)).await;
    let list = salon.get("/api/v1/lobby").await.json();
    let (least, rated) = (&list["seeks"][0]["least_rating"], &list["seeks"][0]["rated"]);
    assert_eq!((least, rated), (&json!(1_600), &json!(true)));
    assert_eq!(join(&ben, &strong).await.problem(), (403, "rating_out_of_range".to_owned()));
    assert_eq!(salon.join(&strong).await.unwrap_err(), (403, "accounts_only".to_owned()));
    let bens = make(&ben, with(seek(1_400, 1_600), "color", json!("black"))).await;
    assert_ne!(bens, strong, "ben is not strong enough for anna");
    let fitting = make(&anna, seek(1_500, 1_500)).await;
    assert_eq!(fitting, bens, "anna finds ben");
    assert_eq!(salon.view(&bens).await["status"], "running");
    let refused = anna.api("POST", "/games", &seek(2_000, 1_000)).await;
    assert_eq!(refused.problem(), (422, "invalid_members".to_owned()));
    let closed = anna.api("POST", &format!("/games/{strong}/close"), &Value::Null).await;
    assert_eq!(closed.status, 204);
    assert!(lobby(&salon).await.is_empty());
}

#[tokio::test]
async fn twenty_who_seek_the_same_at_once_all_meet() {
    let salon = Salon::open().await;
    let seek = with(with(fast(), "lobby", json!(true)), "color", json!("random")).to_string();
    let asked = (0..20).map(|_| salon.post("/api/v1/games", &seek));
    let seats = futures_util::future::join_all(asked).await;
    let mut games: Vec<_> = seats.iter().map(|seat| seat.json()["id"].to_string()).collect();
    games.sort();
    assert!(games.chunks(2).all(|pair| pair[0] == pair[1]), "{games:?}");
    games.dedup();
    assert_eq!(games.len(), 10);
    assert!(lobby(&salon).await.is_empty());
}

#[tokio::test]
async fn a_seek_asked_again_finds_the_same_seat() {
    let salon = Salon::open().await;
    let seek = |secret: &str| {
        let room = with(with(slow(), "lobby", json!(true)), "color", json!("random"));
        with(room, "secret", json!(secret)).to_string()
    };
    let (first, second) = ("0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210");
    let ask = async |secret: &str| salon.post("/api/v1/games", &seek(secret)).await;
    let waits = ask(first).await.json();
    assert_eq!(ask(first).await.json(), waits, "the answer was lost while it waits");
    let met = ask(second).await.json();
    assert_eq!(met["id"], waits["id"]);
    assert_eq!(ask(second).await.json(), met, "the answer was lost when it was met");
    assert_eq!(ask(first).await.json(), waits);
    let other = with(with(slow(), "lobby", json!(true)), "secret", json!(first)).to_string();
    let other = with(serde_json::from_str(&other).unwrap(), "guest_chat", json!(true));
    let used = salon.post("/api/v1/games", &other.to_string()).await;
    assert_eq!(used.problem(), (409, "secret_used".to_owned()));
}

#[tokio::test]
async fn a_challenge_asked_again_is_made_once() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let (ben, carl) =
        (Browser::signed_up(&salon, "ben").await, Browser::signed_up(&salon, "carl").await);
    let mut bens = Stream::open_as(&ben, "/account/events").await;
    let secret = json!("0123456789abcdef0123456789abcdef");
    let room = |name: &str| with(with(slow(), "invite", json!(name)), "secret", secret.clone());
    let game = make(&anna, room("ben")).await;
    assert_eq!(make(&anna, room("ben")).await, game);
    let used = anna.api("POST", "/games", &room("carl")).await;
    assert_eq!(used.problem(), (409, "secret_used".to_owned()));
    assert!(challenges(&carl, "in").await.is_empty());
    assert_eq!(kind(&mut bens).await.0, "challenge");
    let close = anna.api("POST", &format!("/games/{game}/close"), &Value::Null).await;
    assert_eq!(close.status, 204);
    assert_eq!(kind(&mut bens).await.0, "challenge_canceled", "and no second challenge");
}

#[tokio::test]
async fn an_account_seeks_one_fast_game_and_few_slow_ones() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let seek = |room: Value| with(room, "lobby", json!(true));
    let first = make(&anna, seek(fast())).await;
    let second = make(&anna, seek(with(fast(), "draws", json!("automatic")))).await;
    assert_eq!(lobby(&salon).await, [second]);
    assert_eq!(salon.view(&first).await["termination"], "aborted");
    for _ in 0..20 {
        make(&anna, seek(slow())).await;
    }
    let refused = anna.api("POST", "/games", &seek(slow())).await;
    assert_eq!(refused.problem(), (409, "too_many_challenges".to_owned()));
    assert_eq!(lobby(&salon).await.len(), 21);
}

#[tokio::test]
async fn who_is_shut_out_waits_for_nobody_and_hears_nothing() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let mut annas = Stream::open_as(&anna, "/account/events").await;
    let mut bens = Stream::open_as(&ben, "/account/events").await;
    let seek = make(&anna, with(slow(), "lobby", json!(true))).await;
    let challenge = make(&anna, with(slow(), "invite", json!("ben"))).await;
    assert_eq!(kind(&mut annas).await.0, "challenge");
    assert_eq!(kind(&mut bens).await.0, "challenge");
    admin(&salon.database(), &["ban", "anna"]).await.unwrap();
    annas.rest().await;
    assert!(lobby(&salon).await.is_empty());
    for game in [&seek, &challenge] {
        assert_eq!(join(&ben, game).await.problem(), (409, "seat_taken".to_owned()));
    }
    assert_eq!(kind(&mut bens).await.0, "challenge_canceled");
    assert!(challenges(&ben, "in").await.is_empty());
}

#[tokio::test]
async fn lines_end_with_the_session_that_opened_them() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let other = Browser::signed_in(&salon, "anna", PASSWORD).await;
    let mut lines = Stream::open_as(&other, "/account/events").await;
    let change = json!({"old": PASSWORD, "new": "another horse"});
    let changed = anna.api("POST", "/account/password", &change).await;
    assert_eq!(changed.status, 204, "{changed:?}");
    lines.rest().await;
}

#[tokio::test]
async fn who_brings_a_seat_along_is_told_of_its_game() {
    let salon = Salon::open().await;
    let (white, black) = salon.game(&fast()).await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let mut annas = Stream::open_as(&anna, "/account/events").await;
    let brought = json!({"secrets": [black.secret]});
    assert_eq!(anna.api("POST", "/account/seats", &brought).await.status, 200);
    let (kind, event) = kind(&mut annas).await;
    assert_eq!((kind.as_str(), &event["color"]), ("game_start", &json!("black")));
    assert_eq!(event["game"]["id"], json!(white.game));
}
