use chess_analysis::{Judgment, before, win_percent};
use chess_engine::{Score, WIN_SCALE_CP};

use crate::score;

#[test]
fn losses_are_judged_in_points_and_mates_by_what_was_at_stake() {
    let name = |best: &str, played: &str| {
        Judgment::of(score(best), score(played)).map_or("-", Judgment::as_str)
    };
    for (best, played, expected) in [
        // A mate that takes longer, or a mate that was there before, is nothing.
        ("#2", "#9", "-"),
        ("#-5", "#-1", "-"),
        ("#-5", "-900", "-"),
        ("300", "#4", "-"),
        // Walking into a mate.
        ("0", "#-3", "blunder"),
        ("-500", "#-3", "blunder"),
        ("-900", "#-3", "mistake"),
        ("-2000", "#-3", "inaccuracy"),
        // Losing one.
        ("#3", "0", "blunder"),
        ("#3", "900", "mistake"),
        ("#3", "2000", "inaccuracy"),
        ("#3", "#-3", "blunder"),
        // The same number of pawns is worth less where much is won.
        ("0", "0", "-"),
        ("0", "300", "-"),
        ("1500", "1200", "-"),
        ("0", "-1000", "blunder"),
    ] {
        let scaled = |text: &str| match text.parse::<i32>() {
            // Written for a scale of 260.
            Ok(centipawns) => (centipawns * WIN_SCALE_CP / 260).to_string(),
            Err(_) => text.to_owned(),
        };
        assert_eq!(name(&scaled(best), &scaled(played)), expected, "{best} {played}");
    }
    let of_loss = |points| Judgment::of_loss(points).map_or("-", Judgment::as_str);
    let names = [4.9, 5.0, 9.9, 10.0, 14.9, 15.0, 90.0].map(of_loss);
    let expected = ["-", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder"];
    assert_eq!(names, expected);
}

#[test]
fn chances_are_even_and_cut_off_at_both_ends() {
    let rounded = |score| (win_percent(score) * 10.0).round() / 10.0;
    assert_eq!(rounded(Score::Cp(0)), 50.0);
    assert_eq!(rounded(Score::Cp(WIN_SCALE_CP)), 73.1);
    assert_eq!(rounded(Score::Cp(-WIN_SCALE_CP)), 26.9);
    for score in [Score::Cp(20_000), Score::Mate(1), Score::Mate(40)] {
        assert_eq!(rounded(score), 97.5);
    }
    for score in [Score::Cp(-20_000), Score::Mate(0), Score::Mate(-3)] {
        assert_eq!(rounded(score), 2.5);
    }
}

#[test]
fn scores_are_carried_back_over_a_move() {
    let pairs = [("35", "-35"), ("#0", "#1"), ("#-2", "#3"), ("#1", "#-1"), ("#4", "#-4")];
    for (after, expected) in pairs {
        assert_eq!(before(score(after)), score(expected), "{after}");
    }
}
