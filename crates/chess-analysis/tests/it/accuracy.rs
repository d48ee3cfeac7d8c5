use chess_analysis::accuracy::{of_game, of_move};
use chess_core::Color::{Black, White};

#[test]
fn a_move_is_as_accurate_as_little_it_gives_away() {
    for (lost, expected) in [(-3.0, 100.0), (0.0, 100.0), (5.0, 80.82), (20.0, 41.02), (100.0, 0.0)]
    {
        let found = of_move(lost);
        assert!((found - expected).abs() < 0.02, "{lost} lost: {found}, expected {expected}");
    }
    assert!(of_move(0.001) > 99.9);
}

#[test]
fn a_game_is_judged_by_both_means() {
    let even = [(White, 100.0), (Black, 100.0), (White, 100.0), (Black, 100.0)];
    assert_eq!(of_game(&[51.0; 5], &even), [Some(100.0), Some(100.0)]);
    // All weights are the same: 75 is the arithmetic, 66.7 the harmonic mean.
    let mixed = [(White, 100.0), (Black, 100.0), (White, 50.0), (Black, 100.0)];
    let [white, black] = of_game(&[51.0; 5], &mixed);
    assert!((white.unwrap() - 70.83).abs() < 0.01, "{white:?}");
    assert_eq!(black, Some(100.0));
    // A move that gives all away does not make the rest worthless.
    let [white, _] =
        of_game(&[51.0; 5], &[(White, 0.0), (Black, 1.0), (White, 100.0), (Black, 1.0)]);
    assert!((white.unwrap() - 25.99).abs() < 0.01, "{white:?}");
}

#[test]
fn who_has_not_moved_has_no_accuracy() {
    assert_eq!(of_game(&[50.0], &[]), [None, None]);
    assert_eq!(of_game(&[50.0, 50.0], &[(Black, 90.0)]), [None, Some(90.0)]);
}

#[test]
fn unsettled_stretches_count_for_more() {
    // The bad move falls where the chances swing, then where they rest.
    let percents = [50.0, 50.0, 50.0, 50.0, 50.0, 10.0, 90.0];
    let with_bad_at = |ply: usize| {
        let moves: Vec<_> =
            (0..6).map(|at| (White, if at == ply { 20.0 } else { 100.0 })).collect();
        of_game(&percents, &moves)[0].unwrap()
    };
    assert!(with_bad_at(5) < with_bad_at(0) - 5.0);
}
