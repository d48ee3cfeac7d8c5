//! `chess pgn`.

mod check;
mod mend;
mod openings;
mod order;
mod stats;
mod streams;
mod tree;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use crate::{chess, root};

/// The large collection beside the project where it is there, else our own few games, and whether it
/// is the large one.
fn collection() -> (PathBuf, bool) {
    let large = root().join("../shared/pgn/games.pgn");
    if large.exists() {
        return (large, true);
    }
    assert!(std::env::var_os("CI").is_none(), "{} is missing, and CI requires it", large.display());
    let own = root().join("testdata/games.pgn");
    // Not by `println!`, which a test that passes keeps to itself.
    let mut terminal = std::io::stderr();
    writeln!(terminal, "{} is missing: {} is read instead", large.display(), own.display())
        .unwrap();
    (own, false)
}

/// A folder that is gone afterwards, and what runs in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), bytes).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// What `chess pgn` writes to a file named `out` here, and what it shows.
    fn pgn(&self, arguments: &[&str]) -> (String, String) {
        let shown = chess(&[&["pgn"], arguments, &["-o", &self.path("out")]].concat());
        // Some games are Latin-1: good enough to be compared.
        (String::from_utf8_lossy(&self.read("out")).into_owned(), shown)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(self.0.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

/// The values of a tag in a text, in their order.
fn values<'a>(text: &'a str, tag: &str) -> Vec<&'a str> {
    let start = format!("[{tag} \"");
    text.lines().filter_map(|line| line.strip_prefix(&start)?.strip_suffix("\"]")).collect()
}
