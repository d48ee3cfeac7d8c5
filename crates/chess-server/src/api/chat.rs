//! What is said beside a game, over HTTP.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use chess_persistence::ChatRoom;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::allowed;
use crate::app::App;
use crate::auth::client::Client;
use crate::auth::throttle::Act;
use crate::chat::{self, LineView};
use crate::extract::{GamePath, Json, Query};
use crate::limits;
use crate::problem::{FieldError, Problem};
use crate::standing::{Action, Asker};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(lines, say)).routes(routes!(report))
}

/// Which lines are wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// `players` or `spectators`.
    room: String,
    /// The number of the first line; 1 where nothing is said.
    from: Option<u64>,
    /// At most so many, from 1 to 200; 100 where nothing is said.
    limit: Option<u32>,
}

/// What was said.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Lines {
    lines: Vec<LineView>,
}

/// Read what was said beside a game
///
/// What the players say to each other is theirs for ever. What those who watch say is not for the
/// players until the game is over.
#[utoipa::path(get, path = "/v1/games/{id}/chat", tag = "games", params(GamePath, Wanted, Asker), responses(
    (status = 200, description = "In the order of their numbers", body = Lines),
    (status = 400, description = "bad_request: there is no such room"),
    (status = 403, description = "not_yours: what is said there is not for you"),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn lines(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<Lines>, Problem> {
    let room = read_room(&wanted.room)?;
    let (record, standing) = allowed(&app, &id, &asker, Action::See).await?;
    if !chat::hears(standing, &record, room) {
        return Err(Problem::not_yours());
    }
    let limit = wanted.limit.unwrap_or(100).clamp(1, limits::CHAT_LINES);
    let lines = app.store().chat(&id, room, wanted.from.unwrap_or(1), limit).await?;
    Ok(axum::Json(Lines { lines: lines.into_iter().map(LineView::from).collect() }))
}

fn read_room(name: &str) -> Result<ChatRoom, Problem> {
    name.parse().map_err(|_| Problem::bad_request("room is players or spectators"))
}

/// Something to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Say {
    /// At most 140 characters on one line.
    text: String,
    /// What you call the line, so that sending it again says nothing twice.
    nonce: Option<String>,
}

/// Something that was said.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaidLine {
    /// `players` or `spectators`.
    room: &'static str,
    line: LineView,
}

/// Say something beside a game
///
/// Players are heard by each other, also after the end; who watches, by all who watch. Guests who sit
/// are heard only where the maker of the room wanted that.
#[utoipa::path(post, path = "/v1/games/{id}/chat", tag = "games", params(GamePath, Asker), request_body = Say,
    responses(
        (status = 200, description = "It is said", body = SaidLine),
        (status = 401, description = "unauthorized: who watches needs an account to be heard"),
        (status = 403, description = "chat_off: guests are not heard here; muted: you may say nothing now"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 422, description = "invalid_members: this is no line"),
        (status = 429, description = "rate_limited: too much in a short time"),
    )
)]
pub(crate) async fn say(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Json(Say { text, nonce }): Json<Say>,
) -> Result<axum::Json<SaidLine>, Problem> {
    let (record, _) = allowed(&app, &id, &asker, Action::See).await?;
    let by = chat::speaker(&record, &asker)?;
    let invalid = |pointer, detail: &str| {
        Problem::invalid(vec![FieldError { pointer, detail: detail.to_owned() }])
    };
    let text = chat::read(&text).map_err(|detail| invalid("/text", detail))?;
    if nonce.as_ref().is_some_and(|nonce| nonce.len() > limits::NONCE_BYTES) {
        return Err(invalid("/nonce", "a nonce has at most 64 bytes"));
    }
    let (room, line) = chat::say(&app, &record, by, text, nonce).await?;
    Ok(axum::Json(SaidLine { room: room.as_str(), line }))
}

/// Which line.
#[derive(Debug, Deserialize)]
pub(crate) struct OfLine {
    room: String,
    number: u64,
}

/// Why a line should not stand there.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Complaint {
    reason: String,
}

/// Report a line
///
/// To whoever runs the server.
#[utoipa::path(post, path = "/v1/games/{id}/chat/{room}/{number}/report", tag = "games",
    params(GamePath, ("room" = String, Path, description = "players or spectators"),
        ("number" = u64, Path, description = "Of the line"), Asker),
    request_body = Complaint, responses(
        (status = 204, description = "It is reported"),
        (status = 403, description = "not_yours: what is said there is not for you"),
        (status = 404, description = "not_found: there is no such line"),
        (status = 422, description = "invalid_members: the reason is none"),
        (status = 429, description = "too_many_requests: too often from one address"),
    )
)]
pub(crate) async fn report(
    State(app): State<App>,
    GamePath(id): GamePath,
    Path(OfLine { room, number }): Path<OfLine>,
    client: Client,
    asker: Asker,
    Json(Complaint { reason }): Json<Complaint>,
) -> Result<StatusCode, Problem> {
    let room: ChatRoom = room.parse().map_err(|_| Problem::not_found())?;
    let (record, standing) = allowed(&app, &id, &asker, Action::See).await?;
    if !chat::hears(standing, &record, room) {
        return Err(Problem::not_yours());
    }
    let reason = chat::read(&reason).map_err(|_| {
        let detail = "say why on one line of at most 140 characters".to_owned();
        Problem::invalid(vec![FieldError { pointer: "/reason", detail }])
    })?;
    app.auth().throttle.admit(Act::Report, client, app.now())?;
    let reporter = match (asker.account, standing.seat()) {
        (Some(account), _) => account.to_string(),
        (None, Some(color)) => format!("guest {}", color.as_str()),
        (None, None) => format!("visitor {}", client.0),
    };
    app.store().report_line(&id, room, number, &reporter, reason, app.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}
