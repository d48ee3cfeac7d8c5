//! The built server as a process that can be killed and started again on the same files.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

/// A running server in a folder of its own.
#[derive(Debug)]
pub(super) struct Server {
    binary: PathBuf,
    folder: PathBuf,
    address: SocketAddr,
    process: Child,
}

impl Server {
    /// Starts the server on a free port.
    pub(super) fn start(binary: &Path, folder: &Path) -> Result<Self> {
        let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let (process, address) = spawn(binary, folder, anywhere)?;
        Ok(Self { binary: binary.to_path_buf(), folder: folder.to_path_buf(), address, process })
    }

    /// Where it listens; the same after every start.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Kills the process without a word (SIGKILL).
    pub(super) fn kill(&mut self) -> Result<()> {
        if let Some(status) = self.process.try_wait()? {
            bail!(
                "the server ended by itself ({status}): see {}",
                self.folder.join("server.log").display()
            );
        }
        self.process.kill().context("cannot kill the server")?;
        self.process.wait().context("cannot wait for the killed server")?;
        Ok(())
    }

    /// Starts the killed server again on its port and its database.
    pub(super) fn restart(&mut self) -> Result<()> {
        (self.process, self.address) = spawn(&self.binary, &self.folder, self.address)?;
        Ok(())
    }

    /// Ends the server for good.
    pub(super) fn stop(mut self) -> Result<()> {
        self.kill()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // After a failure nothing of ours may go on running; if it has ended already, so much the better.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

fn spawn(binary: &Path, folder: &Path, listen: SocketAddr) -> Result<(Child, SocketAddr)> {
    let log = OpenOptions::new().create(true).append(true).open(folder.join("server.log"))?;
    let mut process = command(binary, folder, listen, log)
        .spawn()
        .with_context(|| format!("cannot start {}", binary.display()))?;
    let stdout = process.stdout.take().context("the server has no standard output")?;
    let mut lines = BufReader::new(stdout).lines();
    while let Some(line) = lines.next().transpose()? {
        let Some(address) = line.strip_prefix("Salon is ready: http://") else { continue };
        let address = address
            .trim()
            .trim_end_matches('/')
            .parse()
            .with_context(|| format!("no address: {line}"))?;
        // Read on, or a full pipe would stop the server.
        thread::spawn(move || lines.for_each(drop));
        return Ok((process, address));
    }
    let status = process.wait()?;
    bail!("the server did not start ({status}): see {}", folder.join("server.log").display())
}

fn command(binary: &Path, folder: &Path, listen: SocketAddr, log: File) -> Command {
    let mut command = Command::new(binary);
    command.current_dir(folder).arg("--listen").arg(listen.to_string());
    command.arg("--database").arg(folder.join("salon.db"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
    command
}
