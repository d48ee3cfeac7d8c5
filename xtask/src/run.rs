//! Running other programs: one line says what is run, a failure ends the task.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// The top folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Whether this is a run of continuous integration (`CI` is set and not empty).
pub(crate) fn in_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// The cargo that started this task, in the workspace's top folder.
pub(crate) fn cargo() -> Command {
    program("cargo")
}

/// A program found in `PATH`, to be run in the workspace's top folder.
pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// Prints `what` as the heading of a step.
pub(crate) fn step(what: &str) {
    println!("\n=== {what}");
}

/// Runs `command` with the terminal as its own and fails unless it succeeds.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line_of(command);
    println!("  $ {line}");
    let begun = Instant::now();
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    println!("  took {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Runs `command` and returns what it printed to standard output; fails unless it succeeds.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let line = line_of(command);
    let output = command.output().with_context(|| format!("cannot start `{line}`"))?;
    if !output.status.success() {
        bail!(
            "`{line}` failed ({}):\n{}",
            output.status,
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` printed no UTF-8"))
}

/// Whether a program of that name answers to `--version`.
pub(crate) fn is_there(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn line_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// All files below `folder` in the order of their names, without folders named in `except`.
pub(crate) fn files_below(folder: &Path, except: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in
            fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?
        {
            let entry = entry?;
            let path = entry.path();
            if !entry.file_type()?.is_dir() {
                found.push(path);
            } else if !except.iter().any(|name| entry.file_name() == *name) {
                open.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
