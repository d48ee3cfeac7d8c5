//! `chess arena`: matches between engines and levels, with the strength they show.
//!
//! Games come in pairs: the same opening with colors swapped, so that an opening that favors a
//! side favors nobody. Games are played out by the rules: mate, stalemate, dead position,
//! threefold, fifty moves. Nothing is adjudicated on a score.

mod contest;
mod openings;
mod player;
mod score;

use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write, stderr};

use anyhow::{Context, Result, ensure};
use chess_core::Outcome;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use self::contest::{Contest, Played};
use self::player::Contender;
pub(crate) use self::score::Bounds;
use self::score::{Score, Verdict};
use crate::args::arena::ArenaArguments;
use crate::exit::{BadInput, Exit};
use crate::output::Output;

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct Report {
    first: String,
    second: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Points of the first player, of 1 a game.
    score: f64,
    /// Half the width of the 95 % interval.
    score_margin: f64,
    /// Null where one side scored everything.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// The log-likelihood ratio of the sequential test, and what it says.
    llr: Option<f64>,
    verdict: Option<&'static str>,
    /// Games that ended because an engine failed, by player.
    faults: [u32; 2],
}

/// Plays the match and writes what came of it.
pub(crate) fn run(arguments: &ArenaArguments, output: &mut Output) -> Result<Exit> {
    let first = Contender::parse(&arguments.first)?;
    let second = Contender::parse(&arguments.second)?;
    ensure!(arguments.games.is_multiple_of(2), odd_number(arguments.games));
    let openings = openings::openings(arguments)?;
    let mut pgn = match &arguments.pgn {
        Some(path) => {
            let file =
                File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
            Some(BufWriter::new(file))
        }
        None => None,
    };
    let progress = progress(u64::from(arguments.games));
    let mut score = Score::default();
    let contest = Contest { contenders: [&first, &second], openings: &openings, arguments };
    contest.play(|[one, other]| {
        for game in [&one, &other] {
            if let Some(pgn) = &mut pgn {
                pgn.write_all(game.pgn.as_bytes())?;
            }
            progress.inc(1);
        }
        score.add_pair([points(&one), points(&other)], [one.fault, other.fault]);
        progress.set_message(score.in_short());
        let is_decided = arguments.sprt.is_some_and(|bounds| score.verdict(bounds).is_some());
        Ok(!is_decided)
    })?;
    progress.finish_and_clear();
    if let Some(mut pgn) = pgn {
        pgn.flush()?;
    }
    write(arguments, [&first, &second], &score, output)?;
    let is_refused =
        arguments.sprt.and_then(|bounds| score.verdict(bounds)) == Some(Verdict::Refused);
    let is_below = arguments.least.is_some_and(|least| score.mean() * 100.0 < least);
    let has_faults = score.faults.iter().any(|faults| *faults > 0);
    Ok(if is_refused || is_below || has_faults { Exit::No } else { Exit::Yes })
}

fn odd_number(games: u32) -> anyhow::Error {
    BadInput::usage(format!("{games} games do not come in pairs"))
        .hint("give an even number of games: each opening is played with both colors")
        .into()
}

/// Half points of the player that was listed first.
fn points(game: &Played) -> u8 {
    match game.outcome {
        Outcome::Win(color) if color == game.color_of_first => 2,
        Outcome::Win(_) => 0,
        _ => 1,
    }
}

fn progress(games: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} games, {eta} left  {msg}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn write(
    arguments: &ArenaArguments,
    players: [&Contender; 2],
    score: &Score,
    output: &mut Output,
) -> Result<()> {
    let elo = score.elo();
    let verdict = arguments.sprt.and_then(|bounds| score.verdict(bounds));
    let llr = arguments.sprt.map(|bounds| score.log_likelihood_ratio(bounds));
    if output.is_json() {
        return output.object(&Report {
            first: players[0].name.clone(),
            second: players[1].name.clone(),
            games: score.games(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            score: score.mean(),
            score_margin: score.margin(),
            elo: elo.map(|elo| elo.value),
            elo_low: elo.map(|elo| elo.low),
            elo_high: elo.map(|elo| elo.high),
            llr,
            verdict: verdict.map(Verdict::as_str),
            faults: score.faults,
        });
    }
    output.line(format_args!("{} against {}", players[0].name, players[1].name))?;
    output.line(format_args!(
        "{} games: {} won, {} drawn, {} lost; {:.1} % ± {:.1}",
        score.games(),
        score.wins,
        score.draws,
        score.losses,
        100.0 * score.mean(),
        100.0 * score.margin(),
    ))?;
    match elo {
        Some(elo) => output.line(format_args!(
            "Elo difference {:+.0}, 95 % between {:+.0} and {:+.0}",
            elo.value, elo.low, elo.high
        ))?,
        None => output.line("Elo difference: beyond measure, one side scored everything")?,
    }
    if let (Some(llr), Some(bounds)) = (llr, arguments.sprt) {
        let said = verdict.map_or("undecided", Verdict::as_str);
        output.line(format_args!(
            "sequential test of {} against {} Elo: {said}, log-likelihood ratio {llr:.2}",
            bounds.elo1, bounds.elo0
        ))?;
    }
    for (player, faults) in players.iter().zip(score.faults) {
        if faults > 0 {
            output.line(format_args!("{} failed in {faults} games, which it lost", player.name))?;
        }
    }
    Ok(())
}
