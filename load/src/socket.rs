//! One websocket of one game.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::http::connect;

/// Nothing takes so long: what does not come by then never does.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a frame of the server is, as far as load needs to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Frame {
    Ack,
    /// So many moves of the game.
    Events(usize),
    Other,
}

/// An open socket that has said hello.
#[derive(Debug)]
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens a socket on a game and waits until it is told all that happened.
    pub(crate) async fn open(
        server: SocketAddr,
        client: usize,
        game: &str,
        secret: Option<&str>,
    ) -> Result<Self> {
        let stream = connect(server, client).await?;
        let config = WebSocketConfig::default()
            .read_buffer_size(1024)
            .write_buffer_size(0)
            .max_write_buffer_size(64 * 1024);
        let url = format!("ws://{server}/api/v1/games/{game}/socket");
        let opened = client_async_with_config(url, stream, Some(config));
        let (socket, _) = timeout(PATIENCE, opened)
            .await
            .context("no websocket came")?
            .context("no websocket")?;
        let mut socket = Self(socket);
        let hello = json!({"type": "hello", "version": 1, "secret": secret, "from_seq": null});
        socket.0.send(Message::text(hello.to_string())).await?;
        loop {
            if let Frame::Events(_) = socket.next().await? {
                return Ok(socket);
            }
        }
    }

    /// Sends a move.
    pub(crate) async fn play(&mut self, ply: usize, uci: &str) -> Result<()> {
        let frame = format!(
            r#"{{"type":"command","ref":{ply},"command":{{"kind":"play","ply":{ply},"uci":"{uci}"}}}}"#
        );
        Ok(self.0.send(Message::text(frame)).await?)
    }

    /// The next frame. A refusal, a line that broke, or nothing at all is an error.
    pub(crate) async fn next(&mut self) -> Result<Frame> {
        loop {
            let message = timeout(PATIENCE, self.0.next()).await.context("no frame came")?;
            let Message::Text(text) = message.context("the server closed the socket")?? else {
                continue;
            };
            let text = text.as_str();
            // Every kind of frame begins with its name.
            return Ok(if text.starts_with(r#"{"type":"ack""#) {
                Frame::Ack
            } else if text.starts_with(r#"{"type":"events""#) {
                Frame::Events(text.matches(r#""kind":"played""#).count())
            } else if text.starts_with(r#"{"type":"refusal""#) {
                bail!("refused: {text}")
            } else {
                Frame::Other
            });
        }
    }

    /// Waits for the acknowledgment of the move just sent.
    pub(crate) async fn acknowledged(&mut self) -> Result<()> {
        while self.next().await? != Frame::Ack {}
        Ok(())
    }

    /// Waits for a move of whomever.
    pub(crate) async fn moved(&mut self) -> Result<()> {
        loop {
            if let Frame::Events(1..) = self.next().await? {
                return Ok(());
            }
        }
    }
}
