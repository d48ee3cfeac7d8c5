//! The examples of README.md: every `$ chess …` there prints what is written below it.

use std::fs;
use std::process::Command;

use crate::root;

#[test]
fn examples_print_what_the_readme_says() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let examples = examples(&readme);
    assert!(examples.len() >= 5, "README.md has {} examples", examples.len());
    for (command, expected) in examples {
        let path = format!(
            "{}:{}",
            std::path::Path::new(env!("CARGO_BIN_EXE_chess")).parent().unwrap().display(),
            std::env::var("PATH").unwrap()
        );
        let output = Command::new("sh")
            .args(["-c", &command])
            .env("PATH", path)
            .current_dir(root())
            .output()
            .unwrap();
        let shown =
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        assert_eq!(shown, expected, "{command}");
    }
}

/// Commands in `console` blocks that run `chess`, each with the lines that follow it.
fn examples(readme: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let mut is_ours = false;
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                is_ours = command.contains("chess ") && !command.contains("cargo");
                if is_ours {
                    examples.push((command.to_owned(), String::new()));
                }
            } else if is_ours {
                let (_, shown) = examples.last_mut().unwrap();
                shown.push_str(line);
                shown.push('\n');
            }
        }
    }
    examples
}
