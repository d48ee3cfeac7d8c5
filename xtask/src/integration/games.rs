//! The games to be played again, taken from a collection by way of the command line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::argument;
use super::random::Random;
use crate::run::{self, program, read, root};

/// A game as the collection has it.
#[derive(Debug, Clone)]
pub(super) struct SourceGame {
    /// Where it comes from, for people.
    pub(super) origin: String,
    /// The first position, if it is not the usual one.
    pub(super) start: Option<String>,
    pub(super) variant: String,
    /// UCI moves; in Chess960 castling is the king taking its own rook.
    pub(super) uci: Vec<String>,
    /// The last position.
    pub(super) fen: String,
    pub(super) result: String,
}

impl SourceGame {
    /// Whether White is to make the first move.
    pub(super) fn white_begins(&self) -> bool {
        self.start.as_deref().is_none_or(|fen| fen.split(' ').nth(1) != Some("b"))
    }
}

/// Chooses `count` games that can be played to their last move under the Laws.
pub(super) fn choose(chess: &Path, count: usize, random: &mut Random) -> Result<Vec<SourceGame>> {
    let mut games = read_games(chess, &collection()?)?;
    ensure!(!games.is_empty(), "the collection has no game that can be played");
    shuffle(&mut games, random);
    // Some collections end games late (after a dead position): ask the rules, a few at a time.
    let mut chosen = Vec::new();
    for some in games.chunks(count) {
        chosen.extend(playable(chess, some)?);
        if chosen.len() >= count {
            break;
        }
    }
    ensure!(!chosen.is_empty(), "no game of the collection can be played to its end");
    let different = chosen.len().min(count);
    Ok((0..count).map(|index| chosen[index % different].clone()).collect())
}

/// The large collection beside the clone, else our own few games.
fn collection() -> Result<PathBuf> {
    let beside = root().join("../shared/pgn/games.pgn");
    if beside.is_file() {
        return Ok(beside);
    }
    if run::in_ci() {
        bail!("{} is missing, and CI requires it", beside.display());
    }
    println!(
        "  {} is missing: playing the few games of testdata/games.pgn instead",
        beside.display()
    );
    Ok(root().join("testdata/games.pgn"))
}

fn read_games(chess: &Path, file: &Path) -> Result<Vec<SourceGame>> {
    let printed =
        read(program(&argument(chess)).args(["pgn", "check", "--json", &argument(file)]))?;
    let mut games = Vec::new();
    for line in printed.lines() {
        let value =
            serde_json::from_str::<Value>(line).with_context(|| format!("no JSON: {line}"))?;
        let game = source_game(&value).with_context(|| format!("members are missing: {line}"))?;
        // Short draws and openings alone would leave nothing to interrupt.
        if (20..=200).contains(&game.uci.len()) {
            games.push(game);
        }
    }
    Ok(games)
}

/// A game from one line of `chess pgn check --json`.
pub(super) fn source_game(value: &Value) -> Option<SourceGame> {
    let text = |member: &str| value[member].as_str().map(str::to_owned);
    let moves = value["uci"].as_array()?.iter().map(|mv| mv.as_str().map(str::to_owned));
    Some(SourceGame {
        origin: format!("{} game {}", text("file")?, value["game"].as_u64()?),
        start: text("start"),
        variant: text("variant")?,
        uci: moves.collect::<Option<Vec<_>>>()?,
        fen: text("fen")?,
        result: text("result")?,
    })
}

/// Those of `games` that the rules do not end before their last move.
fn playable(chess: &Path, games: &[SourceGame]) -> Result<Vec<SourceGame>> {
    let file = run::target().join("xtask/candidates.jsonl");
    fs::create_dir_all(run::target().join("xtask"))?;
    let lines = games.iter().enumerate().map(|(id, game)| {
        let start = game.start.as_deref().unwrap_or("startpos");
        format!("{}\n", json!({"id": id.to_string(), "start": start, "variant": game.variant, "moves": game.uci}))
    });
    fs::write(&file, lines.collect::<String>())?;
    // A game that goes on after its end is the very thing looked for: exit 1 is an answer here.
    let output = program(&argument(chess)).args(["replay", &argument(&file)]).output()?;
    let printed = String::from_utf8(output.stdout).context("chess replay printed no UTF-8")?;
    let mut kept = Vec::new();
    for (line, game) in printed.lines().zip(games) {
        let value =
            serde_json::from_str::<Value>(line).with_context(|| format!("no JSON: {line}"))?;
        if value.get("error").is_none() {
            kept.push(game.clone());
        }
    }
    Ok(kept)
}

fn shuffle(games: &mut [SourceGame], random: &mut Random) {
    for last in (1..games.len()).rev() {
        games.swap(last, random.below(last as u64 + 1) as usize);
    }
}
