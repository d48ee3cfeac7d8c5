//! Signing up, in and out at the page, under `/session`: the only place where cookies are read, and
//! where every request must bring our own Origin.
//!
//! All answer alike: who is signed in, and a bearer with which the page asks `/api/` for some minutes.

use axum::extract::State;
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chess_core::Millis;
use chess_notation::Language;
use chess_persistence::{
    Account, AccountId, Action, Actor, Deed, NewAccount, NewSession, Session, SessionId,
    StoreError, Username,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::client::Client;
use crate::auth::password::Password;
use crate::auth::secret::{self, Token};
use crate::auth::throttle::Act;
use crate::auth::{email, viewer};
use crate::extract::Json;
use crate::limits;
use crate::mail::{self, Kind};
use crate::problem::{FieldError, Problem};

/// The routes of this module, under `/session`.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sign_up))
        .routes(routes!(sign_in))
        .routes(routes!(renew))
        .routes(routes!(sign_out))
}

/// An account to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignUp {
    name: String,
    password: String,
    email: Option<String>,
    /// The language of letters.
    #[serde(default)]
    lang: Language,
}

/// Name and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignIn {
    name: String,
    password: String,
}

/// An empty object.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// Who is signed in at the page; all null for nobody.
#[derive(Debug, Serialize, ToSchema)]
struct PageSession {
    account: Option<AccountView>,
    /// For the header `Authorization: Bearer …`.
    bearer: Option<String>,
    /// When to ask for another.
    bearer_until_ms: Option<i64>,
}

/// An account by its id and name.
#[derive(Debug, Serialize, ToSchema)]
struct AccountView {
    id: String,
    name: String,
}

/// Make an account and sign in
#[utoipa::path(post, path = "/sign-up", tag = "session", request_body = SignUp, responses(
    (status = 201, description = "Who is signed in, with a cookie", body = PageSession),
    (status = 403, description = "foreign_origin: the header Origin is not there or not ours"),
    (status = 422, description = "invalid_members: a member has a value that cannot be, or the name is taken"),
    (status = 429, description = "too_many_requests: too often from one address"),
))]
pub(crate) async fn sign_up(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Json(wish): Json<SignUp>,
) -> Result<Response, Problem> {
    let now = app.now();
    let lang = wish.lang;
    let (name, password, email) = read_sign_up(wish)?;
    app.auth().throttle.admit(Act::SignUp, client, now)?;
    let password = app.auth().hasher.hash(password).await?;
    let new = NewAccount { id: secret::account_id()?, name: name.clone(), password, email, lang };
    let (id, begun) = (new.id, Begun::new(&headers, now)?);
    let mailer = app.mailer().filter(|_| new.email.is_some());
    let mail = mailer.map(|_| mail::message(Kind::VerifyEmail, id, now.0, lang, now));
    let made = app.store().create_account(new, begun.session(), mail, client.deed(now)).await;
    made.map_err(|error| match error {
        StoreError::Taken => name_taken(),
        error => error.into(),
    })?;
    if let Some(mailer) = mailer {
        mailer.wake();
    }
    end_former(&app, client, &headers).await?;
    Ok((StatusCode::CREATED, begun.answer(&app, &id, &name)).into_response())
}

/// What is asked for, or everything that is wrong with it.
fn read_sign_up(wish: SignUp) -> Result<(Username, Password, Option<String>), Problem> {
    let mut errors = Vec::new();
    let mut wrong = |pointer, detail: String| errors.push(FieldError { pointer, detail });
    let name = match wish.name.parse::<Username>() {
        Ok(name) if name.is_reserved() => {
            wrong("/name", "this name is not given away".to_owned());
            None
        }
        Ok(name) => Some(name),
        Err(error) => {
            wrong("/name", error.to_string());
            None
        }
    };
    let password = Password::choose(wish.password, name.as_ref());
    let password = password.map_err(|error| wrong("/password", error.to_string())).ok();
    let email = wish.email.map(|text| {
        let email = email::parse(&text);
        email.ok_or_else(|| wrong("/email", "this is no address of e-mail".to_owned()))
    });
    match (name, password, email.transpose()) {
        (Some(name), Some(password), Ok(email)) => Ok((name, password, email)),
        _ => Err(Problem::invalid(errors)),
    }
}

fn name_taken() -> Problem {
    let detail = "somebody has this name; choose another".to_owned();
    Problem::invalid(vec![FieldError { pointer: "/name", detail }])
}

/// Sign in
///
/// The same answer and the same work for a name nobody has and for a wrong password.
#[utoipa::path(post, path = "/sign-in", tag = "session", request_body = SignIn, responses(
    (status = 200, description = "Who is signed in, with a cookie", body = PageSession),
    (status = 403, description = "wrong_credentials; banned: the account is barred; foreign_origin"),
    (status = 429, description = "too_many_requests: too often from one address"),
))]
pub(crate) async fn sign_in(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Json(wish): Json<SignIn>,
) -> Result<Response, Problem> {
    let now = app.now();
    app.auth().throttle.admit(Act::SignIn, client, now)?;
    let account = match wish.name.parse::<Username>() {
        Ok(name) => app.store().account_named(&name).await?,
        Err(_) => None,
    };
    let hash = match &account {
        Some(account) => app.store().password(&account.id).await?,
        None => None,
    };
    let is_right = app.auth().hasher.verify(wish.password, hash).await?;
    let subject = account.as_ref().map(|account| account.id);
    let refused = |app: App| async move {
        app.store().note(Action::SignInRefused, subject, client.deed(now)).await
    };
    let account = match account.filter(|_| is_right) {
        Some(account) if account.is_active() => account,
        Some(_) => {
            refused(app).await?;
            return Err(Problem::banned());
        }
        None => {
            refused(app).await?;
            return Err(Problem::wrong_credentials());
        }
    };
    let begun = Begun::new(&headers, now)?;
    let deed = client.deed(now);
    let done = app.store().begin_session(&account.id, begun.session(), deed).await;
    done.map_err(|error| match error {
        // Banned or deleted since we looked.
        StoreError::NotFound => Problem::wrong_credentials(),
        error => error.into(),
    })?;
    end_former(&app, client, &headers).await?;
    let name = account.name.ok_or_else(Problem::wrong_credentials)?;
    Ok(begun.answer(&app, &account.id, &name))
}

/// Who is signed in, and a new bearer
///
/// A cookie that says nothing any more is taken back.
#[utoipa::path(post, path = "/renew", tag = "session", request_body = Nothing, responses(
    (status = 200, description = "Who is signed in", body = PageSession),
    (status = 403, description = "foreign_origin: the header Origin is not there or not ours"),
))]
pub(crate) async fn renew(
    State(app): State<App>,
    headers: HeaderMap,
    Json(Nothing {}): Json<Nothing>,
) -> Result<Response, Problem> {
    let now = app.now();
    let Some((session, account)) = by_cookie(&app, &headers).await? else {
        return Ok(signed_out(&app));
    };
    if now.0 - session.seen_at.0 >= limits::SEEN_EVERY_MS {
        let until = viewer::session_end(&session, now);
        match app.store().extend_session(&session.id, now, until).await {
            Ok(()) => {}
            Err(StoreError::NotFound) => return Ok(signed_out(&app)),
            Err(error) => return Err(error.into()),
        }
    }
    match account.name {
        Some(name) => Ok(page_session(&app, &session.id, &account.id, &name).into_response()),
        None => Ok(signed_out(&app)),
    }
}

/// Sign out here
#[utoipa::path(post, path = "/sign-out", tag = "session", request_body = Nothing, responses(
    (status = 200, description = "Nobody is signed in", body = PageSession),
    (status = 403, description = "foreign_origin: the header Origin is not there or not ours"),
))]
pub(crate) async fn sign_out(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Json(Nothing {}): Json<Nothing>,
) -> Result<Response, Problem> {
    end_former(&app, client, &headers).await?;
    Ok(signed_out(&app))
}

async fn by_cookie(
    app: &App,
    headers: &HeaderMap,
) -> Result<Option<(Session, Account)>, StoreError> {
    match app.auth().cookies.read(headers).and_then(secret::hash_of) {
        Some(hash) => app.store().session_of(&hash, app.now()).await,
        None => Ok(None),
    }
}

/// Ends the session that the browser had, if it had one.
async fn end_former(app: &App, client: Client, headers: &HeaderMap) -> Result<(), StoreError> {
    let Some((session, account)) = by_cookie(app, headers).await? else { return Ok(()) };
    let deed = Deed { actor: Actor::Account(account.id), ..client.deed(app.now()) };
    match app.store().end_session(&account.id, &session.id, deed).await {
        Ok(()) | Err(StoreError::NotFound) => Ok(()),
        Err(error) => Err(error),
    }
}

/// A session about to begin.
struct Begun {
    session: NewSession,
    token: Token,
}

impl Begun {
    fn new(headers: &HeaderMap, now: Millis) -> Result<Self, getrandom::Error> {
        let token = Token::random("")?;
        let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let agent = agent.map(|agent| agent.chars().take(limits::AGENT_CHARACTERS).collect());
        let session = NewSession {
            id: secret::session_id()?,
            token: token.hash(),
            expires_at: now.plus(limits::SESSION_IDLE_MS),
            agent,
        };
        Ok(Self { session, token })
    }

    fn session(&self) -> NewSession {
        self.session.clone()
    }

    fn answer(&self, app: &App, account: &AccountId, name: &Username) -> Response {
        let cookie = app.auth().cookies.give(&self.token);
        ([(SET_COOKIE, cookie)], page_session(app, &self.session.id, account, name)).into_response()
    }
}

fn page_session(
    app: &App,
    session: &SessionId,
    account: &AccountId,
    name: &Username,
) -> axum::Json<PageSession> {
    let (bearer, until) = app.auth().pages.sign(session, app.now());
    axum::Json(PageSession {
        account: Some(AccountView { id: account.to_string(), name: name.to_string() }),
        bearer: Some(bearer),
        bearer_until_ms: Some(until.0),
    })
}

fn signed_out(app: &App) -> Response {
    let nobody = PageSession { account: None, bearer: None, bearer_until_ms: None };
    ([(SET_COOKIE, app.auth().cookies.take_back())], axum::Json(nobody)).into_response()
}

#[cfg(test)]
mod tests {
    use chess_persistence::Store;

    use super::*;
    use crate::auth::Auth;
    use crate::config::Config;
    use crate::think::Pool;
    use crate::time::Time;

    /// Signing in takes as many hashes for a name nobody has, for a text that is no name, for a
    /// wrong password and for the right one. The hash is all that takes time.
    #[tokio::test]
    async fn an_unknown_name_costs_as_much_as_a_wrong_password() {
        let config = Config::new("127.0.0.1:0".parse().unwrap(), "unused.db");
        let auth = Auth::new(&config).unwrap();
        let app = App::new(Store::memory(), Pool::start().unwrap(), Time::host(), auth, None);
        let client = Client("192.0.2.1".parse().unwrap());
        let (name, password) = ("Anna".to_owned(), "correct horse".to_owned());
        let wish = SignUp { name, password, email: None, lang: Language::En };
        let made = sign_up(State(app.clone()), client, HeaderMap::new(), Json(wish)).await;
        assert_eq!(made.unwrap().status(), StatusCode::CREATED);
        for (name, password, expect) in [
            ("Anna", "correct horse", true),
            ("Anna", "wrong", false),
            ("Berta", "correct horse", false),
            ("no name", "correct horse", false),
        ] {
            let before = app.auth().hasher.hashes();
            let wish = SignIn { name: name.to_owned(), password: password.to_owned() };
            let done = sign_in(State(app.clone()), client, HeaderMap::new(), Json(wish)).await;
            assert_eq!(done.is_ok(), expect, "{name}");
            assert_eq!(app.auth().hasher.hashes(), before + 1, "{name}");
        }
        app.pool().stop();
    }
}
