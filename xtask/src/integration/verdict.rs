//! After the games: the logs and the exports against what was played and acknowledged.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::games::source_game;
use super::server::Server;
use super::socket::{Frame, Socket};
use super::{Played, argument};
use crate::run::{program, read};

/// What was counted.
#[derive(Debug, Default)]
pub(super) struct Verdict {
    pub(super) acknowledged: usize,
    pub(super) events: usize,
    pub(super) moves: usize,
    pub(super) exports: usize,
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
