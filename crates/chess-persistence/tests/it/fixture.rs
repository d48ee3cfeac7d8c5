//! Databases in folders of their own, and games to put in.

use std::path::PathBuf;

use chess_core::{DrawPolicy, Event, EventKind, Millis, Position, Terms, TimeControl, Variant};
use chess_persistence::{GameId, NewGame, Seat, SecretHash, Store};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

/// A folder for one database.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.0.path().join("salon.db")
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.database()).await.unwrap()
    }

    /// A connection past the store, as another program would have it.
    pub(crate) async fn outsider(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.database());
        SqliteConnection::connect_with(&options.create_if_missing(true)).await.unwrap()
    }
}

pub(crate) async fn sql(connection: &mut SqliteConnection, text: &'static str) {
    sqlx::raw_sql(text).execute(connection).await.unwrap();
}

pub(crate) fn id(number: u8) -> GameId {
    GameId::from_random([number; 16])
}

/// A game of five minutes that two have sat down to: its log holds one event.
pub(crate) async fn start_game(store: &Store, id: GameId) {
    let terms = Terms {
        start: Position::start(),
        variant: Variant::Standard,
        time_control: Some(TimeControl::Increment { initial_ms: 300_000, increment_ms: 0 }),
        draw_policy: DrawPolicy::Laws,
        takebacks: true,
    };
    let seats = [Some(Seat::guest(SecretHash::from_bytes([1; 32]))), None];
    store.create_game(NewGame::new(id, terms, seats, Millis(0))).await.unwrap();
    store.take_seat(&id, SecretHash::from_bytes([2; 32]), Millis(0)).await.unwrap();
}

/// The move that the tests put at this place of a log: any, but always the same.
pub(crate) fn played(seq: u64) -> Event {
    let moves = Position::start().legal_moves();
    let mv = moves[usize::try_from(seq).unwrap() % moves.len()];
    let at = i64::try_from(seq).unwrap();
    Event {
        at: Millis(at),
        kind: EventKind::Played { mv, remaining_ms: Some(at), compensated_ms: 0 },
    }
}

/// Whether the log is a start followed by exactly these moves, `played(1)` and so on.
pub(crate) async fn assert_log(store: &Store, id: &GameId, moves: u64) {
    let log = store.events(id, 0).await.unwrap();
    assert_eq!(log[0].kind, EventKind::Started);
    assert_eq!(log[1..], (1..=moves).map(played).collect::<Vec<_>>());
    assert_eq!(store.game(id).await.unwrap().unwrap().next_seq, moves + 1);
}
