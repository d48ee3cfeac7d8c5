//! Who sits: S09, S10 and S19 of the service cases.

use futures_util::future::join_all;
use serde_json::json;

use crate::client::{Client, Frame};
use crate::salon::{Salon, untimed};

#[tokio::test]
async fn s09_a_seat_is_its_secret() {
    // The secret gives the seat back at any time and on any device, and nothing else does.
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let secrets = [w.secret.clone(), b.secret.clone()];
    assert!(w.secret.len() >= 32 && w.secret != b.secret);
    for seat in [&w, &b] {
        let again = Client::sit(&salon, seat).await;
        assert_eq!(again.welcome.unwrap().you, seat.color);
    }

    let mut stranger = Client::connect(&salon, &w.game).await;
    stranger.hello(Some("not the secret"), None).await;
    let refused = stranger.until("a refusal", |f| matches!(f, Frame::Refusal { .. })).await;
    let Frame::Refusal { code, .. } = refused else { unreachable!() };
    assert_eq!(code, "bad_secret");
    stranger.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
    assert_eq!(stranger.welcome.as_ref().unwrap().you, "spectator");
    assert_eq!(stranger.play(0, "e2e4").await, Err("not_allowed".to_owned()));

    // No output but the answer that made the seat holds its secret.
    let view = salon.get(&format!("/api/v1/games/{}", w.game)).await;
    let everything = format!("{view:?} {} {:?}", salon.pgn(&w.game).await, stranger.welcome);
    assert!(secrets.iter().all(|secret| !everything.contains(secret)));
    let database = std::fs::read(salon.database()).unwrap();
    let wal = std::fs::read(salon.database().with_extension("db-wal")).unwrap();
    for secret in &secrets {
        let holds = |bytes: &[u8]| bytes.windows(secret.len()).any(|w| w == secret.as_bytes());
        assert!(!holds(&database) && !holds(&wal));
    }
}

#[tokio::test]
async fn s10_of_twenty_who_join_at_once_one_gets_the_seat() {
    let salon = Salon::open().await;
    let room = salon.room(&json!({"color": "black", "clock": null, "draws": "automatic"})).await;
    let mut maker = Client::sit(&salon, &room).await;
    let joined = join_all((0..20).map(|_| salon.join(&room.game))).await;
    let (seated, refused): (Vec<_>, Vec<_>) = joined.into_iter().partition(Result::is_ok);
    assert_eq!(seated.len(), 1);
    assert_eq!(seated[0].as_ref().unwrap().color, "white");
    for refusal in refused {
        assert_eq!(refusal.unwrap_err(), (409, "seat_taken".to_owned()));
    }
    maker.event("the start", |_| true).await;
    let white = Client::sit(&salon, seated[0].as_ref().unwrap()).await;
    assert_eq!(white.welcome.unwrap().you, "white");
    assert_eq!(maker.log.len(), 1, "the maker is told once");
}

#[tokio::test]
async fn a_random_seat_is_one_of_the_two() {
    let salon = Salon::open().await;
    let rooms = join_all((0..40).map(|_| async {
        salon.room(&json!({"color": "random", "clock": null, "draws": "laws"})).await.color
    }));
    let colors = rooms.await;
    let white = colors.iter().filter(|color| *color == "white").count();
    assert_eq!(white + colors.iter().filter(|color| *color == "black").count(), 40);
    assert!((1..40).contains(&white), "all forty alike happens once in 500 thousand million");
}

#[tokio::test]
async fn rooms_are_reached_by_their_id_only() {
    // S19: what is unknown and what cannot be an id get the same answer everywhere.
    let salon = Salon::open().await;
    salon.room(&untimed()).await;
    let unknown = "0123456789ab";
    for id in [unknown, "0123456789a", "..", "%2e%2e", "Ω", "0123456789abc", "salon"] {
        for path in ["", "/pgn"] {
            let response = salon.get(&format!("/api/v1/games/{id}{path}")).await;
            assert_eq!(response.problem(), (404, "not_found".to_owned()), "{id}{path}");
        }
        let joined = salon.join(id).await;
        assert_eq!(joined.unwrap_err(), (404, "not_found".to_owned()), "{id}");
    }
    assert_eq!(salon.get("/api/v1/games").await.problem().0, 405);
}
