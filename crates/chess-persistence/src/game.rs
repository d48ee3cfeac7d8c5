//! What the store knows of a game: its id, its seats, its terms and where its log stands.

use std::fmt;
use std::str::FromStr;

use chess_core::{Arbiter, Color, Ending, Event, EventKind, Millis, Terms};

use crate::account::AccountId;
use crate::error::StoreError;
use crate::guest_name::GuestName;
use crate::id::IdText;
use crate::opening::Opening;
use crate::rating::RatingChange;
use crate::username::Username;
use crate::visibility::Visibility;

/// The public name of a game: 12 characters of `0-9A-Za-z`, as they stand in its link.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(IdText<{ Self::LEN }>);

impl GameId {
    /// Characters in an id.
    pub const LEN: usize = 12;

    /// The id made from 16 random bytes: uniform to within one part in 10¹⁷.
    pub fn from_random(bytes: [u8; 16]) -> Self {
        Self(IdText::from_random(bytes))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<Self, ParseGameIdError> {
        IdText::parse(text).map(Self).ok_or(ParseGameIdError)
    }
}

/// The text is not a game id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a game id is 12 characters of 0-9, A-Z and a-z")]
pub struct ParseGameIdError;

/// SHA-256 of a secret: of a seat, a session, a token. The secret itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// The hash with these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes of the hash.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// Shows nothing: even a hash has no business in a log.
impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(…)")
    }
}

/// The server's own opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Opponent {
    /// How strong it plays, from 1 up; the levels are the caller's.
    pub level: u8,
    /// Decides, with the level, how it plays this game.
    pub seed: u32,
}

/// Whoever holds a secret, and what they call themselves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Guest {
    /// The hash of the secret that is the seat.
    pub secret: SecretHash,
    /// What the others are told.
    pub name: Option<GuestName>,
}

impl From<SecretHash> for Guest {
    /// A guest without a name.
    fn from(secret: SecretHash) -> Self {
        Self { secret, name: None }
    }
}

/// Somebody who can hold a seat.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Holder {
    /// Whoever holds a secret.
    Guest(Guest),
    /// The owner of an account.
    Account(AccountId),
}

impl From<SecretHash> for Holder {
    fn from(secret: SecretHash) -> Self {
        Self::Guest(secret.into())
    }
}

impl From<Guest> for Holder {
    fn from(guest: Guest) -> Self {
        Self::Guest(guest)
    }
}

impl From<AccountId> for Holder {
    fn from(account: AccountId) -> Self {
        Self::Account(account)
    }
}

/// Who sits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Whoever holds a secret.
    Guest(Guest),
    /// The owner of an account.
    Account(AccountId),
    /// Nobody: the server moves.
    Engine(Opponent),
}

impl Seat {
    /// The seat of a guest without a name.
    pub const fn guest(secret: SecretHash) -> Self {
        Self::Guest(Guest { secret, name: None })
    }
}

impl From<Holder> for Seat {
    fn from(holder: Holder) -> Self {
        match holder {
            Holder::Guest(guest) => Self::Guest(guest),
            Holder::Account(account) => Self::Account(account),
        }
    }
}

/// Another game between the two of an ended one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rematch {
    /// One side wishes it.
    Offered(Color),
    /// It was made.
    Agreed(GameId),
}

/// A game to be created: nobody has moved. It starts at once if both seats are taken.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// Its id.
    pub id: GameId,
    /// What the players agree on.
    pub terms: Terms,
    /// Who sits from the beginning, by [`Color::index`]. At most one of them is an engine.
    pub seats: [Option<Seat>; 2],
    /// When it is created.
    pub created_at: Millis,
    /// Who else may see it.
    pub visibility: Visibility,
    /// The secret of who made it without sitting down.
    pub manager: Option<SecretHash>,
    /// Whether it counts for the ratings of its players, who are accounts both.
    pub rated: bool,
    /// Whom it waits for.
    pub opening: Opening,
    /// Whether guests who sit may talk to each other.
    pub guest_chat: bool,
    /// How much later those who watch see what happens, in milliseconds.
    pub spectator_delay_ms: u32,
}

impl NewGame {
    /// A private, casual game that nobody manages.
    pub fn new(id: GameId, terms: Terms, seats: [Option<Seat>; 2], created_at: Millis) -> Self {
        Self {
            id,
            terms,
            seats,
            created_at,
            visibility: Visibility::Private,
            manager: None,
            rated: false,
            opening: Opening::default(),
            guest_chat: false,
            spectator_delay_ms: 0,
        }
    }

    /// That nobody without account sits in a rated game.
    pub(crate) fn check_seats(&self) -> Result<(), StoreError> {
        let is_account = |seat: &Seat| matches!(seat, Seat::Account(_));
        let is_right = !self.rated || self.seats.iter().flatten().all(is_account);
        is_right.then_some(()).ok_or(StoreError::AccountsOnly)
    }
}

/// A running game with its log, or why it cannot be read.
pub type RunningGame = (GameId, Result<(GameRecord, Vec<Event>), StoreError>);

/// A game as the store has it, without its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// Its id.
    pub id: GameId,
    /// What the players agreed on.
    pub terms: Terms,
    /// Who sits, by [`Color::index`]; `None` while the seat is free.
    pub seats: [Option<Seat>; 2],
    /// What the accounts that sit are called, by [`Color::index`]; `None` for a deleted one too.
    pub usernames: [Option<Username>; 2],
    /// The number of events in the log; 0 until the game starts.
    pub next_seq: u64,
    /// When the flag of the side to move falls; `None` while no clock runs.
    pub deadline: Option<Millis>,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// When it was created.
    pub created_at: Millis,
    /// When it ended, once it has.
    pub ended_at: Option<Millis>,
    /// Who else may see it.
    pub visibility: Visibility,
    /// The secret of who made it without sitting down.
    pub manager: Option<SecretHash>,
    /// Whether the two play on.
    pub rematch: Option<Rematch>,
    /// Whether it counts for the ratings of its players.
    pub rated: bool,
    /// What it made of them, by [`Color::index`], once it has ended and counted.
    pub ratings: Option<[RatingChange; 2]>,
    /// Whom it waits for, or waited for.
    pub opening: Opening,
    /// Whether guests who sit may talk to each other.
    pub guest_chat: bool,
    /// How much later those who watch see what happens, in milliseconds.
    pub spectator_delay_ms: u32,
    /// Why whoever was invited did not play.
    pub decline_reason: Option<String>,
}

impl GameRecord {
    pub(crate) fn new(game: NewGame) -> Self {
        Self {
            id: game.id,
            terms: game.terms,
            seats: game.seats,
            usernames: [None, None],
            next_seq: 0,
            deadline: None,
            ending: None,
            created_at: game.created_at,
            ended_at: None,
            visibility: game.visibility,
            manager: game.manager,
            rematch: None,
            rated: game.rated,
            ratings: None,
            opening: game.opening,
            guest_chat: game.guest_chat,
            spectator_delay_ms: game.spectator_delay_ms,
            decline_reason: None,
        }
    }

    /// The account in a seat.
    pub fn account(&self, color: Color) -> Option<AccountId> {
        match self.seats[color.index()] {
            Some(Seat::Account(account)) => Some(account),
            _ => None,
        }
    }

    /// That this one may sit down.
    pub(crate) fn check_holder(&self, holder: &Holder) -> Result<(), StoreError> {
        let is_right = !self.rated || matches!(holder, Holder::Account(_));
        is_right.then_some(()).ok_or(StoreError::AccountsOnly)
    }

    /// The color whose seat this secret holds.
    pub fn seat_of(&self, secret: &SecretHash) -> Option<Color> {
        let holds = |color: &Color| match &self.seats[color.index()] {
            Some(Seat::Guest(guest)) => guest.secret == *secret,
            _ => false,
        };
        Color::ALL.into_iter().find(holds)
    }

    /// The color whose seat this account holds.
    pub fn seat_of_account(&self, account: &AccountId) -> Option<Color> {
        let holds = |color: &Color| match &self.seats[color.index()] {
            Some(Seat::Account(holder)) => holder == account,
            _ => false,
        };
        Color::ALL.into_iter().find(holds)
    }

    /// The color whose seat is held so.
    pub fn seat_held(&self, holder: &Holder) -> Option<Color> {
        match holder {
            Holder::Guest(guest) => self.seat_of(&guest.secret),
            Holder::Account(account) => self.seat_of_account(account),
        }
    }

    /// The next game of the same two on the same terms, with colors swapped.
    pub(crate) fn next(&self, id: GameId, seed: u32, at: Millis) -> NewGame {
        let [white, black] = self.seats.clone();
        let again = |seat: Option<Seat>| match seat {
            Some(Seat::Engine(opponent)) => Some(Seat::Engine(Opponent { seed, ..opponent })),
            seat => seat,
        };
        NewGame {
            visibility: self.visibility,
            manager: self.manager,
            rated: self.rated,
            guest_chat: self.guest_chat,
            spectator_delay_ms: self.spectator_delay_ms,
            ..NewGame::new(id, self.terms, [again(black), again(white)], at)
        }
    }

    /// What an offer of `by` comes to now; `None` for a game to be made.
    ///
    /// # Errors
    /// [`StoreError::NotOver`].
    pub(crate) fn offer(&self, by: Color) -> Result<Option<Rematch>, StoreError> {
        if self.ending.is_none() {
            return Err(StoreError::NotOver);
        }
        Ok(match self.rematch {
            Some(Rematch::Agreed(next)) => Some(Rematch::Agreed(next)),
            Some(Rematch::Offered(color)) if color != by => None,
            // The engine is always game.
            _ if self.engine().is_some() => None,
            _ => Some(Rematch::Offered(by)),
        })
    }

    /// The server's own opponent and its color, if it plays this game.
    pub fn engine(&self) -> Option<(Color, Opponent)> {
        Color::ALL.into_iter().find_map(|color| match &self.seats[color.index()] {
            Some(Seat::Engine(opponent)) => Some((color, *opponent)),
            _ => None,
        })
    }

    /// The seat that the next one to join gets: White's first.
    pub fn free_seat(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.seats[color.index()].is_none())
    }
}

/// The event that starts a game on these terms, and the deadline that it sets.
pub(crate) fn start(terms: &Terms, at: Millis) -> (Event, Option<Millis>) {
    let started = Event { at, kind: EventKind::Started };
    let deadline = Arbiter::replay(*terms, [&started]).deadline();
    (started, deadline)
}
