//! Perft of one position on one thread and on all cores, without a table: wall time, since that is
//! what threads are for.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::Result;
use chess_core::Position;
use chess_core::perft::perft;

const DEPTH: u32 = 7;

pub fn table() -> Result<()> {
    println!("\nperft {DEPTH} from the start, wall time");
    let cores = thread::available_parallelism()?.get();
    let alone = seconds(1);
    for threads in 1..=cores {
        let taken = if threads == 1 { alone } else { seconds(threads) };
        println!("  {threads} threads {taken:>7.2} s   {:.2} x", alone / taken);
    }
    Ok(())
}

fn seconds(threads: usize) -> f64 {
    let after = |position: &Position| -> Vec<Position> {
        position.legal_moves().iter().map(|&mv| position.play_unchecked(mv)).collect()
    };
    let work: Vec<Position> = after(&Position::start()).iter().flat_map(after).collect();
    let next = AtomicUsize::new(0);
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(position) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    std::hint::black_box(perft(position, DEPTH - 2));
                }
            });
        }
    });
    begun.elapsed().as_secs_f64()
}
