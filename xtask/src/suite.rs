//! `test`: every test of the workspace, the page in a real browser included.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;

use anyhow::Result;

use crate::packages;
use crate::run::{self, cargo, run};
use crate::web::{self, npm};

/// Builds the page, then runs the tests of Rust, of the page's code and of the page in Chromium.
pub(crate) fn test() -> Result<()> {
    let chromium = packages::chromium()?;
    web::build()?;
    run::step("Tests of the crates");
    run(cargo().args(["test", "--workspace"]))?;
    run::step("Types and tests of the page");
    run(npm().args(["run", "check"]))?;
    run(npm().args(["run", "test"]))?;
    run::step("The page in Chromium");
    let server = server_for_tests()?;
    run(npm().args(["run", "e2e"]).env("SALON_SERVER_BIN", server).env("SALON_CHROMIUM", chromium))
}

/// Builds the page and takes pictures of all of its pages, or of those that are named.
pub(crate) fn pictures(pages: &[String]) -> Result<()> {
    let chromium = packages::chromium()?;
    web::build()?;
    let server = server_for_tests()?;
    run::step("Pictures of the page");
    run(npm()
        .args(["run", "pictures", "--"])
        .args(pages)
        .env("SALON_SERVER_BIN", server)
        .env("SALON_CHROMIUM", chromium))
}

/// Builds the server that tests talk to, nearly as fast as the release but sooner built.
pub(crate) fn server_for_tests() -> Result<PathBuf> {
    run(cargo().args(["build", "--profile", "quick", "--package", "chess-server"]))?;
    Ok(run::target().join("quick").join(format!("chess-server{EXE_SUFFIX}")))
}

/// Builds the command line as released.
pub(crate) fn command_line() -> Result<PathBuf> {
    run(cargo().args(["build", "--release", "--package", "chess-cli"]))?;
    Ok(run::target().join("release").join(format!("chess{EXE_SUFFIX}")))
}
