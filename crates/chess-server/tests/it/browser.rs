//! The page as the server sees it: a cookie, a bearer, and the Origin that browsers add.

use serde_json::{Value, json};

use crate::http::{self, Response};
use crate::salon::Table;

/// One browser.
pub(crate) struct Browser<'a> {
    pub(crate) table: &'a Table,
    /// `name=value`, as it was given.
    pub(crate) cookie: Option<String>,
    /// What is sent as `Authorization: Bearer`.
    pub(crate) bearer: Option<String>,
}

impl<'a> Browser<'a> {
    pub(crate) fn new(table: &'a Table) -> Self {
        Self { table, cookie: None, bearer: None }
    }

    /// A browser in which somebody with this name has just signed up.
    pub(crate) async fn signed_up(table: &'a Table, name: &str) -> Self {
        let mut browser = Self::new(table);
        let made = browser.session("sign-up", &json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(made.status, 201, "{made:?}");
        browser
    }

    /// A browser in which somebody has signed in.
    pub(crate) async fn signed_in(table: &'a Table, name: &str, password: &str) -> Self {
        let mut browser = Self::new(table);
        let done = browser.session("sign-in", &json!({"name": name, "password": password})).await;
        assert_eq!(done.status, 200, "{done:?}");
        browser
    }

    /// A request under `/session`, with cookie and Origin; keeps what is given.
    pub(crate) async fn session(&mut self, what: &str, body: &Value) -> Response {
        let origin = format!("http://{}", self.table.address);
        let cookie = self.cookie.clone().unwrap_or_default();
        let headers =
            [("content-type", "application/json"), ("origin", &*origin), ("cookie", &*cookie)];
        let path = format!("/session/{what}");
        let body = body.to_string();
        let answer =
            http::request(self.table.address, "POST", &path, &headers, body.as_bytes()).await;
        let given = answer.header("set-cookie").split(';').next().unwrap_or_default();
        if let Some((_, value)) = given.split_once('=') {
            self.cookie = (!value.is_empty()).then(|| given.to_owned());
        }
        if answer.status < 300 {
            self.bearer = answer.json()["bearer"].as_str().map(str::to_owned);
        }
        answer
    }

    /// A request under `/api/v1`, with the bearer and, as browsers do, the cookie.
    pub(crate) async fn api(&self, method: &str, path: &str, body: &Value) -> Response {
        let origin = format!("http://{}", self.table.address);
        let cookie = self.cookie.clone().unwrap_or_default();
        let bearer = self.bearer.as_ref().map(|bearer| format!("Bearer {bearer}"));
        let mut headers =
            vec![("content-type", "application/json"), ("origin", &*origin), ("cookie", &*cookie)];
        headers.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
        let path = format!("/api/v1{path}");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        http::request(self.table.address, method, &path, &headers, body.as_bytes()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.api("GET", path, &Value::Null).await
    }

    /// Whether the bearer gives an account.
    pub(crate) async fn is_somebody(&self) -> bool {
        let answer = self.get("/account").await;
        assert!([200, 401].contains(&answer.status), "{answer:?}");
        answer.status == 200
    }
}

/// The password of everybody who signs up here.
pub(crate) const PASSWORD: &str = "correct horse battery";
