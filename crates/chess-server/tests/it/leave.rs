//! Leave from slow games.

use chess_notation::json::Event;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::Client;
use crate::salon::Salon;

const DAY: i64 = 24 * 3_600_000;
const START: i64 = 1_000 * DAY;

async fn take(who: &Browser<'_>, days: u32) -> Result<Value, (u16, String)> {
    let answer = who.api("POST", "/account/leave", &json!({"days": days})).await;
    if answer.status == 200 { Ok(answer.json()) } else { Err(answer.problem()) }
}

#[tokio::test]
async fn who_is_on_leave_loses_no_slow_game() {
    let salon = Salon::open_at(START).await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let room = json!({"color": "white", "clock": {"move_ms": 3 * DAY}});
    let made = anna.api("POST", "/games", &room).await.json();
    let game = made["id"].as_str().unwrap();
    let seat = salon.join(game).await.unwrap();
    let mut black = Client::sit(&salon, &seat).await;
    assert_eq!(anna.get("/account/leave").await.json()["days_left"], 30);
    assert_eq!(take(&anna, 0).await, Err((422, "invalid_members".to_owned())));
    assert_eq!(take(&anna, 31).await, Err((422, "invalid_members".to_owned())));
    let taken = take(&anna, 4).await.unwrap();
    assert_eq!(taken, json!({"away_until_ms": START + 4 * DAY, "days_left": 26}));
    assert_eq!(take(&anna, 4).await, Err((409, "on_leave".to_owned())), "as asked again");
    black
        .event("time for the leave", |e| matches!(e, Event::TimeGiven { ms, .. } if *ms == 4 * DAY))
        .await;
    let profile = salon.get("/api/v1/users/anna").await.json();
    assert_eq!(profile["away_until_ms"], START + 4 * DAY);
    let game = game.to_owned();
    drop(anna);
    black.drop_connection();

    // The time stands in the log: it is there after a restart, and is over when it is over.
    let salon = salon.restart_after(6 * DAY).await;
    assert_eq!(salon.get("/api/v1/users/anna").await.json()["away_until_ms"], Value::Null);
    assert_eq!(salon.view(&game).await["status"], "running");
    let mut black = Client::sit(&salon, &seat).await;
    salon.pass(7 * DAY);
    assert_eq!(black.ending().await.1, "flag_fall");
}

#[tokio::test]
async fn guests_and_readers_take_no_leave() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let nobody = Browser::new(&salon);
    assert_eq!(take(&nobody, 1).await, Err((401, "unauthorized".to_owned())));
    let wish = json!({"name": "reader", "scopes": ["read"]});
    let token = anna.api("POST", "/account/tokens", &wish).await.json();
    let bearer = token["token"].as_str().map(str::to_owned);
    let reader = Browser { bearer, ..Browser::new(&salon) };
    assert_eq!(take(&reader, 1).await, Err((403, "insufficient_scope".to_owned())));
    assert_eq!(reader.get("/account/leave").await.json()["away_until_ms"], Value::Null);
}
