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

fn hint(seat: &Seat, ply: usize, step: u8) -> String {
    json!({"secret": seat.secret, "ply": ply, "step": step, "lang": "fr"}).to_string()
}

#[tokio::test]
async fn hints_come_in_three_steps_to_who_is_to_move() {
    let salon = Salon::open().await;
    // White mates in one.
    let mut body = against(1, "white", untimed());
    body["start"] = json!("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let room = salon.room(&body).await;
    let path = format!("/api/v1/games/{}/hint", room.game);
    let told = async |step| salon.post(&path, &hint(&room, 0, step)).await.json();
    let (first, second, third) = (told(1).await, told(2).await, told(3).await);
    assert_eq!((&first["piece"], &first["from"]), (&json!("rook"), &json!("a1")));
    assert_eq!((&first["to"], &first["line"]), (&Value::Null, &Value::Null));
    assert!(first["text"].as_str().unwrap().contains("tour"), "{first}");
    assert_eq!((&second["to"], &second["line"]), (&json!("a8"), &Value::Null));
    assert_eq!(third["line"], json!(["a1a8"]));

    let refused = async |body: String| salon.post(&path, &body).await.problem();
    assert_eq!(refused(hint(&room, 1, 1)).await, (409, "stale_ply".to_owned()));
    assert_eq!(refused(hint(&room, 0, 4)).await, (422, "invalid_members".to_owned()));
    let stranger = Seat { secret: "no".to_owned(), ..room.clone() };
    assert_eq!(refused(hint(&stranger, 0, 1)).await, (403, "no_hint".to_owned()));
    sits(&salon, &room).await.play(0, "a1a8").await.unwrap();
    assert_eq!(refused(hint(&room, 1, 1)).await, (403, "no_hint".to_owned()));
    // Between two people nobody is helped.
    let (white, _) = salon.game(&untimed()).await;
    let path = format!("/api/v1/games/{}/hint", white.game);
    let refused = salon.post(&path, &hint(&white, 0, 1)).await.problem();
    assert_eq!(refused, (403, "no_hint".to_owned()));
}

#[tokio::test]
async fn an_ended_game_is_analyzed_once() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let path = format!("/api/v1/games/{}/analysis", w.game);
    assert_eq!(salon.post(&path, "{}").await.problem(), (409, "not_over".to_owned()));
    let (mut white, mut black) = (sits(&salon, &w).await, sits(&salon, &b).await);
    crate::client::play_all(&mut white, &mut black, 0, &["f2f3", "e7e5", "g2g4", "d8h4"]).await;
    let review = salon.post(&path, r#"{"lang":"fr"}"#).await.json();
    assert_eq!(review["moves"][2]["judgment"], "blunder");
    assert_eq!(review["players"]["white"]["blunders"], 1);
    assert!(review["moves"][2]["comment"].as_str().unwrap().contains("mat"), "{review}");
    let mut again = salon.post(&path, "{}").await.json();
    assert_eq!((&again["nodes"], &again["players"]), (&review["nodes"], &review["players"]));
    assert!(again["moves"][2]["comment"].take().as_str().unwrap().contains("mate"));
}

#[tokio::test]
async fn the_opponent_lets_its_opponent_take_back() {
    let salon = Salon::open().await;
    let room = salon.room(&json!({"color": "white", "opponent": {"level": 1}})).await;
    let mut white = Client::sit(&salon, &room).await;
    white.play(0, "e2e4").await.unwrap();
    white.plies(2).await;
    white.command(Command::RequestTakeback {}).await.unwrap();
    white
        .event("its consent", |event| matches!(event, Event::TakebackAccepted { plies: 2, .. }))
        .await;
    white.play(0, "d2d4").await.unwrap();
}
