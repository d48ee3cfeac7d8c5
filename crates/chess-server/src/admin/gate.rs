//! The socket beside the database: one command a connection, a line of JSON each way.

use std::fs::{self, Permissions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream as Line;
use std::path::{Path, PathBuf};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::time::timeout;

use super::{Answer, Command, perform};
use crate::app::App;
use crate::limits;

/// Where the server of a database listens.
pub(crate) fn path(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".admin");
    name.into()
}

/// The socket of a running server. It is gone with the gate.
#[derive(Debug)]
pub(crate) struct Gate {
    listener: UnixListener,
    path: PathBuf,
    /// Who runs the server.
    uid: u32,
}

impl Gate {
    /// Opens the socket. Whoever calls has the database, so that what stands at its place is left
    /// over from a server that is no more.
    ///
    /// # Errors
    /// When the system makes no socket there.
    pub(crate) fn open(path: PathBuf) -> io::Result<Self> {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::bind(&path)?;
        fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        let uid = fs::metadata(&path)?.uid();
        Ok(Self { listener, path, uid })
    }

    /// Answers one after the other, for ever.
    pub(crate) async fn serve(self, app: App) {
        loop {
            let served = match self.listener.accept().await {
                Ok((stream, _)) => {
                    let served = timeout(limits::ADMIN_PATIENCE, self.answer(&app, stream));
                    served.await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
                }
                Err(error) => {
                    // What fails for want of descriptors would fail again at once.
                    tokio::time::sleep(limits::ADMIN_PATIENCE).await;
                    Err(error)
                }
            };
            if let Err(error) = served {
                tracing::warn!(%error, "a command of the administrator was not answered");
            }
        }
    }

    async fn answer(&self, app: &App, stream: UnixStream) -> io::Result<()> {
        // Between the making of the socket and the setting of its rights anybody could come.
        let peer = stream.peer_cred()?.uid();
        if peer != self.uid && peer != 0 {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let (reader, mut writer) = stream.into_split();
        let mut line = String::new();
        let most = limits::BODY_BYTES as u64;
        tokio::io::BufReader::new(reader.take(most)).read_line(&mut line).await?;
        let answer = match serde_json::from_str::<Command>(&line) {
            Ok(command) => {
                let hidden = command.hidden_line();
                let answer = perform(app.store(), &app.auth().hasher, app.now(), command).await;
                if let Some((game, room, number)) = hidden.filter(|_| answer.is_done) {
                    app.registry().hidden(&game, room, number).await;
                }
                answer
            }
            Err(error) => Answer::refused(format!("the server does not know this: {error}")),
        };
        let mut text = serde_json::to_string(&answer).map_err(io::Error::other)?;
        text.push('\n');
        writer.write_all(text.as_bytes()).await
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        // What cannot be removed is removed by the next start.
        let _ = fs::remove_file(&self.path);
    }
}

/// Asks the server at this socket; `None` if there is none.
///
/// # Errors
/// When it is there and does not answer.
pub(crate) fn ask(path: &Path, command: &Command) -> io::Result<Option<Answer>> {
    let mut stream = match Line::connect(path) {
        Ok(stream) => stream,
        Err(error) => {
            return match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => Ok(None),
                _ => Err(error),
            };
        }
    };
    stream.set_read_timeout(Some(limits::ADMIN_PATIENCE))?;
    stream.set_write_timeout(Some(limits::ADMIN_PATIENCE))?;
    let mut text = serde_json::to_string(command)?;
    text.push('\n');
    stream.write_all(text.as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream.take(limits::ADMIN_ANSWER_BYTES)).read_line(&mut line)?;
    Ok(Some(serde_json::from_str(&line)?))
}
