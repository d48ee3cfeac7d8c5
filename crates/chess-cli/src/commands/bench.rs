//! `chess bench`: the engine's signature and speed.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;
use chess_core::{DrawPolicy, Game, Variant};
use chess_engine::{Engine, Limits};
use chess_notation::fen;
use serde::Serialize;

use crate::args::engine::BenchArguments;
use crate::exit::Exit;
use crate::output::{Output, grouped};

/// What `--json` writes.
#[derive(Debug, Serialize)]
struct Bench {
    depth: u32,
    /// The same on every machine, until the engine changes.
    nodes: u64,
    milliseconds: u128,
    nodes_per_second: u64,
    /// The same by the time that the CPU worked, whatever else it did; null where it cannot be told.
    nodes_per_cpu_second: Option<u64>,
}

/// Positions of all kinds: openings, attacks, endings, one with nothing to do.
const POSITIONS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "r1bq1rk1/ppp2ppp/2n1pn2/3p4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 8",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1b2rk1/1pq1bppp/p1nppn2/8/3NPP2/2N1B3/PPPQB1PP/R4RK1 w - - 4 11",
    "2r3k1/pp1b1ppp/1q2p3/3pP3/3N4/2r1B3/PPQ2PPP/R4RK1 b - - 0 19",
    "r4rk1/pbq2ppp/1p2pn2/2p5/2P5/1P1BPN2/PBQ2PPP/R4RK1 w - - 0 15",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/4p1p1/3pP2p/3P3P/2r2PP1/5K2/R7 w - - 0 40",
    "6k1/5ppp/8/3N4/8/1b6/5PPP/6K1 w - - 0 30",
    "8/8/1p3k2/p1p5/P1P2K2/1P6/8/8 w - - 0 50",
    "3r2k1/5p1p/2q3p1/1p6/1P1Q4/5PP1/6KP/3R4 w - - 0 33",
    "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
    "8/8/8/8/3k4/8/3KR3/8 w - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
];

const TABLE_BYTES: usize = 16 << 20;

/// Searches each position with an empty memory.
pub(crate) fn run(arguments: &BenchArguments, output: &mut Output) -> Result<Exit> {
    let mut engine = Engine::with_bytes(TABLE_BYTES);
    let limits = Limits::depth(arguments.depth);
    let (begun, cpu_begun) = (Instant::now(), cpu_time());
    let mut nodes = 0;
    for text in POSITIONS {
        let start = fen::position(text, Variant::Standard)?;
        engine.clear();
        let game = Game::new(start, Variant::Standard, DrawPolicy::Laws);
        let best = engine.search(&game, &limits, |_| ControlFlow::Continue(()));
        nodes += best.map_or(0, |best| best.nodes);
    }
    let milliseconds = begun.elapsed().as_millis();
    let nodes_per_second = (u128::from(nodes) * 1_000 / milliseconds.max(1)) as u64;
    let cpu = cpu_time().zip(cpu_begun).map(|(ended, begun)| ended.saturating_sub(begun));
    let nodes_per_cpu_second =
        cpu.map(|cpu| (u128::from(nodes) * 1_000_000 / cpu.as_micros().max(1)) as u64);
    let depth = arguments.depth;
    if output.is_json() {
        output.object(&Bench {
            depth,
            nodes,
            milliseconds,
            nodes_per_second,
            nodes_per_cpu_second,
        })?;
    } else {
        let (nodes, speed) = (grouped(nodes), grouped(nodes_per_second));
        let by_cpu = nodes_per_cpu_second
            .map_or_else(String::new, |speed| format!(", {} nodes a CPU second", grouped(speed)));
        output
            .line(format_args!("{nodes} nodes at depth {depth}, {speed} nodes a second{by_cpu}"))?;
    }
    Ok(Exit::Yes)
}

/// How long this process has kept CPUs busy.
#[cfg(unix)]
fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Some(Duration::new(seconds.ok()?, nanoseconds.ok()?))
}

#[cfg(not(unix))]
fn cpu_time() -> Option<Duration> {
    None
}
