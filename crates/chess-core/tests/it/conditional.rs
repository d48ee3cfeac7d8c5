//! Conditional moves: what is prepared, what is due, and what is left.

use chess_core::{ConditionalMoves, LineError, Move, Position};
use chess_notation::uci::UciMove;
use proptest::prelude::*;

/// The moves of a line from the start position, in UCI.
fn line(text: &str) -> Vec<Move> {
    let mut position = Position::start();
    let play = |uci: &str| {
        let mv = uci.parse::<UciMove>().unwrap().resolve(&position).unwrap();
        position = position.play(mv).unwrap();
        mv
    };
    text.split_whitespace().map(play).collect()
}

fn prepared(lines: &[&str]) -> ConditionalMoves {
    let mut prepared = ConditionalMoves::default();
    for text in lines {
        prepared.add_line(&Position::start(), &line(text)).unwrap();
    }
    prepared
}

#[test]
fn answers_follow_the_moves_that_were_foreseen() {
    let tree = prepared(&["e2e4 c7c5 g1f3 d7d6", "d2d4 g8f6"]);
    assert_eq!(tree.count(), 6);
    let due = |text: &str| tree.answer(&line(text)).map(|mv| mv.to().to_string());
    assert_eq!(due("e2e4").as_deref(), Some("c5"));
    assert_eq!(due("e2e4 c7c5 g1f3").as_deref(), Some("d6"));
    assert_eq!(due("d2d4").as_deref(), Some("f6"));
    for nothing in ["", "c2c4", "e2e4 c7c5", "e2e4 c7c5 b1c3", "e2e4 e7e5 g1f3", "d2d4 g8f6 c2c4"] {
        assert_eq!(due(nothing), None, "{nothing}");
    }
    let left = tree.left(&line("e2e4 c7c5")).unwrap();
    assert_eq!(left.lines(), [&line("e2e4 c7c5 g1f3 d7d6")[2..]]);
    for gone in ["e2e4", "c2c4 c7c5", "e2e4 e7e5", "d2d4 g8f6", "e2e4 c7c5 g1f3 d7d6"] {
        assert_eq!(tree.left(&line(gone)), None, "{gone}");
    }
}

#[test]
fn a_line_that_cannot_be_played_is_refused_and_changes_nothing() {
    let start = Position::start();
    let mut tree = prepared(&["e2e4 c7c5 g1f3 d7d6"]);
    let before = tree.clone();
    let e4_c5 = line("e2e4 c7c5");
    let cases = [
        (vec![], LineError::NoAnswer),
        (line("e2e4"), LineError::NoAnswer),
        (line("d2d4 d7d5 c2c4"), LineError::NoAnswer),
        (line("e2e4 e7e5"), LineError::Contradicts(1)),
        (line("e2e4 c7c5 g1f3 b8c6"), LineError::Contradicts(3)),
        (vec![e4_c5[0], e4_c5[0]], LineError::Illegal(1)),
        (vec![e4_c5[1], e4_c5[0]], LineError::Illegal(0)),
    ];
    for (line, error) in cases {
        assert_eq!(tree.add_line(&start, &line), Err(error), "{line:?}");
        assert_eq!(tree, before);
    }
    tree.add_line(&start, &e4_c5).unwrap();
    assert_eq!(tree, before, "the beginning of a line is no line more");
}

#[test]
fn a_tree_is_no_larger_than_agreed() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    let mut tree = ConditionalMoves::default();
    let start = Position::start();
    tree.add_line(&start, &line(&there_and_back.repeat(ConditionalMoves::MAX_MOVES / 4))).unwrap();
    assert_eq!(tree.count(), ConditionalMoves::MAX_MOVES);
    assert_eq!(tree.add_line(&start, &line("e2e4 e7e5")), Err(LineError::TooMany));
    tree.add_line(&start, &line(there_and_back)).unwrap();
}

proptest! {
    #[test]
    fn a_tree_is_the_same_from_its_lines(
        choices in prop::collection::vec(prop::collection::vec(0usize..3, 1..4), 1..12),
    ) {
        let start = Position::start();
        let mut tree = ConditionalMoves::default();
        for choices in choices {
            let (mut position, mut line) = (start, Vec::new());
            for choice in choices {
                // Three moves are foreseen everywhere, and one is the answer.
                for choice in [choice, 0] {
                    let mv = position.legal_moves()[choice];
                    position = position.play(mv).unwrap();
                    line.push(mv);
                }
            }
            tree.add_line(&start, &line).unwrap();
            prop_assert_eq!(tree.answer(&line[..line.len() - 1]), line.last().copied());
        }
        let mut again = ConditionalMoves::default();
        for line in tree.lines() {
            again.add_line(&start, &line).unwrap();
        }
        prop_assert_eq!(again, tree);
    }
}
