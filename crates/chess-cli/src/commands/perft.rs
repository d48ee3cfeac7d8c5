//! `chess perft`: leaf nodes counted, alone or against a file of known counts.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use chess_core::{Position, Variant};
use chess_notation::{fen, uci};
use serde::Serialize;

use super::input;
use crate::args::PerftArguments;
use crate::count::Counter;
use crate::exit::{BadInput, Exit};
use crate::output::{Output, counted, grouped};

/// What `--json` writes for one position.
#[derive(Debug, Serialize)]
struct Counted {
    fen: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
}

/// The nodes behind one first move.
#[derive(Debug, Serialize)]
struct Branch {
    uci: String,
    nodes: u64,
}

/// What `--json` writes for one count of a file.
#[derive(Debug, Serialize)]
struct Compared {
    line: usize,
    fen: String,
    depth: u32,
    expected: u64,
    found: u64,
}

/// Counts from one position, or compares the counts of a file.
pub(crate) fn run(arguments: &PerftArguments, output: &mut Output) -> Result<Exit> {
    let variant = arguments.start.variant.variant();
    let counter = Counter::new(arguments.threads, arguments.hash);
    if let Some(file) = &arguments.epd {
        return compare(file, variant, arguments.max_nodes, &counter, output);
    }
    let depth = arguments.depth.ok_or_else(|| BadInput::usage("a depth is missing"))?;
    let position = input::start(&arguments.start)?;
    let branches = arguments.divide.then(|| branches(&counter, &position, depth, variant));
    let nodes = match &branches {
        // Depth 0 is the position itself, which no move stands before.
        Some(branches) if depth > 0 => branches.iter().map(|branch| branch.nodes).sum(),
        _ => counter.nodes(&position, depth),
    };
    if output.is_json() {
        let fen = fen::write(&position, variant);
        output.object(&Counted { fen, depth, nodes, divide: branches })?;
        return Ok(Exit::Yes);
    }
    for branch in branches.into_iter().flatten() {
        output.line(format_args!("{:<6}{}", branch.uci, branch.nodes))?;
    }
    output.line(nodes)?;
    Ok(Exit::Yes)
}

fn branches(counter: &Counter, position: &Position, depth: u32, variant: Variant) -> Vec<Branch> {
    let counts = counter.divide(position, depth).into_iter();
    let mut branches = counts
        .map(|(mv, nodes)| Branch { uci: uci::write(mv, variant), nodes })
        .collect::<Vec<_>>();
    branches.sort_by(|one, other| one.uci.cmp(&other.uci));
    branches
}

/// Counts what the file lists and says where it differs.
fn compare(
    file: &Path,
    variant: Variant,
    max_nodes: Option<u64>,
    counter: &Counter,
    output: &mut Output,
) -> Result<Exit> {
    let begun = Instant::now();
    let (mut positions, mut right, mut wrong, mut left_out, mut nodes) =
        (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    for (line, number) in input::lines(file)?.zip(1..) {
        let line = line?;
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let Record { fen, position, counts } = record(&line, variant)
            .map_err(|why| BadInput::new(format!("{}:{number}: {why}", file.display())))?;
        positions += 1;
        for (depth, expected) in counts {
            if max_nodes.is_some_and(|most| expected > most) {
                left_out += 1;
                continue;
            }
            let found = counter.nodes(&position, depth);
            nodes += found;
            let is_right = found == expected;
            right += u64::from(is_right);
            wrong += u64::from(!is_right);
            if output.is_json() {
                output.object(&Compared {
                    line: number,
                    fen: fen.clone(),
                    depth,
                    expected,
                    found,
                })?;
            } else if !is_right {
                let place = format!("{}:{number}: depth {depth}", file.display());
                output.line(format_args!("{place}: expected {expected}, found {found}"))?;
            }
        }
    }
    if right + wrong == 0 {
        let bad = BadInput::new(format!("{} has no count to compare with", file.display()));
        return Err(bad.hint("a line looks like: FEN ;D1 20 ;D2 400").into());
    }
    if !output.is_json() {
        let positions = counted(positions, "position", "positions");
        let left_out =
            if left_out > 0 { format!(", {} left out", grouped(left_out)) } else { String::new() };
        let differ = format!("{} right, {} wrong{left_out}", grouped(right), grouped(wrong));
        let seconds = begun.elapsed().as_secs_f64();
        output.line(format_args!(
            "{positions}, counts: {differ}; {} nodes in {seconds:.1} s",
            grouped(nodes)
        ))?;
    }
    Ok(if wrong == 0 { Exit::Yes } else { Exit::No })
}

/// A line of the file.
struct Record {
    fen: String,
    position: Position,
    /// Depths and their counts.
    counts: Vec<(u32, u64)>,
}

fn record(line: &str, variant: Variant) -> Result<Record, String> {
    let mut parts = line.split(';');
    let text = parts.next().unwrap_or_default().trim();
    let position = fen::position(text, variant).map_err(|error| error.to_string())?;
    let mut counts = Vec::new();
    for part in parts {
        let part = part.trim();
        let count = part.strip_prefix('D').and_then(|rest| {
            let (depth, nodes) = rest.split_once(' ')?;
            Some((
                depth.parse::<u32>().ok().filter(|depth| *depth <= 30)?,
                nodes.trim().parse().ok()?,
            ))
        });
        counts.push(count.ok_or_else(|| format!("{part:?} is no count like D3 8902"))?);
    }
    Ok(Record { fen: text.to_owned(), position, counts })
}
