//! Why moves cannot be played, against whether they can.

use chess_core::{Position, Role, Square, Variant, WhyNot};

use crate::data;

fn why(fen: &str, from: &str, to: &str) -> Option<&'static str> {
    let position = data::position(fen, Variant::Standard);
    let square = |text: &str| text.parse::<Square>().unwrap();
    position.why_not(square(from), square(to)).map(WhyNot::code)
}

#[test]
fn each_rule_is_named() {
    let start = "startpos";
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (fen, from, to, expect) in [
        (start, "e4", "e5", Some("no_piece")),
        (start, "e7", "e5", Some("not_yours")),
        (start, "a1", "a2", Some("own_piece_there")),
        (start, "b1", "b3", Some("not_its_move")),
        (start, "a1", "a5", Some("blocked")),
        (start, "e2", "d3", Some("nothing_to_take")),
        (start, "e2", "e5", Some("not_its_move")),
        (start, "e2", "e3", None),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e5", Some("no_double_step")),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2", "e4", Some("blocked")),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "e4", Some("blocked")),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "e3", Some("blocked")),
        ("4k3/8/8/8/8/8/8/3rK3 w - - 0 1", "e1", "d2", Some("into_check")),
        ("4k3/8/8/8/8/7P/4r3/K7 w - - 0 1", "a1", "a2", Some("into_check")),
        ("4k3/8/8/8/4r3/8/7P/4K3 w - - 0 1", "h2", "h3", Some("stays_in_check")),
        ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e2", "c3", Some("pinned")),
        ("8/8/8/2k5/3Pp3/8/8/4K2R b K d3 0 1", "e4", "d3", None),
        ("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "e4", "d3", Some("pinned")),
        (castling, "e1", "g1", None),
        (castling, "e1", "h1", None),
        (castling, "e1", "f3", Some("not_its_move")),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1", "g1", Some("castling_lost")),
        ("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "f1", "d1", Some("not_its_move")),
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "c1", Some("castling_in_check")),
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "g1", Some("castling_through_check")),
        ("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "g1", Some("castling_through_check")),
        ("4k3/7r/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "g1", None),
        ("4k3/1r6/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "c1", None),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1", "c1", Some("castling_blocked")),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8", None),
    ] {
        assert_eq!(why(fen, from, to), expect, "{fen} {from}{to}");
    }
}

/// Of all pairs of squares on the way of random games: a reason where there is no legal move, and
/// none where there is.
#[test]
fn a_reason_is_given_where_no_move_is_legal() {
    let mut seed = 7_u64;
    let mut next = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % bound
    };
    let mut asked = 0;
    for _ in 0..30 {
        let mut position = Position::start();
        for _ in 0..80 {
            for from in Square::all() {
                for to in Square::all() {
                    let is_legal = [None, Some(Role::Queen)]
                        .into_iter()
                        .any(|role| position.find_move(from, to, role).is_some());
                    assert_eq!(position.why_not(from, to).is_none(), is_legal);
                    asked += 1;
                }
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[next(moves.len())]).unwrap();
        }
    }
    assert!(asked > 5_000_000, "{asked}");
}
