//! What every handler, session and job shares.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chess_core::{Color, Millis};
use chess_persistence::{GameId, Speaker, Store};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::auth::Auth;
use crate::buckets::Buckets;
use crate::live::Registry;
use crate::mail::Mailer;
use crate::metrics::Metrics;
use crate::news::News;
use crate::think::{Analyses, Pool};
use crate::time::Time;

/// The service's parts; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    store: Store,
    time: Time,
    pool: Pool,
    analyses: Analyses,
    auth: Auth,
    commands: Buckets<(GameId, Color)>,
    talk: Buckets<(GameId, Speaker)>,
    mailer: Option<Mailer>,
    registry: Registry,
    news: News,
    draining: CancellationToken,
    sockets: TaskTracker,
    writable: AtomicBool,
    metrics: Metrics,
}

impl App {
    pub(crate) fn new(
        store: Store,
        pool: Pool,
        time: Time,
        auth: Auth,
        mailer: Option<Mailer>,
    ) -> Self {
        let news = News::new(mailer.is_some());
        Self(Arc::new(Parts {
            registry: Registry::new(store.clone(), pool.clone(), time.clone(), news.clone()),
            news,
            store,
            time,
            pool,
            analyses: Analyses::default(),
            auth,
            commands: Buckets::default(),
            talk: Buckets::default(),
            mailer,
            draining: CancellationToken::new(),
            sockets: TaskTracker::new(),
            writable: AtomicBool::new(true),
            metrics: Metrics::default(),
        }))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    /// The present instant, as this server has it.
    pub(crate) fn now(&self) -> Millis {
        self.0.time.now()
    }

    pub(crate) fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// The threads that think.
    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// What people are known by.
    pub(crate) fn auth(&self) -> &Auth {
        &self.0.auth
    }

    /// How many commands each player of a game gave over HTTP.
    pub(crate) fn commands(&self) -> &Buckets<(GameId, Color)> {
        &self.0.commands
    }

    /// The way out for letters, if there is one.
    pub(crate) fn mailer(&self) -> Option<&Mailer> {
        self.0.mailer.as_ref()
    }

    /// The ways to owners of accounts who look elsewhere.
    pub(crate) fn news(&self) -> &News {
        &self.0.news
    }

    /// The latest analyses of ended games.
    pub(crate) fn analyses(&self) -> &Analyses {
        &self.0.analyses
    }

    /// Cancelled when the server begins to stop: nothing new is taken on.
    pub(crate) fn draining(&self) -> &CancellationToken {
        &self.0.draining
    }

    /// Whether the last heartbeat could be written.
    pub(crate) fn is_writable(&self) -> bool {
        self.0.writable.load(Ordering::Relaxed)
    }

    pub(crate) fn set_writable(&self, writable: bool) {
        self.0.writable.store(writable, Ordering::Relaxed);
    }

    /// How much everybody says.
    pub(crate) fn talk(&self) -> &Buckets<(GameId, Speaker)> {
        &self.0.talk
    }

    /// What is counted.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// The open sockets, which the HTTP server does not wait for.
    pub(crate) fn sockets(&self) -> &TaskTracker {
        &self.0.sockets
    }
}
