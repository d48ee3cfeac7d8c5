//! `ci`: all that must pass before a change lands, the cheapest first.

use std::fs;

use anyhow::{Result, ensure};

use crate::run::{self, cargo, program, root, run};
use crate::{integration, perft, suite, tidy};

/// Runs everything; the first failure ends it.
pub(crate) fn ci() -> Result<()> {
    run::step("Formatting");
    run(cargo().args(["fmt", "--all", "--check"]))?;
    tidy::tidy()?;
    run::step("Lints");
    run(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--locked",
        "--",
        "--deny",
        "warnings",
    ]))?;
    suite::test()?;
    run::step("Documentation");
    let document = &mut cargo();
    document.args(["doc", "--workspace", "--no-deps", "--document-private-items"]);
    run(document.env("RUSTDOCFLAGS", "--deny warnings"))?;
    perft::perft(None)?;
    scenarios()?;
    integration::integration(None)?;
    println!("\nAll of CI passed.");
    Ok(())
}

/// Replays the rules' scenarios through the command line: every move of theirs is legal.
fn scenarios() -> Result<()> {
    run::step("Scenarios of the rules");
    let file = "testdata/rules/scenarios.jsonl";
    let chess = suite::command_line()?;
    let printed = run::read(program(&chess.to_string_lossy()).args(["replay", file]))?;
    let (given, replayed) =
        (fs::read_to_string(root().join(file))?.lines().count(), printed.lines().count());
    ensure!(
        given > 0 && given == replayed,
        "{file} has {given} lines, and {replayed} were replayed"
    );
    println!("  {replayed} scenarios replayed");
    Ok(())
}
