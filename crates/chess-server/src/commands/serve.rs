//! `chess-server`: serves until it is told to stop.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::config::Config;
use crate::server::Server;
use crate::telemetry;

#[tokio::main]
pub(super) async fn serve(config: &Config) -> Result<ExitCode> {
    telemetry::init(config).context("cannot read the log filter")?;
    let mut signals = Signals::listen().context("cannot listen to signals")?;
    let server = Server::open(config).await?;
    writeln!(std::io::stdout(), "Salon is ready: http://{}", server.address())?;
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
