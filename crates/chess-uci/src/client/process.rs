//! A child process that is spoken to in lines.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::ClientError;

/// Lines that may wait to be read; beyond, the engine's output is not taken from it.
const WAITING_LINES: usize = 1_024;
/// What is kept of a line, in bytes.
const LINE_BYTES: u64 = 64 * 1024;
/// How long a process may take to end after `quit` or the end of its input.
const TO_END: Duration = Duration::from_millis(500);

/// A running program; ended and reaped when dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// What came.
pub(super) enum Received {
    Line(String),
    TimeUp,
    /// The program has closed its output.
    Closed,
}

impl Process {
    pub(super) fn start(path: &Path, arguments: &[impl AsRef<OsStr>]) -> io::Result<Self> {
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        if let Some(output) = child.stdout.take() {
            thread::Builder::new()
                .name("engine output".to_owned())
                .spawn(move || forward(BufReader::new(output), &sender))?;
        }
        let input = child.stdin.take();
        Ok(Self { child, input, lines })
    }

    /// Sends a line.
    pub(super) fn say(&mut self, line: &str) -> Result<(), ClientError> {
        let input = self.input.as_mut().ok_or(ClientError::Died)?;
        let said = writeln!(input, "{line}").and_then(|()| input.flush());
        said.map_err(|_| ClientError::Died)
    }

    /// The next line, waited for until then.
    pub(super) fn receive(&mut self, until: Instant) -> Received {
        match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Received::Line(line),
            Err(RecvTimeoutError::Timeout) => Received::TimeUp,
            Err(RecvTimeoutError::Disconnected) => Received::Closed,
        }
    }

    /// Whether the program has ended by itself within the time.
    fn ends_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        // The output closes when the program ends; what it still says is of no use.
        loop {
            match self.receive(until) {
                Received::Line(_) => {}
                Received::TimeUp => return matches!(self.child.try_wait(), Ok(Some(_))),
                Received::Closed => return matches!(self.child.try_wait(), Ok(Some(_))),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        if !self.ends_within(TO_END) {
            // Killing fails only where there is nothing left to kill.
            let _ = self.child.kill();
        }
        // Reaps it, so that no zombie stays.
        let _ = self.child.wait();
    }
}

/// Sends on what the program says until nobody listens.
fn forward(mut output: impl BufRead, lines: &SyncSender<String>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LINE_BYTES).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if !bytes.ends_with(b"\n") && skip_line(&mut output).is_err() {
            return;
        }
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Drops the rest of a line.
fn skip_line(output: &mut impl BufRead) -> io::Result<()> {
    loop {
        let available = output.fill_buf()?;
        if available.is_empty() {
            return Ok(());
        }
        match available.iter().position(|byte| *byte == b'\n') {
            Some(end) => {
                output.consume(end + 1);
                return Ok(());
            }
            None => {
                let length = available.len();
                output.consume(length);
            }
        }
    }
}
