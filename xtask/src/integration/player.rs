//! A player who never gives up: when the line breaks, connects again, reads the
//! gap and repeats what was not acknowledged.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::Progress;
use super::games::SourceGame;
use super::line::{Line, Transport};
use super::room::Seat;
use super::socket::Frame;

/// How long to wait before the next try to connect.
const BETWEEN_TRIES: Duration = Duration::from_millis(25);

/// A move that the server has acknowledged to the player who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Acknowledged {
    pub(super) ply: usize,
    pub(super) uci: String,
    /// How many events the log had when the move had taken effect.
    pub(super) seq: usize,
}

/// One side of one game.
#[derive(Debug)]
pub(super) struct Player {
    server: SocketAddr,
    transport: Transport,
    game_id: String,
    secret: String,
    is_white: bool,
    script: SourceGame,
    progress: Arc<Progress>,
    until: Instant,
    /// The game's events as seen so far.
    events: Vec<Value>,
    acknowledged: Vec<Acknowledged>,
    next_reference: u64,
    /// Moves sent on any connection, so that repeats can be counted.
    highest_sent: Option<usize>,
}

/// What a command waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Intent {
    Move(usize),
    End,
}

/// Why a connection was left.
enum Left {
    Done,
    Broken,
}

impl Player {
    pub(super) fn new(
        server: SocketAddr,
        game_id: &str,
        seat: &Seat,
        script: &SourceGame,
        progress: &Arc<Progress>,
        until: Instant,
    ) -> Self {
        Self {
            server,
            transport: Transport::Socket,
            game_id: game_id.to_owned(),
            secret: seat.secret.clone(),
            is_white: seat.color == "white",
            script: script.clone(),
            progress: Arc::clone(progress),
            until,
            events: Vec::new(),
            acknowledged: Vec::new(),
            next_reference: 1,
            highest_sent: None,
        }
    }

    /// The same player over another transport.
    pub(super) fn over(self, transport: Transport) -> Self {
        Self { transport, ..self }
    }

    /// Plays the script to its end and returns what was acknowledged.
    pub(super) fn play(mut self) -> Result<Vec<Acknowledged>> {
        let outcome = self.play_on_many_connections();
        self.progress.finished.fetch_add(1, Ordering::Relaxed);
        outcome.map(|()| self.acknowledged)
    }

    fn play_on_many_connections(&mut self) -> Result<()> {
        let mut connections = 0;
        loop {
            ensure!(Instant::now() < self.until, "not finished in time, at ply {}", self.ply());
            let seen = self.events.len();
            let line = Line::open(self.transport, self.server, &self.game_id, &self.secret, seen);
            let Some(line) = line else {
                thread::sleep(BETWEEN_TRIES);
                continue;
            };
            connections += 1;
            if connections > 1 {
                self.progress.reconnects.fetch_add(1, Ordering::Relaxed);
            }
            match self.play_on(line)? {
                Left::Done => return Ok(()),
                Left::Broken => thread::sleep(BETWEEN_TRIES),
            }
        }
    }

    fn play_on(&mut self, mut line: Line) -> Result<Left> {
        let mut waiting = HashMap::new();
        let mut is_caught_up = None;
        while let Frame::Message(message) = line.receive()? {
            match message["type"].as_str().unwrap_or_default() {
                "welcome" => is_caught_up = Some(self.welcome(&message)?),
                "events" => self.take_events(&message)?,
                "ack" => self.take_ack(&message, &mut waiting)?,
                "refusal" => bail!("refused at ply {}: {message}", self.ply()),
                "resync" | "restarting" => return Ok(Left::Broken),
                "presence" | "pong" | "room" | "gone" => {}
                other => bail!("a message of unknown type {other:?}"),
            }
            if is_caught_up.is_none_or(|seq| self.events.len() < seq) {
                continue;
            }
            if self.is_over() && waiting.is_empty() {
                return Ok(Left::Done);
            }
            if let Some((intent, command)) = self.intended()
                && !waiting.values().any(|waited| *waited == intent)
            {
                let reference = self.next_reference;
                self.next_reference += 1;
                self.count_repeat(&intent);
                waiting.insert(reference, intent);
                if !line.command(reference, &command)? {
                    return Ok(Left::Broken);
                }
            }
        }
        Ok(Left::Broken)
    }

    /// How many events the server has; never fewer than this player has seen.
    fn welcome(&self, message: &Value) -> Result<usize> {
        let you = if self.is_white { "white" } else { "black" };
        ensure!(message["you"] == you, "welcomed as {} and not as {you}", message["you"]);
        let seq = message["seq"].as_u64().context("welcome without seq")? as usize;
        let seen = self.events.len();
        ensure!(
            seq >= seen,
            "the server has {seq} events, and {seen} were seen before: some are lost"
        );
        Ok(seq)
    }

    fn take_events(&mut self, message: &Value) -> Result<()> {
        let from = message["from_seq"].as_u64().context("events without from_seq")? as usize;
        ensure!(
            message["reset"] != true,
            "the whole log was sent again to one who has a part of it"
        );
        ensure!(from <= self.events.len(), "events {} to {from} were left out", self.events.len());
        let events = message["events"].as_array().context("events without events")?;
        for (seq, event) in (from..).zip(events) {
            match self.events.get(seq) {
                Some(seen) => ensure!(seen == event, "event {seq} was {seen} and is now {event}"),
                None => self.events.push(event.clone()),
            }
        }
        Ok(())
    }

    fn take_ack(&mut self, message: &Value, waiting: &mut HashMap<u64, Intent>) -> Result<()> {
        let reference = message["ref"].as_u64().context("ack without ref")?;
        let intent =
            waiting.remove(&reference).with_context(|| format!("ack for unknown {reference}"))?;
        if let Intent::Move(ply) = intent {
            let seq = message["seq"].as_u64().context("ack without seq")? as usize;
            self.acknowledged.push(Acknowledged { ply, uci: self.script.uci[ply].clone(), seq });
            self.progress.acknowledged.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    fn count_repeat(&mut self, intent: &Intent) {
        if let Intent::Move(ply) = intent {
            if self.highest_sent.is_some_and(|sent| sent >= *ply) {
                self.progress.repeated.fetch_add(1, Ordering::Relaxed);
            }
            self.highest_sent = Some(*ply);
        }
    }

    /// What this player does in the game as it stands, if anything.
    fn intended(&self) -> Option<(Intent, Value)> {
        if self.has_ended() {
            return None;
        }
        let ply = self.ply();
        if let Some(uci) = self.script.uci.get(ply) {
            let white_to_move = self.script.white_begins() == ply.is_multiple_of(2);
            let play = json!({"kind": "play", "ply": ply, "uci": uci});
            return (white_to_move == self.is_white).then_some((Intent::Move(ply), play));
        }
        let kind = match (self.script.result.as_str(), self.is_white) {
            ("0-1", true) | ("1-0", false) => "resign",
            ("1/2-1/2", true) if !self.is_offered() => "offer_draw",
            ("1/2-1/2", false) if self.is_offered() => "accept_draw",
            _ => return None,
        };
        Some((Intent::End, json!({"kind": kind})))
    }

    /// Whether nothing is left to do: the game has ended, or its source breaks off here.
    fn is_over(&self) -> bool {
        let breaks_off = !matches!(self.script.result.as_str(), "1-0" | "0-1" | "1/2-1/2");
        self.has_ended() || (breaks_off && self.ply() == self.script.uci.len())
    }

    fn has_ended(&self) -> bool {
        self.events.last().is_some_and(|event| event["kind"] == "ended")
    }

    /// Whether a draw offer stands; the credit for an outage does not take it back.
    fn is_offered(&self) -> bool {
        let mut dialogue =
            self.events.iter().rev().filter(|event| event["kind"] != "outage_credited");
        dialogue.next().is_some_and(|event| event["kind"] == "draw_offered")
    }

    fn ply(&self) -> usize {
        self.events.iter().filter(|event| event["kind"] == "played").count()
    }
}
