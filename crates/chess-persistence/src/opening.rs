//! Rooms that wait for somebody: challenges to one account, and seeks in the lobby.

use std::ops::RangeInclusive;

use chess_core::{Color, Ending, Event, EventKind, Millis, Outcome, Termination};

use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord, Holder, NewGame};
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

/// What somebody seeks in the lobby.
#[derive(Debug, Clone)]
pub struct Seek {
    /// The room that is made where nobody else seeks it. Its seats are free.
    pub room: NewGame,
    /// Who seeks.
    pub holder: Holder,
    /// The side that whoever seeks has in that room.
    pub color: Color,
    /// Whether no other side will do.
    pub is_choosy: bool,
    /// How many rooms for slow games one account may have in the lobby.
    pub most: u32,
}

impl Seek {
    /// The room as it waits in the lobby.
    pub(crate) fn waiting(&self) -> NewGame {
        let mut room = self.room.clone();
        room.seats = [None, None];
        room.seats[self.color.index()] = Some(self.holder.clone().into());
        room.opening.in_lobby = true;
        room
    }

    /// The account that seeks; none where a guest does.
    pub(crate) const fn account(&self) -> Option<&AccountId> {
        match &self.holder {
            Holder::Account(account) => Some(account),
            Holder::Guest(_) => None,
        }
    }
}

/// What a seek came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sought {
    /// The game in which whoever sought sits now.
    pub game: GameId,
    /// On which side.
    pub color: Color,
    /// Whether it is the room of somebody else, whose game has begun; otherwise it is their own, and
    /// waits.
    pub is_met: bool,
    /// Rooms of the same account that were closed, because this seek takes their place.
    pub replaced: Vec<GameId>,
}

/// A room, or why its record cannot be read.
pub type OverdueRoom = (GameId, Result<GameRecord, StoreError>);

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

    /// That this one may join at `at`, who is `rating` strong.
    pub(crate) fn check_joining(
        &self,
        holder: &Holder,
        rating: i32,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.check_holder(holder)?;
        if self.opening.until.is_some_and(|until| until <= at) {
            return Err(StoreError::Taken);
        }
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

    /// Gives who seeks a seat in the oldest room of the lobby that is what they seek, and for whose
    /// maker they are; where there is none, makes the room, which waits.
    ///
    /// It is one act: of two who seek the same at the same instant, one finds the other. Two seek the
    /// same if terms, visibility, talk and delay are the same, both or none count for ratings, the
    /// sides can be both of theirs, and each is as strong as the other wishes. A seek for a fast game
    /// takes the place of the earlier ones of its account. Asked again with the same id and holder
    /// it answers the same where it found somebody.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if a game has this id, or the same id was met and the seat is not the
    /// holder's any more; [`StoreError::TooMany`] if the account has as many rooms for slow games in
    /// the lobby as it may; [`StoreError::AccountsOnly`], [`StoreError::Unavailable`],
    /// [`StoreError::Corrupt`].
    pub async fn seek(&self, seek: Seek) -> Result<Sought, StoreError> {
        forward!(self, seek(seek))
    }

    /// The rooms that at `now` have waited as long as they were to, the first due first, at most
    /// `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn overdue_openings(
        &self,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<OverdueRoom>, StoreError> {
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
