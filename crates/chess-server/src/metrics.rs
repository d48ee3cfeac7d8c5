//! What the server counts, in the text form that Prometheus reads (OpenMetrics 1.0), on a listener
//! of its own. There are no names and no addresses in it.

use std::fmt;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use chess_persistence::Histogram;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;
use tokio::net::TcpListener;

use crate::app::App;
use crate::problem::Code;

const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// One label and its value.
type Label = [(&'static str, &'static str); 1];

/// What is counted while it happens. The rest is asked when somebody looks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metrics {
    requests: Family<Label, Counter>,
    refusals: Family<Label, Counter>,
}

impl Metrics {
    /// Counts that something was refused, over HTTP or on a socket.
    pub(crate) fn refused(&self, code: &'static str) {
        self.refusals.get_or_create(&[("code", code)]).inc();
    }

    fn answered(&self, status: StatusCode) {
        let class = match status.as_u16() {
            100..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            _ => "5xx",
        };
        self.requests.get_or_create(&[("class", class)]).inc();
    }
}

/// Counts every request by the class of its answer, and every problem by its code.
pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    app.metrics().answered(response.status());
    if let Some(Code(code)) = response.extensions().get() {
        app.metrics().refused(code);
    }
    response
}

/// Serves `/metrics` on `listener` until it is dropped.
pub(crate) async fn serve(listener: TcpListener, app: App) {
    let service = Router::new().route("/metrics", get(metrics)).with_state(app);
    if let Err(error) = axum::serve(listener, service).await {
        tracing::error!(%error, "metrics are no longer served");
    }
}

async fn metrics(State(app): State<App>) -> Response {
    let mut registry = Registry::with_prefix("salon");
    let Metrics { requests, refusals } = app.metrics().clone();
    registry.register("http_requests", "Requests answered, by class of status", requests);
    registry.register("refusals", "Refusals and problems, by code", refusals);
    registry.register_collector(Box::new(Present(app)));
    let mut written = String::new();
    match text::encode(&mut written, &registry) {
        Ok(()) => ([(CONTENT_TYPE, TEXT)], written).into_response(),
        // Writing to a string does not fail.
        Err(fmt::Error) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// What the parts of the service tell of themselves at this moment.
#[derive(Debug)]
struct Present(App);

impl Collector for Present {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Self(app) = self;
        let store = app.store().numbers();
        for (name, help, value) in [
            ("live_games", "Games in memory", app.registry().live()),
            ("sockets", "Open websockets", app.sockets().len()),
            ("thinking_waiting", "Moves, hints and analyses that wait", app.pool().waiting()),
            ("writer_waiting", "Writes that wait for the writer", store.waiting),
        ] {
            let gauge = ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX));
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        for (name, help, value) in [
            ("commits", "Transactions committed", store.commits),
            ("failed_commits", "Transactions that failed as a whole", store.failed_commits),
        ] {
            let counter = ConstCounter::new(value);
            counter.encode(encoder.encode_descriptor(
                name,
                help,
                None,
                counter.metric_type(),
            )?)?;
        }
        let seconds = 1e-6;
        let help = "How long transactions took, with their flush";
        histogram(&mut encoder, "commit_seconds", help, &store.commit_us, seconds)?;
        histogram(&mut encoder, "commit_writes", "Writes in a transaction", &store.batch, 1.0)
    }
}

fn histogram(
    encoder: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    values: &Histogram,
    unit: f64,
) -> fmt::Result {
    let bounds = values.bounds.iter().map(|bound| *bound as f64 * unit);
    let bounds = bounds.chain([f64::INFINITY]);
    let buckets: Vec<_> = bounds.zip(values.counts.iter().copied()).collect();
    let mut metric = encoder.encode_descriptor(name, help, None, MetricType::Histogram)?;
    let count = values.counts.iter().sum();
    metric.encode_histogram::<Label>(values.sum as f64 * unit, count, &buckets, None)
}
