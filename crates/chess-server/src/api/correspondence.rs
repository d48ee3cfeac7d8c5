//! What a player leaves with a slow game: prepared answers and a private note.

use axum::extract::State;
use chess_core::Color;
use chess_persistence::GameId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::allowed;
use crate::app::App;
use crate::extract::{GamePath, Json};
use crate::limits;
use crate::problem::{FieldError, Problem};
use crate::standing::{Action, Asker};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(prepared, prepare)).routes(routes!(note, write_note))
}

/// Conditional moves.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Conditional {
    /// Lines of moves in UCI from the position that stands, the opponent's first, each ending with
    /// an answer. Lines that begin alike are branches of one tree.
    #[schema(example = json!([["e2e4", "c7c5", "g1f3", "d7d6"], ["d2d4", "g8f6"]]))]
    lines: Vec<Vec<String>>,
}

/// See what you have prepared
///
/// What is left of it after the moves played since; empty while it is your move. Nobody else sees it.
#[utoipa::path(get, path = "/v1/games/{id}/conditional", tag = "correspondence", params(GamePath, Asker),
    responses(
        (status = 200, description = "The lines that are left", body = Conditional),
        (status = 403, description = "not_yours: only players prepare answers"),
        (status = 404, description = "not_found: there is no such game"),
    )
)]
pub(crate) async fn prepared(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
) -> Result<axum::Json<Conditional>, Problem> {
    let color = player(&app, &id, &asker).await?;
    let lines = app.registry().prepared(&id, color, None).await.map_err(Problem::refused)?;
    Ok(axum::Json(Conditional { lines }))
}

/// Prepare answers
///
/// In place of those before; no lines take them back. When the opponent makes a move that is
/// foreseen, the answer is played at once and takes no time; any other move drops the rest. Only
/// while the opponent is to move, in games without clock or with days to a move.
#[utoipa::path(put, path = "/v1/games/{id}/conditional", tag = "correspondence", params(GamePath, Asker),
    request_body = Conditional, responses(
        (status = 200, description = "The lines as they are kept", body = Conditional),
        (status = 403, description = "not_yours: only players prepare answers"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 409, description = "bad_line: a line cannot be played or contradicts another; \
            your_move: it is your move; not_allowed: the game is not slow; game_over; not_started"),
    )
)]
pub(crate) async fn prepare(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Json(Conditional { lines }): Json<Conditional>,
) -> Result<axum::Json<Conditional>, Problem> {
    let color = player(&app, &id, &asker).await?;
    let lines = app.registry().prepared(&id, color, Some(lines)).await;
    Ok(axum::Json(Conditional { lines: lines.map_err(Problem::refused)? }))
}

/// A private note.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Note {
    /// Empty for none.
    text: String,
}

/// Read your private note about a game
#[utoipa::path(get, path = "/v1/games/{id}/note", tag = "correspondence", params(GamePath, Asker),
    responses(
        (status = 200, description = "The note, which nobody else sees", body = Note),
        (status = 403, description = "not_yours: only players have a note"),
        (status = 404, description = "not_found: there is no such game"),
    )
)]
pub(crate) async fn note(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
) -> Result<axum::Json<Note>, Problem> {
    let color = player(&app, &id, &asker).await?;
    Ok(axum::Json(Note { text: app.store().private_note(&id, color).await? }))
}

/// Write your private note about a game
///
/// In place of the one before, at any time, also after the end.
#[utoipa::path(put, path = "/v1/games/{id}/note", tag = "correspondence", params(GamePath, Asker),
    request_body = Note, responses(
        (status = 200, description = "The note as it is kept", body = Note),
        (status = 403, description = "not_yours: only players have a note"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 422, description = "invalid_members: the note is too long"),
    )
)]
pub(crate) async fn write_note(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Json(Note { text }): Json<Note>,
) -> Result<axum::Json<Note>, Problem> {
    let color = player(&app, &id, &asker).await?;
    if text.len() > limits::NOTE_BYTES {
        let detail = format!("a note has at most {} bytes", limits::NOTE_BYTES);
        return Err(Problem::invalid(vec![FieldError { pointer: "/text", detail }]));
    }
    app.store().set_private_note(&id, color, text.clone()).await?;
    Ok(axum::Json(Note { text }))
}

/// The color that who asks plays in this game.
async fn player(app: &App, id: &GameId, asker: &Asker) -> Result<Color, Problem> {
    let (_, standing) = allowed(app, id, asker, Action::See).await?;
    standing.seat().ok_or_else(Problem::not_yours)
}
