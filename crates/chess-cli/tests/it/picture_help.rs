//! The examples in the help of the commands that draw: each runs and leaves the files it names.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::{chess, root};

#[test]
fn examples_run_and_leave_their_files() {
    for (command, files) in [
        ("board", &["board.png"][..]),
        ("gif", &["game.gif", "dark.gif"]),
        ("sheet", &["sheet.pdf", "blank.pdf"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        symlink(fs::canonicalize(root().join("testdata")).unwrap(), folder.path().join("testdata"))
            .unwrap();
        let help = chess(&[command, "--help"]);
        let (_, examples) = help.split_once("Examples:\n").unwrap();
        let mut count = 0;
        for example in examples.lines().filter_map(|line| line.trim().strip_prefix("chess ")) {
            count += 1;
            let output = Command::new("sh")
                .args(["-c", &format!("'{}' {example}", env!("CARGO_BIN_EXE_chess"))])
                .current_dir(folder.path())
                .output()
                .unwrap();
            assert!(output.status.success(), "{example}: {output:?}");
        }
        assert_eq!(count, 2, "{help}");
        for file in files {
            assert!(fs::metadata(folder.path().join(file)).unwrap().len() > 1000, "{file}");
        }
    }
}
