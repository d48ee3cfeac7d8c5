//! The life of one socket: it reads frames, asks the game, and passes on what the game tells.

use std::pin::pin;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use chess_core::Color;
use chess_persistence::{GameId, GameRecord, Scope};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tungstenite::error::{CapacityError, Error as SocketError};

use super::lag::LagMeter;
use super::protocol::{
    self, BadFrame, Bearer, ClientFrame, CommandFrame, Hello, SayFrame, ServerFrame,
};
use super::rate::{Bucket, Verdict};
use crate::app::App;
use crate::auth::viewer::{SignedIn, Viewer};
use crate::chat;
use crate::limits;
use crate::live::{Arrival, Known, Refused};
use crate::news::{self, Agent};
use crate::problem::Problem;
use crate::standing::{Action, Asker, Standing, may};

/// Serves one socket of one game until either side closes it.
pub(crate) async fn serve(app: App, game: GameId, socket: WebSocket) {
    let id = app.registry().next_session();
    let mut session = Session {
        id,
        app,
        game,
        socket,
        seat: None,
        outbox: None,
        pending: FuturesUnordered::new(),
        bucket: Bucket::new(Instant::now()),
        ping_sent: false,
        lag: LagMeter::default(),
        delay_ms: 0,
        asker: None,
        account: None,
    };
    let end = session.run().await;
    session.app.registry().detach(&session.game, id).await;
    session.close(end).await;
    tracing::debug!(game = %session.game, session = id, ?end, "socket closed");
}

struct Session {
    id: u64,
    app: App,
    game: GameId,
    socket: WebSocket,
    /// Which seat the secret in the last hello opened.
    seat: Option<Color>,
    /// What the game tells; none before the first hello and after the outbox was cut off.
    outbox: Option<mpsc::Receiver<Utf8Bytes>>,
    /// Commands that wait for their answer.
    pending: FuturesUnordered<BoxFuture<'static, Utf8Bytes>>,
    bucket: Bucket,
    /// A sign of life was asked for.
    ping_sent: bool,
    /// How slow the line is: a player is given the time back.
    lag: LagMeter,
    /// How much later than it happens what is told here has happened: its time is as much earlier.
    delay_ms: i64,
    /// Who speaks here, and may.
    asker: Option<Asker>,
    /// In whose name it acts.
    account: Option<(SignedIn, Agent)>,
}

/// Why a session is over.
#[derive(Clone, Copy, Debug)]
enum End {
    /// The client has gone or cannot be reached.
    Gone,
    /// The client said good-bye.
    Closed,
    Restarting,
    /// The game cannot be entered now.
    TryAgain,
    TooLarge,
    NotText,
    TooMany,
    /// Who was signed in is not any more.
    SignedOut,
}

impl Session {
    async fn run(&mut self) -> End {
        let draining = self.app.draining().clone();
        let mut draining = pin!(draining.cancelled());
        let mut quiet_until = Instant::now() + limits::SOCKET_QUIET;
        loop {
            let sent = tokio::select! {
                biased;
                () = &mut draining => return End::Restarting,
                frame = next_frame(self.outbox.as_mut()) => match frame {
                    Some(frame) => self.pass_on(frame).await,
                    None => self.resync().await,
                },
                () = news::doubted(self.account.as_ref()) => self.check_account().await,
                Some(answer) = self.pending.next() => self.answer(answer).await,
                message = self.socket.recv() => {
                    quiet_until = Instant::now() + limits::SOCKET_QUIET;
                    self.ping_sent = false;
                    match message {
                        Some(Ok(message)) => self.receive(message).await,
                        Some(Err(error)) => Err(self.unreadable(error).await),
                        None => Err(End::Gone),
                    }
                }
                () = sleep_until(quiet_until) => {
                    quiet_until = Instant::now() + limits::SOCKET_GRACE;
                    self.ask_for_life().await
                }
            };
            if let Err(end) = sent {
                return end;
            }
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        let received_at = self.app.now();
        match message {
            Message::Text(text) => match self.bucket.take(Instant::now()) {
                Verdict::Pass => match protocol::read(&text) {
                    Ok(ClientFrame::Hello(hello)) => self.hello(&hello).await,
                    Ok(ClientFrame::Command(frame)) => self.command(frame, received_at).await,
                    Ok(ClientFrame::Say(frame)) => self.say(frame).await,
                    Ok(ClientFrame::Ping(ping)) => {
                        self.send(
                            ServerFrame::Pong {
                                r#ref: ping.r#ref,
                                now: received_at.0 - self.delay_ms,
                            }
                            .encode(),
                        )
                        .await
                    }
                    Err(BadFrame { r#ref, detail }) => {
                        self.refuse(r#ref, &Refused::new("bad_frame", detail)).await
                    }
                },
                Verdict::Refuse => {
                    let detail = "too many frames in a short time; nothing was done about this one";
                    self.refuse(protocol::reference(&text), &Refused::new("rate_limited", detail))
                        .await
                }
                Verdict::Close => Err(End::TooMany),
            },
            Message::Binary(_) => {
                let detail = "binary frames are not part of the protocol; send JSON as text";
                self.refuse(None, &Refused::new("bad_frame", detail)).await
            }
            Message::Close(_) => Err(End::Closed),
            // The library answers pings by itself.
            Message::Ping(_) => Ok(()),
            Message::Pong(payload) => {
                self.lag.pong(&payload, Instant::now());
                Ok(())
            }
        }
    }

    /// The first frame, or the answer to `resync`: enters the game anew.
    async fn hello(&mut self, hello: &Hello) -> Result<(), End> {
        if hello.version != protocol::VERSION {
            let detail = format!(
                "version {} is not spoken here, only version {}",
                hello.version,
                protocol::VERSION
            );
            return self.refuse(None, &Refused::new("unsupported_version", detail)).await;
        }
        let hash = hello.secret.as_ref().and_then(|secret| secret.hash());
        let unreadable_secret = hello.secret.is_some() && hash.is_none();
        let viewer = match &hello.bearer {
            Some(Bearer(bearer)) => Viewer::of_bearer(&self.app, bearer).await,
            None => Ok(Viewer::Anonymous),
        };
        let (account, may_play) = match viewer {
            Ok(Viewer::Anonymous) => {
                self.account = None;
                (None, true)
            }
            Ok(Viewer::Account(account)) => {
                let may_play = account.has(Scope::Play);
                let id = (may_play || account.has(Scope::Read)).then_some(account.id);
                let agent = self.app.news().agent(account.id);
                self.account = Some((account, agent));
                (id, may_play)
            }
            Err(problem) => return self.refuse(None, &problem.into_refused()).await,
        };
        let asker = Asker { secret: hash, account };
        if let Err(refused) = may_enter(&self.app, &self.game, &asker).await {
            self.refuse(None, &refused).await?;
            return Err(End::TryAgain);
        }
        let (outbox, frames) = mpsc::channel(limits::OUTBOX_FRAMES);
        let known = Known { seq: hello.from_seq, lines: hello.from_chat };
        let attached = self.app.registry().attach(&self.game, self.id, asker, known, &outbox).await;
        match attached {
            Ok(attached) => {
                // A token that may not play is not obeyed, whoever's it is.
                self.seat = attached.seat.filter(|_| may_play);
                // One that may not play says nothing either.
                self.asker = may_play.then_some(asker);
                self.delay_ms = attached.delay_ms.into();
                self.outbox = Some(frames);
                if attached.bad_secret || unreadable_secret {
                    let detail = "this secret opens no seat of this game; you are watching";
                    self.refuse(None, &Refused::new("bad_secret", detail)).await?;
                }
                Ok(())
            }
            Err(refused) => {
                self.refuse(None, &refused).await?;
                Err(End::TryAgain)
            }
        }
    }

    async fn command(
        &mut self,
        frame: CommandFrame,
        received_at: chess_core::Millis,
    ) -> Result<(), End> {
        let CommandFrame { r#ref, command, .. } = frame;
        let refused = if self.outbox.is_none() {
            Refused::new("hello_first", "say hello before anything else")
        } else if self.pending.len() >= limits::PENDING_COMMANDS {
            Refused::busy()
        } else if let Some(seat) = self.seat {
            let (app, game) = (self.app.clone(), self.game);
            let arrival = Arrival { at: received_at, lag_ms: self.lag.lag_ms() };
            self.pending.push(Box::pin(async move {
                match app.registry().command(&game, seat, command, arrival).await {
                    Ok(seq) => ServerFrame::Ack { r#ref, seq }.encode(),
                    Err(refused) => {
                        tracing::debug!(%game, %seat, code = refused.code, "refused");
                        app.metrics().refused(refused.code);
                        protocol::refusal(Some(r#ref), &refused)
                    }
                }
            }));
            return Ok(());
        } else {
            Refused::new("not_allowed", "only the players may do this; you are watching")
        };
        self.refuse(Some(r#ref), &refused).await
    }

    /// Says something beside the game.
    async fn say(&mut self, frame: SayFrame) -> Result<(), End> {
        let SayFrame { r#ref, .. } = frame;
        let refused = if self.outbox.is_none() {
            Refused::new("hello_first", "say hello before anything else")
        } else if self.pending.len() >= limits::PENDING_COMMANDS {
            Refused::busy()
        } else if let Some(asker) = self.asker {
            let (app, game) = (self.app.clone(), self.game);
            self.pending.push(Box::pin(async move {
                match say(&app, &game, &asker, frame).await {
                    Ok((room, number)) => ServerFrame::Said { r#ref, room, number }.encode(),
                    Err(refused) => {
                        app.metrics().refused(refused.code);
                        protocol::refusal(Some(r#ref), &refused)
                    }
                }
            }));
            return Ok(());
        } else {
            Refused::new("not_allowed", "this token may not speak")
        };
        self.refuse(Some(r#ref), &refused).await
    }

    /// Sends what the game tells, and measures now and then how long its way to a player is.
    async fn pass_on(&mut self, frame: Utf8Bytes) -> Result<(), End> {
        self.send(frame).await?;
        let ping = self.seat.and_then(|_| self.lag.ping(Instant::now()));
        match ping {
            Some(payload) => self.write(Message::Ping(payload)).await,
            None => Ok(()),
        }
    }

    /// Sends the answer to a command, after everything that the game told before it answered: a
    /// player who reads "done" has been told what was done.
    async fn answer(&mut self, answer: Utf8Bytes) -> Result<(), End> {
        // The select above may have found the outbox empty just before both came.
        while let Some(frame) = self.outbox.as_mut().and_then(|outbox| outbox.try_recv().ok()) {
            self.send(frame).await?;
        }
        self.send(answer).await
    }

    /// Whoever is signed in has lost rights: perhaps this one.
    async fn check_account(&mut self) -> Result<(), End> {
        let is_still = news::is_still(&self.app, self.account.as_ref()).await;
        if is_still { Ok(()) } else { Err(End::SignedOut) }
    }

    /// The game cut this socket off, because it was too slow or because its task was lost.
    async fn resync(&mut self) -> Result<(), End> {
        self.outbox = None;
        self.send(ServerFrame::Resync.encode()).await
    }

    /// Nothing was heard for long: asks for a sign of life, and gives up when none came.
    async fn ask_for_life(&mut self) -> Result<(), End> {
        if self.ping_sent {
            return Err(End::Gone);
        }
        self.ping_sent = true;
        self.write(Message::Ping(Default::default())).await
    }

    /// Says, where that is still possible, why what came cannot be read. The socket cannot be
    /// read any further.
    async fn unreadable(&mut self, error: axum::Error) -> End {
        let error = error.into_inner();
        let (refused, end) = match error.downcast_ref::<SocketError>() {
            Some(SocketError::Capacity(CapacityError::MessageTooLong { size, max_size })) => {
                let detail = format!("this frame has {size} bytes; at most {max_size} are read");
                (Refused::new("too_large", detail), End::TooLarge)
            }
            Some(SocketError::Utf8(_)) => {
                (Refused::new("bad_frame", "this frame is not UTF-8 text"), End::NotText)
            }
            _ => return End::Gone,
        };
        match self.refuse(None, &refused).await {
            Ok(()) => end,
            Err(gone) => gone,
        }
    }

    async fn refuse(&mut self, r#ref: Option<u64>, refused: &Refused) -> Result<(), End> {
        self.app.metrics().refused(refused.code);
        self.send(protocol::refusal(r#ref, refused)).await
    }

    async fn send(&mut self, frame: Utf8Bytes) -> Result<(), End> {
        self.write(Message::Text(frame)).await
    }

    async fn write(&mut self, message: Message) -> Result<(), End> {
        match timeout(limits::WRITE_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            // The reason is the other side's, or a network's between us.
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Ends the socket so that the other side can read the last frames.
    async fn close(&mut self, end: End) {
        let (code, reason) = match end {
            End::Gone => return,
            End::Closed => return self.drain().await,
            End::Restarting => {
                if self.send(ServerFrame::Restarting.encode()).await.is_err() {
                    return;
                }
                (close_code::RESTART, "restarting")
            }
            End::TryAgain => (close_code::AGAIN, "try again later"),
            End::TooLarge => (close_code::SIZE, "frame too large"),
            End::NotText => (close_code::INVALID, "not text"),
            End::TooMany => (close_code::POLICY, "too many frames"),
            End::SignedOut => (close_code::POLICY, "signed out"),
        };
        let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        if self.write(Message::Close(Some(close))).await.is_ok() {
            match end {
                // Nothing more can be read, and to end the connection over unread bytes would
                // throw away what was just written.
                End::TooLarge | End::NotText => sleep(limits::SOCKET_LINGER).await,
                _ => self.drain().await,
            }
        }
    }

    /// Reads and drops what still comes until the other side has closed too.
    async fn drain(&mut self) {
        let drained = timeout(limits::SOCKET_LINGER, async {
            while let Some(Ok(_)) = self.socket.recv().await {}
        });
        // Who does not close in time is closed.
        let _ = drained.await;
    }
}

/// Says something beside a game; answers with the room and the number of the line.
async fn say(
    app: &App,
    game: &GameId,
    asker: &Asker,
    frame: SayFrame,
) -> Result<(&'static str, u64), Refused> {
    let bad = |detail: &str| Refused::new("bad_frame", detail.to_owned());
    let text = chat::read(&frame.text).map_err(bad)?;
    if frame.nonce.as_ref().is_some_and(|nonce| nonce.len() > limits::NONCE_BYTES) {
        return Err(bad("a nonce has at most 64 bytes"));
    }
    let record = app.store().game(game).await.map_err(|error| {
        tracing::error!(%game, error = crate::chain(&error), "the storage refused");
        Refused::storage_unavailable()
    })?;
    let record = record.ok_or_else(Refused::not_found)?;
    let by = chat::speaker(&record, asker).map_err(Problem::into_refused)?;
    let said = chat::say(app, &record, by, text, frame.nonce).await;
    let (room, line) = said.map_err(Problem::into_refused)?;
    Ok((room.as_str(), line.number()))
}

/// Whether there is such a game for who asks. Found out before its task hears of it: a game
/// that is not to be seen costs as much as one that is not there.
async fn may_enter(app: &App, game: &GameId, asker: &Asker) -> Result<(), Refused> {
    let record = app.store().game(game).await.map_err(|error| {
        tracing::error!(%game, error = crate::chain(&error), "the storage refused");
        Refused::storage_unavailable()
    })?;
    let may_see = |record: &GameRecord| may(Standing::of(record, asker), record, Action::See);
    record.filter(may_see).map(drop).ok_or_else(Refused::not_found)
}

async fn next_frame(outbox: Option<&mut mpsc::Receiver<Utf8Bytes>>) -> Option<Utf8Bytes> {
    match outbox {
        Some(outbox) => outbox.recv().await,
        None => std::future::pending().await,
    }
}
