//! Games that were played elsewhere.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::http::{self, Response};
use crate::salon::Salon;

const OPERA: &str = "[Event \"Opera\"]\n[White \"Morphy\"]\n[Black \"Duke\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 d6 {the Philidor} (2... Nc6) 3. d4 1-0\n";

async fn import(who: &Browser<'_>, text: &str) -> Response {
    let bearer = format!("Bearer {}", who.bearer.as_deref().unwrap_or_default());
    let headers = [("content-type", "application/x-chess-pgn"), ("authorization", &*bearer)];
    http::request(who.table.address, "POST", "/api/v1/imports", &headers, text.as_bytes()).await
}

#[tokio::test]
async fn a_game_is_imported_looked_at_and_forgotten() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    let ben = Browser::signed_up(&salon, "ben").await;
    let made = import(&anna, OPERA).await;
    assert_eq!(made.status, 201, "{made:?}");
    let game = made.json();
    assert_eq!((&game["white"], &game["plies"]), (&json!("Morphy"), &json!(5)));
    assert_eq!((&game["result"], &game["visibility"]), (&json!("1-0"), &json!("private")));
    let path = format!("/imports/{}", game["id"].as_str().unwrap());
    let listed = anna.get("/imports").await.json();
    assert_eq!(listed["imports"][0]["id"], game["id"]);
    assert_eq!(ben.get("/imports").await.json()["imports"], json!([]));
    let pgn = ben.get(&format!("{path}/pgn")).await.body;
    assert!(pgn.contains("{the Philidor} (2... Nc6)"), "{pgn}");
    let gif = salon.get(&format!("/api/v1{path}/game.gif?pace_ms=200")).await;
    assert!(gif.status == 200 && gif.body.starts_with("GIF89a"));
    let sheet = salon.get(&format!("/api/v1{path}/sheet.pdf?lang=fr")).await;
    assert!(sheet.status == 200 && sheet.body.starts_with("%PDF-"));
    let own = anna.get("/account/export").await.json();
    assert_eq!(own["imports"], json!([pgn]));
    let wide = json!({"visibility": "public"});
    let publish = format!("{path}/visibility");
    assert_eq!(ben.api("POST", &publish, &wide).await.problem().0, 403);
    assert_eq!(anna.api("POST", &publish, &wide).await.json()["visibility"], "public");
    assert_eq!(ben.api("DELETE", &path, &Value::Null).await.problem().0, 403);
    assert_eq!(anna.api("DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(anna.get(&path).await.status, 404);
}

#[tokio::test]
async fn what_is_no_game_is_refused_with_its_place() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "anna").await;
    for (text, expect) in [
        ("", "there is no game"),
        ("1. e4 e5 2. Nf4 *", "1:13: error: Nf4"),
        ("1. e4 *\n\n1. d4 *", "one game at a time"),
    ] {
        let refused = import(&anna, text).await;
        let detail = refused.json()["errors"][0]["detail"].as_str().unwrap().to_owned();
        assert_eq!(refused.problem(), (422, "invalid_members".to_owned()));
        assert!(detail.contains(expect), "{detail}");
    }
    // What can be understood is told about.
    let odd = import(&anna, "1. e4 e5 2. Cf3 Cc6 *").await;
    assert!(!odd.json()["warnings"].as_array().unwrap().is_empty(), "{odd:?}");
    assert!(odd.json()["pgn"].as_str().unwrap().contains("2. Nf3 Nc6"));
    let long = format!("{{{}}} 1. e4 *", "x".repeat(70_000));
    assert_eq!(import(&anna, &long).await.problem(), (413, "too_large".to_owned()));
    let json = anna.api("POST", "/imports", &json!({"pgn": OPERA})).await;
    assert_eq!(json.problem().0, 415);
    let guest = http::request(
        salon.address,
        "POST",
        "/api/v1/imports",
        &[("content-type", "application/x-chess-pgn")],
        OPERA.as_bytes(),
    );
    assert_eq!(guest.await.problem().0, 401);
}
