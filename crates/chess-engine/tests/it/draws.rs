//! Repetition and the fifty moves, as the searcher sees them.

use std::ops::ControlFlow;

use chess_core::Game;
use chess_engine::{Engine, Limits, Score};
use chess_notation::san;

use crate::game;

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(san::parse(game.position(), text).unwrap()).unwrap();
    }
}

#[test]
fn a_lost_side_takes_the_perpetual_check() {
    // Two queens to one, and mate to come: only Qe8+, Qh5+ and so on for ever saves White.
    let game = game("6k1/6p1/8/7Q/8/1q6/q7/6K1 w - - 0 1");
    let best =
        Engine::new().search(&game, &Limits::depth(6), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(best.score, Score::Cp(0));
}

#[test]
fn the_winning_side_does_not_repeat_for_the_third_time() {
    let mut game = game("6k1/8/8/8/8/8/5PPP/R5K1 w - - 0 1");
    play(&mut game, "Ra7 Kf8 Ra8+ Kg7 Ra7+ Kf8 Ra8+ Kg7");
    // Ra7+ brings a position for the third time: it is worth a draw, and the rook is worth more.
    let best =
        Engine::new().search(&game, &Limits::depth(5), |_| ControlFlow::Continue(())).unwrap();
    assert!(matches!(best.score, Score::Cp(centipawns) if centipawns > 300), "{:?}", best.score);
    game.play(best.mv).unwrap();
    assert!(game.repetition_count() < 3);
}

#[test]
fn the_fifty_moves_end_a_won_game() {
    // The mate is two moves away and the draw one half-move: nothing is won any more.
    let game = game("7k/8/5K2/8/8/8/8/R7 w - - 99 120");
    let best =
        Engine::new().search(&game, &Limits::depth(4), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(best.score, Score::Cp(0));
}

#[test]
fn a_mate_on_the_hundredth_half_move_counts() {
    let game = game("7k/8/6K1/8/8/8/8/R7 w - - 99 120");
    let best =
        Engine::new().search(&game, &Limits::depth(4), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(best.score, Score::Mate(1));
}
