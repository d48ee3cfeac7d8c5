//! What the second listener tells.

use chess_server::{Config, Server};
use tokio::sync::oneshot;

use crate::client::Client;
use crate::http;
use crate::salon::{Table, timed};

/// The value of a metric, with its labels if it has some.
fn value(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("{name} is not in {text}")).parse().unwrap()
}

#[tokio::test]
async fn metrics_are_served_on_a_listener_of_their_own() {
    let dir = tempfile::tempdir().unwrap();
    let anywhere = "127.0.0.1:0".parse().unwrap();
    let mut config = Config::new(anywhere, dir.path().join("salon.db"));
    config.metrics_listen = Some(anywhere);
    let server = Server::open(&config).await.unwrap();
    let (table, metrics) = (Table { address: server.address() }, server.metrics_address().unwrap());
    let (stop, stopped) = oneshot::channel();
    let served = tokio::spawn(server.run(async move {
        let _ = stopped.await;
    }));
    assert_eq!(table.get("/metrics").await.status, 404, "not where everybody asks");

    let (white, black) = table.game(&timed(600_000, 0)).await;
    let mut white = Client::sit(&table, &white).await;
    white.play(0, "e2e4").await.unwrap();
    assert_eq!(white.play(0, "d2d4").await.unwrap_err(), "stale_ply");
    assert_eq!(table.join(&black.game).await.unwrap_err().1, "seat_taken");

    let told = http::get(metrics, "/metrics", &[]).await;
    assert_eq!(told.status, 200);
    assert!(told.header("content-type").starts_with("application/openmetrics-text"));
    let text = &told.body;
    assert!(text.ends_with("# EOF\n"), "{text}");
    assert_eq!(value(text, "salon_live_games"), 1.0);
    assert_eq!(value(text, "salon_sockets"), 1.0);
    assert_eq!(value(text, "salon_thinking_waiting"), 0.0);
    assert_eq!(value(text, "salon_refusals_total{code=\"stale_ply\"}"), 1.0);
    assert_eq!(value(text, "salon_refusals_total{code=\"seat_taken\"}"), 1.0);
    assert_eq!(value(text, "salon_http_requests_total{class=\"2xx\"}"), 2.0);
    let commits = value(text, "salon_commits_total");
    assert!(commits >= 3.0, "{text}");
    assert_eq!(value(text, "salon_commit_seconds_bucket{le=\"+Inf\"}"), commits);
    assert!(value(text, "salon_commit_writes_sum") >= commits, "{text}");
    stop.send(()).unwrap();
    served.await.unwrap().unwrap();
}
