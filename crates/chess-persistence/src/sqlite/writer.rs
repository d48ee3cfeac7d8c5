//! The one writer: takes everything that waits, commits it with one flush, then answers.
//!
//! A flush of the disk takes milliseconds whatever it carries. One transaction for all requests that
//! wait lets hundreds of games share it, and nobody is answered before it is done.
//!
//! Transactions are spelled out here rather than left to sqlx, which counts their depth: SQLite rolls
//! back by itself when the disk is full, and the count would no longer be true. Nothing can cancel
//! this task half way, so nothing is lost by it.

use std::sync::Arc;
use std::time::Instant;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::counts::Counts;
use super::lock::Lock;
use super::write::{Acting, Answer, Reply, Write};
use crate::error::{ResultCode, StoreError, Unavailable};
use crate::numbers::Numbers;

/// Requests that may wait; more wait at the door.
const MAX_WAITING: usize = 1024;
/// Requests that share a transaction.
const MAX_BATCH: usize = 256;

/// The way to the writer. The writer stops when the last one is gone.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    requests: mpsc::Sender<Request>,
    counts: Arc<Counts>,
}

#[derive(Debug)]
enum Request {
    Write(Write),
    Close(oneshot::Sender<()>),
}

impl Writer {
    /// Starts the writer on its connection. `options` are for the next one, should this one break.
    pub(super) fn start(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        lock: Option<Lock>,
    ) -> Self {
        let (sender, requests) = mpsc::channel(MAX_WAITING);
        let counts = Arc::new(Counts::default());
        let connection = Some(connection);
        let desk = Desk { connection, options, lock, counts: Arc::clone(&counts) };
        tokio::spawn(desk.run(requests));
        Self { requests: sender, counts }
    }

    /// Does `act` with the writer's connection, and answers after the commit.
    ///
    /// The transaction is shared with other requests and the savepoint is the act's own: all that it
    /// did stays if it answers `Ok`, and nothing else. It may read, write and decide; it must not
    /// begin, commit or wait for anything but the connection, since every other game waits meanwhile.
    pub(super) async fn act<T: Send + 'static>(
        &self,
        act: impl for<'c> FnOnce(&'c mut SqliteConnection) -> Acting<'c, T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.ask(|reply| Write::act(act, reply)).await
    }

    /// Queues a request and waits for its answer.
    pub(super) async fn ask<T>(
        &self,
        write: impl FnOnce(Reply<T>) -> Write,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Write(write(reply));
        self.requests.send(request).await.map_err(|_| Unavailable::closed())?;
        answer.await.unwrap_or_else(|_| Err(Unavailable::stopped().into()))
    }

    /// What the writer has done so far, and how much waits for it.
    pub(super) fn numbers(&self) -> Numbers {
        self.counts.numbers(MAX_WAITING - self.requests.capacity())
    }

    /// Waits until everything queued is written and the database is closed.
    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.requests.send(Request::Close(reply)).await.is_ok() {
            // An error means that the writer is gone, which is what was asked for.
            let _ = closed.await;
        }
    }
}

/// The writer's own side: whoever has the desk has the only connection that writes.
struct Desk {
    /// `None` after a failure, until the database can be opened again.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    /// Given back when the connection is closed.
    lock: Option<Lock>,
    counts: Arc<Counts>,
}

impl Desk {
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut waiting = Vec::with_capacity(MAX_BATCH);
        let mut closing = Vec::new();
        while requests.recv_many(&mut waiting, MAX_BATCH).await > 0 {
            let mut writes = Vec::with_capacity(waiting.len());
            for request in waiting.drain(..) {
                match request {
                    Request::Write(write) => writes.push(write),
                    Request::Close(reply) => {
                        // What is queued already is still served; nothing more is let in.
                        requests.close();
                        closing.push(reply);
                    }
                }
            }
            if !writes.is_empty() {
                self.serve(writes).await;
            }
        }
        self.close().await;
        for reply in closing {
            // Who asked may have left meanwhile.
            let _ = reply.send(());
        }
    }

    /// Performs the requests in one transaction and answers them all.
    async fn serve(&mut self, writes: Vec<Write>) {
        let count = writes.len();
        let mut writes = writes.into_iter();
        let mut answers = Vec::with_capacity(count);
        let begun = Instant::now();
        let committed = match self.transact(&mut writes, &mut answers).await {
            Ok(()) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, requests = count, "the writer could not commit");
                self.roll_back().await;
                Err(Unavailable::from(error))
            }
        };
        self.counts.transaction(count, begun.elapsed(), committed.is_ok());
        for answer in answers {
            (answer.tell)(committed.clone());
        }
        if let Err(why) = committed {
            writes.for_each(|write| write.refuse(why.clone()));
        }
    }

    async fn transact(
        &mut self,
        writes: &mut std::vec::IntoIter<Write>,
        answers: &mut Vec<Answer>,
    ) -> Result<(), sqlx::Error> {
        let connection = self.begin().await?;
        while !writes.as_slice().is_empty() {
            execute(connection, "savepoint request").await?;
            let Some(write) = writes.next() else { break };
            let answer = write.perform(connection).await;
            let is_kept = answer.is_kept;
            answers.push(answer);
            if !is_kept {
                // Fails if SQLite has rolled the whole transaction back: then it is lost for all.
                execute(connection, "rollback to request").await?;
            }
            execute(connection, "release request").await?;
        }
        execute(connection, "commit").await
    }

    /// Begins a transaction, on a new connection if the present one no longer can.
    async fn begin(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        if let Some(mut connection) = self.connection.take() {
            match execute(&mut connection, "begin immediate").await {
                Ok(()) => return Ok(self.connection.insert(connection)),
                Err(error) if ResultCode::of(&error) == Some(ResultCode::BUSY) => {
                    // Somebody else's lock; a new connection would meet it too.
                    self.connection = Some(connection);
                    return Err(error);
                }
                Err(error) => {
                    tracing::warn!(%error, "the writer opens the database again");
                    let _ = connection.close().await;
                }
            }
        }
        let connection = self.connection.insert(self.options.connect().await?);
        execute(connection, "begin immediate").await?;
        Ok(connection)
    }

    /// Leaves the transaction that failed, if SQLite has not left it by itself.
    async fn roll_back(&mut self) {
        if let Some(connection) = &mut self.connection {
            // If this fails, there is either nothing to roll back or the connection is broken: the
            // next `begin` finds out which.
            let _ = execute(connection, "rollback").await;
        }
    }

    /// Folds the write-ahead log into the database file, closes it and gives the lock back.
    async fn close(self) {
        let Self { connection, lock, .. } = self;
        if let Some(connection) = connection {
            close(connection).await;
        }
        drop(lock);
    }
}

async fn close(mut connection: SqliteConnection) {
    let folded = execute(&mut connection, "pragma wal_checkpoint(truncate)").await;
    if let Err(error) = folded.and(connection.close().await) {
        // Nothing is lost: whoever opens the database next reads the write-ahead log.
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(sql).execute(connection).await.map(drop)
}

#[cfg(test)]
mod tests;
