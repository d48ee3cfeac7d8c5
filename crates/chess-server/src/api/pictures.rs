//! Pictures of games and positions, and score sheets.

use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use chess_core::{Arbiter, Color, Variant};
use chess_notation::pgn::Game;
use chess_notation::{Language, fen};
use chess_persistence::{GameRecord, Visibility};
use chess_render::board_svg::BoardView;
use chess_render::sheet::{Form, SheetModel};
use chess_render::{Animation, Side};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::visible;
use crate::app::App;
use crate::extract::{GamePath, Query};
use crate::limits;
use crate::pgn;
use crate::problem::{FieldError, Problem};
use crate::standing::Asker;
use crate::studio;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(svg))
        .routes(routes!(png))
        .routes(routes!(gif))
        .routes(routes!(sheet))
        .routes(routes!(position))
}

/// The side at the bottom of a picture.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Bottom {
    #[default]
    White,
    Black,
}

impl From<Bottom> for Color {
    fn from(bottom: Bottom) -> Self {
        match bottom {
            Bottom::White => Self::White,
            Bottom::Black => Self::Black,
        }
    }
}

/// How a position is shown.
#[derive(Clone, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Shown {
    /// After how many half-moves; absent for the latest.
    ply: Option<usize>,
    /// The side at the bottom.
    #[serde(default)]
    #[param(inline)]
    bottom: Bottom,
    /// The width in pixels, from 64 to 1024; 480 where absent.
    side: Option<u16>,
}

/// A game as a picture, SVG
#[utoipa::path(get, path = "/v1/games/{id}/image.svg", tag = "pictures",
    params(GamePath, Shown, Asker), responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 422, description = "invalid_members: it has no such position or size"),
    )
)]
pub(crate) async fn svg(
    State(app): State<App>,
    GamePath(id): GamePath,
    Query(shown): Query<Shown>,
    asker: Asker,
) -> Result<Response, Problem> {
    let side = side(shown.side, limits::PICTURE_SIDE)?;
    let (record, _, arbiter) = visible(&app, &id, &asker).await?;
    let view = board(&arbiter, &shown)?;
    let picture = studio::draw(move || view.svg(side)).await?;
    Ok(of_game(&record, "image/svg+xml", picture))
}

/// A game as a picture, PNG
#[utoipa::path(get, path = "/v1/games/{id}/image.png", tag = "pictures",
    params(GamePath, Shown, Asker), responses(
        (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/png"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 422, description = "invalid_members: it has no such position or size"),
    )
)]
pub(crate) async fn png(
    State(app): State<App>,
    GamePath(id): GamePath,
    Query(shown): Query<Shown>,
    asker: Asker,
) -> Result<Response, Problem> {
    let side = side(shown.side, limits::PICTURE_SIDE)?;
    let (record, _, arbiter) = visible(&app, &id, &asker).await?;
    let view = board(&arbiter, &shown)?;
    let picture = studio::draw(move || view.png(side)).await?;
    Ok(of_game(&record, "image/png", picture))
}

/// How a game is shown as a moving picture.
#[derive(Clone, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Moving {
    /// The side at the bottom.
    #[serde(default)]
    #[param(inline)]
    bottom: Bottom,
    /// The width in pixels, from 64 to 480; 320 where absent.
    side: Option<u16>,
    /// How long a move is shown, from 100 to 5000 milliseconds; 1000 where absent.
    pace_ms: Option<u16>,
}

/// A game as a moving picture, GIF
#[utoipa::path(get, path = "/v1/games/{id}/game.gif", tag = "pictures",
    params(GamePath, Moving, Asker), responses(
        (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/gif"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 422, description = "invalid_members: no such size or pace, or the game is too long"),
    )
)]
pub(crate) async fn gif(
    State(app): State<App>,
    GamePath(id): GamePath,
    Query(moving): Query<Moving>,
    asker: Asker,
) -> Result<Response, Problem> {
    let (record, events, arbiter) = visible(&app, &id, &asker).await?;
    let picture = self::moving(pgn::game(&record, &events, &arbiter), &moving).await?;
    Ok(of_game(&record, "image/gif", picture))
}

/// A game as a moving picture.
pub(super) async fn moving(game: Game, moving: &Moving) -> Result<Vec<u8>, Problem> {
    let side = side(moving.side.or(Some(320)), limits::ANIMATION_SIDE)?;
    let pace_ms = moving.pace_ms.unwrap_or(1_000);
    if !(100..=5_000).contains(&pace_ms) {
        let detail = "must be from 100 to 5000 milliseconds".to_owned();
        return Err(Problem::invalid(vec![FieldError { pointer: "/pace_ms", detail }]));
    }
    if game.plies() > limits::ANIMATION_PLIES {
        let most = limits::ANIMATION_PLIES;
        let detail = format!("a game of more than {most} half-moves is not shown moving");
        return Err(Problem::invalid(vec![FieldError { pointer: "", detail }]));
    }
    let mut animation = Animation::default();
    animation.orientation = moving.bottom.into();
    animation.side = side;
    animation.pace = Duration::from_millis(pace_ms.into());
    let picture = studio::draw(move || animation.gif(&game)).await?;
    picture.map_err(|error| Problem::internal(&error))
}

/// How a score sheet is printed.
#[derive(Clone, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Printed {
    /// The language of its words and pieces.
    #[serde(default)]
    lang: Language,
    /// `a4` or `a5`; `a4` where absent.
    paper: Option<String>,
}

/// The score sheet of a game, PDF
#[utoipa::path(get, path = "/v1/games/{id}/sheet.pdf", tag = "pictures",
    params(GamePath, Printed, Asker), responses(
        (status = 200, description = "The sheet", body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 422, description = "invalid_members: there is no such paper"),
    )
)]
pub(crate) async fn sheet(
    State(app): State<App>,
    GamePath(id): GamePath,
    Query(printed): Query<Printed>,
    asker: Asker,
) -> Result<Response, Problem> {
    let (record, events, arbiter) = visible(&app, &id, &asker).await?;
    let sheet = self::printed(pgn::game(&record, &events, &arbiter), &printed).await?;
    let mut response = of_game(&record, "application/pdf", sheet);
    // The id is letters and digits only.
    if let Ok(name) = HeaderValue::from_str(&format!("inline; filename=\"salon-{id}.pdf\"")) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The score sheet of a game.
pub(super) async fn printed(game: Game, printed: &Printed) -> Result<Vec<u8>, Problem> {
    let form = Form::from_name(printed.paper.as_deref().unwrap_or("a4")).ok_or_else(|| {
        let detail = "must be a4 or a5".to_owned();
        Problem::invalid(vec![FieldError { pointer: "/paper", detail }])
    })?;
    let lang = printed.lang;
    let sheet = studio::draw(move || SheetModel::new(&game, form, lang, &lang.letters()).pdf());
    sheet.await?.map_err(|error| Problem::internal(&error))
}

/// Which position is shown, and how.
#[derive(Clone, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShownPosition {
    /// The position as FEN; X-FEN and Shredder-FEN are read.
    fen: String,
    /// The side at the bottom.
    #[serde(default)]
    #[param(inline)]
    bottom: Bottom,
    /// The width in pixels, from 64 to 1024; 480 where absent.
    side: Option<u16>,
    /// `svg` or `png`; `svg` where absent.
    #[serde(default)]
    #[param(inline)]
    format: Format,
}

/// The form of a picture.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Format {
    #[default]
    Svg,
    Png,
}

/// Any position as a picture
#[utoipa::path(get, path = "/v1/positions/image", tag = "pictures", params(ShownPosition), responses(
    (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/svg+xml"),
    (status = 422, description = "invalid_members: this is no position, or no size"),
))]
pub(crate) async fn position(Query(shown): Query<ShownPosition>) -> Result<Response, Problem> {
    let side = side(shown.side, limits::PICTURE_SIDE)?;
    let wrong = |detail| Problem::invalid(vec![FieldError { pointer: "/fen", detail }]);
    if shown.fen.len() > limits::FEN_BYTES {
        return Err(wrong(format!("a FEN has at most {} bytes", limits::FEN_BYTES)));
    }
    let position = fen::position(&shown.fen, Variant::Chess960);
    let position = position.map_err(|error| wrong(error.to_string()))?;
    let mut view = BoardView::of(&position);
    view.orientation = shown.bottom.into();
    let (media_type, picture) = match shown.format {
        Format::Svg => ("image/svg+xml", studio::draw(move || view.svg(side)).await?.into_bytes()),
        Format::Png => ("image/png", studio::draw(move || view.png(side)).await?),
    };
    // The same question has the same answer as long as the program is the same.
    let headers = [(CONTENT_TYPE, media_type), (CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, picture).into_response())
}

/// The width asked for.
fn side(pixels: Option<u16>, most: u16) -> Result<Side, Problem> {
    let wrong = || {
        let detail = format!("must be from {} to {most} pixels", Side::MIN.pixels());
        Problem::invalid(vec![FieldError { pointer: "/side", detail }])
    };
    let pixels = pixels.unwrap_or(Side::DEFAULT.pixels());
    if pixels > most { Err(wrong()) } else { Side::new(pixels).map_err(|_| wrong()) }
}

/// The board of a game as it is, or as it was.
fn board(arbiter: &Arbiter, shown: &Shown) -> Result<BoardView, Problem> {
    let game = arbiter.game();
    let ply = shown.ply.unwrap_or(game.ply());
    let position = game.position_at(ply).ok_or_else(|| {
        let detail = format!("the game has {} half-moves", game.ply());
        Problem::invalid(vec![FieldError { pointer: "/ply", detail }])
    })?;
    let mut view = BoardView::of(position);
    view.orientation = shown.bottom.into();
    if let Some(last) = ply.checked_sub(1) {
        view.show_last_move(game.moves()[last]);
    }
    Ok(view)
}

/// The answer with what may be kept of it: pictures of public games that have ended by everybody,
/// all else by nobody.
fn of_game(record: &GameRecord, media_type: &'static str, body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    let is_done = record.ending.is_some() && record.visibility == Visibility::Public;
    let cache = if is_done { "public, max-age=3600" } else { "no-store" };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(VARY, HeaderValue::from_static("seat-secret, authorization"));
    response
}
