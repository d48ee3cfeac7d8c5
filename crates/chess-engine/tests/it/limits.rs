//! Limits hold, and whatever they are there is an answer.

use std::ops::ControlFlow;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use chess_core::{DrawPolicy, Game, Variant};
use chess_engine::{Engine, Limits};
use chess_notation::fen;

use crate::game;

#[test]
fn every_position_of_the_perft_files_gets_a_legal_move() {
    for (file, variant) in
        [("standard.epd", Variant::Standard), ("chess960.epd", Variant::Chess960)]
    {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft").join(file);
        let text = fs::read_to_string(path).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fen = line.split(" ;").next().unwrap();
            let start = fen::position(fen, variant).unwrap();
            let game = Game::new(start, variant, DrawPolicy::Laws);
            for nodes in [1, 500] {
                let best = Engine::new()
                    .search(&game, &Limits::nodes(nodes), |_| ControlFlow::Continue(()));
                assert_eq!(best.is_some(), start.has_legal_move(), "{fen}");
                assert!(best.is_none_or(|best| start.is_legal(best.mv)), "{fen}");
            }
        }
    }
}

#[test]
fn no_legal_move_no_answer() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"] {
        assert_eq!(
            Engine::new().search(&game(fen), &Limits::nodes(100), |_| ControlFlow::Continue(())),
            None
        );
    }
}

#[test]
fn nodes_depth_and_the_callers_stop_end_a_search() {
    let game = Game::standard();
    let best =
        Engine::new().search(&game, &Limits::nodes(5_000), |_| ControlFlow::Continue(())).unwrap();
    assert!(best.nodes <= 5_000, "{}", best.nodes);

    let mut depths = Vec::new();
    let best = Engine::new()
        .search(&game, &Limits::depth(4), |info| {
            depths.push(info.depth);
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((best.depth, depths), (4, vec![1, 2, 3, 4]));

    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Relaxed) == 2;
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    let best = Engine::new().search(&game, &limits, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(asked.load(Relaxed), 3);
    assert!(best.nodes < 10_000, "{}", best.nodes);
}

#[test]
fn the_line_reported_is_legal_and_begins_with_the_move() {
    let mut last = None;
    let game = Game::standard();
    let best = Engine::new()
        .search(&game, &Limits::nodes(50_000), |info| {
            last = Some(info.clone());
            ControlFlow::Continue(())
        })
        .unwrap();
    let pv = last.unwrap().pv;
    assert!(pv.len() > 1, "{pv:?}");
    let mut replayed = game.clone();
    for mv in pv {
        replayed.play(mv).unwrap();
    }
    assert!(game.position().is_legal(best.mv));
}
