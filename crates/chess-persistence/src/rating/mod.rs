//! How strong the owners of accounts are, at each speed.

mod glicko;

use chess_core::{Color, Millis, Outcome};

use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord};
use crate::speed::Speed;
use crate::{Backend, Store, forward};

pub use glicko::Rating;

/// What a rated game made of a player's rating, both rounded as they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingChange {
    /// Before the game.
    pub before: i32,
    /// After it.
    pub after: i32,
}

/// A player's rating after a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatingPoint {
    /// When the game ended.
    pub at: Millis,
    /// The game.
    pub game: GameId,
    /// The rating.
    pub rating: f64,
    /// How sure it is.
    pub deviation: f64,
}

/// The ratings of two players after a game that ended so, White's first; `None` where the game says
/// nothing about their strength.
pub(crate) fn after(outcome: Outcome, before: [Rating; 2], at: Millis) -> Option<[Rating; 2]> {
    let white = match outcome {
        Outcome::Win(Color::White) => 1.0,
        Outcome::Win(Color::Black) => 0.0,
        Outcome::Draw => 0.5,
        Outcome::NoResult => return None,
    };
    let [first, second] = before;
    Some([first.after(&second, white, at), second.after(&first, 1.0 - white, at)])
}

impl RatingChange {
    pub(crate) fn new(before: &Rating, after: &Rating) -> Self {
        Self { before: before.rounded(), after: after.rounded() }
    }
}

impl GameRecord {
    /// The accounts whose ratings this game changes when it ends, White's first.
    pub(crate) fn rated_accounts(&self) -> Option<[AccountId; 2]> {
        let account = |color| self.account(color);
        let both = account(Color::White).zip(account(Color::Black));
        both.filter(|_| self.rated).map(|(white, black)| [white, black])
    }
}

impl Store {
    /// What is known of a player's strength at a speed; `None` where no game was rated yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn rating(
        &self,
        account: &AccountId,
        speed: Speed,
    ) -> Result<Option<Rating>, StoreError> {
        forward!(self, rating(account, speed))
    }

    /// A player's ratings after his games at a speed before the instant `before`, the latest first,
    /// at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn rating_history(
        &self,
        account: &AccountId,
        speed: Speed,
        before: Option<Millis>,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        forward!(self, rating_history(account, speed, before, limit))
    }
}
