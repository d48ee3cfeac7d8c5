//! Another game of the same two.

use axum::extract::State;
use chess_persistence::{GameId, GameRecord, Rematch};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::events;
use super::games::allowed;
use crate::app::App;
use crate::extract::GamePath;
use crate::problem::Problem;
use crate::secret;
use crate::standing::{Action, Asker};
use crate::ws::protocol::RematchView;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(offer, decline))
}

/// What became of the wish for another game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Wished {
    /// Null where nobody wishes another game.
    rematch: Option<RematchView>,
}

impl Wished {
    fn new(record: GameRecord, rematch: Option<Rematch>) -> axum::Json<Self> {
        let rematch = RematchView::of(&GameRecord { rematch, ..record });
        axum::Json(Self { rematch })
    }
}

/// Wish for another game
///
/// For a player of an ended game, whether or not the other is there: the wish stays with the game.
/// Once both wish it, or at once against the server's own opponent, the next game is made: same
/// terms, colors swapped, and whoever held a seat holds one there, by the same secret. Everybody at
/// the old game is told. Asking again changes nothing.
#[utoipa::path(post, path = "/v1/games/{id}/rematch", tag = "games", params(GamePath, Asker), responses(
    (status = 200, description = "The wish is known, or the next game is there", body = Wished),
    (status = 403, description = "not_yours: only the players may wish it"),
    (status = 404, description = "not_found: there is no such game"),
    (status = 409, description = "not_over: the game has not ended"),
))]
pub(crate) async fn offer(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
) -> Result<axum::Json<Wished>, Problem> {
    let (record, standing) = allowed(&app, &id, &asker, Action::Rematch).await?;
    let by = standing.seat().ok_or_else(Problem::not_yours)?;
    let (next, seed) = (secret::random_game_id()?, secret::seed()?);
    let rematch = app.store().offer_rematch(&id, by, next, seed, app.now()).await?;
    tell(&app, &id).await;
    if let Rematch::Agreed(next) = rematch {
        events::announce_start(&app, &next).await;
    }
    if let Rematch::Agreed(next) = rematch
        && record.engine().is_some()
        && let Err(refused) = app.registry().wake(&next).await
    {
        tracing::warn!(game = %next, code = refused.code, "an opponent could not be woken");
    }
    Ok(Wished::new(record, Some(rematch)))
}

/// Wish for no other game
///
/// Takes back the wish of who asks, or declines that of the other. A next game that was made stays.
#[utoipa::path(delete, path = "/v1/games/{id}/rematch", tag = "games", params(GamePath, Asker), responses(
    (status = 200, description = "What is left of the wish", body = Wished),
    (status = 403, description = "not_yours: only the players may do this"),
    (status = 404, description = "not_found: there is no such game"),
))]
pub(crate) async fn decline(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
) -> Result<axum::Json<Wished>, Problem> {
    let (record, _) = allowed(&app, &id, &asker, Action::Rematch).await?;
    let rematch = app.store().drop_rematch(&id).await?;
    tell(&app, &id).await;
    Ok(Wished::new(record, rematch))
}

/// Everybody at the game learns what the store says. Where that fails, they learn it when they
/// come again.
async fn tell(app: &App, id: &GameId) {
    if let Err(refused) = app.registry().refresh(id).await {
        tracing::warn!(game = %id, code = refused.code, "a rematch could not be announced");
    }
}
