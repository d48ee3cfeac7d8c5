use chess_analysis::{Curve, Evaluation, Judgment, before};
use chess_engine::{Score, WIN_SCALE_CP};

use crate::score;

#[test]
fn losses_are_judged_in_points_and_mates_by_what_was_at_stake() {
    let name = |best: &str, played: &str| {
        let [best, played] = [best, played]
            .map(|text| Evaluation::new(score(text), Curve::Own, 10, 100, Vec::new()));
        Judgment::of(&best, &played).map_or("-", Judgment::as_str)
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
    let rounded = |score| (Curve::Own.percent(score) * 10.0).round() / 10.0;
    assert_eq!(rounded(Score::Cp(0)), 50.0);
    assert_eq!(rounded(Score::Cp(WIN_SCALE_CP)), 73.1);
    assert_eq!(rounded(Score::Cp(-WIN_SCALE_CP)), 26.9);
    for score in [Score::Cp(20_000), Score::Mate(1), Score::Mate(40)] {
        assert_eq!(rounded(score), 97.5);
    }
    for score in [Score::Cp(-20_000), Score::Mate(0), Score::Mate(-3)] {
        assert_eq!(rounded(score), 2.5);
    }
    // What Lichess's page gives for these.
    for (centipawns, percent) in [(0, 50.0), (100, 59.1), (-300, 24.9), (2_000, 97.5)] {
        let found = Curve::Published.percent(Score::Cp(centipawns));
        assert!((found - percent).abs() < 0.05, "{centipawns}: {found}");
    }
}

#[test]
fn chances_that_an_engine_tells_go_before_those_of_a_curve() {
    let percent = |wdl| {
        let found = Evaluation::new(Score::Cp(300), Curve::Published, 10, 100, Vec::new());
        (found.with_wdl(wdl).percent * 10.0).round() / 10.0
    };
    assert_eq!([[300, 500, 200], [0, 1000, 0]].map(percent), [55.0, 50.0]);
    assert_eq!([[1000, 0, 0], [0, 0, 1000]].map(percent), [97.5, 2.5], "where mates stand");
    // Mates are judged as mates, whatever is said of chances.
    let mate = Evaluation::new(Score::Mate(-3), Curve::Published, 10, 100, Vec::new());
    let even = Evaluation::new(Score::Cp(0), Curve::Published, 10, 100, Vec::new());
    let judged = Judgment::of(&even, &mate.with_wdl([400, 200, 400]));
    assert_eq!(judged, Some(Judgment::Blunder));
}

#[test]
fn scores_are_carried_back_over_a_move() {
    let pairs = [("35", "-35"), ("#0", "#1"), ("#-2", "#3"), ("#1", "#-1"), ("#4", "#-4")];
    for (after, expected) in pairs {
        assert_eq!(before(score(after)), score(expected), "{after}");
    }
}
