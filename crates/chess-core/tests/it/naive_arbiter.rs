//! A second arbiter that keeps nothing but the log and reads everything anew from it each time it
//! is asked.

use chess_core::winnability::{self, Budget, MatePossible};
use chess_core::{
    Color, Command, DrawPolicy, Ending, Event, EventKind, Millis, Move, Outcome, Party, Position,
    Refusal, Role, Square, Termination, Terms, TimeControl, Variant,
};
use chess_notation::fen;

/// The terms and all that has happened; nothing else is remembered.
pub(crate) struct NaiveArbiter {
    pub(crate) terms: Terms,
    pub(crate) log: Vec<Event>,
}

impl NaiveArbiter {
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for event in &self.log {
            match event.kind {
                EventKind::Played { mv, .. } => moves.push(mv),
                EventKind::TakebackAccepted { plies, .. } => {
                    moves.truncate(moves.len() - usize::from(plies));
                }
                _ => {}
            }
        }
        moves
    }

    /// The positions from the start to now.
    pub(crate) fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.terms.start];
        for mv in self.moves() {
            positions.push(positions.last().unwrap().play(mv).unwrap());
        }
        positions
    }

    pub(crate) fn now(&self) -> Position {
        *self.positions().last().unwrap()
    }

    pub(crate) fn started(&self) -> bool {
        self.log.iter().any(|event| event.kind == EventKind::Started)
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.log.iter().find_map(|event| match event.kind {
            EventKind::Ended { ending } => Some(ending),
            _ => None,
        })
    }

    pub(crate) fn mover(&self, ply: usize) -> Color {
        let first = self.terms.start.side_to_move();
        if ply % 2 == 1 { !first } else { first }
    }

    /// Whose draw offer stands.
    pub(crate) fn offer(&self) -> Option<Color> {
        let mut offer = None;
        let mut ply = 0;
        for event in &self.log {
            match event.kind {
                EventKind::DrawOffered { by } => offer = Some(by),
                EventKind::DrawDeclined { .. } | EventKind::Ended { .. } => offer = None,
                EventKind::Played { .. } => {
                    if offer.is_some_and(|by| by != self.mover(ply)) {
                        offer = None;
                    }
                    ply += 1;
                }
                EventKind::TakebackAccepted { plies, .. } => {
                    ply -= usize::from(plies);
                    offer = None;
                }
                _ => {}
            }
        }
        offer
    }

    /// What was said since the board last changed, in order; `None` for what is of no interest.
    fn talk(&self, is: impl Fn(&EventKind) -> bool) -> Vec<EventKind> {
        let changes = |event: &&Event| {
            !matches!(event.kind, EventKind::Played { .. } | EventKind::TakebackAccepted { .. })
        };
        let since: Vec<EventKind> =
            self.log.iter().rev().take_while(changes).map(|event| event.kind).collect();
        since.into_iter().rev().filter(is).collect()
    }

    fn draw_talk(&self) -> Vec<EventKind> {
        self.talk(|kind| {
            matches!(kind, EventKind::DrawOffered { .. } | EventKind::DrawDeclined { .. })
        })
    }

    /// Whether the last that was said about draws is that this side declined one.
    fn has_just_declined(&self, color: Color) -> bool {
        self.ending().is_none()
            && self.draw_talk().last() == Some(&EventKind::DrawDeclined { by: color })
    }

    fn may_offer(&self, color: Color) -> bool {
        let offers = self.talk(|kind| matches!(kind, EventKind::DrawOffered { .. }));
        let own = EventKind::DrawOffered { by: color };
        let count = offers.iter().filter(|offer| **offer == own).count();
        self.moves().len() >= 2 && offers.last() != Some(&own) && count < 3
    }

    fn takeback_talk(&self) -> Vec<EventKind> {
        self.talk(|kind| {
            matches!(
                kind,
                EventKind::TakebackRequested { .. }
                    | EventKind::TakebackDeclined { .. }
                    | EventKind::TakebackWithdrawn { .. }
            )
        })
    }

    /// Who waits for an answer to the request for a move back.
    pub(crate) fn takeback(&self) -> Option<Color> {
        match self.takeback_talk().last() {
            Some(EventKind::TakebackRequested { by }) if self.ending().is_none() => Some(*by),
            _ => None,
        }
    }

    /// Half-moves that go back for this side to be on move again.
    fn plies_back(&self, color: Color) -> Option<usize> {
        let ply = self.moves().len();
        (1..=ply.min(2)).find(|plies| self.mover(ply - plies) == color)
    }

    fn check_takeback(&self, color: Color) -> Result<(), Refusal> {
        let done = self
            .log
            .iter()
            .filter(|event| matches!(event.kind, EventKind::TakebackAccepted { .. }));
        let asked = EventKind::TakebackRequested { by: color };
        if !self.terms.takebacks {
            Err(Refusal::NotAllowed)
        } else if done.count() >= 200 {
            Err(Refusal::TooMany)
        } else if self.takeback().is_some()
            || self.takeback_talk().contains(&asked)
            || self.plies_back(color).is_none()
        {
            Err(Refusal::TooEarly)
        } else {
            Ok(())
        }
    }

    /// What of a way of `lag_ms` is not counted for the side to move.
    fn compensation_ms(&self, at: Millis, lag_ms: u32) -> u32 {
        let Some((_, Some(since))) = self.clocks(at) else { return 0 };
        let side = self.now().side_to_move();
        let mut quota: i64 = 1_000;
        let mut moves = vec![];
        for event in &self.log {
            match event.kind {
                EventKind::Played { compensated_ms, .. } => {
                    if self.mover(moves.len()) == side {
                        quota = (quota - i64::from(compensated_ms) + 100).min(1_000);
                    }
                    moves.push(());
                }
                EventKind::TakebackAccepted { plies, .. } => {
                    moves.truncate(moves.len() - usize::from(plies));
                }
                _ => {}
            }
        }
        let lag_ms = i64::from(lag_ms).min(500).min(quota).min(at.0 - since.0).max(0);
        u32::try_from(lag_ms).unwrap()
    }

    /// What each side has left at `at`, and since when the turn counts while one runs.
    pub(crate) fn clocks(&self, at: Millis) -> Option<([i64; 2], Option<Millis>)> {
        let control = self.terms.time_control?;
        let (first_ms, increment_ms, is_kept) = match control {
            TimeControl::Increment { initial_ms, increment_ms } => (initial_ms, increment_ms, true),
            TimeControl::PerMove { move_ms } => (move_ms, move_ms, false),
        };
        let mut left = [i64::from(first_ms); 2];
        let mut turns = vec![left];
        let mut turn: Option<Millis> = None;
        let mut ply = 0;
        let spend = |left: &mut [i64; 2], ply: usize, turn: Option<Millis>, until: Millis| {
            let spent = turn.map_or(0, |since| until.0 - since.0).max(0);
            let side = self.mover(ply).index();
            left[side] = (left[side] - spent).max(0);
        };
        for event in &self.log {
            match event.kind {
                EventKind::Started => turn = Some(event.at),
                EventKind::Played { compensated_ms, .. } => {
                    spend(&mut left, ply, turn, event.at.plus(-i64::from(compensated_ms)));
                    let side = self.mover(ply).index();
                    left[side] = if is_kept { left[side] } else { 0 } + i64::from(increment_ms);
                    ply += 1;
                    turn = Some(event.at);
                    turns.push(left);
                }
                EventKind::TakebackAccepted { plies, .. } => {
                    ply -= usize::from(plies);
                    turns.truncate(ply + 1);
                    left = turns[ply];
                    turn = Some(event.at);
                }
                EventKind::TimeGiven { to, ms } => {
                    left[to.index()] += ms;
                    for at_turn in &mut turns {
                        at_turn[to.index()] += ms;
                    }
                }
                EventKind::OutageCredited { ms } => turn = turn.map(|since| since.plus(ms)),
                EventKind::Ended { .. } => {
                    spend(&mut left, ply, turn, event.at);
                    turn = None;
                }
                _ => {}
            }
        }
        spend(&mut left, ply, turn, at);
        Some((left, turn))
    }

    /// What the clocks showed when half-move number `ply` was last due, and what was given since.
    fn clocks_at_turn(&self, ply: usize) -> Option<[i64; 2]> {
        let mut count = 0;
        let mut begins = None;
        for (index, event) in self.log.iter().enumerate() {
            match event.kind {
                EventKind::Started => begins = Some(index),
                EventKind::Played { .. } => {
                    count += 1;
                    if count == ply {
                        begins = Some(index);
                    }
                }
                EventKind::TakebackAccepted { plies, .. } => {
                    count -= usize::from(plies);
                    if count == ply {
                        begins = Some(index);
                    }
                }
                _ => {}
            }
        }
        let begins = begins?;
        let until = Self { terms: self.terms, log: self.log[..=begins].to_vec() };
        let (mut left, _) = until.clocks(until.log[begins].at)?;
        for event in &self.log[begins..] {
            if let EventKind::TimeGiven { to, ms } = event.kind {
                left[to.index()] += ms;
            }
        }
        Some(left)
    }

    fn time_is_up(&self, at: Millis) -> bool {
        let side = self.now().side_to_move().index();
        self.clocks(at).is_some_and(|(left, turn)| turn.is_some() && left[side] == 0)
    }

    /// What the rules of the board make of the last of these positions.
    fn board_ending(&self, positions: &[Position]) -> Option<Ending> {
        let position = positions.last().unwrap();
        let count = occurrences(positions);
        let clock = position.halfmove_clock();
        let casual = self.terms.draw_policy == DrawPolicy::Automatic;
        let stuck = position.legal_moves().is_empty();
        let draws = [
            (stuck && !position.is_check(), Termination::Stalemate),
            (is_dead(position), Termination::DeadPosition),
            (count >= 5, Termination::FivefoldRepetition),
            (clock >= 150, Termination::SeventyFiveMove),
            (casual && count >= 3, Termination::ThreefoldAutomatic),
            (casual && clock >= 100, Termination::FiftyMoveAutomatic),
        ];
        if stuck && position.is_check() {
            let outcome = Outcome::Win(!position.side_to_move());
            return Some(Ending { outcome, termination: Termination::Checkmate });
        }
        let (_, termination) = draws.into_iter().find(|(holds, _)| *holds)?;
        Some(Ending { outcome: Outcome::Draw, termination })
    }

    fn claim(&self, intended: Option<Move>) -> Option<Termination> {
        let mut positions = self.positions();
        if self.board_ending(&positions).is_some() || self.terms.draw_policy != DrawPolicy::Laws {
            return None;
        }
        if let Some(mv) = intended {
            positions.push(self.now().play(mv).ok()?);
        }
        if occurrences(&positions) >= 3 {
            return Some(Termination::ThreefoldClaim);
        }
        // The clock after the announced move is 0 where it is a pawn move or a capture.
        (positions.last().unwrap().halfmove_clock() >= 100).then_some(Termination::FiftyMoveClaim)
    }

    fn lost(&self, loser: Color, termination: Termination) -> Vec<EventKind> {
        let outcome =
            if may_mate(&self.now(), !loser) { Outcome::Win(!loser) } else { Outcome::Draw };
        vec![EventKind::Ended { ending: Ending { outcome, termination } }]
    }

    fn is_repeated(&self, party: Party, command: Command) -> bool {
        let ended_by =
            |termination| self.ending().is_some_and(|end| end.termination == termination);
        match (party, command) {
            (Party::Server, Command::Start) => self.started(),
            (_, Command::Abort) => ended_by(Termination::Aborted),
            (_, Command::FlagFall) => ended_by(Termination::FlagFall),
            (Party::Server, _) => false,
            (Party::Player(color), Command::Play { ply, mv }) => {
                self.mover(ply) == color && self.moves().get(ply).copied() == Some(mv)
            }
            (Party::Player(color), Command::OfferDraw) => {
                ended_by(Termination::Agreement) || self.offer() == Some(color)
            }
            (_, Command::AcceptDraw) => ended_by(Termination::Agreement),
            (Party::Player(color), Command::DeclineDraw) => self.has_just_declined(color),
            (Party::Player(color), Command::ClaimDraw { .. }) => {
                let claimed = [Termination::ThreefoldClaim, Termination::FiftyMoveClaim];
                claimed.into_iter().any(ended_by) && self.now().side_to_move() == color
            }
            (Party::Player(color), Command::RequestTakeback) => self.takeback() == Some(color),
            (Party::Player(color), Command::AcceptTakeback) => {
                // Whoever accepted is the opponent of the side that is on move again.
                let last = self.log.iter().rev().find(|event| {
                    matches!(
                        event.kind,
                        EventKind::Played { .. }
                            | EventKind::TakebackRequested { .. }
                            | EventKind::TakebackAccepted { .. }
                            | EventKind::Ended { .. }
                    )
                });
                let last = last.map(|event| event.kind);
                matches!(last, Some(EventKind::TakebackAccepted { .. }))
                    && self.now().side_to_move() != color
            }
            (Party::Player(by), Command::DeclineTakeback) => {
                self.ending().is_none()
                    && self.takeback_talk().last() == Some(&EventKind::TakebackDeclined { by })
            }
            (Party::Player(by), Command::WithdrawTakeback) => {
                self.ending().is_none()
                    && self.takeback_talk().last() == Some(&EventKind::TakebackWithdrawn { by })
            }
            (Party::Player(by), Command::GiveTime { given }) => self.gifts(!by) > given,
            (Party::Player(color), Command::ClaimAbandonment { .. }) => {
                self.ending().is_some_and(|end| {
                    end.termination == Termination::Abandonment
                        && end.outcome != Outcome::Win(!color)
                })
            }
            (Party::Player(color), Command::Resign) => self.ending().is_some_and(|end| {
                end.termination == Termination::Resignation && end.outcome != Outcome::Win(color)
            }),
            (_, Command::GrantLeave { .. })
            | (Party::Player(_), Command::Start | Command::CreditOutage { .. }) => false,
        }
    }

    pub(crate) fn gifts(&self, to: Color) -> u16 {
        let is_to = |event: &&Event| matches!(event.kind, EventKind::TimeGiven { to: whom, .. } if whom == to);
        u16::try_from(self.log.iter().filter(is_to).count()).unwrap()
    }

    pub(crate) fn decide(
        &self,
        at: Millis,
        lag_ms: u32,
        party: Party,
        command: Command,
    ) -> Result<Vec<EventKind>, Refusal> {
        let compensated_ms = self.compensation_ms(at, lag_ms);
        let sent_at = at.plus(-i64::from(compensated_ms));
        if self.is_repeated(party, command) {
            return Ok(vec![]);
        }
        if self.ending().is_some() {
            return Err(Refusal::GameOver);
        }
        let draw = |termination| {
            vec![EventKind::Ended { ending: Ending { outcome: Outcome::Draw, termination } }]
        };
        let positions = self.positions();
        let ply = positions.len() - 1;
        if command == Command::Start {
            if party != Party::Server {
                return Err(Refusal::NotAllowed);
            }
            let over = self.board_ending(&positions).map(|ending| EventKind::Ended { ending });
            return Ok(std::iter::once(EventKind::Started).chain(over).collect());
        }
        if !self.started() {
            return Err(Refusal::NotStarted);
        }
        match (party, command) {
            (_, Command::FlagFall) if self.terms.time_control.is_none() => {
                return Err(Refusal::NotAllowed);
            }
            (_, Command::FlagFall) if self.time_is_up(sent_at) => {
                return Ok(self.lost(self.mover(ply), Termination::FlagFall));
            }
            (_, Command::FlagFall) => return Err(Refusal::TooEarly),
            (Party::Server, Command::CreditOutage { ms }) => {
                let Some((_, Some(since))) = self.clocks(at) else {
                    return Err(Refusal::NotAllowed);
                };
                let ms = ms.min(at.0 - since.0);
                return Ok(if ms > 0 { vec![EventKind::OutageCredited { ms }] } else { vec![] });
            }
            // No game of the model is slow.
            (Party::Server, Command::GrantLeave { .. }) => return Err(Refusal::NotAllowed),
            (Party::Server, Command::Abort) => {}
            (Party::Server, _) => return Err(Refusal::NotAllowed),
            _ if self.time_is_up(sent_at) => return Err(Refusal::TimeUp),
            (_, Command::CreditOutage { .. } | Command::GrantLeave { .. }) => {
                return Err(Refusal::NotAllowed);
            }
            _ => {}
        }
        let Party::Player(color) = party else {
            let aborted = Ending { outcome: Outcome::NoResult, termination: Termination::Aborted };
            return if ply < 2 {
                Ok(vec![EventKind::Ended { ending: aborted }])
            } else {
                Err(Refusal::TooLate)
            };
        };
        let theirs = self.offer() == Some(!color);
        let to_move = self.mover(ply) == color;
        match command {
            Command::Play { ply: at_ply, .. } if self.mover(at_ply) != color => {
                Err(Refusal::NotYourTurn)
            }
            Command::Play { ply: at_ply, .. } if at_ply != ply => Err(Refusal::StalePly),
            Command::Play { mv, .. } => {
                let next = self.now().play(mv).map_err(|_| Refusal::IllegalMove)?;
                let left_ms = self.clocks(sent_at).map(|(left, _)| left[color.index()]);
                let remaining_ms = match self.terms.time_control {
                    Some(TimeControl::Increment { increment_ms, .. }) => {
                        left_ms.map(|left_ms| left_ms + i64::from(increment_ms))
                    }
                    Some(TimeControl::PerMove { move_ms }) => Some(i64::from(move_ms)),
                    None => None,
                };
                let over = self.board_ending(&[positions, vec![next]].concat());
                // An offer with the move that repeats is a claim.
                let has_offered = self.talk(|kind| *kind == EventKind::DrawOffered { by: color });
                let claimed = self.claim(Some(mv)).filter(|_| !has_offered.is_empty());
                let claimed = claimed.map(Ending::draw);
                let over = over.or(claimed).map(|ending| EventKind::Ended { ending });
                Ok(std::iter::once(EventKind::Played { mv, remaining_ms, compensated_ms })
                    .chain(over)
                    .collect())
            }
            Command::OfferDraw | Command::AcceptDraw if theirs => Ok(draw(Termination::Agreement)),
            Command::OfferDraw if !self.may_offer(color) => Err(Refusal::TooEarly),
            Command::OfferDraw => Ok(vec![EventKind::DrawOffered { by: color }]),
            Command::DeclineDraw if theirs => Ok(vec![EventKind::DrawDeclined { by: color }]),
            Command::AcceptDraw | Command::DeclineDraw => Err(Refusal::NoOffer),
            Command::ClaimDraw { .. } if !to_move => Err(Refusal::NotYourTurn),
            Command::ClaimDraw { intended: Some(mv) }
                if !self.now().legal_moves().contains(&mv) =>
            {
                Err(Refusal::IllegalMove)
            }
            Command::ClaimDraw { intended } => {
                self.claim(intended).map(draw).ok_or(Refusal::NothingToClaim)
            }
            Command::RequestTakeback => {
                self.check_takeback(color)?;
                Ok(vec![EventKind::TakebackRequested { by: color }])
            }
            Command::AcceptTakeback if self.takeback() == Some(!color) => {
                let plies = self.plies_back(!color).unwrap();
                let at_turn = self.clocks_at_turn(ply - plies);
                let plies = u8::try_from(plies).unwrap();
                Ok(vec![EventKind::TakebackAccepted { plies, remaining_ms: at_turn }])
            }
            Command::DeclineTakeback if self.takeback() == Some(!color) => {
                Ok(vec![EventKind::TakebackDeclined { by: color }])
            }
            Command::WithdrawTakeback if self.takeback() == Some(color) => {
                Ok(vec![EventKind::TakebackWithdrawn { by: color }])
            }
            Command::AcceptTakeback | Command::DeclineTakeback | Command::WithdrawTakeback => {
                Err(Refusal::NoOffer)
            }
            Command::GiveTime { .. } if self.terms.time_control.is_none() => {
                Err(Refusal::NotAllowed)
            }
            Command::GiveTime { given } if given > self.gifts(!color) => Err(Refusal::TooEarly),
            Command::GiveTime { given: 40.. } => Err(Refusal::TooMany),
            Command::GiveTime { .. } => Ok(vec![EventKind::TimeGiven { to: !color, ms: 15_000 }]),
            Command::ClaimAbandonment { .. } if self.terms.time_control.is_none() => {
                Err(Refusal::NotAllowed)
            }
            Command::ClaimAbandonment { draw: true } => Ok(draw(Termination::Abandonment)),
            Command::ClaimAbandonment { draw: false } => {
                Ok(self.lost(!color, Termination::Abandonment))
            }
            Command::Resign => Ok(self.lost(color, Termination::Resignation)),
            Command::Abort if ply >= 2 => Err(Refusal::TooLate),
            Command::Abort => {
                let ending =
                    Ending { outcome: Outcome::NoResult, termination: Termination::Aborted };
                Ok(vec![EventKind::Ended { ending }])
            }
            Command::Start
            | Command::FlagFall
            | Command::GrantLeave { .. }
            | Command::CreditOutage { .. } => unreachable!(),
        }
    }
}

/// A position as the Laws compare it: the FEN without its counters.
fn appearance(position: &Position) -> String {
    let fen = fen::write(position, Variant::Chess960);
    fen.rsplitn(3, ' ').last().unwrap().to_owned()
}

/// How often the last of these positions stands among them.
pub(crate) fn occurrences(positions: &[Position]) -> usize {
    let last = appearance(positions.last().unwrap());
    positions.iter().filter(|position| appearance(position) == last).count()
}

/// Too little material, told by lists; what lies beyond has tests of its own (`winnable`).
fn is_dead(position: &Position) -> bool {
    Color::ALL.into_iter().all(|color| !has_material(position, color))
        || winnability::is_dead(position)
}

fn may_mate(position: &Position, color: Color) -> bool {
    has_material(position, color)
        && winnability::mate_possible(position, color, Budget::default()) != MatePossible::Cannot
}

/// The three cases of too little material.
fn has_material(position: &Position, color: Color) -> bool {
    if position.legal_moves().is_empty() {
        return position.is_check() && position.side_to_move() != color;
    }
    let units = |color| -> Vec<(Role, bool)> {
        Square::all()
            .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
            .filter(|(_, piece)| piece.color == color && piece.role != Role::King)
            .map(|(square, piece)| {
                (piece.role, (square.file().index() + square.rank().index()) % 2 == 0)
            })
            .collect()
    };
    let (own, other) = (units(color), units(!color));
    if let [(Role::Knight, _)] = *own {
        return other.iter().any(|(role, _)| *role != Role::Queen);
    }
    if own.iter().all(|(role, _)| *role == Role::Bishop) {
        let Some((_, dark)) = own.first() else { return false };
        let helps = |(role, on_dark): &(Role, bool)| match role {
            Role::Bishop => on_dark != dark,
            Role::Pawn | Role::Knight => true,
            Role::Rook | Role::Queen | Role::King => false,
        };
        return own.iter().chain(&other).any(helps);
    }
    true
}
