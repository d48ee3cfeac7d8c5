//! Everything that is known of me, and an end of it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use chess_persistence::{Action, AuditLine, Scopes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::account::{Me, SessionView, TokenView, check_password};
use crate::app::App;
use crate::auth::client::Client;
use crate::auth::viewer::Owner;
use crate::extract::Json;
use crate::limits;
use crate::problem::Problem;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(export)).routes(routes!(delete))
}

/// Everything that is known of me.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonalData {
    account: Me,
    sessions: Vec<SessionView>,
    tokens: Vec<TokenView>,
    /// What was done with the account, the latest first.
    log: Vec<LogLine>,
}

/// A line of the audit log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LogLine {
    at_ms: i64,
    action: &'static str,
    /// `admin`, `visitor`, or the id of an account.
    actor: String,
    /// Forgotten after a while.
    address: Option<String>,
}

impl From<AuditLine> for LogLine {
    fn from(line: AuditLine) -> Self {
        Self {
            at_ms: line.deed.at.0,
            action: line.action.as_str(),
            actor: line.deed.actor.to_string(),
            address: line.deed.address,
        }
    }
}

/// All my data as one document
///
/// The account, where it is signed in, its tokens without their secrets, and what was done with it.
#[utoipa::path(get, path = "/v1/account/export", tag = "account", responses(
    (status = 200, description = "Everything", body = PersonalData),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "owner_only: no token can do this"),
))]
pub(crate) async fn export(State(app): State<App>, owner: Owner) -> Result<Response, Problem> {
    let store = app.store();
    let account = store.account(&owner.id).await?.ok_or_else(Problem::unauthorized)?;
    let sessions = store.sessions(&owner.id, app.now()).await?;
    let tokens = store.tokens(&owner.id).await?;
    let log = store.audit(Some(&owner.id), None, limits::EXPORTED_LINES).await?;
    let data = PersonalData {
        account: Me::new(account, Scopes::all()).ok_or_else(Problem::unauthorized)?,
        sessions: sessions.into_iter().map(|s| SessionView::of(&owner, s)).collect(),
        tokens: tokens.into_iter().map(TokenView::from).collect(),
        log: log.into_iter().map(LogLine::from).collect(),
    };
    store.note(Action::Exported, Some(owner.id), owner.deed(&app)).await?;
    let name = format!("attachment; filename=\"salon-{}.json\"", owner.name);
    Ok(([(CONTENT_DISPOSITION, name)], axum::Json(data)).into_response())
}

/// The password, once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deletion {
    password: String,
}

/// Delete the account
///
/// Name, address, password, sessions and tokens go at once and for ever; games stay without a name,
/// and nobody can take the name again.
#[utoipa::path(post, path = "/v1/account/delete", tag = "account", request_body = Deletion, responses(
    (status = 204, description = "It is gone"),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "wrong_password; owner_only: no token can do this"),
))]
pub(crate) async fn delete(
    State(app): State<App>,
    owner: Owner,
    client: Client,
    Json(wish): Json<Deletion>,
) -> Result<StatusCode, Problem> {
    check_password(&app, &owner, client, wish.password).await?;
    app.store().delete_account(&owner.id, owner.deed(&app)).await?;
    Ok(StatusCode::NO_CONTENT)
}
