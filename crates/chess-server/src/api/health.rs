//! Whether the server lives, and whether it can serve.

use axum::extract::State;

use crate::app::App;
use crate::problem::Problem;

/// `GET /healthz`: the process answers.
pub(crate) async fn alive() -> &'static str {
    "alive\n"
}

/// `GET /readyz`: the storage answers and can be written to, and the server is not about to stop.
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
