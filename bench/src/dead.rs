//! What it costs to ask, after every move of real games, whether the position is dead; and to decide
//! at the end of each whether either side can still mate.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use chess_core::winnability::{Budget, MatePossible, is_dead, mate_possible};
use chess_core::{Color, DrawPolicy};
use chess_notation::pgn;

/// The least of so many tries counts: the rest is the machine.
const TRIES: usize = 3;

pub fn table() -> Result<()> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let collection =
        [format!("{root}/../shared/pgn/games.pgn"), format!("{root}/testdata/games.pgn")];
    let (path, bytes) = collection
        .iter()
        .find_map(|path| Some((path, std::fs::read(path).ok()?)))
        .context("no games to read")?;
    let name = path.rsplit('/').next().unwrap_or(path);
    let (mut after_move, mut at_end) = (Vec::new(), Vec::new());
    let (mut dead, mut cannot, mut undecided) = (0, 0, 0);
    for read in pgn::read(&bytes) {
        let Some(game) = read.game.to_play(DrawPolicy::Laws) else { continue };
        for ply in 1..=game.ply() {
            let Some(position) = game.position_at(ply) else { break };
            after_move.push(least(|| is_dead(position)).0);
            dead += usize::from(is_dead(position));
        }
        for color in Color::ALL {
            let (taken, answer) =
                least(|| mate_possible(game.position(), color, Budget::default()));
            at_end.push(taken);
            cannot += usize::from(answer == MatePossible::Cannot);
            undecided += usize::from(answer == MatePossible::Undecided);
        }
    }
    println!("\ncost of exact ends, on {name}");
    print("after a move", &mut after_move);
    println!("    {dead} dead");
    print("can a side mate, at the end", &mut at_end);
    println!("    {cannot} sides cannot, {undecided} undecided");
    Ok(())
}

fn least<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || {
        let begun = Instant::now();
        let answer = std::hint::black_box(work());
        (begun.elapsed(), answer)
    };
    let (mut taken, answer) = timed();
    for _ in 1..TRIES {
        taken = taken.min(timed().0);
    }
    (taken, answer)
}

fn print(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "  {what}: {} questions, median {:?}, p99 {:?}, p99.9 {:?}, most {:?}",
        times.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}
