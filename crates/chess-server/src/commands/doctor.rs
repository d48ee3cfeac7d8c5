//! `chess-server doctor`: what a server with these settings would meet, one line each.

use std::io::Write;
use std::net::TcpListener;
use std::process::ExitCode;

use anyhow::Result;
use chess_persistence::file;
use rustix::process::{Resource, getrlimit};

use super::database::told;
use crate::config::Config;
use crate::{chain, disk, ui};

/// With less room, the database may soon not grow.
const LITTLE_ROOM_BYTES: u64 = 1 << 30;
/// With less, it cannot grow by much more than its write-ahead log.
const NO_ROOM_BYTES: u64 = 64 << 20;
/// A socket takes an open file: with fewer, few can play.
const FEW_OPEN_FILES: u64 = 4096;

/// How a look at one thing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finding {
    Good,
    /// A server starts and serves; somebody should know.
    Doubt,
    /// A server does not start, or does not serve.
    Bad,
}

type Look = (Finding, String);

#[tokio::main(flavor = "current_thread")]
pub(super) async fn examine(config: &Config) -> Result<ExitCode> {
    let in_use = file::is_in_use(&config.database).unwrap_or(false);
    let looks = [
        ("database", database(config, in_use).await),
        ("disk", kind_of_disk(config)),
        ("flush", flush(config)),
        ("room", room(config)),
        ("port", port(config, in_use)),
        ("page", page()),
        ("files", open_files()),
    ];
    let mut out = std::io::stdout().lock();
    for (what, (finding, detail)) in &looks {
        let finding = match finding {
            Finding::Good => "ok",
            Finding::Doubt => "doubt",
            Finding::Bad => "BAD",
        };
        writeln!(out, "{finding:<5}  {what:<8}  {detail}")?;
    }
    let is_bad = looks.iter().any(|(_, (finding, _))| *finding == Finding::Bad);
    Ok(if is_bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

async fn database(config: &Config, in_use: bool) -> Look {
    let path = config.database.display();
    if !config.database.exists() {
        let detail = format!("{path} is not there yet; a server makes it at its first start");
        return (Finding::Good, detail);
    }
    match file::inspect(&config.database).await {
        Ok(found) => {
            let user = if in_use { "; a server runs on it" } else { "" };
            let older = found.schema < file::schema();
            let newer = if older { "; the next start brings its form up to date" } else { "" };
            (Finding::Good, format!("{path} is {}{user}{newer}", told(&found)))
        }
        Err(error) => (Finding::Bad, chain(&error)),
    }
}

fn kind_of_disk(config: &Config) -> Look {
    let folder = disk::folder_of(&config.database);
    match disk::doubt(&folder) {
        Ok(None) => (Finding::Good, format!("{} is on no network that is known", folder.display())),
        Ok(Some(why)) => (Finding::Doubt, format!("{} is on {why}", folder.display())),
        Err(error) => (Finding::Bad, format!("{} cannot be looked at: {error}", folder.display())),
    }
}

fn flush(config: &Config) -> Look {
    let folder = disk::folder_of(&config.database);
    match disk::flush_time(&folder) {
        Ok(time) if time < disk::IMPLAUSIBLE_FLUSH => {
            let detail = format!("{time:.1?}, quicker than disks are: moves may not last");
            (Finding::Doubt, detail)
        }
        Ok(time) => (Finding::Good, format!("a page is on the disk in {time:.1?}")),
        Err(error) => (Finding::Bad, format!("{} cannot be written to: {error}", folder.display())),
    }
}

fn room(config: &Config) -> Look {
    let folder = disk::folder_of(&config.database);
    match disk::free_bytes(&folder) {
        Ok(bytes) => {
            let finding = match bytes {
                ..NO_ROOM_BYTES => Finding::Bad,
                NO_ROOM_BYTES..LITTLE_ROOM_BYTES => Finding::Doubt,
                _ => Finding::Good,
            };
            (finding, format!("{} MiB free", bytes >> 20))
        }
        Err(error) => (Finding::Bad, format!("{} cannot be looked at: {error}", folder.display())),
    }
}

fn port(config: &Config, in_use: bool) -> Look {
    let address = config.listen;
    match TcpListener::bind(address) {
        Ok(_) => (Finding::Good, format!("{address} is free")),
        Err(_) if in_use => (Finding::Good, format!("{address} is taken, by the running server")),
        Err(error) => (Finding::Bad, format!("{address} cannot be listened on: {error}")),
    }
}

fn page() -> Look {
    if ui::is_page_inside() {
        (Finding::Good, "this program carries the page".to_owned())
    } else {
        let detail = "this program was built without the page; build it with cargo xtask serve";
        (Finding::Doubt, detail.to_owned())
    }
}

fn open_files() -> Look {
    let limit = getrlimit(Resource::Nofile).current;
    match limit {
        Some(limit) if limit < FEW_OPEN_FILES => {
            (Finding::Doubt, format!("at most {limit} sockets and files; raise ulimit -n"))
        }
        Some(limit) => (Finding::Good, format!("at most {limit} sockets and files")),
        None => (Finding::Good, "any number of sockets and files".to_owned()),
    }
}
