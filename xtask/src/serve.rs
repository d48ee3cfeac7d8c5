//! `serve`: the page and the server as users get them.

use anyhow::Result;

use crate::run::{self, cargo, program, run};
use crate::web;

/// Builds the page and the release server, then runs the server until it is stopped; the server
/// prints its address.
pub(crate) fn serve(server_arguments: &[String]) -> Result<()> {
    web::build()?;
    run::step("The server");
    run(cargo().args(["build", "--release", "--package", "chess-server"]))?;
    let server =
        run::target().join("release").join(format!("chess-server{}", std::env::consts::EXE_SUFFIX));
    run(program(&server.to_string_lossy()).args(server_arguments))
}
