//! Durable moves a second: in every game, each side moves as soon as it has seen the other's move.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::task::JoinSet;

use crate::Arguments;
use crate::moves;
use crate::room;
use crate::server::Server;
use crate::socket::Socket;
use crate::table::Table;

pub(crate) async fn measure(
    server: &Server,
    arguments: &Arguments,
    table: &mut Table,
) -> Result<()> {
    let (games, seconds) = (arguments.games, arguments.seconds);
    let acknowledged = Arc::new(AtomicU64::new(0));
    let mut playing = JoinSet::new();
    let rooms = room::make(server.address, games).await?;
    let sockets = room::sit(server.address, &rooms).await?;
    let (begun, cpu_s) = (Instant::now(), server.cpu_s()?);
    let until = begun + Duration::from_secs(seconds);
    for sockets in sockets {
        playing.spawn(play(sockets, until, Arc::clone(&acknowledged)));
    }
    while let Some(played) = playing.join_next().await {
        played??;
    }
    let elapsed = begun.elapsed().as_secs_f64();
    let count = acknowledged.load(Ordering::Relaxed);
    let rate = count as f64 / elapsed;
    let cpu_us = (server.cpu_s()? - cpu_s) * 1e6 / count as f64;
    table.row(
        &format!("durable moves/s, {games} games"),
        format!("{rate:.0} ({count} in {elapsed:.1} s, {cpu_us:.0} µs of a core each)"),
        "≥ 5,000",
        "10,000",
    );
    Ok(())
}

/// Plays until the time is up or the game has no more moves.
async fn play(mut sockets: [Socket; 2], until: Instant, count: Arc<AtomicU64>) -> Result<()> {
    for (ply, uci) in moves::game().into_iter().enumerate() {
        if Instant::now() >= until {
            break;
        }
        let [white, black] = &mut sockets;
        let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
        mover.play(ply, uci).await?;
        tokio::try_join!(mover.acknowledged(), other.moved())?;
        count.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
