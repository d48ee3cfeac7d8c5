//! Lists of somebody's games: page by page, or all of them as a stream of lines or as PGN.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chess_core::{Arbiter, Color, Event, Millis, Outcome};
use chess_notation::{json, uci};
use chess_persistence::{
    AccountId, GameFilter, GamePlace, GameRecord, Speed, Store, StoreError, Username,
};
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::client::Client;
use crate::auth::throttle::Act;
use crate::extract::{Query, User};
use crate::limits;
use crate::pgn;
use crate::players::Players;
use crate::problem::Problem;
use crate::standing::{Asker, Standing, listed, listed_as, shown};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(games))
}

/// Which games are wanted, and how.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct GamesQuery {
    /// `ultra_bullet`, `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    speed: Option<String>,
    /// Only games that count, or that do not.
    rated: Option<bool>,
    /// The side of whose games these are: `white` or `black`.
    color: Option<String>,
    /// Only games with this result: `1-0`, `0-1`, `1/2-1/2`, or `*` for aborted ones.
    result: Option<String>,
    /// Only games that are over, or that are not.
    ended: Option<bool>,
    /// Only games against this account.
    opponent: Option<String>,
    /// Only games made at this instant or later, in milliseconds …
    since_ms: Option<i64>,
    /// … and before this one.
    until_ms: Option<i64>,
    /// What `next` of the page before was.
    after: Option<String>,
    /// Games of a page, from 1 to 100, 20 where nothing is said; or of a stream, all where nothing
    /// is said.
    limit: Option<u32>,
    /// `json`, `ndjson` or `pgn`, where the header `Accept` does not say it.
    format: Option<String>,
}

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Page,
    Lines,
    Pgn,
}

impl Format {
    fn wanted(query: &GamesQuery, headers: &HeaderMap) -> Result<Self, Problem> {
        let accept = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        match query.format.as_deref() {
            Some("json") => Ok(Self::Page),
            Some("ndjson") => Ok(Self::Lines),
            Some("pgn") => Ok(Self::Pgn),
            Some(_) => Err(Problem::bad_request("format is json, ndjson or pgn")),
            None if accept.contains("application/x-ndjson") => Ok(Self::Lines),
            None if accept.contains("application/x-chess-pgn") => Ok(Self::Pgn),
            None => Ok(Self::Page),
        }
    }
}

/// A game in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameSummary {
    id: String,
    created_at_ms: i64,
    ended_at_ms: Option<i64>,
    terms: json::Terms,
    speed: &'static str,
    rated: bool,
    players: Players,
    /// `closed`, `private` or `public`.
    visibility: &'static str,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on and where it was given up.
    result: String,
    /// Why it is over.
    termination: Option<&'static str>,
}

impl GameSummary {
    pub(super) fn of(record: &GameRecord) -> Self {
        let ending = record.ending;
        Self {
            id: record.id.to_string(),
            created_at_ms: record.created_at.0,
            ended_at_ms: record.ended_at.map(|at| at.0),
            terms: json::Terms::from(&record.terms),
            speed: Speed::of(record.terms.time_control).as_str(),
            rated: record.rated,
            players: Players::of(record),
            visibility: record.visibility.as_str(),
            result: ending.map_or(Outcome::NoResult, |ending| ending.outcome).to_string(),
            termination: ending.map(|ending| ending.termination.as_str()),
        }
    }
}

/// A game with its moves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WholeGame {
    #[serde(flatten)]
    game: GameSummary,
    /// The moves in UCI with spaces between.
    moves: String,
}

impl WholeGame {
    pub(super) fn of(record: &GameRecord, arbiter: &Arbiter) -> Self {
        let moves = arbiter.game().moves().iter().map(|mv| uci::write(*mv, record.terms.variant));
        Self { game: GameSummary::of(record), moves: moves.collect::<Vec<_>>().join(" ") }
    }
}

/// A page of games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<GameSummary>,
    /// What `after` is to be for the next page; null where there is none.
    next: Option<String>,
}

/// The filter asked for, or what is wrong with it. Nobody has the name of an opponent that cannot
/// be found: then there are no such games.
async fn filter(app: &App, query: &GamesQuery) -> Result<Option<GameFilter>, Problem> {
    let wrong = |name: &str, why: String| Problem::bad_request(format!("{name}: {why}"));
    let speed = query.speed.as_deref().map(str::parse).transpose();
    let color = match query.color.as_deref() {
        None => None,
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        Some(_) => return Err(wrong("color", "it is white or black".to_owned())),
    };
    let outcome = query.result.as_deref().map(str::parse).transpose();
    let opponent = match query.opponent.as_deref() {
        None => None,
        Some(name) => {
            let Ok(name) = name.parse::<Username>() else { return Ok(None) };
            let Some(account) = app.store().account_named(&name).await? else { return Ok(None) };
            Some(account.id)
        }
    };
    Ok(Some(GameFilter {
        visibility: None,
        color,
        outcome: outcome.map_err(|_| wrong("result", "it is 1-0, 0-1, 1/2-1/2 or *".to_owned()))?,
        ended: query.ended,
        opponent,
        speed: speed.map_err(|error: chess_persistence::ParseSpeedError| {
            wrong("speed", error.to_string())
        })?,
        rated: query.rated,
        from: query.since_ms.map(Millis),
        until: query.until_ms.map(Millis),
    }))
}

/// The place after which a page begins, as `next` names it.
fn read_place(text: &str) -> Option<GamePlace> {
    let (at, id) = text.split_once('-')?;
    Some(GamePlace { created_at: Millis(at.parse().ok()?), id: id.parse().ok()? })
}

fn write_place(record: &GameRecord) -> String {
    format!("{}-{}", record.created_at.0, record.id)
}

/// Somebody's games
///
/// The latest first: public ones, and all of them for their player. A page as JSON; with the header
/// `Accept: application/x-ndjson` all of them with their moves, one a line; with
/// `Accept: application/x-chess-pgn` all of them as PGN.
#[utoipa::path(get, path = "/v1/users/{name}/games", tag = "users", params(User, GamesQuery),
    responses(
        (status = 200, description = "The games", content(
            (Games = "application/json"),
            (WholeGame = "application/x-ndjson"),
            (String = "application/x-chess-pgn"),
        )),
        (status = 400, description = "bad_request: something behind the question mark cannot be"),
        (status = 404, description = "not_found: nobody has this name"),
        (status = 429, description = "too_many_requests: too many streams from one address"),
    )
)]
pub(crate) async fn games(
    State(app): State<App>,
    User(account): User,
    client: Client,
    asker: Asker,
    headers: HeaderMap,
    Query(query): Query<GamesQuery>,
) -> Result<Response, Problem> {
    let format = Format::wanted(&query, &headers)?;
    let after = match query.after.as_deref().map(read_place) {
        Some(None) => return Err(Problem::bad_request("after: it is what `next` was")),
        place => place.flatten(),
    };
    let filter = filter(&app, &query).await?;
    let filter =
        filter.map(|filter| GameFilter { visibility: listed(&asker, &account.id), ..filter });
    if format == Format::Page {
        let limit = query.limit.unwrap_or(20).clamp(1, limits::LISTED_GAMES);
        let records = match &filter {
            Some(filter) => app.store().games_of(&account.id, filter, after, limit).await?,
            None => Vec::new(),
        };
        let is_full = records.len() == limit as usize;
        let next = records.last().filter(|_| is_full).map(write_place);
        let now = app.now();
        let seen = |record: GameRecord| listed_as(Standing::of(&record, &asker), record, now);
        let games = records.into_iter().map(|record| GameSummary::of(&seen(record))).collect();
        return Ok(axum::Json(Games { games, next }).into_response());
    }
    app.auth().throttle.admit(Act::Export, client, app.now())?;
    let Some(filter) = filter else { return Ok(StatusCode::OK.into_response()) };
    let left = query.limit.unwrap_or(u32::MAX);
    let (store, now) = (app.store().clone(), app.now());
    let walk = Walk { store, account: account.id, filter, after, left, asker, now };
    let name = account.name.ok_or_else(Problem::not_found)?;
    Ok(match format {
        Format::Pgn => {
            let disposition = format!("attachment; filename=\"salon-{name}.pgn\"");
            let headers = [
                (CONTENT_TYPE, "application/x-chess-pgn".to_owned()),
                (CONTENT_DISPOSITION, disposition),
            ];
            (headers, Body::from_stream(walk.pieces(as_pgn))).into_response()
        }
        _ => {
            let headers = [(CONTENT_TYPE, "application/x-ndjson")];
            (headers, Body::from_stream(walk.pieces(as_line))).into_response()
        }
    })
}

fn as_line(record: &GameRecord, _: &[Event], arbiter: &Arbiter) -> String {
    let game = WholeGame::of(record, arbiter);
    serde_json::to_string(&game).expect("invariant: games have string keys only") + "\n"
}

fn as_pgn(record: &GameRecord, events: &[Event], arbiter: &Arbiter) -> String {
    pgn::export(record, events, arbiter) + "\n"
}

/// A walk through all games of an account, of which a few are in memory at a time.
pub(super) struct Walk {
    pub(super) store: Store,
    pub(super) account: AccountId,
    pub(super) filter: GameFilter,
    pub(super) after: Option<GamePlace>,
    /// How many more are wanted at most.
    pub(super) left: u32,
    /// Who asks, and when.
    pub(super) asker: Asker,
    pub(super) now: Millis,
}

impl Walk {
    /// The games as text, some in each piece. Where one cannot be read, the stream breaks off, which
    /// the reader sees.
    pub(super) fn pieces(
        self,
        write: impl Fn(&GameRecord, &[Event], &Arbiter) -> String + Send + 'static,
    ) -> impl Stream<Item = Result<Bytes, StoreError>> + Send {
        stream::try_unfold((self, write), async |(mut walk, write)| {
            let records = walk.next().await?;
            if records.is_empty() {
                return Ok(None);
            }
            let mut text = String::new();
            for record in &records {
                let mut events = walk.store.events(&record.id, 0).await?;
                let standing = Standing::of(record, &walk.asker);
                events.truncate(shown(standing, record, &events, walk.now));
                let record = listed_as(standing, record.clone(), walk.now);
                text += &write(&record, &events, &Arbiter::replay(record.terms, &events));
            }
            Ok(Some((Bytes::from(text), (walk, write))))
        })
    }

    /// The next few games; none at the end.
    pub(super) async fn next(&mut self) -> Result<Vec<GameRecord>, StoreError> {
        let limit = self.left.min(limits::STREAMED_GAMES);
        if limit == 0 {
            return Ok(Vec::new());
        }
        let games = self.store.games_of(&self.account, &self.filter, self.after, limit).await?;
        self.left -= games.len() as u32;
        if let Some(last) = games.last() {
            self.after = Some(GamePlace { created_at: last.created_at, id: last.id });
        }
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use chess_persistence::GameId;

    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        let id = GameId::from_random([3; 16]);
        let place = read_place(&format!("1700000000000-{id}")).unwrap();
        assert_eq!((place.created_at, place.id), (Millis(1_700_000_000_000), id));
        for wrong in ["", "17", "x-0123456789ab", "17-short", "17-0123456789ab-"] {
            assert_eq!(read_place(wrong), None, "{wrong}");
        }
    }
}
