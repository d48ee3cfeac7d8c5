//! Start and stop of the service.

use std::io;
use std::net::SocketAddr;

use axum::serve::ListenerExt;
use chess_persistence::{OpenError, Store, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::admin::{self, Gate};
use crate::app::App;
use crate::auth::Auth;
use crate::config::{Config, PublicUrl};
use crate::mail::{self, MailError, Mailer};
use crate::think::Pool;
use crate::time::Time;
use crate::{jobs, limits, metrics, news, router};

/// A server that has its port and its store, and is about to serve.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    store: Store,
    time: Time,
    pool: Pool,
    auth: Auth,
    mailer: Option<Mailer>,
    /// Where the administrator's commands come in.
    gate: Option<Gate>,
}

/// Why a server could not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The address cannot be listened on, most often because another program does.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The database cannot be opened, or another server has it; the store says it in a sentence.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// The system gives no threads to think on.
    #[error("cannot start the threads on which the opponent thinks")]
    Threads(#[source] io::Error),
    /// The settings of the mail are of no use.
    #[error("no mail can be sent")]
    Mail(#[from] MailError),
    /// The system has no randomness to give.
    #[error("the system has no randomness to give")]
    Randomness(#[from] getrandom::Error),
    /// The database was opened but does not answer.
    #[error("cannot read the running games")]
    Games(#[from] StoreError),
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let failed = |source| StartError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

impl Server {
    /// Takes the port, opens the store, and gives running clocks back the time of an outage.
    /// Connections that come in meanwhile wait.
    ///
    /// # Errors
    /// When the port or the database is not to be had.
    pub async fn open(config: &Config) -> Result<Self, StartError> {
        Self::open_with(config, Time::host()).await
    }

    /// As [`Server::open`], with a time that need not be the host's.
    ///
    /// # Errors
    /// As there.
    pub async fn open_with(config: &Config, time: Time) -> Result<Self, StartError> {
        let (listener, address) = listen(config.listen).await?;
        let metrics = match config.metrics_listen {
            Some(address) => Some(listen(address).await?.0),
            None => None,
        };
        let store = Store::open(&config.database).await?;
        let time = jobs::credit_outage(&store, time).await?;
        let pool = Pool::start().map_err(StartError::Threads)?;
        let auth = Auth::new(config)?;
        if !config.listen.ip().is_loopback()
            && !config.public_url.as_ref().is_some_and(PublicUrl::is_https)
        {
            tracing::warn!(
                "no public address with https is set: who listens on the way can read passwords and \
                 take over sessions; set public_url once TLS stands before this server"
            );
        }
        let site = config.public_url.as_ref().map(ToString::to_string);
        let mailer = Mailer::new(config, site.unwrap_or_else(|| format!("http://{address}")))?;
        let path = admin::path(&config.database);
        let gate = Gate::open(path.clone());
        let gate = gate.inspect_err(|error| {
            tracing::warn!(%error, path = %path.display(), "no socket for chess-server admin");
        });
        Ok(Self { listener, address, metrics, store, time, pool, auth, mailer, gate: gate.ok() })
    }

    /// The address that is listened on, with the port that was found where 0 was asked for.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address at which metrics are served, where they are.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves until `shutdown` is ready, then stops in order: nothing new is accepted, sockets are
    /// told and closed, games finish the append in hand, the writer drains, the store closes.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, metrics, store, address, time, pool, auth, mailer, gate } = self;
        tracing::info!(%address, "serving");
        let app = App::new(store.clone(), pool, time, auth, mailer);
        let mut jobs = JoinSet::new();
        jobs.spawn(jobs::heartbeat(app.clone()));
        jobs.spawn(jobs::sweep(app.clone()));
        jobs.spawn(jobs::close_openings(app.clone()));
        jobs.spawn(jobs::wake_opponents(app.clone()));
        jobs.spawn(jobs::forget(app.clone()));
        jobs.spawn(mail::send_due(app.clone()));
        jobs.spawn(news::hear_withdrawals(app.clone()));
        if let Some(gate) = gate {
            jobs.spawn(gate.serve(app.clone()));
        }

        if let Some(listener) = metrics {
            jobs.spawn(metrics::serve(listener, app.clone()));
        }

        let draining = app.draining().clone();
        let stopping = {
            let draining = draining.clone();
            async move {
                shutdown.await;
                tracing::info!("stopping");
                draining.cancel();
            }
        };
        // Frames are small and follow each other: to gather them would cost a moment for each.
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection keeps gathering small writes");
            }
        });
        let service = router::router(app.clone());
        let service = service.into_make_service_with_connect_info::<SocketAddr>();
        let serve = axum::serve(listener, service).with_graceful_shutdown(stopping);
        let mut serve = std::pin::pin!(serve.into_future());
        let served = tokio::select! {
            served = &mut serve => Some(served),
            () = draining.cancelled() => None,
        };
        let stopped = timeout(limits::SHUTDOWN, async {
            let served = match served {
                Some(served) => served,
                None => serve.await,
            };
            app.sockets().close();
            app.sockets().wait().await;
            app.registry().stop().await;
            app.pool().stop();
            jobs.shutdown().await;
            // To the millisecond: from here on the clocks are given back their time.
            if let Err(error) = store.beat(app.now()).await {
                tracing::warn!(error = crate::chain(&error), "the last heartbeat was not written");
            }
            store.close().await;
            served
        });
        stopped.await.unwrap_or_else(|_| {
            tracing::error!("not everything stopped in time");
            Ok(())
        })
    }
}
