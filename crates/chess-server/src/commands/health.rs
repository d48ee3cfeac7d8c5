//! `chess-server health`: whether the server on this machine can take moves, for a container or a
//! supervisor that has no HTTP client at hand.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::config::Config;

const PATIENCE: Duration = Duration::from_secs(3);
/// More of the answer than its first line is not looked at.
const ANSWER_BYTES: u64 = 256;

pub(super) fn ask(config: &Config) -> Result<ExitCode> {
    let address = reachable(config.listen);
    let status = status(address).with_context(|| format!("no answer from http://{address}"))?;
    ensure!(status == "200", "the server at http://{address} is not ready: status {status}");
    writeln!(std::io::stdout(), "ready")?;
    Ok(ExitCode::SUCCESS)
}

/// Where to ask a server that listens on `listen`, which may be every address of the machine.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

fn status(address: SocketAddr) -> Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(ANSWER_BYTES).read_to_string(&mut answer)?;
    let status = answer.split(' ').nth(1).context("the answer is not HTTP")?;
    Ok(status.to_owned())
}
