//! Challenges: rooms that wait for one account, which may decline.

use axum::extract::State;
use axum::http::StatusCode;
use chess_notation::json;
use chess_persistence::{AccountId, GameId, GameRecord, Scope, Speed, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::events::AccountEvent;
use super::games::allowed;
use super::ndjson;
use crate::app::App;
use crate::auth::viewer::Viewer;
use crate::extract::{GamePath, Json};
use crate::limits;
use crate::mail::{self, Kind, Notice};
use crate::problem::Problem;
use crate::standing::{Action, Asker, Standing};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(decline)).routes(routes!(close))
}

/// A room that waits for the answer of one account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Challenge {
    /// The game that it becomes.
    id: String,
    /// Who challenges; null once that account is deleted.
    from: Option<String>,
    /// Who is challenged; null once that account is deleted.
    to: Option<String>,
    /// The side of whoever is challenged: `white` or `black`.
    color: &'static str,
    terms: json::Terms,
    speed: &'static str,
    rated: bool,
    created_at_ms: i64,
    /// Until when it stands, if nobody keeps it up.
    expires_at_ms: Option<i64>,
}

impl Challenge {
    async fn of(app: &App, record: &GameRecord) -> Result<Option<Self>, StoreError> {
        let (Some(invited), Some(color)) = (record.opening.invited, record.free_seat()) else {
            return Ok(None);
        };
        let to = app.store().account(&invited).await?.and_then(|account| account.name);
        Ok(Some(Self {
            id: record.id.to_string(),
            from: record.usernames[(!color).index()].as_ref().map(ToString::to_string),
            to: to.map(|name| name.to_string()),
            color: color.as_str(),
            terms: json::Terms::from(&record.terms),
            speed: Speed::of(record.terms.time_control).as_str(),
            rated: record.rated,
            created_at_ms: record.created_at.0,
            expires_at_ms: record.opening.until.map(|until| until.0),
        }))
    }
}

/// What became of a challenge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    Made,
    Canceled,
    Declined(Reason),
}

/// Tells both sides of a challenge what became of it.
pub(crate) async fn tell(app: &App, record: &GameRecord, turn: Turn) {
    let told = async {
        let Some(challenge) = Challenge::of(app, record).await? else { return Ok(()) };
        let event = match turn {
            Turn::Made => AccountEvent::Challenge { challenge },
            Turn::Canceled => AccountEvent::ChallengeCanceled { challenge },
            Turn::Declined(reason) => AccountEvent::ChallengeDeclined { challenge, reason },
        };
        let line = ndjson::line(&event);
        let from = record.free_seat().and_then(|color| record.account(!color));
        for account in [from, record.opening.invited].into_iter().flatten() {
            app.news().tell(&account, &line);
        }
        Ok::<_, StoreError>(())
    };
    if let Err(error) = told.await {
        tracing::warn!(game = %record.id, error = crate::chain(&error), "a challenge was not told");
    }
}

/// Writes to whoever is challenged to a slow game and hears nothing of it.
pub(crate) async fn write(app: &App, record: &GameRecord) -> Result<(), StoreError> {
    let Some(invited) = record.opening.invited else { return Ok(()) };
    let is_slow = Speed::of(record.terms.time_control) == Speed::Correspondence;
    if is_slow && app.news().writes() && !app.news().is_listening(&invited) {
        let notice = Notice { game: record.id.to_string(), ply: 0, lead_ms: 0 };
        let letter = mail::notice(Kind::Challenge, invited, &notice, record.created_at);
        app.store().queue_mail(letter, record.created_at).await?;
    }
    Ok(())
}

/// The challenges of an account that stand.
pub(crate) async fn standing(app: &App, account: &AccountId) -> Result<Vec<Challenge>, StoreError> {
    let records = app.store().invitations(account, limits::CHALLENGES).await?;
    let mut challenges = Vec::new();
    for record in &records {
        challenges.extend(Challenge::of(app, record).await?);
    }
    Ok(challenges)
}

/// The challenges that stand.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Challenges {
    /// To me.
    r#in: Vec<Challenge>,
    /// By me.
    out: Vec<Challenge>,
}

/// My challenges
///
/// The latest first. One is made as a room with the member `invite`, accepted by joining the game,
/// and told of in the stream of the account. With the scope `read`.
#[utoipa::path(get, path = "/v1/challenges", tag = "meeting", responses(
    (status = 200, description = "Those that stand", body = Challenges),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "insufficient_scope: the token lacks the scope"),
))]
pub(crate) async fn list(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<axum::Json<Challenges>, Problem> {
    let me = viewer.require(Scope::Read)?;
    let name = me.name.to_string();
    let all = standing(&app, &me.id).await?;
    let (out, r#in) = all.into_iter().partition(|challenge| challenge.from.as_ref() == Some(&name));
    Ok(axum::Json(Challenges { r#in, out }))
}

/// Why somebody does not want to play.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    #[default]
    Generic,
    Later,
    TooFast,
    TooSlow,
    TimeControl,
    Rated,
    Casual,
    Standard,
    Variant,
    NoBot,
    OnlyBot,
}

impl Reason {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Generic => "generic",
            Self::Later => "later",
            Self::TooFast => "too_fast",
            Self::TooSlow => "too_slow",
            Self::TimeControl => "time_control",
            Self::Rated => "rated",
            Self::Casual => "casual",
            Self::Standard => "standard",
            Self::Variant => "variant",
            Self::NoBot => "no_bot",
            Self::OnlyBot => "only_bot",
        }
    }
}

/// An answer to a challenge; may be an empty object.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Declined {
    #[serde(default)]
    reason: Reason,
}

/// Decline a challenge
///
/// For whoever is challenged. Of accepting, declining and cancelling at the same moment one is done.
#[utoipa::path(post, path = "/v1/games/{id}/decline", tag = "meeting", params(GamePath, Asker),
    request_body = Declined, responses(
        (status = 204, description = "It is declined"),
        (status = 403, description = "not_yours: only who is challenged may decline"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 409, description = "not_open: it stands no more"),
    )
)]
pub(crate) async fn decline(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Json(Declined { reason }): Json<Declined>,
) -> Result<StatusCode, Problem> {
    let (record, _) = allowed(&app, &id, &asker, Action::See).await?;
    if asker.account.is_none() || asker.account != record.opening.invited {
        return Err(Problem::not_yours());
    }
    end(&app, &record, Some(reason)).await
}

/// Close a room that waits
///
/// For whoever made it, while nobody has joined: also a challenge or a seek.
#[utoipa::path(post, path = "/v1/games/{id}/close", tag = "meeting", params(GamePath, Asker), responses(
    (status = 204, description = "It is closed"),
    (status = 403, description = "not_yours: only who made the room may close it"),
    (status = 404, description = "not_found: there is no such game"),
    (status = 409, description = "not_open: somebody has joined, or it is closed"),
))]
pub(crate) async fn close(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
) -> Result<StatusCode, Problem> {
    let (record, standing) = allowed(&app, &id, &asker, Action::See).await?;
    match standing {
        Standing::Player(_) | Standing::Manager => end(&app, &record, None).await,
        Standing::Invited | Standing::Stranger => Err(Problem::not_yours()),
    }
}

async fn end(
    app: &App,
    record: &GameRecord,
    reason: Option<Reason>,
) -> Result<StatusCode, Problem> {
    let done = app.store().close_opening(&record.id, reason.map(Reason::as_str), app.now()).await;
    done.map_err(|error| match error {
        StoreError::Conflict { .. } | StoreError::Over => Problem::not_open(),
        error => error.into(),
    })?;
    tell_closed(app, record, reason).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells everybody that a room has been closed.
pub(crate) async fn tell_closed(app: &App, record: &GameRecord, reason: Option<Reason>) {
    tell(app, record, reason.map_or(Turn::Canceled, Turn::Declined)).await;
    refresh(app, &record.id).await;
}

/// Has a closed room tell those who look at it.
pub(crate) async fn refresh(app: &App, id: &GameId) {
    if let Err(refused) = app.registry().refresh(id).await {
        tracing::warn!(game = %id, code = refused.code, "a closed room could not be announced");
    }
}
