//! The built server as a process.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

use crate::machine;

/// A running server with a database in a folder of its own.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) program: PathBuf,
    folder: PathBuf,
    pub(crate) address: SocketAddr,
    process: Child,
    /// Kept open: a server that cannot write there would stop.
    _stdout: BufReader<ChildStdout>,
}

impl Server {
    /// Starts it in an emptied folder, on a free port.
    pub(crate) async fn start(program: &Path, folder: &Path) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let (process, address, stdout) = spawn(program, folder, anywhere).await?;
        let (program, folder) = (program.to_owned(), folder.to_owned());
        Ok(Self { program, folder, address, process, _stdout: stdout })
    }

    /// Kills it without a word and starts it again on its files and its port; says how long that
    /// took until it said that it is ready.
    pub(crate) async fn restart(&mut self) -> Result<Duration> {
        self.kill().await?;
        let begun = Instant::now();
        let (process, address, stdout) = spawn(&self.program, &self.folder, self.address).await?;
        (self.process, self.address, self._stdout) = (process, address, stdout);
        Ok(begun.elapsed())
    }

    /// Kills it (SIGKILL).
    pub(crate) async fn kill(&mut self) -> Result<()> {
        self.process.kill().await.context("cannot kill the server")
    }

    /// Memory in use, in KiB.
    pub(crate) fn memory_kib(&self) -> Result<u64> {
        machine::memory_kib(self.process.id().context("the server has ended")?)
    }
}

impl Server {
    /// What it has used of the cores so far, in seconds: the same however busy the machine is.
    pub(crate) fn cpu_s(&self) -> Result<f64> {
        machine::cpu_s(self.process.id().context("the server has ended")?)
    }
}

async fn spawn(
    program: &Path,
    folder: &Path,
    listen: SocketAddr,
) -> Result<(Child, SocketAddr, BufReader<ChildStdout>)> {
    let log = File::options().create(true).append(true).open(folder.join("server.log"))?;
    let mut process = Command::new(program)
        .current_dir(folder)
        .args(["--listen", &listen.to_string(), "--log", "warn"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let mut stdout = BufReader::new(process.stdout.take().context("no standard output")?);
    let mut line = String::new();
    stdout.read_line(&mut line).await?;
    let address = line.trim_end().strip_prefix("Salon is ready: http://");
    let log = folder.join("server.log");
    let address = address.with_context(|| format!("no server; see {}", log.display()))?;
    Ok((process, address.parse()?, stdout))
}
