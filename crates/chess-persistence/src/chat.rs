//! What is said beside the games.

use std::str::FromStr;

use chess_core::{Color, Millis};

use crate::account::AccountId;
use crate::audit::Deed;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord};
use crate::username::Username;
use crate::{Backend, Store, forward};

/// Who hears each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChatRoom {
    /// The two who play, for ever among themselves.
    Players,
    /// Those who watch.
    Spectators,
}

impl ChatRoom {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Players, Self::Spectators];

    /// Its name: `players` or `spectators`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Spectators => "spectators",
        }
    }

    /// Its number, for arrays of both.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl FromStr for ChatRoom {
    type Err = ParseChatRoomError;

    fn from_str(name: &str) -> Result<Self, ParseChatRoomError> {
        Self::ALL.into_iter().find(|known| known.as_str() == name).ok_or(ParseChatRoomError)
    }
}

/// The text names no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the rooms are players and spectators")]
pub struct ParseChatRoomError;

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Speaker {
    /// Who sits, among the players.
    Seat(Color),
    /// Who watches, among the spectators.
    Spectator(AccountId),
}

impl Speaker {
    /// Where it is heard.
    pub const fn room(&self) -> ChatRoom {
        match self {
            Self::Seat(_) => ChatRoom::Players,
            Self::Spectator(_) => ChatRoom::Spectators,
        }
    }
}

/// Something to be said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLine {
    /// By whom.
    pub by: Speaker,
    /// What.
    pub text: String,
    /// What the client calls it: the same speaker's line of the same name is the same line.
    pub nonce: Option<String>,
}

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// Where.
    pub room: ChatRoom,
    /// Its number there, from 1 up without a gap.
    pub number: u64,
    /// When.
    pub at: Millis,
    /// Who sat and said it; `None` for who watched.
    pub color: Option<Color>,
    /// What the account that said it is called now; `None` for guests, and once it is deleted.
    pub name: Option<Username>,
    /// What; `None` once it is hidden.
    pub text: Option<String>,
}

/// A line that somebody finds should not stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatReport {
    /// Its number.
    pub id: i64,
    /// When it was reported.
    pub at: Millis,
    /// The game.
    pub game: GameId,
    /// The line.
    pub line: ChatLine,
    /// Why, in the words of who reported it.
    pub reason: String,
}

impl GameRecord {
    /// The account that speaks from a seat, if one sits there.
    pub(crate) fn speaking(&self, by: &Speaker) -> Option<AccountId> {
        match by {
            Speaker::Seat(color) => self.account(*color),
            Speaker::Spectator(account) => Some(*account),
        }
    }
}

impl Store {
    /// Says something beside a game, and answers with the line as it stands. A line that the same
    /// speaker has said under the same name is not said again.
    ///
    /// # Errors
    /// [`StoreError::Muted`] if the account may say nothing now, [`StoreError::NotFound`],
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn say(
        &self,
        id: &GameId,
        line: NewLine,
        at: Millis,
    ) -> Result<ChatLine, StoreError> {
        forward!(self, say(id, line, at))
    }

    /// What was said in a room beside a game from the line `from` on, at most `limit` lines; nothing
    /// for an unknown game.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn chat(
        &self,
        id: &GameId,
        room: ChatRoom,
        from: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        forward!(self, chat(id, room, from, limit))
    }

    /// How many lines were said beside a game, by [`ChatRoom::index`].
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn chat_counts(&self, id: &GameId) -> Result<[u64; 2], StoreError> {
        forward!(self, chat_counts(id))
    }

    /// Notes that somebody finds a line should not stand there. Whoever says so again changes
    /// nothing.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such line, [`StoreError::Unavailable`].
    pub async fn report_line(
        &self,
        id: &GameId,
        room: ChatRoom,
        number: u64,
        reporter: &str,
        reason: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        forward!(self, report_line(id, room, number, reporter, reason, at))
    }

    /// The latest reports first, at most `limit`. Those of hidden lines are done with.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn chat_reports(&self, limit: u32) -> Result<Vec<ChatReport>, StoreError> {
        forward!(self, chat_reports(limit))
    }

    /// Takes the text of a line from everybody; its number stays.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such line, [`StoreError::Unavailable`].
    pub async fn hide_line(
        &self,
        id: &GameId,
        room: ChatRoom,
        number: u64,
        deed: Deed,
    ) -> Result<(), StoreError> {
        forward!(self, hide_line(id, room, number, deed))
    }

    /// Lets an account say nothing until an instant, or say things again.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such account or it is deleted,
    /// [`StoreError::Unavailable`].
    pub async fn set_muted(
        &self,
        id: &AccountId,
        until: Option<Millis>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        forward!(self, set_muted(id, until, deed))
    }
}
