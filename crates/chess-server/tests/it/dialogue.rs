//! Offers, claims, resigning and aborting, over the socket.

use chess_notation::json::{Command, Event};
use serde_json::json;

use crate::client::{Client, play_all};
use crate::salon::{Salon, untimed};

async fn table(salon: &Salon) -> (Client, Client) {
    let (w, b) = salon.game(&untimed()).await;
    (Client::sit(salon, &w).await, Client::sit(salon, &b).await)
}

fn ends(result: &str, termination: &str) -> (String, String) {
    (result.to_owned(), termination.to_owned())
}

#[tokio::test]
async fn an_offer_lives_as_the_laws_say() {
    // S07 as far as it is played here: the full set of rules is tested with the arbiter.
    let salon = Salon::open().await;
    let (mut white, mut black) = table(&salon).await;
    assert_eq!(white.command(Command::OfferDraw {}).await, Err("too_early".to_owned()));
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5"]).await;
    assert_eq!(white.command(Command::AcceptDraw {}).await, Err("no_offer".to_owned()));
    // An offer outlives the offerer's own move and lapses with the reply.
    let offered = white.command(Command::OfferDraw {}).await.unwrap();
    assert_eq!(white.command(Command::OfferDraw {}).await, Ok(offered));
    white.play(2, "g1f3").await.unwrap();
    assert_eq!(white.command(Command::OfferDraw {}).await, Ok(offered));
    black.play(3, "b8c6").await.unwrap();
    assert_eq!(black.command(Command::AcceptDraw {}).await, Err("no_offer".to_owned()));
    // Declined, then offered by the other side and accepted.
    white.command(Command::OfferDraw {}).await.unwrap();
    black.command(Command::DeclineDraw {}).await.unwrap();
    white.event("the refusal", |event| matches!(event, Event::DrawDeclined { .. })).await;
    black.command(Command::OfferDraw {}).await.unwrap();
    let accepted = white.command(Command::AcceptDraw {}).await.unwrap();
    assert_eq!(black.ending().await, ends("1/2-1/2", "agreement"));
    assert_eq!(accepted as usize, black.log.len());
    assert_eq!(black.play(4, "f1b5").await, Err("game_over".to_owned()));
}

#[tokio::test]
async fn threefold_is_claimed_on_the_board_and_with_the_intended_move() {
    let salon = Salon::open().await;
    let (mut white, mut black) = table(&salon).await;
    let round = ["b1c3", "b8c6", "c3b1", "c6b8"];
    play_all(&mut white, &mut black, 0, &round).await;
    play_all(&mut white, &mut black, 4, &round[..3]).await;
    let no_claim = Command::ClaimDraw { uci: Some("c6b4".to_owned()) };
    assert_eq!(black.command(no_claim).await, Err("nothing_to_claim".to_owned()));
    let claim = Command::ClaimDraw { uci: Some("c6b8".to_owned()) };
    black.command(claim).await.unwrap();
    assert_eq!(white.ending().await, ends("1/2-1/2", "threefold_claim"));

    let (mut white, mut black) = table(&salon).await;
    play_all(&mut white, &mut black, 0, &round).await;
    let early = Command::ClaimDraw { uci: None };
    assert_eq!(white.command(early.clone()).await, Err("nothing_to_claim".to_owned()));
    play_all(&mut white, &mut black, 4, &round).await;
    assert_eq!(black.command(early.clone()).await, Err("not_your_turn".to_owned()));
    white.command(early).await.unwrap();
    assert_eq!(black.ending().await, ends("1/2-1/2", "threefold_claim"));
}

#[tokio::test]
async fn casual_rules_end_a_repetition_by_themselves() {
    let salon = Salon::open().await;
    let mut body = untimed();
    body["draws"] = json!("automatic");
    let (w, b) = salon.game(&body).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    for ply in [0, 4] {
        play_all(&mut white, &mut black, ply, &["b1c3", "b8c6", "c3b1", "c6b8"]).await;
    }
    assert_eq!(white.ending().await, ends("1/2-1/2", "threefold_automatic"));
}

#[tokio::test]
async fn who_resigns_loses() {
    let salon = Salon::open().await;
    let (mut white, mut black) = table(&salon).await;
    play_all(&mut white, &mut black, 0, &["e2e4"]).await;
    assert_eq!(white.command(Command::Resign {}).await, Ok(3));
    assert_eq!(white.command(Command::Resign {}).await, Ok(3), "repeated");
    assert_eq!(black.ending().await, ends("0-1", "resignation"));
    assert_eq!(black.command(Command::Resign {}).await, Err("game_over".to_owned()));
}

#[tokio::test]
async fn an_aborted_game_is_over_for_everybody() {
    // S16
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    let mut watcher = Client::watch(&salon, &w.game).await;
    white.play(0, "e2e4").await.unwrap();
    white.command(Command::Abort {}).await.unwrap();
    for client in [&mut white, &mut black, &mut watcher] {
        assert_eq!(client.ending().await, ends("*", "aborted"));
    }
    let mut late = Client::watch(&salon, &w.game).await;
    assert_eq!(late.welcome.as_ref().unwrap().status, "ended");
    assert_eq!(late.ending().await, ends("*", "aborted"));
    assert!(salon.pgn(&w.game).await.contains("[Termination \"abandoned\"]"));

    let (mut white, mut black) = table(&salon).await;
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5"]).await;
    assert_eq!(white.command(Command::Abort {}).await, Err("too_late".to_owned()));
}

#[tokio::test]
async fn wrong_moves_are_refused_and_change_nothing() {
    let salon = Salon::open().await;
    let (mut white, mut black) = table(&salon).await;
    for (color, ply, uci, code) in [
        ("white", 0, "e2e5", "illegal_move"),
        ("white", 0, "e9e4", "illegal_move"),
        ("white", 0, "", "illegal_move"),
        ("white", 0, "e2e4q", "illegal_move"),
        ("white", 6, "e2e4", "stale_ply"),
        ("black", 0, "e7e5", "not_your_turn"),
        ("black", 0, "e2e4", "not_your_turn"),
    ] {
        let client = if color == "white" { &mut white } else { &mut black };
        assert_eq!(client.play(ply, uci).await, Err(code.to_owned()), "{ply} {uci}");
    }
    assert_eq!(white.log.len(), 1);
    white.play(0, "e2e4").await.unwrap();
}
