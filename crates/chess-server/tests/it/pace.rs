//! How many commands a player may give over HTTP.

use serde_json::json;

use crate::client::Client;
use crate::clocks::NOON;
use crate::http::Response;
use crate::salon::{Salon, Seat, untimed};

/// Commands that may be given at once, and the milliseconds after which there is one more.
const BURST: usize = 60;
const EVERY_MS: i64 = 33;

async fn play(salon: &Salon, seat: &Seat, ply: usize, uci: &str) -> Response {
    let path = format!("/api/v1/games/{}/commands", seat.game);
    salon.post_as(&seat.secret, &path, &json!({"kind": "play", "ply": ply, "uci": uci})).await
}

#[tokio::test]
async fn a_flood_of_commands_is_told_when_to_come_again() {
    let salon = Salon::open_at(NOON).await;
    let (w, b) = salon.game(&untimed()).await;
    let mut black = Client::sit(&salon, &b).await;
    // What is refused by the game counts as well.
    for n in 0..BURST {
        assert_eq!(play(&salon, &w, 0, "e2e5").await.status, 409, "command {n}");
    }
    let refused = play(&salon, &w, 0, "e2e4").await;
    assert_eq!(refused.problem(), (429, "rate_limited".to_owned()));
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(salon.view(&w.game).await["plies"], 0, "nothing was changed");
    // Another game, the opponent and a stranger are not held back.
    let (other, _) = salon.game(&untimed()).await;
    assert_eq!(play(&salon, &other, 0, "e2e4").await.status, 200);
    assert_eq!(play(&salon, &b, 0, "e7e5").await.problem(), (409, "not_your_turn".to_owned()));
    let stranger = Seat { secret: "x".repeat(32), ..w.clone() };
    assert_eq!(play(&salon, &stranger, 0, "e2e4").await.problem(), (403, "not_yours".to_owned()));
    // Nor is the same player's socket, which has a bound of its own.
    let mut white = Client::sit(&salon, &w).await;
    white.play(0, "e2e4").await.unwrap();
    black.play(1, "e7e5").await.unwrap();
    // Who comes too soon is refused once more; who waits is heard, once.
    salon.pass(EVERY_MS - 1);
    assert_eq!(play(&salon, &w, 2, "g1f3").await.status, 429);
    salon.pass(1);
    assert_eq!(play(&salon, &w, 2, "g1f3").await.status, 200);
    assert_eq!(play(&salon, &w, 2, "g1f3").await.status, 429);
}

#[tokio::test]
async fn no_legal_move_is_refused_at_twenty_a_second() {
    let salon = Salon::open_at(NOON).await;
    let (w, b) = salon.game(&untimed()).await;
    let out_and_home = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];
    for (ply, uci) in out_and_home.iter().cycle().take(12).enumerate() {
        let seat = if ply % 2 == 0 { &w } else { &b };
        // Each is sent again and again, as a client does that gets no answer: 20 a second and player.
        for _ in 0..20 {
            let answer = play(&salon, seat, ply, uci).await;
            assert_eq!(answer.status, 200, "{uci} at ply {ply}: {answer:?}");
            salon.pass(50);
        }
    }
    assert_eq!(salon.view(&w.game).await["plies"], 12);
}
