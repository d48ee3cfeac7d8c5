//! After the games: the logs and the exports against what was played and acknowledged.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::games::source_game;
use super::server::Server;
use super::socket::{Frame, Socket};
use super::{Played, argument, clocks};
use crate::run::{program, read};

/// What was counted.
#[derive(Debug, Default)]
pub(super) struct Verdict {
    pub(super) acknowledged: usize,
    pub(super) events: usize,
    pub(super) moves: usize,
    pub(super) exports: usize,
    /// On clocks.
    pub(super) turns: usize,
    pub(super) longest_turn_ms: i64,
}

/// Checks every game; the first that differs fails with the difference.
pub(super) fn check(
    chess: &Path,
    folder: &Path,
    server: &Server,
    games: &[Played],
) -> Result<Verdict> {
    let mut verdict = Verdict::default();
    for played in games {
        let place = || format!("{}, game {}", played.game.origin, played.room.id);
        let log = log_of(server.address(), &played.room.id).with_context(place)?;
        verdict.moves += check_log(played, &log).with_context(place)?;
        verdict.events += log.len();
        if let Some(increment_ms) = played.room.increment_ms {
            let charged = clocks::check(&log, increment_ms).with_context(place)?;
            verdict.turns += charged.turns;
            verdict.longest_turn_ms = verdict.longest_turn_ms.max(charged.longest_ms);
        }
        verdict.acknowledged += played.acknowledged.len();
        let export = folder.join(format!("{}.pgn", played.room.id));
        fs::write(&export, played.room.export(server.address())?)?;
        check_export(chess, &export, played, &log).with_context(place)?;
        verdict.exports += 1;
    }
    Ok(verdict)
}

/// The whole log as a spectator reads it.
fn log_of(server: SocketAddr, game_id: &str) -> Result<Vec<Value>> {
    let mut socket = Socket::open(server, game_id).context("the server does not answer")?;
    socket.send(&json!({"type": "hello", "version": 1, "secret": null, "from_seq": null}));
    let mut wanted = None;
    let mut log = Vec::new();
    while wanted.is_none_or(|seq| log.len() < seq) {
        let Frame::Message(message) = socket.receive()? else { bail!("the line broke") };
        match message["type"].as_str() {
            Some("welcome") => wanted = message["seq"].as_u64().map(|seq| seq as usize),
            Some("events") => {
                log.extend(message["events"].as_array().into_iter().flatten().cloned());
            }
            _ => {}
        }
    }
    Ok(log)
}

/// Every acknowledged move is where its acknowledgment said, and the moves are the script's, each once.
fn check_log(played: &Played, log: &[Value]) -> Result<usize> {
    let moves =
        log.iter().enumerate().filter(|(_, event)| event["kind"] == "played").collect::<Vec<_>>();
    for acknowledged in &played.acknowledged {
        let (seq, event) = moves.get(acknowledged.ply).with_context(|| {
            format!("{acknowledged:?} is not in the log of {} moves", moves.len())
        })?;
        ensure!(
            event["uci"] == acknowledged.uci.as_str(),
            "{acknowledged:?} is {event} in the log"
        );
        let ends = log.get(seq + 1).is_some_and(|next| next["kind"] == "ended");
        let is_right = acknowledged.seq == seq + 1 || (ends && acknowledged.seq == seq + 2);
        ensure!(is_right, "{acknowledged:?} is event {seq} of the log");
    }
    let found = moves
        .iter()
        .map(|(_, event)| event["uci"].as_str().unwrap_or_default())
        .collect::<Vec<_>>();
    ensure!(found == played.game.uci, "the log has {found:?} and the source {:?}", played.game.uci);
    Ok(moves.len())
}

/// The exported PGN, read again, is the source's game with the log's result.
fn check_export(chess: &Path, export: &Path, played: &Played, log: &[Value]) -> Result<()> {
    let printed = read(program(&argument(chess)).args([
        "pgn",
        "check",
        "--json",
        "--strict",
        &argument(export),
    ]))?;
    let mut lines = printed.lines();
    let (Some(line), None) = (lines.next(), lines.next()) else {
        bail!("the export is not one game:\n{printed}")
    };
    let value = serde_json::from_str::<Value>(line).with_context(|| format!("no JSON: {line}"))?;
    let found = source_game(&value).with_context(|| format!("members are missing: {line}"))?;
    ensure!(
        found.uci == played.game.uci,
        "the export has {:?} and the source {:?}",
        found.uci,
        played.game.uci
    );
    ensure!(
        found.fen == played.game.fen,
        "the export ends at {} and the source at {}",
        found.fen,
        played.game.fen
    );
    ensure!(found.variant == played.game.variant, "the export's variant is {}", found.variant);
    let ending = log.last().filter(|event| event["kind"] == "ended");
    let result = ending.map_or("*", |event| event["result"].as_str().unwrap_or_default());
    ensure!(
        found.result == result,
        "the export's result is {} and the log's {result}",
        found.result
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::check_log;
    use crate::integration::Played;
    use crate::integration::games::SourceGame;
    use crate::integration::player::Acknowledged;
    use crate::integration::room::{Room, Seat};

    const MOVES: [&str; 3] = ["e2e4", "e7e5", "g1f3"];

    fn played(acknowledged: &[(usize, &str, usize)]) -> Played {
        let acknowledged = acknowledged.iter();
        let seat = |color: &str| Seat { color: color.to_owned(), secret: String::new() };
        Played {
            game: SourceGame {
                origin: String::new(),
                start: None,
                variant: "standard".to_owned(),
                uci: MOVES.map(str::to_owned).to_vec(),
                fen: String::new(),
                result: "*".to_owned(),
            },
            room: Room {
                id: String::new(),
                seats: [seat("white"), seat("black")],
                over_http: String::new(),
                increment_ms: None,
            },
            acknowledged: acknowledged
                .map(|(ply, uci, seq)| Acknowledged {
                    ply: *ply,
                    uci: (*uci).to_owned(),
                    seq: *seq,
                })
                .collect(),
        }
    }

    fn log(moves: &[&str]) -> Vec<Value> {
        let started = std::iter::once(json!({"kind": "started"}));
        started.chain(moves.iter().map(|uci| json!({"kind": "played", "uci": uci}))).collect()
    }

    #[test]
    fn what_was_acknowledged_and_is_there_once_passes() {
        let played = played(&[(0, "e2e4", 2), (1, "e7e5", 3), (2, "g1f3", 4)]);
        assert_eq!(check_log(&played, &log(&MOVES)).unwrap(), 3);
    }

    #[test]
    fn a_lost_a_doubled_and_a_moved_move_fail() {
        let all = played(&[(0, "e2e4", 2), (1, "e7e5", 3), (2, "g1f3", 4)]);
        assert!(check_log(&all, &log(&MOVES[..2])).is_err(), "an acknowledged move is lost");
        assert!(check_log(&played(&[]), &log(&MOVES[..2])).is_err(), "a move is missing");
        assert!(
            check_log(&played(&[]), &log(&["e2e4", "e2e4", "e7e5", "g1f3"])).is_err(),
            "a move is there twice"
        );
        let other = played(&[(1, "c7c5", 3)]);
        assert!(check_log(&other, &log(&MOVES)).is_err(), "another move was acknowledged");
        let elsewhere = played(&[(1, "e7e5", 2)]);
        assert!(check_log(&elsewhere, &log(&MOVES)).is_err(), "another place was acknowledged");
    }
}
