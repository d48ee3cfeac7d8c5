//! What the store does with games beside the log: who sits on, who plays again, whose games are whose.

use chess_core::{Color, Millis, Outcome};

use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord, Rematch, SecretHash};
use crate::speed::Speed;
use crate::visibility::Visibility;
use crate::{Backend, Store, forward};

/// Which games of an account are wanted. By default all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Only games that may be seen so widely at least.
    pub visibility: Option<Visibility>,
    /// Only games in which the account has this color.
    pub color: Option<Color>,
    /// Only games with this result; [`Outcome::NoResult`] for aborted ones.
    pub outcome: Option<Outcome>,
    /// Only games that have ended, or that have not.
    pub ended: Option<bool>,
    /// Only games at this speed.
    pub speed: Option<Speed>,
    /// Only games that count, or that do not.
    pub rated: Option<bool>,
    /// Only games against this account.
    pub opponent: Option<AccountId>,
    /// Only games created at this instant or later …
    pub from: Option<Millis>,
    /// … and before this one.
    pub until: Option<Millis>,
}

/// The place of a game in the list of an account's games: what comes after it is older.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct GamePlace {
    /// When the game was created.
    pub created_at: Millis,
    /// The game.
    pub id: GameId,
}

impl GameFilter {
    /// Whether a game in which the account sits as `color` is wanted.
    pub(crate) fn wants(&self, record: &GameRecord, color: Color) -> bool {
        let outcome = record.ending.map(|ending| ending.outcome);
        let against = |account| record.seat_of_account(&account) == Some(!color);
        // What was to be played with somebody who never sat down is no game of anybody's.
        !record.is_in_vain()
            && self.visibility.is_none_or(|least| record.visibility >= least)
            && self.color.is_none_or(|wanted| wanted == color)
            && self.outcome.is_none_or(|wanted| outcome == Some(wanted))
            && self.ended.is_none_or(|wanted| wanted == outcome.is_some())
            && self.speed.is_none_or(|wanted| wanted == Speed::of(record.terms.time_control))
            && self.rated.is_none_or(|wanted| wanted == record.rated)
            && self.opponent.is_none_or(against)
            && self.from.is_none_or(|from| record.created_at >= from)
            && self.until.is_none_or(|until| record.created_at < until)
    }
}

impl Store {
    /// Records that a player of an ended game wishes another. Where both do, or the other is the
    /// server's own opponent, the next game is made as `next` and started: same terms, colors
    /// swapped, both seats with those who held them; `seed` is for an engine. Both may ask as often
    /// as they like; there is one next game.
    ///
    /// # Errors
    /// [`StoreError::NotOver`], [`StoreError::NotFound`], [`StoreError::Taken`] if a game has the
    /// id `next`, [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn offer_rematch(
        &self,
        id: &GameId,
        by: Color,
        next: GameId,
        seed: u32,
        at: Millis,
    ) -> Result<Rematch, StoreError> {
        forward!(self, offer_rematch(id, by, next, seed, at))
    }

    /// Takes back or declines the offer of another game. A game that was made stays.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn drop_rematch(&self, id: &GameId) -> Result<Option<Rematch>, StoreError> {
        forward!(self, drop_rematch(id))
    }

    /// Gives the seats that these secrets hold to an account, all or none, and answers with their
    /// games in order. A seat opposite to one that the account holds stays as it is.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account, [`StoreError::Unavailable`].
    pub async fn adopt_seats(
        &self,
        account: &AccountId,
        secrets: &[SecretHash],
    ) -> Result<Vec<GameId>, StoreError> {
        forward!(self, adopt_seats(account, secrets))
    }

    /// At most `limit` games in which an account sits, the latest first, from after a place on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn games_of(
        &self,
        account: &AccountId,
        filter: &GameFilter,
        after: Option<GamePlace>,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        forward!(self, games_of(account, filter, after, limit))
    }
}
