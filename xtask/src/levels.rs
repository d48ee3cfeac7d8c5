//! `levels`: what the ten levels are worth, each against the one below it and in games with itself
//! that the full engine looks through.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::Value;

use crate::run::{self, cargo, program, read, run};

/// Which levels are measured, and how closely.
#[derive(Debug, Args)]
pub(crate) struct LevelsArguments {
    /// The lowest level
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    from: u8,
    /// The highest level
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=10))]
    to: u8,
    /// Games of each level against the one below, an even number
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// Games of each level with itself that are looked through, an even number
    #[arg(long, default_value_t = 20)]
    judged: u32,
    /// Positions that the full engine visits for each position of those
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// What openings and errors are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A level scores that much against the one below at least, of 100.
const LEAST_SCORE: f64 = 70.0;
/// Chances of the mover between which a move is counted: beyond, nothing is left to give away.
const OPEN: std::ops::RangeInclusive<f64> = 10.0..=90.0;

/// Measures the levels and fails where one is not worth its place.
pub(crate) fn levels(arguments: &LevelsArguments) -> Result<()> {
    run(cargo().args(["build", "--profile", "quick", "--package", "chess-cli"]))?;
    let chess = run::target().join("quick/chess");
    let folder = run::target().join("xtask/levels");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    run::step("The ladder: each level against the one below");
    let mut is_ladder = true;
    if arguments.games > 0 {
        for level in arguments.from.max(2)..=arguments.to {
            let report = play(&chess, arguments, [level, level - 1], arguments.games, None)?;
            let number = |name: &str| report[name].as_f64().unwrap_or(f64::NAN);
            let (score, margin) = (100.0 * number("score"), 100.0 * number("score_margin"));
            let (wins, draws, losses) = (number("wins"), number("draws"), number("losses"));
            println!(
                "  {level} against {}: {score:.1} % ± {margin:.1}  (+{wins} ={draws} -{losses})",
                level - 1
            );
            is_ladder &= score >= LEAST_SCORE;
        }
    }
    run::step(&format!(
        "Blunders: moves that give away 15 points of 100, of those made with chances from {} to {}",
        OPEN.start(),
        OPEN.end()
    ));
    let mut least = f64::INFINITY;
    let mut is_falling = true;
    if arguments.judged > 0 {
        for level in arguments.from..=arguments.to {
            let pgn = folder.join(format!("{level}.pgn"));
            play(&chess, arguments, [level; 2], arguments.judged, Some(&pgn))?;
            let judged = judged(&chess, &pgn, arguments.nodes)?;
            let share = judged.percent();
            let Judged { blunders, moves, lost } = judged;
            let mean = lost / f64::from(moves);
            println!(
                "  {level}: {share:.2} % ({blunders} of {moves}), {mean:.2} points a move on average"
            );
            is_falling &= share < least;
            least = share;
        }
    }
    ensure!(is_ladder, "a level scores less than {LEAST_SCORE} % against the one below");
    ensure!(is_falling, "a level blunders as often as the one below");
    Ok(())
}

/// Plays a match between two levels; the games are written to `pgn`.
fn play(
    chess: &Path,
    arguments: &LevelsArguments,
    levels: [u8; 2],
    games: u32,
    pgn: Option<&Path>,
) -> Result<Value> {
    let mut command = program(&chess.to_string_lossy());
    command.args(["arena", "--json"]).args(levels.map(|level| format!("level:{level}")));
    command.args(["--games", &games.to_string(), "--seed", &arguments.seed.to_string()]);
    if let Some(pgn) = pgn {
        command.arg("--pgn").arg(pgn);
    }
    serde_json::from_str(&read(&mut command)?).context("the arena wrote no JSON")
}

/// What was found about the moves that were counted.
#[derive(Debug, Default)]
struct Judged {
    blunders: u32,
    moves: u32,
    /// Points of 100 given away by all of them.
    lost: f64,
}

impl Judged {
    fn percent(&self) -> f64 {
        100.0 * f64::from(self.blunders) / f64::from(self.moves.max(1))
    }
}

fn judged(chess: &Path, pgn: &Path, nodes: u64) -> Result<Judged> {
    let mut command = program(&chess.to_string_lossy());
    command.args(["analyze", "--json", "--nodes", &nodes.to_string()]).arg(pgn);
    let mut judged = Judged::default();
    for line in read(&mut command)?.lines() {
        let game: Value = serde_json::from_str(line).context("the analysis wrote no JSON")?;
        // What stands before a move is what stands after the one before it.
        let mut before = None;
        for mv in game["moves"].as_array().into_iter().flatten() {
            let white = mv["white_percent"].as_f64().context("no chances are told")?;
            let is_white = mv["color"] == "white";
            let chances = before.map(|before| if is_white { before } else { 100.0 - before });
            before = Some(white);
            if chances.is_some_and(|chances: f64| OPEN.contains(&chances)) {
                judged.moves += 1;
                judged.lost += mv["lost"].as_f64().unwrap_or(0.0);
                judged.blunders += u32::from(mv["judgment"] == "blunder");
            }
        }
    }
    Ok(judged)
}
