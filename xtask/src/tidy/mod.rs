//! `tidy`: rules of the workspace that no compiler checks.

mod floors;
mod links;
mod migrations;
mod sources;

use std::path::Path;

use anyhow::{Result, bail};

use crate::run::{self, root};

/// Runs every check and prints every finding; one finding fails.
pub(crate) fn tidy() -> Result<()> {
    run::step("Tidiness");
    let mut findings = floors::findings()?;
    findings.extend(sources::findings()?);
    findings.extend(links::findings()?);
    findings.extend(migrations::findings()?);
    for finding in &findings {
        println!("  {finding}");
    }
    if !findings.is_empty() {
        bail!("tidy has {} findings", findings.len());
    }
    println!("  floors, module docs, declared files, links and migrations are in order");
    Ok(())
}

/// A path as people read it: from the workspace's top folder.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
