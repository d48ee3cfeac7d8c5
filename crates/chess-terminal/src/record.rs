//! The game as PGN.

use chess_core::{Color, Event, EventKind, Outcome, Variant};
use chess_notation::fen;
use chess_notation::pgn::{self, Command, GameResult};

use crate::settings::Settings;

/// The game with its tags, and what the clocks showed behind each move.
pub(crate) fn pgn(
    settings: &Settings,
    game: &chess_core::Game,
    log: &[Event],
    outcome: Outcome,
) -> String {
    let mut written = pgn::Game::from_play(game, GameResult::from(outcome));
    let name = |color: Color| {
        settings
            .level_of(color)
            .map_or_else(|| "?".to_owned(), |level| format!("Salon, level {}", level.number()))
    };
    let tags = [
        ("Event", "Casual game".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", settings.date.clone()),
        ("Round", "-".to_owned()),
        ("White", name(Color::White)),
        ("Black", name(Color::Black)),
        ("Result", outcome.as_str().to_owned()),
    ];
    for (name, value) in tags {
        written.set_tag(name, &value);
    }
    if let Some(control) = settings.time_control {
        written.set_tag("TimeControl", &control.to_string());
    }
    if settings.variant == Variant::Chess960 {
        written.set_tag("Variant", "Chess960");
        written.set_tag("SetUp", "1");
        written.set_tag("FEN", &fen::write(game.start(), Variant::Chess960));
    }
    let clocks = log.iter().filter_map(|event| match event.kind {
        EventKind::Played { remaining_ms, .. } => Some(remaining_ms),
        _ => None,
    });
    let nodes: Vec<_> = written.tree.main_line().collect();
    for (node, remaining_ms) in nodes.into_iter().zip(clocks) {
        if let Some(ms) = remaining_ms.and_then(|ms| u64::try_from(ms).ok()) {
            written.tree.add_comment(node, Command::Clock(ms).to_string());
        }
    }
    written.write()
}
