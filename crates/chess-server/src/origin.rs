//! Which pages may change something or open a socket: our own only.
//!
//! A request without an Origin does not come from a page of another site and is let through. The
//! API reads no cookies, so this is a second wall; under `/session`, where they are read, the Origin
//! must be there and our own.

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// Refuses unsafe requests and websocket handshakes from pages of other sites.
pub(crate) async fn check(request: Request, next: Next) -> Response {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        && !request.headers().contains_key("sec-websocket-key");
    if harmless || is_own(request.headers()) {
        next.run(request).await
    } else {
        Problem::foreign_origin().into_response()
    }
}

/// Refuses every request that does not say that it comes from our own page. Where cookies are read,
/// an absent Origin is no excuse.
pub(crate) async fn require(request: Request, next: Next) -> Response {
    if request.headers().contains_key(ORIGIN) && is_own(request.headers()) {
        next.run(request).await
    } else {
        Problem::foreign_origin().into_response()
    }
}

/// Whether the request's Origin is absent or names the host that the request was sent to.
fn is_own(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let text = |value: &axum::http::HeaderValue| value.to_str().ok().map(str::to_owned);
    let (Some(origin), Some(host)) = (text(origin), headers.get(HOST).and_then(text)) else {
        return false;
    };
    let (authority, default_port) = if let Some(authority) = origin.strip_prefix("https://") {
        (authority, ":443")
    } else if let Some(authority) = origin.strip_prefix("http://") {
        (authority, ":80")
    } else {
        // "null" among them.
        return false;
    };
    let host = host.strip_suffix(default_port).unwrap_or(&host);
    authority.eq_ignore_ascii_case(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(origin: Option<&str>, host: &str, expect: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        assert_eq!(is_own(&headers), expect, "{origin:?} at {host}");
    }

    #[test]
    fn only_the_own_page_may_act() {
        check(None, "salon.example", true);
        check(Some("https://salon.example"), "salon.example", true);
        check(Some("https://salon.example"), "salon.example:443", true);
        check(Some("http://127.0.0.1:8080"), "127.0.0.1:8080", true);
        check(Some("http://127.0.0.1:8081"), "127.0.0.1:8080", false);
        check(Some("https://evil.example"), "salon.example", false);
        check(Some("https://salon.example.evil.example"), "salon.example", false);
        check(Some("null"), "salon.example", false);
    }
}
