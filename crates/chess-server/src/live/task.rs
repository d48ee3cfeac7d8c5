//! The task of one live game: the only place where its state changes on this server.

use chess_core::{
    Arbiter, Clock, Color, Command, Event, EventKind, Millis, Move, Party, Refusal, Terms,
};
use chess_notation::{json, uci};
use chess_persistence::{ChatRoom, GameId, GameRecord, Store, StoreError};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::Refused;
use super::absence::Absences;
use super::answered::seq_of;
use super::bot::Bot;
use super::bus::{Outbox, Room};
use super::decide::decide;
use super::prepared::PreparedMoves;
use super::registry::{Arrival, Attached, Known, Registry, Request};
use crate::limits;
use crate::news::News;
use crate::standing::{self, Action, Asker, Standing, may};
use crate::think::Pool;
use crate::time::Time;
use crate::ws::protocol::{self, Audience, Status, Welcome};

/// Loads a game and serves `requests` until nobody needs it or the server stops.
pub(super) async fn run(
    id: GameId,
    game: impl Future<Output = Result<Live, Refused>>,
    mut requests: mpsc::Receiver<Request>,
    registry: Registry,
    stop: CancellationToken,
) {
    match game.await {
        Ok(mut game) => game.serve(&mut requests, &registry, &stop).await,
        Err(refused) => {
            requests.close();
            while let Some(request) = requests.recv().await {
                request.refuse(refused.clone());
            }
        }
    }
    requests.close();
    registry.forget(&id);
}

impl Request {
    /// Answers that it cannot be done. Who asked no question gets no answer.
    fn refuse(self, refused: Refused) {
        match self {
            Self::Command { reply, .. } => drop(reply.send(Err(refused))),
            Self::Attach { reply, .. } => drop(reply.send(Err(refused))),
            Self::Refresh { reply } => drop(reply.send(Err(refused))),
            Self::Prepare { reply, .. } => drop(reply.send(Err(refused))),
            Self::Detach { .. }
            | Self::IsThere { .. }
            | Self::Said { .. }
            | Self::Hidden { .. }
            | Self::Wake => {}
        }
    }
}

/// A game in memory: its record, its whole log, and what the log makes of it.
pub(super) struct Live {
    id: GameId,
    store: Store,
    time: Time,
    terms: json::Terms,
    record: GameRecord,
    log: Vec<Event>,
    arbiter: Arbiter,
    room: Room,
    absences: Absences,
    /// Who moves for the seat in which nobody sits.
    bot: Option<Bot>,
    pool: Pool,
    /// Who is told besides those who look.
    news: News,
    /// An append may or may not have happened: read the log before deciding anything.
    unsettled: bool,
    /// Since when the storage refuses what this game would write. The players are given the time
    /// back: they could not have moved.
    refused_since: Option<Millis>,
    /// When to try again to let the flag fall after the storage refused it.
    flag_retry: Option<Instant>,
    /// The answers that the players have prepared.
    prepared: PreparedMoves,
    /// When to try again to play an answer after the storage refused it.
    answer_retry: Option<Instant>,
    /// How many events those who watch have been shown.
    shown: usize,
    /// How many lines of chat those who are here have been told of, by room.
    told_lines: [u64; 2],
}

impl Live {
    /// Reads a game and replays its log.
    ///
    /// # Errors
    /// There is no such game, or the storage does not answer.
    pub(super) async fn load(
        id: GameId,
        store: Store,
        pool: Pool,
        time: Time,
    ) -> Result<Self, Refused> {
        let record = store.game(&id).await.map_err(|error| storage(&id, &error))?;
        let record = record.ok_or_else(Refused::not_found)?;
        let log = store.events(&id, 0).await.map_err(|error| storage(&id, &error))?;
        let prepared = store.prepared(&id).await.map_err(|error| storage(&id, &error))?;
        Ok(Self {
            prepared: PreparedMoves::replay(record.terms, &log, &prepared),
            answer_retry: None,
            shown: standing::shown(Standing::Stranger, &record, &log, time.now()),
            told_lines: store.chat_counts(&id).await.map_err(|error| storage(&id, &error))?,
            arbiter: Arbiter::replay(record.terms, &log),
            terms: json::Terms::from(&record.terms),
            bot: Bot::of(&record),
            absences: Absences::new(record.terms.time_control),
            id,
            store,
            time,
            pool,
            news: News::default(),
            record,
            log,
            room: Room::default(),
            unsettled: false,
            refused_since: None,
            flag_retry: None,
        })
    }

    /// The same game, which tells owners of accounts what happens.
    pub(super) fn telling(self, news: News) -> Self {
        Self { news, ..self }
    }

    async fn serve(
        &mut self,
        requests: &mut mpsc::Receiver<Request>,
        registry: &Registry,
        stop: &CancellationToken,
    ) {
        loop {
            self.see_who_is_there();
            self.let_take_back().await;
            self.play_prepared().await;
            if let Some(bot) = &mut self.bot {
                bot.look(&self.arbiter, self.time.now(), &self.pool);
            }
            let flag = self.flag_due();
            let show = self.show_due();
            let presence = self.room.presence_due();
            let idle = self.is_idle().then(|| Instant::now() + limits::GAME_IDLE);
            // What is chosen here runs to its end: nothing is cancelled between append and apply.
            // Requests come before the flag, so that a move that arrived in time is in time.
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                request = requests.recv() => match request {
                    Some(request) => self.answer(request).await,
                    None => return,
                },
                () = flag => self.flag_fall().await,
                () = show => self.show(),
                found = found(&mut self.bot) => if let Some((ply, mv)) = found {
                    self.bot_move(ply, mv).await;
                },
                () = sleep_or_never(self.answer_retry) => {}
                () = sleep_or_never(presence) => self.room.tell_presence(),
                () = sleep_or_never(idle) => if registry.leave(&self.id, requests) {
                    return;
                },
            }
        }
    }

    /// Whether nobody looks at the game and nothing is about to happen in it.
    fn is_idle(&self) -> bool {
        self.room.is_empty() && !self.bot.as_ref().is_some_and(Bot::is_busy)
    }

    /// Tells a player whose opponent has left, or has come back.
    fn see_who_is_there(&mut self) {
        let is_there =
            |color| self.room.has(color) || self.bot.as_ref().is_some_and(|b| b.color() == color);
        let present = Color::ALL.map(is_there);
        let is_played = self.status() == Status::Running;
        let now = self.time.now();
        for color in self.absences.look(present, is_played, now) {
            let gone = protocol::gone(color, self.absences.claimable_at(color), now);
            self.room.tell_seat(!color, &gone);
        }
    }

    /// The server's own opponent lets its opponent take back whatever that wants.
    async fn let_take_back(&mut self) {
        let Some(color) = self.bot.as_ref().map(Bot::color) else { return };
        if self.arbiter.takeback() == Some(!color) {
            let now = self.time.now();
            if let Err(refused) = self.command(now, color, &json::Command::AcceptTakeback {}).await
            {
                tracing::warn!(game = %self.id, code = refused.code, "a takeback was not granted");
            }
        }
    }

    /// Plays what the opponent has found, as any player's move. A refusal needs no answer: the
    /// opponent looks again.
    async fn bot_move(&mut self, ply: usize, mv: Move) {
        let Some(color) = self.bot.as_ref().map(Bot::color) else { return };
        let uci = uci::write(mv, self.terms().variant);
        let played = self.command(self.time.now(), color, &json::Command::Play { ply, uci }).await;
        if let Err(refused) = played {
            tracing::warn!(game = %self.id, code = refused.code, "the opponent's move was refused");
        }
    }

    async fn answer(&mut self, request: Request) {
        // An answer that nobody waits for any more is no loss: all answers can be asked again.
        match request {
            Request::Command { party, command, arrival, reply } => {
                let answer = self.command(arrival, party, &command).await;
                let _ = reply.send(answer);
            }
            Request::Attach { session, asker, known, outbox, reply } => {
                let answer = self.attach(session, &asker, known, outbox).await;
                let _ = reply.send(answer);
            }
            Request::Detach { session } => self.room.leave(session),
            Request::Refresh { reply } => {
                let answer = self.refresh().await;
                let _ = reply.send(answer);
            }
            Request::Prepare { party, lines, reply } => {
                let answer = match lines {
                    Some(lines) => self.prepare(party, &lines).await,
                    None => Ok(self.prepared_lines(party)),
                };
                let _ = reply.send(answer);
            }
            Request::Said { room } => self.tell_talk(room).await,
            Request::Hidden { room, number } => self.tell_again(room, number).await,
            Request::IsThere { color, reply } => {
                let _ = reply.send(self.room.has(color));
            }
            Request::Wake => {}
        }
    }

    /// Decides a player's command, commits, applies and publishes what follows from it, and
    /// answers the number of events in the log after it took effect.
    async fn command(
        &mut self,
        arrival: impl Into<Arrival>,
        player: Color,
        command: &json::Command,
    ) -> Result<u64, Refused> {
        let Arrival { at: received_at, lag_ms } = arrival.into();
        self.settle(received_at).await?;
        if matches!(command, json::Command::ClaimAbandonment { .. }) {
            self.check_absence(!player, received_at)?;
        }
        let party = Party::Player(player);
        let mut tries = 2;
        loop {
            tries -= 1;
            let at = self.not_before_log(received_at);
            let command = command.to_core(&self.arbiter);
            // Whoever's time does not run waits for what may be on its way from who is to move.
            let is_running = self.arbiter.clock().and_then(Clock::running) == Some(player);
            let lag_ms = if is_running { lag_ms } else { self.grace_ms() };
            let kinds = match decide(&self.arbiter, at, lag_ms, party, command).await? {
                Ok(kinds) => kinds,
                Err(refusal) => {
                    if refusal == Refusal::TimeUp {
                        self.fall_at(at, lag_ms).await?;
                    }
                    return Err(refusal.into());
                }
            };
            if kinds.is_empty() {
                return Ok(seq_of(&self.arbiter, &self.log, player, &command));
            }
            match self.commit(at, kinds).await {
                Ok(()) => return Ok(self.log.len() as u64),
                // Another server wrote first; its events are read, so decide once more.
                Err(Uncommitted::Overtaken) if tries > 0 => {}
                Err(Uncommitted::Overtaken) => return Err(Refused::busy()),
                Err(Uncommitted::Refused(refused)) => return Err(refused),
            }
        }
    }

    /// A game is claimed only from who has been away for long enough; once it is over, and where it
    /// cannot be claimed at all, the arbiter answers.
    fn check_absence(&mut self, away: Color, at: Millis) -> Result<(), Refused> {
        if self.status() == Status::Ended || !self.absences.are_counted() {
            return Ok(());
        }
        self.see_who_is_there();
        match self.absences.claimable_at(away) {
            Some(claimable_at) if claimable_at <= at => Ok(()),
            _ => Err(Refused::not_gone()),
        }
    }

    /// Writes events to the log and, once they are there, applies and publishes them.
    async fn commit(&mut self, at: Millis, kinds: Vec<EventKind>) -> Result<(), Uncommitted> {
        let events: Vec<Event> = kinds.into_iter().map(|kind| Event { at, kind }).collect();
        let mut next = self.arbiter.clone();
        for event in &events {
            next.apply(event);
        }
        let from = self.log.len();
        let mails = self.letters(&next, &events);
        let (deadline, ending) = (next.deadline(), next.ending());
        let appended = self
            .store
            .append_telling(&self.id, from as u64, events.clone(), deadline, ending, mails)
            .await;
        match appended {
            Ok(_) => {
                self.refused_since = None;
                self.arbiter = next;
                self.log.extend(events);
                self.publish(from);
                self.announce_end().await;
                Ok(())
            }
            Err(StoreError::Conflict { .. } | StoreError::Over) => {
                self.catch_up().await?;
                Err(Uncommitted::Overtaken)
            }
            Err(error) => {
                let refused = storage(&self.id, &error);
                self.refused_since.get_or_insert(at);
                // Whether it was written is not known: only the log can say.
                if self.catch_up().await.is_err() {
                    return Err(Refused::outcome_unknown().into());
                }
                if !self.log[from..].starts_with(&events) {
                    return Err(refused.into());
                }
                self.announce_end().await;
                Ok(())
            }
        }
    }

    /// Makes sure, before anything is decided, that this is the state of the log, and that the
    /// running clock has been given back the time during which the storage refused to write.
    async fn settle(&mut self, at: Millis) -> Result<(), Refused> {
        if self.unsettled {
            self.catch_up().await?;
        }
        let Some(since) = self.refused_since else {
            return Ok(());
        };
        let at = self.not_before_log(at);
        let ms = at.0 - self.not_before_log(since).0;
        let credit = Command::CreditOutage { ms };
        let kinds = self.arbiter.decide(at, Party::Server, credit).unwrap_or_default();
        if kinds.is_empty() {
            // No clock runs.
            self.refused_since = None;
            return Ok(());
        }
        match self.commit(at, kinds).await {
            // What another server wrote meanwhile shows that the game could go on.
            Ok(()) | Err(Uncommitted::Overtaken) => {
                self.refused_since = None;
                Ok(())
            }
            Err(Uncommitted::Refused(refused)) => Err(refused),
        }
    }

    /// Reads what the log has beyond ours, applies it and publishes it.
    async fn catch_up(&mut self) -> Result<(), Refused> {
        self.unsettled = true;
        let from = self.log.len();
        let tail = self.store.events(&self.id, from as u64).await;
        let tail = tail.map_err(|error| storage(&self.id, &error))?;
        self.unsettled = false;
        for event in &tail {
            self.arbiter.apply(event);
        }
        self.log.extend(tail);
        self.publish(from);
        Ok(())
    }

    /// A seat was taken elsewhere: reads the seats and what the log has beyond ours.
    async fn refresh(&mut self) -> Result<(), Refused> {
        let record = self.store.game(&self.id).await.map_err(|error| storage(&self.id, &error))?;
        let record = record.ok_or_else(Refused::not_found)?;
        let public = |record: &GameRecord| protocol::room(record);
        let is_news = public(&record) != public(&self.record);
        let former = std::mem::replace(&mut self.record, record);
        for color in Color::ALL {
            let (before, now) = (&former.seats[color.index()], &self.record.seats[color.index()]);
            if before.is_some() && before != now {
                self.room.drop_seat(color);
            }
        }
        self.room.keep(|standing| may(standing, &self.record, Action::See));
        if is_news {
            self.tell_room();
        }
        self.catch_up().await
    }

    /// Lets a session in; its outbox gets the welcome and the gap before anything that follows.
    async fn attach(
        &mut self,
        session: u64,
        asker: &Asker,
        known: Known,
        outbox: Outbox,
    ) -> Result<Attached, Refused> {
        let mut standing = Standing::of(&self.record, asker);
        let is_somebody = asker.secret.is_some() || asker.account.is_some();
        if is_somebody && standing == Standing::Stranger && self.open_seat().is_some() {
            // The seat may have been taken where we did not hear of it. A client that is told of a
            // bad secret forgets it, so that is said only if it is known.
            self.refresh().await?;
            standing = Standing::of(&self.record, asker);
        }
        if !may(standing, &self.record, Action::See) {
            return Err(Refused::not_found());
        }
        let seat = standing.seat();
        let room = if seat.is_some() { ChatRoom::Players } else { ChatRoom::Spectators };
        let talk = self.talk_since(room, known.lines).await;
        let talk = talk.map_err(|error| storage(&self.id, &error))?;
        // Who is there already is shown first what is due, so that nobody is shown anything twice.
        self.show();
        let view = self.view(seat);
        let (seq, now) = (view.log.len(), view.now);
        let welcome = Welcome {
            record: &view.record,
            you: seat,
            status: view.status,
            terms: &self.terms,
            seq,
            now,
        };
        let known_seq =
            known.seq.and_then(|known| usize::try_from(known).ok()).filter(|k| *k <= seq);
        let from = known_seq.unwrap_or(0);
        let variant = self.terms().variant;
        let gap = protocol::events(
            from,
            &view.log[from..],
            variant,
            now,
            known_seq.is_none(),
            Audience::of(seat),
        );
        // A new outbox has room for these; if its session has gone already, the room will notice.
        let _ = outbox.try_send(welcome.encode());
        let _ = outbox.try_send(gap);
        if let Some(talk) = talk {
            let _ = outbox.try_send(talk);
        }
        self.room.join(session, standing, &outbox);
        if let Some(opponent) = seat.map(|seat| !seat)
            && let Some(claimable_at) = self.absences.claimable_at(opponent)
        {
            let _ = outbox.try_send(protocol::gone(opponent, Some(claimable_at), now));
        }
        let bad_secret = asker.secret.is_some() && standing == Standing::Stranger;
        let delay_ms = if seat.is_some() { 0 } else { self.record.spectator_delay_ms };
        Ok(Attached { seat, bad_secret, delay_ms })
    }

    /// How long after its flag has fallen a move of the side to move may still arrive in time, in
    /// milliseconds: none of who is not there can be on its way.
    fn grace_ms(&self) -> u32 {
        let running = self.arbiter.clock().and_then(Clock::running);
        let is_there = running.is_some_and(|color| self.room.has(color));
        if is_there { self.arbiter.flag_grace_ms() } else { 0 }
    }

    /// Waits until the flag of the side to move must fall; for ever where no clock runs.
    fn flag_due(&self) -> impl Future<Output = ()> + use<> {
        let (time, retry, grace_ms) = (self.time.clone(), self.flag_retry, self.grace_ms());
        let deadline = self.arbiter.deadline().map(|at| at.plus(grace_ms.into()));
        async move {
            let Some(deadline) = deadline else { return std::future::pending().await };
            time.sleep_until(deadline).await;
            if let Some(retry) = retry {
                sleep_until(retry).await;
            }
        }
    }

    async fn flag_fall(&mut self) {
        let at = self.not_before_log(self.time.now());
        self.flag_retry = match self.fall_at(at, self.grace_ms()).await {
            Ok(()) => None,
            Err(_) => Some(Instant::now() + limits::STORAGE_RETRY),
        };
    }

    /// Ends the game by the clock if it is up at `at` for what was on its way for `lag_ms`.
    async fn fall_at(&mut self, at: Millis, lag_ms: u32) -> Result<(), Refused> {
        self.settle(at).await?;
        match decide(&self.arbiter, at, lag_ms, Party::Server, Command::FlagFall).await? {
            Ok(kinds) => match self.commit(at, kinds).await {
                // Overtaken by another server's move or flag: the deadline is a new one.
                Ok(()) | Err(Uncommitted::Overtaken) => Ok(()),
                Err(Uncommitted::Refused(refused)) => Err(refused),
            },
            Err(_) => Ok(()),
        }
    }

    /// Time in a log never runs backwards, whatever two servers' clocks say.
    fn not_before_log(&self, at: Millis) -> Millis {
        self.log.last().map_or(at, |last| last.at.max(at))
    }

    fn open_seat(&self) -> Option<Color> {
        self.record.free_seat()
    }

    fn status(&self) -> Status {
        Status::of(&self.arbiter)
    }

    fn terms(&self) -> &Terms {
        self.arbiter.terms()
    }
}

/// Why events were not committed.
enum Uncommitted {
    /// Other events were there first; they are applied now.
    Overtaken,
    Refused(Refused),
}

impl From<Refused> for Uncommitted {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// What the players are told of a fault of the storage; its causes go to the log.
fn storage(id: &GameId, error: &StoreError) -> Refused {
    tracing::error!(game = %id, error = crate::chain(error), "the storage refused");
    Refused::storage_unavailable()
}

async fn found(bot: &mut Option<Bot>) -> Option<(usize, Move)> {
    match bot {
        Some(bot) => bot.found().await,
        None => std::future::pending().await,
    }
}

async fn sleep_or_never(until: Option<Instant>) {
    match until {
        Some(until) => sleep_until(until).await,
        None => std::future::pending().await,
    }
}

mod answers;
mod talk;
mod telling;
mod watched;

#[cfg(test)]
mod tests;
