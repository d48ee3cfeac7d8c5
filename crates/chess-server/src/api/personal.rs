//! Everything that is known of me, and an end of it.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chess_core::{Arbiter, Move};
use chess_notation::uci;
use chess_persistence::{Action, AuditLine, GameFilter, GameRecord, Scopes, StoreError};
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::account::{Me, SessionView, TokenView, check_password};
use super::lists::{Walk, WholeGame};
use super::users::SpeedRating;
use crate::app::App;
use crate::auth::client::Client;
use crate::auth::viewer::Owner;
use crate::extract::Json;
use crate::limits;
use crate::problem::Problem;
use crate::standing::Asker;

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
    ratings: Vec<SpeedRating>,
    /// The leaves from slow games, the latest first.
    leaves: Vec<LeaveTaken>,
    /// The games that I imported, in PGN, the latest first.
    imports: Vec<String>,
    /// What was done with the account, the latest first.
    log: Vec<LogLine>,
    /// The latest first.
    games: Vec<OwnGame>,
}

/// A leave from slow games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaveTaken {
    at_ms: i64,
    days: u32,
}

/// A game as only its player knows it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnGame {
    #[serde(flatten)]
    game: WholeGame,
    /// What I noted about it.
    note: String,
    /// What I prepared in it, as it was left.
    conditional: Vec<Vec<String>>,
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
/// The account, where it is signed in, its tokens without their secrets, its ratings, what was done
/// with it, and its games with notes and conditional moves.
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
    let imports = store.imports(&owner.id, limits::IMPORTS).await?;
    let leaves = store.leaves(&owner.id).await?;
    let log = store.audit(Some(&owner.id), None, limits::EXPORTED_LINES).await?;
    let data = PersonalData {
        account: Me::new(account, Scopes::all()).ok_or_else(Problem::unauthorized)?,
        sessions: sessions.into_iter().map(|s| SessionView::of(&owner, s)).collect(),
        tokens: tokens.into_iter().map(TokenView::from).collect(),
        ratings: SpeedRating::all(&app, &owner.id).await?,
        leaves: leaves.into_iter().map(|l| LeaveTaken { at_ms: l.at.0, days: l.days }).collect(),
        imports: imports.into_iter().map(|import| import.pgn).collect(),
        log: log.into_iter().map(LogLine::from).collect(),
        games: Vec::new(),
    };
    store.note(Action::Exported, Some(owner.id), owner.deed(&app)).await?;
    let name = format!("attachment; filename=\"salon-{}.json\"", owner.name);
    let walk = Walk {
        store: store.clone(),
        account: owner.id,
        filter: GameFilter::default(),
        after: None,
        left: u32::MAX,
        asker: Asker { secret: None, account: Some(owner.id) },
        now: app.now(),
    };
    let headers = [(CONTENT_DISPOSITION, name), (CONTENT_TYPE, "application/json".to_owned())];
    Ok((headers, Body::from_stream(pieces(&data, walk))).into_response())
}

/// The document with all games in the place of none, a few of which are in memory at a time.
fn pieces(
    data: &PersonalData,
    walk: Walk,
) -> impl Stream<Item = Result<Bytes, StoreError>> + Send + use<> {
    let whole = serde_json::to_string(data).expect("invariant: the data have string keys only");
    let head = whole.strip_suffix("]}").expect("invariant: the games stand at the end").to_owned();
    let begin = Some((walk, head, true));
    stream::try_unfold(begin, async |state| {
        let Some((mut walk, mut text, is_first)) = state else { return Ok(None) };
        let records = walk.next().await?;
        if records.is_empty() {
            return Ok(Some((Bytes::from(text + "]}"), None)));
        }
        for (index, record) in records.iter().enumerate() {
            if !(is_first && index == 0) {
                text.push(',');
            }
            text += &own_game(&walk, record).await?;
        }
        Ok(Some((Bytes::from(text), Some((walk, String::new(), false)))))
    })
}

async fn own_game(walk: &Walk, record: &GameRecord) -> Result<String, StoreError> {
    let events = walk.store.events(&record.id, 0).await?;
    let arbiter = Arbiter::replay(record.terms, &events);
    let color = record.seat_of_account(&walk.account).ok_or(StoreError::NotFound)?;
    let note = walk.store.private_note(&record.id, color).await?;
    let prepared = walk.store.prepared(&record.id).await?;
    let lines = prepared[color.index()].iter().flat_map(|prepared| &prepared.lines);
    let to_text = |line: &Vec<Move>| -> Vec<String> {
        line.iter().map(|mv| uci::write(*mv, record.terms.variant)).collect()
    };
    let conditional = lines.map(to_text).collect();
    let game = OwnGame { game: WholeGame::of(record, &arbiter), note, conditional };
    Ok(serde_json::to_string(&game).expect("invariant: games have string keys only"))
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
