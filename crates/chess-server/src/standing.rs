//! Who may do what with a game: the one place that says so, for every output and every transport.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chess_core::{Color, Event, EventKind, Millis};
use chess_persistence::{AccountId, GameRecord, Import, Scope, SecretHash, Visibility};
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::{IntoParams, PartialSchema};

use crate::app::App;
use crate::auth::viewer::Viewer;
use crate::problem::Problem;
use crate::secret::SeatSecret;

/// The header in which a request names the seat it speaks for.
const SEAT_SECRET: &str = "seat-secret";

/// Who asks, as far as that was proven.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asker {
    /// The secret given, whether or not it opens anything.
    pub(crate) secret: Option<SecretHash>,
    /// The account in whose name is asked.
    pub(crate) account: Option<AccountId>,
}

impl Asker {
    /// Who holds this secret, and nothing more.
    pub(crate) const fn with_secret(secret: Option<SecretHash>) -> Self {
        Self { secret, account: None }
    }
}

impl FromRequestParts<App> for Asker {
    type Rejection = Problem;

    /// Reads the headers `Seat-Secret` and `Authorization`. A secret that opens nothing is as good
    /// as none. A token that may not read in the account's name looks as anybody does, and one that
    /// may not play changes nothing.
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let secret = parts.headers.get(SEAT_SECRET).and_then(|value| value.to_str().ok());
        let secret = secret.and_then(|text| SeatSecret::from(text).hash());
        let account = match Viewer::of_headers(app, &parts.headers).await? {
            Viewer::Anonymous => None,
            viewer if !parts.method.is_safe() => Some(viewer.require(Scope::Play)?.id),
            Viewer::Account(account) => account.has(Scope::Read).then_some(account.id),
        };
        Ok(Self { secret, account })
    }
}

impl IntoParams for Asker {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let secret = ParameterBuilder::new()
            .name("Seat-Secret")
            .parameter_in(ParameterIn::Header)
            .description(Some("Which seat asks, where that matters"))
            .schema(Some(String::schema()));
        vec![secret.build()]
    }
}

/// How somebody stands to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Holds a seat.
    Player(Color),
    /// Made the room and only watches.
    Manager,
    /// Is invited to the seat that is free.
    Invited,
    /// Anybody else.
    Stranger,
}

impl Standing {
    /// How who asks stands to this game.
    pub(crate) fn of(record: &GameRecord, asker: &Asker) -> Self {
        let by_secret = asker.secret.and_then(|secret| record.seat_of(&secret));
        let by_account = || asker.account.and_then(|account| record.seat_of_account(&account));
        if let Some(color) = by_secret.or_else(by_account) {
            Self::Player(color)
        } else if asker.secret.is_some() && asker.secret == record.manager {
            Self::Manager
        } else if asker.account.is_some()
            && asker.account == record.opening.invited
            && record.is_open()
        {
            Self::Invited
        } else {
            Self::Stranger
        }
    }

    /// The seat held.
    pub(crate) const fn seat(self) -> Option<Color> {
        match self {
            Self::Player(color) => Some(color),
            Self::Manager | Self::Invited | Self::Stranger => None,
        }
    }
}

/// What somebody wants of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Look at it in any form: its state, its events, its record, its pictures, what is thought
    /// about it. It is known that there is such a game.
    See,
    /// Be told a hint while it goes on.
    Hint,
    /// Let more people see it.
    Publish,
    /// Wish for another game of the same two, or not.
    Rematch,
}

/// How many events of a game's log who stands so to it is shown at `now`: all of them for players; for
/// those who watch, the start and what is old enough.
pub(crate) fn shown(standing: Standing, record: &GameRecord, log: &[Event], now: Millis) -> usize {
    let delay_ms = record.spectator_delay_ms.into();
    if delay_ms == 0 || standing.seat().is_some() {
        return log.len();
    }
    let is_shown =
        |event: &&Event| event.kind == EventKind::Started || event.at.plus(delay_ms) <= now;
    log.iter().take_while(is_shown).count()
}

/// The record as it is for who is not shown the end yet.
pub(crate) fn before_end(record: &GameRecord) -> GameRecord {
    GameRecord { ending: None, ended_at: None, ratings: None, rematch: None, ..record.clone() }
}

/// The record of a game in a list, as who stands so to it is shown it at `now`.
pub(crate) fn listed_as(standing: Standing, record: GameRecord, now: Millis) -> GameRecord {
    let is_hidden = |at: Millis| at.plus(record.spectator_delay_ms.into()) > now;
    if standing.seat().is_none() && record.ended_at.is_some_and(is_hidden) {
        before_end(&record)
    } else {
        record
    }
}

/// Whether who asks may see a game that was played elsewhere.
pub(crate) fn may_see_import(asker: &Asker, import: &Import) -> bool {
    import.visibility > Visibility::Closed || asker.account == Some(import.account)
}

/// How widely a game must be open at least to stand in a list of somebody's games; all of them do
/// for whose list it is.
pub(crate) fn listed(asker: &Asker, whose: &AccountId) -> Option<Visibility> {
    (asker.account.as_ref() != Some(whose)).then_some(Visibility::Public)
}

/// Whether who stands so to a game may do this with it. Where `See` is refused, every answer is
/// that there is no such game; all else is refused by name.
pub(crate) fn may(standing: Standing, record: &GameRecord, action: Action) -> bool {
    let is_player = matches!(standing, Standing::Player(_));
    match action {
        Action::See => {
            // The link of a closed room must show whoever is invited what there is to join.
            let invites = record.is_open() && record.opening.invited.is_none();
            record.visibility > Visibility::Closed || standing != Standing::Stranger || invites
        }
        // Only where nobody is put at a disadvantage by it.
        Action::Hint => is_player && record.engine().is_some(),
        Action::Publish => matches!(standing, Standing::Player(_) | Standing::Manager),
        Action::Rematch => is_player,
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{Color, DrawPolicy, Millis, Position, Terms, Variant};
    use chess_persistence::{GameId, NewGame, Seat, Store};

    use super::*;

    const WHITE: SecretHash = SecretHash::from_bytes([1; 32]);
    const BLACK: SecretHash = SecretHash::from_bytes([2; 32]);
    const MANAGER: SecretHash = SecretHash::from_bytes([3; 32]);

    async fn record(visibility: Visibility, is_full: bool) -> GameRecord {
        let terms = Terms {
            start: Position::start(),
            variant: Variant::Standard,
            time_control: None,
            draw_policy: DrawPolicy::Laws,
            takebacks: true,
        };
        let seats = [Some(Seat::guest(WHITE)), is_full.then(|| Seat::guest(BLACK))];
        let id = GameId::from_random([7; 16]);
        let game = NewGame {
            visibility,
            manager: Some(MANAGER),
            ..NewGame::new(id, terms, seats, Millis(0))
        };
        let store = Store::memory();
        store.create_game(game).await.unwrap();
        store.game(&id).await.unwrap().unwrap()
    }

    #[tokio::test]
    async fn a_closed_game_is_for_those_who_belong_to_it() {
        let asking = Asker::with_secret;
        let wrong = Some(SecretHash::from_bytes([9; 32]));
        for visibility in Visibility::ALL {
            for is_full in [false, true] {
                let record = record(visibility, is_full).await;
                for (secret, standing) in [
                    (Some(WHITE), Standing::Player(Color::White)),
                    (Some(MANAGER), Standing::Manager),
                    (wrong, Standing::Stranger),
                    (None, Standing::Stranger),
                ] {
                    assert_eq!(Standing::of(&record, &asking(secret)), standing);
                    let expect = standing != Standing::Stranger
                        || visibility != Visibility::Closed
                        || !is_full;
                    assert_eq!(may(standing, &record, Action::See), expect, "{record:?}");
                    let belongs = standing != Standing::Stranger;
                    assert_eq!(may(standing, &record, Action::Publish), belongs);
                    let plays = standing.seat().is_some();
                    assert_eq!(may(standing, &record, Action::Rematch), plays);
                    assert!(!may(standing, &record, Action::Hint), "nobody but people play");
                }
            }
        }
    }
}
