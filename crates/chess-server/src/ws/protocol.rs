//! The frames of the websocket protocol, version 1: what is read and what is written.

use std::fmt;

use axum::extract::ws::Utf8Bytes;
use chess_core::{Arbiter, Color, Event, Millis, Variant};
use chess_notation::json;
use chess_persistence::{GameRecord, Rematch};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::chat::LineView;
use crate::live::Refused;
use crate::players::Players;
use crate::secret::SeatSecret;

/// The one version spoken here.
pub(crate) const VERSION: u32 = 1;

/// A frame from a client.
#[derive(Debug)]
pub(crate) enum ClientFrame {
    Hello(Hello),
    Command(CommandFrame),
    Ping(Ping),
    Say(SayFrame),
}

/// The first frame of a socket, and the answer to `resync`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hello {
    #[serde(rename = "type")]
    _type: Type,
    pub(crate) version: u32,
    /// Absent for who only watches.
    pub(crate) secret: Option<SeatSecret>,
    /// What shows whose account it is, as in the header `Authorization`; absent for guests.
    #[serde(default)]
    pub(crate) bearer: Option<Bearer>,
    /// How many events the client has; absent for none.
    pub(crate) from_seq: Option<u64>,
    /// How many lines of chat the client has; absent for none.
    #[serde(default)]
    pub(crate) from_chat: Option<u64>,
}

/// A session's or a token's bearer. `Debug` never shows it.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Bearer(pub(crate) String);

impl fmt::Debug for Bearer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bearer(…)")
    }
}

/// A command to the game. `ref` comes back in its answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandFrame {
    #[serde(rename = "type")]
    _type: Type,
    pub(crate) r#ref: u64,
    pub(crate) command: json::Command,
}

/// Asks for a sign of life and the server's time.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ping {
    #[serde(rename = "type")]
    _type: Type,
    pub(crate) r#ref: u64,
}

/// Something to be said beside the game. `ref` comes back in its answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SayFrame {
    #[serde(rename = "type")]
    _type: Type,
    pub(crate) r#ref: u64,
    pub(crate) text: String,
    /// What the client calls the line, so that sending it again says nothing twice.
    pub(crate) nonce: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    Hello,
    Command,
    Ping,
    Say,
}

/// What is needed of a frame to know how to read the rest.
#[derive(Deserialize)]
struct Kind {
    r#type: Type,
}

/// What may be said of a frame that cannot be read.
#[derive(Deserialize)]
struct Reference {
    r#ref: Option<u64>,
}

/// Why a frame cannot be read, and which command it was if it said so.
#[derive(Debug)]
pub(crate) struct BadFrame {
    pub(crate) r#ref: Option<u64>,
    pub(crate) detail: String,
}

/// Reads a text frame. Twice, once for its type: an enum tagged inside would lose line and column.
///
/// # Errors
/// When the text is not JSON, its type is unknown, or a member is missing, unknown or of a wrong
/// form; the detail says which and where.
pub(crate) fn read(text: &str) -> Result<ClientFrame, BadFrame> {
    let read = || -> serde_json::Result<ClientFrame> {
        Ok(match serde_json::from_str::<Kind>(text)?.r#type {
            Type::Hello => ClientFrame::Hello(serde_json::from_str(text)?),
            Type::Command => ClientFrame::Command(serde_json::from_str(text)?),
            Type::Ping => ClientFrame::Ping(serde_json::from_str(text)?),
            Type::Say => ClientFrame::Say(serde_json::from_str(text)?),
        })
    };
    read().map_err(|error| BadFrame {
        r#ref: reference(text),
        detail: format!("this frame cannot be read: {error}"),
    })
}

/// The `ref` of a frame that may be of any form.
pub(crate) fn reference(text: &str) -> Option<u64> {
    serde_json::from_str::<Reference>(text).ok().and_then(|known| known.r#ref)
}

/// A frame to a client.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ServerFrame<'a> {
    Welcome {
        version: u32,
        game: String,
        you: &'static str,
        status: Status,
        open_seat: Option<&'static str>,
        opponent: Option<OpponentView>,
        players: Players,
        rated: bool,
        visibility: &'static str,
        rematch: Option<RematchView>,
        terms: &'a json::Terms,
        seq: usize,
        now: i64,
    },
    Events {
        from_seq: usize,
        events: Vec<json::Event>,
        now: i64,
        /// Drop what you have: this is the whole log.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        reset: bool,
    },
    Ack {
        r#ref: u64,
        seq: u64,
    },
    Refusal {
        r#ref: Option<u64>,
        code: &'a str,
        detail: &'a str,
    },
    Pong {
        r#ref: u64,
        now: i64,
    },
    Presence {
        white: bool,
        black: bool,
        spectators: usize,
    },
    /// Somebody sat down, more people may see the game, or another one is wished for.
    Room {
        open_seat: Option<&'static str>,
        players: Players,
        visibility: &'static str,
        rematch: Option<RematchView>,
    },
    /// What was said beside the game, where the reader hears it.
    Chat {
        /// `players` or `spectators`.
        room: &'static str,
        lines: Vec<LineView>,
    },
    /// Something that the reader wanted to say is said.
    Said {
        r#ref: u64,
        room: &'static str,
        number: u64,
    },
    /// To a player: the opponent has left the game, or has come back.
    Gone {
        color: &'static str,
        gone: bool,
        /// In how many milliseconds the game may be claimed.
        claim_in_ms: Option<i64>,
    },
    Resync,
    Restarting,
}

/// Who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    Players,
    Spectators,
}

impl Audience {
    /// Who sits is a player, all others watch.
    pub(crate) fn of(seat: Option<Color>) -> Self {
        if seat.is_some() { Self::Players } else { Self::Spectators }
    }
}

/// The server's own player in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct OpponentView {
    color: &'static str,
    level: u8,
}

impl OpponentView {
    /// The one that plays this game, if one does.
    pub(crate) fn of(record: &GameRecord) -> Option<Self> {
        let (color, opponent) = record.engine()?;
        Some(Self { color: color.as_str(), level: opponent.level })
    }
}

/// Whether the two of an ended game play on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct RematchView {
    /// `white` or `black`: who wishes another game.
    offered_by: Option<&'static str>,
    /// The next game, once both wished it. Who had a seat has one there by the same secret.
    game: Option<String>,
}

impl RematchView {
    pub(crate) fn of(record: &GameRecord) -> Option<Self> {
        Some(match record.rematch? {
            Rematch::Offered(by) => Self { offered_by: Some(by.as_str()), game: None },
            Rematch::Agreed(game) => Self { offered_by: None, game: Some(game.to_string()) },
        })
    }
}

/// Who sits and who may see it, for everybody in the room.
pub(crate) fn room(record: &GameRecord) -> Utf8Bytes {
    let frame = ServerFrame::Room {
        open_seat: record.free_seat().map(Color::as_str),
        players: Players::of(record),
        visibility: record.visibility.as_str(),
        rematch: RematchView::of(record),
    };
    frame.encode()
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// A seat is free.
    Waiting,
    Running,
    Ended,
}

impl Status {
    /// How far the game before this arbiter is.
    pub(crate) fn of(arbiter: &Arbiter) -> Self {
        if arbiter.ending().is_some() {
            Self::Ended
        } else if arbiter.started() {
            Self::Running
        } else {
            Self::Waiting
        }
    }
}

impl ServerFrame<'_> {
    /// The frame as text, ready to be shared by any number of sockets.
    pub(crate) fn encode(&self) -> Utf8Bytes {
        serde_json::to_string(self).expect("invariant: frames have string keys only").into()
    }
}

/// The answer to who asked for `ref`.
pub(crate) fn refusal(r#ref: Option<u64>, refused: &Refused) -> Utf8Bytes {
    ServerFrame::Refusal { r#ref, code: refused.code, detail: &refused.detail }.encode()
}

/// That the player of `color` has left and loses the game if it is claimed at `claimable_at`, or, if
/// there is no such time, has come back.
pub(crate) fn gone(color: Color, claimable_at: Option<Millis>, now: Millis) -> Utf8Bytes {
    let frame = ServerFrame::Gone {
        color: color.as_str(),
        gone: claimable_at.is_some(),
        claim_in_ms: claimable_at.map(|at| at.since(now).max(0)),
    };
    frame.encode()
}

/// Events as they are written in the log from `from_seq` on, in the form for this audience.
pub(crate) fn events(
    from_seq: usize,
    events: &[Event],
    variant: Variant,
    now: Millis,
    reset: bool,
    audience: Audience,
) -> Utf8Bytes {
    let form = match audience {
        Audience::Players => json::Event::from_core,
        Audience::Spectators => json::Event::for_spectators,
    };
    let events = events.iter().map(|event| form(event, variant)).collect();
    ServerFrame::Events { from_seq, events, now: now.0, reset }.encode()
}

/// The first frame to a client.
#[derive(Debug)]
pub(crate) struct Welcome<'a> {
    pub(crate) you: Option<Color>,
    pub(crate) status: Status,
    pub(crate) record: &'a GameRecord,
    pub(crate) terms: &'a json::Terms,
    pub(crate) seq: usize,
    pub(crate) now: Millis,
}

impl Welcome<'_> {
    pub(crate) fn encode(&self) -> Utf8Bytes {
        let frame = ServerFrame::Welcome {
            version: VERSION,
            game: self.record.id.to_string(),
            you: self.you.map_or("spectator", Color::as_str),
            status: self.status,
            open_seat: self.record.free_seat().map(Color::as_str),
            opponent: OpponentView::of(self.record),
            players: Players::of(self.record),
            rated: self.record.rated,
            visibility: self.record.visibility.as_str(),
            rematch: RematchView::of(self.record),
            terms: self.terms,
            seq: self.seq,
            now: self.now.0,
        };
        frame.encode()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_as_documented() {
        let hello = r#"{"type":"hello","version":1,"secret":null,"from_seq":null}"#;
        assert!(matches!(read(hello), Ok(ClientFrame::Hello(Hello { version: 1, .. }))));
        let ping = r#"{"type":"ping","ref":8}"#;
        assert!(matches!(read(ping), Ok(ClientFrame::Ping(Ping { r#ref: 8, .. }))));
        let play = r#"{"type":"command","ref":7,"command":{"kind":"play","ply":0,"uci":"e2e4"}}"#;
        assert!(matches!(read(play), Ok(ClientFrame::Command(_))));
    }

    /// `expect` is a part of the detail.
    fn check(text: &str, r#ref: Option<u64>, expect: &str) {
        let bad = read(text).expect_err(text);
        assert_eq!(bad.r#ref, r#ref, "{text}");
        assert!(bad.detail.contains(expect), "{text}: {}", bad.detail);
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_place() {
        check("hello", None, "expected value at line 1 column 1");
        check(r#"{"type":"shout","ref":3}"#, Some(3), "unknown variant `shout`");
        check(r#"{"ref":3}"#, Some(3), "missing field `type`");
        check(r#"{"type":"ping","ref":3,"x":1}"#, Some(3), "unknown field `x`");
        check(r#"{"type":"ping","ref":3,"x":1}"#, Some(3), "line 1 column 26");
        check(r#"{"type":"ping","ref":-3}"#, None, "invalid value: integer `-3`");
        check(r#"{"type":"command","ref":9,"command":{"kind":"fly"}}"#, Some(9), "`fly`");
    }
}
