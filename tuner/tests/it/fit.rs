//! Weights that are known are found again.

use chess_engine::tuning::Trace;
use chess_tuner::data::Data;
use chess_tuner::fit::{self, Settings};
use chess_tuner::logistic::{expected, fitted_scale};

const SCALE_CP: f32 = 180.0;
const KNOWN: [[f32; 2]; 6] =
    [[90.0, 120.0], [320.0, 280.0], [-15.0, -30.0], [40.0, 0.0], [0.0, 55.0], [-70.0, 12.0]];

/// Positions without chess: random counts, and the points that the known weights promise.
fn synthetic(rows: usize) -> Data {
    let mut random = fastrand::Rng::with_seed(3);
    let mut data = Data::default();
    for row in 0..rows {
        let counts = (0..KNOWN.len() as u16).map(|feature| (feature, random.i16(-2..=2))).collect();
        let early = random.f32();
        let mut trace = Trace::of(&chess_core::Position::start());
        (trace.counts, trace.early, trace.late, trace.constant) = (counts, early, 1.0 - early, 5.0);
        let target = expected(trace.value(&KNOWN), SCALE_CP);
        data.push(&trace, target, row % 10 == 0);
    }
    data
}

#[test]
fn known_weights_are_recovered_from_nothing() {
    let data = synthetic(20_000);
    let start = [[0.0; 2]; KNOWN.len()];
    let settings =
        Settings { epochs: 60, batch: 256, step_cp: 5.0, pull: 0.0, seed: 1, scale_cp: SCALE_CP };
    let mut losses = Vec::new();
    let found = fit::fit(&data, &start, &settings, |progress| losses.push(progress.held_out));
    for (found, known) in found.iter().flatten().zip(KNOWN.iter().flatten()) {
        assert!((found - known).abs() < 2.0, "{found} for {known}");
    }
    assert!(losses.last() < losses.first(), "{losses:?}");
    assert_eq!(found, fit::fit(&data, &start, &settings, |_| {}), "a fit repeats with its seed");
}

#[test]
fn a_strong_pull_holds_the_start() {
    let data = synthetic(2_000);
    let start = [[10.0; 2]; KNOWN.len()];
    let settings =
        Settings { epochs: 5, batch: 256, step_cp: 0.5, pull: 1e9, seed: 1, scale_cp: SCALE_CP };
    let found = fit::fit(&data, &start, &settings, |_| {});
    assert!(found.iter().flatten().all(|weight| (weight - 10.0).abs() < 2.0), "{found:?}");
}

#[test]
fn the_scale_of_the_curve_is_found() {
    let pairs = (-400..400).map(|cp| (cp as f32, expected(cp as f32, 240.0))).collect::<Vec<_>>();
    assert!((fitted_scale(&pairs) - 240.0).abs() < 1.0);
}
