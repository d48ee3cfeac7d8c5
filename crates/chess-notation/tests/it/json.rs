//! The JSON forms: to the letter, both ways, and nothing unknown taken.

use chess_core::arbiter::{self, Arbiter, Command, EventKind, Party, Refusal};
use chess_core::{
    Color, DrawPolicy, Ending, Millis, Outcome, Position, Termination, TimeControl, Variant,
};
use chess_notation::json;
use serde_json::{Value, from_value, json, to_value};

use crate::support::position_of;

fn standard_terms() -> arbiter::Terms {
    arbiter::Terms {
        start: Position::start(),
        variant: Variant::Standard,
        time_control: Some(TimeControl::Increment { initial_ms: 180_000, increment_ms: 2000 }),
        draw_policy: DrawPolicy::Laws,
        takebacks: true,
    }
}

fn chess960_terms() -> arbiter::Terms {
    arbiter::Terms {
        start: position_of("1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1", Variant::Chess960),
        variant: Variant::Chess960,
        time_control: None,
        draw_policy: DrawPolicy::Automatic,
        takebacks: true,
    }
}

#[test]
fn terms_are_the_same_both_ways() {
    for (terms, expected) in [
        (
            standard_terms(),
            json!({
                "start": null, "variant": "standard", "draws": "laws", "takebacks": true,
                "clock": {"initial_ms": 180_000, "increment_ms": 2000}
            }),
        ),
        (
            chess960_terms(),
            json!({
                "start": "1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1",
                "variant": "chess960", "clock": null, "draws": "automatic", "takebacks": true
            }),
        ),
        (
            arbiter::Terms {
                time_control: Some(TimeControl::PerMove { move_ms: 259_200_000 }),
                takebacks: false,
                ..standard_terms()
            },
            json!({
                "start": null, "variant": "standard", "draws": "laws", "takebacks": false,
                "clock": {"move_ms": 259_200_000}
            }),
        ),
    ] {
        let ours = json::Terms::from(&terms);
        assert_eq!(to_value(&ours).unwrap(), expected);
        let read: json::Terms = from_value(expected).unwrap();
        assert_eq!(read, ours);
        assert_eq!(read.to_core().unwrap(), terms);
    }
}

#[test]
fn who_says_nothing_of_takebacks_allows_them() {
    let short = json!({"start": null, "variant": "standard", "clock": null, "draws": "laws"});
    assert!(from_value::<json::Terms>(short).unwrap().takebacks);
}

#[test]
fn bad_terms_are_refused() {
    let wrong_start: json::Terms = from_value(
        json!({"start": "8/8 w", "variant": "standard", "clock": null, "draws": "laws"}),
    )
    .unwrap();
    assert!(wrong_start.to_core().is_err());
    for wrong in [
        json!({"start": null, "variant": "atomic", "clock": null, "draws": "laws"}),
        json!({"start": null, "variant": "standard", "clock": null, "draws": "never"}),
        json!({"start": null, "variant": "standard", "clock": {"initial_ms": -1, "increment_ms": 0}, "draws": "laws"}),
        json!({"start": null, "variant": "standard", "clock": {"initial_ms": 1}, "draws": "laws"}),
        json!({"start": null, "variant": "standard", "clock": {}, "draws": "laws"}),
        json!({"start": null, "variant": "standard", "clock": {"move_ms": 1, "increment_ms": 0}, "draws": "laws"}),
        json!({"start": null, "variant": "standard", "clock": null, "draws": "laws", "more": 1}),
    ] {
        assert!(from_value::<json::Terms>(wrong.clone()).is_err(), "{wrong}");
    }
}

fn check_event(before: &Arbiter, event: arbiter::Event, expected: &Value) {
    let ours = json::Event::from_core(&event, before.terms().variant);
    assert_eq!(&to_value(&ours).unwrap(), expected);
    let read: json::Event = from_value(expected.clone()).unwrap();
    assert_eq!(read.to_core(before).unwrap(), Some(event));
}

#[test]
fn events_are_the_same_both_ways() {
    let standard = Arbiter::new(standard_terms());
    let at = Millis(1_790_000_000_000);
    let event = |kind| arbiter::Event { at, kind };
    let e4 =
        standard.game().position().find_move("e2".parse().unwrap(), "e4".parse().unwrap(), None);
    let e4 = e4.unwrap();
    let at = at.0;
    for (kind, expected) in [
        (EventKind::Started, json!({"at": at, "kind": "started"})),
        (
            EventKind::Played { mv: e4, remaining_ms: Some(179_000), compensated_ms: 0 },
            json!({"at": at, "kind": "played", "uci": "e2e4", "remaining_ms": 179_000}),
        ),
        (
            EventKind::Played { mv: e4, remaining_ms: None, compensated_ms: 0 },
            json!({"at": at, "kind": "played", "uci": "e2e4", "remaining_ms": null}),
        ),
        (
            EventKind::DrawOffered { by: Color::White },
            json!({"at": at, "kind": "draw_offered", "by": "white"}),
        ),
        (
            EventKind::DrawDeclined { by: Color::Black },
            json!({"at": at, "kind": "draw_declined", "by": "black"}),
        ),
        (
            EventKind::OutageCredited { ms: 1500 },
            json!({"at": at, "kind": "outage_credited", "ms": 1500}),
        ),
        (
            EventKind::Ended {
                ending: Ending {
                    outcome: Outcome::Win(Color::White),
                    termination: Termination::Checkmate,
                },
            },
            json!({"at": at, "kind": "ended", "result": "1-0", "termination": "checkmate"}),
        ),
    ] {
        check_event(&standard, event(kind), &expected);
    }
    for termination in Termination::ALL {
        let ending = Ending { outcome: Outcome::NoResult, termination };
        check_event(
            &standard,
            event(EventKind::Ended { ending }),
            &json!({"at": at, "kind": "ended", "result": "*", "termination": termination.as_str()}),
        );
    }
}

#[test]
fn castling_is_spelled_as_the_variant_has_it() {
    let chess960 = Arbiter::new(chess960_terms());
    let castling = |rook: &str| {
        let (king, rook) = ("c1".parse().unwrap(), rook.parse().unwrap());
        chess960.game().position().find_move(king, rook, None).unwrap()
    };
    let event = arbiter::Event {
        at: Millis(5),
        kind: EventKind::Played { mv: castling("h1"), remaining_ms: None, compensated_ms: 0 },
    };
    check_event(
        &chess960,
        event,
        &json!({"at": 5, "kind": "played", "uci": "c1h1", "remaining_ms": null}),
    );
}

#[test]
fn events_that_fit_no_game_are_refused() {
    let before = Arbiter::new(standard_terms());
    for wrong in [
        json!({"at": 1, "kind": "played", "uci": "e2e5", "remaining_ms": null}),
        json!({"at": 1, "kind": "played", "uci": "", "remaining_ms": null}),
        json!({"at": 1, "kind": "ended", "result": "2-0", "termination": "checkmate"}),
        json!({"at": 1, "kind": "ended", "result": "1-0", "termination": "boredom"}),
    ] {
        let read: json::Event = from_value(wrong.clone()).unwrap();
        assert!(read.to_core(&before).is_err(), "{wrong}");
    }
    for wrong in [
        json!({"kind": "started"}),
        json!({"at": 1, "kind": "started", "more": true}),
        json!({"at": 1, "kind": "stopped"}),
        json!({"at": 1, "kind": "draw_offered", "by": "green"}),
    ] {
        assert!(from_value::<json::Event>(wrong.clone()).is_err(), "{wrong}");
    }
}

/// An arbiter after 1. e4 e5.
fn under_way() -> Arbiter {
    let mut arbiter = Arbiter::new(standard_terms());
    arbiter.apply(&arbiter::Event { at: Millis(0), kind: EventKind::Started });
    let mut say = |party, command: Value| {
        let command: json::Command = from_value(command).unwrap();
        let command = command.to_core(&arbiter);
        for kind in arbiter.decide(Millis(10), party, command).unwrap() {
            arbiter.apply(&arbiter::Event { at: Millis(10), kind });
        }
    };
    say(Party::Player(Color::White), json!({"kind": "play", "ply": 0, "uci": "e2e4"}));
    say(Party::Player(Color::Black), json!({"kind": "play", "ply": 1, "uci": "e7e5"}));
    arbiter
}

#[test]
fn commands_are_read() {
    let mut started = Arbiter::new(standard_terms());
    started.apply(&arbiter::Event { at: Millis(0), kind: EventKind::Started });
    let read = |text: Value| from_value::<json::Command>(text).unwrap().to_core(&started);
    let g1f3 =
        started.game().position().find_move("g1".parse().unwrap(), "f3".parse().unwrap(), None);
    assert_eq!(
        read(json!({"kind": "play", "ply": 0, "uci": "g1f3"})),
        Command::Play { ply: 0, mv: g1f3.unwrap() }
    );
    assert_eq!(
        read(json!({"kind": "claim_draw", "uci": "g1f3"})),
        Command::ClaimDraw { intended: g1f3 }
    );
    for (text, command) in [
        (json!({"kind": "claim_draw", "uci": null}), Command::ClaimDraw { intended: None }),
        (json!({"kind": "offer_draw"}), Command::OfferDraw),
        (json!({"kind": "accept_draw"}), Command::AcceptDraw),
        (json!({"kind": "decline_draw"}), Command::DeclineDraw),
        (json!({"kind": "resign"}), Command::Resign),
        (json!({"kind": "abort"}), Command::Abort),
        (json!({"kind": "flag_fall"}), Command::FlagFall),
    ] {
        assert_eq!(read(text.clone()), command, "{text}");
        let ours: json::Command = from_value(text.clone()).unwrap();
        assert_eq!(to_value(&ours).unwrap(), text);
    }
    let (white, black) = (Color::White, Color::Black);
    for (text, color, refusal) in [
        (json!({"kind": "play", "ply": 0, "uci": "g1g3"}), white, Refusal::IllegalMove),
        (json!({"kind": "play", "ply": 0, "uci": "knight"}), white, Refusal::IllegalMove),
        (json!({"kind": "play", "ply": 2, "uci": "g1f3"}), white, Refusal::StalePly),
        (json!({"kind": "play", "ply": 0, "uci": "e7e5"}), black, Refusal::NotYourTurn),
        (json!({"kind": "play", "ply": 0, "uci": "knight"}), black, Refusal::NotYourTurn),
        (json!({"kind": "claim_draw", "uci": "e7e5"}), white, Refusal::IllegalMove),
    ] {
        let decided = started.decide(Millis(1), Party::Player(color), read(text.clone()));
        assert_eq!(decided, Err(refusal), "{text}");
    }
    for wrong in [
        json!({"kind": "play", "ply": -1, "uci": "g1f3"}),
        json!({"kind": "play", "ply": 0, "uci": "g1f3", "more": 0}),
        json!({"kind": "resign", "more": 0}),
        json!({"kind": "takeback"}),
        json!({"kind": "start"}),
        json!({"ply": 0, "uci": "g1f3"}),
    ] {
        assert!(from_value::<json::Command>(wrong.clone()).is_err(), "{wrong}");
    }
}

/// A move is read against the position at its ply, so that a repeated command is recognized.
#[test]
fn a_repeated_move_is_recognized() {
    let arbiter = under_way();
    let again: json::Command =
        from_value(json!({"kind": "play", "ply": 0, "uci": "e2e4"})).unwrap();
    let again = again.to_core(&arbiter);
    assert_eq!(arbiter.decide(Millis(20), Party::Player(Color::White), again), Ok(vec![]));
    let other: json::Command =
        from_value(json!({"kind": "play", "ply": 0, "uci": "d2d4"})).unwrap();
    let other = other.to_core(&arbiter);
    assert_eq!(
        arbiter.decide(Millis(20), Party::Player(Color::White), other),
        Err(Refusal::StalePly)
    );
}
