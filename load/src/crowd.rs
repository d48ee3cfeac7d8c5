//! One game with many spectators: how long a move takes until everybody has it.

use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::Arguments;
use crate::machine::open_files;
use crate::moves;
use crate::room;
use crate::server::Server;
use crate::table::{Table, ms, percentile};

/// From one move to the next.
const PERIOD: Duration = Duration::from_millis(500);
/// Files that server and generator have open beside the sockets.
const OTHER_FILES: usize = 150;

pub(crate) async fn measure(
    server: &Server,
    arguments: &Arguments,
    table: &mut Table,
) -> Result<()> {
    let count = arguments.crowd.min(open_files()?.saturating_sub(OTHER_FILES));
    let rooms = room::make(server.address, 1).await?;
    let mut players = room::sit(server.address, &rooms).await?.remove(0);
    let (seen, mut told) = mpsc::unbounded_channel();
    let mut watching = JoinSet::new();
    for mut socket in room::watch(server.address, &rooms, count).await? {
        let seen = seen.clone();
        watching.spawn(async move {
            while socket.moved().await.is_ok() && seen.send(Instant::now()).is_ok() {}
        });
    }
    let mut times = Vec::new();
    let cpu_s = server.cpu_s()?;
    let moves = usize::try_from(arguments.seconds * 2)?;
    for (ply, uci) in moves::game().into_iter().take(moves).enumerate() {
        tokio::time::sleep(PERIOD).await;
        let [white, black] = &mut players;
        let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
        let sent = Instant::now();
        mover.play(ply, uci).await?;
        tokio::try_join!(mover.acknowledged(), other.moved())?;
        for _ in 0..count {
            times.extend(told.recv().await.map(|at| at.saturating_duration_since(sent)));
        }
    }
    let cpu_ms = (server.cpu_s()? - cpu_s) * 1e3 / moves as f64;
    watching.shutdown().await;
    times.sort_unstable();
    let (half, most) = (percentile(&times, 50.0), percentile(&times, 99.0));
    table.row(
        &format!("one game, {count} spectators"),
        format!(
            "p50 {}, p99 {} ({} frames, {cpu_ms:.0} ms of a core a move)",
            ms(half),
            ms(most),
            times.len()
        ),
        "p99 ≤ 100 ms",
        "50 ms",
    );
    Ok(())
}
