//! A client of the websocket protocol, as `docs/protocol.md` has it.

use chess_notation::json::{Command, Event, Terms};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::patiently;
use crate::salon::{Seat, Table};

/// A frame from the server. Members that the protocol does not name fail the test.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Frame {
    Welcome(Welcome),
    Events {
        from_seq: usize,
        events: Vec<Event>,
        now: i64,
        #[serde(default)]
        reset: bool,
    },
    Ack {
        r#ref: u64,
        seq: u64,
    },
    Refusal {
        r#ref: Option<u64>,
        code: String,
        detail: String,
    },
    Pong {
        r#ref: u64,
        now: i64,
    },
    Presence {
        white: bool,
        black: bool,
        spectators: usize,
    },
    Room {
        open_seat: Option<String>,
        players: Value,
        visibility: String,
        rematch: Option<Value>,
    },
    Gone {
        color: String,
        gone: bool,
        claim_in_ms: Option<i64>,
    },
    Chat {
        room: String,
        lines: Vec<Line>,
    },
    Said {
        r#ref: u64,
        room: String,
        number: u64,
    },
    Resync,
    Restarting,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    pub(crate) number: u64,
    pub(crate) at: i64,
    pub(crate) color: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) text: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Welcome {
    pub(crate) version: u32,
    pub(crate) game: String,
    pub(crate) you: String,
    pub(crate) status: String,
    pub(crate) open_seat: Option<String>,
    pub(crate) opponent: Option<Value>,
    pub(crate) players: Value,
    pub(crate) visibility: String,
    pub(crate) rematch: Option<Value>,
    pub(crate) terms: Terms,
    pub(crate) seq: usize,
    pub(crate) now: i64,
}

/// One socket and what it has learnt.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) welcome: Option<Welcome>,
    /// The log as this client knows it.
    pub(crate) log: Vec<Event>,
    pub(crate) presence: Option<(bool, bool, usize)>,
    /// What was said, as this client heard it.
    pub(crate) talk: Vec<Line>,
    next_ref: u64,
}

impl Client {
    /// Opens a socket and says nothing.
    pub(crate) async fn connect(table: &Table, game: &str) -> Self {
        let url = format!("ws://{}/api/v1/games/{game}/socket", table.address);
        let (socket, _) = connect_async(url).await.unwrap();
        Self {
            socket,
            welcome: None,
            log: Vec::new(),
            presence: None,
            talk: Vec::new(),
            next_ref: 1,
        }
    }

    /// Opens a socket and enters the game with a seat.
    pub(crate) async fn sit(table: &Table, seat: &Seat) -> Self {
        Self::enter(table, &seat.game, Some(&seat.secret), None).await
    }

    /// Opens a socket and enters the game to watch.
    pub(crate) async fn watch(table: &Table, game: &str) -> Self {
        Self::enter(table, game, None, None).await
    }

    pub(crate) async fn enter(
        table: &Table,
        game: &str,
        secret: Option<&str>,
        from_seq: Option<u64>,
    ) -> Self {
        let mut client = Self::connect(table, game).await;
        client.hello(secret, from_seq).await;
        client.until("the gap", |frame| matches!(frame, Frame::Events { .. })).await;
        client
    }

    pub(crate) async fn hello(&mut self, secret: Option<&str>, from_seq: Option<u64>) {
        let hello = json!({"type": "hello", "version": 1, "secret": secret, "from_seq": from_seq});
        self.send(&hello).await;
    }

    pub(crate) async fn send(&mut self, frame: &Value) {
        self.send_message(Message::text(frame.to_string())).await.unwrap();
    }

    pub(crate) async fn send_message(&mut self, message: Message) -> Result<(), Error> {
        self.socket.send(message).await
    }

    /// Sends frames at one stroke, as fast as the line takes them.
    pub(crate) async fn send_all(
        &mut self,
        frames: impl IntoIterator<Item = Value>,
    ) -> Result<(), Error> {
        for frame in frames {
            self.socket.feed(Message::text(frame.to_string())).await?;
        }
        self.socket.flush().await
    }

    /// Whatever comes next: a text, a close, or the end.
    pub(crate) async fn next_message(&mut self) -> Option<Result<Message, Error>> {
        patiently("something from the server", self.socket.next()).await
    }

    /// The next frame. Events are put into the log, exactly where they say they belong.
    pub(crate) async fn next(&mut self) -> Frame {
        let text = loop {
            match self.next_message().await {
                Some(Ok(Message::Text(text))) => break text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("not a frame: {other:?}"),
            }
        };
        let frame: Frame = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
        match &frame {
            Frame::Welcome(welcome) => self.welcome = Some(welcome.clone()),
            Frame::Events { from_seq, events, reset, .. } => {
                if *reset {
                    self.log.clear();
                } else if self.log.is_empty() {
                    // A client that came back does not hold what it had before.
                    let known = *from_seq;
                    assert!(known == 0 || self.welcome.is_some());
                }
                if !self.log.is_empty() {
                    assert_eq!(*from_seq, self.log.len(), "a gap or a repetition");
                }
                self.log.extend(events.iter().cloned());
            }
            // A line that is taken away comes again, alone and without its text.
            Frame::Chat { lines, .. }
                if matches!(&lines[..], [line] if line.text.is_none()
                    && self.talk.iter().any(|known| known.number == line.number)) => {}
            Frame::Chat { lines, .. } => {
                if let (Some(last), Some(first)) = (self.talk.last(), lines.first()) {
                    assert_eq!(first.number, last.number + 1, "a gap or a repetition");
                }
                self.talk.extend(lines.iter().cloned());
            }
            Frame::Presence { white, black, spectators } => {
                self.presence = Some((*white, *black, *spectators));
            }
            _ => {}
        }
        frame
    }

    /// The first frame that is what the test waits for.
    pub(crate) async fn until(&mut self, what: &str, is: impl Fn(&Frame) -> bool) -> Frame {
        let wait = async {
            loop {
                let frame = self.next().await;
                if is(&frame) {
                    return frame;
                }
            }
        };
        patiently(what, wait).await
    }

    /// The first event, old or new, that is what the test waits for.
    pub(crate) async fn event(&mut self, what: &str, is: impl Fn(&Event) -> bool) -> Event {
        let mut seen = 0;
        loop {
            if let Some(event) = self.log[seen..].iter().find(|event| is(event)) {
                return event.clone();
            }
            seen = self.log.len();
            self.until(what, |frame| matches!(frame, Frame::Events { .. })).await;
        }
    }

    /// Waits for the end and says result and reason.
    pub(crate) async fn ending(&mut self) -> (String, String) {
        let ended = self.event("the end", |event| matches!(event, Event::Ended { .. })).await;
        let Event::Ended { result, termination, .. } = ended else { unreachable!() };
        (result, termination)
    }

    pub(crate) async fn presence(&mut self, expect: (bool, bool, usize)) {
        while self.presence != Some(expect) {
            self.until("presence", |frame| matches!(frame, Frame::Presence { .. })).await;
        }
    }

    /// Sends a command and gives its `ref`.
    pub(crate) async fn ask(&mut self, command: &Command) -> u64 {
        let r#ref = self.next_ref;
        self.next_ref += 1;
        self.send(&json!({"type": "command", "ref": r#ref, "command": command})).await;
        r#ref
    }

    /// Sends a command and waits for its answer: the length of the log, or the refusal's code.
    pub(crate) async fn command(&mut self, command: Command) -> Result<u64, String> {
        let asked = self.ask(&command).await;
        self.answer(asked).await
    }

    /// Waits for the answer to the command with this `ref`.
    pub(crate) async fn answer(&mut self, asked: u64) -> Result<u64, String> {
        let answer = self
            .until("an answer", |frame| match frame {
                Frame::Ack { r#ref, .. } => *r#ref == asked,
                Frame::Refusal { r#ref, .. } => *r#ref == Some(asked),
                _ => false,
            })
            .await;
        match answer {
            Frame::Ack { seq, .. } => Ok(seq),
            Frame::Refusal { code, detail, .. } => {
                assert!(!detail.is_empty());
                Err(code)
            }
            _ => unreachable!(),
        }
    }

    pub(crate) async fn play(&mut self, ply: usize, uci: &str) -> Result<u64, String> {
        self.command(Command::Play { ply, uci: uci.to_owned() }).await
    }

    /// Says something beside the game, and waits until it is said: room and number of the line.
    pub(crate) async fn say(
        &mut self,
        text: &str,
        nonce: Option<&str>,
    ) -> Result<(String, u64), String> {
        let asked = self.next_ref;
        self.next_ref += 1;
        self.send(&json!({"type": "say", "ref": asked, "text": text, "nonce": nonce})).await;
        let answer = self.until("an answer", |frame| match frame {
            Frame::Said { r#ref, .. } => *r#ref == asked,
            Frame::Refusal { r#ref, .. } => *r#ref == Some(asked),
            _ => false,
        });
        match answer.await {
            Frame::Said { room, number, .. } => Ok((room, number)),
            Frame::Refusal { code, .. } => Err(code),
            _ => unreachable!(),
        }
    }

    /// Waits until so many lines were heard, and gives their texts.
    pub(crate) async fn heard(&mut self, length: usize) -> Vec<String> {
        while self.talk.len() < length {
            self.until("a line", |frame| matches!(frame, Frame::Chat { .. })).await;
        }
        self.talk.iter().map(|line| line.text.clone().unwrap_or_default()).collect()
    }

    /// Waits until so many events are known.
    pub(crate) async fn catch_up(&mut self, length: usize) {
        while self.log.len() < length {
            self.until("events", |frame| matches!(frame, Frame::Events { .. })).await;
        }
    }

    /// The moves in the log.
    pub(crate) fn moves(&self) -> Vec<&str> {
        let played = self.log.iter().filter_map(|event| match event {
            Event::Played { uci, .. } => Some(uci.as_str()),
            _ => None,
        });
        played.collect()
    }

    /// Ends the connection without a good-bye.
    pub(crate) fn drop_connection(self) {
        drop(self.socket);
    }
}

/// Plays moves from `ply` on, White and Black in turn, and waits for each acknowledgment.
pub(crate) async fn play_all(white: &mut Client, black: &mut Client, ply: usize, moves: &[&str]) {
    for (ply, uci) in (ply..).zip(moves) {
        let mover = if ply % 2 == 0 { &mut *white } else { &mut *black };
        mover.play(ply, uci).await.unwrap_or_else(|code| panic!("{uci} at {ply}: {code}"));
    }
}
