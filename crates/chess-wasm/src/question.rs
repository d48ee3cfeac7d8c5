//! What may be asked.

use chess_core::arbiter::{Arbiter, Party, Terms};
use chess_core::{Color, Millis};
use chess_notation::json;
use chess_notation::san::PieceLetters;
use serde::Deserialize;

use crate::failure::Failure;

/// One question; `op` names it.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub(crate) enum Question {
    /// Are these terms those of a game? Answers with the start position.
    New { terms: json::Terms },
    /// Everything to be shown of a game, as it stands or after `ply` half-moves.
    View {
        #[serde(flatten)]
        log: Log,
        letters: Letters,
        #[serde(default)]
        ply: Option<usize>,
    },
    /// What does the arbiter answer to this command?
    Decide {
        #[serde(flatten)]
        log: Log,
        at: i64,
        party: Seat,
        command: Order,
    },
    /// Which move did somebody type?
    Typed {
        #[serde(flatten)]
        log: Log,
        text: String,
        language: Letters,
    },
    /// Why can nothing be moved from one square to another?
    Why {
        #[serde(flatten)]
        log: Log,
        from: String,
        to: String,
    },
    /// The game as PGN.
    Pgn {
        #[serde(flatten)]
        log: Log,
        #[serde(default)]
        tags: Vec<(String, String)>,
    },
    /// The games of a PGN text.
    Read { pgn: String },
    /// The engine's move.
    Best {
        #[serde(flatten)]
        log: Log,
        level: u8,
    },
}

/// A game as the server's sockets send it.
#[derive(Debug, Deserialize)]
pub(crate) struct Log {
    terms: json::Terms,
    events: Vec<json::Event>,
}

/// A game after its log, and the instants of its first and last event.
#[derive(Debug)]
pub(crate) struct Replayed {
    pub(crate) arbiter: Arbiter,
    pub(crate) first_at: Millis,
    pub(crate) last_at: Millis,
}

impl Log {
    /// The game after the whole log; without any event it stands at the epoch.
    pub(crate) fn replay(&self) -> Result<Replayed, Failure> {
        let mut arbiter = Arbiter::new(terms(&self.terms)?);
        let mut span = None;
        for (index, event) in self.events.iter().enumerate() {
            let event = event
                .to_core(&arbiter)
                .map_err(|error| Failure::new("bad_event", format!("event {index}: {error}")))?;
            let Some(event) = event else { continue };
            arbiter.apply(&event);
            span = Some((span.map_or(event.at, |(first, _)| first), event.at));
        }
        let (first_at, last_at) = span.unwrap_or((Millis(0), Millis(0)));
        Ok(Replayed { arbiter, first_at, last_at })
    }
}

pub(crate) fn terms(terms: &json::Terms) -> Result<Terms, Failure> {
    Ok(terms.to_core()?)
}

/// The letters of moves that people read.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Letters {
    Fr,
    En,
    Figurine,
}

impl Letters {
    pub(crate) fn pieces(self) -> &'static PieceLetters {
        match self {
            Self::Fr => &PieceLetters::FR,
            Self::En => &PieceLetters::EN,
            Self::Figurine => &PieceLetters::FIGURINE,
        }
    }
}

/// Who gives a command.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Seat {
    White,
    Black,
    Server,
}

impl From<Seat> for Party {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::White => Self::Player(Color::White),
            Seat::Black => Self::Player(Color::Black),
            Seat::Server => Self::Server,
        }
    }
}

/// A command of a player, or the start, which is the server's alone and has no wire form.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Order {
    Start(Start),
    Player(json::Command),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Start {
    Start,
}
