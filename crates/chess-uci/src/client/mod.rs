//! Driving any UCI engine as a child process.
//!
//! The engine's program comes from the host's configuration, never from a user. Whatever it does
//! (say nothing, die, lie, flood its output), a request ends with an answer or an error, the
//! process is reaped, and the next request starts a new one.

mod answer;
mod process;

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use chess_core::{Game, Move, Variant};
use chess_engine::Score;
use chess_notation::{fen, uci};

use crate::position::read_move;
use answer::Line;
use process::{Process, Received};

/// The program to run and what to set.
#[derive(Debug, Clone)]
pub struct Program {
    /// Where it is.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options by name; those that the engine does not have are left out.
    pub options: Vec<(String, String)>,
    /// How long the engine may take to say who it is, and that it is ready.
    pub patience: Duration,
}

impl Program {
    /// A program with no arguments, one thread where it lets us choose, and five seconds' patience.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            arguments: Vec::new(),
            options: [("Threads", "1"), ("Ponder", "false"), ("OwnBook", "false")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
            patience: Duration::from_secs(5),
        }
    }
}

/// How long an engine may search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Budget {
    /// Positions to visit.
    Nodes(u64),
    /// Half-moves to look ahead.
    Depth(u32),
    /// Time to take.
    MoveTime(Duration),
    /// The clocks and increments, White's first; the engine divides its time itself.
    Clocks {
        /// What is left.
        remaining: [Duration; 2],
        /// What each move gives back.
        increments: [Duration; 2],
    },
}

/// What an engine answered.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// A legal move.
    pub mv: Move,
    /// For the side to move, if the engine told one.
    pub score: Option<Score>,
    /// The depth told last.
    pub depth: u32,
    /// The positions visited told last.
    pub nodes: u64,
    /// The best line as far as it is legal; `mv` alone when the engine told none.
    pub pv: Vec<Move>,
    /// What the answer took.
    pub elapsed: Duration,
}

/// Why there is no answer. The process is gone then; the next request starts a new one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The program cannot be started.
    #[error("the engine {0} cannot be started")]
    Start(PathBuf, #[source] io::Error),
    /// It did not say that it speaks UCI.
    #[error("the engine did not say \"{expected}\" within {after:?}")]
    Silent {
        /// What was waited for.
        expected: &'static str,
        /// How long.
        after: Duration,
    },
    /// It ended, or closed its streams.
    #[error("the engine ended in the middle of its work")]
    Died,
    /// It answered with something that is no legal move.
    #[error("the engine answered {0:?}, which is no legal move here")]
    Illegal(String),
}

/// An engine that is started when it is needed.
#[derive(Debug)]
pub struct Client {
    program: Program,
    running: Option<Running>,
}

/// A process that has introduced itself.
#[derive(Debug)]
struct Running {
    process: Process,
    name: String,
    /// Names of its options, in small letters.
    options: Vec<String>,
    /// The variant it has been told of.
    variant: Variant,
}

impl Client {
    /// An engine that is not started yet.
    pub fn new(program: Program) -> Self {
        Self { program, running: None }
    }

    /// The name that the engine gives itself; starts it if need be.
    ///
    /// # Errors
    ///
    /// When it cannot be started or does not introduce itself.
    pub fn name(&mut self) -> Result<String, ClientError> {
        self.attempt(|running, _| Ok(running.name.clone()))
    }

    /// Tells the engine that what comes has nothing to do with what was.
    ///
    /// # Errors
    ///
    /// When it does not become ready.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.attempt(|running, program| {
            running.process.say("ucinewgame")?;
            running.ready(program.patience)
        })
    }

    /// Asks for the best move where `game` stands. The answer comes within the budget and
    /// `grace`; after that the engine is told to stop, and a moment later it is ended.
    ///
    /// # Errors
    ///
    /// When the engine does not answer in time, dies, or answers with no legal move; also where
    /// there is no legal move to answer with.
    pub fn search(
        &mut self,
        game: &Game,
        budget: Budget,
        grace: Duration,
    ) -> Result<Answer, ClientError> {
        self.attempt(|running, program| {
            running.tell_variant(game.variant(), program.patience)?;
            running.process.say(&position(game))?;
            running.ready(program.patience)?;
            let started = Instant::now();
            running.process.say(&go(budget))?;
            let until = started + longest(budget, game) + grace;
            running.answer(game, started, until)
        })
    }

    /// Ends the process; it is started again when it is needed.
    pub fn close(&mut self) {
        if let Some(mut running) = self.running.take() {
            // An engine that is gone already has quit.
            let _ = running.process.say("quit");
        }
    }

    /// Does something with the running engine; on an error the process is ended.
    fn attempt<T>(
        &mut self,
        act: impl FnOnce(&mut Running, &Program) -> Result<T, ClientError>,
    ) -> Result<T, ClientError> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.program)?,
        };
        let outcome = act(&mut running, &self.program);
        if outcome.is_ok() {
            self.running = Some(running);
        }
        outcome
    }
}

impl Running {
    fn start(program: &Program) -> Result<Self, ClientError> {
        let process = Process::start(&program.path, &program.arguments)
            .map_err(|error| ClientError::Start(program.path.clone(), error))?;
        let mut running =
            Self { process, name: String::new(), options: Vec::new(), variant: Variant::Standard };
        running.process.say("uci")?;
        let until = Instant::now() + program.patience;
        loop {
            match running.receive(until, "uciok", program.patience)? {
                Line::UciOk => break,
                Line::Name(name) => running.name = name,
                Line::Option(name) => running.options.push(name.to_ascii_lowercase()),
                _ => {}
            }
        }
        for (name, value) in &program.options {
            running.set_option(name, value)?;
        }
        running.process.say("ucinewgame")?;
        running.ready(program.patience)?;
        Ok(running)
    }

    /// Sets an option that the engine has.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        if self.options.contains(&name.to_ascii_lowercase()) {
            self.process.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    fn tell_variant(&mut self, variant: Variant, patience: Duration) -> Result<(), ClientError> {
        if variant != self.variant {
            let is_chess960 = variant == Variant::Chess960;
            self.set_option("UCI_Chess960", if is_chess960 { "true" } else { "false" })?;
            self.variant = variant;
            self.ready(patience)?;
        }
        Ok(())
    }

    /// Waits until the engine has done all it was told; lines that come late are dropped, a second
    /// `bestmove` among them.
    fn ready(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.process.say("isready")?;
        let until = Instant::now() + patience;
        while self.receive(until, "readyok", patience)? != Line::ReadyOk {}
        Ok(())
    }

    fn answer(
        &mut self,
        game: &Game,
        started: Instant,
        mut until: Instant,
    ) -> Result<Answer, ClientError> {
        let position = game.position();
        let mut told = answer::Info::default();
        let mut is_stopped = false;
        loop {
            match self.process.receive(until) {
                Received::Line(line) => match answer::read(&line) {
                    Line::Info(info) => told.take(info),
                    Line::BestMove(text) => {
                        let mv = read_move(position, &text).ok_or(ClientError::Illegal(text))?;
                        return Ok(told.answer(position, mv, started.elapsed()));
                    }
                    _ => {}
                },
                Received::Closed => return Err(ClientError::Died),
                Received::TimeUp if is_stopped => {
                    let after = started.elapsed();
                    return Err(ClientError::Silent { expected: "bestmove", after });
                }
                Received::TimeUp => {
                    self.process.say("stop")?;
                    is_stopped = true;
                    until = Instant::now() + AFTER_STOP;
                }
            }
        }
    }

    fn receive(
        &mut self,
        until: Instant,
        expected: &'static str,
        after: Duration,
    ) -> Result<Line, ClientError> {
        match self.process.receive(until) {
            Received::Line(line) => Ok(answer::read(&line)),
            Received::Closed => Err(ClientError::Died),
            Received::TimeUp => Err(ClientError::Silent { expected, after }),
        }
    }
}

/// How long an engine may take to answer after it was told to stop.
const AFTER_STOP: Duration = Duration::from_secs(2);
/// No search that is limited by nodes or depth is waited for longer than this.
const LONGEST: Duration = Duration::from_secs(600);

/// The `position` command of a game, with the whole of its moves: repetitions count.
fn position(game: &Game) -> String {
    let mut line = String::from("position fen ");
    fen::push(&mut line, game.start(), game.variant());
    if !game.moves().is_empty() {
        line.push_str(" moves");
        for mv in game.moves() {
            line.push(' ');
            uci::push(&mut line, *mv, game.variant());
        }
    }
    line
}

fn go(budget: Budget) -> String {
    match budget {
        Budget::Nodes(nodes) => format!("go nodes {nodes}"),
        Budget::Depth(depth) => format!("go depth {depth}"),
        Budget::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Budget::Clocks { remaining, increments } => format!(
            "go wtime {} btime {} winc {} binc {}",
            remaining[0].as_millis(),
            remaining[1].as_millis(),
            increments[0].as_millis(),
            increments[1].as_millis()
        ),
    }
}

fn longest(budget: Budget, game: &Game) -> Duration {
    match budget {
        Budget::Nodes(_) | Budget::Depth(_) => LONGEST,
        Budget::MoveTime(time) => time,
        Budget::Clocks { remaining, .. } => remaining[game.position().side_to_move().index()],
    }
}
