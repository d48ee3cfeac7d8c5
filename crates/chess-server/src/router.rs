//! Which address is answered by what, and what every answer carries.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::{self, Next};
use axum::response::Response;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::api::{
    account, adoption, challenges, chat, correspondence, description, events, games, health,
    imports, leave, links, lists, lobby, mail, personal, pictures, play, rematch, rooms, running,
    session, thinking, users,
};
use crate::app::App;
use crate::problem::{self, Problem};
use crate::{limits, metrics, origin, request_id, ui};

/// Scripts, styles, pictures and connections from this server only; WebAssembly may be compiled,
/// because the rules of chess in the page are the same Rust as here.
const CSP: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Every route of the API with its description, and nothing else: what is not described cannot be
/// routed.
fn described() -> (Router<App>, OpenApi) {
    let api = OpenApiRouter::new()
        .merge(rooms::routes())
        .merge(rematch::routes())
        .merge(pictures::routes())
        .merge(games::routes())
        .merge(play::routes())
        .merge(thinking::routes())
        .merge(account::routes())
        .merge(adoption::routes())
        .merge(personal::routes())
        .merge(users::routes())
        .merge(lists::routes())
        .merge(running::routes())
        .merge(events::routes())
        .merge(challenges::routes())
        .merge(chat::routes())
        .merge(lobby::routes())
        .merge(imports::routes())
        .merge(correspondence::routes())
        .merge(leave::routes())
        .merge(mail::routes())
        .fallback(async || Problem::not_found())
        .layer(middleware::from_fn(forget));
    let session = session::routes()
        .layer(middleware::from_fn(origin::require))
        .layer(middleware::from_fn(forget));
    OpenApiRouter::with_openapi(description::frame())
        .nest("/api", api)
        .nest("/session", session)
        .merge(links::routes())
        .merge(description::routes())
        .merge(health::routes())
        .split_for_parts()
}

/// The description of every route of the API.
pub(crate) fn description() -> OpenApi {
    described().1
}

/// The whole service as one router.
pub(crate) fn router(app: App) -> Router {
    let (api, _) = described();
    api.merge(ui::router())
        .fallback(async || Problem::not_found())
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .with_state(app.clone())
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(middleware::from_fn(origin::check))
        .layer(middleware::from_fn(problem::render))
        .layer(middleware::from_fn_with_state(app, metrics::count))
        .layer(middleware::from_fn(protect))
        .layer(middleware::from_fn(request_id::trace))
}

/// Games change and answers hold secrets: nobody on the way keeps what the API says.
async fn forget(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Puts the headers that keep browsers from doing harm on every answer.
async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // A room's link is its key: no other site may learn it from us.
    // Pages with forms say otherwise, or browsers would hide the Origin of what they send.
    headers.entry(REFERRER_POLICY).or_insert(HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    response
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The paths that the router has, read from what it shows of itself.
    fn routed(router: &Router<App>) -> BTreeSet<String> {
        let shown = format!("{router:?}");
        let quoted = shown.split('"').skip(1).step_by(2);
        quoted.filter(|text| text.starts_with('/')).map(str::to_owned).collect()
    }

    #[test]
    fn every_route_is_described() {
        let (router, document) = described();
        let (routed, described) = (routed(&router), document.paths.paths.into_keys().collect());
        // Where nothing is.
        let fallback = |path: &String| path == "/" || path.contains("{*");
        let routed: BTreeSet<_> = routed.into_iter().filter(|path| !fallback(path)).collect();
        assert!(routed.contains("/api/v1/games/{id}/join"), "{routed:?}");
        assert_eq!(routed, described);
    }
}
