//! Streams of lines of JSON, as a program reads them.

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;

use crate::browser::Browser;
use crate::patiently;
use crate::salon::{Seat, Table};

/// A stream that is being read.
pub(crate) struct Stream(Lines<BufReader<TcpStream>>);

impl Stream {
    /// Opens the stream of a game for a seat.
    pub(crate) async fn open(table: &Table, seat: &Seat, query: &str) -> Self {
        let path = format!("/games/{}/stream{query}", seat.game);
        Self::open_with(table, &path, &format!("seat-secret: {}", seat.secret)).await
    }

    /// Opens a stream under `/api/v1` in the name of who is signed in.
    pub(crate) async fn open_as(browser: &Browser<'_>, path: &str) -> Self {
        let bearer = browser.bearer.as_deref().unwrap_or_default();
        Self::open_with(browser.table, path, &format!("authorization: Bearer {bearer}")).await
    }

    async fn open_with(table: &Table, path: &str, header: &str) -> Self {
        let mut socket = TcpStream::connect(table.address).await.unwrap();
        let head =
            format!("GET /api/v1{path} HTTP/1.1\r\nhost: {}\r\n{header}\r\n\r\n", table.address);
        socket.write_all(head.as_bytes()).await.unwrap();
        let mut lines = BufReader::new(socket).lines();
        assert_eq!(lines.next_line().await.unwrap().unwrap(), "HTTP/1.1 200 OK");
        while lines.next_line().await.unwrap().is_some_and(|line| !line.is_empty()) {}
        Self(lines)
    }

    /// The next frame, without the sizes of the chunks it comes in; none at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let next = async {
            loop {
                let line = self.0.next_line().await.unwrap()?;
                match line.as_str() {
                    "0" => return None,
                    line if line.starts_with('{') => return serde_json::from_str(line).unwrap(),
                    _ => {}
                }
            }
        };
        patiently("a line", next).await
    }

    /// Everything that is left, as types of frames and kinds of events.
    pub(crate) async fn rest(&mut self) -> Vec<String> {
        let mut seen = Vec::new();
        while let Some(frame) = self.next().await {
            match frame["events"].as_array() {
                None => seen.push(frame["type"].as_str().unwrap().to_owned()),
                Some(events) => seen
                    .extend(events.iter().map(|event| event["kind"].as_str().unwrap().to_owned())),
            }
        }
        seen.retain(|kind| kind != "presence" && kind != "room");
        seen
    }
}
