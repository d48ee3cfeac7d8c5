//! A game on a screen of its own.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result};
use chess_terminal::{Effect, Input, Look, Session, draw};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::thinker::Thinker;
use super::{now, perform};
use crate::exit::Exit;

/// How long a key is waited for before the clocks and the engine are looked at.
const PATIENCE: Duration = Duration::from_millis(50);

/// Draws, waits for keys and answers, and so on until the person leaves.
pub(super) fn run(mut session: Session, effects: Vec<Effect>, look: Look) -> Result<Exit> {
    let signal = watch().context("cannot watch for signals")?;
    // Sets up the way back to the usual screen for panics as well.
    let mut terminal = ratatui::try_init().context("cannot take over the terminal")?;
    let (sender, answers) = mpsc::channel::<Input>();
    let thinker = Thinker::new(session.settings().language, sender);
    let outcome = (|| -> Result<()> {
        let mut goes_on = perform(&mut session, effects, &thinker);
        let mut is_changed = true;
        while goes_on && signal.load(Relaxed) == 0 {
            // Clocks change by themselves.
            if is_changed || session.arbiter().deadline().is_some() {
                terminal.draw(|frame| draw(frame, &session, now(), look))?;
            }
            let mut inputs = Vec::new();
            is_changed = event::poll(PATIENCE)?;
            if is_changed {
                inputs.extend(read(&event::read()?));
            }
            inputs.extend(std::iter::from_fn(|| answers.try_recv().ok().map(Some)));
            is_changed |= !inputs.is_empty();
            let is_running = session.arbiter().deadline().is_some();
            inputs.push(Some(Input::Tick));
            for input in inputs {
                // What means the end is no input.
                let effects = input.map_or_else(
                    || vec![Effect::Stop, Effect::Quit],
                    |input| session.update(now(), input),
                );
                goes_on &= perform(&mut session, effects, &thinker);
            }
            // A flag that has fallen stops them.
            is_changed |= is_running && session.arbiter().deadline().is_none();
        }
        Ok(())
    })();
    ratatui::try_restore().context("cannot give the terminal back")?;
    outcome?;
    end_by(signal.load(Relaxed));
    Ok(Exit::Yes)
}

/// What an event means; `None` among the inputs is the end.
fn read(event: &Event) -> Vec<Option<Input>> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key).into_iter().collect(),
        Event::Paste(text) => text.chars().map(|letter| Some(Input::Type(letter))).collect(),
        _ => Vec::new(),
    }
}

fn of_key(key: &KeyEvent) -> Option<Option<Input>> {
    let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if has_control => Some(None),
        // What was typed before the screen was there ends its lines so.
        KeyCode::Char('j') if has_control => Some(Some(Input::Enter)),
        KeyCode::Char(_) if has_control => None,
        KeyCode::Char(letter) => Some(Some(Input::Type(letter))),
        KeyCode::Backspace => Some(Some(Input::Erase)),
        KeyCode::Enter => Some(Some(Input::Enter)),
        KeyCode::Esc => Some(Some(Input::Clear)),
        _ => None,
    }
}

/// Notes signals that end programs, so that the terminal can be given back first; 0 is none.
#[cfg(unix)]
fn watch() -> io::Result<Arc<AtomicUsize>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let signal = Arc::new(AtomicUsize::new(0));
    for number in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register_usize(number, Arc::clone(&signal), number as usize)?;
    }
    Ok(signal)
}

#[cfg(not(unix))]
fn watch() -> io::Result<Arc<AtomicUsize>> {
    Ok(Arc::new(AtomicUsize::new(0)))
}

/// Ends the program as the signal would have, if there was one.
#[cfg(unix)]
fn end_by(signal: usize) {
    if signal != 0 {
        // Where that fails the program ends by itself, a moment later.
        drop(signal_hook::low_level::emulate_default_handler(signal as i32));
    }
}

#[cfg(not(unix))]
fn end_by(_: usize) {}
