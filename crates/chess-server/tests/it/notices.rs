//! S21: whoever plays slowly is told that it is their turn.

use serde_json::{Value, json};

use crate::browser::{Browser, PASSWORD};
use crate::client::{Client, Frame};
use crate::http;
use crate::post::{self, Post};
use crate::salon::Salon;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

async fn open(post: &Post) -> Salon {
    let smtp = format!("smtp://{}", post.address);
    Salon::open_with(1_000 * DAY, |config| {
        config.smtp_url = Some(smtp.parse().unwrap());
        config.mail_from = Some("Salon <salon@example.net>".to_owned());
    })
    .await
}

async fn press(salon: &Salon, path: &str, body: &str) -> http::Response {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    http::request(salon.address, "POST", path, &headers, body.as_bytes()).await
}

/// Somebody whose address is confirmed.
async fn reachable<'a>(salon: &'a Salon, post: &mut Post, name: &str, lang: &str) -> Browser<'a> {
    let mut browser = Browser::new(salon);
    let email = format!("{name}@example.org");
    let wish = json!({"name": name, "password": PASSWORD, "email": email, "lang": lang});
    assert_eq!(browser.session("sign-up", &wish).await.status, 201);
    let path = post::link(&post.letter().await);
    assert_eq!(press(salon, &path, "").await.status, 200);
    with_token(&mut browser).await;
    browser
}

/// A program in the name of somebody: its token outlasts days.
async fn with_token(browser: &mut Browser<'_>) {
    let wish = json!({"name": "player", "scopes": ["read", "play"]});
    let made = browser.api("POST", "/account/tokens", &wish).await;
    browser.bearer = Some(made.json()["token"].as_str().unwrap().to_owned());
}

async fn signed_up<'a>(salon: &'a Salon, name: &str) -> Browser<'a> {
    let mut browser = Browser::signed_up(salon, name).await;
    with_token(&mut browser).await;
    browser
}

/// A game of three days a move: `white` has made it and `black` joined.
async fn slow(white: &Browser<'_>, black: &Browser<'_>) -> String {
    let room = json!({"color": "white", "clock": {"move_ms": 3 * DAY}});
    let made = white.api("POST", "/games", &room).await;
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let joined = black.api("POST", &format!("/games/{game}/join"), &json!({})).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    game
}

async fn command(player: &Browser<'_>, game: &str, command: Value) {
    let path = format!("/games/{game}/commands");
    let done = player.api("POST", &path, &command).await;
    assert_eq!(done.status, 200, "{done:?}");
}

async fn play(player: &Browser<'_>, game: &str, ply: usize, uci: &str) {
    command(player, game, json!({"kind": "play", "ply": ply, "uci": uci})).await;
}

fn line<'a>(letter: &'a str, name: &str) -> &'a str {
    letter.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim()
}

#[tokio::test]
async fn s21_told_that_it_is_your_turn() {
    let mut post = Post::open().await;
    let salon = open(&post).await;
    let anna = reachable(&salon, &mut post, "anna", "fr").await;
    let ben = signed_up(&salon, "ben").await;
    let game = slow(&anna, &ben).await;
    salon.pass(MINUTE);
    let begins = post.letter().await;
    assert!(begins.contains("To: anna@example.org"), "{begins}");
    play(&anna, &game, 0, "e2e4").await;

    // Ben answers and offers a draw with it: one letter within the minute says both.
    salon.pass(HOUR);
    play(&ben, &game, 1, "g8f6").await;
    command(&ben, &game, json!({"kind": "offer_draw"})).await;
    salon.pass(49_000);
    assert!(post.is_empty());
    salon.pass(2_000);
    let letter = post.letter().await;
    for part in ["ben", "1… Cf6", "propose la nulle", "1972-09-30 à 01:01 UTC", "/fr/game/"] {
        assert!(decoded(&letter).contains(part), "{part} is not in {}", decoded(&letter));
    }
    let off = line(&letter, "List-Unsubscribe:").trim_matches(['<', '>']).to_owned();
    assert!(off.contains("/mail/off/"), "{letter}");
    assert_eq!(line(&letter, "List-Unsubscribe-Post:"), "List-Unsubscribe=One-Click");

    // Several moves within a minute make one letter, about the last.
    salon.pass(HOUR);
    play(&anna, &game, 2, "e4e5").await;
    play(&ben, &game, 3, "f6d5").await;
    salon.pass(5_000);
    play(&anna, &game, 4, "d2d4").await;
    play(&ben, &game, 5, "d7d6").await;
    salon.pass(51_000);
    let letter = decoded(&post.letter().await);
    assert!(letter.contains("3… d6") && !letter.contains("propose"), "{letter}");

    // One reminder, twelve hours before the end of the time, and none for who has moved.
    salon.pass(3 * DAY - 12 * HOUR - 2 * MINUTE);
    assert!(post.is_empty());
    salon.pass(2 * MINUTE);
    let letter = decoded(&post.letter().await);
    assert!(letter.contains("votre temps s'achève"), "{letter}");
    play(&anna, &game, 6, "g1f3").await;
    assert!(post.is_empty());

    // One step ends them, as programs that read mail do it.
    let path = post::link(&off);
    assert_eq!(press(&salon, &path, "List-Unsubscribe=One-Click").await.status, 200);
    play(&ben, &game, 7, "c8g4").await;
    salon.pass(4 * DAY);
    let mut watcher = Client::watch(&salon, &game).await;
    assert_eq!(watcher.ending().await, ("0-1".to_owned(), "flag_fall".to_owned()));
    salon.pass(MINUTE);
    let me = Browser::signed_in(&salon, "anna", PASSWORD).await.get("/account").await.json();
    assert_eq!((&me["mail_notices"], &me["lang"]), (&json!(false), &json!("fr")));
    // What she asks for herself comes all the same, and nothing before it.
    let wish = json!({"who": "anna"}).to_string();
    assert_eq!(salon.post("/api/v1/password-reset", &wish).await.status, 202);
    assert!(decoded(&post.letter().await).contains("new password"));
}

#[tokio::test]
async fn who_is_at_the_board_is_not_written_to() {
    let mut post = Post::open().await;
    let salon = open(&post).await;
    let anna = reachable(&salon, &mut post, "anna", "en").await;
    let ben = signed_up(&salon, "ben").await;
    let game = slow(&ben, &anna).await;
    let mut client = Client::connect(&salon, &game).await;
    let bearer = anna.bearer.as_ref().unwrap();
    client.send(&json!({"type": "hello", "version": 1, "bearer": bearer})).await;
    client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
    play(&ben, &game, 0, "e2e4").await;
    client.play(1, "e7e5").await.unwrap();
    play(&ben, &game, 2, "g1f3").await;
    client.drop_connection();
    salon.pass(2 * MINUTE);
    // Away, she hears of the end that another makes.
    command(&ben, &game, json!({"kind": "resign"})).await;
    salon.pass(MINUTE);
    let letter = decoded(&post.letter().await);
    assert!(letter.contains("You have won (resignation)."), "{letter}");
    assert!(post.is_empty());
}

/// The letter with its words as they are read (RFC 2045, 6.7).
fn decoded(letter: &str) -> String {
    let (head, body) = letter.split_once("\r\n\r\n").unwrap_or((letter, ""));
    let subject = line(head, "Subject:");
    assert!(head.contains("quoted-printable") || body.is_ascii(), "{head}");
    let mut bytes = Vec::new();
    let mut rest = body.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let code = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(|_| *first == b'=') {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    format!("{subject}\n{}", String::from_utf8(bytes).unwrap())
}

#[tokio::test]
async fn my_games_come_by_urgency() {
    let salon = Salon::open_at(1_000 * DAY).await;
    let (anna, ben) = (signed_up(&salon, "anna").await, signed_up(&salon, "ben").await);
    let first = slow(&anna, &ben).await;
    salon.pass(HOUR);
    let second = slow(&anna, &ben).await;
    salon.pass(HOUR);
    let third = slow(&ben, &anna).await;
    let open = anna.api("POST", "/games", &json!({"color": "white", "clock": null})).await;
    let open = open.json()["id"].as_str().unwrap().to_owned();
    let list = async |who: &Browser<'_>| {
        let answer = who.get("/account/games").await.json();
        let games = answer["games"].as_array().unwrap().clone();
        let told =
            |game: &Value| (game["id"].as_str().unwrap().to_owned(), game["my_turn"] == true);
        (games.iter().map(told).collect::<Vec<_>>(), games)
    };
    let of = |id: &String, my_turn| (id.clone(), my_turn);
    let (order, games) = list(&anna).await;
    assert_eq!(order, [of(&first, true), of(&second, true), of(&third, false), of(&open, false)]);
    assert_eq!(games[0]["remaining_ms"], 3 * DAY - 2 * HOUR);
    assert_eq!((&games[0]["last_move"], &games[3]["waiting"]), (&Value::Null, &json!(true)));
    play(&anna, &first, 0, "g1f3").await;
    play(&ben, &third, 0, "e2e4").await;
    play(&anna, &third, 1, "e7e5").await;
    play(&ben, &third, 2, "g1f3").await;
    command(&ben, &third, json!({"kind": "offer_draw"})).await;
    let (order, games) = list(&anna).await;
    assert_eq!(order, [of(&second, true), of(&third, true), of(&first, false), of(&open, false)]);
    assert_eq!((&games[1]["last_move"], &games[1]["draw_offered"]), (&json!("Nf3"), &json!(true)));
    assert_eq!(games[1]["players"]["white"]["name"], "ben");
    let (order, _) = list(&ben).await;
    assert_eq!(order, [of(&first, true), of(&second, false), of(&third, false)]);
    command(&ben, &first, json!({"kind": "resign"})).await;
    assert_eq!(list(&ben).await.0.len(), 2);
    assert_eq!(salon.get("/api/v1/account/games").await.problem().0, 401);
}
