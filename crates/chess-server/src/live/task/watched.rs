//! What players and those who watch are shown of a live game, and when.

use std::borrow::Cow;

use chess_core::{Arbiter, Color, Event, Millis};
use chess_persistence::GameRecord;

use super::Live;
use crate::standing::{self, Standing};
use crate::ws::protocol::{self, Audience, Status};

/// A game as somebody is shown it.
pub(super) struct View<'a> {
    pub(super) record: Cow<'a, GameRecord>,
    pub(super) log: &'a [Event],
    pub(super) status: Status,
    /// The time that it is there.
    pub(super) now: Millis,
}

impl Live {
    /// The game as the holder of a seat, or whoever watches, is shown it.
    pub(super) fn view(&self, seat: Option<Color>) -> View<'_> {
        let (record, now) = (Cow::Borrowed(&self.record), self.time.now());
        if seat.is_some() || self.record.spectator_delay_ms == 0 {
            return View { record, log: &self.log, status: self.status(), now };
        }
        let log = &self.log[..self.shown];
        let record = if log.len() < self.log.len() {
            Cow::Owned(standing::before_end(&self.record))
        } else {
            record
        };
        let status = Status::of(&Arbiter::replay(*self.terms(), log));
        View { record, log, status, now: self.watched_now() }
    }

    /// The time for those who watch: as much earlier as they see things later, so that clocks are
    /// right.
    fn watched_now(&self) -> Millis {
        self.time.now().plus(-i64::from(self.record.spectator_delay_ms))
    }

    /// Tells those who are there the events from `from` on: the players at once.
    pub(super) fn publish(&mut self, from: usize) {
        let news = &self.log[from..];
        if news.is_empty() || self.room.is_empty() {
            return self.show();
        }
        let (variant, now) = (self.terms().variant, self.time.now());
        let encode = |audience| protocol::events(from, news, variant, now, false, audience);
        let players = encode(Audience::Players);
        if self.record.spectator_delay_ms > 0 {
            self.room.publish_events(Some(&players), None);
            return self.show();
        }
        let is_withheld = news.iter().any(|event| event.kind.is_between_players());
        let spectators = if is_withheld { encode(Audience::Spectators) } else { players.clone() };
        self.room.publish_events(Some(&players), Some(&spectators));
        self.shown = self.log.len();
    }

    /// Shows those who watch what has become old enough.
    pub(super) fn show(&mut self) {
        let from = self.shown;
        let shown =
            standing::shown(Standing::Stranger, &self.record, &self.log, self.time.now()).max(from);
        self.shown = shown;
        if self.record.spectator_delay_ms == 0 || shown == from {
            return;
        }
        let (variant, now) = (self.terms().variant, self.watched_now());
        let news = &self.log[from..shown];
        let frame = protocol::events(from, news, variant, now, false, Audience::Spectators);
        self.room.publish_events(None, Some(&frame));
        if shown == self.log.len() {
            self.tell_room();
        }
    }

    /// Waits until there is something to be shown; for ever where there is nothing.
    pub(super) fn show_due(&self) -> impl Future<Output = ()> + use<> {
        let next = self.log.get(self.shown).filter(|_| !self.room.is_empty());
        let due = next.map(|event| event.at.plus(self.record.spectator_delay_ms.into()));
        let time = self.time.clone();
        async move {
            match due {
                Some(due) => time.sleep_until(due).await,
                None => std::future::pending().await,
            }
        }
    }

    /// Tells everybody who sits and who may see the game.
    pub(super) fn tell_room(&mut self) {
        let players = protocol::room(&self.record);
        let spectators = protocol::room(&self.view(None).record);
        self.room.publish_events(Some(&players), Some(&spectators));
    }
}
