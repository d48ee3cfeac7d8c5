//! The games that I play now, the most urgent first.

use axum::extract::State;
use chess_core::{Arbiter, Color, Millis};
use chess_notation::{fen, san};
use chess_persistence::{AccountId, GameFilter, GameRecord};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::lists::GameSummary;
use crate::app::App;
use crate::auth::viewer::Viewer;
use crate::limits;
use crate::problem::Problem;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(running))
}

/// A game that goes on, as one of its players sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunningGame {
    #[serde(flatten)]
    game: GameSummary,
    /// My side: `white` or `black`.
    color: &'static str,
    /// Whether it waits for the other player to sit down.
    waiting: bool,
    my_turn: bool,
    /// Half-moves played.
    ply: usize,
    /// The position as it is.
    fen: String,
    /// The last move in SAN, with English letters.
    last_move: Option<String>,
    /// Whether the opponent offers a draw.
    draw_offered: bool,
    /// When the flag of who is to move falls, in milliseconds since 1970; null without a clock.
    deadline_ms: Option<i64>,
    /// How long that is from now.
    remaining_ms: Option<i64>,
}

/// The games that I play now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunningGames {
    /// First those in which it is my turn, of them that with the nearest deadline first.
    games: Vec<RunningGame>,
    /// Whether there are more, made earlier than these.
    more: bool,
}

impl RunningGame {
    fn new(record: &GameRecord, arbiter: &Arbiter, color: Color, now: Millis) -> Self {
        let game = arbiter.game();
        let last = game.moves().last().and_then(|mv| {
            let before = game.position_at(game.ply() - 1)?;
            Some(san::write(before, *mv))
        });
        let deadline = arbiter.deadline();
        Self {
            game: GameSummary::of(record),
            color: color.as_str(),
            waiting: !arbiter.started(),
            my_turn: arbiter.started() && game.position().side_to_move() == color,
            ply: game.ply(),
            fen: fen::write(game.position(), game.variant()),
            last_move: last,
            draw_offered: arbiter.draw_offer() == Some(!color),
            deadline_ms: deadline.map(|deadline| deadline.0),
            remaining_ms: deadline.map(|deadline| deadline.since(now).max(0)),
        }
    }

    /// What comes first has the least of it.
    fn urgency(&self) -> (bool, bool, i64) {
        (!self.my_turn, self.waiting, self.deadline_ms.unwrap_or(i64::MAX))
    }
}

/// The games that I play now
///
/// With the scope `read`.
#[utoipa::path(get, path = "/v1/account/games", tag = "account", responses(
    (status = 200, description = "The most urgent first", body = RunningGames),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "insufficient_scope: the token lacks the scope"),
))]
pub(crate) async fn running(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<axum::Json<RunningGames>, Problem> {
    let me = viewer.require(chess_persistence::Scope::Read)?;
    let (games, more) = of(&app, &me.id).await?;
    Ok(axum::Json(RunningGames { games, more }))
}

/// The running games of an account, the most urgent first, and whether there are more.
async fn of(app: &App, account: &AccountId) -> Result<(Vec<RunningGame>, bool), Problem> {
    let filter = GameFilter { ended: Some(false), ..GameFilter::default() };
    let records = app.store().games_of(account, &filter, None, limits::RUNNING_GAMES + 1).await?;
    let more = records.len() > limits::RUNNING_GAMES as usize;
    let mut games = Vec::new();
    for record in records.iter().take(limits::RUNNING_GAMES as usize) {
        let Some(color) = record.seat_of_account(account) else { continue };
        let events = app.store().events(&record.id, 0).await?;
        let arbiter = Arbiter::replay(record.terms, &events);
        games.push(RunningGame::new(record, &arbiter, color, app.now()));
    }
    games.sort_by_key(RunningGame::urgency);
    Ok((games, more))
}
