//! Which games are live, and the way to them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chess_core::{Color, Millis};
use chess_notation::json;
use chess_persistence::{ChatRoom, GameId, Store};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::Refused;
use super::bus::Outbox;
use super::task::{self, Live};
use crate::limits;
use crate::news::News;
use crate::standing::Asker;
use crate::think::Pool;
use crate::time::Time;

/// All live games of this server.
#[derive(Clone, Debug)]
pub(crate) struct Registry(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    store: Store,
    pool: Pool,
    time: Time,
    news: News,
    games: Mutex<HashMap<GameId, mpsc::Sender<Request>>>,
    tasks: TaskTracker,
    stop: CancellationToken,
    sessions: AtomicU64,
}

/// What a game's task can be asked.
#[derive(Debug)]
pub(super) enum Request {
    Command {
        party: Color,
        command: json::Command,
        arrival: Arrival,
        reply: oneshot::Sender<Result<u64, Refused>>,
    },
    Attach {
        session: u64,
        asker: Asker,
        known: Known,
        outbox: Outbox,
        reply: oneshot::Sender<Result<Attached, Refused>>,
    },
    Detach {
        session: u64,
    },
    /// The log grew elsewhere: a seat was taken.
    Refresh {
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    /// The answers that a player has prepared, after leaving `lines` if there are any.
    Prepare {
        party: Color,
        lines: Option<Vec<Vec<String>>>,
        reply: oneshot::Sender<Result<Vec<Vec<String>>, Refused>>,
    },
    /// Something was said in a room beside the game.
    Said {
        room: ChatRoom,
    },
    /// A line of it was hidden.
    Hidden {
        room: ChatRoom,
        number: u64,
    },
    /// Whether somebody is at the board for a seat.
    IsThere {
        color: Color,
        reply: oneshot::Sender<bool>,
    },
    /// Nothing but being alive: a task looks after its own flag.
    Wake,
}

/// What a client has already; nothing where it does not say.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    /// Events of the log.
    pub(crate) seq: Option<u64>,
    /// Lines of chat.
    pub(crate) lines: Option<u64>,
}

/// When a command was read, and how long its way was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    pub(crate) at: Millis,
    /// From the server to the player and back, in milliseconds, as the server measured it.
    pub(crate) lag_ms: u32,
}

impl From<Millis> for Arrival {
    fn from(at: Millis) -> Self {
        Self { at, lag_ms: 0 }
    }
}

/// What a session learns when it is let in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attached {
    pub(crate) seat: Option<Color>,
    /// The secret given belongs to no seat of this game.
    pub(crate) bad_secret: bool,
    /// How much later than it happens what is told here has happened, in milliseconds.
    pub(crate) delay_ms: u32,
}

/// How often a request is tried when the game's task is lost or just leaving.
const TRIES: usize = 3;

impl Registry {
    pub(crate) fn new(store: Store, pool: Pool, time: Time, news: News) -> Self {
        Self(Arc::new(Shared {
            store,
            pool,
            time,
            news,
            games: Mutex::default(),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            sessions: AtomicU64::new(0),
        }))
    }

    /// A number for a session that wants to be attached, which no other has.
    pub(crate) fn next_session(&self) -> u64 {
        self.0.sessions.fetch_add(1, Ordering::Relaxed)
    }

    /// Carries out a command of a player and answers the number of events in the log after it.
    ///
    /// # Errors
    /// The arbiter's refusal, or that the game is busy or the storage does not answer.
    pub(crate) async fn command(
        &self,
        id: &GameId,
        party: Color,
        command: json::Command,
        arrival: impl Into<Arrival>,
    ) -> Result<u64, Refused> {
        let arrival = arrival.into();
        for _ in 0..TRIES {
            let (reply, answer) = oneshot::channel();
            let command = command.clone();
            let request = Request::Command { party, command, arrival, reply };
            match self.inbox(id)?.try_send(request) {
                Ok(()) => {}
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Refused::busy()),
                Err(mpsc::error::TrySendError::Closed(_)) => continue,
            }
            // A task that is lost takes the answer with it. Asking again is safe: what was
            // committed is recognized and gets the same answer.
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(Refused::busy())
    }

    /// Lets a session see a game: it gets a welcome, the gap from `from_seq`, and all that follows.
    ///
    /// # Errors
    /// There is no such game, or the storage does not answer.
    pub(crate) async fn attach(
        &self,
        id: &GameId,
        session: u64,
        asker: Asker,
        known: Known,
        outbox: &Outbox,
    ) -> Result<Attached, Refused> {
        self.ask(id, |reply| {
            let outbox = outbox.clone();
            Request::Attach { session, asker, known, outbox, reply }
        })
        .await
    }

    /// How many games are in memory.
    pub(crate) fn live(&self) -> usize {
        self.games().len()
    }

    /// A session is over.
    pub(crate) async fn detach(&self, id: &GameId, session: u64) {
        let inbox = self.games().get(id).cloned();
        if let Some(inbox) = inbox {
            // A task that has gone has no sessions to forget.
            let _ = inbox.send(Request::Detach { session }).await;
        }
    }

    /// Makes the game read what was added to its log elsewhere and publish it.
    ///
    /// # Errors
    /// There is no such game, or the storage does not answer.
    pub(crate) async fn refresh(&self, id: &GameId) -> Result<(), Refused> {
        self.ask(id, |reply| Request::Refresh { reply }).await
    }

    /// What is left of the answers that a player has prepared, as lines in UCI, after leaving
    /// `lines` in their place if there are any.
    ///
    /// # Errors
    /// Why nothing can be prepared or what is wrong with the lines, that there is no such game, or
    /// that the storage does not answer.
    pub(crate) async fn prepared(
        &self,
        id: &GameId,
        party: Color,
        lines: Option<Vec<Vec<String>>>,
    ) -> Result<Vec<Vec<String>>, Refused> {
        self.ask(id, |reply| Request::Prepare { party, lines: lines.clone(), reply }).await
    }

    /// Makes sure that a game lives, so that its flag can fall.
    ///
    /// # Errors
    /// The server is about to stop.
    pub(crate) async fn wake(&self, id: &GameId) -> Result<(), Refused> {
        // A task that cannot take it is alive, one that is just leaving is woken at the next sweep.
        let _ = self.inbox(id)?.send(Request::Wake).await;
        Ok(())
    }

    /// Ends all tasks once they have finished the append in hand.
    pub(crate) async fn stop(&self) {
        self.0.stop.cancel();
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }

    async fn ask<T>(
        &self,
        id: &GameId,
        request: impl Fn(oneshot::Sender<Result<T, Refused>>) -> Request,
    ) -> Result<T, Refused> {
        for _ in 0..TRIES {
            let (reply, answer) = oneshot::channel();
            if self.inbox(id)?.send(request(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
        }
        Err(Refused::busy())
    }

    /// Lets those who are at a live game see a line of talk no more.
    pub(crate) async fn hidden(&self, id: &GameId, room: ChatRoom, number: u64) {
        let inbox = self.games().get(id).cloned();
        if let Some(inbox) = inbox {
            // A task that has just left has nobody to tell.
            let _ = inbox.send(Request::Hidden { room, number }).await;
        }
    }

    /// Lets those who are at a live game hear what was said in a room beside it.
    pub(crate) async fn said(&self, id: &GameId, room: ChatRoom) {
        let inbox = self.games().get(id).cloned();
        if let Some(inbox) = inbox {
            // A task that has just left has nobody to tell.
            let _ = inbox.send(Request::Said { room }).await;
        }
    }

    /// Whether somebody is at the board of a live game for this seat. A game that nobody looks at is
    /// not started for the question.
    pub(crate) async fn is_there(&self, id: &GameId, color: Color) -> bool {
        let inbox = self.games().get(id).cloned();
        let Some(inbox) = inbox else { return false };
        let (reply, answer) = oneshot::channel();
        inbox.send(Request::IsThere { color, reply }).await.is_ok() && answer.await.unwrap_or(false)
    }

    /// The inbox of a game's task, which is started if there is none.
    fn inbox(&self, id: &GameId) -> Result<mpsc::Sender<Request>, Refused> {
        if self.0.stop.is_cancelled() {
            return Err(Refused::restarting());
        }
        let mut games = self.games();
        if let Some(inbox) = games.get(id).filter(|inbox| !inbox.is_closed()) {
            return Ok(inbox.clone());
        }
        let (inbox, requests) = mpsc::channel(limits::INBOX_REQUESTS);
        games.insert(*id, inbox.clone());
        let stop = self.0.stop.clone();
        let (store, pool) = (self.0.store.clone(), self.0.pool.clone());
        let game = Live::load(*id, store, pool, self.0.time.clone());
        let news = self.0.news.clone();
        let game = async { game.await.map(|game| game.telling(news)) };
        let game = task::run(*id, game, requests, self.clone(), stop);
        self.0.tasks.spawn(game);
        Ok(inbox)
    }

    /// Lets a task leave if nobody has asked it anything. A request that is on its way all the
    /// same is lost with the inbox, and asked again by who sent it.
    pub(super) fn leave(&self, id: &GameId, requests: &mpsc::Receiver<Request>) -> bool {
        let mut games = self.games();
        let quiet = requests.is_empty();
        if quiet {
            games.remove(id);
        }
        quiet
    }

    /// Forgets a task that ends for another reason.
    pub(super) fn forget(&self, id: &GameId) {
        let mut games = self.games();
        if games.get(id).is_some_and(mpsc::Sender::is_closed) {
            games.remove(id);
        }
    }

    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, mpsc::Sender<Request>>> {
        // The map is whole even if a holder of the lock panicked: every change is one call.
        self.0.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{DrawPolicy, Position, Terms, Variant};
    use chess_persistence::{NewGame, Seat, SecretHash};

    use super::*;

    const WHITE: SecretHash = SecretHash::from_bytes([1; 32]);

    async fn started_game() -> (Registry, GameId) {
        let store = Store::memory();
        let id = GameId::from_random([7; 16]);
        let terms = Terms {
            start: Position::start(),
            variant: Variant::Standard,
            time_control: None,
            draw_policy: DrawPolicy::Laws,
            takebacks: true,
        };
        let seats = [Some(Seat::guest(WHITE)), None];
        store.create_game(NewGame::new(id, terms, seats, Millis(0))).await.unwrap();
        store.take_seat(&id, SecretHash::from_bytes([2; 32]), Millis(5)).await.unwrap();
        (Registry::new(store, Pool::with_threads(1).unwrap(), Time::host(), News::default()), id)
    }

    async fn play(registry: &Registry, id: &GameId, ply: usize, uci: &str) -> Result<u64, Refused> {
        let color = if ply.is_multiple_of(2) { Color::White } else { Color::Black };
        let command = json::Command::Play { ply, uci: uci.to_owned() };
        registry.command(id, color, command, Millis(10)).await
    }

    #[tokio::test(start_paused = true)]
    async fn a_game_that_nobody_needs_leaves_memory_and_comes_back_by_replay() {
        let (registry, id) = started_game().await;
        assert_eq!(play(&registry, &id, 0, "e2e4").await, Ok(2));
        assert_eq!(registry.games().len(), 1);
        tokio::time::sleep(limits::GAME_IDLE * 2).await;
        assert_eq!(registry.games().len(), 0);
        assert_eq!(play(&registry, &id, 1, "e7e5").await, Ok(3));
        assert_eq!(play(&registry, &id, 0, "e2e4").await, Ok(2));
    }

    #[tokio::test(start_paused = true)]
    async fn a_game_that_is_watched_stays() {
        let (registry, id) = started_game().await;
        let (outbox, frames) = mpsc::channel(limits::OUTBOX_FRAMES);
        let attached = registry
            .attach(&id, 1, Asker::with_secret(Some(WHITE)), Known::default(), &outbox)
            .await
            .unwrap();
        assert_eq!(attached.seat, Some(Color::White));
        tokio::time::sleep(limits::GAME_IDLE * 2).await;
        assert_eq!(registry.games().len(), 1);
        registry.detach(&id, 1).await;
        tokio::time::sleep(limits::GAME_IDLE * 2).await;
        assert_eq!(registry.games().len(), 0);
        drop(frames);
    }

    #[tokio::test]
    async fn a_lost_task_is_replaced_and_the_request_answered() {
        let (registry, id) = started_game().await;
        // One task that has gone, and one that goes with the request in hand.
        let (gone, _) = mpsc::channel(1);
        registry.games().insert(id, gone);
        assert_eq!(play(&registry, &id, 0, "e2e4").await, Ok(2));
        let (going, mut requests) = mpsc::channel(1);
        registry.games().insert(id, going);
        let lost = tokio::spawn(async move { requests.recv().await.is_some() });
        assert_eq!(play(&registry, &id, 1, "e7e5").await, Ok(3));
        assert!(lost.await.unwrap());
    }

    #[tokio::test]
    async fn a_full_inbox_answers_busy_and_unknown_games_are_not_kept() {
        let (registry, id) = started_game().await;
        let (full, _requests) = mpsc::channel(1);
        full.try_send(Request::Wake).unwrap();
        registry.games().insert(id, full);
        assert_eq!(play(&registry, &id, 0, "e2e4").await, Err(Refused::busy()));

        let unknown = GameId::from_random([9; 16]);
        assert_eq!(play(&registry, &unknown, 0, "e2e4").await, Err(Refused::not_found()));
        registry.stop().await;
        assert!(!registry.games().contains_key(&unknown));
        assert_eq!(play(&registry, &id, 0, "e2e4").await, Err(Refused::restarting()));
    }
}
