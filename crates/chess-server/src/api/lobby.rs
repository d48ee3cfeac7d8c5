//! The lobby: rooms that wait for whoever comes, and whoever comes with the same wish.

use axum::extract::State;
use chess_notation::json;
use chess_persistence::{GameRecord, Speed};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::limits;
use crate::players::Players;
use crate::problem::Problem;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(lobby))
}

/// A room that waits for whoever comes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seek {
    /// The game that it becomes.
    id: String,
    /// The side of whoever joins: `white` or `black`.
    color: &'static str,
    players: Players,
    terms: json::Terms,
    speed: &'static str,
    rated: bool,
    /// How strong whoever joins may be; null for everybody.
    least_rating: Option<i32>,
    most_rating: Option<i32>,
    created_at_ms: i64,
}

impl Seek {
    fn of(record: &GameRecord) -> Option<Self> {
        let ratings = record.opening.ratings.as_ref();
        Some(Self {
            id: record.id.to_string(),
            color: record.free_seat()?.as_str(),
            players: Players::of(record),
            terms: json::Terms::from(&record.terms),
            speed: Speed::of(record.terms.time_control).as_str(),
            rated: record.rated,
            least_rating: ratings.map(|ratings| *ratings.start()),
            most_rating: ratings.map(|ratings| *ratings.end()),
            created_at_ms: record.created_at.0,
        })
    }
}

/// The rooms that wait for whoever comes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// The oldest first.
    seeks: Vec<Seek>,
}

/// Who waits in the lobby
///
/// A seek is made as a room with the member `lobby`, and taken by joining the game. Whoever seeks
/// what somebody else already seeks is brought together with them at once. A seek for a fast game
/// stands while its maker is at the board or follows the events of the account.
#[utoipa::path(get, path = "/v1/lobby", tag = "meeting", responses(
    (status = 200, description = "The oldest first, at most 200", body = Lobby),
))]
pub(crate) async fn lobby(State(app): State<App>) -> Result<axum::Json<Lobby>, Problem> {
    let records = app.store().lobby(app.now(), limits::LOBBY).await?;
    Ok(axum::Json(Lobby { seeks: records.iter().filter_map(Seek::of).collect() }))
}
