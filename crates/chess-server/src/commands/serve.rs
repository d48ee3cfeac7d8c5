//! `chess-server`: serves until it is told to stop.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::config::Config;
use crate::disk;
use crate::server::Server;
use crate::telemetry;

#[tokio::main]
pub(super) async fn serve(config: &Config) -> Result<ExitCode> {
    telemetry::init(config).context("cannot read the log filter")?;
    let mut signals = Signals::listen().context("cannot listen to signals")?;
    raise_open_files();
    let server = Server::open(config).await?;
    writeln!(std::io::stdout(), "Salon is ready: http://{}", server.address())?;
    let database = config.database.clone();
    // Takes some flushes' time, which nobody should wait for.
    tokio::task::spawn_blocking(move || disk::warn_of(&database));
    let stop = async move {
        signals.next().await;
        tokio::spawn(async move {
            signals.next().await;
            tracing::error!("told to stop a second time: ending at once");
            std::process::exit(1);
        });
    };
    server.run(stop).await.context("the listener failed")?;
    Ok(ExitCode::SUCCESS)
}

/// Every socket takes an open file: as many as the system lets this process have.
fn raise_open_files() {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    if limit.current != limit.maximum
        && let Err(error) = setrlimit(Resource::Nofile, raised)
    {
        tracing::warn!(%error, limit = limit.current, "the limit of open files stays as it was");
    }
}

/// What tells a server to stop: an interrupt from the terminal, or a supervisor's request.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
