//! `opponents`: how long the server's own opponent takes to answer while many games are played at
//! once, each guest moving again as soon as he is answered.

use std::fs;
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Value, json};

use super::room;
use super::server::Server;
use super::socket::{Frame, Socket};
use crate::{run, suite};

/// Moves that are nearly always possible; the first that is legal is played, so that no rule need
/// be known here.
const QUIET: [&str; 30] = [
    "e2e4", "d2d3", "a2a3", "h2h3", "c2c3", "g2g3", "b2b3", "f2f3", "a3a4", "h3h4", "b3b4", "g3g4",
    "a1a2", "h1h2", "a2a1", "h2h1", "b1d2", "b1a3", "g1e2", "g1h3", "a4a5", "h4h5", "b4b5", "g4g5",
    "e1e2", "e1d2", "e1f2", "e1d1", "e1f1", "d1d2",
];

/// Plays so many games at once for so many moves each and prints how long the answers took.
pub(crate) fn opponents(games: usize, level: u8, moves: usize) -> Result<()> {
    let binary = suite::server_for_tests()?;
    run::step(&format!("{games} games against level {level} at once, {moves} moves each"));
    let folder = run::target().join("xtask/opponents");
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(&folder)?;
    let server = Server::start(&binary, &folder)?;
    let address = server.address();
    let begun = Instant::now();
    let guests: Vec<_> = (0..games)
        .map(|_| thread::spawn(move || Guest::sit(address, level)?.play(moves)))
        .collect();
    let mut waits = Vec::new();
    for guest in guests {
        waits.extend(guest.join().map_err(|_| anyhow!("a guest panicked"))??);
    }
    let took = begun.elapsed();
    server.stop()?;
    waits.sort_unstable();
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100].as_secs_f64() * 1_000.0;
    ensure!(!waits.is_empty(), "no move was answered");
    println!("  {} moves answered in {:.1} s", waits.len(), took.as_secs_f64());
    println!(
        "  from sending a move to seeing the answer: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        at(50),
        at(95),
        at(99),
        at(100)
    );
    Ok(())
}

/// One who plays against the opponent.
struct Guest {
    socket: Socket,
    moves: usize,
    is_over: bool,
    references: u64,
    /// Where in [`QUIET`] to look for the next move.
    next: usize,
}

impl Guest {
    fn sit(server: SocketAddr, level: u8) -> Result<Self> {
        let wish = json!({"color": "white", "opponent": {"level": level}});
        let made = room::post(&format!("http://{server}/api/v1/games"), &wish)?;
        let id = made["id"].as_str().context("the room has no id")?;
        let mut socket = Socket::open(server, id).context("the server takes no socket")?;
        let hello = json!({"type": "hello", "version": 1, "secret": made["secret"]});
        ensure!(socket.send(&hello), "the line broke");
        Ok(Self { socket, moves: 0, is_over: false, references: 0, next: 0 })
    }

    fn play(mut self, moves: usize) -> Result<Vec<Duration>> {
        let mut waits = Vec::new();
        while waits.len() < moves {
            let answered = self.moves + 2;
            let Some(sent) = self.make_a_move()? else { break };
            while self.moves < answered && !self.is_over {
                self.take()?;
            }
            if self.moves == answered {
                waits.push(sent.elapsed());
            }
        }
        Ok(waits)
    }

    /// Plays the next quiet move that is legal; none where there is none or the game is over.
    fn make_a_move(&mut self) -> Result<Option<Instant>> {
        for _ in 0..QUIET.len() {
            if self.is_over {
                return Ok(None);
            }
            let uci = QUIET[self.next % QUIET.len()];
            self.next += 1;
            self.references += 1;
            let sent = Instant::now();
            let (ply, reference) = (self.moves, self.references);
            let command = json!({"kind": "play", "ply": ply, "uci": uci});
            let frame = json!({"type": "command", "ref": reference, "command": command});
            ensure!(self.socket.send(&frame), "the line broke");
            loop {
                let answer = self.take()?;
                match answer["type"].as_str() {
                    Some("ack") => return Ok(Some(sent)),
                    Some("refusal") if answer["code"] == "illegal_move" => break,
                    Some("refusal") if answer["code"] == "rate_limited" => {
                        thread::sleep(Duration::from_millis(100));
                        break;
                    }
                    Some("refusal") if answer["code"] == "game_over" => return Ok(None),
                    Some("refusal") => bail!("refused: {answer}"),
                    _ if self.moves == ply + 1 => return Ok(Some(sent)),
                    _ => {}
                }
            }
        }
        Ok(None)
    }

    /// Takes the next message in.
    fn take(&mut self) -> Result<Value> {
        let Frame::Message(message) = self.socket.receive()? else { bail!("the line broke") };
        for event in message["events"].as_array().into_iter().flatten() {
            match event["kind"].as_str() {
                Some("played") => self.moves += 1,
                Some("ended") => self.is_over = true,
                _ => {}
            }
        }
        Ok(message)
    }
}
