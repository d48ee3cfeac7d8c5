//! How long a move takes from one player over the server and its disk to the other, in games that
//! each have a move a second.

use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::Arguments;
use crate::moves;
use crate::room;
use crate::server::Server;
use crate::socket::Socket;
use crate::table::{Table, ms, percentile};

/// From one move of a game to the next.
const PERIOD: Duration = Duration::from_secs(1);

pub(crate) async fn measure(
    server: &Server,
    arguments: &Arguments,
    table: &mut Table,
) -> Result<()> {
    let games = arguments.games;
    let rooms = room::make(server.address, games).await?;
    let sockets = room::sit(server.address, &rooms).await?;
    let begun = Instant::now() + PERIOD;
    let moves = usize::try_from(arguments.seconds)?;
    let cpu_s = server.cpu_s()?;
    let mut playing = JoinSet::new();
    for (index, sockets) in sockets.into_iter().enumerate() {
        let phase = PERIOD.mul_f64(index as f64 / games as f64);
        playing.spawn(play(sockets, begun + phase, moves));
    }
    let mut times = Vec::new();
    while let Some(played) = playing.join_next().await {
        times.extend(played??);
    }
    let cpu = (server.cpu_s()? - cpu_s) / arguments.seconds as f64 * 100.0;
    times.sort_unstable();
    let (half, most) = (percentile(&times, 50.0), percentile(&times, 99.0));
    table.row(
        &format!("relay, {games} games × 1 move/s"),
        format!("p50 {}, p99 {} ({} moves, {cpu:.0} % of a core)", ms(half), ms(most), times.len()),
        "p50 ≤ 12 ms, p99 ≤ 40 ms",
        "8 / 30",
    );
    Ok(())
}

/// Plays a move a second; answers with the time of each until the other player had it.
async fn play(mut sockets: [Socket; 2], begun: Instant, moves: usize) -> Result<Vec<Duration>> {
    let mut times = Vec::with_capacity(moves);
    for (ply, uci) in moves::game().into_iter().take(moves).enumerate() {
        let due = begun + PERIOD.mul_f64(ply as f64);
        sleep_until(due.into()).await;
        let [white, black] = &mut sockets;
        let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
        let sent = Instant::now();
        mover.play(ply, uci).await?;
        let seen = async {
            other.moved().await?;
            anyhow::Ok(sent.elapsed())
        };
        let ((), time) = tokio::try_join!(mover.acknowledged(), seen)?;
        times.push(time);
    }
    Ok(times)
}
