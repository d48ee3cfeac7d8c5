//! Memory: at most 16 MB, and 4 MB for each thread, however long the input is.

use std::fs;
use std::io::{Write, stderr};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::examples::in_folder;
use crate::root;

const JOBS: u64 = 2;

/// What a program takes more that was not optimized: the pages of its code count as memory, and
/// there are three times as many.
const UNOPTIMIZED_KIB: u64 = if cfg!(debug_assertions) { 8 << 10 } else { 0 };

const MOST_KIB: u64 = (16 << 10) + (4 << 10) * JOBS + UNOPTIMIZED_KIB;

/// Commands that read games from a pipe, and how many megabytes they get: more than the bar, less
/// only where each one becomes many.
const COMMANDS: &[(usize, &str)] = &[
    (60, "check"),
    (24, "check --json"),
    (24, "head -n 1000000"),
    (60, "join"),
    (24, "filter -w plies>10"),
    (24, "filter --position */*/*/*/*/*/PPPPPPPP/*"),
    (24, "fix"),
    (24, "eco"),
    (24, "tree --depth 6"),
    (24, "stats"),
    (24, "sort --by=-Elo,Round"),
    (24, "dedupe"),
    (24, "split --by year -o {}.pgn"),
    (24, "sample -n 1000"),
    (60, "convert --to uci"),
    (24, "convert --to jsonl"),
    (24, "convert --to csv"),
    (24, "convert --to fen"),
    (6, "convert --to epd"),
    (6, "convert --to csv --per move"),
    #[cfg(feature = "parquet")]
    (24, "convert --to parquet"),
    #[cfg(feature = "parquet")]
    (6, "convert --to parquet --per move"),
];

/// About a megabyte of games that are all different.
fn megabyte(games: &[&str], first: usize) -> String {
    let mut text = String::new();
    for (number, game) in (first..).zip(games.iter().cycle()) {
        if text.len() >= 1 << 20 {
            break;
        }
        text.push_str(&game.replace("[Round \"", &format!("[Round \"{number}.")));
    }
    text
}

/// The most memory that a process has had at once, in KiB, while it is there.
fn peak_kib(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Runs a command on so many different megabytes and gives its peak, in KiB.
fn measure(command: &str, megabytes: usize, games: &[&str]) -> u64 {
    let folder = in_folder();
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
        .arg("pgn")
        .args(command.split(' '))
        .args(["-", "--jobs", &JOBS.to_string()])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut peak = 0;
    for index in 0..megabytes {
        stdin.write_all(megabyte(games, index * 10_000).as_bytes()).unwrap();
        peak = peak.max(peak_kib(&child).unwrap_or(0));
    }
    drop(stdin);
    // Its end is waited for by looking, since afterwards nothing is left to be read.
    while child.try_wait().unwrap().is_none() {
        peak = peak.max(peak_kib(&child).unwrap_or(0));
        thread::yield_now();
    }
    assert!(child.wait().unwrap().success(), "{command}");
    peak
}

#[test]
fn memory_does_not_depend_on_the_length_of_the_input() {
    let text = fs::read_to_string(root().join("testdata/games.pgn")).unwrap();
    let starts = text.match_indices("[Event ").map(|(at, _)| at).collect::<Vec<_>>();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let games = starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect::<Vec<_>>();
    let mut table = format!("peaks with {JOBS} jobs, of {MOST_KIB} KiB:\n");
    let mut worst = ("", 0);
    for &(megabytes, command) in COMMANDS {
        let peak = measure(command, megabytes, &games);
        table.push_str(&format!("{peak:>8} KiB  {megabytes:>3} MB  chess pgn {command}\n"));
        if peak > worst.1 {
            worst = (command, peak);
        }
    }
    // Not by `println!`, which a test that passes keeps to itself.
    stderr().write_all(table.as_bytes()).unwrap();
    assert!(worst.1 > 0 && worst.1 <= MOST_KIB, "{worst:?}\n{table}");
}
