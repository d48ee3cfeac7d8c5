//! What a socket on which nothing happens holds in memory.

use std::time::Duration;

use anyhow::Result;

use crate::Arguments;
use crate::machine::open_files;
use crate::room;
use crate::server::Server;
use crate::table::Table;

/// Games over which the sockets are spread.
const GAMES: usize = 100;
/// How long everything rests before memory is read.
const REST: Duration = Duration::from_secs(3);
/// Files that server and generator have open beside the sockets.
const OTHER_FILES: usize = 150;

pub(crate) async fn measure(
    server: &Server,
    arguments: &Arguments,
    table: &mut Table,
) -> Result<()> {
    let wanted = arguments.idle;
    let count = wanted.min(open_files()?.saturating_sub(OTHER_FILES));
    let rooms = room::make(server.address, GAMES).await?;
    let first = room::watch(server.address, &rooms, GAMES).await?;
    tokio::time::sleep(REST).await;
    let before = server.memory_kib()?;
    let sockets = room::watch(server.address, &rooms, count).await?;
    tokio::time::sleep(REST).await;
    let kib = server.memory_kib()?.saturating_sub(before) as f64 / count as f64;
    drop((first, sockets));
    table.row(
        &format!("memory per idle socket, {count} sockets"),
        format!("{kib:.1} KiB"),
        "≤ 12 KiB",
        "8 KiB",
    );
    Ok(())
}
