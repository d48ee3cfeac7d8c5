//! The page: its packages, the rules it runs, its build.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::run::{self, is_there, read, run};
use crate::wasm;

/// The lowest Node that the page's tools run on, as (major, minor).
const NODE_AT_LEAST: (u32, u32) = (20, 19);

/// The page's folder.
pub(crate) fn folder() -> PathBuf {
    run::root().join("crates/chess-server/web")
}

/// Builds the page into `web/dist`, from which the server's build takes it. Steps whose input
/// did not change are left out.
pub(crate) fn build() -> Result<()> {
    check_node()?;
    install_packages()?;
    wasm::build()?;
    bundle()
}

/// npm, in the page's folder.
pub(crate) fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(folder());
    command
}

fn check_node() -> Result<()> {
    let (major, minor) = NODE_AT_LEAST;
    if !is_there("node") || !is_there("npm") {
        bail!(
            "the page is built with Node {major}.{minor} or newer and npm: install them and have them in PATH"
        );
    }
    let version = read(Command::new("node").arg("--version"))?;
    let mut numbers = version.trim().trim_start_matches('v').split('.').map(str::parse::<u32>);
    let (Some(Ok(found_major)), Some(Ok(found_minor))) = (numbers.next(), numbers.next()) else {
        bail!("`node --version` printed {version:?}, which names no version");
    };
    if (found_major, found_minor) < NODE_AT_LEAST {
        bail!(
            "the page needs Node {major}.{minor} or newer, and this is {}: install a newer one",
            version.trim()
        );
    }
    Ok(())
}

/// `npm ci`, unless the packages in place were installed from the same lock file.
fn install_packages() -> Result<()> {
    let lock = folder().join("package-lock.json");
    let installed = folder().join("node_modules/.installed-lock.json");
    let wanted = fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    if fs::read(&installed).is_ok_and(|bytes| bytes == wanted) {
        return Ok(());
    }
    run::step("The page's packages");
    run(npm().args(["ci", "--no-audit", "--no-fund"]))?;
    fs::write(&installed, wanted).with_context(|| format!("cannot write {}", installed.display()))
}

/// `vite build`, unless the last build had the same input: a new `dist` makes the server build anew.
fn bundle() -> Result<()> {
    let stamp = run::target().join("xtask/page-input");
    let input = fingerprint(&folder())?;
    let is_built = folder().join("dist/index.html").exists();
    if is_built && fs::read_to_string(&stamp).is_ok_and(|last| last == input) {
        return Ok(());
    }
    run::step("The page");
    run(npm().args(["run", "build"]))?;
    if let Some(parent) = stamp.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(&stamp, input).with_context(|| format!("cannot write {}", stamp.display()))
}

/// A hash over names and contents of all files that the page is made of.
fn fingerprint(folder: &Path) -> Result<String> {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64; // FNV-1a, 64 bits.
    let mut take = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for path in run::files_below(folder, &["node_modules", "dist", "e2e"])? {
        take(path.to_string_lossy().as_bytes());
        take(&fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
    }
    Ok(format!("{hash:016x}"))
}
