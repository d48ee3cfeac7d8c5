//! A chess program's end of a conversation with our engine.

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Long enough for anything on a machine that is busy with other things.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// An engine on a thread of its own, and what it has said.
pub(crate) struct Session {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    engine: Option<JoinHandle<()>>,
}

impl Session {
    pub(crate) fn start() -> Self {
        let (their_input, input) = pipe().unwrap();
        let (output, their_output) = pipe().unwrap();
        let engine = thread::spawn(move || {
            chess_uci::serve(BufReader::new(their_input), their_output).unwrap();
        });
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { input: Some(input), lines, engine: Some(engine) }
    }

    /// Sends lines, all in one write.
    pub(crate) fn say(&mut self, lines: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(format!("{lines}\n").as_bytes()).unwrap();
    }

    /// The next line.
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the engine says something")
    }

    /// Lines until one begins like that, that one last.
    pub(crate) fn until(&self, beginning: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines.last().unwrap().starts_with(beginning) {
            lines.push(self.line());
        }
        lines
    }

    /// Everything said up to the answer, and the move answered.
    pub(crate) fn answer(&self) -> (Vec<String>, String) {
        let lines = self.until("bestmove");
        let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
        (lines, best)
    }

    /// Asks, and gives what is said up to the answer, and the move answered.
    pub(crate) fn ask(&mut self, lines: &str) -> (Vec<String>, String) {
        self.say(lines);
        self.answer()
    }

    /// Makes sure that nothing but `readyok` comes, and that at once.
    pub(crate) fn expect_silence(&mut self) {
        self.say("isready");
        assert_eq!(self.line(), "readyok");
    }

    /// What came within that time.
    pub(crate) fn said_within(&self, time: Duration) -> Vec<String> {
        let until = Instant::now() + time;
        let mut said = Vec::new();
        while let Ok(line) =
            self.lines.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            said.push(line);
        }
        said
    }

    /// Ends the input and waits for the engine; how long that took.
    pub(crate) fn hang_up(&mut self) -> Duration {
        let begun = Instant::now();
        self.input = None;
        self.engine.take().unwrap().join().unwrap();
        begun.elapsed()
    }
}

/// The number that follows a word of a line.
pub(crate) fn number(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split(' ').skip_while(|found| *found != word);
    words.next()?;
    words.next()?.parse().ok()
}

/// The last line that tells a score.
pub(crate) fn last_info(lines: &[String]) -> &str {
    lines.iter().rev().find(|line| line.contains(" score ")).expect("a score is told")
}
