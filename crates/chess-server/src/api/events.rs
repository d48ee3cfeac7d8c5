//! What happens to an account, as a stream: games that begin and end, challenges.

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use chess_core::Color;
use chess_persistence::{AccountId, GameFilter, GameId, GameRecord, Scope, Store, StoreError};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::challenges::{self, Challenge, Reason};
use super::lists::GameSummary;
use super::ndjson;
use crate::app::App;
use crate::auth::viewer::{SignedIn, Viewer};
use crate::limits;
use crate::live;
use crate::news::{self, Agent, News};
use crate::problem::Problem;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(events))
}

/// Something that happened to an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum AccountEvent {
    /// A game of the account goes on; it can be opened.
    GameStart {
        game: Box<GameSummary>,
        /// The account's side: `white` or `black`.
        color: &'static str,
    },
    /// A game of the account is over, however that came.
    GameFinish {
        game: Box<GameSummary>,
        /// The account's side: `white` or `black`.
        color: &'static str,
    },
    /// Somebody is challenged: the account, or by it.
    Challenge { challenge: Challenge },
    /// A challenge stands no more: it was taken back or came to its end.
    ChallengeCanceled { challenge: Challenge },
    /// Whoever was challenged does not want to play.
    ChallengeDeclined { challenge: Challenge, reason: Reason },
}

impl AccountEvent {
    fn of(record: &GameRecord, color: Color) -> Self {
        let (game, color) = (Box::new(GameSummary::of(record)), color.as_str());
        if record.ending.is_some() {
            Self::GameFinish { game, color }
        } else {
            Self::GameStart { game, color }
        }
    }
}

/// Tells the accounts that sit in a game that it has begun, or that it is over.
pub(crate) fn tell_players(news: &News, record: &GameRecord) {
    for color in Color::ALL {
        if let Some(account) = record.account(color)
            && news.is_listening(&account)
        {
            news.tell(&account, &ndjson::line(&AccountEvent::of(record, color)));
        }
    }
}

/// Tells the players, by every way there is to them, that a game has begun which was not begun by
/// its own task. Where that fails they find the game when they look.
pub(crate) async fn announce_start(app: &App, id: &GameId) {
    let told = async {
        let record = app.store().game(id).await?.ok_or(StoreError::NotFound)?;
        if record.next_seq > 0 {
            tell_players(app.news(), &record);
            live::write_of_start(app, &record).await?;
        }
        Ok::<_, StoreError>(())
    };
    if let Err(error) = told.await {
        tracing::warn!(game = %id, error = crate::chain(&error), "a start was not announced");
    }
}

/// Tells an account of a game that went on before it sat in it.
pub(super) async fn tell_newcomer(app: &App, id: &GameId, account: &AccountId) {
    if !app.news().is_listening(account) {
        return;
    }
    match app.store().game(id).await {
        Ok(Some(record)) if record.next_seq > 0 && record.ending.is_none() => {
            if let Some(color) = record.seat_of_account(account) {
                app.news().tell(account, &ndjson::line(&AccountEvent::of(&record, color)));
            }
        }
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(game = %id, error = crate::chain(&error), "a new game was not told");
        }
    }
}

/// Follow an account
///
/// Lines of JSON (application/x-ndjson): first the games that go on and the challenges that stand, then what happens, with an
/// empty line every few seconds. What happens while the first lines are read may be told twice. Ends
/// when rights are withdrawn, when the account has opened eight newer ones, or when its reader is too
/// slow. With the scope `read`.
#[utoipa::path(get, path = "/v1/account/events", tag = "account", responses(
    (status = 200, description = "The events, one a line", body = AccountEvent,
        content_type = "application/x-ndjson"),
    (status = 401, description = "unauthorized: nobody is signed in"),
    (status = 403, description = "insufficient_scope: the token lacks the scope"),
    (status = 503, description = "restarting or storage_unavailable: ask again"),
))]
pub(crate) async fn events(State(app): State<App>, viewer: Viewer) -> Result<Response, Problem> {
    let me = viewer.require(Scope::Read)?;
    if app.draining().is_cancelled() {
        return Err(Problem::restarting());
    }
    let agent = app.news().agent(me.id);
    let happening = app.news().listen(&me.id);
    let mut begun = going_on(app.store(), &me.id).await?;
    for challenge in challenges::standing(&app, &me.id).await? {
        begun.push(ndjson::line(&AccountEvent::Challenge { challenge }));
    }
    let (lines, written) = mpsc::channel(1);
    app.sockets().spawn(pass_on(app.clone(), Some((me, agent)), begun, happening, lines));
    Ok(ndjson::response(written))
}

/// The games that go on.
async fn going_on(store: &Store, account: &AccountId) -> Result<Vec<Bytes>, StoreError> {
    let filter = GameFilter { ended: Some(false), ..GameFilter::default() };
    let records = store.games_of(account, &filter, None, limits::RUNNING_GAMES).await?;
    let started = records.iter().filter(|record| record.next_seq > 0);
    let event = |record: &GameRecord| {
        let color = record.seat_of_account(account)?;
        Some(ndjson::line(&AccountEvent::of(record, color)))
    };
    Ok(started.filter_map(event).collect())
}

/// Passes lines on until the reader leaves or is too slow, the account is not its own any more, or
/// the server stops.
async fn pass_on(
    app: App,
    me: Option<(SignedIn, Agent)>,
    begun: Vec<Bytes>,
    mut happening: mpsc::Receiver<Bytes>,
    lines: mpsc::Sender<Bytes>,
) {
    let mut begun = begun.into_iter();
    loop {
        let line = match begun.next() {
            Some(line) => line,
            None => tokio::select! {
                biased;
                () = app.draining().cancelled() => return,
                () = lines.closed() => return,
                () = news::doubted(me.as_ref()) => {
                    if news::is_still(&app, me.as_ref()).await {
                        continue;
                    }
                    return;
                }
                line = timeout(limits::STREAM_QUIET, happening.recv()) => match line {
                    Ok(Some(line)) => line,
                    Ok(None) => return,
                    Err(_) => ndjson::EMPTY,
                },
            },
        };
        match timeout(limits::WRITE_TIMEOUT, lines.send(line)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return,
        }
    }
}
