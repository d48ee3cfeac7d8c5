//! A recapture that anybody would see is seen from level two on.

use std::ops::ControlFlow;

use chess_core::{Game, Move};
use chess_engine::{Engine, Level, Limits, Score, exchange_gains};

use crate::is_thorough;
use crate::random::{Random, game_after};

/// What an obvious recapture wins at least, and what every other move costs, in hundredths of a
/// pawn.
const OBVIOUS_CP: i32 = 250;

/// The square on which the last move took something.
fn recaptures(game: &Game) -> Vec<Move> {
    let Some(last) = game.moves().last() else { return Vec::new() };
    let before = game.position_at(game.ply() - 1).unwrap();
    let position = game.position();
    let takes_back = |mv: &Move| mv.to() == last.to() && position.is_capture(*mv);
    let moves = position.legal_moves();
    if !before.is_capture(*last) {
        return Vec::new();
    }
    moves.iter().copied().filter(takes_back).collect()
}

/// A game that is won or lost by so much is so without a piece more.
const DECIDED_CP: i32 = 1_000;

/// What the best of `moves` is worth to the full-strength engine.
fn worth(game: &Game, moves: &[Move]) -> i32 {
    let limits = Limits { moves, ..Limits::nodes(3_000) };
    let best = Engine::new().search(game, &limits, |_| ControlFlow::Continue(())).unwrap();
    match best.score {
        Score::Cp(cp) => cp.clamp(-DECIDED_CP, DECIDED_CP),
        Score::Mate(moves) => DECIDED_CP * moves.signum(),
        _ => unreachable!("scores are centipawns or mates"),
    }
}

/// Whether taking back wins a piece or more, and nothing else is nearly as good.
fn is_obvious(game: &Game, back: &[Move]) -> bool {
    let position = game.position();
    let legal = position.legal_moves();
    let others = legal.iter().copied().filter(|mv| !back.contains(mv)).collect::<Vec<_>>();
    back.iter().any(|mv| exchange_gains(position, *mv, OBVIOUS_CP))
        && !others.is_empty()
        && worth(game, back) >= worth(game, &others) + OBVIOUS_CP
}

#[test]
fn an_obvious_recapture_is_never_missed_from_level_two_on() {
    let mut looked_at = 0;
    let games = if is_thorough() { 2_000 } else { 100 };
    for seed in 0..games {
        let mut game = game_after(&mut Random(seed), 6);
        while game.ending().is_none() && game.ply() < 80 {
            let back = recaptures(&game);
            if !back.is_empty() && is_obvious(&game, &back) {
                looked_at += 1;
                for level in Level::all().skip(1).take(8) {
                    let mv = level.choose(&game, seed).unwrap().mv;
                    let fen = chess_notation::fen::write(game.position(), game.variant());
                    assert!(back.contains(&mv), "level {} plays {mv:?} in {fen}", level.number());
                }
            }
            let mv = Level::new(2).unwrap().choose(&game, seed).unwrap().mv;
            game.play(mv).unwrap();
        }
    }
    assert!(looked_at >= 40, "only {looked_at} recaptures were obvious");
}
