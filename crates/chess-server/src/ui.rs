//! The page: built by Vite into `web/dist` and carried by the binary, or the placeholder.

use axum::Router;
use axum::extract::{Path, Request};
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, HeaderValue, LOCATION, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

/// Whether this binary carries the page, and not the placeholder in its stead.
pub(crate) fn is_page_inside() -> bool {
    env!("SALON_PAGE") == "built"
}

/// The page's own files, the page under each of its languages, and the ways to them.
#[expect(unused_qualifications, reason = "in the code that memory-serve writes")]
pub(crate) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let mut files = memory_serve::load!().index_file(None);
    for route in ["/fr/", "/fr/{*rest}", "/en/", "/en/{*rest}"] {
        files = files.add_alias(route, "/index.html");
    }
    files
        .into_router()
        .layer(middleware::from_fn(cache))
        .route("/", get(|headers: HeaderMap| async move { redirect(&headers, "/") }))
        .route("/fr", get(|| async { found("/fr/") }))
        .route("/en", get(|| async { found("/en/") }))
        .route(
            "/game/{id}",
            get(|Path(id): Path<String>, headers: HeaderMap| async move {
                let plain = id.bytes().all(|b| b.is_ascii_alphanumeric());
                redirect(&headers, &format!("/game/{}", if plain { id.as_str() } else { "" }))
            }),
        )
}

/// What has its content in its name is kept for ever; all else is asked for again, so that the
/// page and the server are of one version.
async fn cache(request: Request, next: Next) -> Response {
    let forever = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let value = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(value));
    response
}

/// To the same place in the language that the browser prefers.
fn redirect(headers: &HeaderMap, path: &str) -> Response {
    let language = preferred(headers);
    let mut response = found(&format!("/{language}{path}"));
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-language"));
    response
}

fn found(location: &str) -> Response {
    match HeaderValue::from_str(location) {
        Ok(location) => (StatusCode::FOUND, [(LOCATION, location)]).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The better liked of our two languages by the headers of a request.
pub(crate) fn preferred(headers: &HeaderMap) -> &'static str {
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    language(accepted.unwrap_or_default())
}

/// The better liked of our two languages in an Accept-Language header (RFC 9110, 12.5.4); English
/// where neither is named.
fn language(accepted: &str) -> &'static str {
    let weight = |wanted: &str| {
        let ranges = accepted.split(',').filter_map(|range| {
            let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
            let primary = tag.trim().split('-').next().unwrap_or_default();
            if !primary.eq_ignore_ascii_case(wanted) {
                return None;
            }
            let q = parameters.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.parse().ok());
            q.filter(|q: &f32| *q > 0.0)
        });
        ranges.fold(0.0, f32::max)
    };
    let first = |wanted: &str| accepted.to_ascii_lowercase().find(wanted).unwrap_or(usize::MAX);
    let (french, english) = (weight("fr"), weight("en"));
    if french > english || french > 0.0 && french == english && first("fr") < first("en") {
        "fr"
    } else {
        "en"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_liked_language_is_served() {
        for (accepted, expect) in [
            ("", "en"),
            ("de", "en"),
            ("fr", "fr"),
            ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
            ("en-US,en;q=0.9,fr;q=0.8", "en"),
            ("en;q=0.5,fr-CA;q=0.7", "fr"),
            ("de,FR;q=0.3", "fr"),
            ("fr;q=0", "en"),
            ("en, fr", "en"),
            ("fr, en", "fr"),
        ] {
            assert_eq!(language(accepted), expect, "{accepted}");
        }
    }
}
