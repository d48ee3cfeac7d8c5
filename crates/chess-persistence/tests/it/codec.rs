//! Events as bytes: what was written by any version reads back, and nothing else is taken for it.

use chess_core::{Color, Ending, EventKind, Move, Outcome, Position, Termination};
use chess_persistence::codec::{CodecError, decode, encode};
use proptest::prelude::*;

/// Bytes of version 1, one event a line. Never changed: databases hold such bytes.
const VERSION_1: &str = include_str!("../golden/events-v1.txt");

fn find_move(from: &str, to: &str) -> Move {
    let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
    Position::start().find_move(from, to, None).unwrap()
}

/// The events that the golden file holds, in its order.
fn golden_events() -> Vec<EventKind> {
    let e2e4 = find_move("e2", "e4");
    let g1f3 = find_move("g1", "f3");
    let mut events = vec![
        EventKind::Started,
        EventKind::Played { mv: e2e4, remaining_ms: None, compensated_ms: 0 },
        EventKind::Played { mv: e2e4, remaining_ms: Some(180_000), compensated_ms: 0 },
        EventKind::Played { mv: g1f3, remaining_ms: Some(-1), compensated_ms: 0 },
        EventKind::DrawOffered { by: Color::White },
        EventKind::DrawOffered { by: Color::Black },
        EventKind::DrawDeclined { by: Color::White },
        EventKind::DrawDeclined { by: Color::Black },
        EventKind::OutageCredited { ms: 15_000 },
    ];
    let outcomes =
        [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw, Outcome::NoResult];
    let endings = Termination::ALL.into_iter().zip(outcomes.into_iter().cycle());
    events.extend(endings.map(|(termination, outcome)| EventKind::Ended {
        ending: Ending { outcome, termination },
    }));
    // Kinds that came later, in the layout of the same version.
    events.extend([
        EventKind::Played { mv: e2e4, remaining_ms: Some(180_000), compensated_ms: 80 },
        EventKind::TakebackRequested { by: Color::White },
        EventKind::TakebackRequested { by: Color::Black },
        EventKind::TakebackDeclined { by: Color::White },
        EventKind::TakebackWithdrawn { by: Color::Black },
        EventKind::TakebackAccepted { plies: 1, remaining_ms: None },
        EventKind::TakebackAccepted { plies: 2, remaining_ms: Some([180_000, 179_000]) },
        EventKind::TimeGiven { to: Color::White, ms: 15_000 },
        EventKind::TimeGiven { to: Color::Black, ms: 86_400_000 },
    ]);
    events
}

fn line(kind: &str, data: &[u8]) -> String {
    let hex: String = data.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{kind} {hex}")
}

fn unhex(text: &str) -> Vec<u8> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|two| u8::from_str_radix(str::from_utf8(two).unwrap(), 16).unwrap()).collect()
}

#[test]
fn bytes_of_version_1_read_as_ever() {
    let decoded: Vec<_> = (VERSION_1.lines())
        .map(|line| {
            let (kind, hex) = line.split_once(' ').unwrap();
            decode(kind, &unhex(hex)).unwrap()
        })
        .collect();
    assert_eq!(decoded, golden_events());
}

#[test]
fn events_are_written_in_version_1() {
    let events = golden_events();
    let written = events.iter().map(encode).map(|encoded| line(encoded.kind, &encoded.data));
    assert_eq!(written.collect::<Vec<_>>(), VERSION_1.lines().collect::<Vec<_>>());
}

#[test]
fn what_is_no_event_is_refused() {
    let check = |kind: &str, data: &[u8], wanted: &str| {
        assert_eq!(decode(kind, data).unwrap_err().to_string(), wanted);
    };
    check("started", &[], "unknown layout version None");
    check("started", &[2], "unknown layout version Some(2)");
    check("paused", &[1], r#"unknown kind of event "paused""#);
    check("started", &[1, 0], r#"bytes [01, 00] are no "started""#);
    check("played", &[1, 0x0c], r#"bytes [01, 0c] are no "played""#);
    check("played", &[1, 0, 0], r#"bytes [01, 00, 00] are no "played""#);
    check("played", &[1, 12, 7, 1], r#"bytes [01, 0c, 07, 01] are no "played""#);
    check("takeback_accepted", &[1], r#"bytes [01] are no "takeback_accepted""#);
    check("takeback_accepted", &[1, 2, 0], r#"bytes [01, 02, 00] are no "takeback_accepted""#);
    check("time_given", &[1, 0, 0], r#"bytes [01, 00, 00] are no "time_given""#);
    check("draw_offered", &[1, 2], r#"bytes [01, 02] are no "draw_offered""#);
    check("outage_credited", &[1], r#"bytes [01] are no "outage_credited""#);
    let unknown = decode("ended", b"\x011-0 boredom").unwrap_err();
    assert!(matches!(unknown, CodecError::Layout { .. }), "{unknown:?}");
}

fn any_event() -> impl Strategy<Value = EventKind> {
    let color = prop_oneof![Just(Color::White), Just(Color::Black)];
    let mv = (1..=u16::MAX).prop_filter_map("0 is no move", Move::from_bits);
    let outcome = prop_oneof![
        color.clone().prop_map(Outcome::Win),
        Just(Outcome::Draw),
        Just(Outcome::NoResult),
    ];
    let termination = prop::sample::select(&Termination::ALL);
    let remaining = prop::option::of((any::<i64>(), any::<u32>()));
    let both = prop::option::of(any::<[i64; 2]>());
    prop_oneof![
        Just(EventKind::Started),
        (mv, remaining).prop_map(|(mv, clock)| EventKind::Played {
            mv,
            remaining_ms: clock.map(|(remaining_ms, _)| remaining_ms),
            compensated_ms: clock.map_or(0, |(_, compensated_ms)| compensated_ms),
        }),
        color.clone().prop_map(|by| EventKind::TakebackRequested { by }),
        color.clone().prop_map(|by| EventKind::TakebackDeclined { by }),
        color.clone().prop_map(|by| EventKind::TakebackWithdrawn { by }),
        (any::<u8>(), both)
            .prop_map(|(plies, remaining_ms)| EventKind::TakebackAccepted { plies, remaining_ms }),
        (color.clone(), any::<i64>()).prop_map(|(to, ms)| EventKind::TimeGiven { to, ms }),
        color.clone().prop_map(|by| EventKind::DrawOffered { by }),
        color.prop_map(|by| EventKind::DrawDeclined { by }),
        any::<i64>().prop_map(|ms| EventKind::OutageCredited { ms }),
        (outcome, termination).prop_map(|(outcome, termination)| EventKind::Ended {
            ending: Ending { outcome, termination }
        }),
    ]
}

proptest! {
    #[test]
    fn every_event_reads_back(event in any_event()) {
        let encoded = encode(&event);
        prop_assert_eq!(decode(encoded.kind, &encoded.data), Ok(event));
    }

    /// Bytes are refused, or they are exactly what would be written.
    #[test]
    fn there_is_one_way_to_write_an_event(
        kind in "started|played|draw_offered|draw_declined|outage_credited|ended|\
            takeback_accepted|time_given",
        rest in prop::collection::vec(any::<u8>(), 0..18),
    ) {
        let data = [&[1], rest.as_slice()].concat();
        if let Ok(event) = decode(&kind, &data) {
            let encoded = encode(&event);
            prop_assert_eq!((encoded.kind, encoded.data), (kind.as_str(), data));
        }
    }
}
