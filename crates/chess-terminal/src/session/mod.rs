//! The state of a game at a terminal, and what changes it.

mod orders;

use chess_core::DrawPolicy;
use chess_core::{
    Arbiter, Color, Command as Order, Event, Game, Millis, Move, Outcome, Party, Refusal, Terms,
};
use chess_engine::Level;
use chess_notation::{Language, san};

use crate::input::{Effect, Input, Page};
use crate::record;
use crate::settings::{Opponent, Settings};
use crate::words;

/// A game at a terminal.
#[derive(Debug, Clone)]
pub struct Session {
    settings: Settings,
    arbiter: Arbiter,
    log: Vec<Event>,
    /// Of the questions that are asked about the position that stands.
    number: u64,
    is_thinking: bool,
    /// Whether the engine is asked about a draw.
    is_considering: bool,
    hint: Hint,
    page: Page,
    bottom: Color,
    typed: String,
    /// What was said last.
    message: Option<String>,
    /// All that was said since somebody took it.
    said: Vec<String>,
}

#[derive(Debug, Clone)]
enum Hint {
    None,
    Wanted,
    Told { texts: [String; 3], count: usize },
}

impl Session {
    /// A game that starts now, and what is to be done first.
    pub fn new(settings: Settings, at: Millis) -> (Self, Vec<Effect>) {
        let arbiter = Arbiter::new(terms(&settings));
        let bottom = match settings.opponent {
            Opponent::Level { person, .. } => person,
            Opponent::Person => Color::White,
        };
        let mut session = Self {
            settings,
            arbiter,
            log: Vec::new(),
            number: 0,
            is_thinking: false,
            is_considering: false,
            hint: Hint::None,
            page: Page::Game,
            bottom,
            typed: String::new(),
            message: None,
            said: Vec::new(),
        };
        let effects = match session.order(at, Party::Server, Order::Start) {
            Ok(()) => session.moved(),
            Err(_) => Vec::new(),
        };
        (session, effects)
    }

    /// Takes what happens and says what is to be done.
    pub fn update(&mut self, at: Millis, input: Input) -> Vec<Effect> {
        match input {
            Input::Line(line) => self.line(at, &line),
            Input::Type(letter) => {
                self.typed.push(letter);
                Vec::new()
            }
            Input::Erase => {
                self.typed.pop();
                Vec::new()
            }
            Input::Clear => {
                self.typed.clear();
                self.page = Page::Game;
                Vec::new()
            }
            Input::Enter => {
                let line = std::mem::take(&mut self.typed);
                self.line(at, &line)
            }
            Input::Tick => self.tick(at),
            Input::Replied { number, mv } if number == self.number && self.is_thinking => {
                self.replied(at, mv)
            }
            Input::Hinted { number, texts } if number == self.number => {
                self.hinted(texts);
                Vec::new()
            }
            Input::Considered { number, accepts } if number == self.number => {
                self.considered(at, accepts);
                Vec::new()
            }
            Input::Saved(Ok(name)) => {
                self.say(match self.settings.language {
                    Language::En => format!("Saved in {name}."),
                    Language::Fr => format!("Enregistré dans {name}."),
                });
                Vec::new()
            }
            Input::Saved(Err(why)) => {
                self.say(match self.settings.language {
                    Language::En => format!("Not saved: {why}."),
                    Language::Fr => format!("Non enregistré : {why}."),
                });
                Vec::new()
            }
            // Answers to questions that nobody has any more.
            Input::Replied { .. } | Input::Hinted { .. } | Input::Considered { .. } => Vec::new(),
        }
    }

    /// What was agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Board, clocks and end.
    pub fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    /// The moves and where they led.
    pub fn game(&self) -> &Game {
        self.arbiter.game()
    }

    /// What is on the screen.
    pub fn page(&self) -> Page {
        self.page
    }

    /// The side at the bottom of the board.
    pub fn bottom(&self) -> Color {
        self.bottom
    }

    /// What has been typed and not been sent.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Whether the engine is at work on its move.
    pub fn is_thinking(&self) -> bool {
        self.is_thinking
    }

    /// Whether an answer of the engine is to come: a move, a hint, or what it thinks of a draw.
    pub fn awaits_answer(&self) -> bool {
        self.is_thinking || self.is_considering || matches!(self.hint, Hint::Wanted)
    }

    /// What was said last.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// All that was said since it was asked last.
    pub fn take_said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }

    /// The game so far as PGN.
    pub fn pgn(&self) -> String {
        let outcome = self.arbiter.ending().map_or(Outcome::NoResult, |ending| ending.outcome);
        record::pgn(&self.settings, self.game(), &self.log, outcome)
    }

    fn start_anew(&mut self, at: Millis) -> Vec<Effect> {
        let settings =
            Settings { seed: self.settings.seed.wrapping_add(1), ..self.settings.clone() };
        let (mut next, effects) = Self::new(settings, at);
        // Answers to the old game's questions must not look like answers to the new one's.
        next.number += self.number;
        next.said.splice(0..0, std::mem::take(&mut self.said));
        next.bottom = self.bottom;
        let shift = self.number;
        *self = next;
        let shifted = effects.into_iter().map(|effect| match effect {
            Effect::Think { number, game, level, seed } => {
                Effect::Think { number: number + shift, game, level, seed }
            }
            other => other,
        });
        [Effect::Stop].into_iter().chain(shifted).collect()
    }

    fn replied(&mut self, at: Millis, mv: Option<Move>) -> Vec<Effect> {
        self.is_thinking = false;
        let position = *self.game().position();
        let color = position.side_to_move();
        let ply = self.game().ply();
        let Some(mv) = mv else { return Vec::new() };
        let letters = self.settings.language.letters();
        let name = san::write_with(&position, mv, &letters);
        let before = self.tick(at);
        if self.order(at, Party::Player(color), Order::Play { ply, mv }).is_err() {
            return before;
        }
        let level = self.settings.level_of(color).map_or(0, Level::number);
        self.say(match self.settings.language {
            Language::En => format!("Level {level} plays {name}."),
            Language::Fr => format!("Le niveau {level} joue {name}."),
        });
        self.moved()
    }

    /// Time has passed: a flag may have fallen.
    fn tick(&mut self, at: Millis) -> Vec<Effect> {
        let has_fallen = self.arbiter.clock().is_some_and(|clock| clock.has_fallen(at));
        if has_fallen && self.order(at, Party::Server, Order::FlagFall).is_ok() {
            return self.moved();
        }
        Vec::new()
    }

    /// Gives an order, and tells why if it is refused.
    fn try_order(&mut self, at: Millis, party: Party, order: Order) -> Vec<Effect> {
        match self.order(at, party, order) {
            Ok(())
                if matches!(order, Order::OfferDraw | Order::DeclineDraw)
                    && self.arbiter.ending().is_none() =>
            {
                Vec::new()
            }
            Ok(()) => self.moved(),
            Err(refusal) => {
                self.refuse(refusal);
                Vec::new()
            }
        }
    }

    fn order(&mut self, at: Millis, party: Party, order: Order) -> Result<(), Refusal> {
        for kind in self.arbiter.decide(at, party, order)? {
            self.note(Event { at, kind });
        }
        Ok(())
    }

    fn note(&mut self, event: Event) {
        self.arbiter.apply(&event);
        self.log.push(event);
    }

    /// Another position stands, or the game has ended: what was asked before is out of date.
    fn moved(&mut self) -> Vec<Effect> {
        self.number += 1;
        let mut effects = Vec::new();
        if self.awaits_answer() {
            effects.push(Effect::Stop);
        }
        self.hint = Hint::None;
        self.is_thinking = false;
        self.is_considering = false;
        if self.arbiter.ending().is_some() {
            self.say_ending();
            return effects;
        }
        let color = self.game().position().side_to_move();
        if let Some(level) = self.settings.level_of(color) {
            self.is_thinking = true;
            let (game, seed) = (Box::new(self.game().clone()), self.settings.seed);
            effects.push(Effect::Think { number: self.number, game, level, seed });
        }
        effects
    }

    fn say_ending(&mut self) {
        if let Some(ending) = self.arbiter.ending() {
            self.say(words::ending(self.settings.language, ending));
        }
    }

    fn refuse(&mut self, refusal: Refusal) {
        self.say(words::refusal(self.settings.language, refusal).to_owned());
    }

    fn say(&mut self, text: String) {
        self.said.push(text.clone());
        self.message = Some(text);
    }
}

fn terms(settings: &Settings) -> Terms {
    Terms {
        start: settings.start,
        variant: settings.variant,
        time_control: settings.time_control,
        draw_policy: DrawPolicy::Laws,
        takebacks: true,
    }
}
