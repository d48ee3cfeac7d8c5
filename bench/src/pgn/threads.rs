//! One thread and two on the same text, by the clock on the wall, since that is what threads are
//! for.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Result, ensure};
use memchr::memmem;

use super::ours;

/// How much text a thread takes at once.
const CHUNK: usize = 1 << 20;

pub(crate) fn table(text: &[u8]) -> Result<()> {
    let chunks = chunks(text);
    let (alone, moves) = seconds(&chunks, 1);
    let (together, same) = seconds(&chunks, 2);
    ensure!(moves == same, "threads count otherwise");
    println!(
        "two threads, main line played, wall time{:>31.2} x one ({} chunks)",
        alone / together,
        chunks.len()
    );
    Ok(())
}

/// Whole games: the text has no comment that could hold what looks like a tag.
fn chunks(text: &[u8]) -> Vec<&[u8]> {
    let mut chunks = Vec::new();
    let mut rest = text;
    while rest.len() > CHUNK {
        let Some(length) = memmem::find(&rest[CHUNK..], b"\n[Event ") else { break };
        let (chunk, behind) = rest.split_at(CHUNK + length + 1);
        chunks.push(chunk);
        rest = behind;
    }
    chunks.push(rest);
    chunks
}

fn seconds(chunks: &[&[u8]], threads: usize) -> (f64, u64) {
    let next = AtomicUsize::new(0);
    let moves = AtomicU64::new(0);
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    moves.fetch_add(ours::main_line(chunk), Ordering::Relaxed);
                }
            });
        }
    });
    (begun.elapsed().as_secs_f64(), moves.into_inner())
}
