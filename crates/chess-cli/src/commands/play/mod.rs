//! `chess play`: a game in the terminal.

mod lines;
mod thinker;
mod window;

use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use chess_core::{Color, Millis};
use chess_engine::Level;
use chess_terminal::{Effect, Input, Look, Opponent, Session, Settings};

use self::thinker::{Job, Thinker};
use super::input;
use crate::args::play::{ColorArgument, PlayArguments};
use crate::exit::Exit;
use crate::output::Output;

/// Plays until the person has had enough.
pub(crate) fn run(arguments: &PlayArguments, output: &mut Output) -> Result<Exit> {
    let settings = settings(arguments)?;
    let is_watched = io::stdin().is_terminal() && io::stdout().is_terminal();
    let has_window = is_watched && !arguments.plain;
    let look =
        Look { is_colored: has_window && output.is_colored(), has_figures: !arguments.ascii };
    let (session, effects) = Session::new(settings, now());
    if has_window {
        window::run(session, effects, look)
    } else {
        lines::run(session, effects, look, is_watched, output)
    }
}

fn settings(arguments: &PlayArguments) -> Result<Settings> {
    let seed = arguments.seed.unwrap_or_else(|| now().0.unsigned_abs());
    let person = match arguments.color {
        ColorArgument::White => Color::White,
        ColorArgument::Black => Color::Black,
        // The highest bit of a product depends on all bits of the seed.
        ColorArgument::Random if seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 0 => {
            Color::White
        }
        ColorArgument::Random => Color::Black,
    };
    let opponent = match Level::new(arguments.level) {
        Some(level) if !arguments.two => Opponent::Level { level, person },
        _ => Opponent::Person,
    };
    Ok(Settings {
        language: arguments.lang,
        opponent,
        start: input::start(&arguments.start)?,
        variant: arguments.start.variant.variant(),
        time_control: arguments.clock,
        seed,
        date: chrono::Local::now().format("%Y.%m.%d").to_string(),
    })
}

/// The time of day: only differences count here.
fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Does what is to be done; false at the end.
fn perform(session: &mut Session, effects: Vec<Effect>, thinker: &Thinker) -> bool {
    for effect in effects {
        match Job::of(effect) {
            Ok(job) => thinker.take(job),
            Err(Effect::Stop) => thinker.stop(),
            Err(Effect::Save { path, pgn }) => {
                let saved = save(path.as_deref(), &pgn);
                session.update(now(), saved);
            }
            Err(Effect::Quit) => return false,
            Err(_) => {}
        }
    }
    true
}

/// Writes the game to a new file: what is there already is never written over.
fn save(path: Option<&str>, pgn: &str) -> Input {
    let named = || chrono::Local::now().format("chess-%Y%m%d-%H%M%S.pgn").to_string();
    let path = path.map_or_else(named, str::to_owned);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .and_then(|mut file| file.write_all(pgn.as_bytes()));
    Input::Saved(match written {
        Ok(()) => Ok(path),
        Err(error) => Err(format!("{path}: {error}")),
    })
}
