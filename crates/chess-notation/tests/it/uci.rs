//! UCI moves: both castling spellings read, one per variant written.

use chess_core::{Position, Variant};
use chess_notation::uci::{self, UciMove};
use proptest::prelude::*;

use crate::support::{dice, position, position_of, starts, walk};

fn check_syntax(text: &str, column: usize) {
    let error = text.parse::<UciMove>().expect_err(text);
    assert_eq!(error.column(), column, "{text}");
}

#[test]
fn errors_say_which_column() {
    check_syntax("", 1);
    check_syntax("e2", 3);
    check_syntax("i2e4", 1);
    check_syntax("e2e9", 3);
    check_syntax("e7e8k", 5);
    check_syntax("e7e8Q", 5);
    check_syntax("e2e4 ", 5);
    check_syntax("0000", 1);
    check_syntax("éé44", 1);
    check_syntax("e2é4", 3);
    check_syntax("E2E4", 1);
    assert_eq!(
        "e2e9".parse::<UciMove>().unwrap_err().to_string(),
        "column 3 of the UCI move: expected the target square"
    );
}

#[test]
fn the_text_is_kept() {
    for text in ["e2e4", "e7e8q", "a7b8n", "h2h1r", "c7c8b"] {
        assert_eq!(text.parse::<UciMove>().unwrap().to_string(), text);
    }
}

/// Reads a move, plays nothing, and gives it as both variants write it.
fn both_spellings(position: &Position, text: &str) -> Option<(String, String)> {
    let mv = text.parse::<UciMove>().unwrap().resolve(position)?;
    Some((uci::write(mv, Variant::Standard), uci::write(mv, Variant::Chess960)))
}

fn check(position: &Position, text: &str, standard: &str, chess960: &str) {
    let found = both_spellings(position, text);
    assert_eq!(found, Some((standard.into(), chess960.into())), "{text}");
}

#[test]
fn castling_is_read_in_both_spellings() {
    // Case S9.
    let short = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    check(&short, "e1g1", "e1g1", "e1h1");
    check(&short, "e1h1", "e1g1", "e1h1");
    // Case S10.
    let long = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    check(&long, "e1a1", "e1c1", "e1a1");
    check(&long, "e1c1", "e1c1", "e1a1");
    let black = position("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1");
    check(&black, "e8h8", "e8g8", "e8h8");
    check(&black, "e8c8", "e8c8", "e8a8");
    // Chess960: the king stands on its castling square.
    let still = position_of("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", Variant::Chess960);
    check(&still, "c1b1", "c1c1", "c1b1");
}

#[test]
fn only_legal_moves_are_found() {
    let start = Position::start();
    assert_eq!(both_spellings(&start, "e2e5"), None);
    assert_eq!(both_spellings(&start, "e1g1"), None);
    assert_eq!(both_spellings(&start, "e7e5"), None);
    assert_eq!(both_spellings(&start, "e2e4q"), None);
    check(&start, "g1f3", "g1f3", "g1f3");
    let promoting = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(both_spellings(&promoting, "a7a8"), None);
    check(&promoting, "a7a8n", "a7a8n", "a7a8n");
}

proptest! {
    /// Every legal move is read back from both spellings.
    #[test]
    fn written_moves_are_read_back((start, variant) in starts(), dice in dice()) {
        let (_, positions) = walk(&start, &dice);
        for position in &positions {
            for &mv in &position.legal_moves() {
                let text = uci::write(mv, variant);
                let read: UciMove = text.parse().unwrap();
                prop_assert_eq!(read.to_string(), text.clone());
                prop_assert_eq!(read.resolve(position), Some(mv), "{}", text);
                let text = uci::write(mv, Variant::Chess960);
                prop_assert_eq!(text.parse::<UciMove>().unwrap().resolve(position), Some(mv));
            }
        }
    }

    #[test]
    fn any_text_is_answered(text in ".{0,8}") {
        let _ = text.parse::<UciMove>();
    }
}
