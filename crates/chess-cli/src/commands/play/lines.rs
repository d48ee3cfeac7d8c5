//! A game by lines of text, for scripts, pipes and screen readers.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use anyhow::Result;
use chess_terminal::{Effect, Input, Look, Session, board};

use super::thinker::Job;
use super::{now, save};
use crate::exit::Exit;
use crate::output::Output;

/// Reads a line, answers it, and so on until there are no more.
pub(super) fn run(
    mut session: Session,
    effects: Vec<Effect>,
    look: Look,
    output: &mut Output,
) -> Result<Exit> {
    let mut goes_on = perform(&mut session, effects);
    let mut shown = None;
    show(&mut session, look, &mut shown, output)?;
    for line in io::stdin().lock().lines() {
        if !goes_on {
            break;
        }
        let effects = session.update(now(), Input::Line(line?));
        goes_on = perform(&mut session, effects);
        if goes_on {
            show(&mut session, look, &mut shown, output)?;
        }
    }
    Ok(Exit::Yes)
}

/// Does all that is to be done, here and now; false at the end.
fn perform(session: &mut Session, effects: Vec<Effect>) -> bool {
    let mut open = VecDeque::from(effects);
    while let Some(effect) = open.pop_front() {
        let language = session.settings().language;
        let answer = match Job::of(effect) {
            Ok(job) => job.run(language, &|| false),
            Err(Effect::Save { path, pgn }) => save(path.as_deref(), &pgn),
            Err(Effect::Quit) => return false,
            Err(_) => continue,
        };
        open.extend(session.update(now(), answer));
    }
    true
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
