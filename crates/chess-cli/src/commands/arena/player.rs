//! Who plays.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use chess_core::{Game, Move};
use chess_engine::{Engine, Level, Limits};
use chess_uci::client::{Budget, Client, Program};

use crate::exit::BadInput;

/// A player as the arguments describe it.
#[derive(Debug)]
pub(super) struct Contender {
    /// For people and for the PGN.
    pub(super) name: String,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// Our engine, without a process between.
    Own {
        hash_bytes: usize,
    },
    Level(Level),
    Program(Program),
}

/// A player at a board.
pub(super) enum Player {
    Own(Box<Engine>),
    Level(Level),
    Program(Box<Client>),
}

/// The memory of our own engine, in mebibytes.
const HASH_MIB: usize = 16;

impl Contender {
    /// Reads `own`, `level:N`, or a program with arguments and options:
    /// `PATH ARGUMENT?Name=value&Name=value`.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let kind = if text == "own" {
            Kind::Own { hash_bytes: HASH_MIB << 20 }
        } else if let Some(number) = text.strip_prefix("level:") {
            let level = number.parse().ok().and_then(Level::new).ok_or_else(|| {
                BadInput::usage(format!("{number} is no level")).hint("levels are from 1 to 10")
            })?;
            Kind::Level(level)
        } else {
            let (command, options) = text.split_once('?').unwrap_or((text, ""));
            let mut program = program(command);
            program.options.push(("Hash".to_owned(), HASH_MIB.to_string()));
            for option in options.split('&').filter(|option| !option.is_empty()) {
                let (name, value) = option.split_once('=').ok_or_else(|| {
                    BadInput::usage(format!("the option {option:?} has no value"))
                        .hint("write it as PATH?Name=value&Other=value")
                })?;
                program.options.push((name.to_owned(), value.to_owned()));
            }
            Kind::Program(program)
        };
        Ok(Self { name: text.to_owned(), kind })
    }

    /// Sits down at a board.
    pub(super) fn sit_down(&self) -> Player {
        match &self.kind {
            Kind::Own { hash_bytes } => Player::Own(Box::new(Engine::with_bytes(*hash_bytes))),
            Kind::Level(level) => Player::Level(*level),
            Kind::Program(program) => Player::Program(Box::new(Client::new(program.clone()))),
        }
    }
}

/// A path, blanks and all where such a file is there, or else a path and arguments.
fn program(command: &str) -> Program {
    if Path::new(command).is_file() {
        return Program::new(command);
    }
    let mut words = command.split_whitespace();
    let mut program = Program::new(words.next().unwrap_or_default());
    program.arguments = words.map(str::to_owned).collect();
    program
}

/// How long an engine may be late before it has lost.
const GRACE: Duration = Duration::from_secs(10);

impl Player {
    /// A new game begins.
    pub(super) fn new_game(&mut self) -> Result<(), String> {
        match self {
            Self::Own(engine) => engine.clear(),
            Self::Level(_) => {}
            Self::Program(client) => client.new_game().map_err(|error| error.to_string())?,
        }
        Ok(())
    }

    /// The move to play, or why there is none.
    pub(super) fn choose(
        &mut self,
        game: &Game,
        budget: Budget,
        seed: u64,
    ) -> Result<Move, String> {
        let no_move = || "found no move".to_owned();
        match self {
            Self::Level(level) => {
                level.choose(game, seed).map(|choice| choice.mv).ok_or_else(no_move)
            }
            Self::Own(engine) => {
                let begun = Instant::now();
                let time = match budget {
                    Budget::MoveTime(time) => Some(time),
                    // A thirtieth of the clock and most of the increment.
                    Budget::Clocks { remaining, increments } => {
                        let color = game.position().side_to_move().index();
                        Some(
                            (remaining[color] / 30 + increments[color] * 3 / 4)
                                .min(remaining[color] / 2),
                        )
                    }
                    _ => None,
                };
                let stop = || time.is_some_and(|time| begun.elapsed() >= time);
                let mut limits = Limits { stop: Some(&stop), ..Limits::default() };
                match budget {
                    Budget::Nodes(nodes) => limits.nodes = Some(nodes),
                    Budget::Depth(depth) => limits.depth = Some(depth),
                    _ => {}
                }
                let best = engine.search(game, &limits, |_| ControlFlow::Continue(()));
                best.map(|best| best.mv).ok_or_else(no_move)
            }
            Self::Program(client) => client
                .search(game, budget, GRACE)
                .map(|answer| answer.mv)
                .map_err(|e| e.to_string()),
        }
    }
}
