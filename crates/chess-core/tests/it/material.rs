//! `rules/dead-positions.epd`: who can still mate, as far as material tells.

use chess_core::{Color, DrawPolicy, Game, SetupErrors, Variant, winnability};
use chess_notation::fen;

use crate::data;

/// Kinds of lines that material and the end on the board settle; the others are forced captures,
/// walls and cages.
const SETTLED_KINDS: [&str; 3] = ["material", "terminal", "control"];

/// Lines in which a side cannot mate though the material would suffice. They belong to the exact
/// search for winnability.
const NEED_MORE_THAN_MATERIAL: usize = 31;

#[test]
fn verdicts_hold() {
    let mut lines = 0;
    let mut undecided = 0;
    let file = data::text("rules/dead-positions.epd");
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        lines += 1;
        let mut fields = line.split(" ; ");
        let (text, verdict) = (fields.next().unwrap(), fields.next().unwrap());
        // One line has a double check that no move can give; who can mate is asked all the same.
        let setup = fen::parse(text, Variant::Standard).unwrap();
        let position = setup
            .into_position_ignoring(Variant::Standard, SetupErrors::IMPOSSIBLE_CHECK)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let kind = fields.nth(2).unwrap();
        let mut settled = true;
        for color in Color::ALL {
            let expected = verdict == "both" || verdict == color.as_str();
            let found = winnability::can_mate(&position, color);
            // Material may miss that a side cannot mate; it must never deny that a side can.
            assert!(found || !expected, "{text}: {color} can mate");
            settled &= found == expected;
        }
        assert!(settled || !SETTLED_KINDS.contains(&kind), "{text}: {verdict}");
        undecided += usize::from(!settled);
        let game = Game::new(position, Variant::Standard, DrawPolicy::Laws);
        if verdict == "both" {
            assert_eq!(game.ending(), None, "{text}");
        }
    }
    assert_eq!(lines, 62);
    assert_eq!(undecided, NEED_MORE_THAN_MATERIAL);
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
            let found = match Color::ALL.map(|color| winnability::can_mate(&position, color)) {
                [true, true] => "both",
                [true, false] => "white",
                [false, true] => "black",
                [false, false] => "neither",
            };
            assert_eq!(found, expected, "{text}");
        }
    }
}
