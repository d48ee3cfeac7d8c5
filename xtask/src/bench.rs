//! `bench`: our speed as ratios to named peers, and the cost of asking for dead positions.
//!
//! The peers are built in `bench/`, outside the workspace. Each row of the table needs a build of
//! its own, so that the first run takes minutes.

use anyhow::Result;

use crate::run::{self, cargo, run};

/// A build of the bench and what it is to measure.
struct Build {
    name: &'static str,
    rustflags: &'static str,
    features: &'static [&'static str],
    tables: &'static [&'static str],
}

const BUILDS: [Build; 4] = [
    Build {
        name: "default build",
        rustflags: "",
        features: &[],
        tables: &["bulk", "played", "chess960", "threads", "pgn", "fen", "dead"],
    },
    Build {
        name: "target-cpu=native",
        rustflags: "-Ctarget-cpu=native",
        features: &["cozy-chess/pext"],
        tables: &["bulk", "played"],
    },
    Build {
        name: "magics only",
        rustflags: "--cfg chess_core_magics",
        features: &[],
        tables: &["bulk"],
    },
    Build {
        name: "small tables only",
        rustflags: "",
        features: &["small-tables"],
        tables: &["bulk"],
    },
];

/// Prints one table of the default build, or every table of every build.
pub(crate) fn bench(table: Option<&str>, rounds: u32) -> Result<()> {
    let target = run::target().join("bench");
    let builds = if table.is_some() { &BUILDS[..1] } else { &BUILDS[..] };
    for build in builds {
        run::step(build.name);
        let folder = target.join(build.name.replace([' ', '='], "-"));
        let mut command = cargo();
        command
            .args(["run", "--quiet", "--release", "--manifest-path", "bench/Cargo.toml"])
            .args(["--features", &build.features.join(",")])
            .env("CARGO_TARGET_DIR", folder)
            .env("RUSTFLAGS", build.rustflags)
            .args(["--", &rounds.to_string()]);
        match table {
            Some(table) => command.arg(table),
            None => command.args(build.tables),
        };
        run(&mut command)?;
    }
    Ok(())
}
