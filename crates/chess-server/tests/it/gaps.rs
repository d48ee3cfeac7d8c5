//! Lost answers and lost connections: S01, S02 and S03 of the service cases.

use serde_json::json;

use crate::client::{Client, Frame, play_all};
use crate::salon::{Salon, timed, untimed};

#[tokio::test]
async fn the_same_move_sent_twice_is_one_move_with_one_answer() {
    // S01
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let mut black = Client::sit(&salon, &b).await;
    let mut lost = Client::sit(&salon, &w).await;
    // The answer never arrives: the connection is dropped at once.
    lost.ask(&chess_notation::json::Command::Play { ply: 0, uci: "e2e4".to_owned() }).await;
    lost.drop_connection();

    let mut white = Client::sit(&salon, &w).await;
    assert_eq!(white.play(0, "e2e4").await, Ok(2));
    assert_eq!(white.play(0, "e2e4").await, Ok(2));
    assert_eq!(black.play(1, "e7e5").await, Ok(3));
    // A repeated move gets the answer that the first one got, however late.
    assert_eq!(white.play(0, "e2e4").await, Ok(2));
    assert_eq!(white.play(0, "d2d4").await, Err("stale_ply".to_owned()));
    assert_eq!(black.moves(), ["e2e4", "e7e5"]);
    assert_eq!(salon.view(&w.game).await["plies"], 2);
}

#[tokio::test]
async fn a_repeated_last_move_gets_the_answer_of_the_end() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["f2f3", "e7e5", "g2g4"]).await;
    assert_eq!(black.play(3, "d8h4").await, Ok(6), "move and end");
    assert_eq!(black.play(3, "d8h4").await, Ok(6));
    assert_eq!(white.play(2, "g2g4").await, Ok(4));
}

#[tokio::test]
async fn who_comes_back_gets_the_gap_and_nothing_older() {
    // S02
    let salon = Salon::open().await;
    let (w, b) = salon.game(&timed(60_000, 0)).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    let moves = ["d2d4", "d7d5", "c2c4", "e7e6", "b1c3", "g8f6"];
    play_all(&mut white, &mut black, 0, &moves).await;
    let known = black.log.len() as u64;
    black.drop_connection();
    white.presence((true, false, 0)).await;
    white.play(6, "c1g5").await.unwrap();

    let back = Client::enter(&salon, &b.game, Some(&b.secret), Some(known)).await;
    assert_eq!(back.moves(), ["c1g5"]);
    assert_eq!(back.log, white.log[known as usize..]);
    assert_eq!(back.welcome.unwrap().seq, white.log.len());
}

#[tokio::test]
async fn an_unknown_version_gets_the_whole_game_marked_as_such() {
    // S03
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["e2e4", "c7c5"]).await;
    for (from_seq, whole) in [(None, true), (Some(99), true), (Some(3), false), (Some(0), false)] {
        let mut client = Client::connect(&salon, &w.game).await;
        client.hello(None, from_seq).await;
        let gap = client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
        let Frame::Events { from_seq: from, events, reset, .. } = gap else { unreachable!() };
        assert_eq!(reset, whole, "{from_seq:?}");
        assert_eq!(from + events.len(), 3, "{from_seq:?}");
        assert_eq!(from, if whole { 0 } else { from_seq.unwrap() as usize });
    }
}

#[tokio::test]
async fn hello_may_be_said_again() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let mut client = Client::connect(&salon, &w.game).await;
    client.send(&json!({"type": "command", "ref": 1, "command": {"kind": "resign"}})).await;
    let first = client.next().await;
    assert!(matches!(&first, Frame::Refusal { code, .. } if code == "hello_first"), "{first:?}");
    client.hello(None, None).await;
    client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
    client.hello(Some(&b.secret), Some(1)).await;
    client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
    assert_eq!(client.welcome.as_ref().unwrap().you, "black");
    client.presence((false, true, 0)).await;
}
