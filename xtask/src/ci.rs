//! `ci`: all that must pass before a change lands, the cheapest first.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::integration::random::seed_of_the_moment;
use crate::run::{self, cargo, program, root, run};
use crate::{instructions, integration, perft, suite, tidy};

/// A check and its name.
type Step = (&'static str, fn() -> Result<()>);

/// The steps in their order; the first failure ends the run.
const STEPS: [Step; 11] = [
    ("formatting", formatting),
    ("tidiness", tidy::tidy),
    ("lints", lints),
    ("features", features),
    ("tests", suite::test),
    ("documentation", documentation),
    ("packages", packages),
    ("perft", all_of_perft),
    ("scenarios", scenarios),
    ("instructions", compared_instructions),
    ("integration", one_integration),
];

/// Runs everything and closes with one line of counts.
pub(crate) fn ci() -> Result<()> {
    for (passed, (name, check)) in STEPS.into_iter().enumerate() {
        check().inspect_err(|_| println!("\nsteps: {passed} passed, 1 failed")).context(name)?;
    }
    println!("\nsteps: {} passed, 0 failed", STEPS.len());
    Ok(())
}

fn formatting() -> Result<()> {
    run::step("Formatting");
    run(cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Result<()> {
    run::step("Lints");
    run(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--locked",
        "--",
        "--deny",
        "warnings",
    ]))
}

/// The floor crates with every set of features, `std` or not; the rules' own tests with small
/// tables too. That they build for a target without `std` shows in the page's rules.
fn features() -> Result<()> {
    run::step("Features");
    for features in ["", "small-tables", "std", "std,small-tables"] {
        check_features("chess-core", features)?;
    }
    for features in ["", "json", "std", "std,json", "openapi"] {
        check_features("chess-notation", features)?;
    }
    for features in ["", "std"] {
        check_features("chess-engine", features)?;
    }
    for features in ["", "png", "gif", "pdf"] {
        check_features("chess-render", features)?;
    }
    for features in ["", "json", "openapi"] {
        check_features("chess-analysis", features)?;
    }
    // Without Parquet, the only feature of the command line.
    run(cargo().args(["clippy", "--package", "chess-cli", "--all-targets"]).args([
        "--no-default-features",
        "--locked",
        "--",
        "--deny",
        "warnings",
    ]))?;
    run(cargo().args(["test", "--package", "chess-core", "--lib", "--no-default-features"]))
}

/// The crates that others can use pack, and build from their packages.
///
/// Cargo keeps what it has unpacked by the folder that packages are made in and their version, and
/// would build chess-notation with the chess-core of an earlier run: each run has its own folder.
fn packages() -> Result<()> {
    run::step("Packages");
    let folder = run::target().join(format!("packages-{}", seed_of_the_moment()));
    let packed = run(cargo()
        .args(["package", "--package", "chess-core", "--package", "chess-notation"])
        .env("CARGO_TARGET_DIR", &folder));
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    packed
}

fn check_features(package: &str, features: &str) -> Result<()> {
    run(cargo().args(["clippy", "--package", package, "--lib", "--no-default-features"]).args([
        "--features",
        features,
        "--locked",
        "--",
        "--deny",
        "warnings",
    ]))
}

fn documentation() -> Result<()> {
    run::step("Documentation");
    run(cargo()
        .args(["doc", "--workspace", "--no-deps", "--locked"])
        .env("RUSTDOCFLAGS", "--deny warnings"))
}

fn all_of_perft() -> Result<()> {
    perft::perft(None)
}

fn compared_instructions() -> Result<()> {
    instructions::compare(false)
}

fn one_integration() -> Result<()> {
    integration::integration(None, integration::KILLS)
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
