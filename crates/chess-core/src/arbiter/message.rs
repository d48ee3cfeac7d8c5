//! What is said to the arbiter and what it answers.

use core::fmt;

use crate::clock::Millis;
use crate::outcome::{DrawPolicy, Ending};
use crate::time_control::TimeControl;
use crate::{Color, Move, Position, Variant};

/// What was agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The start position. Its side to move moves first and its clock runs first.
    pub start: Position,
    /// Standard chess or Chess960.
    pub variant: Variant,
    /// The clocks; `None` for a game without.
    pub time_control: Option<TimeControl>,
    /// Which draws end the game by themselves.
    pub draw_policy: DrawPolicy,
    /// Whether moves may be taken back where the opponent agrees.
    pub takebacks: bool,
}

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// The player of that side.
    Player(Color),
    /// The server itself, in its own name.
    Server,
}

/// What a party wants to happen.
//
// Commands and event kinds are not `#[non_exhaustive]`: a codec or a page that does not know a new
// one must fail to compile rather than drop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Start the game and the first clock; by the server, once both seats are taken.
    Start,
    /// Play a move as half-move number `ply` (from 0), so that a repeated command is known as such.
    Play {
        /// The half-move number that the move answers.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// Offer a draw (Laws 9.1); acceptance where the opponent's offer stands.
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer.
    DeclineDraw,
    /// Claim a draw by repetition or fifty moves, on the board or with an announced move
    /// (Laws 9.2, 9.3).
    ClaimDraw {
        /// The announced move; it is not played.
        intended: Option<Move>,
    },
    /// Ask for one's last move back, and with it the opponent's reply to it.
    RequestTakeback,
    /// Let the opponent take back what was asked for.
    AcceptTakeback,
    /// Refuse to let the opponent take back.
    DeclineTakeback,
    /// No longer ask for a move back.
    WithdrawTakeback,
    /// Give the opponent time: [`TimeControl::gift_ms`].
    GiveTime {
        /// How often the opponent has been given time before, so that a repeated command is known
        /// as such.
        given: u16,
    },
    /// Win the game, or be content with a draw, because the opponent has left it. Whether that is so
    /// and has been so for long enough is for the caller to know.
    ClaimAbandonment {
        /// A draw, where a win might be had.
        draw: bool,
    },
    /// Give a player who is on leave the time of the leave, in a game of days; by the server.
    GrantLeave {
        /// Who is on leave.
        to: Color,
        /// For how long, in milliseconds.
        ms: i64,
    },
    /// Resign (Laws 5.1.2).
    Resign,
    /// Call the game off, before both sides have moved.
    Abort,
    /// State that the running side's time is up (Laws 6.8); anyone may.
    FlagFall,
    /// Give the running side the time back in which the server could not take its move.
    CreditOutage {
        /// How long the server was away, in milliseconds.
        ms: i64,
    },
}

/// Something that has happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// When it happened.
    pub at: Millis,
    /// What.
    pub kind: EventKind,
}

/// What has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// The game started, and with it the clock of the side to move.
    Started,
    /// The side to move played a move.
    Played {
        /// The move.
        mv: Move,
        /// What the mover's clock showed after it in milliseconds, increment included; `None`
        /// without a clock.
        remaining_ms: Option<i64>,
        /// What of the turn's time was the network's and is not counted, in milliseconds.
        compensated_ms: u32,
    },
    /// A draw was offered.
    DrawOffered {
        /// The side that offered.
        by: Color,
    },
    /// The opponent's draw offer was declined.
    DrawDeclined {
        /// The side that declined.
        by: Color,
    },
    /// A move back was asked for.
    TakebackRequested {
        /// The side that asked.
        by: Color,
    },
    /// The opponent's request was declined.
    TakebackDeclined {
        /// The side that declined.
        by: Color,
    },
    /// The request was withdrawn by who had made it.
    TakebackWithdrawn {
        /// The side that had asked.
        by: Color,
    },
    /// Moves were taken back.
    TakebackAccepted {
        /// How many half-moves.
        plies: u8,
        /// What the clocks show now in milliseconds, by [`Color::index`]; `None` without clocks.
        remaining_ms: Option<[i64; 2]>,
    },
    /// A side was given time: by its opponent, or for a leave.
    TimeGiven {
        /// The side that has more time now.
        to: Color,
        /// How much, in milliseconds.
        ms: i64,
    },
    /// The running side was given time back.
    OutageCredited {
        /// How much, in milliseconds.
        ms: i64,
    },
    /// The game ended.
    Ended {
        /// The result and its reason.
        ending: Ending,
    },
}

impl EventKind {
    /// Whether this is said between the players alone: spectators see only what comes of it.
    pub const fn is_between_players(&self) -> bool {
        match self {
            Self::DrawOffered { .. }
            | Self::DrawDeclined { .. }
            | Self::TakebackRequested { .. }
            | Self::TakebackDeclined { .. }
            | Self::TakebackWithdrawn { .. } => true,
            Self::Started
            | Self::Played { .. }
            | Self::TakebackAccepted { .. }
            | Self::TimeGiven { .. }
            | Self::OutageCredited { .. }
            | Self::Ended { .. } => false,
        }
    }
}

/// Why a command leads to nothing: an answer, not a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// The game has not started.
    NotStarted,
    /// The opponent has the move.
    NotYourTurn,
    /// The move is not legal.
    IllegalMove,
    /// The command answers another position than the one that stands.
    StalePly,
    /// The game is over.
    GameOver,
    /// The running side's time is up; the server is to be asked for [`Command::FlagFall`].
    TimeUp,
    /// The position gives no claim.
    NothingToClaim,
    /// No offer or request of the opponent stands, or none of one's own to withdraw.
    NoOffer,
    /// Not yet: a draw before both have moved, a flag that still stands, what was asked already and
    /// may be asked again after the next move.
    TooEarly,
    /// No longer: calling off a game in which both have moved.
    TooLate,
    /// As often as a game allows.
    TooMany,
    /// Not for this party, or not in this game.
    NotAllowed,
}

impl Refusal {
    /// Every refusal, in the order of their declaration.
    pub const ALL: [Self; 12] = [
        Self::NotStarted,
        Self::NotYourTurn,
        Self::IllegalMove,
        Self::StalePly,
        Self::GameOver,
        Self::TimeUp,
        Self::NothingToClaim,
        Self::NoOffer,
        Self::TooEarly,
        Self::TooLate,
        Self::TooMany,
        Self::NotAllowed,
    ];

    /// The stable name in snake case, such as `not_your_turn`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotStarted => "not_started",
            Self::NotYourTurn => "not_your_turn",
            Self::IllegalMove => "illegal_move",
            Self::StalePly => "stale_ply",
            Self::GameOver => "game_over",
            Self::TimeUp => "time_up",
            Self::NothingToClaim => "nothing_to_claim",
            Self::NoOffer => "no_offer",
            Self::TooEarly => "too_early",
            Self::TooLate => "too_late",
            Self::TooMany => "too_many",
            Self::NotAllowed => "not_allowed",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotStarted => "the game has not started",
            Self::NotYourTurn => "the opponent has the move",
            Self::IllegalMove => "the move is not legal in this position",
            Self::StalePly => "the move answers another position than the one on the board",
            Self::GameOver => "the game is over",
            Self::TimeUp => "the time is up",
            Self::NothingToClaim => "the position gives no right to claim a draw",
            Self::NoOffer => "no such offer stands",
            Self::TooEarly => "it is too early for that",
            Self::TooLate => "it is too late for that",
            Self::TooMany => "that has been done as often as a game allows",
            Self::NotAllowed => "that is not allowed here",
        })
    }
}

impl core::error::Error for Refusal {}
