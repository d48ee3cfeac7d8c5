//! What a game tells those who do not look at it.

use chess_core::{Arbiter, Color, Event};
use chess_persistence::NewMail;

use super::{Live, storage};
use crate::api::events::tell_players;
use crate::live::notices::notices;

impl Live {
    /// What is written to players who are not there, once these events have made the game `next`.
    pub(super) fn letters(&self, next: &Arbiter, events: &[Event]) -> Vec<NewMail> {
        if !self.news.writes() {
            return Vec::new();
        }
        let is_there = Color::ALL.map(|color| self.room.has(color));
        notices(&self.record, next, events, is_there)
    }

    /// Tells the accounts that sit that the game is over, if it is.
    pub(super) async fn announce_end(&mut self) {
        if self.arbiter.ending().is_none() || !self.has_listeners() {
            return;
        }
        match self.store.game(&self.id).await {
            Ok(Some(record)) => tell_players(&self.news, &record),
            Ok(None) => {}
            Err(error) => drop(storage(&self.id, &error)),
        }
    }

    fn has_listeners(&self) -> bool {
        let accounts = Color::ALL.into_iter().filter_map(|color| self.record.account(color));
        accounts.into_iter().any(|account| self.news.is_listening(&account))
    }
}
