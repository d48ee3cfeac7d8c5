//! Accounts over HTTP: signing up, in and out, sessions, passwords, tokens.

use serde_json::{Value, json};

use crate::browser::{Browser, PASSWORD};
use crate::http;
use crate::salon::Salon;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

#[tokio::test]
async fn who_signs_up_is_signed_in_until_they_sign_out() {
    let salon = Salon::open().await;
    let mut anna = Browser::new(&salon);
    assert_eq!(anna.session("renew", &json!({})).await.json()["account"], Value::Null);
    let wish = json!({"name": "Anna", "password": PASSWORD, "email": "anna@example.org"});
    let made = anna.session("sign-up", &wish).await;
    assert_eq!(made.status, 201, "{made:?}");
    assert_eq!(made.json()["account"]["name"], "Anna");
    assert_eq!(made.header("cache-control"), "no-store");
    let cookie = made.header("set-cookie");
    assert!(cookie.starts_with("salon=") && cookie.contains("; HttpOnly; SameSite=Lax; Max-Age="));

    let me = anna.get("/account").await.json();
    assert_eq!((&me["name"], &me["email"]), (&json!("Anna"), &json!("anna@example.org")));
    assert_eq!(me["email_verified"], false);
    assert_eq!(me["scopes"], json!(["read", "play", "challenge"]));

    let cookie = anna.cookie.clone();
    let renewed = anna.session("renew", &json!({})).await.json();
    assert_eq!(renewed["account"], made.json()["account"]);
    assert!(anna.is_somebody().await);
    let bye = anna.session("sign-out", &json!({})).await;
    assert_eq!((bye.status, &bye.json()["bearer"]), (200, &Value::Null));
    assert!(bye.header("set-cookie").contains("Max-Age=0"));
    anna.bearer = renewed["bearer"].as_str().map(str::to_owned);
    assert!(!anna.is_somebody().await, "the bearer ends with the session");
    anna.cookie = cookie;
    assert_eq!(anna.session("renew", &json!({})).await.json()["account"], Value::Null);
}

#[tokio::test]
async fn what_is_wrong_with_a_sign_up_is_said_at_once() {
    let salon = Salon::open().await;
    let mut browser = Browser::new(&salon);
    let check = async |browser: &mut Browser<'_>, wish: Value, expect: &[&str]| {
        let answer = browser.session("sign-up", &wish).await;
        assert_eq!(answer.problem(), (422, "invalid_members".to_owned()), "{wish}");
        let errors = answer.json()["errors"].clone();
        let found: Vec<_> =
            errors.as_array().unwrap().iter().map(|e| e["pointer"].clone()).collect();
        assert_eq!(found, expect, "{wish}");
    };
    let all = json!({"name": "a", "password": "1234567", "email": "anna"});
    check(&mut browser, all, &["/name", "/password", "/email"]).await;
    for name in ["", "anna maria", "-anna", "Admin", "salon"] {
        check(&mut browser, json!({"name": name, "password": PASSWORD}), &["/name"]).await;
    }
    for password in ["password1", "ChessMaster", "clara_the_first", &"x y".repeat(43)] {
        let wish = json!({"name": "clara_the_first", "password": password});
        check(&mut browser, wish, &["/password"]).await;
    }
    assert!(browser.cookie.is_none());
    Browser::signed_up(&salon, "Anna").await;
    check(&mut browser, json!({"name": "ANNA", "password": PASSWORD}), &["/name"]).await;
    let unknown = json!({"name": "Berta", "password": PASSWORD, "admin": true});
    assert_eq!(browser.session("sign-up", &unknown).await.problem().0, 422);
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_look_the_same() {
    let salon = Salon::open().await;
    Browser::signed_up(&salon, "Anna").await;
    let mut browser = Browser::new(&salon);
    let mut answers = Vec::new();
    for (name, password) in
        [("Anna", "wrong"), ("Nobody", PASSWORD), ("no name at all", PASSWORD), ("Anna", "")]
    {
        let wish = json!({"name": name, "password": password});
        let answer = browser.session("sign-in", &wish).await;
        assert_eq!(answer.problem(), (403, "wrong_credentials".to_owned()), "{name}");
        answers.push(answer.json()["detail"].clone());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    Browser::signed_in(&salon, "aNNA", PASSWORD).await;
}

#[tokio::test]
async fn cookies_count_under_session_and_only_with_our_origin() {
    let salon = Salon::open().await;
    let mut anna = Browser::signed_up(&salon, "Anna").await;
    anna.bearer = None;
    assert!(!anna.is_somebody().await, "the API reads no cookie");

    let cookie = anna.cookie.clone().unwrap();
    let own = format!("http://{}", salon.address);
    for (origin, expect) in
        [(None, 403), (Some("https://evil.example"), 403), (Some("null"), 403), (Some(&*own), 200)]
    {
        let mut headers = vec![("content-type", "application/json"), ("cookie", &*cookie)];
        headers.extend(origin.map(|origin| ("origin", origin)));
        for what in ["renew", "sign-in", "sign-up", "sign-out"] {
            if expect == 200 && what != "renew" {
                continue;
            }
            let path = format!("/session/{what}");
            let answer = http::request(salon.address, "POST", &path, &headers, b"{}").await;
            assert_eq!(answer.status, expect, "{what} from {origin:?}: {answer:?}");
        }
    }
    assert_eq!(http::get(salon.address, "/session/renew", &[]).await.status, 405);
}

#[tokio::test]
async fn a_wrong_bearer_is_never_anonymous() {
    let salon = Salon::open().await;
    let right = Browser::signed_up(&salon, "Anna").await.bearer.unwrap();
    let wrong = ["Bearer", "Bearer ", "Bearer x", "Bearer salon_x", "Bearer page_x", "Basic YTpi"];
    let long = format!("Bearer salon_{}", "0".repeat(200));
    let cut = format!("Bearer {}", &right[..right.len() - 1]);
    for header in wrong.into_iter().chain([&*long, &*cut]) {
        let answer =
            http::get(salon.address, "/api/v1/account", &[("authorization", header)]).await;
        assert_eq!(answer.problem(), (401, "unauthorized".to_owned()), "{header}");
        assert_eq!(answer.header("www-authenticate"), "Bearer");
    }
    let right = format!("bearer {right}");
    let headers = [("authorization", &*right)];
    assert_eq!(http::get(salon.address, "/api/v1/account", &headers).await.status, 200);
}

#[tokio::test]
async fn a_changed_password_ends_the_other_sessions() {
    let salon = Salon::open().await;
    let here = Browser::signed_up(&salon, "Anna").await;
    let mut there = Browser::signed_in(&salon, "Anna", PASSWORD).await;
    let change = async |old: &str, new: &str| {
        here.api("POST", "/account/password", &json!({"old": old, "new": new})).await
    };
    let refused = change("wrong", "another horse").await;
    assert_eq!(refused.problem(), (403, "wrong_password".to_owned()));
    assert_eq!(change(PASSWORD, "password1").await.problem().0, 422);
    assert!(there.is_somebody().await);
    assert_eq!(change(PASSWORD, "another horse").await.status, 204);
    assert!(here.is_somebody().await);
    assert!(!there.is_somebody().await);
    assert_eq!(there.session("renew", &json!({})).await.json()["account"], Value::Null);
    let wish = json!({"name": "Anna", "password": PASSWORD});
    assert_eq!(there.session("sign-in", &wish).await.problem().0, 403);
    Browser::signed_in(&salon, "Anna", "another horse").await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one() {
    let salon = Salon::open().await;
    let here = Browser::signed_up(&salon, "Anna").await;
    let there = Browser::signed_in(&salon, "Anna", PASSWORD).await;
    let berta = Browser::signed_up(&salon, "Berta").await;
    let listed = here.get("/account/sessions").await.json()["sessions"].clone();
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|session| session["address"] == "127.0.0.1"));
    let other = listed.iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/account/sessions/{}", other["id"].as_str().unwrap());
    for path in [&*path, "/account/sessions/0000000000", "/account/sessions/x"] {
        assert_eq!(berta.api("DELETE", path, &Value::Null).await.problem().0, 404);
    }
    assert_eq!(here.api("DELETE", &path, &Value::Null).await.status, 204);
    assert!(!there.is_somebody().await && here.is_somebody().await);
    assert_eq!(here.api("DELETE", &path, &Value::Null).await.problem().0, 404);
    // Who signs in anew in the same browser leaves no session behind.
    let mut here = here;
    here.session("sign-in", &json!({"name": "Anna", "password": PASSWORD})).await;
    let listed = here.get("/account/sessions").await.json()["sessions"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_session_ends_when_nobody_comes_back() {
    let salon = Salon::open_at(DAY).await;
    let mut anna = Browser::signed_up(&salon, "Anna").await;
    salon.pass(11 * MINUTE);
    assert!(!anna.is_somebody().await, "the page must ask for another bearer");
    for _ in 0..6 {
        anna.session("renew", &json!({})).await;
        assert!(anna.is_somebody().await);
        salon.pass(29 * DAY);
    }
    anna.session("renew", &json!({})).await;
    assert!(anna.is_somebody().await);
    salon.pass(6 * DAY);
    anna.session("renew", &json!({})).await;
    assert!(!anna.is_somebody().await, "180 days after it began it ends in any case");
    let mut anna = Browser::signed_in(&salon, "Anna", PASSWORD).await;
    salon.pass(30 * DAY);
    anna.session("renew", &json!({})).await;
    assert!(!anna.is_somebody().await, "30 days unused");
}

#[tokio::test]
async fn a_session_outlives_a_restart_and_its_bearer_does_not() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "Anna").await;
    let (cookie, bearer) = (anna.cookie.clone(), anna.bearer.clone());
    let salon = salon.restart().await;
    let mut anna = Browser { cookie, bearer, ..Browser::new(&salon) };
    assert!(!anna.is_somebody().await);
    anna.session("renew", &json!({})).await;
    assert!(anna.is_somebody().await);
}

#[tokio::test]
async fn tokens_do_what_their_scopes_say() {
    let salon = Salon::open_at(DAY).await;
    let mut anna = Browser::signed_up(&salon, "Anna").await;
    let make =
        async |anna: &Browser<'_>, wish: Value| anna.api("POST", "/account/tokens", &wish).await;
    for (wish, pointer) in [
        (json!({"name": "", "scopes": ["play"]}), "/name"),
        (json!({"name": "a\nb", "scopes": ["play"]}), "/name"),
        (json!({"name": "bot", "scopes": []}), "/scopes"),
        (json!({"name": "bot", "scopes": ["everything"]}), "/scopes"),
        (json!({"name": "bot", "scopes": ["play"], "expires_at_ms": DAY}), "/expires_at_ms"),
    ] {
        let answer = make(&anna, wish).await;
        assert_eq!(answer.problem().0, 422);
        assert_eq!(answer.json()["errors"][0]["pointer"], pointer);
    }
    let wish = json!({"name": "bot", "scopes": ["play", "read"], "expires_at_ms": 2 * DAY});
    let made = make(&anna, wish).await;
    assert_eq!(made.status, 201);
    let made = made.json();
    let secret = made["token"].as_str().unwrap();
    assert!(secret.starts_with("salon_") && secret.len() == 6 + 64);
    let play_only = make(&anna, json!({"name": "mover", "scopes": ["play"]})).await.json();

    let bot = Browser { bearer: Some(secret.to_owned()), ..Browser::new(&salon) };
    assert_eq!(bot.get("/account").await.json()["scopes"], json!(["read", "play"]));
    let owners = [
        ("GET", "/account/sessions", Value::Null),
        ("GET", "/account/tokens", Value::Null),
        ("POST", "/account/tokens", json!({"name": "more", "scopes": ["challenge"]})),
        ("POST", "/account/password", json!({"old": PASSWORD, "new": "another horse"})),
    ];
    for (method, path, body) in owners {
        let answer = bot.api(method, path, &body).await;
        assert_eq!(answer.problem(), (403, "owner_only".to_owned()), "{path}");
    }
    let mover =
        Browser { bearer: play_only["token"].as_str().map(str::to_owned), ..Browser::new(&salon) };
    let refused = mover.get("/account").await;
    assert_eq!(refused.problem(), (403, "insufficient_scope".to_owned()));

    let listed = anna.get("/account/tokens").await;
    assert!(!listed.body.contains(secret), "shown once");
    let listed = listed.json()["tokens"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 2);
    let bots = listed.as_array().unwrap().iter().find(|token| token["id"] == made["id"]).unwrap();
    assert_eq!((&bots["name"], &bots["used_at_ms"]), (&json!("bot"), &json!(DAY)));

    salon.pass(DAY);
    assert!(!bot.is_somebody().await, "its time is over");
    anna.session("renew", &json!({})).await;
    let path = format!("/account/tokens/{}", play_only["id"].as_str().unwrap());
    assert_eq!(anna.api("DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(anna.api("DELETE", &path, &Value::Null).await.problem().0, 404);
    assert_eq!(mover.get("/account").await.problem().0, 401);
}

#[tokio::test]
async fn no_secret_stands_in_the_database() {
    let salon = Salon::open().await;
    let anna = Browser::signed_up(&salon, "Anna").await;
    let wish = json!({"name": "bot", "scopes": ["play"]});
    let token = anna.api("POST", "/account/tokens", &wish).await.json()["token"].clone();
    let cookie = anna.cookie.as_ref().unwrap().split_once('=').unwrap().1.to_owned();
    let secrets = [token.as_str().unwrap().to_owned(), cookie, PASSWORD.to_owned()];
    let files = [salon.database(), salon.database().with_extension("db-wal")];
    for file in files.map(|file| std::fs::read(file).unwrap()) {
        for secret in &secrets {
            assert!(!file.windows(secret.len()).any(|w| w == secret.as_bytes()));
        }
    }
}

#[tokio::test]
async fn who_tries_too_often_is_told_when_to_come_again() {
    let salon = Salon::open_at(DAY).await;
    Browser::signed_up(&salon, "Anna").await;
    let mut browser = Browser::new(&salon);
    let wrong = json!({"name": "Anna", "password": "wrong"});
    let refused = loop {
        let answer = browser.session("sign-in", &wrong).await;
        if answer.status != 403 {
            break answer;
        }
    };
    assert_eq!(refused.problem(), (429, "too_many_requests".to_owned()));
    let wait_s: i64 = refused.header("retry-after").parse().unwrap();
    salon.pass(wait_s * 1_000 - 1);
    assert_eq!(browser.session("sign-in", &wrong).await.status, 429);
    salon.pass(1);
    // The name was never locked: who knows the password gets in.
    Browser::signed_in(&salon, "Anna", PASSWORD).await;
}
