//! Perft ratios to named Rust peers: one process, one pinned core, programs interleaved
//! position by position, CPU time of the thread, median of several rounds.

use anyhow::{Context, Result, ensure};

mod dead;
mod fen;
mod peers;
mod pgn;
mod threads;

/// The six classic positions with the depth of the bulk row.
const POSITIONS: [(&str, &str, u32); 6] = [
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let rounds = arguments.next().map_or(Ok(5), |text| text.parse()).context("rounds")?;
    let tables: Vec<String> = arguments.collect();
    println!("median of {rounds} rounds; Mnps by CPU time");
    for table in tables {
        match table.as_str() {
            "bulk" => pinned(|| bulk(rounds))?,
            "played" => pinned(|| played(rounds))?,
            "chess960" => pinned(|| chess960(rounds))?,
            "threads" => threads::table()?,
            "pgn" => pgn::table(rounds)?,
            "dead" => pinned(dead::table)?,
            "fen" => pinned(|| fen::table(rounds))?,
            other => anyhow::bail!("no table is called {other}"),
        }
    }
    Ok(())
}

/// Runs on a thread of its own that keeps its core.
fn pinned(work: impl FnOnce() -> Result<()> + Send) -> Result<()> {
    let pinned = || {
        pin()?;
        work()
    };
    std::thread::scope(|scope| match scope.spawn(pinned).join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

fn bulk(rounds: usize) -> Result<()> {
    let mut table = Table::new("bulk perft", &["chess-core", "cozy-chess", "shakmaty", "chess"]);
    for (name, fen, depth) in POSITIONS {
        let ours = peers::ours(fen, false)?;
        let cozy = peers::cozy(fen, false)?;
        let shakmaty = peers::shakmaty(fen)?;
        let chess = peers::chess(fen)?;
        table.row(
            name,
            rounds,
            &mut [
                &mut || chess_core::perft::perft(&ours, depth),
                &mut || peers::cozy_bulk(&cozy, depth),
                &mut || peers::shakmaty_bulk(&shakmaty, depth),
                &mut || peers::chess_bulk(&chess, depth),
            ],
        )?;
    }
    table.finish();
    Ok(())
}

fn played(rounds: usize) -> Result<()> {
    let mut table = Table::new(
        "every move played",
        &["chess-core", "by list", "cozy-chess", "shakmaty", "chess"],
    );
    for (name, fen, depth) in POSITIONS {
        let depth = depth - 1;
        let ours = peers::ours(fen, false)?;
        let cozy = peers::cozy(fen, false)?;
        let shakmaty = peers::shakmaty(fen)?;
        let chess = peers::chess(fen)?;
        table.row(
            name,
            rounds,
            &mut [
                &mut || peers::ours_played(&ours, depth),
                &mut || peers::ours_listed(&ours, depth),
                &mut || peers::cozy_played(&cozy, depth),
                &mut || peers::shakmaty_played(&shakmaty, depth),
                &mut || peers::chess_played(&chess, depth),
            ],
        )?;
    }
    table.finish();
    Ok(())
}

/// Every twelfth position of the Chess960 file, to the deepest count below four million.
fn chess960(rounds: usize) -> Result<()> {
    let mut table = Table::new("Chess960 suite, bulk", &["chess-core", "cozy-chess"]);
    let text = include_str!("../../testdata/perft/chess960.epd");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    for line in lines.step_by(12) {
        let mut parts = line.split(';');
        let fen = parts.next().context("a FEN")?.trim();
        let counts = parts.filter_map(|part| part.trim().strip_prefix('D')?.split_once(' '));
        let deepest = counts.filter(|(_, n)| n.trim().parse::<u64>().is_ok_and(|n| n <= 4_000_000));
        let depth: u32 = deepest.last().context("a count")?.0.parse()?;
        let ours = peers::ours(fen, true)?;
        let cozy = peers::cozy(fen, true)?;
        table.row(
            fen,
            rounds,
            &mut [&mut || chess_core::perft::perft(&ours, depth), &mut || {
                peers::cozy_bulk(&cozy, depth)
            }],
        )?;
    }
    table.finish();
    Ok(())
}

/// Geometric means over positions, and their ratio to each peer's.
struct Table {
    title: &'static str,
    programs: Vec<&'static str>,
    log_speeds: Vec<Vec<f64>>,
}

impl Table {
    fn new(title: &'static str, programs: &[&'static str]) -> Self {
        Self { title, programs: programs.to_vec(), log_speeds: vec![Vec::new(); programs.len()] }
    }

    fn row(
        &mut self,
        name: &str,
        rounds: usize,
        runs: &mut [&mut dyn FnMut() -> u64],
    ) -> Result<()> {
        let mut seconds = vec![Vec::new(); runs.len()];
        let mut nodes = None;
        for _ in 0..rounds {
            for (run, seconds) in runs.iter_mut().zip(&mut seconds) {
                let start = cpu_seconds()?;
                let count = run();
                seconds.push(cpu_seconds()? - start);
                ensure!(nodes.is_none_or(|nodes| nodes == count), "{name}: counts differ");
                nodes = Some(count);
            }
        }
        let nodes = nodes.unwrap_or(0) as f64;
        for (seconds, logs) in seconds.iter_mut().zip(&mut self.log_speeds) {
            seconds.sort_by(f64::total_cmp);
            logs.push((nodes / seconds[seconds.len() / 2]).ln());
        }
        Ok(())
    }

    fn finish(&self) {
        let means: Vec<f64> = self
            .log_speeds
            .iter()
            .map(|logs| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
            .collect();
        println!("\n{} ({} positions)", self.title, self.log_speeds[0].len());
        for (program, mean) in self.programs.iter().zip(&means) {
            println!("  {program:<12} {:>8.1} Mnps   ours is {:.2} x", mean / 1e6, means[0] / mean);
        }
    }
}

/// CPU time of this thread.
fn cpu_seconds() -> Result<f64> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a timespec of our own.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    ensure!(failed == 0, "no thread CPU clock");
    Ok(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
}

/// Keeps the thread on the core it is on.
fn pin() -> Result<()> {
    // SAFETY: a zeroed set is a valid empty set, and the calls only read and write it.
    let failed = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(usize::try_from(libc::sched_getcpu())?, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set)
    };
    ensure!(failed == 0, "cannot pin the thread to a core");
    Ok(())
}
