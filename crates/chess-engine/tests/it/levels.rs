//! Levels: the same every time, and each worth its number.

use std::thread;

use chess_core::{Color, Game, Outcome};
use chess_engine::Level;

use crate::random::{Random, game_after};
use crate::{game, is_thorough};

/// Positions of different kinds to choose a move in.
const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "8/5pk1/4p1p1/3pP2p/3P3P/2r2PP1/5K2/R7 w - - 0 40",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
];

#[test]
fn numbers_outside_one_to_ten_are_no_level() {
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
    assert_eq!((Level::new(1), Level::new(10)), (Some(Level::MIN), Some(Level::MAX)));
}

#[test]
fn the_same_game_seed_and_level_give_the_same_move() {
    for fen in POSITIONS {
        let game = game(fen);
        for level in (1..=Level::MAX.number()).filter_map(Level::new) {
            let choices =
                [1, 1, 2, 2].map(|seed| level.choose(&game, seed).map(|choice| choice.mv));
            assert!(choices[0].is_some());
            assert_eq!(
                (choices[0], choices[2]),
                (choices[1], choices[3]),
                "level {level:?} in {fen}"
            );
        }
    }
}

/// How many of the thousand games each level chooses a move in, from level 1 up: the dearer a move,
/// the fewer. All of them where [`is_thorough`].
const CHOSEN_IN: [usize; 10] = [1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 300, 100, 30, 3];
/// Threads that choose at once.
const THREADS: usize = 4;

#[test]
fn many_choices_at_once_are_those_made_alone() {
    let games = (0..1_000).map(|seed| game_after(&mut Random(seed), seed as usize % 80));
    let games = games.filter(|game| game.ending().is_none()).collect::<Vec<_>>();
    assert!(games.len() > 950, "{} games are not over", games.len());
    let counts = CHOSEN_IN.map(|count| if is_thorough() { games.len() } else { count });
    let tasks = Level::all()
        .zip(counts)
        .flat_map(|(level, count)| games.iter().zip(0..count).map(move |it| (level, it.0, it.1)))
        .collect::<Vec<_>>();
    let choose = |index: usize| {
        let (level, game, seed) = tasks[index];
        (index, level.choose(game, seed as u64).unwrap())
    };
    let count = tasks.len();
    let alone = (0..count).map(&choose).collect::<Vec<_>>();
    // Every other thread begins at the strong end, so that different levels think at the same time.
    let mut together = thread::scope(|scope| {
        let begin = |first| {
            let choose = &choose;
            scope.spawn(move || {
                let mut share = (first..count).step_by(THREADS).collect::<Vec<_>>();
                if first % 2 == 1 {
                    share.reverse();
                }
                share.into_iter().map(choose).collect::<Vec<_>>()
            })
        };
        let threads = (0..THREADS).map(begin).collect::<Vec<_>>();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    together.sort_by_key(|(index, _)| *index);
    for (alone, together) in alone.iter().zip(&together) {
        let (level, _, seed) = tasks[alone.0];
        assert_eq!(alone, together, "level {}, seed {seed}", level.number());
    }
    assert_eq!(alone.len(), together.len());
}

#[test]
fn a_weak_level_plays_differently_with_another_seed() {
    let game = Game::standard();
    let mut moves = (0..20)
        .filter_map(|seed| Level::MIN.choose(&game, seed).map(|choice| choice.mv))
        .collect::<Vec<_>>();
    moves.sort_by_key(|mv| mv.bits());
    moves.dedup();
    assert!(moves.len() >= 4, "{moves:?}");
}

#[test]
fn level_six_beats_level_two() {
    let mut points = 0;
    for seed in 0..10 {
        let strong = if seed % 2 == 0 { Color::White } else { Color::Black };
        let mut game = Game::standard();
        while game.ending().is_none() && game.ply() < 200 {
            let number = if game.position().side_to_move() == strong { 6 } else { 2 };
            let mv = Level::new(number).unwrap().choose(&game, seed).unwrap().mv;
            game.play(mv).unwrap();
        }
        points += match game.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(color)) if color == strong => 2,
            Some(Outcome::Win(_)) => 0,
            _ => 1,
        };
    }
    assert!(points >= 15, "{points} of 20 half points");
}
