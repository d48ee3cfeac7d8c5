//! `chess replay`: move lists played by the Laws, and what holds after the last move.
//!
//! `testdata/rules/README.md` defines the members.

use anyhow::Result;
use chess_core::{
    Color, DrawPolicy, Game, Move, Outcome, PlayError, Position, Termination, Variant,
};
use chess_notation::fen::{self, CastlingStyle, EnPassant};
use chess_notation::uci::{self, UciMove};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::input;
use crate::args::ReplayArguments;
use crate::exit::Exit;
use crate::output::Output;

/// A line as it is read; other members are left alone.
#[derive(Debug, Deserialize)]
struct Line {
    #[serde(default)]
    id: Value,
    #[serde(default = "startpos")]
    start: String,
    #[serde(default)]
    variant: VariantName,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    expect: Asked,
}

/// Moves that a line asks about.
#[derive(Debug, Default, Deserialize)]
struct Asked {
    legal_has: Option<Vec<String>>,
    legal_lacks: Option<Vec<String>>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum VariantName {
    #[default]
    Standard,
    Chess960,
}

/// A line as it is written.
#[derive(Debug, Serialize)]
struct Replayed {
    id: Value,
    fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen_shredder: Option<String>,
    check: bool,
    checkers: Vec<String>,
    legal_count: usize,
    legal_moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_has: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_lacks: Option<Vec<String>>,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    status_alt: Vec<&'static str>,
    result: String,
    repetition: u32,
    halfmove_clock: u16,
    claims: Claims,
    mate_possible: BySide<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flag_or_resign: Option<BySide<String>>,
}

#[derive(Debug, Serialize)]
struct Claims {
    threefold_now: bool,
    threefold_with: Vec<String>,
    fifty_now: bool,
    fifty_with: Vec<String>,
}

#[derive(Debug, Serialize)]
struct BySide<T> {
    white: T,
    black: T,
}

impl<T> BySide<T> {
    fn of(value: impl Fn(Color) -> T) -> Self {
        Self { white: value(Color::White), black: value(Color::Black) }
    }
}

/// What is written for a line that cannot be replayed.
#[derive(Debug, Serialize)]
struct Failed {
    id: Value,
    error: String,
    /// The half-move that failed, counted from 0; absent where no move is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
}

/// Replays every line; a bad one does not stop the others.
pub(crate) fn run(arguments: &ReplayArguments, output: &mut Output) -> Result<Exit> {
    let mut exit = Exit::Yes;
    for line in input::lines(&arguments.file)? {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        match replay(&line) {
            Ok(replayed) => output.object(&replayed)?,
            Err(failed) => {
                exit = Exit::No;
                output.object(&failed)?;
            }
        }
    }
    Ok(exit)
}

fn replay(text: &str) -> Result<Replayed, Failed> {
    let line = serde_json::from_str::<Line>(text).map_err(|error| Failed {
        id: id_of(text),
        error: format!("unreadable line: {error}"),
        ply: None,
    })?;
    let variant = match line.variant {
        VariantName::Standard => Variant::Standard,
        VariantName::Chess960 => Variant::Chess960,
    };
    let start = start(&line.start, variant).map_err(|error| Failed {
        id: line.id.clone(),
        error,
        ply: None,
    })?;
    let mut game = Game::new(start, variant, DrawPolicy::Laws);
    for (ply, word) in line.moves.iter().enumerate() {
        play(&mut game, word).map_err(|why| {
            let error = format!("{word}: {why}");
            Failed { id: line.id.clone(), error, ply: Some(ply) }
        })?;
    }
    Ok(described(line.id, &line.expect, &game))
}

fn startpos() -> String {
    "startpos".to_owned()
}

/// The id of a line that is JSON but not what was expected.
fn id_of(text: &str) -> Value {
    serde_json::from_str::<Value>(text).map_or(Value::Null, |value| value["id"].clone())
}

fn start(text: &str, variant: Variant) -> Result<Position, String> {
    if text == "startpos" {
        return Ok(Position::start());
    }
    fen::position(text, variant).map_err(|error| error.to_string())
}

fn play(game: &mut Game, word: &str) -> Result<(), String> {
    // After a mate no move is legal, and that is not what is wrong with the line.
    if let Some(ending) = game.ending() {
        return Err(PlayError::GameOver(ending).to_string());
    }
    let uci = word.parse::<UciMove>().map_err(|error| error.to_string())?;
    let mv = uci.resolve(game.position()).ok_or("illegal move")?;
    game.play(mv).map_err(|error| error.to_string())
}

fn described(id: Value, asked: &Asked, game: &Game) -> Replayed {
    let (position, variant) = (game.position(), game.variant());
    let written = |moves: &[Move]| {
        let mut texts = moves.iter().map(|mv| uci::write(*mv, variant)).collect::<Vec<_>>();
        texts.sort();
        texts
    };
    let legal_moves = written(&position.legal_moves());
    let those = |moves: &Option<Vec<String>>, are_legal: bool| {
        let moves = moves.as_ref()?.iter();
        Some(moves.filter(|mv| legal_moves.contains(mv) == are_legal).cloned().collect())
    };
    let claims = game.claims();
    let (status, status_alt) = statuses(game);
    let shredder = || fen::write_with(position, variant, EnPassant::Legal, CastlingStyle::Shredder);
    let ending = game.ending();
    Replayed {
        id,
        fen: fen::write(position, variant),
        fen_shredder: (variant == Variant::Chess960).then(shredder),
        check: position.is_check(),
        checkers: position.checkers().into_iter().map(|square| square.to_string()).collect(),
        legal_count: legal_moves.len(),
        legal_has: those(&asked.legal_has, true),
        legal_lacks: those(&asked.legal_lacks, false),
        legal_moves,
        status,
        status_alt,
        result: ending.map_or(Outcome::NoResult, |ending| ending.outcome).to_string(),
        repetition: game.repetition_count(),
        halfmove_clock: position.halfmove_clock(),
        claims: Claims {
            threefold_now: claims.threefold_now,
            threefold_with: written(&claims.threefold_with),
            fifty_now: claims.fifty_now,
            fifty_with: written(&claims.fifty_with),
        },
        mate_possible: BySide::of(|color| game.can_mate(color)),
        flag_or_resign: ending
            .is_none()
            .then(|| BySide::of(|color| game.adjudicate(color).to_string())),
    }
}

/// The status by the first Law that ends the game, and the others that would have ended it too.
fn statuses(game: &Game) -> (&'static str, Vec<&'static str>) {
    let status = match game.ending().map(|ending| ending.termination) {
        None => return ("ongoing", Vec::new()),
        // Nothing ends a game after these.
        Some(Termination::Checkmate) => return ("checkmate", Vec::new()),
        Some(Termination::Stalemate) => return ("stalemate", Vec::new()),
        Some(Termination::DeadPosition) => "dead_position",
        Some(Termination::FivefoldRepetition) => "fivefold_repetition",
        Some(Termination::SeventyFiveMove) => "seventyfive_moves",
        Some(other) => return (other.as_str(), Vec::new()),
    };
    let others = [
        ("fivefold_repetition", game.repetition_count() >= 5),
        ("seventyfive_moves", game.position().halfmove_clock() >= 150),
    ];
    let others = others.into_iter().filter(|(name, holds)| *holds && *name != status);
    (status, others.map(|(name, _)| name).collect())
}
