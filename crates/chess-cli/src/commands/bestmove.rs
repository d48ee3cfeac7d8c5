//! `chess bestmove`: what to play.

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use chess_analysis::{Curve, Evaluation, Hint, HintStep, words};
use chess_core::{DrawPolicy, Game, Move};
use chess_engine::{Engine, Level, Limits, Score};
use chess_notation::{Language, san, uci};
use chess_uci::client::{Budget, Client, ClientError, Program};
use serde::Serialize;

use super::input;
use crate::args::engine::BestMoveArguments;
use crate::exit::{BadInput, Exit};
use crate::output::{Output, grouped};

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct BestMove {
    /// UCI; null where there is no legal move.
    best: Option<String>,
    san: Option<String>,
    /// Hundredths of a pawn for the side to move; null with a mate or where nobody told one.
    score_cp: Option<i32>,
    /// Moves to mate, below zero for being mated.
    mate: Option<i32>,
    depth: u32,
    nodes: u64,
    /// The line, in SAN.
    line: Vec<String>,
}

/// What was found.
struct Found {
    score: Option<Score>,
    depth: u32,
    nodes: u64,
    line: Vec<Move>,
}

const TABLE_BYTES: usize = 64 << 20;
/// How long a foreign engine may be late.
const GRACE: Duration = Duration::from_secs(5);

/// Searches and writes the move with its line.
pub(crate) fn run(arguments: &BestMoveArguments, output: &mut Output) -> Result<Exit> {
    let variant = arguments.start.variant.variant();
    let words = arguments.moves.as_deref().unwrap_or_default();
    let start = match &arguments.fields[..] {
        [] => input::start(&arguments.start)?,
        fields => input::position(&fields.join(" "), variant)?,
    };
    let (_, moves) = input::played(start, words)?;
    let mut game = Game::new(start, variant, DrawPolicy::Laws);
    for mv in moves {
        game.record(mv)?;
    }
    if !game.position().has_legal_move() {
        let why = if game.position().is_check() { "checkmate" } else { "stalemate" };
        let problem = BadInput::new(format!("no move is left: {why}"));
        return Err(problem.hint("give a position in which the game goes on").into());
    }
    let found = search(arguments, &game)?;
    if let Some(step) = arguments.hint.and_then(HintStep::from_number) {
        return hint(&game, found, step, arguments.lang, output);
    }
    let position = game.position();
    let line = san::write_line(position, &found.line);
    let best = found.line.first();
    if output.is_json() {
        let (score_cp, mate) = match found.score {
            Some(Score::Cp(centipawns)) => (Some(centipawns), None),
            Some(Score::Mate(moves)) => (None, Some(moves)),
            _ => (None, None),
        };
        output.object(&BestMove {
            best: best.map(|mv| uci::write(*mv, variant)),
            san: line.first().cloned(),
            score_cp,
            mate,
            depth: found.depth,
            nodes: found.nodes,
            line,
        })?;
        return Ok(Exit::Yes);
    }
    if let Some(best) = best {
        let san = san::write(position, *best);
        output.line(format_args!("{san}  {}", uci::write(*best, variant)))?;
    }
    if let Some(score) = found.score {
        let nodes = grouped(found.nodes);
        output.line(format_args!("{}, depth {}, {nodes} nodes", in_words(score), found.depth))?;
        output.line(line.join(" "))?;
    }
    Ok(Exit::Yes)
}

/// What `--hint --json` writes.
#[derive(Debug, Serialize)]
struct Hinted {
    /// A sentence for each step, the first first.
    hints: Vec<String>,
}

/// The steps of a hint up to that one.
fn hint(
    game: &Game,
    found: Found,
    last: HintStep,
    lang: Language,
    output: &mut Output,
) -> Result<Exit> {
    let Found { score, depth, nodes, line } = found;
    let score = score.unwrap_or(Score::Cp(0));
    let evaluation = Evaluation::new(score, Curve::Own, depth, nodes, line);
    let Some(hint) = Hint::new(game, evaluation) else { return Ok(Exit::No) };
    let steps = HintStep::ALL.into_iter().filter(|step| *step <= last);
    let hints: Vec<String> =
        steps.map(|step| words::hint(lang, game.position(), &hint, step)).collect();
    if output.is_json() {
        output.object(&Hinted { hints })?;
    } else {
        for hint in hints {
            output.line(hint)?;
        }
    }
    Ok(Exit::Yes)
}

fn search(arguments: &BestMoveArguments, game: &Game) -> Result<Found> {
    if let Some(path) = &arguments.engine {
        let budget = arguments.depth.map_or(Budget::Nodes(arguments.nodes), Budget::Depth);
        let answer = Client::new(Program::new(path)).search(game, budget, GRACE);
        let answer = answer.map_err(|error| BadInput::unreadable(in_full(error)))?;
        let (score, depth, nodes) = (answer.score, answer.depth, answer.nodes);
        return Ok(Found { score, depth, nodes, line: answer.pv });
    }
    if let Some(level) = arguments.level.and_then(Level::new) {
        let choice = level.choose(game, arguments.seed);
        let (nodes, line) =
            choice.map_or((0, Vec::new()), |choice| (choice.nodes, vec![choice.mv]));
        return Ok(Found { score: None, depth: 0, nodes, line });
    }
    let limits = match arguments.depth {
        Some(depth) => Limits::depth(depth),
        None => Limits::nodes(arguments.nodes),
    };
    let mut engine = Engine::with_bytes(TABLE_BYTES);
    let best = engine.search(game, &limits, |_| ControlFlow::Continue(()));
    Ok(best.map_or(Found { score: None, depth: 0, nodes: 0, line: Vec::new() }, |best| Found {
        score: Some(best.score),
        depth: best.depth,
        nodes: best.nodes,
        line: best.pv,
    }))
}

/// The error with what is behind it.
fn in_full(error: ClientError) -> String {
    format!("{:#}", anyhow::Error::from(error))
}

fn in_words(score: Score) -> String {
    match score {
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        Score::Mate(moves) => format!("mated in {}", -moves),
        Score::Cp(centipawns) => format!("{:+.2}", f64::from(centipawns) / 100.0),
        _ => score.to_string(),
    }
}
