//! Chooses what the binary carries: the built page, or the placeholder that says how to build it.

use std::fs;
use std::path::Path;

fn main() {
    let dist = Path::new("web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=placeholder");
    // A watched path that does not exist makes cargo run this script, and so compile the crate,
    // every time: an empty folder (ignored by git) is something to watch. Where it cannot be
    // made, the build is only slower.
    let _ = fs::create_dir_all(dist);
    println!("cargo::rerun-if-changed={}", dist.display());
    let built = dist.join("index.html").is_file();
    println!("cargo::rustc-env=SALON_PAGE={}", if built { "built" } else { "placeholder" });
    memory_serve::load_directory(if built { dist } else { Path::new("placeholder") });
}
