//! Games: look at one, take its record away, open a socket.

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chess_core::{Arbiter, Color, Event, Outcome};
use chess_notation::{fen, json};
use chess_persistence::{GameId, GameRecord, Speed, StoreError};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::extract::GamePath;
use crate::limits;
use crate::pgn;
use crate::players::Players;
use crate::problem::Problem;
use crate::standing::{Action, Asker, Standing, before_end, may, shown};
use crate::ws::protocol::{OpponentView, RematchView, Status};
use crate::ws::session;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(view)).routes(routes!(export)).routes(routes!(socket))
}

/// A game as whoever may see it sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameView {
    id: String,
    status: Status,
    terms: json::Terms,
    /// `white` or `black` where a seat is free.
    open_seat: Option<&'static str>,
    opponent: Option<OpponentView>,
    players: Players,
    /// Whether it counts for the ratings of its players.
    rated: bool,
    /// The time for forty moves, named.
    speed: &'static str,
    /// `closed`, `private` or `public`.
    visibility: &'static str,
    rematch: Option<RematchView>,
    /// Half-moves played.
    plies: usize,
    /// The position as it is.
    fen: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: String,
    /// Why the game is over.
    termination: Option<&'static str>,
}

/// Look at a game
#[utoipa::path(get, path = "/v1/games/{id}", tag = "games", params(GamePath, Asker), responses(
    (status = 200, description = "The game as it is", body = GameView),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn view(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
) -> Result<axum::Json<GameView>, Problem> {
    let (record, _, arbiter) = visible(&app, &id, &asker).await?;
    let game = arbiter.game();
    let ending = arbiter.ending();
    Ok(axum::Json(GameView {
        id: id.to_string(),
        status: Status::of(&arbiter),
        terms: json::Terms::from(&record.terms),
        open_seat: record.free_seat().map(Color::as_str),
        opponent: OpponentView::of(&record),
        players: Players::of(&record),
        rated: record.rated,
        speed: Speed::of(record.terms.time_control).as_str(),
        visibility: record.visibility.as_str(),
        rematch: RematchView::of(&record),
        plies: game.ply(),
        fen: fen::write(game.position(), game.variant()),
        result: ending.map_or(Outcome::NoResult, |ending| ending.outcome).to_string(),
        termination: ending.map(|ending| ending.termination.as_str()),
    }))
}

/// Export a game as PGN
///
/// The game so far, at any time.
#[utoipa::path(get, path = "/v1/games/{id}/pgn", tag = "games", params(GamePath, Asker), responses(
    (status = 200, description = "The game", body = String, content_type = "application/x-chess-pgn"),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn export(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
) -> Result<Response, Problem> {
    let (record, events, arbiter) = visible(&app, &id, &asker).await?;
    let headers = [
        (CONTENT_TYPE, "application/x-chess-pgn".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"salon-{id}.pgn\"")),
    ];
    Ok((headers, pgn::export(&record, &events, &arbiter)).into_response())
}

/// Open a websocket on a game
///
/// What is said there is in `docs/protocol.md`. Whether there is such a game for who asks is told
/// after the first frame, which says who that is.
#[utoipa::path(get, path = "/v1/games/{id}/socket", tag = "games", params(GamePath), responses(
    (status = 101, description = "The websocket is open"),
    (status = 404, description = "not_found: this is no id of a game"),
    (status = 426, description = "upgrade_required: only websockets are served here"),
))]
pub(crate) async fn socket(
    State(app): State<App>,
    GamePath(id): GamePath,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|rejection| Problem::upgrade_required(rejection.body_text()))?;
    if app.draining().is_cancelled() {
        return Err(Problem::restarting());
    }
    // Who asks is known only from the first frame: until then a game that is not there, one that
    // is not to be seen and one that is are alike.
    let sockets = app.sockets().clone();
    let upgrade = upgrade
        .read_buffer_size(limits::SOCKET_READ_BYTES)
        .write_buffer_size(limits::SOCKET_WRITE_BYTES)
        .max_write_buffer_size(limits::SOCKET_BACKLOG_BYTES)
        .max_message_size(limits::FRAME_BYTES)
        .max_frame_size(limits::FRAME_BYTES);
    Ok(upgrade.on_upgrade(move |socket| sockets.track_future(session::serve(app, id, socket))))
}

/// The record of a game with which who asks may do `action`. What is unknown and what is not to be
/// seen are answered alike, after the same work.
///
/// # Errors
/// There is no such game for this one, or it may be seen but not that, or the storage fails.
pub(super) async fn allowed(
    app: &App,
    id: &GameId,
    asker: &Asker,
    action: Action,
) -> Result<(GameRecord, Standing), Problem> {
    let record = app.store().game(id).await?.ok_or(StoreError::NotFound)?;
    let standing = Standing::of(&record, asker);
    if !may(standing, &record, Action::See) {
        Err(Problem::not_found())
    } else if !may(standing, &record, action) {
        Err(Problem::not_yours())
    } else {
        Ok((record, standing))
    }
}

/// A game that who asks may see, with as much of its log as is shown to them and what that makes of
/// it.
///
/// # Errors
/// There is no such game for this one, or the storage fails.
pub(super) async fn visible(
    app: &App,
    id: &GameId,
    asker: &Asker,
) -> Result<(GameRecord, Vec<Event>, Arbiter), Problem> {
    let (record, standing) = allowed(app, id, asker, Action::See).await?;
    let mut events = app.store().events(id, 0).await?;
    let (all, shown) = (events.len(), shown(standing, &record, &events, app.now()));
    events.truncate(shown);
    let record = if shown < all { before_end(&record) } else { record };
    let arbiter = Arbiter::replay(record.terms, &events);
    Ok((record, events, arbiter))
}
