//! Games that the engine plays against itself.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use anyhow::Result;
use chess_core::{Color, DrawPolicy, Game, Outcome, Role};
use chess_engine::{Engine, Limits, Score};

use crate::sample::Sample;

/// What is played.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The number of the first game; what is drawn in a game depends on its number and the seed.
    pub first: u64,
    /// What the openings are drawn from.
    pub seed: u64,
    /// Positions that a move may visit.
    pub nodes: u64,
    /// Random moves that open a game, or one more.
    pub random_plies: usize,
    /// How many games are played at once.
    pub threads: usize,
}

/// A score beyond this for `DECIDED_PLIES` half-moves ends a game.
const DECIDED_CP: i32 = 1_000;
const DECIDED_PLIES: usize = 5;
/// Scores within this for `DRAWN_PLIES` half-moves end a long game.
const DRAWN_CP: i32 = 6;
const DRAWN_PLIES: usize = 16;
const LONG_PLIES: usize = 120;
/// Openings worse than this for a side are drawn again.
const FAIR_CP: i32 = 250;
/// What a search remembers, in bytes.
const TABLE_BYTES: usize = 4 << 20;

/// Plays the games and hands over the samples of each, in the order of their numbers; those
/// depend on the plan alone, and not on the number of threads.
///
/// # Errors
/// What `on_game` returns, which ends the playing.
pub fn generate(plan: &Plan, mut on_game: impl FnMut(Vec<Sample>) -> Result<()>) -> Result<()> {
    let (next, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    let (sender, finished) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (sender, next, is_over) = (sender.clone(), &next, &is_over);
            scope.spawn(move || {
                let mut engine = Engine::with_bytes(TABLE_BYTES);
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    if index >= plan.games || is_over.load(Relaxed) {
                        return;
                    }
                    let samples = play(plan, plan.first + index, &mut engine);
                    if sender.send((index, samples)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut expected) = (BTreeMap::new(), 0);
        for (index, samples) in &finished {
            waiting.insert(index, samples);
            while let Some(samples) = waiting.remove(&expected) {
                expected += 1;
                on_game(samples).inspect_err(|_| is_over.store(true, Relaxed))?;
            }
        }
        Ok(())
    })
}

/// One game, and its quiet positions.
fn play(plan: &Plan, number: u64, engine: &mut Engine) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(plan.seed.wrapping_mul(0x9e37_79b9) ^ number);
    let limits = Limits::nodes(plan.nodes);
    engine.clear();
    let mut game = opening(plan, &mut random, engine);
    engine.clear();
    let mut samples = Vec::new();
    // Half-moves in a row that White was winning (or lost, below 0), and that all was even.
    let (mut winning, mut even) = (0_isize, 0);
    let outcome = loop {
        if let Some(ending) = game.ending() {
            break ending.outcome;
        }
        if winning.unsigned_abs() >= DECIDED_PLIES {
            break Outcome::Win(if winning > 0 { Color::White } else { Color::Black });
        }
        if even >= DRAWN_PLIES && game.ply() >= LONG_PLIES {
            break Outcome::Draw;
        }
        let position = *game.position();
        let Some(best) = engine.search(&game, &limits, |_| ControlFlow::Continue(())) else {
            break Outcome::Draw;
        };
        let is_quiet = !position.is_check()
            && !position.is_capture(best.mv)
            && best.mv.promotion() != Some(Role::Queen);
        let score_cp = match best.score {
            Score::Cp(score_cp) => {
                if is_quiet && score_cp.abs() < 3 * DECIDED_CP {
                    samples.push(Sample {
                        game: number,
                        position,
                        score_cp,
                        outcome: Outcome::Draw,
                    });
                }
                score_cp
            }
            Score::Mate(moves) => 100 * DECIDED_CP * moves.signum(),
            _ => 0,
        };
        let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
        let step = sign * isize::from(score_cp.abs() >= DECIDED_CP) * score_cp.signum() as isize;
        winning = if step != 0 && step.signum() * winning >= 0 { winning + step } else { step };
        even = if score_cp.abs() <= DRAWN_CP { even + 1 } else { 0 };
        if game.play(best.mv).is_err() {
            break Outcome::Draw;
        }
    };
    for sample in &mut samples {
        sample.outcome = outcome;
    }
    samples
}

/// A game opened with random moves that leave neither side lost.
fn opening(plan: &Plan, random: &mut fastrand::Rng, engine: &mut Engine) -> Game {
    loop {
        let mut game = Game::new(
            chess_core::Position::start(),
            chess_core::Variant::Standard,
            DrawPolicy::Automatic,
        );
        for _ in 0..plan.random_plies + usize::from(random.bool()) {
            let moves = game.position().legal_moves();
            if let Some(mv) = random.choice(moves.iter())
                && game.play(*mv).is_err()
            {
                break;
            }
        }
        if game.ending().is_some() {
            continue;
        }
        let limits = Limits::nodes(plan.nodes.min(2_000));
        let best = engine.search(&game, &limits, |_| ControlFlow::Continue(()));
        if best.is_some_and(|best| matches!(best.score, Score::Cp(cp) if cp.abs() <= FAIR_CP)) {
            return game;
        }
    }
}
