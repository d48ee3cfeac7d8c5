//! A recapture that anybody would see is seen from level two on.

use std::ops::ControlFlow;

use chess_core::{Game, Move};
use chess_engine::{Engine, Level, Limits, Score, WIN_SCALE_CP, exchange_gains};

use crate::is_thorough;
use crate::random::{Random, game_after};

/// What an obvious recapture wins at least, in hundredths of a pawn.
const PIECE_CP: i32 = 250;
/// What every other move costs, in points of a hundred of the chances to win: about a piece in an
/// even game. A move that keeps a won game won is another way, whatever it leaves standing.
const LOSS: f64 = 25.0;
/// Half-moves that anybody looks ahead, and the captures behind them.
const SIGHT: u32 = 1;
/// Positions that the full-strength engine visits to find such recaptures.
const GLANCE: u64 = 3_000;
/// Positions that it visits before a level is blamed for missing one.
const VERDICT: u64 = 200_000;

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

/// The chances to win, in points of a hundred, with the best of `moves`, as the full-strength engine
/// sees them.
fn chances(game: &Game, moves: &[Move], limits: Limits<'_>) -> f64 {
    let limits = Limits { moves, ..limits };
    let best = Engine::new().search(game, &limits, |_| ControlFlow::Continue(())).unwrap();
    match best.score {
        Score::Cp(cp) => 100.0 / (1.0 + (-f64::from(cp) / f64::from(WIN_SCALE_CP)).exp()),
        Score::Mate(moves) => {
            if moves > 0 {
                100.0
            } else {
                0.0
            }
        }
        _ => unreachable!("scores are centipawns or mates"),
    }
}

/// Whether taking back wins a piece or more, and everything else costs about that much, by sight and
/// after as many positions.
fn is_obvious(game: &Game, back: &[Move], nodes: u64) -> bool {
    let position = game.position();
    let legal = position.legal_moves();
    let others = legal.iter().copied().filter(|mv| !back.contains(mv)).collect::<Vec<_>>();
    let costs = |limits| chances(game, back, limits) - chances(game, &others, limits);
    back.iter().any(|mv| exchange_gains(position, *mv, PIECE_CP))
        && !others.is_empty()
        && costs(Limits::depth(SIGHT)) >= LOSS
        && costs(Limits::nodes(nodes)) >= LOSS
}

#[test]
fn an_obvious_recapture_is_never_missed_from_level_two_on() {
    let mut looked_at = 0;
    let games = if is_thorough() { 2_000 } else { 200 };
    for seed in 0..games {
        let mut game = game_after(&mut Random(seed), 6);
        while game.ending().is_none() && game.ply() < 80 {
            let back = recaptures(&game);
            if !back.is_empty() && is_obvious(&game, &back, GLANCE) {
                looked_at += 1;
                for level in Level::all().skip(1).take(8) {
                    let mv = level.choose(&game, seed).unwrap().mv;
                    let fen = chess_notation::fen::write(game.position(), game.variant());
                    let is_missed = !back.contains(&mv) && is_obvious(&game, &back, VERDICT);
                    assert!(!is_missed, "level {} plays {mv:?} in {fen}", level.number());
                }
            }
            let mv = Level::new(2).unwrap().choose(&game, seed).unwrap().mv;
            game.play(mv).unwrap();
        }
    }
    assert!(looked_at >= 40, "only {looked_at} recaptures were obvious");
}
