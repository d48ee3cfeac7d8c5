//! How things stand, in words.

use chess_core::{Color, Millis};
use chess_notation::{Language, san};

use crate::session::Session;
use crate::settings::Opponent;
use crate::words;

impl Session {
    /// How the game stands: whose turn it is, check, an offer, or the end.
    pub fn status(&self, at: Millis) -> String {
        let language = self.settings().language;
        if let Some(ending) = self.arbiter().ending() {
            return words::ending(language, ending);
        }
        let position = self.game().position();
        let color = position.side_to_move();
        let mut text = match (self.settings().level_of(color), language) {
            (Some(level), Language::En) => {
                format!("Level {} ({}) is thinking…", level.number(), level.name_en())
            }
            (Some(level), Language::Fr) => {
                format!("Le niveau {} ({}) réfléchit…", level.number(), level.name_fr())
            }
            (None, _) => match (self.settings().opponent, color) {
                (Opponent::Level { .. }, _) => {
                    language.pick("Your move.", "À vous de jouer.").to_owned()
                }
                (Opponent::Person, Color::White) => {
                    language.pick("White to move.", "Trait aux Blancs.").to_owned()
                }
                (Opponent::Person, Color::Black) => {
                    language.pick("Black to move.", "Trait aux Noirs.").to_owned()
                }
            },
        };
        if position.is_check() {
            text.push_str(language.pick(" Check!", " Échec !"));
        }
        if let Some(by) = self.arbiter().draw_offer() {
            let by = words::side(language, by);
            text.push_str(&match language {
                Language::En => format!(" {by} offers a draw: accept, decline, or move."),
                Language::Fr => format!(" {by} proposent la nulle : accepter, refuser, ou jouer."),
            });
        } else if self.settings().level_of(color).is_none()
            && self.game().is_claim_valid(None).is_some()
        {
            text.push_str(
                language
                    .pick(" A draw can be claimed: draw.", " La nulle peut être réclamée : nulle."),
            );
        }
        if let Some(clock) = self.arbiter().clock()
            && clock.running() == Some(color)
            && clock.remaining_ms(color, at) < 10_000
        {
            text.push_str(language.pick(" Hurry!", " Vite !"));
        }
        text
    }

    /// Who plays a side: its color, and the level if the engine plays it.
    pub fn player(&self, color: Color) -> String {
        let language = self.settings().language;
        let side = match color {
            Color::White => language.pick("White", "Blancs"),
            Color::Black => language.pick("Black", "Noirs"),
        };
        match (self.settings().level_of(color), language) {
            (Some(level), Language::En) => {
                format!("{side}: level {}, {}", level.number(), level.name_en())
            }
            (Some(level), Language::Fr) => {
                format!("{side} : niveau {}, {}", level.number(), level.name_fr())
            }
            (None, _) => side.to_owned(),
        }
    }

    /// What a side's clock shows: `1:05:00`, `4:59`, `0:09.3`; nothing without clocks.
    pub fn clock(&self, color: Color, at: Millis) -> Option<String> {
        let ms = self.arbiter().clock()?.remaining_ms(color, at);
        let seconds = ms / 1000;
        Some(if seconds >= 3600 {
            format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        } else if ms < 10_000 {
            format!("0:{seconds:02}.{}", ms / 100 % 10)
        } else {
            format!("{}:{:02}", seconds / 60, seconds % 60)
        })
    }

    /// The moves in pairs with their numbers, a line for each.
    pub fn move_list(&self) -> Vec<String> {
        let game = self.game();
        let letters = self.settings().language.letters();
        let mut lines: Vec<String> = Vec::new();
        for (ply, mv) in game.moves().iter().enumerate() {
            let Some(position) = game.position_at(ply) else { break };
            let name = san::write_with(position, *mv, &letters);
            let number = position.fullmove_number();
            match (position.side_to_move(), lines.last_mut()) {
                (Color::White, _) => lines.push(format!("{number:>3}. {name:<7}")),
                (Color::Black, Some(line)) => line.push_str(&format!(" {name}")),
                (Color::Black, None) => lines.push(format!("{number:>3}. {:<7} {name}", "…")),
            }
        }
        lines.iter().map(|line| line.trim_end().to_owned()).collect()
    }
}
