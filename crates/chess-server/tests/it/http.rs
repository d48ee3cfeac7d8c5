//! HTTP/1.1 as plain as it gets, so that a test sees and sends exactly what it means.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::patiently;

/// A response, read to its end.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The status and the problem's code.
    pub(crate) fn problem(&self) -> (u16, String) {
        assert_eq!(self.header("content-type"), "application/problem+json", "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        assert_eq!(problem["request_id"], self.header("x-request-id"));
        assert!(problem["type"].is_string() && problem["title"].is_string());
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
        (self.status, problem["code"].as_str().unwrap().to_owned())
    }
}

pub(crate) async fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Response {
    request(address, "GET", path, headers, b"").await
}

pub(crate) async fn post_json(address: SocketAddr, path: &str, body: &str) -> Response {
    let headers = [("content-type", "application/json")];
    request(address, "POST", path, &headers, body.as_bytes()).await
}

pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Response {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
    let (mut reader, mut writer) = TcpStream::connect(address).await.unwrap().into_split();
    let body = body.to_owned();
    // A server that has seen enough answers and closes while we still write: that is no fault.
    let written = tokio::spawn(async move {
        writer.write_all(head.as_bytes()).await.unwrap();
        let _ = writer.write_all(&body).await;
        writer
    });
    let mut bytes = Vec::new();
    let read = patiently("a response", reader.read_to_end(&mut bytes)).await;
    drop(written.await.unwrap());
    // Pictures are no text; what they begin with is enough to know them by.
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{read:?}: {text:?}"));
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers: Vec<_> =
        headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let is_chunked = |(name, value): &(String, String)| {
        name.eq_ignore_ascii_case("transfer-encoding") && value == "chunked"
    };
    let body = if headers.iter().any(is_chunked) { whole(body) } else { body.to_owned() };
    Response { status, headers, body }
}

/// A body that came in chunks, to the last, empty one (RFC 9112, 7.1).
fn whole(mut chunks: &str) -> String {
    let mut body = String::new();
    loop {
        let (size, rest) = chunks.split_once("\r\n").expect("a chunk has a size");
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            return body;
        }
        body.push_str(&rest[..size]);
        chunks = rest[size..].strip_prefix("\r\n").expect("a chunk has an end");
    }
}
