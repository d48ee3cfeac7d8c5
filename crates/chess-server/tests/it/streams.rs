//! Playing over HTTP alone: commands and streams of lines. S01, S02 and S16 over this transport.

use chess_notation::json::Command;
use serde_json::json;

use crate::client::Client;
use crate::lines::Stream;
use crate::salon::{Salon, Seat, Table, untimed};

async fn play(table: &Table, seat: &Seat, ply: usize, uci: &str) -> Result<u64, (u16, String)> {
    let path = format!("/api/v1/games/{}/commands", seat.game);
    let answer =
        table.post_as(&seat.secret, &path, &json!({"kind": "play", "ply": ply, "uci": uci})).await;
    if answer.status == 200 {
        Ok(answer.json()["seq"].as_u64().unwrap())
    } else {
        Err(answer.problem())
    }
}

#[tokio::test]
async fn s01_a_move_is_sent_until_it_is_answered() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let mut watching = Stream::open(&salon, &b, "").await;
    assert_eq!(play(&salon, &w, 0, "e2e4").await, Ok(2));
    assert_eq!(play(&salon, &w, 0, "e2e4").await, Ok(2));
    assert_eq!(play(&salon, &b, 1, "e7e5").await, Ok(3));
    assert_eq!(play(&salon, &w, 0, "e2e4").await, Ok(2), "it names the ply that it answered");
    let again = play(&salon, &w, 2, "e2e4").await;
    assert_eq!(again, Err((409, "illegal_move".to_owned())));
    assert_eq!(play(&salon, &b, 2, "g8f6").await, Err((409, "not_your_turn".to_owned())));
    let stranger = Seat { secret: "x".repeat(32), ..w.clone() };
    assert_eq!(play(&salon, &stranger, 2, "g1f3").await, Err((403, "not_yours".to_owned())));
    let resign = json!({"kind": "resign"});
    let path = format!("/api/v1/games/{}/commands", w.game);
    assert_eq!(salon.post_as(&w.secret, &path, &resign).await.status, 200);
    assert_eq!(watching.rest().await, ["welcome", "started", "played", "played", "ended"]);
}

#[tokio::test]
async fn s16_an_abort_ends_every_stream() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let mut streams = [Stream::open(&salon, &w, "").await, Stream::open(&salon, &b, "").await];
    let mut black = Client::sit(&salon, &b).await;
    let path = format!("/api/v1/games/{}/commands", w.game);
    assert_eq!(salon.post_as(&w.secret, &path, &json!({"kind": "abort"})).await.status, 200);
    for stream in &mut streams {
        assert_eq!(stream.rest().await, ["welcome", "started", "ended"]);
    }
    assert_eq!(black.ending().await.1, "aborted");
    // Afterwards a stream tells the whole and ends, also for who has it all.
    assert_eq!(Stream::open(&salon, &w, "").await.rest().await, ["welcome", "started", "ended"]);
    assert_eq!(Stream::open(&salon, &w, "?from_seq=2").await.rest().await, ["welcome"]);
}

#[tokio::test]
async fn s02_a_stream_goes_on_where_its_reader_was() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let mut white = Client::sit(&salon, &w).await;
    let stream = Stream::open(&salon, &b, "").await;
    white.presence((true, true, 0)).await;
    drop(stream);
    white.presence((true, false, 0)).await;
    white.play(0, "e2e4").await.unwrap();
    let mut stream = Stream::open(&salon, &b, "?from_seq=1").await;
    assert_eq!(stream.next().await.unwrap()["type"], "welcome");
    let gap = stream.next().await.unwrap();
    assert_eq!((&gap["from_seq"], &gap["events"][0]["uci"]), (&json!(1), &json!("e2e4")));
    // S03: a number beyond the log gets all of it, marked as such.
    let mut lost = Stream::open(&salon, &b, "?from_seq=9").await;
    lost.next().await.unwrap();
    let whole = lost.next().await.unwrap();
    assert_eq!((&whole["from_seq"], &whole["reset"]), (&json!(0), &json!(true)));
    white.command(Command::Resign {}).await.unwrap();
    assert_eq!(stream.rest().await, ["ended"]);
    let unknown = salon.get(&format!("/api/v1/games/{}/stream?from=1", w.game)).await;
    assert_eq!(unknown.problem(), (400, "bad_request".to_owned()));
}

#[tokio::test]
async fn a_stream_is_told_that_the_server_stops() {
    let salon = Salon::open().await;
    let (w, _) = salon.game(&untimed()).await;
    let mut stream = Stream::open(&salon, &w, "").await;
    stream.next().await.unwrap();
    salon.close().await;
    assert_eq!(stream.rest().await.last().unwrap(), "restarting");
}
