//! People who have an account, as everybody sees them.

use axum::extract::{Path, State};
use chess_core::Millis;
use chess_persistence::{AccountId, Rating, Speed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::leave;
use crate::app::App;
use crate::extract::{Query, User};
use crate::limits;
use crate::problem::Problem;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(profile)).routes(routes!(history))
}

/// Somebody who has an account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Profile {
    name: String,
    created_at_ms: i64,
    /// Until when the player is on leave from slow games; null for one who is not.
    away_until_ms: Option<i64>,
    /// Of the speeds at which games were rated, the fastest first.
    ratings: Vec<SpeedRating>,
}

/// How strong somebody is at a speed, by Glicko-2.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SpeedRating {
    /// `ultra_bullet`, `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    speed: &'static str,
    rating: i32,
    /// With a probability of 95 % the strength is within twice this.
    deviation: i32,
    /// Whether too few games, or games too long ago, say so.
    provisional: bool,
    games: u32,
}

impl SpeedRating {
    /// Those of the speeds at which somebody's games were rated.
    pub(super) async fn all(app: &App, account: &AccountId) -> Result<Vec<Self>, Problem> {
        let mut ratings = Vec::new();
        for speed in Speed::ALL {
            if let Some(rating) = app.store().rating(account, speed).await? {
                ratings.push(Self::new(speed, &rating, app.now()));
            }
        }
        Ok(ratings)
    }

    fn new(speed: Speed, rating: &Rating, now: Millis) -> Self {
        Self {
            speed: speed.as_str(),
            rating: rating.rounded(),
            deviation: rating.deviation_at(now).round() as i32,
            provisional: rating.is_provisional(now),
            games: rating.games,
        }
    }
}

/// Who somebody is
///
/// Rated games are public; others are counted nowhere.
#[utoipa::path(get, path = "/v1/users/{name}", tag = "users", params(User), responses(
    (status = 200, description = "The profile", body = Profile),
    (status = 404, description = "not_found: nobody has this name"),
))]
pub(crate) async fn profile(
    State(app): State<App>,
    User(account): User,
) -> Result<axum::Json<Profile>, Problem> {
    let ratings = SpeedRating::all(&app, &account.id).await?;
    let away_until = leave::away_until(&app, &account.id).await?;
    Ok(axum::Json(Profile {
        name: account.name.ok_or_else(Problem::not_found)?.to_string(),
        created_at_ms: account.created_at.0,
        away_until_ms: away_until.map(|until| until.0),
        ratings,
    }))
}

/// The speed in the path.
#[derive(Debug, Deserialize)]
pub(crate) struct OfSpeed {
    speed: String,
}

/// Which part of a history is wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct HistoryQuery {
    /// Only what ended before this instant, in milliseconds: the next page.
    before_ms: Option<i64>,
    /// At most so many, from 1 to 1000; 100 where nothing is said.
    limit: Option<u32>,
}

/// Ratings after games, the latest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingHistory {
    points: Vec<HistoryPoint>,
    /// What `before_ms` is to be for the next page; null where there is none.
    next_before_ms: Option<i64>,
}

/// A rating after a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HistoryPoint {
    at_ms: i64,
    game: String,
    rating: i32,
    deviation: i32,
}

/// How somebody's rating went
#[utoipa::path(get, path = "/v1/users/{name}/ratings/{speed}", tag = "users",
    params(User, ("speed" = String, Path, description = "As in the profile"), HistoryQuery),
    responses(
        (status = 200, description = "The latest first", body = RatingHistory),
        (status = 400, description = "bad_request: something behind the question mark is not known"),
        (status = 404, description = "not_found: nobody has this name, or there is no such speed"),
    )
)]
pub(crate) async fn history(
    State(app): State<App>,
    User(account): User,
    Path(OfSpeed { speed }): Path<OfSpeed>,
    Query(HistoryQuery { before_ms, limit }): Query<HistoryQuery>,
) -> Result<axum::Json<RatingHistory>, Problem> {
    let speed: Speed = speed.parse().map_err(|_| Problem::not_found())?;
    let limit = limit.unwrap_or(100).clamp(1, limits::RATING_POINTS);
    let before = before_ms.map(Millis);
    let points = app.store().rating_history(&account.id, speed, before, limit).await?;
    let is_full = points.len() == limit as usize;
    let next_before_ms = points.last().filter(|_| is_full).map(|point| point.at.0);
    let points = points.into_iter().map(|point| HistoryPoint {
        at_ms: point.at.0,
        game: point.game.to_string(),
        rating: point.rating.round() as i32,
        deviation: point.deviation.round() as i32,
    });
    Ok(axum::Json(RatingHistory { points: points.collect(), next_before_ms }))
}
