//! One's own account: who I am, password, sessions, tokens.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use chess_core::Millis;
use chess_notation::Language;
use chess_persistence::{Account, ApiToken, NewToken, Scope, Scopes, Session, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::client::Client;
use crate::auth::password::Password;
use crate::auth::secret::{self, Token};
use crate::auth::throttle::Act;
use crate::auth::viewer::{Owner, Viewer};
use crate::extract::Json;
use crate::limits;
use crate::problem::{FieldError, Problem};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me))
        .routes(routes!(change_password))
        .routes(routes!(sessions))
        .routes(routes!(end_session))
        .routes(routes!(tokens, create_token))
        .routes(routes!(revoke_token))
}

/// Me, as only I see myself.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    id: String,
    name: String,
    /// What this bearer may do.
    scopes: Vec<&'static str>,
    email: Option<String>,
    email_verified: bool,
    /// Whether I am told by mail of what happens in my games.
    mail_notices: bool,
    /// The language of letters to me.
    lang: Language,
    created_at_ms: i64,
}

impl Me {
    /// Nobody, if the account is deleted.
    pub(super) fn new(account: Account, scopes: Scopes) -> Option<Self> {
        Some(Self {
            id: account.id.to_string(),
            name: account.name?.to_string(),
            scopes: scopes.iter().map(Scope::as_str).collect(),
            mail_notices: account.is_notified,
            lang: account.lang,
            email_verified: account.email_verified_at.is_some(),
            email: account.email,
            created_at_ms: account.created_at.0,
        })
    }
}

/// Whose bearer this is
///
/// With the scope `read`.
#[utoipa::path(get, path = "/v1/account", tag = "account", responses(
    (status = 200, description = "You", body = Me),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "insufficient_scope: the token lacks the scope"),
))]
pub(crate) async fn me(State(app): State<App>, viewer: Viewer) -> Result<axum::Json<Me>, Problem> {
    let me = viewer.require(Scope::Read)?;
    let account = app.store().account(&me.id).await?.ok_or_else(Problem::unauthorized)?;
    Me::new(account, me.scopes()).map(axum::Json).ok_or_else(Problem::unauthorized)
}

/// The old password and the new one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordChange {
    old: String,
    new: String,
}

/// Change the password
///
/// Asks for the old one and ends every other session.
#[utoipa::path(post, path = "/v1/account/password", tag = "account", request_body = PasswordChange, responses(
    (status = 204, description = "It is changed"),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "wrong_password; owner_only: no token can do this"),
    (status = 422, description = "invalid_members: the new password may not be chosen"),
))]
pub(crate) async fn change_password(
    State(app): State<App>,
    owner: Owner,
    client: Client,
    Json(wish): Json<PasswordChange>,
) -> Result<StatusCode, Problem> {
    let new = Password::choose(wish.new, Some(&owner.name)).map_err(|error| {
        Problem::invalid(vec![FieldError { pointer: "/new", detail: error.to_string() }])
    })?;
    check_password(&app, &owner, client, wish.old).await?;
    let hash = app.auth().hasher.hash(new).await?;
    app.store().set_password(&owner.id, hash, Some(owner.session), owner.deed(&app)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks the owner for the password once more, before what cannot be taken back. Who has only found
/// an open page cannot try out passwords at will.
pub(super) async fn check_password(
    app: &App,
    owner: &Owner,
    client: Client,
    given: String,
) -> Result<(), Problem> {
    app.auth().throttle.admit(Act::SignIn, client, app.now())?;
    let hash = app.store().password(&owner.id).await?;
    if app.auth().hasher.verify(given, hash).await? {
        Ok(())
    } else {
        Err(Problem::wrong_password())
    }
}

/// A place where somebody is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionView {
    id: String,
    /// Whether it is the one that asks.
    current: bool,
    created_at_ms: i64,
    seen_at_ms: i64,
    expires_at_ms: i64,
    address: Option<String>,
    agent: Option<String>,
}

impl SessionView {
    pub(super) fn of(owner: &Owner, session: Session) -> Self {
        Self {
            id: session.id.to_string(),
            current: session.id == owner.session,
            created_at_ms: session.created_at.0,
            seen_at_ms: session.seen_at.0,
            expires_at_ms: session.expires_at.0,
            address: session.address,
            agent: session.agent,
        }
    }
}

/// Where I am signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Sessions {
    sessions: Vec<SessionView>,
}

/// Where I am signed in
#[utoipa::path(get, path = "/v1/account/sessions", tag = "account", responses(
    (status = 200, description = "The latest seen first", body = Sessions),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "owner_only: no token can do this"),
))]
pub(crate) async fn sessions(
    State(app): State<App>,
    owner: Owner,
) -> Result<axum::Json<Sessions>, Problem> {
    let sessions = app.store().sessions(&owner.id, app.now()).await?;
    let sessions = sessions.into_iter().map(|session| SessionView::of(&owner, session)).collect();
    Ok(axum::Json(Sessions { sessions }))
}

/// Sign out somewhere
#[utoipa::path(delete, path = "/v1/account/sessions/{id}", tag = "account", params(("id" = String, Path, description = "From the list")), responses(
    (status = 204, description = "It has ended"),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "owner_only: no token can do this"),
    (status = 404, description = "not_found: you have no such session"),
))]
pub(crate) async fn end_session(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = id.parse().map_err(|_| Problem::not_found())?;
    app.store().end_session(&owner.id, &id, owner.deed(&app)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenView {
    id: String,
    name: String,
    scopes: Vec<&'static str>,
    created_at_ms: i64,
    used_at_ms: Option<i64>,
    expires_at_ms: Option<i64>,
}

impl From<ApiToken> for TokenView {
    fn from(token: ApiToken) -> Self {
        Self {
            id: token.id.to_string(),
            name: token.name,
            scopes: token.scopes.iter().map(Scope::as_str).collect(),
            created_at_ms: token.created_at.0,
            used_at_ms: token.used_at.map(|at| at.0),
            expires_at_ms: token.expires_at.map(|at| at.0),
        }
    }
}

/// The tokens of my programs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tokens {
    tokens: Vec<TokenView>,
}

/// The tokens of my programs
///
/// Without the secrets.
#[utoipa::path(get, path = "/v1/account/tokens", tag = "account", responses(
    (status = 200, description = "The oldest first", body = Tokens),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "owner_only: no token can do this"),
))]
pub(crate) async fn tokens(
    State(app): State<App>,
    owner: Owner,
) -> Result<axum::Json<Tokens>, Problem> {
    let tokens = app.store().tokens(&owner.id).await?;
    Ok(axum::Json(Tokens { tokens: tokens.into_iter().map(TokenView::from).collect() }))
}

/// A token to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenWish {
    /// What you call it.
    name: String,
    /// Of `read`, `play` and `challenge`.
    scopes: Vec<String>,
    /// When it ends; null for never.
    expires_at_ms: Option<i64>,
}

/// A token that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MadeToken {
    id: String,
    /// Shown this once.
    token: String,
}

/// Make a token for a program
///
/// Its secret is in this answer and nowhere else.
#[utoipa::path(post, path = "/v1/account/tokens", tag = "account", request_body = TokenWish, responses(
    (status = 201, description = "The token", body = MadeToken),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "owner_only: no token can do this"),
    (status = 409, description = "too_many_tokens: revoke one first"),
    (status = 422, description = "invalid_members: a member has a value that cannot be"),
))]
pub(crate) async fn create_token(
    State(app): State<App>,
    owner: Owner,
    Json(wish): Json<TokenWish>,
) -> Result<(StatusCode, axum::Json<MadeToken>), Problem> {
    let now = app.now();
    let scopes = read_token(&wish, now)?;
    let token = Token::random(secret::TOKEN_PREFIX)?;
    let new = NewToken {
        id: secret::token_id()?,
        name: wish.name.trim().to_owned(),
        scopes,
        token: token.hash(),
        expires_at: wish.expires_at_ms.map(Millis),
    };
    let made = MadeToken { id: new.id.to_string(), token: token.reveal().to_owned() };
    let done = app.store().create_token(&owner.id, new, limits::TOKENS, owner.deed(&app)).await;
    done.map_err(|error| match error {
        StoreError::Taken => Problem::too_many_tokens(),
        error => error.into(),
    })?;
    Ok((StatusCode::CREATED, axum::Json(made)))
}

fn read_token(wish: &TokenWish, now: Millis) -> Result<Scopes, Problem> {
    let mut errors = Vec::new();
    let length = wish.name.trim().chars().count();
    if !limits::TOKEN_NAME.contains(&length) || wish.name.chars().any(char::is_control) {
        let (least, most) = (limits::TOKEN_NAME.start(), limits::TOKEN_NAME.end());
        let detail = format!("must be {least} to {most} characters on one line");
        errors.push(FieldError { pointer: "/name", detail });
    }
    let scopes = wish.scopes.join(" ").parse::<Scopes>();
    match &scopes {
        Ok(scopes) if *scopes == Scopes::default() => {
            let detail = "a token without a scope lets nobody do anything".to_owned();
            errors.push(FieldError { pointer: "/scopes", detail });
        }
        Ok(_) => {}
        Err(error) => errors.push(FieldError { pointer: "/scopes", detail: error.to_string() }),
    }
    if wish.expires_at_ms.is_some_and(|at| at <= now.0) {
        let detail = "must be in the future".to_owned();
        errors.push(FieldError { pointer: "/expires_at_ms", detail });
    }
    scopes.ok().filter(|_| errors.is_empty()).ok_or_else(|| Problem::invalid(errors))
}

/// Revoke a token
#[utoipa::path(delete, path = "/v1/account/tokens/{id}", tag = "account", params(("id" = String, Path, description = "From the list")), responses(
    (status = 204, description = "It works no more"),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "owner_only: no token can do this"),
    (status = 404, description = "not_found: you have no such token"),
))]
pub(crate) async fn revoke_token(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = id.parse().map_err(|_| Problem::not_found())?;
    app.store().revoke_token(&owner.id, &id, owner.deed(&app)).await?;
    Ok(StatusCode::NO_CONTENT)
}
