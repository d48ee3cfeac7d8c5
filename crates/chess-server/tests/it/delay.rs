//! Games that are watched later than they are played.

use chess_notation::json::{Command, Event};
use serde_json::{Value, json};

use crate::client::{Client, Frame, play_all};
use crate::lines::Stream;
use crate::salon::{Salon, Seat, timed};

fn kinds(client: &Client) -> Vec<&'static str> {
    let kind = |event: &Event| match event {
        Event::Started { .. } => "started",
        Event::Played { .. } => "played",
        Event::Ended { .. } => "ended",
        _ => "other",
    };
    client.log.iter().map(kind).collect()
}

#[tokio::test]
async fn who_watches_sees_what_has_been() {
    let salon = Salon::open_at(10_000_000).await;
    let mut room = timed(600_000, 0);
    room["spectator_delay_s"] = json!(60);
    let (w, b) = salon.game(&room).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    let mut fan = Client::watch(&salon, &w.game).await;
    assert_eq!(kinds(&fan), ["started"]);
    salon.pass(5_000);
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5"]).await;
    salon.pass(50_000);
    white.play(2, "g1f3").await.unwrap();

    // Nothing tells that two moves were played, however it is asked for.
    let view = salon.view(&w.game).await;
    assert_eq!((&view["plies"], &view["status"]), (&json!(0), &json!("running")));
    assert!(!salon.pgn(&w.game).await.contains("1. e4"));
    let seen = async |what: &str| salon.get(&format!("/api/v1/games/{}{what}", w.game)).await.body;
    assert_eq!(seen("/image.svg").await, seen("/image.svg?ply=0").await);
    let own = salon.get_as(&w.secret, &format!("/api/v1/games/{}", w.game)).await.json();
    assert_eq!(own["plies"], 3);
    let watcher = Seat { secret: "x".repeat(32), ..w.clone() };
    let mut stream = Stream::open(&salon, &watcher, "").await;
    assert_eq!(stream.next().await.unwrap()["type"], "welcome");
    assert_eq!(stream.next().await.unwrap()["events"].as_array().unwrap().len(), 1);
    assert_eq!(fan.log.len(), 1);

    // What is old enough comes by itself, with the time of then.
    salon.pass(10_000);
    let frame = fan.until("two moves", |frame| matches!(frame, Frame::Events { .. })).await;
    let Frame::Events { from_seq, now, .. } = frame else { unreachable!() };
    assert_eq!((from_seq, now), (1, 10_065_000 - 60_000));
    fan.catch_up(3).await;
    assert_eq!(fan.moves(), ["e2e4", "e7e5"]);
    assert_eq!(salon.view(&w.game).await["plies"], 2);

    // The end is no earlier either, nor what follows it.
    black.command(Command::Resign {}).await.unwrap();
    assert_eq!(white.ending().await.0, "1-0");
    let path = format!("/api/v1/games/{}/rematch", w.game);
    assert_eq!(salon.post_as(&w.secret, &path, &Value::Null).await.status, 200);
    let view = salon.view(&w.game).await;
    assert_eq!((&view["status"], &view["rematch"]), (&json!("running"), &Value::Null));
    assert!(salon.pgn(&w.game).await.contains("[Result \"*\"]"));
    let late = Client::watch(&salon, &w.game).await;
    let welcome = late.welcome.as_ref().unwrap();
    assert_eq!((welcome.status.as_str(), welcome.seq, &welcome.rematch), ("running", 3, &None));
    salon.pass(60_000);
    assert_eq!(fan.ending().await.0, "1-0");
    assert_eq!(kinds(&fan), ["started", "played", "played", "played", "ended"]);
    fan.until("the wish", |frame| matches!(frame, Frame::Room { rematch: Some(_), .. })).await;
    assert_eq!(stream.rest().await, ["played", "played", "played", "ended"]);
    assert_eq!(salon.view(&w.game).await["result"], "1-0");
    assert!(salon.pgn(&w.game).await.contains("1-0"));

    room["spectator_delay_s"] = json!(901);
    let refused = salon.post("/api/v1/games", &room.to_string()).await;
    assert_eq!(refused.json()["errors"][0]["pointer"], "/spectator_delay_s");
}
