//! `load`: builds server and generator and lets the one load the other.

use std::env::consts::EXE_SUFFIX;

use anyhow::Result;

use crate::run::{self, cargo, program, run};
use crate::suite;

/// Runs the generator with `arguments` against the server as tests have it, or as released.
pub(crate) fn load(release: bool, arguments: &[String]) -> Result<()> {
    let server = if release {
        run(cargo().args(["build", "--release", "--package", "chess-server"]))?;
        run::target().join("release").join(format!("chess-server{EXE_SUFFIX}"))
    } else {
        suite::server_for_tests()?
    };
    run(cargo().args(["build", "--profile", "quick", "--package", "chess-load"]))?;
    let generator = run::target().join("quick").join(format!("chess-load{EXE_SUFFIX}"));
    run::step("Load");
    let mut command = program(&generator.to_string_lossy());
    command.arg("--server").arg(server).arg("--folder").arg(run::target().join("xtask/load"));
    run(command.args(arguments))
}
