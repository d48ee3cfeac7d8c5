//! The positions that games start from.

use std::fs;
use std::ops::ControlFlow;

use anyhow::{Context, Result};
use chess_core::{DrawPolicy, Game, Position, Variant};
use chess_engine::{Engine, Limits, Score};
use chess_notation::fen;

use crate::args::arena::ArenaArguments;
use crate::exit::BadInput;

/// Random moves that open a game, when no file of openings is given.
const RANDOM_PLIES: usize = 8;
/// An opening that gives a side more than this is not played.
const FAIR_CP: i32 = 120;
/// How far a random opening is looked into.
const FAIR_NODES: u64 = 2_000;

/// One opening for each pair of games.
pub(super) fn openings(arguments: &ArenaArguments) -> Result<Vec<Position>> {
    let pairs = (arguments.games / 2) as usize;
    let Some(path) = &arguments.openings else {
        let mut random = Random(arguments.seed);
        let mut engine = Engine::new();
        let mut fair = || loop {
            if let Some(opening) = random.opening()
                && is_fair(&opening, &mut engine)
            {
                break opening;
            }
        };
        return Ok((0..pairs).map(|_| fair()).collect());
    };
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // The first four fields of a FEN or an EPD say where the pieces are.
        let fields = line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
        let position = fen::position(&fields, Variant::Standard).map_err(|error| {
            BadInput::unreadable(format!("{}:{number}: {error}", path.display()))
        })?;
        openings.push(position);
    }
    if openings.is_empty() {
        let problem = BadInput::unreadable(format!("{} holds no position", path.display()));
        return Err(problem.hint("write one FEN or EPD a line").into());
    }
    // By seed, where the list begins; more pairs than openings go round.
    let from = (arguments.seed % openings.len() as u64) as usize;
    Ok(openings.into_iter().cycle().skip(from).take(pairs).collect())
}

fn is_fair(opening: &Position, engine: &mut Engine) -> bool {
    engine.clear();
    let game = Game::new(*opening, Variant::Standard, DrawPolicy::Laws);
    let limits = Limits::nodes(FAIR_NODES);
    let best = engine.search(&game, &limits, |_| ControlFlow::Continue(()));
    best.is_some_and(|best| matches!(best.score, Score::Cp(cp) if cp.abs() <= FAIR_CP))
}

/// Numbers that a seed determines (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A position after random moves; none where the game ended on the way.
    fn opening(&mut self) -> Option<Position> {
        let mut position = Position::start();
        for _ in 0..RANDOM_PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return None;
            }
            let mv = moves[(self.next() % moves.len() as u64) as usize];
            position = position.play_unchecked(mv);
        }
        position.has_legal_move().then_some(position)
    }
}
