//! Letters: addresses confirmed, passwords set anew, a mail server that is not there.

use serde_json::{Value, json};

use crate::browser::{Browser, PASSWORD};
use crate::http::{self, Response};
use crate::post::{self, Post};
use crate::salon::{Salon, Table};

const MINUTE: i64 = 60_000;

async fn open(post: &Post) -> Salon {
    let smtp = format!("smtp://{}", post.address);
    Salon::open_with(1_000 * MINUTE, |config| {
        config.smtp_url = Some(smtp.parse().unwrap());
        config.mail_from = Some("Salon <salon@example.net>".to_owned());
    })
    .await
}

async fn press(table: &Table, path: &str, form: &str) -> Response {
    let origin = format!("http://{}", table.address);
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("origin", &*origin)];
    http::request(table.address, "POST", path, &headers, form.as_bytes()).await
}

async fn with_address<'a>(salon: &'a Salon, post: &mut Post, name: &str) -> Browser<'a> {
    let mut browser = Browser::new(salon);
    let wish = json!({"name": name, "password": PASSWORD, "email": "anna@example.org"});
    assert_eq!(browser.session("sign-up", &wish).await.status, 201);
    let path = post::link(&post.letter().await);
    assert_eq!(press(salon, &path, "").await.status, 200);
    browser
}

#[tokio::test]
async fn an_address_is_confirmed_by_a_letter() {
    let mut post = Post::open().await;
    let salon = open(&post).await;
    let mut anna = Browser::new(&salon);
    let wish =
        json!({"name": "Anna", "password": PASSWORD, "email": "anna@example.org", "lang": "fr"});
    anna.session("sign-up", &wish).await;
    let letter = post.letter().await;
    assert!(letter.contains("To: anna@example.org") && letter.contains("Bonjour Anna"), "{letter}");
    let path = post::link(&letter);
    assert!(path.starts_with("/mail/verify/"), "{path}");
    let verified =
        async |anna: &Browser<'_>| anna.get("/account").await.json()["email_verified"].clone();

    // Looking changes nothing; the page needs no script, and its form can be sent.
    let page = salon.get(&path).await;
    assert_eq!((page.status, page.header("referrer-policy")), (200, "same-origin"));
    assert!(page.body.contains("<form method=\"post\">"), "{}", page.body);
    assert_eq!(verified(&anna).await, false);
    assert_eq!(press(&salon, &path, "").await.status, 200);
    assert_eq!(verified(&anna).await, true);
    assert_eq!(press(&salon, &path, "").await.status, 410, "it works once");
    assert_eq!(press(&salon, "/mail/verify/x", "").await.status, 410);

    let change = json!({"password": PASSWORD, "email": "anna@example.com"});
    salon.pass(MINUTE);
    assert_eq!(anna.api("POST", "/account/email", &change).await.status, 204);
    assert_eq!(verified(&anna).await, false);
    let path = post::link(&post.letter().await);
    salon.pass(7 * 24 * 60 * MINUTE);
    assert_eq!(press(&salon, &path, "").await.status, 410, "its time is over");
    let none = json!({"password": PASSWORD, "email": Value::Null});
    anna.session("renew", &json!({})).await;
    assert_eq!(anna.api("POST", "/account/email", &none).await.status, 204);
    assert_eq!(anna.get("/account").await.json()["email"], Value::Null);
}

#[tokio::test]
async fn a_forgotten_password_is_set_anew() {
    let mut post = Post::open().await;
    let salon = open(&post).await;
    let anna = with_address(&salon, &mut post, "Anna").await;
    let ask = async |who: &str| {
        let wish = json!({"who": who}).to_string();
        salon.post("/api/v1/password-reset", &wish).await.status
    };
    // By the name of nobody, of one whose address is not confirmed, and of Anna: all alike.
    let mut berta = Browser::new(&salon);
    let wish = json!({"name": "Berta", "password": PASSWORD, "email": "berta@example.org"});
    berta.session("sign-up", &wish).await;
    post.letter().await;
    for who in ["Nobody", "Berta", "berta@example.org", "anna"] {
        assert_eq!(ask(who).await, 202, "{who}");
    }
    let letter = post.letter().await;
    assert!(letter.contains("Hello Anna"), "{letter}");
    let path = post::link(&letter);
    let weak = press(&salon, &path, "password=password1").await;
    assert!(weak.status == 422 && weak.body.contains("choose another"), "{weak:?}");
    assert_eq!(press(&salon, &path, "password=another+horse").await.status, 200);
    assert!(!anna.is_somebody().await, "all sessions end");
    assert_eq!(press(&salon, &path, "password=third+horse").await.status, 410, "it works once");
    Browser::signed_in(&salon, "Anna", "another horse").await;
    assert!(post.is_empty());

    salon.pass(11 * MINUTE);
    assert_eq!(ask("ANNA@example.org").await, 202);
    let path = post::link(&post.letter().await);
    salon.pass(60 * MINUTE);
    assert_eq!(press(&salon, &path, "password=third+horse").await.status, 410, "too late");
}

#[tokio::test]
async fn a_letter_that_is_refused_is_sent_later() {
    let mut post = Post::open().await;
    let salon = open(&post).await;
    post.refuse(2);
    let mut anna = Browser::new(&salon);
    let wish = json!({"name": "Anna", "password": PASSWORD, "email": "anna@example.org"});
    anna.session("sign-up", &wish).await;
    post.refused().await;
    salon.pass(MINUTE);
    post.refused().await;
    assert!(post.is_empty());
    salon.pass(4 * MINUTE);
    let path = post::link(&post.letter().await);
    assert_eq!(press(&salon, &path, "").await.status, 200);
}

#[tokio::test]
async fn a_letter_outlives_a_restart() {
    let mut post = Post::open().await;
    let salon = open(&post).await;
    post.refuse(1);
    let mut anna = Browser::new(&salon);
    let wish = json!({"name": "Anna", "password": PASSWORD, "email": "anna@example.org"});
    anna.session("sign-up", &wish).await;
    post.refused().await;
    let salon = salon.restart_after(MINUTE).await;
    let path = post::link(&post.letter().await);
    assert_eq!(press(&salon, &path, "").await.status, 200);
}

#[tokio::test]
async fn without_a_mail_server_it_is_said() {
    let salon = Salon::open().await;
    let asked = salon.post("/api/v1/password-reset", "{\"who\": \"Anna\"}").await;
    assert_eq!(asked.problem(), (501, "no_mail".to_owned()));
    let anna = Browser::signed_up(&salon, "Anna").await;
    for (email, status) in [("nonsense", 422), ("anna@example.org", 204)] {
        let change = json!({"password": PASSWORD, "email": email});
        assert_eq!(anna.api("POST", "/account/email", &change).await.status, status);
    }
    let me = anna.get("/account").await.json();
    assert_eq!((&me["email_verified"], &me["mail_notices"]), (&json!(false), &json!(true)));
    let off = anna.api("POST", "/account/notices", &json!({"mail": false})).await;
    assert_eq!(off.status, 204);
    assert_eq!(anna.get("/account").await.json()["mail_notices"], false);
}
