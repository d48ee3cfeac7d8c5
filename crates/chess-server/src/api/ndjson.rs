//! Streams of lines of JSON.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;

/// What is said where there is nothing to say, so that the reader knows that the line is not dead.
pub(super) const EMPTY: Bytes = Bytes::from_static(b"\n");

/// The answer whose lines come one by one; it ends when the sender is dropped.
pub(super) fn response(lines: mpsc::Receiver<Bytes>) -> Response {
    let body = stream::unfold(lines, async |mut lines| {
        let line: Bytes = lines.recv().await?;
        Some((Ok::<_, Infallible>(line), lines))
    });
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(body)).into_response()
}

/// A value as one line.
pub(super) fn line(value: &impl Serialize) -> Bytes {
    let text = serde_json::to_string(value).expect("invariant: what is told has string keys only");
    Bytes::from(text + "\n")
}
