//! The features written down are those summed up.

use std::fs;
use std::path::Path;

use chess_core::{Color, Position, Variant};
use chess_engine::tuning::{self, Trace};
use chess_notation::{fen, pgn};

fn testdata(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata").join(file);
    fs::read_to_string(path).unwrap()
}

fn check(position: &Position, weights: &[[f32; 2]]) {
    let value = Trace::of(position).value(weights);
    let value = if position.side_to_move() == Color::White { value } else { -value };
    // Whole numbers are cut three times on the way: at the scale, at the phase, at the limit.
    let evaluated = tuning::evaluate(position) as f32;
    let text = fen::write(position, Variant::Standard);
    assert!((value - evaluated).abs() < 2.0, "{value} for {evaluated} in {text}");
}

#[test]
fn the_traced_sum_is_the_evaluation() {
    let weights =
        tuning::weights().iter().map(|pair| pair.map(|part| part as f32)).collect::<Vec<_>>();
    let suites = ["engine/mates.epd", "engine/tactics.epd"].map(testdata);
    let mut positions = 0;
    for line in suites.iter().flat_map(|text| text.lines()) {
        let fields = line.split(' ').take(4).collect::<Vec<_>>().join(" ");
        if let Ok(position) = fen::position(&fields, Variant::Standard) {
            check(&position, &weights);
            positions += 1;
        }
    }
    // From openings to endings.
    for game in pgn::read(testdata("games.pgn").as_bytes()).take(100) {
        let mut position = game.start.unwrap_or(Position::start());
        for mv in game.moves() {
            check(&position, &weights);
            positions += 1;
            position = position.play(mv).unwrap();
        }
    }
    // Nonsense too, where strange features are.
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..100 {
        let mut position = Position::start();
        for _ in 0..120 {
            let moves = position.legal_moves();
            let Some(mv) = random.choice(moves.iter()) else { break };
            position = position.play(*mv).unwrap();
            check(&position, &weights);
            positions += 1;
        }
    }
    assert!(positions > 10_000, "{positions}");
}

#[test]
fn weights_and_groups_are_of_one_length() {
    let features = tuning::groups().iter().map(|(_, len)| len).sum::<usize>();
    assert_eq!(features, tuning::weights().len());
}
