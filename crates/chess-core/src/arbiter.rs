//! The arbiter: a game between two seats as a pure state machine.
//!
//! [`Arbiter::decide`] says what a command leads to and changes nothing; [`Arbiter::apply`] takes
//! an event as the fact it is and never fails; [`Arbiter::replay`] is a start and its events. All
//! judgment is in `decide`, so an old log replays the same under newer rules. Time is always an
//! argument. The caller's order is: decide, store, apply, tell.

mod decide;
mod message;
mod takeback;

use takeback::{Answer, Takebacks};

pub use message::{Command, Event, EventKind, Party, Refusal, Terms};

use crate::Color;
use crate::clock::{Clock, Millis};
use crate::game::Game;
use crate::lag::LagQuota;
use crate::outcome::Ending;

/// A game between two seats: board, clocks, draw offer and end.
///
/// ```
/// use chess_core::{Arbiter, Color, Command, DrawPolicy, Event, Millis, Outcome, Party, Position};
/// use chess_core::{Refusal, Terms, Variant};
///
/// let terms = Terms {
///     start: Position::start(),
///     variant: Variant::Standard,
///     time_control: None,
///     draw_policy: DrawPolicy::Laws,
///     takebacks: true,
/// };
/// let mut arbiter = Arbiter::new(terms);
/// let white = Party::Player(Color::White);
/// assert_eq!(arbiter.decide(Millis(0), white, Command::Resign), Err(Refusal::NotStarted));
/// for (party, command) in [(Party::Server, Command::Start), (white, Command::Resign)] {
///     for kind in arbiter.decide(Millis(1), party, command)? {
///         arbiter.apply(&Event { at: Millis(1), kind });
///     }
/// }
/// let ending = arbiter.ending().expect("White has resigned");
/// assert_eq!(ending.outcome, Outcome::Win(Color::Black));
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arbiter {
    terms: Terms,
    game: Game,
    clock: Option<Clock>,
    started: bool,
    draw_offer: Option<Color>,
    /// The side that declined the last offer, until something else happens: so that a repeated
    /// refusal is known as such.
    declined_by: Option<Color>,
    /// Draw offers of each side since the last move, and whose was the last of them.
    offers_here: [u8; 2],
    last_offer_here: Option<Color>,
    takebacks: Takebacks,
    /// How often each side was given time.
    gifts: [u16; 2],
    lag: [LagQuota; 2],
    ending: Option<Ending>,
}

impl Arbiter {
    /// A game on these terms that has not started.
    pub fn new(terms: Terms) -> Self {
        Self {
            terms,
            game: Game::new(terms.start, terms.variant, terms.draw_policy),
            clock: terms.time_control.map(Clock::new),
            started: false,
            draw_offer: None,
            declined_by: None,
            offers_here: [0; 2],
            last_offer_here: None,
            takebacks: Takebacks::new(terms.time_control),
            gifts: [0; 2],
            lag: [LagQuota::FULL; 2],
            ending: None,
        }
    }

    /// The state after these events.
    pub fn replay<'a>(terms: Terms, events: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut arbiter = Self::new(terms);
        for event in events {
            arbiter.apply(event);
        }
        arbiter
    }

    /// What was agreed before the game.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The board and its history.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clock, in games that have one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether the game has started.
    pub fn started(&self) -> bool {
        self.started
    }

    /// How the game ended, once that has been recorded.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The side whose draw offer stands (Laws 9.1).
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// The side whose request to take back stands.
    pub fn takeback(&self) -> Option<Color> {
        self.takebacks.requested_by()
    }

    /// How often this side has been given time.
    pub fn gifts(&self, color: Color) -> u16 {
        self.gifts[color.index()]
    }

    /// When the running side's flag falls; `None` without a clock and while no time runs.
    pub fn deadline(&self) -> Option<Millis> {
        self.clock.as_ref().and_then(Clock::deadline)
    }

    /// Takes an event as a fact.
    ///
    /// What [`Arbiter::decide`] answered always makes sense here. Of any other sequence as much is
    /// taken as makes sense: a move that is not legal on the board and a second start or end change
    /// nothing; a move counts as the start of the game where there was none, and is put on the
    /// board even after the end; offers and credits after the end change nothing.
    pub fn apply(&mut self, event: &Event) {
        let at = event.at;
        match event.kind {
            EventKind::Started => self.start(at),
            EventKind::Played { mv, remaining_ms, compensated_ms } => {
                let mover = self.game.position().side_to_move();
                if self.game.record(mv).is_err() {
                    return;
                }
                self.started = true;
                if self.ending.is_some() {
                    return;
                }
                // A reply lets the opponent's offer lapse; one's own outlives one's move (Laws 9.1.2).
                if self.draw_offer == Some(!mover) {
                    self.draw_offer = None;
                }
                self.forget_talk();
                let lag = &mut self.lag[mover.index()];
                *lag = lag.after_move(compensated_ms);
                if let Some(clock) = &mut self.clock {
                    match remaining_ms {
                        Some(left_ms) => clock.switch_with(mover, at, left_ms),
                        None => clock.switch(mover, at),
                    }
                }
                self.takebacks.turn_begins(self.clock.as_ref());
            }
            EventKind::DrawOffered { by } if self.ending.is_none() => {
                self.draw_offer = Some(by);
                let count = &mut self.offers_here[by.index()];
                *count = count.saturating_add(1);
                self.last_offer_here = Some(by);
                self.declined_by = None;
            }
            EventKind::DrawDeclined { by } if self.ending.is_none() => {
                self.draw_offer = None;
                self.declined_by = Some(by);
            }
            EventKind::TakebackRequested { by } if self.ending.is_none() => {
                self.takebacks.request(by);
            }
            EventKind::TakebackDeclined { by } if self.ending.is_none() => {
                self.takebacks.answer(Answer::Declined { by });
            }
            EventKind::TakebackWithdrawn { by } if self.ending.is_none() => {
                self.takebacks.answer(Answer::Withdrawn { by });
            }
            EventKind::TakebackAccepted { plies, remaining_ms } if self.ending.is_none() => {
                self.take_back(at, plies, remaining_ms);
            }
            EventKind::TimeGiven { to, ms } if self.ending.is_none() => {
                let count = &mut self.gifts[to.index()];
                *count = count.saturating_add(1);
                if let Some(clock) = &mut self.clock {
                    clock.give(to, ms);
                    self.takebacks.time_given(to, ms);
                }
            }
            EventKind::OutageCredited { ms } => {
                if let Some(clock) = &mut self.clock {
                    clock.credit(ms);
                }
            }
            EventKind::Ended { ending } if self.ending.is_none() => {
                self.ending = Some(ending);
                self.draw_offer = None;
                self.forget_talk();
                if let Some(clock) = &mut self.clock {
                    clock.stop(at);
                }
            }
            EventKind::DrawOffered { .. }
            | EventKind::DrawDeclined { .. }
            | EventKind::TakebackRequested { .. }
            | EventKind::TakebackDeclined { .. }
            | EventKind::TakebackWithdrawn { .. }
            | EventKind::TakebackAccepted { .. }
            | EventKind::TimeGiven { .. }
            | EventKind::Ended { .. } => {}
        }
    }

    /// What was said about the position that stood until now is past.
    fn forget_talk(&mut self) {
        self.declined_by = None;
        self.offers_here = [0; 2];
        self.last_offer_here = None;
        self.takebacks.forget_talk();
    }

    fn start(&mut self, at: Millis) {
        if self.started || self.ending.is_some() {
            return;
        }
        self.started = true;
        if let Some(clock) = &mut self.clock {
            clock.start(self.game.position().side_to_move(), at);
        }
    }
}
