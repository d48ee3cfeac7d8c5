//! `perft`: the move generator against known counts, through the built command line.

use anyhow::Result;

use crate::run::{self, program, run};
use crate::suite;

/// Counts both files' positions at every listed depth; a wrong count fails.
pub(crate) fn perft(max_nodes: Option<u64>) -> Result<()> {
    run::step("Perft");
    let chess = suite::command_line()?;
    for (file, variant) in
        [("testdata/perft/standard.epd", None), ("testdata/perft/chess960.epd", Some("--chess960"))]
    {
        let command = &mut program(&chess.to_string_lossy());
        // Without a table every position is walked: a proof should not rest on remembered counts.
        command.args(["perft", "--epd", file, "--hash", "0"]).args(variant);
        if let Some(nodes) = max_nodes {
            command.args(["--max-nodes", &nodes.to_string()]);
        }
        run(command)?;
    }
    Ok(())
}
