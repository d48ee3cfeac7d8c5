//! Rooms that wait for somebody: challenges to one account, and seeks in the lobby.

use std::ops::RangeInclusive;

use chess_core::{Ending, Event, EventKind, Millis, Outcome, Termination};

use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord, Holder};
use crate::{Backend, Store, forward};

/// Whom a room that waits for its second player is for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Opening {
    /// The only account that may join; whoever has the link where there is none.
    pub invited: Option<AccountId>,
    /// Whether it is offered to everybody in the lobby.
    pub in_lobby: bool,
    /// How strong, as shown, whoever joins may be; then it is for accounts.
    pub ratings: Option<RangeInclusive<i32>>,
    /// Until when it waits; `None` where it waits as long as need be.
    pub until: Option<Millis>,
}

impl GameRecord {
    /// Whether the game waits for its second player.
    pub fn is_open(&self) -> bool {
        self.next_seq == 0 && self.ending.is_none() && self.free_seat().is_some()
    }

    /// Whether it was to be played with somebody who never sat down.
    pub(crate) fn is_in_vain(&self) -> bool {
        let is_offered = self.opening.in_lobby || self.opening.invited.is_some();
        self.ending.is_some() && self.free_seat().is_some() && is_offered
    }

    /// That this one may join, who is `rating` strong.
    pub(crate) fn check_joining(&self, holder: &Holder, rating: i32) -> Result<(), StoreError> {
        self.check_holder(holder)?;
        let account = match holder {
            Holder::Account(account) => Some(account),
            Holder::Guest(_) => None,
        };
        if self.opening.invited.is_some() && self.opening.invited.as_ref() != account {
            return Err(StoreError::Taken);
        }
        match &self.opening.ratings {
            Some(_) if account.is_none() => Err(StoreError::AccountsOnly),
            Some(ratings) if !ratings.contains(&rating) => Err(StoreError::RatingOutOfRange),
            _ => Ok(()),
        }
    }
}

/// The end of a room in which nobody sat down.
pub(crate) fn closing(at: Millis) -> (Event, Ending) {
    let ending = Ending { outcome: Outcome::NoResult, termination: Termination::Aborted };
    (Event { at, kind: EventKind::Ended { ending } }, ending)
}

impl Store {
    /// The rooms that wait in the lobby at `now`, the oldest first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn lobby(&self, now: Millis, limit: u32) -> Result<Vec<GameRecord>, StoreError> {
        forward!(self, lobby(now, limit))
    }

    /// The rooms that wait for the answer of an account to an invitation, or in which it waits for
    /// that of another, the latest first, at most `limit` of each kind.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn invitations(
        &self,
        account: &AccountId,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        forward!(self, invitations(account, limit))
    }

    /// The rooms that have waited as long as they were to at `now`, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn overdue_openings(
        &self,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        forward!(self, overdue_openings(now, limit))
    }

    /// Lets a room wait until another instant. One that waits no more stays as it is.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn keep_open(&self, id: &GameId, until: Millis) -> Result<(), StoreError> {
        forward!(self, keep_open(id, until))
    }

    /// Ends a room in which nobody has sat down; `reason` is that of whoever was invited.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the game has begun, [`StoreError::Over`], [`StoreError::NotFound`],
    /// [`StoreError::Unavailable`].
    pub async fn close_opening(
        &self,
        id: &GameId,
        reason: Option<&str>,
        at: Millis,
    ) -> Result<(), StoreError> {
        forward!(self, close_opening(id, reason, at))
    }
}
