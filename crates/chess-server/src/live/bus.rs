//! How the events of one game reach its sockets.
//!
//! A frame is encoded once and shared. A socket whose outbox is full is cut off: its session sees
//! the outbox end, tells the client to resync, and the gap is healed from the log.

use axum::extract::ws::Utf8Bytes;
use chess_core::Color;
use chess_persistence::ChatRoom;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::limits;
use crate::standing::Standing;
use crate::ws::protocol::ServerFrame;

/// The way to one socket.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// The sockets of one game on this server.
///
/// What is said between the players is theirs alone: `publish_events` takes a frame for each
/// audience.
#[derive(Debug, Default)]
pub(super) struct Room {
    subscribers: Vec<Subscriber>,
    told: Presence,
    presence_due: Option<Instant>,
}

#[derive(Debug)]
struct Subscriber {
    session: u64,
    standing: Standing,
    outbox: Outbox,
}

/// Who is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Presence {
    white: bool,
    black: bool,
    spectators: usize,
}

impl Presence {
    fn encode(self) -> Utf8Bytes {
        let Self { white, black, spectators } = self;
        ServerFrame::Presence { white, black, spectators }.encode()
    }
}

impl Room {
    pub(super) fn is_empty(&self) -> bool {
        self.subscribers.is_empty()
    }

    /// Lets a session in, in place of itself if it was here already. It is told who is there.
    pub(super) fn join(&mut self, session: u64, standing: Standing, outbox: &Outbox) {
        self.subscribers.retain(|subscriber| subscriber.session != session);
        self.subscribers.push(Subscriber { session, standing, outbox: outbox.clone() });
        let before = self.told;
        self.presence_changed();
        if self.told == before {
            // Nothing was told to all, so this one has not heard it. A full outbox is noticed at
            // the next frame.
            let _ = outbox.try_send(self.presence().encode());
        }
    }

    pub(super) fn leave(&mut self, session: u64) {
        self.subscribers.retain(|subscriber| subscriber.session != session);
        self.presence_changed();
    }

    /// Cuts off everybody who may no longer be here; they learn it when they ask to come back.
    pub(super) fn keep(&mut self, may_stay: impl Fn(Standing) -> bool) {
        let before = self.subscribers.len();
        self.subscribers.retain(|subscriber| may_stay(subscriber.standing));
        if self.subscribers.len() < before {
            self.tell_presence_soon();
        }
    }

    /// Cuts off whoever is here for a seat that is another's now.
    pub(super) fn drop_seat(&mut self, seat: Color) {
        let before = self.subscribers.len();
        self.subscribers.retain(|subscriber| subscriber.standing.seat() != Some(seat));
        if self.subscribers.len() < before {
            self.tell_presence_soon();
        }
    }

    /// Sends a frame to everybody; who cannot take it is cut off.
    pub(super) fn publish(&mut self, frame: &Utf8Bytes) {
        self.send(|_| Some(frame));
    }

    /// Sends frames to those who sit and to those who watch; none to those for whom there is none.
    pub(super) fn publish_events(
        &mut self,
        players: Option<&Utf8Bytes>,
        spectators: Option<&Utf8Bytes>,
    ) {
        self.send(|standing| match standing.seat() {
            Some(_) => players,
            None => spectators,
        });
    }

    /// Sends what was said in a room to those who hear it: the players, or all others.
    pub(super) fn publish_talk(&mut self, room: ChatRoom, frame: &Utf8Bytes) {
        let is_players = room == ChatRoom::Players;
        self.send(|standing| (standing.seat().is_some() == is_players).then_some(frame));
    }

    /// Sends a frame to who sits at `seat`.
    pub(super) fn tell_seat(&mut self, seat: Color, frame: &Utf8Bytes) {
        self.send(|standing| (standing.seat() == Some(seat)).then_some(frame));
    }

    /// Whether somebody is there for this seat.
    pub(super) fn has(&self, seat: Color) -> bool {
        self.subscribers.iter().any(|subscriber| subscriber.standing.seat() == Some(seat))
    }

    fn send<'a>(&mut self, frame_for: impl Fn(Standing) -> Option<&'a Utf8Bytes>) {
        let before = self.subscribers.len();
        self.subscribers.retain(|subscriber| match frame_for(subscriber.standing) {
            Some(frame) => subscriber.outbox.try_send(frame.clone()).is_ok(),
            None => true,
        });
        if self.subscribers.len() < before {
            self.tell_presence_soon();
        }
    }

    /// When a gathered change of presence is to be told.
    pub(super) fn presence_due(&self) -> Option<Instant> {
        self.presence_due
    }

    /// Tells everybody who is there.
    pub(super) fn tell_presence(&mut self) {
        self.presence_due = None;
        let presence = self.presence();
        if presence != self.told {
            self.told = presence;
            self.publish(&presence.encode());
        }
    }

    fn presence(&self) -> Presence {
        Presence {
            white: self.has(Color::White),
            black: self.has(Color::Black),
            spectators: self.subscribers.iter().filter(|s| s.standing.seat().is_none()).count(),
        }
    }

    /// A player who comes or goes is told at once; spectators are counted now and then, or a
    /// crowd that arrives would send everybody a frame for everybody.
    fn presence_changed(&mut self) {
        let presence = self.presence();
        if (presence.white, presence.black) == (self.told.white, self.told.black) {
            self.tell_presence_soon();
        } else {
            self.tell_presence();
        }
    }

    fn tell_presence_soon(&mut self) {
        self.presence_due.get_or_insert_with(|| Instant::now() + limits::PRESENCE_DELAY);
    }
}
