//! The strip with a player's name above or below the board.

use chess_core::{Color, Piece, Role};
use chess_notation::pgn::{Game, GameResult};

use crate::lettering::{Line, Weight};
use crate::pieces;
use crate::theme::Theme;

/// The height of a strip in units of which the board has 800.
const HEIGHT: f32 = 80.0;

/// The size of its text.
const TEXT: f32 = 36.0;

/// What stands in the strip of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Strip {
    color: Color,
    name: String,
    /// Title and rating.
    rest: String,
}

impl Strip {
    /// The strips of both players; nothing where the game names neither.
    pub(super) fn of(game: &Game) -> Option<[Self; 2]> {
        let strips = [Color::White, Color::Black].map(|color| {
            let prefix = match color {
                Color::White => "White",
                Color::Black => "Black",
            };
            let tag = |suffix: &str| {
                let value = game.tag(&format!("{prefix}{suffix}")).unwrap_or_default().trim();
                if matches!(value, "?" | "-" | "0") { "" } else { value }
            };
            let facts = [tag("Title"), tag("Elo")].into_iter().filter(|fact| !fact.is_empty());
            Self { color, name: tag("").to_owned(), rest: facts.collect::<Vec<_>>().join(" ") }
        });
        strips.iter().any(|strip| !strip.name.is_empty()).then_some(strips)
    }

    /// The strip as an SVG picture, at the end with the player's score.
    pub(super) fn svg(&self, (width, height): (u16, u16), theme: Theme, score: &str) -> String {
        let colors = theme.colors();
        let units = HEIGHT * f32::from(width) / f32::from(height);
        let king = Piece { color: self.color, role: Role::King };
        let (name, rest, score) = (
            Line::new(&self.name, Weight::Bold),
            Line::new(&self.rest, Weight::Regular),
            Line::new(score, Weight::Bold),
        );
        let (left, base) = (84.0, HEIGHT / 2.0 + TEXT * 0.36);
        let score_left = units - 24.0 - score.width(TEXT);
        let rest_width = if self.rest.is_empty() { 0.0 } else { rest.width(TEXT * 0.85) + 16.0 };
        let room = score_left - 20.0 - left - rest_width;
        // A name of great length leaves room for the rest by being written smaller.
        let size = name.fitting_size(TEXT, room.max(1.0));
        let rest_left = left + name.width(size) + 16.0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {units} {HEIGHT}\" preserveAspectRatio=\"none\">\n{}\n\
             <path fill=\"{}\" d=\"M0 0H{units}V{HEIGHT}H0Z\"/>\n\
             <rect x=\"18\" y=\"12\" width=\"56\" height=\"56\" rx=\"8\" fill=\"{}\"/>\n\
             <use href=\"#{}\" x=\"20\" y=\"13\" width=\"52\" height=\"52\"/>\n\
             <path fill=\"{}\" d=\"{}{}\"/>\n<path fill=\"{}\" fill-opacity=\"0.7\" d=\"{}\"/>\n</svg>\n",
            pieces::symbol(king),
            colors.ground,
            colors.dark,
            pieces::symbol_name(king),
            colors.ink,
            name.path(left, base, size),
            score.path(score_left, base, TEXT),
            colors.ink,
            rest.path(rest_left, base, TEXT * 0.85),
        )
    }

    /// What the player got.
    pub(super) fn score(&self, result: GameResult) -> &'static str {
        match (result, self.color) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => "1",
            (GameResult::WhiteWins | GameResult::BlackWins | GameResult::BothLose, _) => "0",
            (GameResult::Draw, _) => "½",
            _ => "",
        }
    }
}
