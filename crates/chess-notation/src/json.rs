//! Terms, events and commands as JSON: the one form that the server, the page and the command line
//! share (feature `json`).
//!
//! The types here are plain data with serde's derives; whoever uses them brings a JSON reader. Each
//! turns into its counterpart in [`chess_core::arbiter`] and back. Moves are UCI, written as the
//! game's variant has them and read in both castling spellings. Unknown members are refused.
//!
//! ```
//! use chess_notation::json;
//!
//! let terms: json::Terms = serde_json::from_str(
//!     r#"{"start": null, "variant": "standard", "clock": {"initial_ms": 180000, "increment_ms": 2000}, "draws": "laws"}"#,
//! )?;
//! assert_eq!(terms.to_core()?.time_control.map(|control| control.first_turn_ms()), Some(180_000));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::{String, ToString};
use core::fmt;

use chess_core::arbiter::{self, Arbiter, EventKind};
use chess_core::{Color, DrawPolicy, Ending, Millis, Move, Position, TimeControl, Variant};
use serde::{Deserialize, Serialize};

use crate::fen::{self, FenError};
use crate::uci::{self, UciMove};

/// What a game is played under.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The start position's FEN; nothing stands for the initial position.
    pub start: Option<String>,
    /// The rules of castling.
    pub variant: VariantName,
    /// The time control; nothing for a game without clocks.
    pub clock: Option<ClockTerms>,
    /// When a draw needs no claim.
    pub draws: DrawsName,
    /// Whether moves may be taken back; they may where nothing is said.
    #[serde(default = "yes")]
    pub takebacks: bool,
}

const fn yes() -> bool {
    true
}

/// A time control: `{"initial_ms", "increment_ms"}` or `{"move_ms"}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, try_from = "ClockMembers")]
pub enum ClockTerms {
    /// Time for the whole game.
    Increment {
        /// Time for each side at the start, in milliseconds.
        initial_ms: u32,
        /// Time added after each move, in milliseconds.
        increment_ms: u32,
    },
    /// The same time for each move.
    PerMove {
        /// Time for each move, in milliseconds.
        move_ms: u32,
    },
}

/// What may be written in a time control.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockMembers {
    initial_ms: Option<u32>,
    increment_ms: Option<u32>,
    move_ms: Option<u32>,
}

impl TryFrom<ClockMembers> for ClockTerms {
    type Error = &'static str;

    fn try_from(members: ClockMembers) -> Result<Self, Self::Error> {
        match (members.initial_ms, members.increment_ms, members.move_ms) {
            (Some(initial_ms), Some(increment_ms), None) => {
                Ok(Self::Increment { initial_ms, increment_ms })
            }
            (None, None, Some(move_ms)) => Ok(Self::PerMove { move_ms }),
            (Some(_), None, None) => Err("missing field `increment_ms`"),
            (None, Some(_), None) => Err("missing field `initial_ms`"),
            (None, None, None) => Err("missing field `initial_ms` or `move_ms`"),
            _ => Err("`move_ms` stands alone, without `initial_ms` and `increment_ms`"),
        }
    }
}

impl From<ClockTerms> for TimeControl {
    fn from(clock: ClockTerms) -> Self {
        match clock {
            ClockTerms::Increment { initial_ms, increment_ms } => {
                Self::Increment { initial_ms, increment_ms }
            }
            ClockTerms::PerMove { move_ms } => Self::PerMove { move_ms },
        }
    }
}

impl From<TimeControl> for ClockTerms {
    fn from(control: TimeControl) -> Self {
        match control {
            TimeControl::Increment { initial_ms, increment_ms } => {
                Self::Increment { initial_ms, increment_ms }
            }
            TimeControl::PerMove { move_ms } => Self::PerMove { move_ms },
        }
    }
}

/// `standard` or `chess960`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum VariantName {
    /// Standard chess.
    #[default]
    Standard,
    /// Chess960.
    Chess960,
}

/// `laws` or `automatic`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum DrawsName {
    /// Claims at three repetitions and fifty moves, as the Laws have it.
    #[default]
    Laws,
    /// Three repetitions and fifty moves end the game by themselves.
    Automatic,
}

/// `white` or `black`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ColorName {
    /// White.
    White,
    /// Black.
    Black,
}

macro_rules! same_names {
    ($($ours:ident = $core:ident { $($name:ident),* };)*) => { $(
        impl From<$core> for $ours {
            fn from(value: $core) -> Self {
                match value { $($core::$name => Self::$name,)* }
            }
        }

        impl From<$ours> for $core {
            fn from(value: $ours) -> Self {
                match value { $($ours::$name => Self::$name,)* }
            }
        }
    )* };
}

same_names! {
    VariantName = Variant { Standard, Chess960 };
    DrawsName = DrawPolicy { Laws, Automatic };
    ColorName = Color { White, Black };
}

impl Terms {
    /// The terms as the arbiter takes them.
    ///
    /// # Errors
    ///
    /// When the start position's FEN cannot be read or is not legal.
    pub fn to_core(&self) -> Result<arbiter::Terms, FenError> {
        let variant = Variant::from(self.variant);
        let start = match &self.start {
            Some(text) => fen::position(text, variant)?,
            None => Position::start(),
        };
        Ok(arbiter::Terms {
            start,
            variant,
            time_control: self.clock.map(TimeControl::from),
            draw_policy: self.draws.into(),
            takebacks: self.takebacks,
        })
    }
}

impl From<&arbiter::Terms> for Terms {
    fn from(terms: &arbiter::Terms) -> Self {
        Self {
            start: (terms.start != Position::start())
                .then(|| fen::write(&terms.start, terms.variant)),
            variant: terms.variant.into(),
            clock: terms.time_control.map(ClockTerms::from),
            draws: terms.draw_policy.into(),
            takebacks: terms.takebacks,
        }
    }
}

/// Something that happened in a game, with its instant in milliseconds since the Unix epoch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The game began and White's clock with it.
    Started {
        /// When.
        at: i64,
    },
    /// A move was played.
    Played {
        /// When.
        at: i64,
        /// The move.
        uci: String,
        /// The mover's clock after the move, increment included; nothing without clocks.
        remaining_ms: Option<i64>,
        /// What of the turn's time was the network's and is not counted; left out where nothing was.
        #[serde(default, skip_serializing_if = "is_zero")]
        compensated_ms: u32,
    },
    /// A draw was offered.
    DrawOffered {
        /// When.
        at: i64,
        /// By whom.
        by: ColorName,
    },
    /// A draw offer was declined.
    DrawDeclined {
        /// When.
        at: i64,
        /// By whom.
        by: ColorName,
    },
    /// A player asked for a move back.
    TakebackRequested {
        /// When.
        at: i64,
        /// By whom.
        by: ColorName,
    },
    /// A request for a move back was declined.
    TakebackDeclined {
        /// When.
        at: i64,
        /// By whom.
        by: ColorName,
    },
    /// A request for a move back was withdrawn.
    TakebackWithdrawn {
        /// When.
        at: i64,
        /// By whom.
        by: ColorName,
    },
    /// Moves were taken back.
    TakebackAccepted {
        /// When.
        at: i64,
        /// How many half-moves.
        plies: u8,
        /// White's clock now, and Black's; nothing without clocks.
        remaining_ms: Option<[i64; 2]>,
    },
    /// A player was given time by the opponent.
    TimeGiven {
        /// When.
        at: i64,
        /// To whom.
        to: ColorName,
        /// How much, in milliseconds.
        ms: i64,
    },
    /// Something was said between the players that is not for who only watches; it changes nothing
    /// that can be seen.
    Withheld {
        /// When.
        at: i64,
    },
    /// The running clock got back the time the server was away.
    OutageCredited {
        /// When.
        at: i64,
        /// How long the server was away, in milliseconds.
        ms: i64,
    },
    /// The game is over.
    Ended {
        /// When.
        at: i64,
        /// `1-0`, `0-1`, `1/2-1/2` or `*`.
        result: String,
        /// Why, as [`chess_core::Termination::as_str`] names it.
        termination: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(ms: &u32) -> bool {
    *ms == 0
}

/// Why an event's JSON fits no event of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadEvent {
    /// The move cannot be read or is not legal at this point.
    Move(String),
    /// The result is none of the four.
    Result(String),
    /// The termination has no such name.
    Termination(String),
}

impl fmt::Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(text) => write!(f, "no legal move here: {text}"),
            Self::Result(text) => write!(f, "no result: {text}"),
            Self::Termination(text) => write!(f, "no termination: {text}"),
        }
    }
}

impl core::error::Error for BadEvent {}

impl Event {
    /// The event as JSON has it; the variant decides how castling is spelled.
    pub fn from_core(event: &arbiter::Event, variant: Variant) -> Self {
        let at = event.at.0;
        match event.kind {
            EventKind::Started => Self::Started { at },
            EventKind::Played { mv, remaining_ms, compensated_ms } => {
                Self::Played { at, uci: uci::write(mv, variant), remaining_ms, compensated_ms }
            }
            EventKind::DrawOffered { by } => Self::DrawOffered { at, by: by.into() },
            EventKind::DrawDeclined { by } => Self::DrawDeclined { at, by: by.into() },
            EventKind::TakebackRequested { by } => Self::TakebackRequested { at, by: by.into() },
            EventKind::TakebackDeclined { by } => Self::TakebackDeclined { at, by: by.into() },
            EventKind::TakebackWithdrawn { by } => Self::TakebackWithdrawn { at, by: by.into() },
            EventKind::TakebackAccepted { plies, remaining_ms } => {
                Self::TakebackAccepted { at, plies, remaining_ms }
            }
            EventKind::TimeGiven { to, ms } => Self::TimeGiven { at, to: to.into(), ms },
            EventKind::OutageCredited { ms } => Self::OutageCredited { at, ms },
            EventKind::Ended { ending } => Self::Ended {
                at,
                result: ending.outcome.to_string(),
                termination: ending.termination.as_str().to_string(),
            },
        }
    }

    /// The event as who only watches is told it: what is said between the players is withheld, so
    /// that every event has the same number for everybody.
    pub fn for_spectators(event: &arbiter::Event, variant: Variant) -> Self {
        if event.kind.is_between_players() {
            Self::Withheld { at: event.at.0 }
        } else {
            Self::from_core(event, variant)
        }
    }

    /// The event as the arbiter applies it, read against the state before it; `None` for one that is
    /// withheld.
    ///
    /// # Errors
    ///
    /// When a move is not legal in that state, or a name is unknown.
    pub fn to_core(&self, before: &Arbiter) -> Result<Option<arbiter::Event>, BadEvent> {
        let (at, kind) = match self {
            Self::Started { at } => (at, EventKind::Started),
            Self::Played { at, uci, remaining_ms, compensated_ms } => {
                let mv = resolve(uci, before.game().position())
                    .ok_or_else(|| BadEvent::Move(uci.clone()))?;
                let (remaining_ms, compensated_ms) = (*remaining_ms, *compensated_ms);
                (at, EventKind::Played { mv, remaining_ms, compensated_ms })
            }
            Self::TakebackRequested { at, by } => {
                (at, EventKind::TakebackRequested { by: (*by).into() })
            }
            Self::TakebackDeclined { at, by } => {
                (at, EventKind::TakebackDeclined { by: (*by).into() })
            }
            Self::TakebackWithdrawn { at, by } => {
                (at, EventKind::TakebackWithdrawn { by: (*by).into() })
            }
            Self::TakebackAccepted { at, plies, remaining_ms } => {
                let (plies, remaining_ms) = (*plies, *remaining_ms);
                (at, EventKind::TakebackAccepted { plies, remaining_ms })
            }
            Self::TimeGiven { at, to, ms } => {
                (at, EventKind::TimeGiven { to: (*to).into(), ms: *ms })
            }
            Self::Withheld { .. } => return Ok(None),
            Self::DrawOffered { at, by } => (at, EventKind::DrawOffered { by: (*by).into() }),
            Self::DrawDeclined { at, by } => (at, EventKind::DrawDeclined { by: (*by).into() }),
            Self::OutageCredited { at, ms } => (at, EventKind::OutageCredited { ms: *ms }),
            Self::Ended { at, result, termination } => {
                let outcome = result.parse().map_err(|_| BadEvent::Result(result.clone()))?;
                let termination =
                    termination.parse().map_err(|_| BadEvent::Termination(termination.clone()))?;
                (at, EventKind::Ended { ending: Ending { outcome, termination } })
            }
        };
        Ok(Some(arbiter::Event { at: Millis(*at), kind }))
    }
}

fn resolve(uci: &str, position: &Position) -> Option<Move> {
    uci.parse::<UciMove>().ok()?.resolve(position)
}

/// What a party asks of the arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Play a move.
    Play {
        /// How many half-moves the sender saw before this one.
        ply: usize,
        /// The move.
        uci: String,
    },
    /// Offer a draw.
    OfferDraw {},
    /// Accept the draw offered.
    AcceptDraw {},
    /// Decline the draw offered.
    DeclineDraw {},
    /// Claim a draw (Laws 9.2, 9.3).
    ClaimDraw {
        /// The intended move that makes the claim right; nothing claims on the position as it is.
        uci: Option<String>,
    },
    /// Ask for one's last move back, and with it the opponent's reply to it.
    RequestTakeback {},
    /// Let the opponent take back.
    AcceptTakeback {},
    /// Do not let the opponent take back.
    DeclineTakeback {},
    /// No longer ask for a move back.
    WithdrawTakeback {},
    /// Give the opponent time.
    GiveTime {
        /// How often the opponent has been given time before.
        given: u16,
    },
    /// Win, or be content with a draw, because the opponent has left.
    ClaimAbandonment {
        /// A draw, where a win might be had.
        draw: bool,
    },
    /// Resign.
    Resign {},
    /// Abort a game that has hardly begun.
    Abort {},
    /// Ask for the flag to be seen.
    FlagFall {},
}

impl Command {
    /// The command as the arbiter takes it. A move is read against the position at its ply, so that
    /// a repeated one is recognized. A text that names no legal move there becomes one that is never
    /// legal, and the arbiter gives the refusal that comes first.
    pub fn to_core(&self, arbiter: &Arbiter) -> arbiter::Command {
        let read = |uci: &str, position: Option<&Position>| {
            position.and_then(|position| resolve(uci, position)).unwrap_or(Move::NEVER_LEGAL)
        };
        match self {
            Self::Play { ply, uci } => {
                let mv = read(uci, arbiter.game().position_at(*ply));
                arbiter::Command::Play { ply: *ply, mv }
            }
            Self::OfferDraw {} => arbiter::Command::OfferDraw,
            Self::AcceptDraw {} => arbiter::Command::AcceptDraw,
            Self::DeclineDraw {} => arbiter::Command::DeclineDraw,
            Self::ClaimDraw { uci } => {
                let intended = uci.as_ref().map(|uci| read(uci, Some(arbiter.game().position())));
                arbiter::Command::ClaimDraw { intended }
            }
            Self::RequestTakeback {} => arbiter::Command::RequestTakeback,
            Self::AcceptTakeback {} => arbiter::Command::AcceptTakeback,
            Self::DeclineTakeback {} => arbiter::Command::DeclineTakeback,
            Self::WithdrawTakeback {} => arbiter::Command::WithdrawTakeback,
            Self::GiveTime { given } => arbiter::Command::GiveTime { given: *given },
            Self::ClaimAbandonment { draw } => arbiter::Command::ClaimAbandonment { draw: *draw },
            Self::Resign {} => arbiter::Command::Resign,
            Self::Abort {} => arbiter::Command::Abort,
            Self::FlagFall {} => arbiter::Command::FlagFall,
        }
    }
}
