//! What a person wants, done.

use chess_core::{Arbiter, Color, Command as Order, Event, EventKind, Millis, Party, Refusal};

use super::{Hint, Session, terms};
use crate::command::{Command, read_move};
use crate::input::{Effect, Page};
use crate::settings::Opponent;
use crate::words;

impl Session {
    pub(super) fn line(&mut self, at: Millis, line: &str) -> Vec<Effect> {
        self.page = Page::Game;
        let Some(command) = Command::read(line) else { return Vec::new() };
        self.message = None;
        let mut effects = self.tick(at);
        effects.extend(self.obey(at, command));
        effects
    }

    fn obey(&mut self, at: Millis, command: Command) -> Vec<Effect> {
        match command {
            Command::Help => {
                self.page = Page::Help;
                for line in words::help(self.settings.language) {
                    self.said.push((*line).to_owned());
                }
            }
            Command::Board => {}
            Command::Flip => self.bottom = !self.bottom,
            Command::Quit => return vec![Effect::Stop, Effect::Quit],
            Command::New => return self.start_anew(at),
            Command::Save(path) => return vec![Effect::Save { path, pgn: self.pgn() }],
            Command::Undo => return self.undo(at),
            Command::Hint => return self.give_hint(),
            Command::Draw(with) => return self.draw(at, with.as_deref()),
            Command::Accept | Command::Decline => {
                let order = match command {
                    Command::Accept => Order::AcceptDraw,
                    _ => Order::DeclineDraw,
                };
                let answered = self.arbiter.draw_offer().map_or(self.person(), |by| !by);
                return self.try_order(at, Party::Player(answered), order);
            }
            Command::Resign => {
                return self.try_order(at, Party::Player(self.person()), Order::Resign);
            }
            Command::Move(text) => return self.play(at, &text),
        }
        Vec::new()
    }

    /// The person who types: whose turn it is, or the only one that there is.
    fn person(&self) -> Color {
        match self.settings.opponent {
            Opponent::Level { person, .. } => person,
            Opponent::Person => self.game().position().side_to_move(),
        }
    }

    fn play(&mut self, at: Millis, text: &str) -> Vec<Effect> {
        let person = self.person();
        let position = *self.game().position();
        let refusal = if self.arbiter.ending().is_some() {
            Some(Refusal::GameOver)
        } else if position.side_to_move() != person {
            Some(Refusal::NotYourTurn)
        } else {
            None
        };
        if let Some(refusal) = refusal {
            self.refuse(refusal);
            return Vec::new();
        }
        match read_move(&position, text, self.settings.language) {
            Ok(mv) => {
                let ply = self.game().ply();
                self.try_order(at, Party::Player(person), Order::Play { ply, mv })
            }
            Err(error) => {
                let text = words::bad_move(self.settings.language, &position, text, &error);
                self.say(text);
                Vec::new()
            }
        }
    }

    fn draw(&mut self, at: Millis, with: Option<&str>) -> Vec<Effect> {
        let person = self.person();
        let party = Party::Player(person);
        if let Some(text) = with {
            let position = *self.game().position();
            return match read_move(&position, text, self.settings.language) {
                Ok(mv) => self.try_order(at, party, Order::ClaimDraw { intended: Some(mv) }),
                Err(error) => {
                    let text = words::bad_move(self.settings.language, &position, text, &error);
                    self.say(text);
                    Vec::new()
                }
            };
        }
        let is_turn = self.game().position().side_to_move() == person;
        if is_turn && self.game().is_claim_valid(None).is_some() {
            return self.try_order(at, party, Order::ClaimDraw { intended: None });
        }
        let effects = self.try_order(at, party, Order::OfferDraw);
        let is_asked = self.arbiter.draw_offer() == Some(person);
        match self.settings.level_of(!person) {
            Some(_) if is_asked => {
                self.is_considering = true;
                let game = Box::new(self.game().clone());
                vec![Effect::ConsiderDraw { number: self.number, game, color: !person }]
            }
            _ => effects,
        }
    }

    pub(super) fn considered(&mut self, at: Millis, accepts: bool) {
        self.is_considering = false;
        let Some(by) = self.arbiter.draw_offer() else { return };
        let order = if accepts { Order::AcceptDraw } else { Order::DeclineDraw };
        if self.order(at, Party::Player(!by), order).is_err() {
            return;
        }
        if accepts {
            self.say_ending();
        } else {
            let text = self
                .settings
                .language
                .pick("The engine declines the draw.", "Le moteur refuse la nulle.");
            self.say(text.to_owned());
        }
    }

    fn give_hint(&mut self) -> Vec<Effect> {
        let is_turn = self.game().position().side_to_move() == self.person();
        if self.arbiter.ending().is_some() || !is_turn {
            let over = self.arbiter.ending().is_some();
            self.refuse(if over { Refusal::GameOver } else { Refusal::NotYourTurn });
            return Vec::new();
        }
        match &mut self.hint {
            Hint::None => {
                self.hint = Hint::Wanted;
                vec![Effect::FindHint { number: self.number, game: Box::new(self.game().clone()) }]
            }
            Hint::Wanted => Vec::new(),
            Hint::Told { texts, count } => {
                // The last sentence is told again as often as it is asked for.
                let text = texts[(*count).min(2)].clone();
                *count += 1;
                self.say(text);
                Vec::new()
            }
        }
    }

    pub(super) fn hinted(&mut self, texts: Option<[String; 3]>) {
        if !matches!(self.hint, Hint::Wanted) {
            return;
        }
        let Some(texts) = texts else {
            self.hint = Hint::None;
            return;
        };
        self.say(texts[0].clone());
        self.hint = Hint::Told { texts, count: 1 };
    }

    /// Takes back the last move of the person and what came after it.
    fn undo(&mut self, at: Millis) -> Vec<Effect> {
        let ply = self.game().ply();
        let is_persons = |ply: usize| {
            let first = self.game().start().side_to_move();
            let mover = if ply.is_multiple_of(2) { first } else { !first };
            self.settings.level_of(mover).is_none()
        };
        let Some(target) = (0..ply).rev().find(|ply| is_persons(*ply)) else {
            let text = self
                .settings
                .language
                .pick("There is no move to take back.", "Il n’y a pas de coup à reprendre.");
            self.say(text.to_owned());
            return Vec::new();
        };
        let is_played = |event: &Event| matches!(event.kind, EventKind::Played { .. });
        let plays = self.log.iter().enumerate().filter(|(_, event)| is_played(event));
        // What is kept ends with the move before, or with the start.
        let end = match target {
            0 => self.log.iter().position(|event| event.kind == EventKind::Started),
            _ => plays.map(|(index, _)| index).nth(target - 1),
        };
        self.log.truncate(end.map_or(0, |end| end + 1));
        self.arbiter = Arbiter::replay(terms(&self.settings), &self.log);
        let since = self.arbiter.clock().and_then(chess_core::Clock::running_since);
        if let Some(since) = since {
            // The clocks stand as they stood when that move was to be made.
            self.note(Event { at, kind: EventKind::OutageCredited { ms: at.since(since) } });
        }
        self.moved()
    }
}
