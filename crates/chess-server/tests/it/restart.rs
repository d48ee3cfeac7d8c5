//! A server that stops and starts again has lost nothing.

use chess_notation::json::{Command, Event};

use crate::client::{Client, Frame, play_all};
use crate::salon::{Salon, timed, untimed};

#[tokio::test]
async fn games_seats_and_offers_are_there_after_a_restart() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let waiting = salon.room(&untimed()).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["e2e4", "c7c5", "g1f3"]).await;
    white.command(Command::OfferDraw {}).await.unwrap();
    let before = white.log.clone();
    drop((white, black));

    let salon = salon.restart().await;
    let mut black = Client::sit(&salon, &b).await;
    assert_eq!(black.log, before);
    assert_eq!(black.welcome.as_ref().unwrap().you, "black");
    black.command(Command::AcceptDraw {}).await.unwrap();
    assert_eq!(black.ending().await.1, "agreement");
    assert_eq!(salon.view(&waiting.game).await["open_seat"], "black");
    salon.join(&waiting.game).await.unwrap();
}

#[tokio::test]
async fn repetitions_are_counted_across_restarts() {
    // S05
    let mut salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    for ply in [0, 4] {
        let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
        play_all(&mut white, &mut black, ply, &["b1c3", "b8c6", "c3b1", "c6b8"]).await;
        drop((white, black));
        salon = salon.restart().await;
    }
    let mut white = Client::sit(&salon, &w).await;
    white.command(Command::ClaimDraw { uci: None }).await.unwrap();
    assert_eq!(white.ending().await.1, "threefold_claim");
}

#[tokio::test]
async fn the_time_of_an_outage_is_given_back() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&timed(60_000, 0)).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5"]).await;
    drop((white, black));
    let salon = salon.restart().await;
    let mut white = Client::sit(&salon, &w).await;
    white.play(2, "g1f3").await.unwrap();
    let times: Vec<(i64, i64)> = white
        .log
        .iter()
        .filter_map(|event| match event {
            Event::Played { at, remaining_ms, compensated_ms, .. } => {
                Some((*at, remaining_ms.unwrap() - i64::from(*compensated_ms)))
            }
            _ => None,
        })
        .collect();
    let credit: i64 = white.log.iter().fold(0, |sum, event| match event {
        Event::OutageCredited { ms, .. } => sum + ms,
        _ => sum,
    });
    assert!(credit > 0, "{:?}", white.log);
    let earlier_ms = white.log.iter().find_map(|event| match event {
        Event::Played { compensated_ms, .. } => Some(i64::from(*compensated_ms)),
        _ => None,
    });
    assert_eq!(
        times[2].1 - earlier_ms.unwrap(),
        60_000 - (times[0].0 - at(&white.log[0])) - (times[2].0 - times[1].0 - credit)
    );
}

fn at(event: &Event) -> i64 {
    serde_json::to_value(event).unwrap()["at"].as_i64().unwrap()
}

#[tokio::test]
async fn a_stop_is_told_before_the_socket_is_closed() {
    use tokio_tungstenite::tungstenite::Message;
    let salon = Salon::open().await;
    let room = salon.room(&untimed()).await;
    let mut seated = Client::sit(&salon, &room).await;
    // A socket that has not said hello is told too.
    let mut silent = Client::connect(&salon, &room.game).await;
    let stopped = salon.begin_close();
    for client in [&mut seated, &mut silent] {
        client.until("restarting", |frame| *frame == Frame::Restarting).await;
        let closed = client.next_message().await;
        let Some(Ok(Message::Close(Some(close)))) = closed else { panic!("{closed:?}") };
        assert_eq!(u16::from(close.code), 1012);
        assert!(client.next_message().await.is_none());
    }
    stopped.await.unwrap().unwrap();
}
