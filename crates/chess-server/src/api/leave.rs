//! Leave from slow games.

use axum::extract::State;
use chess_core::Millis;
use chess_persistence::{AccountId, Leave, LeaveLimit, Scope, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::viewer::Viewer;
use crate::extract::Json;
use crate::limits;
use crate::problem::{FieldError, Problem};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(see, take))
}

/// How it stands with my leave.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaveView {
    /// When the leave that goes on is over; null where none does.
    away_until_ms: Option<i64>,
    /// How many days are left of those of a year.
    days_left: u32,
}

impl LeaveView {
    async fn of(app: &App, account: &AccountId) -> Result<Self, StoreError> {
        let (now, limit) = (app.now(), limit(app.now()));
        let leaves = app.store().leaves(account).await?;
        let taken: u32 =
            leaves.iter().filter(|leave| leave.at > limit.since).map(|leave| leave.days).sum();
        let days_left = limit.days.saturating_sub(taken);
        Ok(Self { away_until_ms: going_on(&leaves, now).map(|until| until.0), days_left })
    }
}

/// When the leave of an account that goes on is over.
///
/// # Errors
/// When the storage does not answer.
pub(super) async fn away_until(
    app: &App,
    account: &AccountId,
) -> Result<Option<Millis>, StoreError> {
    Ok(going_on(&app.store().leaves(account).await?, app.now()))
}

fn going_on(leaves: &[Leave], now: Millis) -> Option<Millis> {
    leaves.first().map(Leave::until).filter(|until| *until > now)
}

fn limit(now: Millis) -> LeaveLimit {
    LeaveLimit { days: limits::LEAVE_DAYS, since: now.plus(-limits::LEAVE_YEAR_MS) }
}

/// See how much leave is left
///
/// With the scope `read`.
#[utoipa::path(get, path = "/v1/account/leave", tag = "correspondence", responses(
    (status = 200, description = "How it stands", body = LeaveView),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "insufficient_scope: the token lacks the scope"),
))]
pub(crate) async fn see(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<axum::Json<LeaveView>, Problem> {
    let me = viewer.require(Scope::Read)?;
    Ok(axum::Json(LeaveView::of(&app, &me.id).await?))
}

/// A leave to be taken.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaveWish {
    /// How many days, from 1 to what is left.
    days: u32,
}

/// Go on leave
///
/// From now on, for some days: in each slow game that goes on, my clock gets as much time. Games
/// that begin later get none, and what was taken cannot be given back. There are 30 days in any 365.
/// With the scope `play`.
#[utoipa::path(post, path = "/v1/account/leave", tag = "correspondence", request_body = LeaveWish,
    responses(
        (status = 200, description = "How it stands now", body = LeaveView),
        (status = 401, description = "unauthorized: nobody is signed in"),
        (status = 403, description = "insufficient_scope: the token lacks the scope"),
        (status = 409, description = "on_leave: a leave goes on"),
        (status = 422, description = "invalid_members: not so many days"),
    )
)]
pub(crate) async fn take(
    State(app): State<App>,
    viewer: Viewer,
    Json(LeaveWish { days }): Json<LeaveWish>,
) -> Result<axum::Json<LeaveView>, Problem> {
    let me = viewer.require(Scope::Play)?;
    let too_many = |detail| Problem::invalid(vec![FieldError { pointer: "/days", detail }]);
    if days == 0 {
        return Err(too_many("must be at least 1".to_owned()));
    }
    let leave = Leave { at: app.now(), days };
    let games = match app.store().take_leave(&me.id, leave, limit(leave.at)).await {
        Ok(games) => games,
        Err(StoreError::Taken) => return Err(Problem::on_leave()),
        Err(StoreError::TooMany) => {
            let LeaveView { days_left, .. } = LeaveView::of(&app, &me.id).await?;
            return Err(too_many(format!("{days_left} days are left of those of a year")));
        }
        Err(error) => return Err(error.into()),
    };
    for game in &games {
        if let Err(refused) = app.registry().refresh(game).await {
            tracing::warn!(%game, code = refused.code, "a leave could not be announced");
        }
    }
    Ok(axum::Json(LeaveView::of(&app, &me.id).await?))
}
