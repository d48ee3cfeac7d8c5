//! A lone king is mated with a queen and with a rook, within the fifty moves.

use std::ops::ControlFlow;

use chess_core::{Color, DrawPolicy, Game, Outcome, Position, Variant};
use chess_engine::{Engine, Level, Limits};
use chess_notation::fen;

use crate::is_thorough;
use crate::random::Random;

/// King and `heavy` of that side, who moves, against a king, somewhere.
fn somewhere(random: &mut Random, heavy: char, side: Color) -> Position {
    loop {
        let mut board = ['1'; 64];
        let men = match side {
            Color::White => ['K', heavy, 'k'],
            Color::Black => ['k', heavy.to_ascii_lowercase(), 'K'],
        };
        for man in men {
            board[random.below(64)] = man;
        }
        let ranks = board.chunks(8).map(|rank| rank.iter().collect::<String>());
        let turn = if side == Color::White { 'w' } else { 'b' };
        let text = format!("{} {turn} - - 0 1", ranks.collect::<Vec<_>>().join("/"));
        // Where two men fell on one square, or the kings stand side by side, there is no position.
        if let Ok(position) = fen::position(&text, Variant::Standard)
            && position.occupied().len() == 3
        {
            return position;
        }
    }
}

/// How the level, which is to move, fares against the engine's best resistance.
fn outcome(level: Level, start: Position, seed: u64) -> Option<Outcome> {
    let mut game = Game::new(start, Variant::Standard, DrawPolicy::Automatic);
    let strong = start.side_to_move();
    let mut defender = Engine::with_bytes(1 << 20);
    while game.ending().is_none() {
        let mv = if game.position().side_to_move() == strong {
            level.choose(&game, seed).unwrap().mv
        } else {
            let limits = Limits::nodes(2_000);
            defender.search(&game, &limits, |_| ControlFlow::Continue(())).unwrap().mv
        };
        game.play(mv).unwrap();
    }
    game.ending().map(|ending| ending.outcome)
}

#[test]
fn a_lone_king_is_mated_from_level_four_on() {
    let mut random = Random(1);
    // A game of level 10 takes half a minute.
    let (highest, starts) = if is_thorough() { (10, 30) } else { (9, 6) };
    for level in Level::all().filter(|level| (4..=highest).contains(&level.number())) {
        for heavy in ['Q', 'R'] {
            for (side, seed) in Color::ALL.into_iter().cycle().zip(0..starts) {
                let start = somewhere(&mut random, heavy, side);
                let outcome = outcome(level, start, seed);
                let from = fen::write(&start, Variant::Standard);
                assert_eq!(outcome, Some(Outcome::Win(side)), "level {}, {from}", level.number());
            }
        }
    }
}
