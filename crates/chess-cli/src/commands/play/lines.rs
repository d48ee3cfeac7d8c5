//! A game by lines of text, for scripts, pipes and screen readers.

use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use chess_terminal::{Effect, Input, Look, Session, board};

use super::thinker::Thinker;
use super::{now, perform};
use crate::exit::Exit;
use crate::output::Output;

/// What is waited for.
enum Happening {
    Line(io::Result<String>),
    /// There are no more lines.
    End,
    Answer(Input),
}

impl From<Input> for Happening {
    fn from(answer: Input) -> Self {
        Self::Answer(answer)
    }
}

/// Reads a line, answers it, and so on until there are no more.
///
/// A person at a terminal (`is_watched`) is listened to while the engine thinks. What comes through a
/// pipe was written beforehand and means the position in which the engine has answered.
pub(super) fn run(
    mut session: Session,
    effects: Vec<Effect>,
    look: Look,
    is_watched: bool,
    output: &mut Output,
) -> Result<Exit> {
    let (sender, happenings) = mpsc::channel();
    let thinker = Thinker::new(session.settings().language, sender.clone());
    let wanted = read_lines(sender);
    let (mut shown, mut is_reading) = (None, false);
    let mut goes_on = perform(&mut session, effects, &thinker);
    let mut is_changed = true;
    while goes_on {
        if is_watched || !session.awaits_answer() {
            if is_changed {
                show(&mut session, look, &mut shown, output)?;
            }
            if !is_reading {
                // The thread has ended if this fails, and has said so.
                is_reading = wanted.send(()).is_ok();
            }
        }
        let input = match next(&happenings, &session) {
            Happening::Line(line) => {
                is_reading = false;
                Input::Line(line?)
            }
            Happening::Answer(answer) => answer,
            Happening::End => break,
        };
        let (is_tick, had_ended) = (input == Input::Tick, session.arbiter().ending().is_some());
        let effects = session.update(now(), input);
        goes_on = perform(&mut session, effects, &thinker);
        is_changed = !is_tick || session.arbiter().ending().is_some() != had_ended;
    }
    Ok(Exit::Yes)
}

/// A thread that reads a line each time it is asked to.
fn read_lines(happenings: Sender<Happening>) -> Sender<()> {
    let (wanted, asked) = mpsc::channel();
    // Nobody waits for it: it ends with the program, or with the lines.
    thread::spawn(move || {
        let mut lines = io::stdin().lock().lines();
        for () in asked {
            let happening = lines.next().map_or(Happening::End, Happening::Line);
            if happenings.send(happening).is_err() {
                return;
            }
        }
    });
    wanted
}

/// What happens next; a tick where a flag is to fall before.
fn next(happenings: &Receiver<Happening>, session: &Session) -> Happening {
    let received = match session.arbiter().deadline() {
        Some(deadline) => {
            let left_ms = u64::try_from(deadline.since(now())).unwrap_or(0).max(1);
            happenings.recv_timeout(Duration::from_millis(left_ms))
        }
        None => happenings.recv().map_err(|_| RecvTimeoutError::Disconnected),
    };
    received.unwrap_or_else(|error| match error {
        RecvTimeoutError::Timeout => Happening::Answer(Input::Tick),
        RecvTimeoutError::Disconnected => Happening::End,
    })
}

/// What was said, the board if it has changed or if nothing was said, and whose turn it is.
fn show(
    session: &mut Session,
    look: Look,
    shown: &mut Option<String>,
    output: &mut Output,
) -> Result<()> {
    let at = now();
    let status = session.status(at);
    let said = session.take_said();
    // How the game stands comes last, and once.
    for text in said.iter().filter(|text| **text != status) {
        output.line(text)?;
    }
    let board = board(session, look);
    if said.is_empty() || shown.as_ref() != Some(&board) {
        output.line("")?;
        output.line(&board)?;
    }
    *shown = Some(board);
    let clocks = [chess_core::Color::White, chess_core::Color::Black].map(|color| {
        let clock = session.clock(color, at)?;
        Some(format!("{} {clock}", session.player(color)))
    });
    if let [Some(white), Some(black)] = clocks {
        output.line(format_args!("{white}   {black}"))?;
    }
    output.line(status)?;
    // Who reads along sees each answer before the next line is asked for.
    output.flush()
}
