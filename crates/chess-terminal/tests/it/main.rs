//! Games played through inputs, and the screens that they lead to.
mod games;
mod screens;

use chess_core::{Color, Millis};
use chess_engine::Level;
use chess_notation::Language;
use chess_terminal::{Effect, Input, Opponent, Session, Settings};

/// Two people, without clocks.
fn two() -> Settings {
    Settings { opponent: Opponent::Person, ..Settings::default() }
}

/// A person with these pieces against level 1.
fn against_level(person: Color) -> Settings {
    let opponent = Opponent::Level { level: Level::MIN, person };
    Settings { opponent, seed: 7, ..Settings::default() }
}

fn french(settings: Settings) -> Settings {
    Settings { language: Language::Fr, ..settings }
}

/// A session that starts at 0.
fn start(settings: Settings) -> Session {
    Session::new(settings, Millis(0)).0
}

/// Types lines, one a second.
fn type_lines(session: &mut Session, lines: &[&str]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for (line, second) in lines.iter().zip(1..) {
        let input = Input::Line((*line).to_owned());
        effects.extend(session.update(Millis(second * 1000), input));
    }
    effects
}

/// The moves so far, as the list has them.
fn moves(session: &Session) -> String {
    let words = session.move_list().join(" ");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
