//! The rules as WebAssembly, for the page.
//!
//! With rustup's standard library for `wasm32-unknown-unknown` it is an ordinary build. Without
//! (no network but Debian's archive), Debian's `rustc-web` compiles the library itself from
//! `rust-web-src`: compiler and library sources must be of one version, so they are taken from
//! one archive, and only cargo and the linker stay rustup's.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages;
use crate::run::{self, cargo, read, run};

const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's own compiler, which its package `rustc-web` installs.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Builds the rules when their sources changed and puts them into the page's folder.
pub(crate) fn build() -> Result<()> {
    run::step("The rules for the page (WebAssembly)");
    // A folder of its own: the two compilers would throw away each other's work.
    let folder = run::target().join("wasm");
    let mut command = cargo();
    command.args([
        "build",
        "--package",
        "chess-wasm",
        "--lib",
        "--profile",
        "wasm",
        "--target",
        TARGET,
    ]);
    command.env("CARGO_TARGET_DIR", &folder);
    if !rustup_has_target() {
        with_debian_compiler(&mut command)?;
    }
    run(&mut command)?;
    let built = folder.join(TARGET).join("wasm/chess_wasm.wasm");
    copy_if_changed(&built, &destination())
}

/// Where the page expects the rules; git ignores the file.
fn destination() -> PathBuf {
    run::root().join("crates/chess-server/web/public/rules.wasm")
}

/// Whether the toolchain in use has the standard library for the target.
fn rustup_has_target() -> bool {
    let mut rustc = run::program("rustc");
    let printed = read(rustc.args(["--print", "target-libdir", "--target", TARGET]));
    printed.is_ok_and(|folder| {
        let entries = fs::read_dir(folder.trim()).into_iter().flatten().flatten();
        entries.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with("libstd-"))
    })
}

fn with_debian_compiler(command: &mut Command) -> Result<()> {
    if !debian_compiler_is_ready() && packages::can_install() {
        packages::install(&["rustc-web", "rust-web-src"])?;
    }
    if !debian_compiler_is_ready() {
        bail!(
            "the page needs Rust's standard library for {TARGET}: run `rustup target add {TARGET}`, \
             or on Debian `apt-get install rustc-web rust-web-src`"
        );
    }
    command
        .args(["-Z", "build-std=std,panic_abort"])
        .env("RUSTC", DEBIAN_RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", format!("-C linker={}", linker()?.display()));
    Ok(())
}

/// Whether Debian's compiler is there, and with it the library's sources of the same version.
fn debian_compiler_is_ready() -> bool {
    let sysroot = read(Command::new(DEBIAN_RUSTC).args(["--print", "sysroot"]));
    sysroot.is_ok_and(|folder| {
        Path::new(folder.trim()).join("lib/rustlib/src/rust/library/std/Cargo.toml").exists()
    })
}

/// The linker that comes with rustup's compiler.
fn linker() -> Result<PathBuf> {
    let sysroot = read(run::program("rustc").args(["--print", "sysroot"]))?;
    let version = read(run::program("rustc").arg("-vV"))?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc names no host")?;
    let linker = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.exists() {
        bail!(
            "the toolchain has no rust-lld at {}: run `rustup component add rustc`",
            linker.display()
        );
    }
    Ok(linker)
}

/// Copies unless the bytes are there already: a new time stamp alone would rebuild the page.
fn copy_if_changed(from: &Path, to: &Path) -> Result<()> {
    let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
    if fs::read(to).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(to, &bytes).with_context(|| format!("cannot write {}", to.display()))?;
    println!("  {} ({} KiB)", to.display(), bytes.len() / 1024);
    Ok(())
}
