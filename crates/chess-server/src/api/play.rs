//! Playing over HTTP: commands one by one, and what happens in a game as a stream of lines.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::response::Response;
use chess_notation::json;
use chess_persistence::GameId;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::allowed;
use super::ndjson;
use crate::app::App;
use crate::auth::viewer::{SignedIn, Viewer};
use crate::extract::{GamePath, Json, Query};
use crate::limits;
use crate::live::Known;
use crate::news::{self, Agent};
use crate::problem::Problem;
use crate::standing::{Action, Asker};
use crate::ws::protocol::ServerFrame;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(command)).routes(routes!(stream))
}

/// A command as it was obeyed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Obeyed {
    /// The number of events in the game's log after it took effect.
    seq: u64,
}

/// Give a command
///
/// The same as a command over the websocket: a move, a draw offer, a resignation … Repeating one
/// that was obeyed is safe and gets the same answer.
#[utoipa::path(post, path = "/v1/games/{id}/commands", tag = "games", params(GamePath, Asker),
    request_body = json::Command, responses(
        (status = 200, description = "It took effect and is on disk", body = Obeyed),
        (status = 403, description = "not_yours: only the players may do this"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 409, description = "Why it leads to nothing: not_your_turn, illegal_move, stale_ply, \
            game_over, time_up, nothing_to_claim, no_offer …"),
        (status = 429, description = "rate_limited: more than 30 commands a second of one player in \
            one game for long; nothing was changed, come again after Retry-After seconds"),
        (status = 503, description = "busy, restarting or storage_unavailable: send it again"),
    )
)]
pub(crate) async fn command(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Json(command): Json<json::Command>,
) -> Result<axum::Json<Obeyed>, Problem> {
    let received_at = app.now();
    let (_, standing) = allowed(&app, &id, &asker, Action::See).await?;
    let color = standing.seat().ok_or_else(Problem::not_yours)?;
    let bucket = (id, color);
    app.commands().take(bucket, limits::COMMANDS, received_at).map_err(Problem::rate_limited)?;
    let obeyed = app.registry().command(&id, color, command, received_at).await;
    Ok(axum::Json(Obeyed { seq: obeyed.map_err(Problem::refused)? }))
}

/// Where a stream begins.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct StreamStart {
    /// How many events the reader has; absent for none.
    from_seq: Option<u64>,
    /// How many lines of chat the reader has; absent for none.
    from_chat: Option<u64>,
}

/// Follow a game
///
/// Lines of JSON (application/x-ndjson): the frames that a websocket gets, from `welcome` on, with an
/// empty line every few seconds. Ends after the game's last event. While it is open its reader is at
/// the board.
#[utoipa::path(get, path = "/v1/games/{id}/stream", tag = "games", params(GamePath, StreamStart, Asker),
    responses(
        (status = 200, description = "The frames, one a line", body = String,
            content_type = "application/x-ndjson"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 503, description = "busy, restarting or storage_unavailable: ask again"),
    )
)]
pub(crate) async fn stream(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    viewer: Viewer,
    Query(StreamStart { from_seq, from_chat }): Query<StreamStart>,
) -> Result<Response, Problem> {
    allowed(&app, &id, &asker, Action::See).await?;
    if app.draining().is_cancelled() {
        return Err(Problem::restarting());
    }
    let session = app.registry().next_session();
    let (outbox, frames) = mpsc::channel(limits::OUTBOX_FRAMES);
    let known = Known { seq: from_seq, lines: from_chat };
    let attached = app.registry().attach(&id, session, asker, known, &outbox).await;
    attached.map_err(Problem::refused)?;
    let (lines, written) = mpsc::channel(1);
    let agent = match viewer {
        Viewer::Anonymous => None,
        Viewer::Account(account) => {
            let agent = app.news().agent(account.id);
            Some((account, agent))
        }
    };
    let teller = tell(app.clone(), id, session, agent, frames, lines);
    app.sockets().spawn(teller);
    Ok(ndjson::response(written))
}

/// Passes on what the game tells until it is over, the reader leaves or is too slow, or the server
/// stops.
async fn tell(
    app: App,
    id: GameId,
    session: u64,
    agent: Option<(SignedIn, Agent)>,
    mut frames: mpsc::Receiver<Utf8Bytes>,
    lines: mpsc::Sender<Bytes>,
) {
    let mut last = Last::default();
    while !last.is_told {
        let line = tokio::select! {
            biased;
            () = app.draining().cancelled() => {
                last.is_told = true;
                line(&ServerFrame::Restarting.encode())
            }
            () = news::doubted(agent.as_ref()) => {
                if news::is_still(&app, agent.as_ref()).await {
                    continue;
                }
                break;
            }
            frame = timeout(limits::STREAM_QUIET, frames.recv()) => match frame {
                Ok(Some(frame)) => {
                    last.look(&frame);
                    line(&frame)
                }
                // Cut off, as too slow a socket is: who comes again gets the gap.
                Ok(None) => break,
                Err(_) => ndjson::EMPTY,
            },
            () = lines.closed() => break,
        };
        match timeout(limits::WRITE_TIMEOUT, lines.send(line)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => break,
        }
    }
    app.registry().detach(&id, session).await;
}

fn line(frame: &Utf8Bytes) -> Bytes {
    Bytes::from(format!("{frame}\n"))
}

/// Whether the last line of a game has been told.
#[derive(Debug, Default)]
struct Last {
    /// The game had ended before: the events that it still has to tell are the last.
    is_over: bool,
    is_told: bool,
}

impl Last {
    /// Looks for the end in a frame. Quotes inside of JSON strings are escaped, so that nothing that
    /// a player writes looks like this.
    fn look(&mut self, frame: &str) {
        let is_events = frame.starts_with(r#"{"type":"events""#);
        self.is_over |=
            frame.starts_with(r#"{"type":"welcome""#) && frame.contains(r#""status":"ended""#);
        self.is_told |= is_events && (self.is_over || frame.contains(r#""kind":"ended""#));
    }
}
