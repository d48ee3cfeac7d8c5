//! What is said beside games, and who hears it.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::{Client, Frame};
use crate::lines::Stream;
use crate::salon::{Salon, Table, untimed};

/// A game of two accounts.
async fn game(white: &Browser<'_>, black: &Browser<'_>) -> String {
    let made = white.api("POST", "/games", &untimed()).await;
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let joined = black.api("POST", &format!("/games/{game}/join"), &json!({})).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    game
}

/// A socket of somebody who has `seq` events and `lines` lines already.
async fn enter(
    table: &Table,
    game: &str,
    who: Option<&Browser<'_>>,
    known: Option<(u64, u64)>,
) -> Client {
    let mut client = Client::connect(table, game).await;
    let bearer = who.and_then(|who| who.bearer.as_deref());
    let (seq, lines) = known.unzip();
    let hello = json!({
        "type": "hello", "version": 1, "bearer": bearer, "from_seq": seq, "from_chat": lines,
    });
    client.send(&hello).await;
    client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
    client
}

fn players(number: u64) -> Result<(String, u64), String> {
    Ok(("players".to_owned(), number))
}

#[tokio::test]
async fn players_and_spectators_talk_apart() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let carl = Browser::signed_up(&salon, "carl").await;
    let game = game(&anna, &ben).await;
    let (mut white, mut black) = (
        enter(&salon, &game, Some(&anna), None).await,
        enter(&salon, &game, Some(&ben), None).await,
    );
    let mut fan = enter(&salon, &game, Some(&carl), None).await;
    let mut guest = enter(&salon, &game, None, None).await;
    assert_eq!(white.say(" bonne partie ! ", Some("1")).await, players(1));
    assert_eq!(white.say("bonne partie !", Some("1")).await, players(1), "it is the same line");
    assert_eq!(black.say("merci", None).await, players(2));
    for player in [&mut white, &mut black] {
        assert_eq!(player.heard(2).await, ["bonne partie !", "merci"]);
        let line = &player.talk[1];
        let (color, name) = (line.color.as_deref(), line.name.as_deref());
        assert_eq!((color, name), (Some("black"), Some("ben")));
    }
    assert_eq!(fan.say("e4!", None).await, Ok(("spectators".to_owned(), 1)));
    assert_eq!(guest.say("e4?", None).await, Err("unauthorized".to_owned()));
    assert_eq!(
        (fan.heard(1).await, guest.heard(1).await),
        (vec!["e4!".into()], vec!["e4!".into()])
    );
    for text in ["", "  ", "a\u{7}", &"x".repeat(141)] {
        assert_eq!(white.say(text, None).await, Err("bad_frame".to_owned()), "{text:?}");
    }

    // Over HTTP the same.
    let path = |what: &str| format!("/games/{game}/chat{what}");
    let said = anna.api("POST", &path(""), &json!({"text": "à toi", "nonce": "2"})).await;
    assert_eq!((said.status, &said.json()["line"]["number"]), (200, &json!(3)));
    assert_eq!(black.heard(3).await[2], "à toi");
    let read = async |who: &Browser<'_>, room: &str| who.get(&path(&format!("?room={room}"))).await;
    assert_eq!(read(&ben, "players").await.json()["lines"].as_array().unwrap().len(), 3);
    assert_eq!(read(&carl, "players").await.problem(), (403, "not_yours".to_owned()));
    assert_eq!(read(&ben, "spectators").await.problem(), (403, "not_yours".to_owned()));
    assert_eq!(read(&carl, "spectators").await.json()["lines"][0]["text"], "e4!");
    assert_eq!(read(&carl, "kitchen").await.problem().0, 400);
    let empty = anna.api("POST", &path(""), &json!({"text": "\u{202e}"})).await;
    assert_eq!(empty.problem(), (422, "invalid_members".to_owned()));
    // Once the game is over its players may read what was said of them, and go on talking; what they
    // said to each other stays theirs.
    white.command(chess_notation::json::Command::Resign {}).await.unwrap();
    assert_eq!(read(&ben, "spectators").await.status, 200);
    assert_eq!(black.say("dommage", None).await, players(4));
    let public = json!({"visibility": "public"});
    let path_public = format!("/games/{game}/visibility");
    assert_eq!(anna.api("POST", &path_public, &public).await.status, 200);
    assert_eq!(read(&carl, "players").await.problem().0, 403);
    assert!(guest.talk.len() == 1 && fan.talk.len() == 1);
}

#[tokio::test]
async fn s02_who_comes_back_hears_what_was_missed_once() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let game = game(&anna, &ben).await;
    let mut white = enter(&salon, &game, Some(&anna), None).await;
    let mut black = enter(&salon, &game, Some(&ben), None).await;
    white.say("one", None).await.unwrap();
    black.heard(1).await;
    black.drop_connection();
    white.play(0, "e2e4").await.unwrap();
    white.say("two", None).await.unwrap();
    let mut black = enter(&salon, &game, Some(&ben), Some((1, 1))).await;
    assert_eq!(black.heard(1).await, ["two"]);
    white.say("three", None).await.unwrap();
    assert_eq!(black.heard(2).await, ["two", "three"]);
    assert_eq!(black.talk.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 3]);
    let mut lines = Stream::open_as(&ben, &format!("/games/{game}/stream?from_chat=2")).await;
    let heard = loop {
        let frame = lines.next().await.unwrap();
        if frame["type"] == "chat" {
            break frame;
        }
    };
    let texts: Vec<_> =
        heard["lines"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
    assert_eq!(texts, ["three"]);
}

#[tokio::test]
async fn s03_a_long_absence_is_made_up_for() {
    let salon = Salon::open_at(1_000_000).await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let game = game(&anna, &ben).await;
    let mut white = enter(&salon, &game, Some(&anna), None).await;
    let path = format!("/games/{game}/chat");
    let (mut talked, mut refused) = (0, 0);
    while talked < 60 {
        let line = json!({"text": format!("line {talked}")});
        let said = anna.api("POST", &path, &line).await;
        if said.status == 200 {
            talked += 1;
        } else {
            assert_eq!(said.problem(), (429, "rate_limited".to_owned()));
            refused += 1;
            salon.pass(20_000);
        }
    }
    assert!(refused > 0, "nobody says so much at once");
    for known in [None, Some((1, 0)), Some((1, 99))] {
        let mut black = enter(&salon, &game, Some(&ben), known).await;
        let heard = black.heard(60).await;
        assert_eq!((heard[0].as_str(), heard[59].as_str()), ("line 0", "line 59"));
    }
    let mut black = enter(&salon, &game, Some(&ben), Some((1, 60))).await;
    salon.pass(20_000);
    white.say("later", None).await.unwrap();
    assert_eq!(black.heard(1).await, ["later"]);
}

#[tokio::test]
async fn guests_talk_where_the_maker_wants_it() {
    let salon = Salon::open().await;
    let (w, _) = salon.game(&untimed()).await;
    let mut white = Client::sit(&salon, &w).await;
    assert_eq!(white.say("hello", None).await, Err("chat_off".to_owned()));
    let path = format!("/api/v1/games/{}/chat", w.game);
    let refused = salon.post_as(&w.secret, &path, &json!({"text": "hello"})).await;
    assert_eq!(refused.problem(), (403, "chat_off".to_owned()));
    let mut open = untimed();
    open["guest_chat"] = json!(true);
    let (w, b) = salon.game(&open).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    assert_eq!(white.say("hello", None).await, players(1));
    assert_eq!(black.heard(1).await, ["hello"]);
    assert_eq!((black.talk[0].color.as_deref(), &black.talk[0].name), (Some("white"), &None));
}

#[tokio::test]
async fn a_reported_line_is_hidden_and_its_speaker_muted() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let game = game(&anna, &ben).await;
    let path = format!("/games/{game}/chat");
    let rude = anna.api("POST", &path, &json!({"text": "something rude"})).await;
    assert_eq!(rude.status, 200, "{rude:?}");
    let report = |number: u64| format!("{path}/players/{number}/report");
    let why = json!({"reason": "insult"});
    assert_eq!(ben.api("POST", &report(1), &why).await.status, 204);
    assert_eq!(ben.api("POST", &report(9), &why).await.problem().0, 404);
    assert_eq!(ben.api("POST", &report(1), &json!({"reason": " "})).await.problem().0, 422);
    let carl = Browser::signed_up(&salon, "carl").await;
    assert_eq!(carl.api("POST", &report(1), &why).await.problem().0, 403);

    let database = salon.database();
    let admin =
        async |words: &[&str]| crate::admin::admin(&database, words).await.unwrap().join("\n");
    let reports = admin(&["reports"]).await;
    assert!(reports.contains(&format!("{game} players 1\t")), "{reports}");
    assert!(reports.contains("anna: something rude\treported: insult"), "{reports}");
    let mut watching = enter(&salon, &game, Some(&ben), None).await;
    assert_eq!(watching.heard(1).await, ["something rude"]);
    admin(&["hide-line", &game, "players", "1"]).await;
    // Who is there is told of the line again, without its text.
    let again =
        watching.until("the hidden line", |frame| matches!(frame, Frame::Chat { .. })).await;
    let Frame::Chat { lines, .. } = again else { unreachable!() };
    assert_eq!((lines[0].number, &lines[0].text), (1, &None));
    assert_eq!(admin(&["reports"]).await, "");
    let lines = ben.get(&format!("{path}?room=players")).await.json();
    assert_eq!(
        (&lines["lines"][0]["number"], &lines["lines"][0]["text"]),
        (&json!(1), &Value::Null)
    );
    admin(&["mute", "anna", "--hours", "3"]).await;
    let muted = anna.api("POST", &path, &json!({"text": "sorry"})).await;
    assert_eq!(muted.problem(), (403, "muted".to_owned()));
    admin(&["unmute", "anna"]).await;
    assert_eq!(anna.api("POST", &path, &json!({"text": "sorry"})).await.status, 200);
    let log = admin(&["audit"]).await;
    assert!(log.contains("line_hidden") && log.contains("unmuted\tanna"), "{log}");
}
