//! What the machine must have besides Rust, Node and a C compiler.
//!
//! On Debian as root the missing packages are installed; elsewhere one sentence says what to do.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::run::{self, run};

/// The programs a Chromium may be started by, the first found wins.
const CHROMIUM: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Makes sure that a Chromium is there, and a font for its text, and returns where it is.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    if can_install() {
        install(&["chromium", "fonts-dejavu-core"])?;
    }
    find_chromium().context(
        "Chromium is missing, which the page's tests run in: install it \
         (Debian: apt-get install chromium fonts-dejavu-core) and have it in PATH",
    )
}

fn find_chromium() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders = env::split_paths(&path).collect::<Vec<_>>();
    let places =
        CHROMIUM.into_iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// Makes sure that valgrind is there.
pub(crate) fn valgrind() -> Result<()> {
    if !run::is_there("valgrind") && can_install() {
        install(&["valgrind"])?;
    }
    if !run::is_there("valgrind") {
        bail!("valgrind is missing, which counts instructions (Debian: apt-get install valgrind)");
    }
    Ok(())
}

/// Whether this is Debian (or its like) and packages may be installed.
pub(crate) fn can_install() -> bool {
    let is_root = run::read(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    is_root && Path::new("/etc/debian_version").exists()
}

/// Installs Debian packages, reading the archive's list first.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    run::step(&format!("Installing {}", packages.join(", ")));
    let update = || apt_get().arg("update").status().is_ok_and(|status| status.success());
    // The archive's mirrors fail now and then; the second try nearly always goes through.
    if !(update() || update() || update()) {
        bail!("`apt-get update` failed three times");
    }
    run(apt_get().args(["install", "--yes", "--no-install-recommends"]).args(packages))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.arg("--quiet").env("DEBIAN_FRONTEND", "noninteractive");
    command
}
