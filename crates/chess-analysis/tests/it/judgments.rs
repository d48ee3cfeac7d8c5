use chess_analysis::{Curve, Evaluation, Judgment, analyze, before};
use chess_engine::{Score, WIN_SCALE_CP};

use crate::{game, score};

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
fn scores_are_carried_back_over_a_move() {
    let pairs = [("35", "-35"), ("#0", "#1"), ("#-2", "#3"), ("#1", "#-1"), ("#4", "#-4")];
    for (after, expected) in pairs {
        assert_eq!(before(score(after)), score(expected), "{after}");
    }
}

#[test]
fn a_move_is_bad_only_where_two_searches_say_so() {
    let whole = game("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "e1d2");
    // What is said at first and at the second look: of the best move for White, of the one made for
    // Black.
    for (best, after, expected) in [
        (["0", "0"], ["400", "400"], Some(Judgment::Blunder)),
        (["0", "0"], ["400", "10"], None),
        (["0", "300"], ["10", "10"], None),
        (["300", "300"], ["-10", "-10"], Some(Judgment::Blunder)),
        (["300", "20"], ["-10", "-10"], None),
        (["0", "0"], ["400", "900"], Some(Judgment::Blunder)),
        // A mate is one, even if it is found but once.
        (["#5", "0"], ["0", "0"], Some(Judgment::Blunder)),
        (["0", "0"], ["#3", "0"], Some(Judgment::Blunder)),
    ] {
        let mut looks = 0..;
        let analysis = analyze(&whole, |game| {
            let found = |text, moves| {
                Evaluation::new(score(text), Curve::Own, 9, 1, crate::line(game, moves))
            };
            match game.moves() {
                [] => found(best[0], "e4c3 e8d7"),
                [mv] if *mv == whole.moves()[0] => {
                    found(after[looks.next().unwrap_or(1).min(1)], "d5e4")
                }
                _ => {
                    let Score::Cp(centipawns) = score(best[1]) else { panic!("{best:?}") };
                    found(&(-centipawns).to_string(), "e8d7")
                }
            }
        });
        let judged = analysis.moves[0].judged.as_ref().map(|judged| judged.judgment);
        assert_eq!(judged, expected, "{best:?} {after:?}");
        assert_eq!(analysis.positions.len(), 2);
    }
}
