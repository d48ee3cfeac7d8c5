//! What a command leads to.

use alloc::vec;
use alloc::vec::Vec;

use super::takeback::Answer;
use super::{Arbiter, Command, EventKind, Party, Refusal};
use crate::clock::{Clock, Millis};
use crate::outcome::{Ending, Outcome, Termination};
use crate::{Color, Move};

/// Half-moves after which both sides have moved: from here on a draw may be agreed (Laws 9.1) and
/// the game can no longer be called off.
const BOTH_HAVE_MOVED: usize = 2;
/// Draw offers of one side between two moves. The opponent offers in turn between any two of them.
const MOST_OFFERS_HERE: u8 = 3;
/// How often a side may be given time in a game.
const MOST_GIFTS: u16 = 40;

type Decision = Result<Vec<EventKind>, Refusal>;

impl Arbiter {
    /// What `command`, given by `party` and received at `at`, leads to; nothing is changed.
    ///
    /// An empty answer means that the command has been obeyed already: a client that lost the
    /// answer repeats the command and hears that it stands. [`Command::CreditOutage`] and
    /// [`Command::GrantLeave`] alone are not recognized when repeated. A wrong claim is refused and changes nothing; the Laws would make
    /// it a draw offer and have the announced move played (9.2, 9.5), which a program that can say
    /// beforehand what is claimable has no use for.
    ///
    /// # Errors
    /// The [`Refusal`] that tells why the command leads to nothing. Once the time is up every
    /// command of a player is refused with [`Refusal::TimeUp`] but the statement of it.
    pub fn decide(&self, at: Millis, party: Party, command: Command) -> Decision {
        self.decide_late(at, 0, party, command)
    }

    /// As [`Arbiter::decide`], where the way to the arbiter took the running side `lag_ms`
    /// milliseconds: as much of it as its quota allows ([`Arbiter::compensation_ms`]) is not counted.
    ///
    /// # Errors
    /// As there.
    pub fn decide_late(&self, at: Millis, lag_ms: u32, party: Party, command: Command) -> Decision {
        let compensated_ms = self.compensation_ms(at, lag_ms);
        // The clock is looked at as it stood when the command left.
        let sent_at = at.plus(-i64::from(compensated_ms));
        if self.has_been_obeyed(party, command) {
            return Ok(Vec::new());
        }
        if self.ending.is_some() {
            return Err(Refusal::GameOver);
        }
        match (command, party) {
            (Command::Start, Party::Server) => return Ok(self.start_now()),
            (Command::Start, Party::Player(_)) => return Err(Refusal::NotAllowed),
            _ if !self.started => return Err(Refusal::NotStarted),
            (Command::FlagFall, _) => return self.flag_fall(sent_at),
            (Command::CreditOutage { ms }, Party::Server) => return self.credit_outage(at, ms),
            (Command::GrantLeave { to, ms }, Party::Server) => return self.grant_leave(to, ms),
            (Command::Abort, Party::Server) => return self.abort(),
            _ => {}
        }
        let Party::Player(color) = party else { return Err(Refusal::NotAllowed) };
        if self.clock.as_ref().is_some_and(|clock| clock.has_fallen(sent_at)) {
            return Err(Refusal::TimeUp);
        }
        match command {
            Command::Play { ply, mv } => self.play(sent_at, compensated_ms, color, ply, mv),
            Command::OfferDraw => self.offer_draw(color),
            Command::AcceptDraw => self.accept_draw(color),
            Command::DeclineDraw => self.decline_draw(color),
            Command::ClaimDraw { intended } => self.claim_draw(color, intended),
            Command::RequestTakeback => self.request_takeback(color).map(|kind| vec![kind]),
            Command::AcceptTakeback => self.accept_takeback(color).map(|kind| vec![kind]),
            Command::DeclineTakeback => self.decline_takeback(color).map(|kind| vec![kind]),
            Command::WithdrawTakeback => self.withdraw_takeback(color).map(|kind| vec![kind]),
            Command::GiveTime { given } => self.give_time(color, given),
            Command::ClaimAbandonment { draw } => self.claim_abandonment(color, draw),
            Command::Resign => Ok(vec![self.lost_by(color, Termination::Resignation)]),
            Command::Abort => self.abort(),
            Command::Start
            | Command::FlagFall
            | Command::GrantLeave { .. }
            | Command::CreditOutage { .. } => Err(Refusal::NotAllowed),
        }
    }

    /// Whether the command repeats one of the same party whose effect stands.
    fn has_been_obeyed(&self, party: Party, command: Command) -> bool {
        let ended_by = |termination| self.ending.is_some_and(|end| end.termination == termination);
        match (command, party) {
            (Command::Start, Party::Server) => self.started,
            (Command::FlagFall, _) => ended_by(Termination::FlagFall),
            (Command::Abort, _) => ended_by(Termination::Aborted),
            (Command::Play { ply, mv }, Party::Player(color)) => {
                self.mover_at(ply) == color && self.game.moves().get(ply) == Some(&mv)
            }
            (Command::OfferDraw, Party::Player(color)) => {
                self.draw_offer == Some(color) || ended_by(Termination::Agreement)
            }
            (Command::AcceptDraw, Party::Player(_)) => ended_by(Termination::Agreement),
            (Command::DeclineDraw, Party::Player(color)) => self.declined_by == Some(color),
            (Command::ClaimDraw { .. }, Party::Player(color)) => {
                self.side_to_move() == color
                    && (ended_by(Termination::ThreefoldClaim)
                        || ended_by(Termination::FiftyMoveClaim))
            }
            (Command::RequestTakeback, Party::Player(color)) => self.takeback() == Some(color),
            (Command::AcceptTakeback, Party::Player(by)) => {
                self.takebacks.is_answered(Answer::Accepted { by })
            }
            (Command::DeclineTakeback, Party::Player(by)) => {
                self.takebacks.is_answered(Answer::Declined { by })
            }
            (Command::WithdrawTakeback, Party::Player(by)) => {
                self.takebacks.is_answered(Answer::Withdrawn { by })
            }
            (Command::GiveTime { given }, Party::Player(color)) => self.gifts(!color) > given,
            (Command::ClaimAbandonment { .. }, Party::Player(color)) => {
                ended_by(Termination::Abandonment)
                    && self.ending.is_some_and(|ending| ending.outcome.winner() != Some(!color))
            }
            // A resignation may have been a draw; who resigned is no longer told apart then.
            (Command::Resign, Party::Player(color)) => {
                ended_by(Termination::Resignation)
                    && self.ending.is_some_and(|ending| ending.outcome.winner() != Some(color))
            }
            _ => false,
        }
    }

    /// A start position that is over by rule ends its game as it starts.
    fn start_now(&self) -> Vec<EventKind> {
        let ended = self.game.ending().map(|ending| EventKind::Ended { ending });
        [EventKind::Started].into_iter().chain(ended).collect()
    }

    fn play(
        &self,
        sent_at: Millis,
        compensated_ms: u32,
        color: Color,
        ply: usize,
        mv: Move,
    ) -> Decision {
        if self.mover_at(ply) != color {
            return Err(Refusal::NotYourTurn);
        }
        if ply != self.game.ply() {
            return Err(Refusal::StalePly);
        }
        let ending = self.game.ending_after(mv).map_err(|_| Refusal::IllegalMove)?;
        // To offer a draw and then play the move that makes it claimable is to claim it with that
        // move (Laws 9.2.1, 9.3.1): the opponent's reply, however quick, comes too late.
        let has_offered = self.offers_here[color.index()] > 0;
        let claimed = has_offered.then(|| self.game.is_claim_valid(Some(mv))).flatten();
        let ending = ending.or(claimed.map(Ending::draw));
        let remaining_ms = self.clock.as_ref().map(|clock| clock.after_move_ms(color, sent_at));
        // A move that ends the game needs no further test of the clock (Laws 6.2.1).
        let ended = ending.map(|ending| EventKind::Ended { ending });
        Ok([EventKind::Played { mv, remaining_ms, compensated_ms }]
            .into_iter()
            .chain(ended)
            .collect())
    }

    /// Whether this side may offer a draw now, as far as the course of the game tells: both sides
    /// have moved, and what was declined is not asked again before somebody moves or the opponent
    /// offers in turn (Laws 11.5).
    pub fn may_offer_draw(&self, color: Color) -> bool {
        self.game.ply() >= BOTH_HAVE_MOVED
            && self.last_offer_here != Some(color)
            && self.offers_here[color.index()] < MOST_OFFERS_HERE
    }

    /// How many milliseconds of a way that took `lag_ms` are not counted for the running side, for
    /// what arrives at `at`. None where nobody sits and waits, and without a clock.
    pub fn compensation_ms(&self, at: Millis, lag_ms: u32) -> u32 {
        let compensation = || {
            let clock = self.clock.as_ref().filter(|c| !c.control().is_correspondence())?;
            let quota = self.lag[clock.running()?.index()];
            Some(quota.compensation_ms(lag_ms, at.since(clock.running_since()?)))
        };
        compensation().unwrap_or(0)
    }

    /// The longest that a move of the running side may be on its way and still be in time, in
    /// milliseconds.
    pub fn flag_grace_ms(&self) -> u32 {
        self.compensation_ms(Millis(i64::MAX), u32::MAX)
    }

    fn offer_draw(&self, color: Color) -> Decision {
        if self.draw_offer == Some(!color) {
            return self.accept_draw(color);
        }
        if !self.may_offer_draw(color) {
            return Err(Refusal::TooEarly);
        }
        Ok(vec![EventKind::DrawOffered { by: color }])
    }

    fn accept_draw(&self, color: Color) -> Decision {
        if self.draw_offer != Some(!color) {
            return Err(Refusal::NoOffer);
        }
        Ok(vec![EventKind::Ended { ending: Ending::draw(Termination::Agreement) }])
    }

    fn decline_draw(&self, color: Color) -> Decision {
        if self.draw_offer != Some(!color) {
            return Err(Refusal::NoOffer);
        }
        Ok(vec![EventKind::DrawDeclined { by: color }])
    }

    fn claim_draw(&self, color: Color, intended: Option<Move>) -> Decision {
        if self.side_to_move() != color {
            return Err(Refusal::NotYourTurn);
        }
        if intended.is_some_and(|mv| !self.game.position().is_legal(mv)) {
            return Err(Refusal::IllegalMove);
        }
        let termination = self.game.is_claim_valid(intended).ok_or(Refusal::NothingToClaim)?;
        Ok(vec![EventKind::Ended { ending: Ending::draw(termination) }])
    }

    fn give_time(&self, color: Color, given: u16) -> Decision {
        let clock = self.clock.as_ref().ok_or(Refusal::NotAllowed)?;
        if given > self.gifts(!color) {
            return Err(Refusal::TooEarly);
        }
        if given >= MOST_GIFTS {
            return Err(Refusal::TooMany);
        }
        Ok(vec![EventKind::TimeGiven { to: !color, ms: clock.control().gift_ms().into() }])
    }

    fn grant_leave(&self, to: Color, ms: i64) -> Decision {
        let clock = self.clock.as_ref().filter(|clock| clock.control().is_correspondence());
        clock.filter(|_| ms > 0).ok_or(Refusal::NotAllowed)?;
        Ok(vec![EventKind::TimeGiven { to, ms }])
    }

    fn claim_abandonment(&self, color: Color, draw: bool) -> Decision {
        // Who has days to think need not be there.
        let clock = self.clock.as_ref().filter(|clock| !clock.control().is_correspondence());
        clock.ok_or(Refusal::NotAllowed)?;
        let drawn = EventKind::Ended { ending: Ending::draw(Termination::Abandonment) };
        let won = || self.lost_by(!color, Termination::Abandonment);
        Ok(vec![if draw { drawn } else { won() }])
    }

    fn abort(&self) -> Decision {
        if self.game.ply() >= BOTH_HAVE_MOVED {
            return Err(Refusal::TooLate);
        }
        let ending = Ending { outcome: Outcome::NoResult, termination: Termination::Aborted };
        Ok(vec![EventKind::Ended { ending }])
    }

    fn flag_fall(&self, at: Millis) -> Decision {
        let clock = self.clock.as_ref().ok_or(Refusal::NotAllowed)?;
        let loser = clock.running().filter(|_| clock.has_fallen(at)).ok_or(Refusal::TooEarly)?;
        Ok(vec![self.lost_by(loser, Termination::FlagFall)])
    }

    /// At most what the turn has taken so far is given back: a turn never ends up with more time
    /// than it began with.
    fn credit_outage(&self, at: Millis, ms: i64) -> Decision {
        let since =
            self.clock.as_ref().and_then(Clock::running_since).ok_or(Refusal::NotAllowed)?;
        let ms = ms.min(at.since(since));
        if ms <= 0 {
            return Ok(Vec::new());
        }
        Ok(vec![EventKind::OutageCredited { ms }])
    }

    /// The end by resignation or flag fall of `loser` (Laws 5.1.2, 6.9).
    fn lost_by(&self, loser: Color, termination: Termination) -> EventKind {
        EventKind::Ended { ending: Ending { outcome: self.game.adjudicate(loser), termination } }
    }

    fn side_to_move(&self) -> Color {
        self.game.position().side_to_move()
    }

    /// The side that makes half-move number `ply` of this game.
    fn mover_at(&self, ply: usize) -> Color {
        let first = self.game.start().side_to_move();
        if ply.is_multiple_of(2) { first } else { !first }
    }
}
