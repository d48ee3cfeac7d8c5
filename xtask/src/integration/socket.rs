//! One websocket to one game, blocking, with JSON in its text frames.

use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tungstenite::{Error, Message, WebSocket};

/// A line that is silent for so long is taken as broken: someone is always to move.
const SILENCE: Duration = Duration::from_secs(20);

/// A connection to a game.
#[derive(Debug)]
pub(super) struct Socket(WebSocket<TcpStream>);

/// What came over the line.
pub(super) enum Frame {
    Message(Value),
    Broken,
}

impl Socket {
    /// Connects, or gives nothing while no server answers.
    pub(super) fn open(server: SocketAddr, game_id: &str) -> Option<Self> {
        let stream = TcpStream::connect(server).ok()?;
        stream.set_nodelay(true).ok()?;
        stream.set_read_timeout(Some(SILENCE)).ok()?;
        stream.set_write_timeout(Some(SILENCE)).ok()?;
        let url = format!("ws://{server}/api/v1/games/{game_id}/socket");
        let (socket, _) = tungstenite::client(url, stream).ok()?;
        Some(Self(socket))
    }

    /// Sends one message; false when the line is broken.
    pub(super) fn send(&mut self, message: &Value) -> bool {
        self.0.send(Message::text(message.to_string())).is_ok()
    }

    /// Waits for the next message. A frame that is no JSON text is an error, not a broken line.
    pub(super) fn receive(&mut self) -> Result<Frame> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => {
                    let message =
                        serde_json::from_str(&text).with_context(|| format!("no JSON: {text}"))?;
                    return Ok(Frame::Message(message));
                }
                Ok(Message::Binary(bytes)) => bail!("a binary frame of {} bytes", bytes.len()),
                Ok(Message::Close(_))
                | Err(Error::Io(_) | Error::ConnectionClosed | Error::AlreadyClosed) => {
                    return Ok(Frame::Broken);
                }
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
                // A killed server ends the line in the middle of a frame.
                Err(Error::Protocol(_)) => return Ok(Frame::Broken),
                Err(error) => return Err(error).context("the websocket failed"),
            }
        }
    }
}
