//! The id of a request: accepted or made, put on the log's span, the response and its problem.

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::Instant;
use tracing::Instrument;

const HEADER: &str = "x-request-id";

/// The id of a request, safe to be logged.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestId(String);

impl RequestId {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The id that a client or proxy gave, if it is short and plain.
    fn accepted(request: &Request) -> Option<Self> {
        let given = request.headers().get(HEADER)?.to_str().ok()?;
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        let fits = (1..=64).contains(&given.len()) && given.bytes().all(plain);
        fits.then(|| Self(given.to_owned()))
    }

    fn made() -> Self {
        // An id without randomness is still an id: it only says less.
        Self(getrandom::u64().map_or_else(|_| "none".to_owned(), |bits| format!("{bits:016x}")))
    }
}

/// The path as the log may have it: a link in a letter is a secret.
fn loggable(path: &str) -> &str {
    if path.starts_with("/mail/") { "/mail/…" } else { path }
}

/// Gives the request its id and logs one line for it.
pub(crate) async fn trace(mut request: Request, next: Next) -> Response {
    let id = RequestId::accepted(&request).unwrap_or_else(RequestId::made);
    let span = tracing::info_span!(
        "request",
        request_id = id.as_str(),
        method = %request.method(),
        path = loggable(request.uri().path()),
    );
    request.extensions_mut().insert(id.clone());
    let begun = Instant::now();
    async move {
        let mut response = next.run(request).await;
        let elapsed_us = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        tracing::info!(status = response.status().as_u16(), elapsed_us, "answered");
        if let Ok(value) = HeaderValue::from_str(id.as_str()) {
            response.headers_mut().insert(HEADER, value);
        }
        response
    }
    .instrument(span)
    .await
}
