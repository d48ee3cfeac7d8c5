//! `chess-tuner`: plays, fits, writes.
#![expect(
    clippy::print_stdout,
    reason = "a program for the terminal: its output is what it is for"
)]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use chess_engine::tuning;
use chess_tuner::data::Data;
use chess_tuner::fit::{self, Settings};
use chess_tuner::generate::{self, Plan};
use chess_tuner::logistic;
use chess_tuner::sample::Sample;
use chess_tuner::source::Fitted;
use clap::{Args, Parser, Subcommand};

/// Fits the engine's weights to games that it plays against itself.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Play games and keep their quiet positions, one EPD a line
    Generate(GenerateArguments),
    /// Look for the weights under which the evaluation foretells the results best
    Fit(FitArguments),
    /// Put fitted weights into the source of the engine
    Write {
        /// What `fit` wrote
        #[arg(default_value = "target/tuning/weights.txt")]
        weights: PathBuf,
    },
}

#[derive(Debug, Args)]
struct GenerateArguments {
    /// Where the positions go; what is there is kept, and the games are numbered on
    #[arg(default_value = "target/tuning/positions.epd")]
    positions: PathBuf,
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// The number of the first game
    #[arg(long, default_value_t = 0)]
    first: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions a move may visit
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,
    /// Random moves that open a game, or one more
    #[arg(long, default_value_t = 8)]
    random_plies: usize,
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

#[derive(Debug, Args)]
struct FitArguments {
    /// What `generate` wrote, one file or several
    #[arg(default_value = "target/tuning/positions.epd")]
    positions: Vec<PathBuf>,
    /// Where the weights go
    #[arg(long, default_value = "target/tuning/weights.txt")]
    out: PathBuf,
    #[arg(long, default_value_t = 60)]
    epochs: usize,
    /// Positions between two steps
    #[arg(long, default_value_t = 8_192)]
    batch: usize,
    /// How far the first steps go, in hundredths of a pawn
    #[arg(long, default_value_t = 1.0)]
    step: f32,
    /// How strongly weights are drawn back to today's
    #[arg(long, default_value_t = 1.0)]
    pull: f32,
    /// How much of the target the score of the search makes, the result the rest
    #[arg(long, default_value_t = 0.5)]
    score_share: f32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Generate(arguments) => generate(&arguments),
        Task::Fit(arguments) => fit(&arguments),
        Task::Write { weights } => write(&weights),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("chess-tuner: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn generate(arguments: &GenerateArguments) -> Result<()> {
    let GenerateArguments { games, first, seed, nodes, random_plies, threads, .. } = *arguments;
    let plan = Plan { games, first, seed, nodes, random_plies, threads };
    create_folder_of(&arguments.positions)?;
    let file = File::options().create(true).append(true).open(&arguments.positions);
    let shown = arguments.positions.display();
    let mut out = BufWriter::new(file.with_context(|| format!("cannot write {shown}"))?);
    let (mut played, mut kept) = (0, 0);
    generate::generate(&plan, |samples| {
        for sample in &samples {
            writeln!(out, "{}", sample.write()?)?;
        }
        played += 1;
        kept += samples.len();
        if played % 100 == 0 {
            out.flush()?;
            println!("{played} games, {kept} positions");
        }
        Ok(())
    })?;
    out.flush()?;
    println!("{played} games, {kept} positions in {shown}");
    Ok(())
}

fn fit(arguments: &FitArguments) -> Result<()> {
    let mut samples = Vec::new();
    for path in &arguments.positions {
        let shown = path.display();
        let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
        for (line, number) in BufReader::new(file).lines().zip(1..) {
            let sample = Sample::parse(&line?).with_context(|| format!("{shown} line {number}"))?;
            samples.push(sample);
        }
    }
    ensure!(!samples.is_empty(), "there are no positions: generate some first");
    let pairs = |value: &dyn Fn(&Sample) -> f32| {
        samples.iter().map(|sample| (value(sample), sample.points())).collect::<Vec<_>>()
    };
    // Two curves: what scores of searches promise, and what bare evaluations do.
    let searched_scale = logistic::fitted_scale(&pairs(&|sample| sample.white_cp() as f32));
    let start =
        tuning::weights().iter().map(|pair| pair.map(|part| part as f32)).collect::<Vec<_>>();
    let static_scale =
        logistic::fitted_scale(&pairs(&|sample| tuning::Trace::of(&sample.position).value(&start)));
    println!("{} positions", samples.len());
    println!(
        "curve of the searches: {searched_scale:.0} cp; of the evaluation: {static_scale:.0} cp"
    );
    let mut data = Data::default();
    for sample in &samples {
        data.push_sample(sample, arguments.score_share, searched_scale);
    }
    drop(samples);
    let settings = Settings {
        epochs: arguments.epochs,
        batch: arguments.batch,
        step_cp: arguments.step,
        pull: arguments.pull,
        seed: arguments.seed,
        scale_cp: searched_scale,
    };
    let (fitted, held_out) = data.split();
    let [before, checked] =
        [&fitted, &held_out].map(|rows| fit::mean_loss(&data, rows, &start, searched_scale));
    println!("before: loss {before:.5}, held out {checked:.5}");
    let weights = fit::fit(&data, &start, &settings, |progress| {
        let fit::Progress { epoch, fitted, held_out } = progress;
        println!("epoch {epoch}: loss {fitted:.5}, held out {held_out:.5}");
    });
    let weights = weights.iter().map(|pair| pair.map(|part| part.round() as i32)).collect();
    let fitted = Fitted { scale_cp: searched_scale.round() as i32, weights };
    create_folder_of(&arguments.out)?;
    fs::write(&arguments.out, fitted.write(tuning::groups()))
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    println!("weights in {}", arguments.out.display());
    Ok(())
}

fn write(weights: &Path) -> Result<()> {
    let read = |path: &Path| {
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
    };
    let fitted = Fitted::parse(&read(weights)?, tuning::groups())?;
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/chess-engine/src");
    let table = engine.join("eval/weights.rs");
    fs::write(&table, fitted.into_weights(&read(&table)?, tuning::groups())?)?;
    let curve = engine.join("win.rs");
    fs::write(&curve, fitted.into_curve(&read(&curve)?)?)?;
    println!("written into {} and {}", table.display(), curve.display());
    Ok(())
}

fn create_folder_of(path: &Path) -> Result<()> {
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}
