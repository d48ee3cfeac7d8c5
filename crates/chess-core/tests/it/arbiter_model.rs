//! The arbiter against the naive one of [`crate::naive_arbiter`], in random games.

use std::cell::RefCell;
use std::collections::BTreeSet;

use chess_core::{
    Arbiter, Color, Command, DrawPolicy, Ending, Event, EventKind, Millis, Move, Party, Refusal,
    Termination, Terms, TimeControl, Variant,
};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::data;
use crate::naive_arbiter::{NaiveArbiter, occurrences};

/// Positions from which something is about to happen.
const STARTS: [&str; 10] = [
    "startpos",
    "7k/8/6K1/8/8/8/8/R7 w - - 0 60",
    "7k/8/5K2/6Q1/8/8/8/8 w - - 3 60",
    "8/2k5/8/3Kp3/8/8/8/8 w - - 0 60",
    "4k3/7p/8/8/8/8/3R4/4K3 b - - 97 80",
    "4k3/8/8/8/8/8/3R4/4K3 w - - 146 110",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 90 80",
    "8/8/4k3/3r4/8/2K5/8/8 w - - 0 60",
    "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 60",
    "8/8/4k3/8/8/3K4/8/8 w - - 0 60",
];

/// What happens next. Moves are named by number among those there are.
#[derive(Clone, Debug)]
enum Step {
    Wait(i64),
    /// The side to move plays the legal move of this number.
    Move(usize),
    /// The side to move puts the piece back that it moved last: games that go round.
    Back,
    /// The legal move of this number at a wrong half-move, by either side.
    Displaced {
        move_number: usize,
        ply: usize,
        by: Party,
    },
    /// Any two bytes, at the half-move that is due.
    Bytes(u16),
    /// The last move once more.
    Again,
    Claim {
        move_number: Option<usize>,
        by: Party,
    },
    Say(Command, Party),
}

fn party() -> impl Strategy<Value = Party> {
    prop_oneof![
        4 => Just(Party::Player(Color::White)),
        4 => Just(Party::Player(Color::Black)),
        1 => Just(Party::Server),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let said = prop_oneof![
        4 => Just(Command::OfferDraw),
        3 => Just(Command::AcceptDraw),
        8 => Just(Command::DeclineDraw),
        1 => Just(Command::Resign),
        8 => Just(Command::RequestTakeback),
        8 => Just(Command::AcceptTakeback),
        2 => Just(Command::DeclineTakeback),
        1 => Just(Command::WithdrawTakeback),
        2 => (0..4_u16).prop_map(|given| Command::GiveTime { given }),
        1 => any::<bool>().prop_map(|draw| Command::ClaimAbandonment { draw }),
        1 => Just(Command::Abort),
        2 => Just(Command::FlagFall),
        1 => Just(Command::Start),
        1 => any::<i64>().prop_map(|ms| Command::GrantLeave { to: Color::Black, ms }),
        2 => (-5_000..60_000_i64).prop_map(|ms| Command::CreditOutage { ms }),
    ];
    prop_oneof![
        8 => (-50..4_000_i64).prop_map(Step::Wait),
        1 => (0..90_000_i64).prop_map(Step::Wait),
        12 => any::<usize>().prop_map(Step::Move),
        40 => Just(Step::Back),
        2 => (any::<usize>(), 0..12_usize, party())
            .prop_map(|(move_number, ply, by)| Step::Displaced { move_number, ply, by }),
        1 => any::<u16>().prop_map(Step::Bytes),
        2 => Just(Step::Again),
        2 => (proptest::option::of(any::<usize>()), party())
            .prop_map(|(move_number, by)| Step::Claim { move_number, by }),
        10 => (said, party()).prop_map(|(command, by)| Step::Say(command, by)),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let clock = prop_oneof![
        1 => Just(None),
        2 => (1_000..60_000_u32, 0..3_000_u32).prop_map(|(initial_ms, increment_ms)| {
            Some(TimeControl::Increment { initial_ms, increment_ms })
        }),
        1 => (1_000..60_000_u32).prop_map(|move_ms| Some(TimeControl::PerMove { move_ms })),
    ];
    let policy = prop_oneof![Just(DrawPolicy::Laws), Just(DrawPolicy::Automatic)];
    let takebacks = prop::bool::weighted(0.8);
    (0..STARTS.len(), clock, policy, takebacks).prop_map(
        |(start, clock, draw_policy, takebacks)| Terms {
            start: data::position(STARTS[start], Variant::Standard),
            variant: Variant::Standard,
            time_control: clock,
            draw_policy,
            takebacks,
        },
    )
}

/// The command that a step stands for in this state.
fn command(model: &NaiveArbiter, step: &Step) -> (Party, Command) {
    let position = model.now();
    let moves = model.moves();
    let mover = Party::Player(position.side_to_move());
    let legal = position.legal_moves();
    let numbered = |number: usize| match legal.len() {
        0 => Move::from_bits(1).unwrap(),
        count => legal[number % count],
    };
    let ply = moves.len();
    match *step {
        Step::Wait(_) => unreachable!(),
        Step::Move(number) => (mover, Command::Play { ply, mv: numbered(number) }),
        Step::Back => {
            let last = moves.len().checked_sub(2).map(|index| moves[index]);
            let back = last.and_then(|mv| position.find_move(mv.to(), mv.from(), None));
            (mover, Command::Play { ply, mv: back.unwrap_or_else(|| numbered(ply)) })
        }
        Step::Displaced { move_number, ply, by } => {
            (by, Command::Play { ply, mv: numbered(move_number) })
        }
        Step::Bytes(bits) => {
            let mv = Move::from_bits(bits).unwrap_or(numbered(0));
            (mover, Command::Play { ply, mv })
        }
        Step::Again => match moves.last() {
            Some(&mv) => (Party::Player(model.mover(ply - 1)), Command::Play { ply: ply - 1, mv }),
            None => (Party::Server, Command::Start),
        },
        Step::Claim { move_number, by } => {
            (by, Command::ClaimDraw { intended: move_number.map(numbered) })
        }
        // Mostly the next gift, now and then one that was made or that comes too soon.
        Step::Say(Command::GiveTime { given }, by @ Party::Player(color)) => {
            let given = (model.gifts(!color) + given.saturating_sub(2)).saturating_sub(given % 2);
            (by, Command::GiveTime { given })
        }
        Step::Say(command, by) => (by, command),
    }
}

/// What random games have come across.
#[derive(Default)]
struct Met {
    /// Refusals, and reasons of ends.
    answers: BTreeSet<&'static str>,
    commands_accepted: BTreeSet<&'static str>,
    commands_refused: BTreeSet<&'static str>,
    commands: usize,
}

/// Every kind of command.
const COMMANDS: [&str; 17] = [
    "start",
    "play",
    "offer",
    "accept",
    "decline",
    "claim",
    "ask back",
    "let back",
    "keep",
    "withdraw",
    "give time",
    "abandoned",
    "resign",
    "abort",
    "flag fall",
    "outage",
    "leave",
];

fn name(command: Command) -> &'static str {
    match command {
        Command::Start => "start",
        Command::Play { .. } => "play",
        Command::OfferDraw => "offer",
        Command::AcceptDraw => "accept",
        Command::DeclineDraw => "decline",
        Command::ClaimDraw { .. } => "claim",
        Command::RequestTakeback => "ask back",
        Command::AcceptTakeback => "let back",
        Command::DeclineTakeback => "keep",
        Command::WithdrawTakeback => "withdraw",
        Command::GiveTime { .. } => "give time",
        Command::ClaimAbandonment { .. } => "abandoned",
        Command::Resign => "resign",
        Command::Abort => "abort",
        Command::FlagFall => "flag fall",
        Command::CreditOutage { .. } => "outage",
        Command::GrantLeave { .. } => "leave",
    }
}

/// Plays the steps on both arbiters.
fn play(terms: Terms, steps: &[Step], met: &mut Met) -> Result<(), TestCaseError> {
    let mut model = NaiveArbiter { terms, log: Vec::new() };
    let mut arbiter = Arbiter::new(terms);
    let mut at = Millis(1_790_000_000_000);
    let start = Step::Say(Command::Start, Party::Server);
    // Now and then something is said before the start.
    let early = steps.len() % 3;
    let steps = steps.iter().take(early).chain([&start]).chain(steps.iter().skip(early));

    for (lag_ms, step) in [0, 30, 0, 400, 2_000].into_iter().cycle().zip(steps) {
        if let Step::Wait(ms) = step {
            at = at.plus(*ms);
            continue;
        }
        let (party, command) = command(&model, step);
        let before = arbiter.clone();
        let decision = arbiter.decide_late(at, lag_ms, party, command);
        prop_assert_eq!(&before, &arbiter, "deciding changes nothing");
        let expected = model.decide(at, lag_ms, party, command);
        prop_assert_eq!(&decision, &expected, "{:?} {:?}", party, command);

        met.commands += 1;
        match &decision {
            Ok(kinds) => {
                met.commands_accepted.insert(name(command));
                for kind in kinds {
                    let event = Event { at, kind: *kind };
                    arbiter.apply(&event);
                    model.log.push(event);
                }
                if !matches!(command, Command::CreditOutage { .. }) {
                    let again = arbiter.decide(at, party, command);
                    prop_assert_eq!(again, Ok(vec![]), "{:?}", command);
                }
            }
            Err(refusal) => {
                met.answers.insert(refusal.code());
                met.commands_refused.insert(name(command));
            }
        }
        agree(&arbiter, &model, at)?;
    }
    met.answers.extend(arbiter.ending().map(|ending| ending.termination.as_str()));
    prop_assert_eq!(Arbiter::replay(terms, &model.log), arbiter);
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 0..120)
}

/// A hundred thousand commands, among them every kind, taken and refused, and every end and every
/// refusal as an answer.
#[test]
fn every_answer_is_met() {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config(2_000), rng);
    let met = RefCell::new(Met::default());
    let result = runner
        .run(&(terms(), steps()), |(terms, steps)| play(terms, &steps, &mut met.borrow_mut()));
    result.unwrap_or_else(|error| panic!("{error}"));
    let met = met.into_inner();
    let endings = Termination::ALL.into_iter().map(Termination::as_str);
    let answers = endings.chain(Refusal::ALL.into_iter().map(Refusal::code));
    // No random game has so many gifts and takebacks that they become too many.
    let missed: Vec<&str> =
        answers.filter(|name| *name != "too_many" && !met.answers.contains(name)).collect();
    assert!(missed.is_empty(), "{missed:?}");
    // Leave is for slow games, of which there are none here.
    let accepted: BTreeSet<_> = COMMANDS.into_iter().filter(|name| *name != "leave").collect();
    assert_eq!(met.commands_accepted, accepted);
    assert_eq!(met.commands_refused, BTreeSet::from(COMMANDS));
    assert!(met.commands >= 100_000, "only {} commands", met.commands);
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn decides_as_the_log_says(terms in terms(), steps in steps()) {
        play(terms, &steps, &mut Met::default())?;
    }

    /// No sequence of events is too strange to be taken.
    #[test]
    fn takes_any_log(
        terms in terms(),
        log in prop::collection::vec(event(), 0..60),
        at in any::<i64>(),
        step in step(),
    ) {
        let arbiter = Arbiter::replay(terms, &log);
        prop_assert_eq!(&Arbiter::replay(terms, &log), &arbiter);
        prop_assert!(arbiter.started() || arbiter.game().ply() == 0);
        for color in Color::ALL {
            if let Some(clock) = arbiter.clock() {
                prop_assert!(clock.remaining_ms(color, Millis(at)) >= 0);
            }
        }
        if let Step::Say(command, party) = step {
            let _ = arbiter.decide(Millis(at), party, command);
        }
    }
}

fn event() -> impl Strategy<Value = Event> {
    let color = || prop_oneof![Just(Color::White), Just(Color::Black)];
    let any_move = || any::<u16>().prop_filter_map("no move has no bits", Move::from_bits);
    // The knights' moves between g1 and f3, g8 and f6 are legal often enough.
    let knights = [(6, 21), (62, 45), (21, 6), (45, 62)]
        .map(|(from, to): (u16, u16)| Move::from_bits(from | to << 6).unwrap());
    let mv = prop_oneof![1 => any_move(), 4 => (0..4_usize).prop_map(move |index| knights[index])];
    let termination = (0..Termination::ALL.len()).prop_map(|index| Termination::ALL[index]);
    let kind = prop_oneof![
        1 => Just(EventKind::Started),
        6 => (mv, proptest::option::of(any::<i64>()))
            .prop_map(|(mv, remaining_ms)| {
                EventKind::Played { mv, remaining_ms, compensated_ms: 0 }
            }),
        1 => color().prop_map(|by| EventKind::TakebackRequested { by }),
        1 => color().prop_map(|by| EventKind::TakebackDeclined { by }),
        1 => color().prop_map(|by| EventKind::TakebackWithdrawn { by }),
        2 => (any::<u8>(), proptest::option::of(any::<[i64; 2]>()))
            .prop_map(|(plies, remaining_ms)| EventKind::TakebackAccepted { plies, remaining_ms }),
        1 => (color(), any::<i64>()).prop_map(|(to, ms)| EventKind::TimeGiven { to, ms }),
        1 => color().prop_map(|by| EventKind::DrawOffered { by }),
        1 => color().prop_map(|by| EventKind::DrawDeclined { by }),
        1 => any::<i64>().prop_map(|ms| EventKind::OutageCredited { ms }),
        1 => termination.prop_map(|reason| EventKind::Ended { ending: Ending::draw(reason) }),
    ];
    (any::<i64>(), kind).prop_map(|(at, kind)| Event { at: Millis(at), kind })
}

/// Both hold the same state, and the log is in order.
fn agree(arbiter: &Arbiter, model: &NaiveArbiter, at: Millis) -> Result<(), TestCaseError> {
    let ends = model.log.iter().filter(|event| matches!(event.kind, EventKind::Ended { .. }));
    let last_is_end =
        model.log.last().is_some_and(|event| matches!(event.kind, EventKind::Ended { .. }));
    prop_assert_eq!(ends.count(), usize::from(last_is_end), "one end, and nothing after it");

    prop_assert_eq!(arbiter.started(), model.started());
    prop_assert_eq!(arbiter.ending(), model.ending());
    prop_assert_eq!(arbiter.draw_offer(), model.offer());
    prop_assert_eq!(arbiter.takeback(), model.takeback());
    if let (Some(clock), true, None) = (arbiter.clock(), arbiter.started(), arbiter.ending()) {
        let side = arbiter.game().position().side_to_move();
        prop_assert_eq!(clock.running(), Some(side), "one clock runs, that of the side to move");
    }
    prop_assert_eq!(arbiter.game().moves(), model.moves());
    prop_assert_eq!(*arbiter.game().position(), model.now());
    prop_assert_eq!(arbiter.game().repetition_count() as usize, occurrences(&model.positions()));
    let clocks = model.clocks(at);
    prop_assert_eq!(arbiter.clock().is_some(), clocks.is_some());
    if let (Some(clock), Some((left, turn))) = (arbiter.clock(), clocks) {
        let found = Color::ALL.map(|color| clock.remaining_ms(color, at));
        prop_assert_eq!(found, left);
        let side = arbiter.game().position().side_to_move();
        let deadline = turn.map(|since| {
            let (at_turn, _) = model.clocks(since).unwrap_or_default();
            since.plus(at_turn[side.index()])
        });
        prop_assert_eq!(arbiter.deadline(), deadline);
    }
    Ok(())
}
