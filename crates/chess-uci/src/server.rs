//! The engine's side of the protocol: reads commands while a search runs elsewhere.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use chess_core::{Game, Position};

use crate::command::{self, Command, Go};
use crate::identity::{AUTHOR, NAME};
use crate::option::{Effect, Options};
use crate::position::{described, read_move};
use crate::signals::Signals;
use crate::time::{self, Budget};
use crate::worker::{self, Job, Search};

/// Speaks UCI on a pair of streams until `quit` or the end of the input, with the engine on a
/// thread of its own.
///
/// What is accepted beyond the protocol's text: moves in any letter case, castling in both
/// spellings in both variants, a list of `searchmoves` that is followed by limits. An illegal move
/// in `position` ends the list of moves, and an `info string` names it; a position that no game
/// can reach leaves the old one in place.
///
/// # Errors
///
/// When the input cannot be read. A reader of the output that has gone away ends the session.
pub fn serve(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(output);
    let (jobs, queue) = mpsc::channel();
    thread::scope(|scope| {
        let output = &output;
        scope.spawn(move || worker::run(&queue, output));
        let mut server = Server {
            output,
            jobs,
            options: Options::default(),
            game: Game::standard(),
            searches: Vec::new(),
        };
        let outcome = server.read(input);
        server.stop_all();
        outcome
    })
}

/// Lines to the chess program, each written whole.
pub(crate) struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    fn new(writer: W) -> Self {
        Self(Mutex::new(writer))
    }

    /// Writes a line. Nobody is left to be told when that fails; the end of the input follows.
    pub(crate) fn line(&self, line: &str) {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(writer, "{line}").and_then(|()| writer.flush());
    }
}

struct Server<'a, W> {
    output: &'a Output<W>,
    jobs: Sender<Job>,
    options: Options,
    game: Game,
    /// The signals of searches that may still run, the newest last.
    searches: Vec<Arc<Signals>>,
}

impl<W: Write> Server<'_, W> {
    fn read(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&bytes);
            match command::parse(&line) {
                Some(Command::Quit) => return Ok(()),
                Some(command) => self.obey(command),
                None => {}
            }
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            // Whoever searches is ready; what was set before has to be done first.
            Command::IsReady if self.is_searching() => self.output.line("readyok"),
            Command::IsReady => self.send(Job::Ready),
            Command::NewGame => self.send(Job::Clear),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.searches.drain(..).for_each(|search| search.stop()),
            Command::PonderHit => self.searches.iter().for_each(|search| search.ponder_hit()),
            // Ends the reading, before it comes here.
            Command::Quit => {}
        }
    }

    fn introduce(&self) {
        self.output.line(&format!("id name {NAME}"));
        self.output.line(&format!("id author {AUTHOR}"));
        for line in Options::declarations() {
            self.output.line(&line);
        }
        self.output.line("uciok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(Effect::None) => {}
            Ok(Effect::Clear) => self.send(Job::Clear),
            Ok(Effect::Resize) => self.send(Job::Resize { mib: self.options.hash_mib }),
            Ok(Effect::Threads) => self.send(Job::Threads(self.options.threads)),
            Err(refused) => self.output.line(&format!("info string {refused}")),
        }
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        match described(fen, moves, self.options.variant) {
            Ok(described) => {
                self.game = described.game;
                if let Some(mv) = described.illegal {
                    self.output.line(&format!(
                        "info string {mv} is not legal there: it and what follows is left out"
                    ));
                }
            }
            Err(error) => {
                self.output.line(&format!("info string the position stays as it was: {error}"));
            }
        }
    }

    fn go(&mut self, go: &Go) {
        let position = self.game.position();
        let read = |text: &String| read_move(position, text);
        let search_moves = go.search_moves.iter().filter_map(read).collect();
        let signals = Arc::new(Signals::new(go.is_ponder, self.waits_for_stop(go)));
        let search = Search {
            game: self.game.clone(),
            search_moves,
            lines: self.options.lines,
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            budget: self.budget(go, position),
            level: self.options.level_to_play(),
            seed: self.options.seed,
            signals: Arc::clone(&signals),
        };
        self.searches.retain(|search| Arc::strong_count(search) > 1);
        self.searches.push(signals);
        self.send(Job::Search(Box::new(search)));
    }

    /// Without any limit, `go` is `go infinite`.
    fn waits_for_stop(&self, go: &Go) -> bool {
        let is_unlimited = go.depth.is_none()
            && go.nodes.is_none()
            && go.mate.is_none()
            && go.move_time.is_none()
            && go.clocks.remaining == [None; 2];
        go.is_infinite || (is_unlimited && !go.is_ponder)
    }

    fn budget(&self, go: &Go, position: &Position) -> Option<Budget> {
        if go.is_infinite {
            return None;
        }
        if let Some(time) = go.move_time {
            return Some(Budget { soft: time, hard: time });
        }
        let overhead = Duration::from_millis(self.options.move_overhead_ms);
        time::budget(&go.clocks, position.side_to_move(), overhead)
    }

    fn is_searching(&mut self) -> bool {
        self.searches.retain(|search| Arc::strong_count(search) > 1);
        !self.searches.is_empty()
    }

    fn send(&self, job: Job) {
        // The worker ends only after this sender is gone.
        let _ = self.jobs.send(job);
    }

    fn stop_all(&mut self) {
        self.searches.drain(..).for_each(|search| search.stop());
    }
}
