//! HTTP/1.1 on one connection, as plain as it gets.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// A connection from an address of this machine's own: there are 16 million of them, so that ports
/// do not run out and no single address is served too much.
pub(crate) async fn connect(server: SocketAddr, client: usize) -> Result<TcpStream> {
    let [_, high, middle, low] = u32::try_from(client % 16_000_000 + 2)?.to_be_bytes();
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((Ipv4Addr::new(127, high, middle, low), 0)))?;
    let stream = socket.connect(server).await.context("cannot connect to the server")?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A connection that is kept between requests.
#[derive(Debug)]
pub(crate) struct Http {
    stream: BufReader<TcpStream>,
}

impl Http {
    pub(crate) async fn open(server: SocketAddr, client: usize) -> Result<Self> {
        Ok(Self { stream: BufReader::new(connect(server, client).await?) })
    }

    /// Posts JSON and reads JSON; anything but success is an error.
    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Result<Value> {
        let body = body.to_string();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: load\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n",
            body.len()
        );
        let answer = self.request(&(head + &body)).await?;
        Ok(serde_json::from_slice(&answer)?)
    }

    /// Gets a page.
    pub(crate) async fn get(&mut self, path: &str) -> Result<Vec<u8>> {
        self.request(&format!("GET {path} HTTP/1.1\r\nhost: load\r\n\r\n")).await
    }

    async fn request(&mut self, request: &str) -> Result<Vec<u8>> {
        self.stream.write_all(request.as_bytes()).await?;
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.clone();
        let mut length = 0;
        loop {
            line.clear();
            ensure!(self.stream.read_line(&mut line).await? > 0, "the answer broke off");
            if line.trim_end().is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse()?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        if !status.contains(" 20") {
            bail!("{}: {}", status.trim_end(), String::from_utf8_lossy(&body));
        }
        Ok(body)
    }
}
