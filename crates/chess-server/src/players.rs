//! Who plays a game, as everybody who may see it is told.

use chess_core::Color;
use chess_persistence::{GameRecord, Seat};
use serde::Serialize;
use utoipa::ToSchema;

/// Who sits on either side; null while a seat is free.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SeatedPlayers)]
pub(crate) struct Players {
    white: Option<PlayerView>,
    black: Option<PlayerView>,
}

/// One player. Nothing here opens a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum PlayerView {
    Guest {
        name: Option<String>,
    },
    Engine {
        level: u8,
    },
    Account {
        /// Null once the account is deleted.
        name: Option<String>,
        /// Before a rated game that has ended.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating: Option<i32>,
        /// What that game changed of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating_change: Option<i32>,
    },
}

impl Players {
    pub(crate) fn of(record: &GameRecord) -> Self {
        let view = |color: Color| {
            Some(match record.seats[color.index()].as_ref()? {
                Seat::Account(_) => {
                    let name = record.usernames[color.index()].as_ref();
                    let change = record.ratings.map(|ratings| ratings[color.index()]);
                    PlayerView::Account {
                        name: name.map(ToString::to_string),
                        rating: change.map(|change| change.before),
                        rating_change: change.map(|change| change.after - change.before),
                    }
                }
                Seat::Guest(guest) => {
                    PlayerView::Guest { name: guest.name.as_ref().map(ToString::to_string) }
                }
                Seat::Engine(opponent) => PlayerView::Engine { level: opponent.level },
            })
        };
        Self { white: view(Color::White), black: view(Color::Black) }
    }

    /// The name under which a side stands on paper and in PGN; `?` for a free seat (PGN 8.1.1.4).
    pub(crate) fn name(&self, color: Color) -> String {
        let player = match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        };
        match player {
            Some(
                PlayerView::Guest { name: Some(name) }
                | PlayerView::Account { name: Some(name), .. },
            ) => name.clone(),
            Some(PlayerView::Account { name: None, .. }) => "Deleted account".to_owned(),
            Some(PlayerView::Guest { name: None }) => "Guest".to_owned(),
            Some(PlayerView::Engine { level }) => format!("Salon level {level}"),
            None => "?".to_owned(),
        }
    }
}
