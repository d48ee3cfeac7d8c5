//! A server that nobody uses: its size, how soon it serves, what it holds.

use std::time::Duration;

use anyhow::Result;

use crate::http::Http;
use crate::server::Server;
use crate::table::{Table, ms};

/// How long a server is left alone before its memory is read.
const REST: Duration = Duration::from_secs(2);

pub(crate) async fn measure(server: &mut Server, table: &mut Table) -> Result<()> {
    let bytes = std::fs::metadata(&server.program)?.len();
    table.row("binary", format!("{:.1} MB", bytes as f64 / 1e6), "≤ 40 MB", "");
    let ready = server.restart().await?;
    let begun = std::time::Instant::now();
    Http::open(server.address, 1).await?.get("/en/").await?;
    let first = ready + begun.elapsed();
    table.row("start to first page", ms(first), "≤ 1 s", "");
    tokio::time::sleep(REST).await;
    let kib = server.memory_kib()?;
    table.row("idle memory", format!("{:.1} MiB", kib as f64 / 1024.0), "≤ 48 MiB", "");
    Ok(())
}
