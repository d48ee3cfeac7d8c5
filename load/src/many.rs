//! Many running games with the sockets of both players: what they hold in memory, how soon a
//! killed server takes moves again, how soon everybody is back.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use futures_util::{StreamExt, TryStreamExt, stream};

use crate::Arguments;
use crate::machine::open_files;
use crate::moves;
use crate::room::{self, Room};
use crate::server::Server;
use crate::socket::Socket;
use crate::table::{Table, ms};

/// Half-moves that are played in each game before memory is read.
const PLIES: usize = 4;
/// How long everything rests before memory is read.
const REST: Duration = Duration::from_secs(3);
/// Files that server and generator have open beside the sockets.
const OTHER_FILES: usize = 150;
/// Games in which is played at once.
const AT_ONCE: usize = 256;

pub(crate) async fn measure(
    server: &mut Server,
    arguments: &Arguments,
    table: &mut Table,
) -> Result<()> {
    let files = open_files()?;
    let games = arguments.live.min(files.saturating_sub(OTHER_FILES) / 2);
    if games < arguments.live {
        println!("  at most {files} open files: {games} games instead of {}", arguments.live);
    }
    let rooms = room::make(server.address, games).await?;
    let sockets = room::sit(server.address, &rooms).await?;
    let playing = stream::iter(sockets).map(open_game).buffered(AT_ONCE);
    let sockets: Vec<_> = playing.try_collect().await?;
    tokio::time::sleep(REST).await;
    let mib = server.memory_kib()? as f64 / 1024.0;
    let what = format!("{games} live games, {} sockets", 2 * games);
    table.row(&what, format!("{mib:.0} MiB"), "≤ 400 MiB", "300 MiB");

    drop(sockets);
    let begun = Instant::now();
    server.restart().await?;
    let first = rooms.first().context("no games")?;
    first_move(server, first).await?;
    let what = format!("start with {games} running games to first accepted move");
    table.row(&what, ms(begun.elapsed()), "≤ 2 s", "1 s");

    server.restart().await?;
    let begun = Instant::now();
    let everybody = rooms.iter().enumerate().flat_map(|(index, room)| {
        let [white, black] = &room.secrets;
        [(2 * index, room, white), (2 * index + 1, room, black)]
    });
    let address = server.address;
    let coming = everybody.map(|(client, room, secret)| {
        // Other addresses than before, whose ports still wait.
        Socket::open(address, 100_000 + client, &room.id, Some(secret))
    });
    let back: Vec<_> = stream::iter(coming).buffer_unordered(2 * games).try_collect().await?;
    let what = format!("{} sockets reconnecting at once, all told what they miss", back.len());
    table.row(&what, format!("{:.1} s", begun.elapsed().as_secs_f64()), "≤ 10 s", "5 s");
    Ok(())
}

/// Plays the first moves of a game.
async fn open_game(mut sockets: [Socket; 2]) -> Result<[Socket; 2]> {
    for (ply, uci) in moves::game().into_iter().take(PLIES).enumerate() {
        let [white, black] = &mut sockets;
        let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
        mover.play(ply, uci).await?;
        tokio::try_join!(mover.acknowledged(), other.moved())?;
    }
    Ok(sockets)
}

/// Comes back to a game and plays.
async fn first_move(server: &Server, room: &Room) -> Result<()> {
    let [white, _] = &room.secrets;
    let mut socket = Socket::open(server.address, 90_001, &room.id, Some(white)).await?;
    let uci = moves::game()[PLIES];
    socket.play(PLIES, uci).await?;
    socket.acknowledged().await
}
