//! A guest's seats that become an account's.

use axum::extract::State;
use chess_persistence::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::events;
use crate::app::App;
use crate::auth::viewer::Viewer;
use crate::extract::Json;
use crate::limits;
use crate::problem::{FieldError, Problem};
use crate::secret::SeatSecret;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(adopt))
}

/// The secrets of seats taken as a guest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Brought {
    secrets: Vec<SeatSecret>,
}

/// Games in which the account sits now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Adopted {
    games: Vec<String>,
}

/// Bring a guest's seats along
///
/// The seats that these secrets hold become the account's, all at once; the secrets open nothing
/// any more. A seat opposite to one that the account holds stays as it is. With the scope `play`.
#[utoipa::path(post, path = "/v1/account/seats", tag = "account", request_body = Brought, responses(
    (status = 200, description = "The games whose seats changed hands", body = Adopted),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "insufficient_scope: the token lacks the scope"),
    (status = 422, description = "invalid_members: too many secrets at once"),
))]
pub(crate) async fn adopt(
    State(app): State<App>,
    viewer: Viewer,
    Json(brought): Json<Brought>,
) -> Result<axum::Json<Adopted>, Problem> {
    let account = viewer.require(Scope::Play)?;
    if brought.secrets.len() > limits::ADOPTED_SEATS {
        let detail = format!("at most {} at once", limits::ADOPTED_SEATS);
        return Err(Problem::invalid(vec![FieldError { pointer: "/secrets", detail }]));
    }
    let secrets: Vec<_> = brought.secrets.iter().filter_map(SeatSecret::hash).collect();
    let games = app.store().adopt_seats(&account.id, &secrets).await?;
    for game in &games {
        if let Err(refused) = app.registry().refresh(game).await {
            tracing::warn!(%game, code = refused.code, "a seat's new holder could not be announced");
        }
        events::tell_newcomer(&app, game, &account.id).await;
    }
    Ok(axum::Json(Adopted { games: games.iter().map(ToString::to_string).collect() }))
}
