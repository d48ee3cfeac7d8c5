//! Prints how many appends a second reach the disk with this many games playing at once.
//!
//! `cargo run --release -p chess-persistence --example append_rate [FOLDER]`: the folder is where the
//! database is put, so that its disk is measured; without one, the current folder's.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use chess_core::{DrawPolicy, Event, EventKind, Millis, Position, Terms, TimeControl, Variant};
use chess_persistence::{GameId, NewGame, Seat, SecretHash, Store};
use tokio::task::JoinSet;

const MEASURED: Duration = Duration::from_secs(4);

#[tokio::main]
#[expect(clippy::print_stdout, reason = "printing is what it is for")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("."), PathBuf::from);
    println!("{:>6} {:>10} {:>8} {:>8}", "games", "appends/s", "p50 ms", "p99 ms");
    for games in [1, 16, 64, 256] {
        let path = folder.join(format!("append-rate-{}.db", std::process::id()));
        let store = Store::open(&path).await?;
        let mut waits = measure(&store, games).await?;
        store.close().await;
        std::fs::remove_file(&path)?;
        std::fs::remove_file(path.with_added_extension("lock"))?;

        waits.sort_unstable();
        let rate = waits.len() as f64 / MEASURED.as_secs_f64();
        let at = |share: usize| waits[(waits.len() - 1) * share / 100].as_secs_f64() * 1e3;
        println!("{games:>6} {rate:>10.0} {:>8.1} {:>8.1}", at(50), at(99));
    }
    Ok(())
}

/// Lets this many games append as fast as they are answered; how long each append took.
async fn measure(
    store: &Store,
    games: u64,
) -> Result<Vec<Duration>, chess_persistence::StoreError> {
    for number in 0..games {
        create(store, id(number)).await?;
    }
    let mut playing = JoinSet::new();
    let until = Instant::now() + MEASURED;
    for id in (0..games).map(id) {
        let store = store.clone();
        playing.spawn(async move { play(&store, id, until).await });
    }
    let mut waits = Vec::new();
    while let Some(done) = playing.join_next().await {
        waits.extend(done.expect("no game panics")?);
    }
    Ok(waits)
}

async fn play(
    store: &Store,
    id: GameId,
    until: Instant,
) -> Result<Vec<Duration>, chess_persistence::StoreError> {
    let mv = Position::start().legal_moves()[0];
    let kind = EventKind::Played { mv, remaining_ms: Some(1_000), compensated_ms: 0 };
    let mut waits = Vec::new();
    let mut seq = 1;
    loop {
        let asked = Instant::now();
        if asked >= until {
            return Ok(waits);
        }
        let at = Millis(seq as i64);
        let event = Event { at, kind };
        seq = store.append(&id, seq, vec![event], Some(at), None).await?;
        waits.push(asked.elapsed());
    }
}

fn id(number: u64) -> GameId {
    GameId::from_random(u128::from(number).to_le_bytes())
}

async fn create(store: &Store, id: GameId) -> Result<(), chess_persistence::StoreError> {
    let terms = Terms {
        start: Position::start(),
        variant: Variant::Standard,
        time_control: Some(TimeControl::Increment { initial_ms: 60_000, increment_ms: 0 }),
        draw_policy: DrawPolicy::Laws,
        takebacks: true,
    };
    let seats = [Some(Seat::guest(SecretHash::from_bytes([1; 32]))), None];
    store.create_game(NewGame::new(id, terms, seats, Millis(0))).await?;
    store.take_seat(&id, SecretHash::from_bytes([2; 32]), Millis(0)).await.map(drop)
}
