//! The examples in `--help`: every command has some, and every one works.

use std::path::Path;
use std::process::{Command, Output};

use crate::root;

/// Runs a line of a shell in a folder where `chess` and `testdata` are at hand.
pub(crate) fn shell(line: &str, folder: &Path) -> Output {
    let programs = Path::new(env!("CARGO_BIN_EXE_chess")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    // So wide that no example is broken over two lines.
    let environment = [("PATH", path.as_str()), ("COLUMNS", "1000")];
    Command::new("sh").args(["-c", line]).envs(environment).current_dir(folder).output().unwrap()
}

fn help(words: &[String], folder: &Path) -> String {
    let output = shell(&format!("chess {} --help", words.join(" ")), folder);
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The names below `Commands:`.
fn subcommands(help: &str) -> Vec<String> {
    help.lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// The lines behind `Example:` or `Examples:`.
fn examples(help: &str) -> Vec<String> {
    let Some((_, examples)) = help.split_once("\nExample") else { return Vec::new() };
    let (_, examples) = examples.split_once(':').unwrap();
    examples
        .lines()
        .map(|line| line.trim().to_owned())
        .filter(|line| line.contains("chess "))
        .collect()
}

/// A folder in which `testdata` is at hand.
pub(crate) fn in_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let testdata = root().join("testdata").canonicalize().unwrap();
    std::os::unix::fs::symlink(testdata, folder.path().join("testdata")).unwrap();
    folder
}

/// All commands that have no commands below them, as the words behind `chess`.
pub(crate) fn all_commands() -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(words) = open.pop() {
        let names = subcommands(&help(&words, &root()));
        for name in &names {
            open.push([&words[..], std::slice::from_ref(name)].concat());
        }
        if names.is_empty() {
            all.push(words);
        }
    }
    all
}

#[test]
fn every_command_has_examples_and_every_example_works() {
    let folder = in_folder();
    let folder = folder.path();
    let mut count = 0;
    for words in all_commands() {
        let examples = examples(&help(&words, folder));
        assert!(!examples.is_empty(), "chess {} has no examples", words.join(" "));
        for example in &examples {
            let output = shell(example, folder);
            let complaint = String::from_utf8(output.stderr).unwrap();
            // Code 1 is a "no" to what was asked; an error would be told so.
            let code = output.status.code();
            assert!(
                matches!(code, Some(0 | 1)) && !complaint.contains("error:"),
                "{example}: {code:?} {complaint}"
            );
            count += 1;
        }
    }
    assert!(count >= 20, "{count} examples");
}

/// Prose is broken where the window ends. Examples and tables are broken by hand, and what does not
/// fit would be broken once more.
#[test]
fn tables_and_examples_fit_in_eighty_columns() {
    for words in all_commands() {
        let help = help(&words, &root());
        let is_list = |title: &str| title.ends_with("ptions:") || title == "Arguments:";
        let mut section = "";
        for line in help.lines() {
            if line.ends_with(':') && !line.starts_with(' ') {
                section = line;
            }
            let is_by_hand = line.starts_with("  ") && !is_list(section);
            assert!(!is_by_hand || line.chars().count() <= 80, "{words:?}: {line}");
        }
    }
}

#[test]
fn manual_pages_and_completions_name_all_commands() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let output =
        shell("chess man -o pages && chess man pgn sort && chess completions bash", folder);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(".TH chess-pgn-sort 1") && text.contains("chess__subcmd__pgn"), "{text}");
    for name in ["chess.1", "chess-fen.1", "chess-pgn.1", "chess-pgn-dedupe.1"] {
        assert!(folder.join("pages").join(name).exists(), "{name}");
    }
    let output = shell("chess man pgn nonsense", folder);
    assert!(String::from_utf8(output.stderr).unwrap().contains("pgn has no command nonsense"));
}
