//! What cannot be read or cannot be: a typed answer that says what and where, and nothing changes.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Frame};
use crate::http;
use crate::salon::{Salon, untimed};

#[tokio::test]
async fn bodies_are_refused_with_what_and_where() {
    let salon = Salon::open().await;
    let rule = r#""color":"white","clock":null,"draws":"laws""#;
    for (body, expect, says) in [
        ("", (400, "bad_request"), "EOF while parsing"),
        ("{", (400, "bad_request"), "line 1 column 1"),
        ("{}", (422, "invalid_body"), "missing field `color`"),
        (r#"{"color":"red"}"#, (422, "invalid_body"), "unknown variant `red`"),
        (r#"{"color":"white","x":1}"#, (422, "invalid_body"), "unknown field `x`"),
        (r#"{"color":"white","clock":{"initial_ms":1}}"#, (422, "invalid_body"), "increment_ms"),
        (
            r#"{"color":"white","clock":{"initial_ms":-1,"increment_ms":0}}"#,
            (422, "invalid_body"),
            "-1",
        ),
    ] {
        let response = salon.post("/api/v1/games", body).await;
        assert_eq!(response.problem(), (expect.0, expect.1.to_owned()), "{body}");
        let detail = response.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(says), "{body}: {detail}");
    }

    let two_faults =
        format!(r#"{{{}}}"#, rule.replace("null", r#"{"initial_ms":1,"increment_ms":4000000000}"#));
    let response = salon.post("/api/v1/games", &two_faults).await;
    assert_eq!(response.problem(), (422, "invalid_members".to_owned()));
    let pointers: Vec<_> = response.json()["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["pointer"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(pointers, ["/clock/initial_ms", "/clock/increment_ms"]);
    for move_ms in [0, 999, 2_592_000_001_u32] {
        let clock = json!({"color": "white", "clock": {"move_ms": move_ms}});
        let refused = salon.post("/api/v1/games", &clock.to_string()).await;
        assert_eq!(refused.json()["errors"][0]["pointer"], "/clock/move_ms", "{move_ms}");
    }
}

#[tokio::test]
async fn positions_that_cannot_be_are_refused_with_the_reason() {
    let salon = Salon::open().await;
    let long = "8/".repeat(200);
    for (start, says) in [
        ("", ""),
        ("rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "column 23"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "no piece on the board"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "no king"),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "check"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "over before it begins"),
        (&long, "at most 256 bytes"),
    ] {
        let body = json!({"color": "white", "clock": null, "draws": "laws", "start": start});
        let response = salon.post("/api/v1/games", &body.to_string()).await;
        assert_eq!(response.problem(), (422, "invalid_members".to_owned()), "{start}");
        let error = response.json()["errors"][0].clone();
        assert_eq!(error["pointer"], "/start");
        assert!(error["detail"].as_str().unwrap().contains(says), "{start}: {error}");
    }
}

#[tokio::test]
async fn large_and_foreign_bodies_are_refused() {
    let salon = Salon::open().await;
    let json = ("content-type", "application/json");
    let large = vec![b' '; 10 << 20];
    let path = "/api/v1/games";
    let response = http::request(salon.address, "POST", path, &[json], &large).await;
    assert_eq!(response.problem(), (413, "too_large".to_owned()));
    let body = untimed().to_string();
    let post = |headers: Vec<(&'static str, &'static str)>| {
        let (address, body) = (salon.address, body.clone());
        async move { http::request(address, "POST", path, &headers, body.as_bytes()).await }
    };
    let foreign = post(vec![json, ("origin", "https://evil.example")]).await;
    assert_eq!(foreign.problem(), (403, "foreign_origin".to_owned()));
    assert_eq!(post(vec![json, ("origin", "null")]).await.status, 403);
    let plain = post(vec![("content-type", "text/plain")]).await;
    assert_eq!(plain.problem(), (415, "unsupported_media_type".to_owned()));
    assert_eq!(post(vec![]).await.status, 415);
    let own = format!("http://{}", salon.address);
    let headers = [json, ("origin", own.as_str())];
    let response = http::request(salon.address, "POST", path, &headers, body.as_bytes()).await;
    assert_eq!(response.status, 201);
}

#[tokio::test]
async fn foreign_pages_open_no_socket() {
    let salon = Salon::open().await;
    let room = salon.room(&untimed()).await;
    let path = format!("/api/v1/games/{}/socket", room.game);
    let handshake = |origin: &'static str| {
        let (address, path) = (salon.address, path.clone());
        async move {
            let headers = [
                ("upgrade", "websocket"),
                ("connection", "upgrade"),
                ("sec-websocket-version", "13"),
                ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
                ("origin", origin),
            ];
            http::get(address, &path, &headers).await
        }
    };
    assert_eq!(handshake("https://evil.example").await.problem().1, "foreign_origin");
    assert_eq!(handshake("null").await.status, 403);
    assert_eq!(salon.get(&path).await.problem(), (426, "upgrade_required".to_owned()));
}

#[tokio::test]
async fn frames_are_refused_with_what_and_where() {
    let salon = Salon::open().await;
    let (w, _) = salon.game(&untimed()).await;
    let mut white = Client::sit(&salon, &w).await;
    for (frame, r#ref, says) in [
        ("", None, "EOF"),
        ("e2e4", None, "line 1 column 1"),
        ("{}", None, "missing field `type`"),
        (r#"{"type":"shout","ref":5}"#, Some(5), "unknown variant `shout`"),
        (r#"{"type":"ping","ref":6,"loud":true}"#, Some(6), "unknown field `loud`"),
        (r#"{"type":"command","ref":7,"command":{"kind":"castle"}}"#, Some(7), "`castle`"),
        (r#"{"type":"command","ref":8,"command":{"kind":"play","ply":0}}"#, Some(8), "`uci`"),
        (
            r#"{"type":"command","ref":9,"command":{"kind":"play","ply":0,"uci":"e2e4","x":1}}"#,
            Some(9),
            "`x`",
        ),
        (r#"{"type":"command","command":{"kind":"resign"}}"#, None, "missing field `ref`"),
    ] {
        white.send_message(Message::text(frame)).await.unwrap();
        let answer = white.until("a refusal", |f| matches!(f, Frame::Refusal { .. })).await;
        let Frame::Refusal { r#ref: answered, code, detail } = answer else { unreachable!() };
        assert_eq!((answered, code.as_str()), (r#ref, "bad_frame"), "{frame}");
        assert!(detail.contains(says), "{frame}: {detail}");
    }
    white.send_message(Message::binary(vec![1, 2, 3])).await.unwrap();
    let answer = white.until("a refusal", |f| matches!(f, Frame::Refusal { .. })).await;
    assert!(matches!(answer, Frame::Refusal { code, .. } if code == "bad_frame"));
    white.send(&json!({"type": "hello", "version": 2, "secret": null, "from_seq": null})).await;
    let answer = white.until("a refusal", |f| matches!(f, Frame::Refusal { .. })).await;
    assert!(matches!(answer, Frame::Refusal { code, .. } if code == "unsupported_version"));
    // The socket is as good as before, and the game as it was.
    assert_eq!(white.play(0, "e2e4").await, Ok(2));
}

#[tokio::test]
async fn a_frame_of_ten_megabytes_is_refused_and_the_socket_closed() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    for bytes in [8 * 1024 + 1, 10 << 20] {
        let mut large = Client::sit(&salon, &w).await;
        // The server may close while we still write.
        let _ = large.send_message(Message::text("x".repeat(bytes))).await;
        let answer = large.until("a refusal", |f| matches!(f, Frame::Refusal { .. })).await;
        let Frame::Refusal { code, detail, .. } = answer else { unreachable!() };
        assert_eq!(code, "too_large");
        assert!(detail.contains("8192"), "{detail}");
        let closed = large.next_message().await;
        let Some(Ok(Message::Close(Some(close)))) = closed else { panic!("{closed:?}") };
        assert_eq!(u16::from(close.code), 1009);
    }
    let mut black = Client::sit(&salon, &b).await;
    assert_eq!(black.log.len(), 1);
    let mut white = Client::sit(&salon, &w).await;
    white.play(0, "e2e4").await.unwrap();
    black.event("the move", |_| true).await;
}

#[tokio::test]
async fn a_flood_is_refused_and_in_the_end_cut_off() {
    let salon = Salon::open().await;
    let (w, _) = salon.game(&untimed()).await;
    let mut flooded = Client::sit(&salon, &w).await;
    let pings = |count: u64| (0..count).map(|r#ref| json!({"type": "ping", "ref": r#ref}));
    flooded.send_all(pings(200)).await.unwrap();
    let answer = flooded.until("a refusal", |f| matches!(f, Frame::Refusal { .. })).await;
    let Frame::Refusal { r#ref, code, .. } = answer else { unreachable!() };
    assert_eq!(code, "rate_limited");
    assert!(r#ref.is_some_and(|r#ref| r#ref >= 50), "{ref:?}: a burst is no flood");
    // It is this socket's affair alone.
    assert_eq!(Client::sit(&salon, &w).await.play(0, "e2e4").await, Ok(2));

    // The server may close while we still write.
    let _ = flooded.send_all(pings(2000)).await;
    let closed = loop {
        match flooded.next_message().await {
            Some(Ok(Message::Text(_))) => {}
            other => break other,
        }
    };
    let Some(Ok(Message::Close(Some(close)))) = closed else { panic!("{closed:?}") };
    assert_eq!(u16::from(close.code), 1008);
}
