//! Rooms and their games: make one, take the other seat, look, export, open a socket.

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chess_core::{Arbiter, Color, Event, Outcome, Terms};
use chess_engine::Level;
use chess_notation::{fen, json};
use chess_persistence::{GameId, GameRecord, NewGame, Opponent, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::extract::{GamePath, Json};
use crate::limits;
use crate::pgn;
use crate::problem::{FieldError, Problem};
use crate::secret::{self, SeatSecret};
use crate::ws::protocol::{OpponentView, Status};
use crate::ws::session;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(view))
        .routes(routes!(join))
        .routes(routes!(export))
        .routes(routes!(socket))
}

/// A room to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRoom {
    color: SeatChoice,
    /// Null for a game without clocks.
    clock: Option<json::ClockTerms>,
    #[serde(default)]
    draws: json::DrawsName,
    /// The start position's FEN; null for the usual one.
    start: Option<String>,
    #[serde(default)]
    variant: json::VariantName,
    /// The server's own player in the other seat; absent for whoever comes by the link.
    opponent: Option<OpponentChoice>,
}

/// How strong the opponent is to be.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OpponentChoice {
    level: u8,
}

/// The seat the maker of a room wants.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum SeatChoice {
    White,
    Black,
    Random,
}

/// A room that was made, and its maker's seat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MadeRoom {
    id: String,
    /// The page of the room.
    path: String,
    /// `white` or `black`.
    color: &'static str,
    /// Whoever has it has the seat.
    secret: SeatSecret,
}

/// Make a room
///
/// Gives its maker a seat.
#[utoipa::path(post, path = "/v1/games", tag = "games", request_body = NewRoom, responses(
    (status = 201, description = "The room is made", body = MadeRoom),
    (status = 422, description = "invalid_members: a member has a value that cannot be"),
))]
pub(crate) async fn create(
    State(app): State<App>,
    Json(room): Json<NewRoom>,
) -> Result<(StatusCode, axum::Json<MadeRoom>), Problem> {
    let color = match room.color {
        SeatChoice::White => Color::White,
        SeatChoice::Black => Color::Black,
        SeatChoice::Random => [Color::White, Color::Black][usize::from(secret::coin()?)],
    };
    let opponent = room.opponent;
    let terms = terms(room)?;
    let (id, secret) = (secret::random_game_id()?, SeatSecret::random()?);
    let hash = secret.hash().expect("invariant: our own secrets are short");
    let made =
        MadeRoom { id: id.to_string(), path: format!("/game/{id}"), color: color.as_str(), secret };
    let mut seats = [None; 2];
    seats[color.index()] = Some(chess_persistence::Seat::Guest(hash));
    if let Some(OpponentChoice { level }) = opponent {
        let opponent = Opponent { level, seed: secret::seed()? };
        seats[(!color).index()] = Some(chess_persistence::Seat::Engine(opponent));
    }
    app.store().create_game(NewGame { id, terms, seats, created_at: app.now() }).await?;
    if opponent.is_some() {
        // It may be its turn. Where its game cannot be woken now, it is when somebody looks at it.
        if let Err(refused) = app.registry().wake(&id).await {
            tracing::warn!(game = %id, code = refused.code, "an opponent could not be woken");
        }
    }
    Ok((StatusCode::CREATED, axum::Json(made)))
}

/// The terms asked for, or everything that is wrong with them.
fn terms(room: NewRoom) -> Result<Terms, Problem> {
    let mut errors = Vec::new();
    if let Some(clock) = &room.clock {
        if !limits::INITIAL_MS.contains(&clock.initial_ms) {
            let (least, most) = (limits::INITIAL_MS.start(), limits::INITIAL_MS.end());
            let detail = format!("must be from {least} to {most} milliseconds");
            errors.push(FieldError { pointer: "/clock/initial_ms", detail });
        }
        if clock.increment_ms > limits::INCREMENT_MS {
            let detail = format!("must be at most {} milliseconds", limits::INCREMENT_MS);
            errors.push(FieldError { pointer: "/clock/increment_ms", detail });
        }
    }
    if let Some(OpponentChoice { level }) = room.opponent
        && Level::new(level).is_none()
    {
        let (least, most) = (Level::MIN.number(), Level::MAX.number());
        let detail = format!("must be from {least} to {most}");
        errors.push(FieldError { pointer: "/opponent/level", detail });
    }
    let long = room.start.as_ref().is_some_and(|fen| fen.len() > limits::FEN_BYTES);
    let terms = json::Terms {
        start: room.start.filter(|_| !long),
        variant: room.variant,
        clock: room.clock,
        draws: room.draws,
    };
    if long {
        let detail = format!("a FEN has at most {} bytes", limits::FEN_BYTES);
        errors.push(FieldError { pointer: "/start", detail });
    }
    match terms.to_core() {
        Ok(terms) if errors.is_empty() => {
            if Arbiter::new(terms).game().ending().is_some() {
                let detail = "the game would be over before it begins".to_owned();
                return Err(Problem::invalid(vec![FieldError { pointer: "/start", detail }]));
            }
            Ok(terms)
        }
        Ok(_) => Err(Problem::invalid(errors)),
        Err(error) => {
            errors.push(FieldError { pointer: "/start", detail: error.to_string() });
            Err(Problem::invalid(errors))
        }
    }
}

/// An empty object.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {}

/// A seat that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seat {
    /// The game.
    id: String,
    /// `white` or `black`.
    color: &'static str,
    /// Whoever has it has the seat.
    secret: SeatSecret,
}

/// Take the free seat of a room
///
/// Of many who ask at once, one gets it.
#[utoipa::path(post, path = "/v1/games/{id}/join", tag = "games", params(GamePath), request_body = Join,
    responses(
        (status = 200, description = "The seat is yours", body = Seat),
        (status = 404, description = "not_found: there is no such game"),
        (status = 409, description = "seat_taken: both seats are taken"),
    )
)]
pub(crate) async fn join(
    State(app): State<App>,
    GamePath(id): GamePath,
    Json(Join {}): Json<Join>,
) -> Result<axum::Json<Seat>, Problem> {
    let secret = SeatSecret::random()?;
    let hash = secret.hash().expect("invariant: our own secrets are short");
    let color = app.store().take_seat(&id, hash, app.now()).await?;
    // The seat is taken whatever happens now. Who waits in the room is told by the game's task;
    // where that fails, they are told when the storage answers again.
    if let Err(refused) = app.registry().refresh(&id).await {
        tracing::warn!(game = %id, code = refused.code, "a taken seat could not be announced");
    }
    Ok(axum::Json(Seat { id: id.to_string(), color: color.as_str(), secret }))
}

/// A game as anybody who has its link sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameView {
    id: String,
    status: Status,
    terms: json::Terms,
    /// `white` or `black` where a seat is free.
    open_seat: Option<&'static str>,
    opponent: Option<OpponentView>,
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
#[utoipa::path(get, path = "/v1/games/{id}", tag = "games", params(GamePath), responses(
    (status = 200, description = "The game as it is", body = GameView),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn view(
    State(app): State<App>,
    GamePath(id): GamePath,
) -> Result<axum::Json<GameView>, Problem> {
    let (record, _, arbiter) = visible(&app, &id).await?;
    let game = arbiter.game();
    let ending = arbiter.ending();
    Ok(axum::Json(GameView {
        id: id.to_string(),
        status: Status::of(&arbiter),
        terms: json::Terms::from(&record.terms),
        open_seat: record.free_seat().map(Color::as_str),
        opponent: OpponentView::of(&record),
        plies: game.ply(),
        fen: fen::write(game.position(), game.variant()),
        result: ending.map_or(Outcome::NoResult, |ending| ending.outcome).to_string(),
        termination: ending.map(|ending| ending.termination.as_str()),
    }))
}

/// Export a game as PGN
///
/// The game so far, at any time.
#[utoipa::path(get, path = "/v1/games/{id}/pgn", tag = "games", params(GamePath), responses(
    (status = 200, description = "The game", body = String, content_type = "application/x-chess-pgn"),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn export(
    State(app): State<App>,
    GamePath(id): GamePath,
) -> Result<Response, Problem> {
    let (record, events, arbiter) = visible(&app, &id).await?;
    let headers = [
        (CONTENT_TYPE, "application/x-chess-pgn".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"salon-{id}.pgn\"")),
    ];
    Ok((headers, pgn::export(&record, &events, &arbiter)).into_response())
}

/// Open a websocket on a game
///
/// What is said there is in `docs/protocol.md`.
#[utoipa::path(get, path = "/v1/games/{id}/socket", tag = "games", params(GamePath), responses(
    (status = 101, description = "The websocket is open"),
    (status = 404, description = "not_found: there is no such game"),
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
    app.store().game(&id).await?.ok_or_else(Problem::not_found)?;
    let sockets = app.sockets().clone();
    let upgrade = upgrade
        .read_buffer_size(limits::SOCKET_READ_BYTES)
        .write_buffer_size(limits::SOCKET_WRITE_BYTES)
        .max_write_buffer_size(limits::SOCKET_BACKLOG_BYTES)
        .max_message_size(limits::FRAME_BYTES)
        .max_frame_size(limits::FRAME_BYTES);
    Ok(upgrade.on_upgrade(move |socket| sockets.track_future(session::serve(app, id, socket))))
}

/// The one place that says who may see a game: everybody who knows its id, which cannot be
/// guessed and is listed nowhere. What is unknown and what is not to be seen look the same.
pub(super) async fn visible(
    app: &App,
    id: &GameId,
) -> Result<(GameRecord, Vec<Event>, Arbiter), Problem> {
    let record = app.store().game(id).await?.ok_or(StoreError::NotFound)?;
    let events = app.store().events(id, 0).await?;
    let arbiter = Arbiter::replay(record.terms, &events);
    Ok((record, events, arbiter))
}
