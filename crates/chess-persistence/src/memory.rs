//! The store in memory: for tests and simulation, and the model that the databases are compared with.

mod account;
mod chat;
mod correspondence;
mod import;
mod leave;
mod mail;
mod opening;
mod played;
mod rating;
mod seek;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chess_core::{Color, Ending, Event, Millis};

use crate::correspondence::Prepared;
use crate::error::{StoreError, Unavailable};
use crate::game::{self, GameId, GameRecord, Holder, NewGame, RunningGame, Seat};
use crate::mail::NewMail;
use crate::visibility::Visibility;

/// All games behind one lock: every method is atomic because it holds the lock throughout.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memory(Arc<Mutex<Contents>>);

#[derive(Debug, Default)]
struct Contents {
    games: BTreeMap<GameId, Game>,
    people: account::People,
    reports: Vec<chat::Report>,
    /// By the id of a room that was not made: the game in which its seeker sat down instead.
    met: BTreeMap<GameId, GameId>,
    last_beat: Option<Millis>,
    is_closed: bool,
}

#[derive(Debug)]
struct Game {
    record: GameRecord,
    log: Vec<Event>,
    prepared: [Option<Prepared>; 2],
    notes: [String; 2],
    chat: chat::Chat,
}

impl Game {
    fn new(new: NewGame) -> Self {
        let (prepared, notes, chat) = Default::default();
        Self { record: GameRecord::new(new), log: Vec::new(), prepared, notes, chat }
    }

    fn push(&mut self, events: Vec<Event>) {
        self.log.extend(events);
        self.record.next_seq = self.log.len() as u64;
    }

    fn start(&mut self, at: Millis) {
        let (started, deadline) = game::start(&self.record.terms, at);
        self.push(vec![started]);
        self.record.deadline = deadline;
    }
}

impl Contents {
    fn create_game(&mut self, new: NewGame) -> Result<(), StoreError> {
        if self.games.contains_key(&new.id) {
            return Err(StoreError::Taken);
        }
        new.check_seats()?;
        let (id, created_at) = (new.id, new.created_at);
        let mut game = Game::new(new);
        if game.record.free_seat().is_none() {
            game.start(created_at);
        }
        self.games.insert(id, game);
        Ok(())
    }

    fn take_seat(&mut self, id: &GameId, holder: Holder, at: Millis) -> Result<Color, StoreError> {
        let Self { games, people, .. } = self;
        let game = games.get_mut(id).ok_or(StoreError::NotFound)?;
        if let Some(color) = game.record.seat_held(&holder) {
            return Ok(color);
        }
        let free = game.record.free_seat().filter(|_| game.record.ending.is_none());
        let color = free.ok_or(StoreError::Taken)?;
        let rating = rating::shown(people, &game.record, &holder);
        game.record.check_joining(&holder, rating, at)?;
        game.record.seats[color.index()] = Some(holder.into());
        if game.record.free_seat().is_none() {
            game.start(at);
        }
        Ok(color)
    }

    fn append(
        &mut self,
        id: &GameId,
        expected_seq: u64,
        events: Vec<Event>,
        deadline: Option<Millis>,
        ended: Option<(Ending, Millis)>,
        mails: Vec<NewMail>,
    ) -> Result<u64, StoreError> {
        let Self { games, people, .. } = self;
        let game = games.get_mut(id).ok_or(StoreError::NotFound)?;
        let actual = game.record.next_seq;
        if actual != expected_seq {
            return Err(StoreError::Conflict { expected: expected_seq, actual });
        }
        if game.record.ending.is_some() {
            return Err(StoreError::Over);
        }
        game.push(events);
        game.record.deadline = deadline;
        (game.record.ending, game.record.ended_at) = ended.unzip();
        game.record.ratings =
            ended.and_then(|(ending, at)| rating::rate(people, &game.record, ending, at));
        mails.into_iter().for_each(|mail| people.outbox.queue(mail));
        Ok(game.record.next_seq)
    }

    /// The record with the present names of the accounts that sit.
    fn named(&self, record: &GameRecord) -> GameRecord {
        let usernames = record.seats.each_ref().map(|seat| match seat {
            Some(Seat::Account(account)) => self.people.name_of(account),
            _ => None,
        });
        GameRecord { usernames, ..record.clone() }
    }
}

impl Memory {
    fn open(&self) -> Result<MutexGuard<'_, Contents>, StoreError> {
        // No method leaves the contents half changed, so a panic elsewhere spoils nothing.
        let contents = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if contents.is_closed { Err(Unavailable::closed().into()) } else { Ok(contents) }
    }

    pub(crate) fn create_game(&self, new: NewGame) -> Result<(), StoreError> {
        self.open()?.create_game(new)
    }

    pub(crate) fn take_seat(
        &self,
        id: &GameId,
        holder: Holder,
        at: Millis,
    ) -> Result<Color, StoreError> {
        self.open()?.take_seat(id, holder, at)
    }

    pub(crate) fn widen(&self, id: &GameId, to: Visibility) -> Result<Visibility, StoreError> {
        let mut contents = self.open()?;
        let record = &mut contents.games.get_mut(id).ok_or(StoreError::NotFound)?.record;
        record.visibility = record.visibility.max(to);
        Ok(record.visibility)
    }

    pub(crate) fn game(&self, id: &GameId) -> Result<Option<GameRecord>, StoreError> {
        let contents = self.open()?;
        Ok(contents.games.get(id).map(|game| contents.named(&game.record)))
    }

    pub(crate) fn events(&self, id: &GameId, from_seq: u64) -> Result<Vec<Event>, StoreError> {
        let contents = self.open()?;
        let game = contents.games.get(id).ok_or(StoreError::NotFound)?;
        let from = usize::try_from(from_seq).unwrap_or(usize::MAX);
        Ok(game.log.get(from..).unwrap_or_default().to_vec())
    }

    pub(crate) fn append(
        &self,
        id: &GameId,
        expected_seq: u64,
        events: Vec<Event>,
        deadline: Option<Millis>,
        ended: Option<(Ending, Millis)>,
        mails: Vec<NewMail>,
    ) -> Result<u64, StoreError> {
        self.open()?.append(id, expected_seq, events, deadline, ended, mails)
    }

    pub(crate) fn running_games(&self) -> Result<Vec<GameId>, StoreError> {
        let contents = self.open()?;
        let running = contents.games.values().map(|game| &game.record);
        let running = running.filter(|record| record.next_seq > 0 && record.ending.is_none());
        Ok(running.map(|record| record.id).collect())
    }

    pub(crate) fn running_logs(
        &self,
        after: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<RunningGame>, StoreError> {
        let mut found = Vec::new();
        for id in self.running_games()? {
            let comes_after = after.is_none_or(|after| id > *after);
            let record = self.game(&id)?.filter(|record| comes_after && record.deadline.is_some());
            if let Some(record) = record {
                found.push((id, self.events(&id, 0).map(|log| (record, log))));
            }
        }
        found.truncate(limit as usize);
        Ok(found)
    }

    pub(crate) fn running_engine_games(&self) -> Result<Vec<GameId>, StoreError> {
        let has_engine = |id: &GameId| -> Result<bool, StoreError> {
            Ok(self.game(id)?.is_some_and(|record| record.engine().is_some()))
        };
        let mut found = Vec::new();
        for id in self.running_games()? {
            if has_engine(&id)? {
                found.push(id);
            }
        }
        Ok(found)
    }

    pub(crate) fn due_games(&self, now: Millis) -> Result<Vec<GameId>, StoreError> {
        let contents = self.open()?;
        let deadlines = contents
            .games
            .values()
            .filter_map(|game| game.record.deadline.map(|deadline| (deadline, game.record.id)));
        let mut due: Vec<_> = deadlines.filter(|(deadline, _)| *deadline <= now).collect();
        due.sort_unstable();
        Ok(due.into_iter().map(|(_, id)| id).collect())
    }

    pub(crate) fn beat(&self, now: Millis) -> Result<(), StoreError> {
        self.open()?.last_beat = Some(now);
        Ok(())
    }

    pub(crate) fn last_beat(&self) -> Result<Option<Millis>, StoreError> {
        Ok(self.open()?.last_beat)
    }

    pub(crate) fn ping(&self) -> Result<(), StoreError> {
        self.open().map(drop)
    }

    pub(crate) fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
    }
}
