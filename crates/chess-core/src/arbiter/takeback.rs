//! Moves that are taken back where the opponent agrees.
//!
//! Who asks gets to move again: one half-move goes back, or two where the opponent has replied. The
//! clocks go back with the position: both show what they showed when its turn began, as if what is
//! taken back had never been; only time that a player was given since stays given. A request stands
//! until it is answered, withdrawn, or a move is made.

use alloc::vec;
use alloc::vec::Vec;

use super::{Arbiter, EventKind, Refusal};
use crate::Color;
use crate::clock::{Clock, Millis};
use crate::time_control::TimeControl;

/// Takebacks in one game: they bound how much longer than its moves its log may become.
const MOST_TAKEBACKS: u16 = 200;

/// What is known of takebacks in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Takebacks {
    requested_by: Option<Color>,
    /// What became of the last request, until something else happens: so that a repeated answer is
    /// known as such.
    answer: Option<Answer>,
    /// Who has asked since the last move: once is enough.
    asked_here: [bool; 2],
    done: u16,
    /// What both clocks had when each turn began, by half-move; empty without clocks.
    turns: Vec<[i64; 2]>,
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Declined { by: Color },
    Withdrawn { by: Color },
    Accepted { by: Color },
}

impl Takebacks {
    pub(super) fn new(control: Option<TimeControl>) -> Self {
        let turns = match control {
            Some(control) => vec![Clock::new(control).banked_ms()],
            None => Vec::new(),
        };
        Self { requested_by: None, answer: None, asked_here: [false; 2], done: 0, turns }
    }

    pub(super) fn requested_by(&self) -> Option<Color> {
        self.requested_by
    }

    pub(super) fn request(&mut self, by: Color) {
        self.requested_by = Some(by);
        self.asked_here[by.index()] = true;
        self.answer = None;
    }

    pub(super) fn answer(&mut self, answer: Answer) {
        self.requested_by = None;
        self.answer = Some(answer);
    }

    pub(super) fn is_answered(&self, answer: Answer) -> bool {
        self.answer == Some(answer)
    }

    /// A move was made, or the game is over.
    pub(super) fn forget_talk(&mut self) {
        self.requested_by = None;
        self.answer = None;
        self.asked_here = [false; 2];
    }

    /// A move was made; its successor's turn begins.
    pub(super) fn turn_begins(&mut self, clock: Option<&Clock>) {
        self.turns.extend(clock.map(Clock::banked_ms));
    }

    /// Whatever is taken back, a gift is not.
    pub(super) fn time_given(&mut self, to: Color, ms: i64) {
        for banked_ms in &mut self.turns {
            let banked_ms = &mut banked_ms[to.index()];
            *banked_ms = banked_ms.saturating_add(ms);
        }
    }
}

impl Arbiter {
    /// Whether this side may ask for its last move back now.
    pub fn may_request_takeback(&self, color: Color) -> bool {
        self.check_request(color).is_ok()
    }

    pub(super) fn request_takeback(&self, color: Color) -> Result<EventKind, Refusal> {
        self.check_request(color)?;
        Ok(EventKind::TakebackRequested { by: color })
    }

    fn check_request(&self, color: Color) -> Result<(), Refusal> {
        if !self.terms.takebacks {
            return Err(Refusal::NotAllowed);
        }
        if self.takebacks.done >= MOST_TAKEBACKS {
            return Err(Refusal::TooMany);
        }
        let is_answered_first = self.takebacks.requested_by.is_none();
        let has_asked = self.takebacks.asked_here[color.index()];
        if !is_answered_first || has_asked || self.plies_back(color).is_none() {
            return Err(Refusal::TooEarly);
        }
        Ok(())
    }

    pub(super) fn accept_takeback(&self, color: Color) -> Result<EventKind, Refusal> {
        let asker = self.request_of(!color)?;
        // A request was only possible with something to take back.
        let plies = self.plies_back(asker).ok_or(Refusal::TooEarly)?;
        let target = self.game.ply() - usize::from(plies);
        let remaining_ms = self.takebacks.turns.get(target).copied();
        Ok(EventKind::TakebackAccepted { plies, remaining_ms })
    }

    pub(super) fn decline_takeback(&self, color: Color) -> Result<EventKind, Refusal> {
        self.request_of(!color)?;
        Ok(EventKind::TakebackDeclined { by: color })
    }

    pub(super) fn withdraw_takeback(&self, color: Color) -> Result<EventKind, Refusal> {
        self.request_of(color)?;
        Ok(EventKind::TakebackWithdrawn { by: color })
    }

    fn request_of(&self, asker: Color) -> Result<Color, Refusal> {
        self.takebacks.requested_by.filter(|by| *by == asker).ok_or(Refusal::NoOffer)
    }

    /// How many half-moves back it was this side's turn.
    fn plies_back(&self, color: Color) -> Option<u8> {
        let plies = if self.game.position().side_to_move() == color { 2 } else { 1 };
        (self.game.ply() >= usize::from(plies)).then_some(plies)
    }

    /// Takes the event as a fact: as many moves as there are go back, and the clocks show what it
    /// says.
    pub(super) fn take_back(&mut self, at: Millis, plies: u8, remaining_ms: Option<[i64; 2]>) {
        for _ in 0..plies {
            if self.game.undo().is_some() {
                self.takebacks.turns.pop();
            }
        }
        self.draw_offer = None;
        self.forget_talk();
        let mover = self.game.position().side_to_move();
        // Who has agreed is whose opponent is to move now.
        self.takebacks.answer = Some(Answer::Accepted { by: !mover });
        self.takebacks.done = self.takebacks.done.saturating_add(1);
        if let (Some(clock), true) = (&mut self.clock, self.started) {
            let banked_ms = remaining_ms.unwrap_or_else(|| clock.banked_ms());
            clock.set_back(mover, at, banked_ms);
            if let Some(turn) = self.takebacks.turns.last_mut() {
                *turn = banked_ms;
            }
        }
    }
}
