//! Leave: days on which the owner of an account does not play.

use chess_core::{Arbiter, Color, Command, Event, Millis, Party};

use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord};
use crate::{Backend, Store, forward};

const DAY_MS: i64 = 24 * 3_600_000;

/// Days on which somebody does not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leave {
    /// When they begin.
    pub at: Millis,
    /// How many.
    pub days: u32,
}

impl Leave {
    /// When they are over.
    pub fn until(&self) -> Millis {
        self.at.plus(i64::from(self.days) * DAY_MS)
    }
}

/// What is allowed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaveLimit {
    /// So many days …
    pub days: u32,
    /// … that begin after this instant.
    pub since: Millis,
}

impl LeaveLimit {
    /// That this leave may be taken after those, the latest of which comes first.
    pub(crate) fn check(&self, taken: &[Leave], leave: &Leave) -> Result<(), StoreError> {
        if taken.first().is_some_and(|last| last.until() > leave.at) {
            return Err(StoreError::Taken);
        }
        let counted = taken.iter().filter(|taken| taken.at > self.since);
        let days: u32 = counted.map(|taken| taken.days).sum();
        let is_in_it = days.checked_add(leave.days).is_some_and(|days| days <= self.days);
        is_in_it.then_some(()).ok_or(StoreError::TooMany)
    }
}

/// What a game's log gets when the player of this color goes on leave, and the deadline after it;
/// `None` where the game is not slow, has not begun, or is over.
pub(crate) fn granted(
    record: &GameRecord,
    log: &[Event],
    to: Color,
    leave: &Leave,
) -> Option<(Vec<Event>, Option<Millis>)> {
    let mut arbiter = Arbiter::replay(record.terms, log);
    let at = log.last().map_or(leave.at, |last| last.at.max(leave.at));
    let ms = leave.until().since(leave.at);
    let kinds = arbiter.decide(at, Party::Server, Command::GrantLeave { to, ms }).ok()?;
    let events: Vec<_> = kinds.into_iter().map(|kind| Event { at, kind }).collect();
    for event in &events {
        arbiter.apply(event);
    }
    Some((events, arbiter.deadline()))
}

impl Store {
    /// Takes a leave: the account gets as much time in each of its slow games that go on, all at
    /// once. Answers with those games.
    ///
    /// # Errors
    /// [`StoreError::Taken`] while it is on leave, [`StoreError::TooMany`] beyond the limit,
    /// [`StoreError::NotFound`], [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn take_leave(
        &self,
        account: &AccountId,
        leave: Leave,
        limit: LeaveLimit,
    ) -> Result<Vec<GameId>, StoreError> {
        forward!(self, take_leave(account, leave, limit))
    }

    /// The leaves of an account, the latest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn leaves(&self, account: &AccountId) -> Result<Vec<Leave>, StoreError> {
        forward!(self, leaves(account))
    }
}
