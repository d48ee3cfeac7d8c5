//! Where the program's settings come from, and what it says about them.

use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_chess-server");

/// Runs `chess-server` in `dir` with these arguments and variables, and no others of ours.
fn run(dir: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(PROGRAM);
    let ours = std::env::vars_os().map(|(name, _)| name);
    for name in ours.filter(|name| name.to_string_lossy().starts_with("SALON_")) {
        command.env_remove(name);
    }
    command.current_dir(dir).args(arguments).envs(variables.iter().copied()).output().unwrap()
}

/// The line about one setting that `chess-server config` prints: its value and whence it comes.
fn told(output: &Output, setting: &str) -> (String, String) {
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout.clone()).unwrap();
    let line = printed.lines().find_map(|line| line.strip_prefix(&format!("{setting} = ")));
    let line = line.unwrap_or_else(|| panic!("{setting} is not in {printed}"));
    let (value, origin) = line.rsplit_once("  # ").unwrap();
    (value.trim().to_owned(), origin.to_owned())
}

fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_flag_comes_before_the_environment_before_the_file_before_the_default() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("salon.toml"), "# ours\nlisten = \"127.0.0.1:1\"\n").unwrap();
    let check = |arguments: &[&str], variables: &[(&str, &str)], value: &str, origin: &str| {
        let output = run(dir.path(), arguments, variables);
        assert_eq!(told(&output, "listen"), (format!("{value:?}"), origin.to_owned()));
    };
    let file = ["config", "--config", "salon.toml"];
    check(&["config"], &[], "127.0.0.1:8080", "default");
    check(&file, &[], "127.0.0.1:1", "file, line 2");
    check(&["config"], &[("SALON_CONFIG", "salon.toml")], "127.0.0.1:1", "file, line 2");
    check(&file, &[("SALON_LISTEN", "127.0.0.1:2")], "127.0.0.1:2", "environment");
    for before in [true, false] {
        let mut words = file.to_vec();
        let flag = ["--listen", "127.0.0.1:3"];
        words.splice(if before { 0..0 } else { 3..3 }, flag);
        check(&words, &[("SALON_LISTEN", "127.0.0.1:2")], "127.0.0.1:3", "flag");
    }
}

#[test]
fn what_is_printed_says_the_same_as_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["config", "--database", "a \"quoted\" name.db", "--log-format", "json"];
    let first = run(dir.path(), &words, &[]);
    std::fs::write(dir.path().join("printed.toml"), &first.stdout).unwrap();
    let again = run(dir.path(), &["config", "--config", "printed.toml"], &[]);
    for setting in ["listen", "database", "log_format", "log"] {
        assert_eq!(told(&first, setting).0, told(&again, setting).0);
        assert!(told(&again, setting).1.starts_with("file, line "));
    }
}

#[test]
fn a_file_with_a_fault_is_refused_by_its_line() {
    let dir = tempfile::tempdir().unwrap();
    let refused = |text: &str| {
        std::fs::write(dir.path().join("salon.toml"), text).unwrap();
        refusal(&run(dir.path(), &["config", "--config", "salon.toml"], &[]))
    };
    for (text, says) in [
        ("\nlisten_on = 3", "salon.toml, line 2: there is no setting \"listen_on\"; there are "),
        ("[listen]\nport = 3", "salon.toml, line 1: listen: a setting cannot be a table"),
        ("log = \"info\"\n\nlisten = \"here\"", "line 3: listen: invalid value 'here' for "),
        ("listen = [\"127.0.0.1:1\", \"127.0.0.1:2\"]", "line 1: listen: the argument"),
        ("log = \"info\"\nlog = \"info\"", "salon.toml, line 2: duplicate key"),
        ("log = info", "salon.toml, line 1: "),
        ("config_file = \"other.toml\"", "there is no setting \"config_file\""),
        ("listen_file = \"port\"", "there is no setting \"listen_file\""),
    ] {
        let said = refused(text);
        assert!(said.contains(says), "{text}: {said}");
    }
    let missing = run(dir.path(), &["--config", "missing.toml"], &[]);
    assert!(refusal(&missing).contains("cannot read missing.toml"), "{missing:?}");
}

#[test]
fn a_file_is_right_or_wrong_as_a_whole() {
    // Also what a flag speaks before.
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("salon.toml"), "listen = 9").unwrap();
    let words = ["config", "--config", "salon.toml", "--listen", "127.0.0.1:3"];
    let said = refusal(&run(dir.path(), &words, &[]));
    assert!(said.contains("salon.toml, line 1: listen: invalid value '9'"), "{said}");
}
