//! Games and events between their domain types and the columns of their tables.

use std::str::FromStr;

use chess_core::{Color, Ending, Event, Millis, Position, Terms, TimeControl, Variant};
use chess_notation::fen::{self, CastlingStyle, EnPassant};

use crate::codec;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord, Guest, Opponent, Rematch, Seat, SecretHash};
use crate::opening::Opening;
use crate::rating::RatingChange;

/// A row of `game`.
#[derive(Debug, sqlx::FromRow)]
pub(super) struct GameRow {
    pub(super) id: String,
    variant: String,
    start_fen: Option<String>,
    initial_ms: Option<i64>,
    increment_ms: Option<i64>,
    move_ms: Option<i64>,
    draw_policy: String,
    takebacks: bool,
    white_secret_hash: Option<Vec<u8>>,
    black_secret_hash: Option<Vec<u8>>,
    next_seq: i64,
    deadline_ms: Option<i64>,
    result: Option<String>,
    termination: Option<String>,
    created_at_ms: i64,
    ended_at_ms: Option<i64>,
    white_level: Option<i64>,
    black_level: Option<i64>,
    engine_seed: Option<i64>,
    visibility: String,
    white_name: Option<String>,
    black_name: Option<String>,
    manager_secret_hash: Option<Vec<u8>>,
    white_account: Option<String>,
    black_account: Option<String>,
    rematch_offered_by: Option<String>,
    rematch_game: Option<String>,
    rated: bool,
    white_rating: Option<i32>,
    white_rating_after: Option<i32>,
    black_rating: Option<i32>,
    black_rating_after: Option<i32>,
    invited_account: Option<String>,
    in_lobby: bool,
    least_rating: Option<i32>,
    most_rating: Option<i32>,
    open_until_ms: Option<i64>,
    decline_reason: Option<String>,
    guest_chat: bool,
    spectator_delay_ms: u32,
    // Of the accounts that sit, not of the row.
    white_username: Option<String>,
    black_username: Option<String>,
}

impl GameRow {
    pub(super) fn into_record(self) -> Result<GameRecord, StoreError> {
        self.decode().ok_or_else(|| {
            StoreError::corrupt(format_args!("the row of game {:?}: {self:?}", self.id))
        })
    }

    fn decode(&self) -> Option<GameRecord> {
        let ending = match (&self.result, &self.termination) {
            (Some(result), Some(termination)) => Some(Ending {
                outcome: result.parse().ok()?,
                termination: termination.parse().ok()?,
            }),
            _ => None,
        };
        Some(GameRecord {
            id: self.id.parse().ok()?,
            terms: self.terms()?,
            seats: [self.seat(Color::White)?, self.seat(Color::Black)?],
            usernames: [
                parse(self.white_username.as_deref())?,
                parse(self.black_username.as_deref())?,
            ],
            next_seq: self.next_seq.try_into().ok()?,
            deadline: self.deadline_ms.map(Millis),
            ending,
            created_at: Millis(self.created_at_ms),
            ended_at: self.ended_at_ms.map(Millis),
            visibility: self.visibility.parse().ok()?,
            manager: match &self.manager_secret_hash {
                Some(secret) => Some(secret_hash(secret)?),
                None => None,
            },
            rematch: match (&self.rematch_game, self.rematch_offered_by.as_deref()) {
                (Some(game), _) => Some(Rematch::Agreed(game.parse().ok()?)),
                (None, Some("white")) => Some(Rematch::Offered(Color::White)),
                (None, Some("black")) => Some(Rematch::Offered(Color::Black)),
                (None, _) => None,
            },
            rated: self.rated,
            ratings: self.ratings(),
            opening: Opening {
                invited: parse(self.invited_account.as_deref())?,
                in_lobby: self.in_lobby,
                ratings: self.least_rating.zip(self.most_rating).map(|(least, most)| least..=most),
                until: self.open_until_ms.map(Millis),
            },
            guest_chat: self.guest_chat,
            spectator_delay_ms: self.spectator_delay_ms,
            decline_reason: self.decline_reason.clone(),
        })
    }

    fn ratings(&self) -> Option<[RatingChange; 2]> {
        let change = |before, after| Some(RatingChange { before: before?, after: after? });
        let white = change(self.white_rating, self.white_rating_after)?;
        let black = change(self.black_rating, self.black_rating_after)?;
        Some([white, black])
    }

    /// `None` inside for a free seat, `None` outside for what cannot stand in these columns.
    fn seat(&self, color: Color) -> Option<Option<Seat>> {
        let (account, secret, name, level) = match color {
            Color::White => {
                (&self.white_account, &self.white_secret_hash, &self.white_name, self.white_level)
            }
            Color::Black => {
                (&self.black_account, &self.black_secret_hash, &self.black_name, self.black_level)
            }
        };
        if let Some(account) = account {
            return Some(Some(Seat::Account(account.parse().ok()?)));
        }
        Some(match (secret, level) {
            (Some(secret), _) => {
                let secret = secret_hash(secret)?;
                Some(Seat::Guest(Guest { secret, name: parse(name.as_deref())? }))
            }
            (None, Some(level)) => Some(Seat::Engine(Opponent {
                level: level.try_into().ok()?,
                seed: self.engine_seed?.try_into().ok()?,
            })),
            (None, None) => None,
        })
    }

    fn terms(&self) -> Option<Terms> {
        let variant = Variant::from_name(&self.variant)?;
        let start = match &self.start_fen {
            None => Position::start(),
            Some(text) => fen::position(text, variant).ok()?,
        };
        let time_control = match (self.initial_ms, self.increment_ms, self.move_ms) {
            (Some(initial_ms), Some(increment_ms), _) => Some(TimeControl::Increment {
                initial_ms: initial_ms.try_into().ok()?,
                increment_ms: increment_ms.try_into().ok()?,
            }),
            (_, _, Some(move_ms)) => {
                Some(TimeControl::PerMove { move_ms: move_ms.try_into().ok()? })
            }
            _ => None,
        };
        let draw_policy = self.draw_policy.parse().ok()?;
        Some(Terms { start, variant, time_control, draw_policy, takebacks: self.takebacks })
    }
}

/// `None` outside for what does not parse.
fn parse<T: FromStr>(text: Option<&str>) -> Option<Option<T>> {
    text.map(|text| text.parse().ok()).map_or(Some(None), |parsed| parsed.map(Some))
}

fn secret_hash(bytes: &[u8]) -> Option<SecretHash> {
    bytes.try_into().ok().map(SecretHash::from_bytes)
}

/// The columns of a time control: initial time, increment, and time for each move.
pub(super) const fn clock(control: Option<TimeControl>) -> (Option<u32>, Option<u32>, Option<u32>) {
    match control {
        Some(TimeControl::Increment { initial_ms, increment_ms }) => {
            (Some(initial_ms), Some(increment_ms), None)
        }
        Some(TimeControl::PerMove { move_ms }) => (None, None, Some(move_ms)),
        None => (None, None, None),
    }
}

/// The start as text; `None` for the usual start position.
///
/// Written so that every field of the position comes back: rooks by file, and the en passant square
/// also where no capture is legal.
pub(super) fn start_fen(start: &Position, variant: Variant) -> Option<String> {
    let is_usual = *start == Position::start();
    (!is_usual).then(|| fen::write_with(start, variant, EnPassant::Always, CastlingStyle::Shredder))
}

/// A row of `game_event`.
#[derive(Debug, sqlx::FromRow)]
pub(super) struct EventRow {
    seq: i64,
    at_ms: i64,
    kind: String,
    data: Vec<u8>,
}

/// A row of `game_event` among those of other games.
#[derive(Debug, sqlx::FromRow)]
pub(super) struct RunningRow {
    pub(super) game_id: String,
    #[sqlx(flatten)]
    pub(super) event: EventRow,
}

/// The events in these rows, which must be numbered without a gap from `from_seq` on.
pub(super) fn decode_events(
    id: &GameId,
    from_seq: u64,
    rows: &[EventRow],
) -> Result<Vec<Event>, StoreError> {
    let decode = |(row, seq): (&EventRow, u64)| {
        if u64::try_from(row.seq) != Ok(seq) {
            let found = row.seq;
            return Err(StoreError::corrupt(format_args!(
                "event {seq} of game {id} is missing: {found} follows"
            )));
        }
        let kind = codec::decode(&row.kind, &row.data).map_err(|error| {
            StoreError::corrupt(format_args!("event {seq} of game {id}: {error}"))
        })?;
        Ok(Event { at: Millis(row.at_ms), kind })
    };
    rows.iter().zip(from_seq..).map(decode).collect()
}
