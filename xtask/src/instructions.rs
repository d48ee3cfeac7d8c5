//! `instructions`: executed instructions of our own paths, which do not change with the load of the
//! machine as times do.
//!
//! Valgrind counts them for the released command line. The counts on record are those of the pinned
//! toolchain; more than a little above them fails, below them asks for a new record.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail, ensure};

use crate::packages;
use crate::run::{self, program, root};
use crate::suite;

/// Work whose cost is on record: a name and the arguments of `chess`.
const WORK: [(&str, &[&str]); 5] = [
    ("start", &["perft", "1"]),
    ("perft", &["perft", "5", "--threads", "1", "--hash", "0"]),
    (
        "perft960",
        &[
            "perft",
            "4",
            "--threads",
            "1",
            "--hash",
            "0",
            "--chess960",
            "--fen",
            "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
        ],
    ),
    ("pgn", &["pgn", "check", "testdata/games.pgn"]),
    ("dead", &["fen", "1B6/1k6/2p5/1pPp1p1p/1P1PpPpP/4P1P1/8/4K3 w - - 0 1"]),
];

/// In percent; other CPUs take other branches in the C library.
const ALLOWED: f64 = 3.0;

const RECORD: &str = "bench/instructions.txt";

/// Counts, and compares with the record or replaces it.
pub(crate) fn compare(update: bool) -> Result<()> {
    packages::valgrind()?;
    run::step("Executed instructions");
    let chess = suite::command_line()?;
    let mut counts = BTreeMap::new();
    for (name, arguments) in WORK {
        counts.insert(name, counted(&chess.to_string_lossy(), arguments)?);
    }
    let path = root().join(RECORD);
    if update {
        let lines = counts.iter().map(|(name, count)| format!("{name} {count}\n"));
        fs::write(&path, lines.collect::<String>())?;
        println!("  put on record in {RECORD}");
        return Ok(());
    }
    let record = fs::read_to_string(&path).with_context(|| format!("cannot read {RECORD}"))?;
    let mut worse = Vec::new();
    for (name, count) in &counts {
        let line = record.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let known: u64 = line.with_context(|| format!("{RECORD} has no {name}"))?.parse()?;
        let change = (*count as f64 / known as f64 - 1.0) * 100.0;
        println!("  {name:<9} {count:>13} instructions, {change:+.1} %");
        if change > ALLOWED {
            worse.push(format!("{name} {change:+.1} %"));
        }
    }
    ensure!(
        worse.is_empty(),
        "more instructions than on record: {}; if that is meant, `cargo xtask instructions --update`",
        worse.join(", ")
    );
    Ok(())
}

/// Instructions of one run, by callgrind's count.
fn counted(chess: &str, arguments: &[&str]) -> Result<u64> {
    let mut command = program("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", chess]).args(arguments);
    let output = command.output().context("cannot start valgrind")?;
    let report = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("`chess {}` failed under valgrind:\n{report}", arguments.join(" "));
    }
    let collected = report.lines().find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.context("valgrind printed no count")?;
    count.trim().parse().context("valgrind printed an odd count")
}
