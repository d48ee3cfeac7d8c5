//! PGN: how fast it is read, played and written again, as ratios to pgn-reader with shakmaty and to
//! pgn-extract. Every pair of runs must come to the same counts.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use chess_notation::pgn;

use crate::{cpu_seconds, pinned};

mod ours;
mod theirs;
mod threads;

/// Games of the parts of `games.pgn`, as its SOURCES.md has them.
const OVER_THE_BOARD: usize = 5_377;
const ONLINE: usize = 438;

/// Each text is repeated to this many bytes.
const BYTES: usize = 100 << 20;

/// One table: each row on each text.
pub(crate) fn table(rounds: usize) -> Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/pgn/games.pgn");
    let Ok(bytes) = std::fs::read(&path) else {
        println!("\nPGN is left out: {} is missing", path.display());
        return Ok(());
    };
    let spans: Vec<_> =
        pgn::read(&bytes).take(OVER_THE_BOARD + ONLINE).map(|game| game.span).collect();
    ensure!(spans.len() == OVER_THE_BOARD + ONLINE, "{} is another file", path.display());
    let part =
        |games: std::ops::Range<usize>| &bytes[spans[games.start].start..spans[games.end - 1].end];
    let over_the_board = part(0..OVER_THE_BOARD);
    let online = part(OVER_THE_BOARD..OVER_THE_BOARD + ONLINE);
    let annotated = annotated(&over_the_board[..over_the_board.len() / 8]);
    println!("\nPGN: MB/s by CPU time, median of {rounds} interleaved rounds");
    pinned(|| {
        for (name, text) in [("over the board", over_the_board), ("online", online)] {
            let text = repeated(text);
            rows(name, &text, rounds)?;
        }
        let text = repeated(annotated.as_bytes());
        let mut rows = Rows::new("annotated", &text, rounds);
        rows.row("parse, all events", ours::events, theirs::events)?;
        rows.row("side lines and comments", ours::everything, theirs::everything).map(|_| ())
    })?;
    threads::table(&repeated(over_the_board))
}

fn rows(name: &str, text: &[u8], rounds: usize) -> Result<()> {
    let mut table = Rows::new(name, text, rounds);
    table.row("parse, all events", ours::events, theirs::events)?;
    table.row("play the main line", ours::main_line, theirs::main_line)?;
    table.row("side lines and comments", ours::everything, theirs::everything)?;
    let ours = table.row("write SAN", ours::rewrite, theirs::rewrite)?;
    match extract(text) {
        Ok(seconds) => {
            println!("  {:<28}{:>46.2} x pgn-extract", "", seconds / ours);
        }
        Err(error) => println!("  pgn-extract is left out: {error:#}"),
    }
    alone("read whole games", text, ours::owned)?;
    alone("read and write whole games", text, ours::owned_rewrite)
}

fn repeated(text: &[u8]) -> Vec<u8> {
    text.repeat(BYTES.div_ceil(text.len()))
}

/// Games with a comment and a side line every few moves, which no part of the file has.
fn annotated(text: &[u8]) -> String {
    let mut out = String::new();
    for read in pgn::read(text) {
        let mut game = read.game;
        let nodes: Vec<_> = game.tree.main_line().collect();
        let Some(start) = game.start else { continue };
        let mut position = start;
        for (index, &node) in nodes.iter().enumerate() {
            let pgn::Step::Move(mv) = game.tree.step(node) else { break };
            if index % 6 == 5 {
                game.tree.add_comment(node, "this is what was played".into());
                let other = position.legal_moves().iter().copied().find(|other| *other != mv);
                if let Some(other) = other {
                    let parent = if index == 0 { pgn::NodeId::ROOT } else { nodes[index - 1] };
                    let mut end = game.tree.add(parent, pgn::Step::Move(other));
                    let mut side = position.play_unchecked(other);
                    for _ in 0..3 {
                        let moves = side.legal_moves();
                        let Some(&next) = moves.get(moves.len() / 2) else { break };
                        end = game.tree.add(end, pgn::Step::Move(next));
                        side = side.play_unchecked(next);
                    }
                }
            }
            position = position.play_unchecked(mv);
        }
        out.push_str(&game.write());
        out.push('\n');
    }
    out
}

/// The rows of one text.
struct Rows<'a> {
    text: &'a [u8],
    rounds: usize,
}

impl<'a> Rows<'a> {
    fn new(name: &str, text: &'a [u8], rounds: usize) -> Self {
        println!("{name} ({} MB)", text.len() >> 20);
        Self { text, rounds }
    }

    /// Runs both by turns and prints their ratio; gives our seconds.
    fn row(&mut self, name: &str, ours: fn(&[u8]) -> u64, theirs: fn(&[u8]) -> u64) -> Result<f64> {
        let mut seconds = [const { Vec::new() }; 2];
        for _ in 0..self.rounds {
            let mut counts = [0; 2];
            for (index, run) in [ours, theirs].into_iter().enumerate() {
                let start = cpu_seconds()?;
                counts[index] = run(self.text);
                seconds[index].push(cpu_seconds()? - start);
            }
            ensure!(counts[0] == counts[1], "{name}: counts differ: {counts:?}");
        }
        let [ours, theirs] = seconds.map(|mut seconds| {
            seconds.sort_by(f64::total_cmp);
            seconds[seconds.len() / 2]
        });
        let speed = |seconds: f64| self.text.len() as f64 / 1e6 / seconds;
        println!(
            "  {name:<28}{:>9.1} MB/s, theirs {:>7.1} MB/s{:>9.2} x",
            speed(ours),
            speed(theirs),
            theirs / ours
        );
        Ok(ours)
    }
}

/// A row without a peer.
fn alone(name: &str, text: &[u8], run: fn(&[u8]) -> u64) -> Result<()> {
    let start = cpu_seconds()?;
    std::hint::black_box(run(text));
    let seconds = cpu_seconds()? - start;
    println!("  {name:<28}{:>9.1} MB/s", text.len() as f64 / 1e6 / seconds);
    Ok(())
}

/// CPU time that `pgn-extract` takes to write the text's games in SAN.
fn extract(text: &[u8]) -> Result<f64> {
    let path = std::env::temp_dir().join(format!("bench-{}.pgn", std::process::id()));
    std::fs::write(&path, text)?;
    let before = children_seconds()?;
    // Debian keeps it with the games.
    let status = Command::new("/usr/games/pgn-extract")
        .args(["-s", "-Wsan", "-o", "/dev/null"])
        .arg(&path)
        .stderr(Stdio::null())
        .status();
    let seconds = children_seconds()? - before;
    std::fs::remove_file(&path)?;
    ensure!(status.context("cannot start pgn-extract")?.success(), "pgn-extract failed");
    Ok(seconds)
}

/// CPU time of the programs started and waited for.
fn children_seconds() -> Result<f64> {
    // SAFETY: a zeroed rusage is a valid one, and the call only writes it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        ensure!(libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage) == 0, "no child CPU time");
        usage
    };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    Ok(seconds(usage.ru_utime) + seconds(usage.ru_stime))
}
