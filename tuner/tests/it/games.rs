//! Games of the engine with itself.

use chess_core::Outcome;
use chess_tuner::generate::{self, Plan};
use chess_tuner::sample::Sample;

fn played(seed: u64, threads: usize) -> Vec<Sample> {
    let plan = Plan { games: 4, first: 10, seed, nodes: 200, random_plies: 8, threads };
    let mut samples = Vec::new();
    generate::generate(&plan, |game| {
        samples.extend(game);
        Ok(())
    })
    .unwrap();
    samples
}

#[test]
fn the_same_seed_plays_the_same_games_however_many_at_once() {
    let samples = played(5, 1);
    assert!(samples.len() > 40, "{}", samples.len());
    assert_eq!(samples, played(5, 2));
    assert_ne!(samples, played(6, 1));
    let mut games = samples.iter().map(|sample| sample.game).collect::<Vec<_>>();
    games.dedup();
    assert_eq!(games, [10, 11, 12, 13]);
}

#[test]
fn what_is_kept_is_quiet_and_knows_its_result() {
    for sample in played(7, 1) {
        assert!(!sample.position.is_check());
        assert!(sample.score_cp.abs() < 3_000);
        assert_ne!(sample.outcome, Outcome::NoResult);
        let line = sample.write().unwrap();
        let read = Sample::parse(&line).unwrap();
        assert_eq!(read.write().unwrap(), line);
        assert_eq!((read.game, read.score_cp), (sample.game, sample.score_cp));
        assert_eq!((read.points(), read.white_cp()), (sample.points(), sample.white_cp()));
    }
}

#[test]
fn lines_that_are_no_samples_say_what_is_missing() {
    for (line, part) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\"; id \"1\";", "ce"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - ce 3; id \"1\";", "c9"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - ce 3; c9 \"2-0\"; id \"1\";", "2-0"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - ce 3; c9 \"1-0\";", "id"),
    ] {
        let error = Sample::parse(line).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
