//! The lobby: rooms that wait for whoever comes, and whoever comes with the same wish.

use std::ops::RangeInclusive;

use axum::extract::State;
use chess_core::{Color, Terms};
use chess_notation::json;
use chess_persistence::{AccountId, GameRecord, Holder, Rating, Speed, StoreError, Visibility};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::limits;
use crate::players::Players;
use crate::problem::Problem;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(lobby))
}

/// A room that waits for whoever comes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seek {
    /// The game that it becomes.
    id: String,
    /// The side of whoever joins: `white` or `black`.
    color: &'static str,
    players: Players,
    terms: json::Terms,
    speed: &'static str,
    rated: bool,
    /// How strong whoever joins may be; null for everybody.
    least_rating: Option<i32>,
    most_rating: Option<i32>,
    created_at_ms: i64,
}

impl Seek {
    fn of(record: &GameRecord) -> Option<Self> {
        let ratings = record.opening.ratings.as_ref();
        Some(Self {
            id: record.id.to_string(),
            color: record.free_seat()?.as_str(),
            players: Players::of(record),
            terms: json::Terms::from(&record.terms),
            speed: Speed::of(record.terms.time_control).as_str(),
            rated: record.rated,
            least_rating: ratings.map(|ratings| *ratings.start()),
            most_rating: ratings.map(|ratings| *ratings.end()),
            created_at_ms: record.created_at.0,
        })
    }
}

/// The rooms that wait for whoever comes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// The oldest first.
    seeks: Vec<Seek>,
}

/// Who waits in the lobby
///
/// A seek is made as a room with the member `lobby`, and taken by joining the game. Whoever seeks
/// what somebody else already seeks is brought together with them at once. A seek for a fast game
/// stands while its maker is at the board or follows the events of the account.
#[utoipa::path(get, path = "/v1/lobby", tag = "meeting", responses(
    (status = 200, description = "The oldest first, at most 200", body = Lobby),
))]
pub(crate) async fn lobby(State(app): State<App>) -> Result<axum::Json<Lobby>, Problem> {
    let records = app.store().lobby(app.now(), limits::LOBBY).await?;
    Ok(axum::Json(Lobby { seeks: records.iter().filter_map(Seek::of).collect() }))
}

/// What somebody seeks.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) terms: Terms,
    pub(super) rated: bool,
    /// None where either will do.
    pub(super) color: Option<Color>,
    pub(super) ratings: Option<RangeInclusive<i32>>,
    pub(super) visibility: Visibility,
    pub(super) holder: Holder,
    /// How strong whoever seeks is; none for guests.
    pub(super) rating: Option<i32>,
}

/// Whether a room in the lobby is what somebody seeks, and whoever seeks is whom the room is for.
/// `maker` says how strong its maker is; none for a guest.
fn fits(wish: &Wish, room: &GameRecord, maker: Option<i32>) -> bool {
    let allows = |range: Option<&RangeInclusive<i32>>, rating: Option<i32>| {
        range.is_none_or(|range| rating.is_some_and(|rating| range.contains(&rating)))
    };
    let Some(free) = room.free_seat() else { return false };
    room.terms == wish.terms
        && room.rated == wish.rated
        && room.visibility == wish.visibility
        && wish.color.is_none_or(|color| color == free)
        && allows(room.opening.ratings.as_ref(), wish.rating)
        && allows(wish.ratings.as_ref(), maker)
        && room.seat_held(&wish.holder).is_none()
}

/// Takes a seat in a room of the lobby that is what somebody seeks, if there is one: the oldest.
///
/// # Errors
/// When the storage does not answer.
pub(super) async fn take(
    app: &App,
    wish: &Wish,
) -> Result<Option<(GameRecord, Color)>, StoreError> {
    for room in app.store().lobby(app.now(), limits::LOBBY).await? {
        let maker = room.free_seat().and_then(|color| room.account(!color));
        let maker = match maker {
            Some(account) => Some(shown(app, &account, &room.terms).await?),
            None => None,
        };
        if !fits(wish, &room, maker) {
            continue;
        }
        match app.store().take_seat(&room.id, wish.holder.clone(), app.now()).await {
            Ok(color) => return Ok(Some((room, color))),
            // Somebody was faster.
            Err(StoreError::Taken | StoreError::RatingOutOfRange) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// How strong an account is at the speed of such a game, as shown.
///
/// # Errors
/// When the storage does not answer.
pub(super) async fn shown(
    app: &App,
    account: &AccountId,
    terms: &Terms,
) -> Result<i32, StoreError> {
    let rating = app.store().rating(account, Speed::of(terms.time_control)).await?;
    Ok(rating.unwrap_or(Rating::unrated(app.now())).rounded())
}

#[cfg(test)]
mod tests {
    use chess_core::{DrawPolicy, Millis, Position, Variant};
    use chess_persistence::{GameId, NewGame, Opening, Seat, SecretHash, Store};

    use super::*;

    fn terms() -> Terms {
        Terms {
            start: Position::start(),
            variant: Variant::Standard,
            time_control: None,
            draw_policy: DrawPolicy::Laws,
            takebacks: true,
        }
    }

    /// White waits, an account of 1,700.
    async fn room(ratings: Option<RangeInclusive<i32>>) -> GameRecord {
        let store = Store::memory();
        let id = GameId::from_random([7; 16]);
        let seats = [Some(Seat::Account(AccountId::from_random([1; 16]))), None];
        let opening = Opening { in_lobby: true, ratings, ..Opening::default() };
        let game = NewGame { opening, ..NewGame::new(id, terms(), seats, Millis(0)) };
        store.create_game(game).await.unwrap();
        store.game(&id).await.unwrap().unwrap()
    }

    #[tokio::test]
    async fn wishes_that_fit_both_ways_meet() {
        let guest = Wish {
            terms: terms(),
            rated: false,
            color: None,
            ratings: None,
            visibility: Visibility::Private,
            holder: SecretHash::from_bytes([2; 32]).into(),
            rating: None,
        };
        let account = Wish {
            holder: AccountId::from_random([2; 16]).into(),
            rating: Some(1_500),
            ..guest.clone()
        };
        let (open, narrow) = (room(None).await, room(Some(1_600..=1_800)).await);
        let maker = Some(1_700);
        for (wish, room, expect) in [
            (guest.clone(), &open, true),
            (guest.clone(), &narrow, false),
            (account.clone(), &narrow, false),
            (Wish { rating: Some(1_800), ..account.clone() }, &narrow, true),
            (Wish { ratings: Some(1_700..=1_700), ..account.clone() }, &open, true),
            (Wish { ratings: Some(1_000..=1_699), ..account.clone() }, &open, false),
            (Wish { color: Some(Color::Black), ..guest.clone() }, &open, true),
            (Wish { color: Some(Color::White), ..guest.clone() }, &open, false),
            (Wish { rated: true, ..account.clone() }, &open, false),
            (Wish { visibility: Visibility::Public, ..guest.clone() }, &open, false),
            (Wish { terms: Terms { takebacks: false, ..terms() }, ..guest.clone() }, &open, false),
            (Wish { holder: AccountId::from_random([1; 16]).into(), ..account }, &open, false),
        ] {
            assert_eq!(fits(&wish, room, maker), expect, "{wish:?}");
        }
        assert!(
            !fits(&Wish { ratings: Some(0..=9_000), ..guest }, &open, None),
            "of a guest nobody knows"
        );
    }
}
