//! `fuzz`: texts that coverage leads to, against what holds for any text; see `fuzz/`.
//!
//! libFuzzer comes with the crate libfuzzer-sys and needs a C++ compiler; the instrumentation is
//! LLVM's own, so that the pinned compiler is enough and cargo-fuzz need not be there (it can be
//! used as well: the folder is laid out for it).

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::run::{self, cargo, program, root, run};

/// What LLVM is asked to do so that libFuzzer sees where an input leads.
const INSTRUMENTATION: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// Builds a target and runs it for so many seconds. New inputs go to `target/fuzz`, inputs that
/// break something to `target/fuzz/artifacts`.
pub(crate) fn fuzz(target: &str, seconds: u64) -> Result<()> {
    let targets = targets()?;
    if !targets.iter().any(|name| name == target) {
        bail!("no fuzz target is called {target}: there are {}", targets.join(", "));
    }
    let host = host()?;
    let build = run::target().join("fuzz").join("build");
    run::step(&format!("Fuzzing {target} for {seconds} s"));
    run(cargo()
        .args(["build", "--quiet", "--release", "--manifest-path", "fuzz/Cargo.toml"])
        // With a target of their own, build scripts are left without instrumentation.
        .args(["--target", &host, "--bin", target])
        .env("CARGO_TARGET_DIR", &build)
        .env("RUSTFLAGS", INSTRUMENTATION))?;
    let corpus = folder(&run::target().join("fuzz").join("corpus").join(target))?;
    let artifacts = folder(&run::target().join("fuzz").join("artifacts"))?;
    let seeds = root().join("fuzz/corpus").join(target);
    let binary = build.join(&host).join("release").join(target);
    let mut fuzzer = program(&binary.display().to_string());
    fuzzer.arg(&corpus).arg(&seeds);
    if target.starts_with("pgn") {
        fuzzer.arg(root().join("testdata/pgn-cases"));
    }
    fuzzer
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/{target}-", artifacts.display()))
        // By the wall clock: on a busy machine a process may well stand still for some seconds.
        .args(["-timeout=120", "-rss_limit_mb=1024", "-max_len=4096", "-print_final_stats=1"])
        .args(["-verbosity=0"]);
    run(&mut fuzzer)
}

/// The names of the targets, by their files.
fn targets() -> Result<Vec<String>> {
    let files = run::files_below(&root().join("fuzz/fuzz_targets"), &[])?;
    let name = |path: &Path| Some(path.file_stem()?.to_string_lossy().into_owned());
    Ok(files.iter().filter_map(|path| name(path)).collect())
}

/// The platform that the compiler builds for by itself.
fn host() -> Result<String> {
    let version = run::read(program("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say its host")?.to_owned())
}

fn folder(path: &Path) -> Result<std::path::PathBuf> {
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
    Ok(path.to_path_buf())
}
