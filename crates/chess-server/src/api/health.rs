//! Whether the server lives, and whether it can serve.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::Problem;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(alive)).routes(routes!(ready))
}

/// Whether the process answers
#[utoipa::path(get, path = "/healthz", tag = "operation", responses(
    (status = 200, description = "It does", body = String, content_type = "text/plain"),
))]
pub(crate) async fn alive() -> &'static str {
    "alive\n"
}

/// Whether moves can be taken
///
/// The storage answers and can be written to, and the server is not about to stop.
#[utoipa::path(get, path = "/readyz", tag = "operation", responses(
    (status = 200, description = "They can", body = String, content_type = "text/plain"),
))]
pub(crate) async fn ready(State(app): State<App>) -> Result<&'static str, Problem> {
    if app.draining().is_cancelled() {
        return Err(Problem::restarting());
    }
    app.store().ping().await?;
    // A full disk still answers to reading and to empty transactions.
    if !app.is_writable() {
        return Err(Problem::storage_unavailable(&"the last heartbeat could not be written"));
    }
    Ok("ready\n")
}
