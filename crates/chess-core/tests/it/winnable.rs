//! Who can still mate: `rules/dead-positions.epd`, each half, and what material alone decides.

use chess_core::winnability::{Budget, MatePossible, mate_possible};
use chess_core::{Color, DrawPolicy, Game, Position, SetupErrors, Variant};
use chess_notation::fen;

use crate::{data, listing};

/// More positions than any closed half has that can be listed in a test: what has more are two
/// pieces on an open board, from five million up.
const LISTED_AGAIN: usize = 1_200_000;

#[test]
fn verdicts_hold() {
    let mut halves = 0;
    for (position, verdict) in positions() {
        for color in Color::ALL {
            halves += 1;
            let expected = verdict == "both" || verdict == color.as_str();
            match mate_possible(&position, color, Budget::default()) {
                MatePossible::Can(line) => {
                    assert!(expected, "{position:?}: {color} cannot mate");
                    let mut end = position;
                    for mv in line {
                        end = end.play(mv).unwrap();
                    }
                    assert!(end.is_checkmate() && end.side_to_move() != color, "{position:?}");
                }
                MatePossible::Cannot => {
                    assert!(!expected, "{position:?}: {color} can mate");
                }
                MatePossible::Undecided => panic!("{position:?}: {color} undecided"),
            }
        }
        let game = Game::new(position, Variant::Standard, DrawPolicy::Laws);
        if verdict != "dead" && !position.legal_moves().is_empty() {
            assert_eq!(game.ending(), None, "{position:?}");
        }
    }
    assert_eq!(halves, 124);
}

/// Every "cannot" is proved a second time, by plain listing.
#[test]
fn closed_halves_are_listed_again() {
    let (mut listed, mut left_out) = (0, 0);
    for (position, verdict) in positions() {
        for color in Color::ALL {
            if verdict == "both" || verdict == color.as_str() {
                continue;
            }
            match listing::can_mate(position, color, LISTED_AGAIN) {
                Some(can_mate) => {
                    assert!(!can_mate, "{position:?}: {color} can mate");
                    listed += 1;
                }
                None => left_out += 1,
            }
        }
    }
    assert_eq!((listed, left_out), (68, 7));
}

#[test]
fn colors_do_not_matter() {
    for (position, _) in positions() {
        for color in Color::ALL {
            let small = || Budget { positions: 20_000, is_cancelled: None };
            let here = mate_possible(&position, color, small());
            let there = mate_possible(&position.mirrored(), !color, small());
            let can = |answer| matches!(answer, MatePossible::Can(_));
            let cannot = |answer: &MatePossible| *answer == MatePossible::Cannot;
            // The order of the search may differ, so that one of them may run out of budget.
            assert!(!(cannot(&here) && can(there.clone())), "{position:?} {color}");
            assert!(!(cannot(&there) && can(here)), "{position:?} {color}");
        }
    }
}

#[test]
fn a_budget_ends_the_search_undecided() {
    let start = Position::start();
    let spent = Budget { positions: 2, is_cancelled: None };
    assert_eq!(mate_possible(&start, Color::White, spent), MatePossible::Undecided);
    let cancelled = Budget { positions: u64::MAX, is_cancelled: Some(&mut || true) };
    assert_eq!(mate_possible(&start, Color::White, cancelled), MatePossible::Undecided);
}

fn positions() -> Vec<(Position, String)> {
    let file = data::text("rules/dead-positions.epd");
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let mut fields = line.split(" ; ");
        let (text, verdict) = (fields.next().unwrap(), fields.next().unwrap());
        // One line has a double check that no move can give; who can mate is asked all the same.
        let setup = fen::parse(text, Variant::Standard).unwrap();
        let position =
            setup.into_position_ignoring(Variant::Standard, SetupErrors::IMPOSSIBLE_CHECK);
        (position.unwrap(), verdict.to_owned())
    };
    lines.map(read).collect()
}

#[test]
fn material_alone() {
    // The board, then who can mate.
    let cases = [
        ("8/8/4k3/8/8/3K4/8/8", "neither"),
        ("8/8/4k3/8/8/3KN3/8/8", "neither"),
        ("8/8/4k3/8/8/3KNN2/8/8", "white"),
        ("8/8/4k3/8/8/3KNB2/8/8", "white"),
        ("8/8/3qk3/8/8/3KN3/8/8", "black"),
        ("8/q7/3qk3/8/8/3KN3/8/8", "black"),
        ("8/8/3rk3/8/8/3KN3/8/8", "both"),
        ("8/8/3bk3/8/8/3KN3/8/8", "both"),
        ("8/8/3nk3/8/8/3KN3/8/8", "both"),
        ("8/3p4/4k3/8/8/3KN3/8/8", "both"),
        ("8/q7/4k3/8/3N4/3KN3/8/8", "both"),
        ("8/8/4k3/8/8/3KB3/8/8", "neither"),
        ("8/8/4k3/8/5B2/3K4/1B6/8", "neither"),
        ("8/8/4k3/8/4B3/3KB3/8/8", "white"),
        ("8/8/3rk3/8/8/3KB3/8/8", "black"),
        ("8/8/3qk3/8/8/3KB3/8/8", "black"),
        ("8/8/3nk3/8/8/3KB3/8/8", "both"),
        ("8/3p4/4k3/8/8/3KB3/8/8", "both"),
        // One bishop each: on squares of one color nobody can mate, on both either can.
        ("8/8/3bk3/8/8/3KB3/8/8", "neither"),
        ("8/8/4k3/3b4/8/3KB3/8/8", "both"),
        // The bishop of the other color may be one's own or the opponent's, next to a rook or not.
        ("8/8/3bk2r/8/8/3KB3/8/8", "black"),
        ("8/8/4k2r/3b4/8/3KB3/8/8", "both"),
        ("8/8/4k3/8/8/3KP3/8/8", "white"),
        ("8/8/4k3/8/8/3KR3/8/8", "white"),
        ("8/8/4k3/8/8/3KQ3/8/8", "white"),
    ];
    for (board, expected) in cases {
        for side in ["w", "b"] {
            let text = format!("{board} {side} - - 0 1");
            // A side may stand in check where the opponent is to move: such a board has one turn.
            let Ok(position) = fen::position(&text, Variant::Standard) else {
                continue;
            };
            let game = Game::new(position, Variant::Standard, DrawPolicy::Laws);
            let found = match Color::ALL.map(|color| game.can_mate(color)) {
                [true, true] => "both",
                [true, false] => "white",
                [false, true] => "black",
                [false, false] => "neither",
            };
            assert_eq!(found, expected, "{text}");
        }
    }
}
