//! Games on disk: an event log with one writer and grouped commits.
//!
//! The truth about a game is its log; the game's row only answers what would otherwise need the log
//! to be read. Every method of [`Store`] is one atomic act: it took effect whole or not at all, and
//! a write that was answered with `Ok` is on the disk.
//!
//! Time and randomness come from the caller: this crate reads no clock and draws no numbers.
//!
//! ```
//! # async fn story() -> Result<(), chess_persistence::StoreError> {
//! use chess_core::{Color, DrawPolicy, Millis, Position, Terms, Variant};
//! use chess_persistence::{GameId, NewGame, Seat, SecretHash, Store};
//!
//! let store = Store::memory();
//! let id = GameId::from_random([7; 16]);
//! let terms = Terms {
//!     start: Position::start(),
//!     variant: Variant::Standard,
//!     time_control: None,
//!     draw_policy: DrawPolicy::Laws,
//!     takebacks: true,
//! };
//! let seats = [None, Some(Seat::guest(SecretHash::from_bytes([1; 32])))];
//! store.create_game(NewGame::new(id, terms, seats, Millis(0))).await?;
//!
//! let color = store.take_seat(&id, SecretHash::from_bytes([2; 32]), Millis(5)).await?;
//! assert_eq!(color, Color::White);
//! assert_eq!(store.events(&id, 0).await?.len(), 1); // both sit: the game has started
//! # Ok(())
//! # }
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(story()).unwrap();
//! ```

mod account;
mod accounts;
mod audit;
mod chat;
pub mod codec;
#[cfg(feature = "conformance")]
pub mod conformance;
mod correspondence;
mod error;
pub mod file;
mod game;
mod guest_name;
mod id;
mod import;
mod leave;
mod mail;
mod memory;
mod numbers;
mod opening;
mod played;
mod rating;
mod session;
mod speed;
mod sqlite;
mod username;
mod visibility;

use std::path::Path;

use tokio::sync::broadcast;

pub use account::{Account, AccountId, NewAccount, ParseAccountIdError, PasswordHash};
pub use audit::{Action, Actor, AuditLine, Deed};
pub use chat::{ChatLine, ChatReport, ChatRoom, NewLine, ParseChatRoomError, Speaker};
use chess_core::{Color, Ending, Event, EventKind, Millis};
pub use correspondence::Prepared;
pub use error::{OpenError, StoreError, Unavailable};
pub use game::{
    GameId, GameRecord, Guest, Holder, NewGame, Opponent, ParseGameIdError, Rematch, RunningGame,
    Seat, SecretHash,
};
pub use guest_name::{GuestName, ParseGuestNameError};
pub use import::Import;
pub use leave::{Leave, LeaveLimit};
pub use mail::{LinkPurpose, Mail, NewLink, NewMail};
pub use numbers::{Histogram, Numbers};
pub use opening::{Opening, OverdueRoom, Seek, Sought};
pub use played::{GameFilter, GamePlace};
pub use rating::{Rating, RatingChange, RatingPoint};
pub use session::{
    ApiToken, MAX_SESSIONS, NewSession, NewToken, ParseSessionIdError, ParseTokenIdError, Scope,
    Scopes, Session, SessionId, TokenId, UnknownScopeError,
};
pub use speed::{ParseSpeedError, Speed};
pub use username::{ParseUsernameError, Username};
pub use visibility::{ParseVisibilityError, Visibility};

/// The games of one server. Cheap to clone; all clones are the same store.
///
/// Dropping the future of a write does not take the write back: once queued it happens.
#[derive(Debug, Clone)]
pub struct Store {
    backend: Backend,
    /// Who has lost a right to act, or rights altogether.
    withdrawals: broadcast::Sender<AccountId>,
}

/// Withdrawals that a listener may be behind.
const WITHDRAWALS: usize = 256;

#[derive(Debug, Clone)]
enum Backend {
    Sqlite(sqlite::Sqlite),
    Memory(memory::Memory),
}

macro_rules! forward {
    ($store:expr, $method:ident($($argument:expr),*)) => {
        match &$store.backend {
            Backend::Sqlite(sqlite) => sqlite.$method($($argument),*).await,
            Backend::Memory(memory) => memory.$method($($argument),*),
        }
    };
}
pub(crate) use forward;

impl Store {
    /// Opens the database file, creating it if there is none, and brings its schema up to date.
    ///
    /// While the store lives, the file beside it named `….lock` is held locked: a second process is
    /// refused. Must be called inside a tokio runtime, which the store's writer then lives in.
    ///
    /// # Errors
    /// [`OpenError`] tells in one sentence what whoever starts the server can do.
    pub async fn open(path: &Path) -> Result<Self, OpenError> {
        sqlite::Sqlite::open(path).await.map(Backend::Sqlite).map(Self::new)
    }

    /// An empty store in memory, gone with its last clone.
    pub fn memory() -> Self {
        Self::new(Backend::Memory(memory::Memory::default()))
    }

    fn new(backend: Backend) -> Self {
        Self { backend, withdrawals: broadcast::Sender::new(WITHDRAWALS) }
    }

    /// The accounts that from now on lose sessions or tokens, or are banned or deleted: whoever acts
    /// in their names must ask once more whether it may.
    pub fn withdrawals(&self) -> broadcast::Receiver<AccountId> {
        self.withdrawals.subscribe()
    }

    /// Says that an account has lost rights, if it has.
    fn withdrawn<T>(
        &self,
        account: &AccountId,
        done: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if done.is_ok() {
            // Nobody need listen.
            let _ = self.withdrawals.send(*account);
        }
        done
    }

    /// Records a game that nobody has begun. If both seats are taken, it starts as in
    /// [`Store::take_seat`], at the moment of its creation.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if a game has this id, [`StoreError::AccountsOnly`] if it is rated and
    /// somebody without account sits, [`StoreError::Unavailable`].
    pub async fn create_game(&self, game: NewGame) -> Result<(), StoreError> {
        forward!(self, create_game(game))
    }

    /// Gives the free seat, White's first if both are free, to the holder of a secret, under the
    /// name that comes with it, or to an account.
    ///
    /// When this fills the second seat, the game starts: [`EventKind::Started`] at `at` is appended
    /// and the deadline set, in the same transaction. Who sits already keeps the seat and is
    /// told which, so that the question may be repeated; its name stays as it was.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if no seat is free, the game is over or the room has waited as long as it
    /// was to, [`StoreError::AccountsOnly`] if
    /// a guest asks for a seat that is for accounts, [`StoreError::RatingOutOfRange`],
    /// [`StoreError::NotFound`],
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn take_seat(
        &self,
        id: &GameId,
        holder: impl Into<Holder>,
        at: Millis,
    ) -> Result<Color, StoreError> {
        let holder = holder.into();
        forward!(self, take_seat(id, holder, at))
    }

    /// Lets more people see a game; what would let fewer changes nothing. Answers with who may now.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn widen(&self, id: &GameId, to: Visibility) -> Result<Visibility, StoreError> {
        forward!(self, widen(id, to))
    }

    /// The game with this id, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn game(&self, id: &GameId) -> Result<Option<GameRecord>, StoreError> {
        forward!(self, game(id))
    }

    /// The events of a game from the `from_seq`-th on, in order; the first event is number 0.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn events(&self, id: &GameId, from_seq: u64) -> Result<Vec<Event>, StoreError> {
        forward!(self, events(id, from_seq))
    }

    /// Adds events to the log of a game that holds exactly `expected_seq` of them, and sets the
    /// instant of the next flag fall. Answers with the number of events afterwards.
    ///
    /// `ending` is that of the last event, if that is [`EventKind::Ended`]; the deadline of an ended
    /// game is dropped, and a game that counts changes the ratings of its players.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the log holds another number of events, [`StoreError::Over`] if
    /// the game has ended, [`StoreError::NotFound`], [`StoreError::Unavailable`].
    pub async fn append(
        &self,
        id: &GameId,
        expected_seq: u64,
        events: Vec<Event>,
        deadline: Option<Millis>,
        ending: Option<Ending>,
    ) -> Result<u64, StoreError> {
        self.append_telling(id, expected_seq, events, deadline, ending, Vec::new()).await
    }

    /// As [`Store::append`], and puts messages about it into the outbox: both or neither.
    ///
    /// # Errors
    /// Those of [`Store::append`].
    pub async fn append_telling(
        &self,
        id: &GameId,
        expected_seq: u64,
        events: Vec<Event>,
        deadline: Option<Millis>,
        ending: Option<Ending>,
        mails: Vec<NewMail>,
    ) -> Result<u64, StoreError> {
        let ended = events.last().and_then(|event| match event.kind {
            EventKind::Ended { ending } => Some((ending, event.at)),
            _ => None,
        });
        debug_assert_eq!(ended.unzip().0, ending, "the ending is that of the last event");
        let deadline = deadline.filter(|_| ended.is_none());
        forward!(self, append(id, expected_seq, events, deadline, ended, mails))
    }

    /// Leaves the conditional moves of a player with a running game whose log holds exactly
    /// [`Prepared::seq`] events; no lines take away what was left before.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the log holds another number of events, [`StoreError::Over`] if
    /// the game has ended, [`StoreError::NotFound`], [`StoreError::Unavailable`].
    pub async fn set_prepared(
        &self,
        id: &GameId,
        color: Color,
        prepared: Prepared,
    ) -> Result<(), StoreError> {
        forward!(self, set_prepared(id, color, prepared))
    }

    /// The conditional moves that were left with a game, by [`Color::index`]; none of an unknown
    /// game.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn prepared(&self, id: &GameId) -> Result<[Option<Prepared>; 2], StoreError> {
        forward!(self, prepared(id))
    }

    /// Keeps a player's private note about a game, in place of the one before; an empty text is
    /// none.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::Unavailable`].
    pub async fn set_private_note(
        &self,
        id: &GameId,
        color: Color,
        text: String,
    ) -> Result<(), StoreError> {
        forward!(self, set_private_note(id, color, text))
    }

    /// A player's private note about a game; empty where there is none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn private_note(&self, id: &GameId, color: Color) -> Result<String, StoreError> {
        forward!(self, private_note(id, color))
    }

    /// The games that have started and not ended, in order of their ids.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn running_games(&self) -> Result<Vec<GameId>, StoreError> {
        forward!(self, running_games())
    }

    /// The running games whose time runs, with their logs, in order of their ids: those after the
    /// game `after`, at most `limit`. A game that cannot be read is an error of its own.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn running_logs(
        &self,
        after: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<RunningGame>, StoreError> {
        forward!(self, running_logs(after, limit))
    }

    /// The running games in which an engine sits, in order of their ids.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn running_engine_games(&self) -> Result<Vec<GameId>, StoreError> {
        forward!(self, running_engine_games())
    }

    /// The games whose deadline is not after `now`, the earliest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn due_games(&self, now: Millis) -> Result<Vec<GameId>, StoreError> {
        forward!(self, due_games(now))
    }

    /// Records that the server is up at `now`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn beat(&self, now: Millis) -> Result<(), StoreError> {
        forward!(self, beat(now))
    }

    /// What [`Store::beat`] was last told, also by an earlier process.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn last_beat(&self) -> Result<Option<Millis>, StoreError> {
        forward!(self, last_beat())
    }

    /// Whether the store answers: its readers read and its writer takes a transaction.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn ping(&self) -> Result<(), StoreError> {
        forward!(self, ping())
    }

    /// What the writer has done since the store was opened; a store in memory has none.
    pub fn numbers(&self) -> Numbers {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.numbers(),
            Backend::Memory(_) => Numbers::default(),
        }
    }

    /// Finishes the writes that are queued, folds the write-ahead log into the database file and
    /// releases it. Afterwards every clone answers [`StoreError::Unavailable`].
    pub async fn close(self) {
        forward!(self, close());
    }
}
