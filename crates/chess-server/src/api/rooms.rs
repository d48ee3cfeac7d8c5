//! Rooms: make one, take a free seat in it, let more people see it.

use std::ops::RangeInclusive;

use axum::extract::State;
use axum::http::StatusCode;
use chess_core::{Arbiter, Color, Terms};
use chess_engine::Level;
use chess_notation::json;
use chess_persistence::{
    GameId, GameRecord, Guest, GuestName, Holder, NewGame, Opening, Opponent, Scope, SecretHash,
    Seek, StoreError, Visibility,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::challenges::{self, Turn};
use super::events;
use super::games::allowed;
use super::openings;
use crate::app::App;
use crate::auth::client::Client;
use crate::auth::throttle::Act;
use crate::auth::viewer::Viewer;
use crate::extract::{GamePath, Json};
use crate::limits;
use crate::problem::{FieldError, Problem};
use crate::secret::{self, SeatSecret};
use crate::standing::{Action, Asker};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create)).routes(routes!(join)).routes(routes!(widen))
}

/// A room to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRoom {
    pub(super) color: SeatChoice,
    /// Null for a game without clocks.
    clock: Option<json::ClockTerms>,
    #[serde(default)]
    draws: json::DrawsName,
    /// Whether moves may be taken back; they may where nothing is said.
    takebacks: Option<bool>,
    /// The start position's FEN; null for the usual one.
    start: Option<String>,
    #[serde(default)]
    variant: json::VariantName,
    /// The server's own player in the other seat; absent for whoever comes by the link.
    pub(super) opponent: Option<OpponentChoice>,
    #[serde(default)]
    visibility: VisibilityName,
    /// Whether it counts for the ratings of both: then it is for accounts, public, and from a usual
    /// start.
    #[serde(default)]
    rated: bool,
    /// The name of the only account that may join: this makes a challenge.
    pub(super) invite: Option<String>,
    /// Whether it is offered to everybody in the lobby; there, somebody who waits for the same is
    /// joined at once.
    #[serde(default)]
    pub(super) lobby: bool,
    /// Whether guests who sit may talk to each other.
    #[serde(default)]
    guest_chat: bool,
    /// How many seconds later those who watch see what happens, up to 900.
    #[serde(default)]
    spectator_delay_s: u32,
    /// How strong whoever comes from the lobby may be; absent for everybody.
    pub(super) ratings: Option<RatingsWish>,
    /// The secret that the seat is to have; absent for one that the server chooses.
    secret: Option<SeatSecret>,
    /// What its maker is called.
    name: Option<String>,
}

/// From which rating to which.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RatingsWish {
    pub(super) least: i32,
    pub(super) most: i32,
}

/// How strong the opponent is to be.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OpponentChoice {
    level: u8,
}

/// The seat the maker of a room wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SeatChoice {
    White,
    Black,
    Random,
    /// None: the maker only watches.
    Neither,
}

/// Who may see a game.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VisibilityName {
    Closed,
    #[default]
    Private,
    Public,
}

impl From<VisibilityName> for Visibility {
    fn from(name: VisibilityName) -> Self {
        match name {
            VisibilityName::Closed => Self::Closed,
            VisibilityName::Private => Self::Private,
            VisibilityName::Public => Self::Public,
        }
    }
}

/// A seat in a room, for whoever holds it and for nobody else.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Held {
    /// The game.
    id: String,
    /// The page of the room.
    path: String,
    /// `white` or `black`. Null for who only watches: then the secret manages the room.
    color: Option<&'static str>,
    /// Whoever has it has the seat. Null where the seat is an account's.
    secret: Option<SeatSecret>,
    /// The path that brings the seat to another device. The secret is in its fragment, which no
    /// browser sends anywhere.
    return_path: String,
}

impl Held {
    /// Without a secret the seat is an account's.
    fn new(id: &GameId, color: Option<Color>, secret: Option<SeatSecret>) -> Self {
        let (path, color) = (format!("/game/{id}"), color.map(Color::as_str));
        let return_path = secret.as_ref().map_or_else(
            || path.clone(),
            |secret| format!("{path}#{}={}", color.unwrap_or("manager"), secret.as_str()),
        );
        Self { id: id.to_string(), path, color, secret, return_path }
    }
}

/// Make a room
///
/// Gives its maker a seat. Asked again with the same chosen secret, it answers the same.
#[utoipa::path(post, path = "/v1/games", tag = "games", request_body = NewRoom, responses(
    (status = 201, description = "The room is made", body = Held),
    (status = 403, description = "insufficient_scope: a token needs challenge to challenge and to seek"),
    (status = 409, description = "secret_used: the secret has made another room; too_many_challenges"),
    (status = 422, description = "invalid_members: a member has a value that cannot be"),
    (status = 429, description = "too_many_requests: too many rooms from one address"),
))]
pub(crate) async fn create(
    State(app): State<App>,
    client: Client,
    asker: Asker,
    viewer: Viewer,
    Json(room): Json<NewRoom>,
) -> Result<(StatusCode, axum::Json<Held>), Problem> {
    let mut errors = Vec::new();
    let name = read_name(room.name.as_deref(), &mut errors);
    let (choice, visibility) = (room.color, Visibility::from(room.visibility));
    let chosen = read_secret(room.secret.clone(), &mut errors);
    let opponent = room.opponent;
    if choice == SeatChoice::Neither && name.is_some() {
        let detail = "who only watches has no name in the room".to_owned();
        errors.push(FieldError { pointer: "/name", detail });
    }
    if asker.account.is_some() && name.is_some() {
        errors.push(FieldError { pointer: "/name", detail: NAMED_ALREADY.to_owned() });
    }
    let rated = room.rated;
    if rated {
        check_rated(&room, &asker, &mut errors);
    }
    let mut opening = openings::read(&app, &room, &asker, &mut errors).await?;
    let (lobby, guest_chat) = (room.lobby, room.guest_chat);
    let spectator_delay_ms = room.spectator_delay_s.saturating_mul(1_000);
    if !limits::SPECTATOR_DELAY_MS.contains(&spectator_delay_ms) {
        let detail = "must be at most 900 seconds".to_owned();
        errors.push(FieldError { pointer: "/spectator_delay_s", detail });
    }
    let terms = terms(room, errors)?;
    app.auth().throttle.admit(Act::Room, client, app.now())?;
    if opening != Opening::default() {
        if let Viewer::Account(me) = &viewer
            && !me.has(Scope::Challenge)
        {
            return Err(Problem::scope(Scope::Challenge));
        }
        app.auth().throttle.admit(Act::Opening, client, app.now())?;
        let life_ms = openings::waiting_ms(&opening, &terms, asker.account.is_none());
        opening.until = Some(app.now().plus(life_ms));
    }
    let (secret, id) = match chosen {
        Some(chosen) => (chosen.clone(), chosen.room_id()),
        None => (SeatSecret::random()?, secret::random_game_id()?),
    };
    let hash = secret.hash().expect("invariant: secrets that are taken on are short");
    let color = match choice {
        SeatChoice::White => Some(Color::White),
        SeatChoice::Black => Some(Color::Black),
        SeatChoice::Random => Some([Color::White, Color::Black][usize::from(secret::coin()?)]),
        SeatChoice::Neither => None,
    };
    let guest = Guest { secret: hash, name };
    let holder = asker.account.map_or(Holder::Guest(guest), Holder::Account);
    let mut seats = [None, None];
    if let Some(color) = color {
        seats[color.index()] = Some(holder.clone().into());
    }
    if let Some(OpponentChoice { level }) = opponent {
        let seat = color.map_or(Color::Black, |color| !color);
        let opponent = Opponent { level, seed: secret::seed()? };
        seats[seat.index()] = Some(chess_persistence::Seat::Engine(opponent));
    }
    let manager = color.is_none().then_some(hash);
    let invites = opening.invited.is_some();
    let new = NewGame {
        visibility,
        manager,
        rated,
        guest_chat,
        spectator_delay_ms,
        opening,
        ..NewGame::new(id, terms, seats, app.now())
    };
    let made = match color {
        Some(color) if lobby => {
            let is_choosy = choice != SeatChoice::Random;
            seek(&app, new.clone(), holder.clone(), color, is_choosy).await
        }
        color => app.store().create_game(new.clone()).await.map(|()| (id, color)),
    };
    let (id, color) = match made {
        Ok(made) => made,
        // It was made when the same request came the first time, and whoever is challenged knows.
        Err(StoreError::Taken) => {
            let color = made_before(&app, &new, choice, &holder, hash).await?;
            let secret = Some(secret).filter(|_| color.is_none() || asker.account.is_none());
            return Ok((StatusCode::CREATED, axum::Json(Held::new(&id, color, secret))));
        }
        Err(StoreError::TooMany) => return Err(Problem::too_many_challenges()),
        Err(error) => return Err(error.into()),
    };
    if opponent.is_some() {
        // It may be its turn. Where its game cannot be woken now, it is when somebody looks at it.
        if let Err(refused) = app.registry().wake(&id).await {
            tracing::warn!(game = %id, code = refused.code, "an opponent could not be woken");
        }
    }
    if opponent.is_some() {
        events::announce_start(&app, &id).await;
    }
    if invites && let Some(record) = app.store().game(&id).await? {
        challenges::tell(&app, &record, Turn::Made).await;
        challenges::write(&app, &record).await?;
    }
    // An account needs no secret for its seat, but for a room that it only manages.
    let secret = Some(secret).filter(|_| color.is_none() || asker.account.is_none());
    Ok((StatusCode::CREATED, axum::Json(Held::new(&id, color, secret))))
}

/// Finds a game in the lobby, or waits there for one.
async fn seek(
    app: &App,
    room: NewGame,
    holder: Holder,
    color: Color,
    is_choosy: bool,
) -> Result<(GameId, Option<Color>), StoreError> {
    let most = limits::SLOW_SEEKS;
    let sought = app.store().seek(Seek { room, holder, color, is_choosy, most }).await?;
    for room in &sought.replaced {
        challenges::refresh(app, room).await;
    }
    if sought.is_met {
        joined(app, &sought.game).await;
    }
    Ok((sought.game, Some(sought.color)))
}

/// Whether such a game can count.
fn check_rated(room: &NewRoom, asker: &Asker, errors: &mut Vec<FieldError>) {
    let visibility = Visibility::from(room.visibility);
    for (is_wrong, pointer, detail) in [
        (asker.account.is_none(), "/rated", "sign in: a rated game is one between accounts"),
        (visibility != Visibility::Public, "/visibility", "a rated game is public"),
        (room.opponent.is_some(), "/opponent", "a rated game is one between two people"),
        (room.start.is_some(), "/start", "a rated game begins with the usual position"),
    ] {
        if is_wrong {
            errors.push(FieldError { pointer, detail: detail.to_owned() });
        }
    }
}

/// What is told an account that wants to be called something else.
const NAMED_ALREADY: &str = "an account sits under its own name";

/// The seat that the same request was given when it came the first time and its answer was lost.
async fn made_before(
    app: &App,
    new: &NewGame,
    choice: SeatChoice,
    holder: &Holder,
    hash: SecretHash,
) -> Result<Option<Color>, Problem> {
    // Where there is no such room, somebody's seek was met, and the seat is another's since.
    let record = app.store().game(&new.id).await?.ok_or_else(Problem::secret_used)?;
    let color = record.seat_held(holder);
    let is_chosen = match choice {
        SeatChoice::White => color == Some(Color::White),
        SeatChoice::Black => color == Some(Color::Black),
        SeatChoice::Random => color.is_some(),
        SeatChoice::Neither => record.manager == Some(hash),
    };
    if is_chosen && is_same_room(&record, new) { Ok(color) } else { Err(Problem::secret_used()) }
}

fn is_same_room(record: &GameRecord, new: &NewGame) -> bool {
    let level = |record: &GameRecord| record.engine().map(|(_, opponent)| opponent.level);
    let asked = new.seats.iter().find_map(|seat| match seat {
        Some(chess_persistence::Seat::Engine(opponent)) => Some(opponent.level),
        _ => None,
    });
    // How long it waits depends on when it was made.
    let opening = |opening: &Opening| Opening { until: None, ..opening.clone() };
    // It may have been opened to more people since.
    record.terms == new.terms
        && level(record) == asked
        && record.visibility >= new.visibility
        && record.rated == new.rated
        && opening(&record.opening) == opening(&new.opening)
        && record.guest_chat == new.guest_chat
        && record.spectator_delay_ms == new.spectator_delay_ms
}

/// The name given, if one was.
fn read_name(name: Option<&str>, errors: &mut Vec<FieldError>) -> Option<GuestName> {
    match name?.parse() {
        Ok(name) => Some(name),
        Err(error) => {
            errors.push(FieldError { pointer: "/name", detail: format!("{error}") });
            None
        }
    }
}

/// The secret given, if one was.
fn read_secret(secret: Option<SeatSecret>, errors: &mut Vec<FieldError>) -> Option<SeatSecret> {
    let secret = secret?;
    if secret.is_choosable() {
        return Some(secret);
    }
    let (least, most) = (limits::CHOSEN_SECRET_BYTES.start(), limits::CHOSEN_SECRET_BYTES.end());
    let detail = format!(
        "a chosen secret is at least 128 random bits: from {least} to {most} characters of A-Z, \
         a-z, 0-9, - and _"
    );
    errors.push(FieldError { pointer: "/secret", detail });
    None
}

/// Whether people can play with this time; what is wrong with it is added to `errors`.
fn check_clock(clock: json::ClockTerms, errors: &mut Vec<FieldError>) {
    let mut check = |pointer, ms: u32, allowed: RangeInclusive<u32>| {
        if !allowed.contains(&ms) {
            let (least, most) = (allowed.start(), allowed.end());
            let detail = format!("must be from {least} to {most} milliseconds");
            errors.push(FieldError { pointer, detail });
        }
    };
    match clock {
        json::ClockTerms::Increment { initial_ms, increment_ms } => {
            check("/clock/initial_ms", initial_ms, limits::INITIAL_MS);
            check("/clock/increment_ms", increment_ms, limits::INCREMENT_MS);
        }
        json::ClockTerms::PerMove { move_ms } => {
            check("/clock/move_ms", move_ms, limits::MOVE_MS);
        }
    }
}

/// The terms asked for, or everything that is wrong with them.
fn terms(room: NewRoom, mut errors: Vec<FieldError>) -> Result<Terms, Problem> {
    if let Some(clock) = &room.clock {
        check_clock(*clock, &mut errors);
    }
    if let Some(OpponentChoice { level }) = room.opponent
        && Level::new(level).is_none()
    {
        let (least, most) = (Level::MIN.number(), Level::MAX.number());
        let detail = format!("must be from {least} to {most}");
        errors.push(FieldError { pointer: "/opponent/level", detail });
    }
    let long = room.start.as_ref().is_some_and(|fen| fen.len() > limits::FEN_BYTES);
    let terms = json::Terms {
        start: room.start.filter(|_| !long),
        variant: room.variant,
        clock: room.clock,
        draws: room.draws,
        takebacks: room.takebacks.unwrap_or(true),
    };
    if long {
        let detail = format!("a FEN has at most {} bytes", limits::FEN_BYTES);
        errors.push(FieldError { pointer: "/start", detail });
    }
    match terms.to_core() {
        Ok(terms) if errors.is_empty() => {
            if Arbiter::new(terms).game().ending().is_some() {
                let detail = "the game would be over before it begins".to_owned();
                return Err(Problem::invalid(vec![FieldError { pointer: "/start", detail }]));
            }
            Ok(terms)
        }
        Ok(_) => Err(Problem::invalid(errors)),
        Err(error) => {
            errors.push(FieldError { pointer: "/start", detail: error.to_string() });
            Err(Problem::invalid(errors))
        }
    }
}

/// How the seat is taken; may be an empty object.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// The secret that the seat is to have; absent for one that the server chooses.
    secret: Option<SeatSecret>,
    /// What the guest is called.
    name: Option<String>,
}

/// Take the free seat of a room
///
/// Of many who ask at once, one gets it. Asked again with the same chosen secret, it answers the
/// same.
#[utoipa::path(post, path = "/v1/games/{id}/join", tag = "games", params(GamePath), request_body = Join,
    responses(
        (status = 200, description = "The seat is yours", body = Held),
        (status = 403, description = "accounts_only: the game is rated, and nobody is signed in"),
        (status = 404, description = "not_found: there is no such game"),
        (status = 409, description = "seat_taken: both seats are taken"),
        (status = 422, description = "invalid_members: a member has a value that cannot be"),
    )
)]
pub(crate) async fn join(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Json(join): Json<Join>,
) -> Result<axum::Json<Held>, Problem> {
    let mut errors = Vec::new();
    let name = read_name(join.name.as_deref(), &mut errors);
    let chosen = read_secret(join.secret, &mut errors);
    if asker.account.is_some() && name.is_some() {
        errors.push(FieldError { pointer: "/name", detail: NAMED_ALREADY.to_owned() });
    }
    if !errors.is_empty() {
        return Err(Problem::invalid(errors));
    }
    let secret = match chosen {
        Some(chosen) => chosen,
        None => SeatSecret::random()?,
    };
    let hash = secret.hash().expect("invariant: secrets that are taken on are short");
    let asker = Asker { secret: Some(hash), ..asker };
    let guest = Guest { secret: hash, name };
    let holder = asker.account.map_or(Holder::Guest(guest), Holder::Account);
    // A closed room in which both sit looks to everybody else as if there were none.
    allowed(&app, &id, &asker, Action::See).await?;
    let color = match app.store().take_seat(&id, holder, app.now()).await {
        Ok(color) => color,
        Err(error) => {
            // Somebody may have been faster, and the room be closed to us since.
            allowed(&app, &id, &asker, Action::See).await?;
            return Err(error.into());
        }
    };
    joined(&app, &id).await;
    let secret = Some(secret).filter(|_| asker.account.is_none());
    Ok(axum::Json(Held::new(&id, Some(color), secret)))
}

/// Tells of a seat that was taken. It is taken whatever happens now: who waits in the room is told
/// by the game's task; where that fails, they are told when the storage answers again.
async fn joined(app: &App, id: &GameId) {
    if let Err(refused) = app.registry().refresh(id).await {
        tracing::warn!(game = %id, code = refused.code, "a taken seat could not be announced");
    }
    events::announce_start(app, id).await;
}

/// Who is to see a game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wider {
    visibility: VisibilityName,
}

impl Wider {
    /// Who is to see it.
    pub(super) fn visibility(&self) -> Visibility {
        self.visibility.into()
    }
}

/// Who may see a game now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seen {
    id: String,
    /// `closed`, `private` or `public`.
    visibility: &'static str,
}

impl Seen {
    pub(super) fn new(id: &GameId, visibility: Visibility) -> Self {
        Self { id: id.to_string(), visibility: visibility.as_str() }
    }
}

/// Open a game to more people
///
/// For its players and for who made the room, at any time. What was seen cannot be unseen: nothing
/// is ever closed again.
#[utoipa::path(post, path = "/v1/games/{id}/visibility", tag = "games", params(GamePath, Asker),
    request_body = Wider, responses(
        (status = 200, description = "Who may see it now", body = Seen),
        (status = 403, description = "not_yours: only who belongs to the game may do this"),
        (status = 404, description = "not_found: there is no such game"),
    )
)]
pub(crate) async fn widen(
    State(app): State<App>,
    GamePath(id): GamePath,
    asker: Asker,
    Json(wider): Json<Wider>,
) -> Result<axum::Json<Seen>, Problem> {
    allowed(&app, &id, &asker, Action::Publish).await?;
    let visibility = app.store().widen(&id, wider.visibility()).await?;
    if let Err(refused) = app.registry().refresh(&id).await {
        tracing::warn!(game = %id, code = refused.code, "who may see it could not be announced");
    }
    Ok(axum::Json(Seen::new(&id, visibility)))
}
