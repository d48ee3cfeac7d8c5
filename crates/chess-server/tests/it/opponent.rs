//! Games against the server's own opponent.

use chess_core::{Color, Game};
use chess_notation::json::{Command, Event};
use chess_notation::uci;
use serde_json::{Value, json};

use crate::client::Client;
use crate::salon::{Salon, Seat, Table, timed, untimed};

fn against(level: u8, color: &str, mut body: Value) -> Value {
    body["opponent"] = json!({"level": level});
    body["color"] = json!(color);
    body
}

impl Client {
    /// Waits until so many moves have been played.
    async fn plies(&mut self, count: usize) {
        while self.moves().len() < count {
            let played = |event: &Event| matches!(event, Event::Played { .. });
            let known = self.log.len();
            self.until("a move", |frame| match frame {
                crate::client::Frame::Events { events, .. } => events.iter().any(played),
                _ => false,
            })
            .await;
            assert!(self.log.len() > known);
        }
    }
}

/// The game that these moves make; they must be legal.
fn replay(moves: &[&str]) -> Game {
    let mut game = Game::standard();
    for text in moves {
        let mv = text.parse::<uci::UciMove>().unwrap().resolve(game.position()).unwrap();
        game.play(mv).unwrap();
    }
    game
}

async fn sits(table: &Table, seat: &Seat) -> Client {
    Client::sit(table, seat).await
}

#[tokio::test]
async fn a_guest_plays_the_opponent_to_the_end() {
    let salon = Salon::open().await;
    let room = salon.room(&against(2, "white", timed(600_000, 0))).await;
    assert_eq!(salon.view(&room.game).await["status"], "running");
    let opponent = json!({"color": "black", "level": 2});
    assert_eq!(salon.view(&room.game).await["opponent"], opponent);
    assert_eq!(salon.join(&room.game).await.unwrap_err(), (409, "seat_taken".to_owned()));

    let mut guest = sits(&salon, &room).await;
    let welcome = guest.welcome.clone().unwrap();
    assert_eq!((welcome.you.as_str(), welcome.opponent), ("white", Some(opponent)));
    for ply in (0..20).step_by(2) {
        let mv = replay(&guest.moves()).position().legal_moves()[0];
        let text = uci::write(mv, chess_core::Variant::Standard);
        guest.play(ply, &text).await.unwrap();
        guest.plies(ply + 2).await;
    }
    replay(&guest.moves());
    guest.command(Command::Resign {}).await.unwrap();
    assert_eq!(guest.ending().await, ("0-1".to_owned(), "resignation".to_owned()));
    let pgn = salon.pgn(&room.game).await;
    assert!(pgn.contains("[White \"Guest\"]\n[Black \"Salon level 2\"]"), "{pgn}");
}

#[tokio::test]
async fn the_opponent_begins_with_white_and_does_not_wait_to_be_watched() {
    let salon = Salon::open().await;
    let room = salon.room(&against(6, "black", untimed())).await;
    while salon.view(&room.game).await["plies"] == 0 {
        tokio::task::yield_now().await;
    }
    let mut guest = sits(&salon, &room).await;
    guest.plies(1).await;
    assert_eq!(replay(&guest.moves()).position().side_to_move(), Color::Black);
}

#[tokio::test]
async fn the_opponent_goes_on_after_a_restart() {
    let salon = Salon::open().await;
    let room = salon.room(&against(10, "white", untimed())).await;
    let mut guest = sits(&salon, &room).await;
    guest.play(0, "e2e4").await.unwrap();
    drop(guest);
    // Most likely in the middle of its thought; in any case the move comes once.
    let salon = salon.restart().await;
    while salon.view(&room.game).await["plies"] == 1 {
        tokio::task::yield_now().await;
    }
    let mut guest = sits(&salon, &room).await;
    guest.plies(2).await;
    guest.play(2, "a2a3").await.unwrap();
    guest.plies(4).await;
    assert_eq!(replay(&guest.moves()).ply(), 4);
}

#[tokio::test]
async fn leaving_a_game_takes_the_opponent_s_thought_back() {
    let salon = Salon::open().await;
    let room = salon.room(&against(10, "white", untimed())).await;
    let mut guest = sits(&salon, &room).await;
    guest.play(0, "e2e4").await.unwrap();
    guest.command(Command::Resign {}).await.unwrap();
    assert_eq!(guest.ending().await.1, "resignation");
    // A short thought behind it is not held up.
    let other = salon.room(&against(1, "black", untimed())).await;
    sits(&salon, &other).await.plies(1).await;
    assert!(guest.moves().len() <= 2);
}

#[tokio::test]
async fn a_level_that_there_is_not_is_refused() {
    let salon = Salon::open().await;
    for level in [0, 11] {
        let body = against(level, "white", untimed()).to_string();
        let refused = salon.post("/api/v1/games", &body).await;
        assert_eq!(refused.status, 422, "{refused:?}");
        assert_eq!(refused.json()["errors"][0]["pointer"], "/opponent/level");
        assert_eq!(refused.json()["errors"][0]["detail"], "must be from 1 to 10");
    }
}
