//! A player's line to one game: a websocket, or HTTP with a stream for what happens and a request for
//! every command. Both tell the same frames.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Lines};
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use ureq::{Agent, BodyReader};

use super::socket::{Frame, Socket};

/// How a player talks to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Transport {
    Socket,
    Http,
}

/// An open line.
pub(super) enum Line {
    Socket(Box<Socket>),
    Http(Box<Http>),
}

impl Line {
    /// Connects and says hello, or gives nothing while no server answers.
    pub(super) fn open(
        transport: Transport,
        server: SocketAddr,
        game_id: &str,
        secret: &str,
        from_seq: usize,
    ) -> Option<Self> {
        match transport {
            Transport::Socket => {
                let mut socket = Socket::open(server, game_id)?;
                let hello = json!({
                    "type": "hello", "version": 1, "secret": secret, "from_seq": from_seq,
                });
                socket.send(&hello).then(|| Self::Socket(Box::new(socket)))
            }
            Transport::Http => {
                Http::open(server, game_id, secret, from_seq).map(|http| Self::Http(Box::new(http)))
            }
        }
    }

    /// Gives a command; false when the line is broken and nobody knows what became of it.
    pub(super) fn command(&mut self, reference: u64, command: &Value) -> Result<bool> {
        match self {
            Self::Socket(socket) => {
                let frame = json!({"type": "command", "ref": reference, "command": command});
                Ok(socket.send(&frame))
            }
            Self::Http(http) => http.command(reference, command),
        }
    }

    /// Waits for the next frame.
    pub(super) fn receive(&mut self) -> Result<Frame> {
        match self {
            Self::Socket(socket) => socket.receive(),
            Self::Http(http) => http.receive(),
        }
    }
}

/// A stream, and requests beside it.
pub(super) struct Http {
    agent: Agent,
    commands: String,
    secret: String,
    lines: Lines<BufReader<BodyReader<'static>>>,
    /// Answers to commands, as the frames that a websocket would get …
    answers: VecDeque<Value>,
    /// … which come, as there, after the events that they tell of: so many have been read.
    seen: u64,
}

impl Http {
    fn open(server: SocketAddr, game_id: &str, secret: &str, from_seq: usize) -> Option<Self> {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(Duration::from_secs(5)))
            .timeout_recv_response(Some(Duration::from_secs(20)))
            .build();
        let agent = Agent::new_with_config(config);
        let game = format!("http://{server}/api/v1/games/{game_id}");
        let url = format!("{game}/stream?from_seq={from_seq}");
        let answer = agent.get(&url).header("Seat-Secret", secret).call().ok()?;
        // A server that stops or cannot read its file is asked again.
        if answer.status() != 200 {
            return None;
        }
        let lines = BufReader::new(answer.into_body().into_reader()).lines();
        let (commands, secret) = (format!("{game}/commands"), secret.to_owned());
        Some(Self {
            agent,
            commands,
            secret,
            lines,
            answers: VecDeque::new(),
            seen: from_seq as u64,
        })
    }

    fn command(&mut self, reference: u64, command: &Value) -> Result<bool> {
        loop {
            let asked = self.agent.post(&self.commands).header("Seat-Secret", &self.secret);
            let Ok(mut answer) = asked.send_json(command) else { return Ok(false) };
            let status = answer.status().as_u16();
            let Ok(body) = answer.body_mut().read_json::<Value>() else { return Ok(false) };
            match status {
                200 => {
                    let ack = json!({"type": "ack", "ref": reference, "seq": body["seq"]});
                    self.answers.push_back(ack);
                    return Ok(true);
                }
                // Faster than anybody plays: the server has changed nothing and is asked again.
                429 => thread::sleep(Duration::from_millis(200)),
                503 => return Ok(false),
                _ => bail!("a command was answered with {status}: {body}"),
            }
        }
    }

    fn receive(&mut self) -> Result<Frame> {
        let is_told = |answer: &Value| answer["seq"].as_u64().is_none_or(|seq| seq <= self.seen);
        if self.answers.front().is_some_and(is_told) {
            return Ok(self.answers.pop_front().map_or(Frame::Broken, Frame::Message));
        }
        for line in self.lines.by_ref() {
            match line {
                Ok(line) if line.is_empty() => {}
                // A killed server ends the stream in the middle of a line.
                Ok(line) => match serde_json::from_str::<Value>(&line) {
                    Ok(message) => {
                        let told = message["events"].as_array().map_or(0, Vec::len) as u64;
                        let end = message["from_seq"].as_u64().unwrap_or(0) + told;
                        self.seen = self.seen.max(end);
                        return Ok(Frame::Message(message));
                    }
                    Err(error) if error.is_eof() => return Ok(Frame::Broken),
                    Err(error) => return Err(error).with_context(|| format!("no JSON: {line}")),
                },
                Err(_) => break,
            }
        }
        Ok(Frame::Broken)
    }
}
