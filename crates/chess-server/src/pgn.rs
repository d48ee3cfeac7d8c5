//! A game as PGN, at any time of its life.

use chess_core::{Arbiter, Color, Event, EventKind, Outcome, Termination, TimeControl};
use chess_notation::pgn::{Game, GameResult};
use chess_persistence::{GameRecord, RatingChange};

use crate::players::Players;
use crate::time::Utc;

/// The game in export format: the seven tag roster, its date and time, the time control and why
/// it ended, and the clock after every move where there is one.
pub(crate) fn export(record: &GameRecord, events: &[Event], arbiter: &Arbiter) -> String {
    game(record, events, arbiter).write()
}

/// The game with everything that stands in its PGN.
pub(crate) fn game(record: &GameRecord, events: &[Event], arbiter: &Arbiter) -> Game {
    let ending = arbiter.ending();
    let result = GameResult::from(ending.map_or(Outcome::NoResult, |ending| ending.outcome));
    let mut game = Game::from_play(arbiter.game(), result);
    for (name, value) in tags(record, result, ending.map(|ending| ending.termination)) {
        game.set_tag(name, &value);
    }
    for (name, value) in rating_tags(record) {
        game.set_tag(name, &value);
    }
    // Where every move has the same time, what was left of it says nothing about the next.
    let is_kept = !matches!(record.terms.time_control, Some(TimeControl::PerMove { .. }));
    let mut clocks = Vec::new();
    for event in events {
        match event.kind {
            EventKind::Played { remaining_ms, .. } => clocks.push(remaining_ms),
            EventKind::TakebackAccepted { plies, .. } => {
                clocks.truncate(clocks.len().saturating_sub(usize::from(plies)));
            }
            _ => {}
        }
    }
    let moves: Vec<_> = game.tree.main_line().collect();
    for (node, remaining_ms) in moves.into_iter().zip(clocks) {
        if let Some(remaining_ms) = remaining_ms.filter(|_| is_kept) {
            game.tree.add_comment(node, clk(remaining_ms));
        }
    }
    game
}

/// The roster comes first and in its order (PGN 8.1.1).
fn tags(
    record: &GameRecord,
    result: GameResult,
    termination: Option<Termination>,
) -> [(&'static str, String); 11] {
    let made = Utc::from(record.created_at);
    let date = format!("{:04}.{:02}.{:02}", made.year, made.month, made.day);
    let time = format!("{:02}:{:02}:{:02}", made.hour, made.minute, made.second);
    let control = record.terms.time_control;
    let control = control.map_or_else(|| "-".to_owned(), |control| control.to_string());
    let players = Players::of(record);
    [
        ("Event", if record.rated { "Rated game" } else { "Casual game" }.to_owned()),
        ("Site", "Salon".to_owned()),
        ("Date", date.clone()),
        ("Round", "-".to_owned()),
        ("White", players.name(Color::White)),
        ("Black", players.name(Color::Black)),
        ("Result", result.as_str().to_owned()),
        ("UTCDate", date),
        ("UTCTime", time),
        ("TimeControl", control),
        ("Termination", termination.map_or("unterminated", word).to_owned()),
    ]
}

/// The ratings before the game and what it changed of them, as other servers write them.
fn rating_tags(record: &GameRecord) -> Vec<(&'static str, String)> {
    let Some([white, black]) = record.ratings else { return Vec::new() };
    let change = |change: RatingChange| format!("{:+}", change.after - change.before);
    vec![
        ("WhiteElo", white.before.to_string()),
        ("BlackElo", black.before.to_string()),
        ("WhiteRatingDiff", change(white)),
        ("BlackRatingDiff", change(black)),
    ]
}

/// The standard's word for why a game ended (PGN 9.8.1).
fn word(termination: Termination) -> &'static str {
    match termination {
        Termination::FlagFall => "time forfeit",
        Termination::Abandonment | Termination::Aborted => "abandoned",
        _ => "normal",
    }
}

/// A clock as the command `[%clk]` has it: hours, minutes, seconds, tenths where there are any.
fn clk(remaining_ms: i64) -> String {
    let tenths = remaining_ms.max(0) / 100;
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = if tenth == 0 { String::new() } else { format!(".{tenth}") };
    format!("[%clk {hours}:{minutes:02}:{seconds:02}{fraction}]")
}
