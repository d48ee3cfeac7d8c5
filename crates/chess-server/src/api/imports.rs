//! Games that were played elsewhere: kept, looked at, printed, given away.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chess_notation::pgn::{self, Game};
use chess_persistence::{Import, Scope, StoreError, Visibility};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::pictures::{self, Moving, Printed};
use super::rooms::{Seen, Wider};
use crate::app::App;
use crate::auth::client::Client;
use crate::auth::throttle::Act;
use crate::auth::viewer::Viewer;
use crate::extract::{GamePath, Json, Query, unreadable};
use crate::limits;
use crate::problem::{FieldError, Problem};
use crate::secret;
use crate::standing::{Asker, may_see_import};
use crate::studio;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(import, list))
        .routes(routes!(view, forget))
        .routes(routes!(export))
        .routes(routes!(gif))
        .routes(routes!(sheet))
        .routes(routes!(widen))
}

/// A game that was played elsewhere.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedGame {
    id: String,
    created_at_ms: i64,
    /// `closed`, `private` or `public`.
    visibility: &'static str,
    white: Option<String>,
    black: Option<String>,
    date: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// Half-moves of the main line.
    plies: usize,
    /// The game with its side lines and comments, in export format.
    pgn: String,
    /// What was departed from the standard when it was brought, as `line:column: what`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

impl ImportedGame {
    fn new(import: Import, game: &Game, warnings: Vec<String>) -> Self {
        let tag = |name: &str| game.tag(name).filter(|value| *value != "?").map(str::to_owned);
        Self {
            id: import.id.to_string(),
            created_at_ms: import.created_at.0,
            visibility: import.visibility.as_str(),
            white: tag("White"),
            black: tag("Black"),
            date: game.tag("Date").map(str::to_owned),
            result: game.result.as_str(),
            plies: game.plies(),
            pgn: import.pgn,
            warnings,
        }
    }
}

/// The one game of a text, and what was odd about it.
fn read(text: &[u8]) -> Result<(Game, Vec<String>), Problem> {
    let wrong = |detail: String| Problem::invalid(vec![FieldError { pointer: "", detail }]);
    let mut games = pgn::read(text);
    let read = games.next().ok_or_else(|| wrong("there is no game in this text".to_owned()))?;
    if games.next().is_some() {
        return Err(wrong("one game at a time is imported; this text has more".to_owned()));
    }
    let error = read.diagnostics.iter().find(|found| found.severity == pgn::Severity::Error);
    if let Some(error) = error {
        return Err(wrong(error.to_string()));
    }
    let odd = read.diagnostics.iter().take(limits::IMPORT_WARNINGS);
    let odd = odd.map(|found| format!("{}:{}: {}", found.line, found.column, found.message));
    let warnings = odd.collect();
    Ok((read.game, warnings))
}

/// Import a game
///
/// One game in PGN, which is read leniently: errors say line and column. It is private until its
/// owner publishes it. With the scope `play`.
#[utoipa::path(post, path = "/v1/imports", tag = "imports",
    request_body(content = String, content_type = "application/x-chess-pgn"), responses(
        (status = 201, description = "It is kept", body = ImportedGame),
        (status = 401, description = "unauthorized: nobody is signed in"),
        (status = 403, description = "insufficient_scope: the token lacks the scope"),
        (status = 409, description = "too_many_imports: delete one first"),
        (status = 413, description = "too_large: the text is too long"),
        (status = 415, description = "unsupported_media_type: it is not sent as PGN"),
        (status = 422, description = "invalid_members: the text is no game"),
        (status = 429, description = "too_many_requests: too often from one address"),
    )
)]
pub(crate) async fn import(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    headers: HeaderMap,
    text: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, axum::Json<ImportedGame>), Problem> {
    let me = viewer.require(Scope::Play)?;
    let text = text.map_err(unreadable)?;
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = media_type.and_then(|text| text.split(';').next()).unwrap_or_default();
    if !["application/x-chess-pgn", "application/vnd.chess-pgn"].contains(&essence.trim()) {
        return Err(Problem::not_pgn());
    }
    app.auth().throttle.admit(Act::Import, client, app.now())?;
    let (game, warnings) = studio::draw(move || read(&text)).await??;
    let import = Import {
        id: secret::random_game_id()?,
        account: me.id,
        created_at: app.now(),
        visibility: Visibility::Private,
        pgn: game.write(),
    };
    let done = app.store().import(import.clone(), limits::IMPORTS).await;
    done.map_err(|error| match error {
        StoreError::Taken => Problem::too_many_imports(),
        StoreError::NotFound => Problem::unauthorized(),
        error => error.into(),
    })?;
    Ok((StatusCode::CREATED, axum::Json(ImportedGame::new(import, &game, warnings))))
}

/// What I have imported.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Imports {
    /// The latest first.
    imports: Vec<ImportedGame>,
}

/// What I have imported
///
/// With the scope `read`.
#[utoipa::path(get, path = "/v1/imports", tag = "imports", responses(
    (status = 200, description = "The latest first", body = Imports),
    (status = 401, description = "unauthorized: nobody is signed in"),
))]
pub(crate) async fn list(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<axum::Json<Imports>, Problem> {
    let me = viewer.require(Scope::Read)?;
    let imports = app.store().imports(&me.id, limits::IMPORTS).await?;
    let seen = studio::draw(move || {
        let seen =
            |import: Import| Ok(ImportedGame::new(import.clone(), &kept(&import)?, Vec::new()));
        imports.into_iter().map(seen).collect::<Result<Vec<_>, Problem>>()
    });
    Ok(axum::Json(Imports { imports: seen.await?? }))
}

/// The game as it was written when it was brought.
fn kept(import: &Import) -> Result<Game, Problem> {
    let game = pgn::read(import.pgn.as_bytes()).next();
    let lost = || Problem::internal(&format!("the imported game {} cannot be read", import.id));
    game.map(|read| read.game).ok_or_else(lost)
}

/// An imported game that who asks may see, and whether it is theirs. To all others there is none.
pub(crate) struct Seeable(Import, bool);

impl FromRequestParts<App> for Seeable {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let GamePath(id) = GamePath::from_request_parts(parts, app).await?;
        let asker = Asker::from_request_parts(parts, app).await?;
        let import = app.store().imported(&id).await?.ok_or_else(Problem::not_found)?;
        if !may_see_import(&asker, &import) {
            return Err(Problem::not_found());
        }
        let is_own = asker.account == Some(import.account);
        Ok(Self(import, is_own))
    }
}

/// Look at an imported game
#[utoipa::path(get, path = "/v1/imports/{id}", tag = "imports", params(GamePath), responses(
    (status = 200, description = "The game", body = ImportedGame),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn view(Seeable(import, _): Seeable) -> Result<axum::Json<ImportedGame>, Problem> {
    let game = kept(&import)?;
    Ok(axum::Json(ImportedGame::new(import, &game, Vec::new())))
}

/// Delete an imported game
#[utoipa::path(delete, path = "/v1/imports/{id}", tag = "imports", params(GamePath), responses(
    (status = 204, description = "It is gone"),
    (status = 403, description = "not_yours: only who has imported it may delete it"),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn forget(
    State(app): State<App>,
    Seeable(import, is_own): Seeable,
) -> Result<StatusCode, Problem> {
    if !is_own {
        return Err(Problem::not_yours());
    }
    app.store().drop_import(&import.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let more people see an imported game
#[utoipa::path(post, path = "/v1/imports/{id}/visibility", tag = "imports", params(GamePath),
    request_body = Wider, responses(
        (status = 200, description = "Who may see it now", body = Seen),
        (status = 403, description = "not_yours: only who has imported it may publish it"),
        (status = 404, description = "not_found: there is no such game"),
    )
)]
pub(crate) async fn widen(
    State(app): State<App>,
    Seeable(import, is_own): Seeable,
    Json(wish): Json<Wider>,
) -> Result<axum::Json<Seen>, Problem> {
    if !is_own {
        return Err(Problem::not_yours());
    }
    let visibility = app.store().widen_import(&import.id, wish.visibility()).await?;
    Ok(axum::Json(Seen::new(&import.id, visibility)))
}

/// Export an imported game as PGN
#[utoipa::path(get, path = "/v1/imports/{id}/pgn", tag = "imports", params(GamePath), responses(
    (status = 200, description = "The game", body = String, content_type = "application/x-chess-pgn"),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn export(Seeable(import, _): Seeable) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/x-chess-pgn".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"salon-{}.pgn\"", import.id)),
    ];
    (headers, import.pgn).into_response()
}

/// An imported game as a moving picture, GIF
#[utoipa::path(get, path = "/v1/imports/{id}/game.gif", tag = "imports", params(GamePath, Moving), responses(
    (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/gif"),
    (status = 404, description = "not_found: there is no such game"),
    (status = 422, description = "invalid_members: no such size or pace, or the game is too long"),
))]
pub(crate) async fn gif(
    Seeable(import, _): Seeable,
    Query(moving): Query<Moving>,
) -> Result<Response, Problem> {
    let picture = pictures::moving(kept(&import)?, &moving).await?;
    Ok(([(CONTENT_TYPE, "image/gif")], picture).into_response())
}

/// The score sheet of an imported game, PDF
#[utoipa::path(get, path = "/v1/imports/{id}/sheet.pdf", tag = "imports", params(GamePath, Printed), responses(
    (status = 200, description = "The sheet", body = Vec<u8>, content_type = "application/pdf"),
    (status = 404, description = "not_found: there is no such game"),
    (status = 422, description = "invalid_members: there is no such paper"),
))]
pub(crate) async fn sheet(
    Seeable(import, _): Seeable,
    Query(printed): Query<Printed>,
) -> Result<Response, Problem> {
    let sheet = pictures::printed(kept(&import)?, &printed).await?;
    let disposition = format!("inline; filename=\"salon-{}.pdf\"", import.id);
    let headers =
        [(CONTENT_TYPE, "application/pdf".to_owned()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, sheet).into_response())
}
