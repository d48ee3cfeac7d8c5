#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arrivals;
mod attacks;
mod bitboard;
mod board;
mod carry;
mod castling;
mod codes;
mod color;
mod gives_check;
mod identity;
mod movegen;
mod moves;
mod packed;
pub mod perft;
mod placement;
mod play;
mod position;
mod retraction;
mod role;
mod setup;
mod sound;
mod square;
mod successors;
mod turn;
mod why_not;

pub use attacks::attacks;
/// Work that looks up many slider attacks, compiled for what the CPU can do.
pub mod sliders {
    pub use crate::attacks::{Job, Sliders, dispatch};
}
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use carry::Carry;
pub use castling::{CastlingRights, CastlingSide, Variant};
pub use color::Color;
pub use moves::{Move, MoveList};
pub use packed::{Packed, UnpackError};
pub use play::IllegalMove;
pub use position::Position;
pub use role::{Piece, Role};
pub use setup::{Setup, SetupErrors};
pub use square::{File, ParseSquareError, Rank, Square};
pub use why_not::WhyNot;

// Competition Laws: the course and the end of a game.
pub mod arbiter;
pub mod clock;
pub mod conditional;
pub mod game;
mod lag;
pub mod outcome;
mod time_control;
pub mod winnability;

pub use arbiter::{Arbiter, Command, Event, EventKind, Party, Refusal, Terms};
pub use clock::{Clock, Millis};
pub use conditional::{ConditionalMoves, LineError};
pub use game::{Claims, Game, PlayError};
pub use lag::LagQuota;
pub use outcome::{DrawPolicy, Ending, Outcome, Termination, UnknownWord};
pub use time_control::TimeControl;
