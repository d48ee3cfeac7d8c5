//! How owners of accounts learn what happens while they look elsewhere, and whoever acts in their
//! names that rights were withdrawn.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use chess_persistence::AccountId;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, mpsc};

use crate::app::App;
use crate::auth::viewer::SignedIn;
use crate::limits;

/// The ways to them; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    /// Whether letters can be sent.
    writes: bool,
    accounts: Arc<Mutex<HashMap<AccountId, Ways>>>,
}

/// The ways to one account.
#[derive(Debug, Default)]
struct Ways {
    /// The open streams of its events, the oldest first.
    streams: Vec<mpsc::Sender<Bytes>>,
    /// Who acts in its name.
    agents: Vec<Arc<Notify>>,
}

/// Somebody who acts in the name of an account: knows when to ask whether it still may.
#[derive(Debug)]
pub(crate) struct Agent {
    account: AccountId,
    notify: Arc<Notify>,
    news: News,
}

impl News {
    /// `writes` says whether there is a mail server.
    pub(crate) fn new(writes: bool) -> Self {
        Self { writes, accounts: Arc::default() }
    }

    /// Whether letters can be sent.
    pub(crate) fn writes(&self) -> bool {
        self.writes
    }

    /// A new stream of an account's events. Of too many the oldest ends.
    pub(crate) fn listen(&self, account: &AccountId) -> mpsc::Receiver<Bytes> {
        let (outbox, lines) = mpsc::channel(limits::OUTBOX_FRAMES);
        let mut accounts = self.accounts();
        let streams = &mut accounts.entry(*account).or_default().streams;
        streams.retain(|stream| !stream.is_closed());
        if streams.len() >= limits::EVENT_STREAMS {
            streams.remove(0);
        }
        streams.push(outbox);
        lines
    }

    /// Whether an account has an open stream.
    pub(crate) fn is_listening(&self, account: &AccountId) -> bool {
        let mut accounts = self.accounts();
        let Some(ways) = accounts.get_mut(account) else { return false };
        ways.streams.retain(|stream| !stream.is_closed());
        !ways.streams.is_empty()
    }

    /// Sends a line to the streams of an account. One that cannot take it ends: who comes again is
    /// told how things are.
    pub(crate) fn tell(&self, account: &AccountId, line: &Bytes) {
        let mut accounts = self.accounts();
        if let Some(ways) = accounts.get_mut(account) {
            ways.streams.retain(|stream| stream.try_send(line.clone()).is_ok());
            if ways.is_empty() {
                accounts.remove(account);
            }
        }
    }

    /// Says that somebody acts in the name of an account for a while. It begins in doubt: rights may
    /// have been withdrawn since they were read.
    pub(crate) fn agent(&self, account: AccountId) -> Agent {
        let notify = Arc::new(Notify::new());
        notify.notify_one();
        self.accounts().entry(account).or_default().agents.push(Arc::clone(&notify));
        Agent { account, notify, news: self.clone() }
    }

    fn recheck(&self, account: &AccountId) {
        if let Some(ways) = self.accounts().get(account) {
            ways.agents.iter().for_each(|agent| agent.notify_one());
        }
    }

    fn recheck_all(&self) {
        let accounts = self.accounts();
        accounts.values().flat_map(|ways| &ways.agents).for_each(|agent| agent.notify_one());
    }

    fn accounts(&self) -> MutexGuard<'_, HashMap<AccountId, Ways>> {
        // No method leaves the map half changed, so a panic elsewhere spoils nothing.
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Agent {
    /// Waits until the account has lost rights, be they this one's or not.
    pub(crate) async fn doubted(&self) {
        self.notify.notified().await;
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let mut accounts = self.news.accounts();
        if let Some(ways) = accounts.get_mut(&self.account) {
            ways.agents.retain(|agent| !Arc::ptr_eq(agent, &self.notify));
            if ways.is_empty() {
                accounts.remove(&self.account);
            }
        }
    }
}

impl Ways {
    fn is_empty(&self) -> bool {
        self.streams.is_empty() && self.agents.is_empty()
    }
}

/// Waits until it is in doubt whether somebody may still act in the name of an account; for ever for
/// who acts in nobody's.
pub(crate) async fn doubted(acting: Option<&(SignedIn, Agent)>) {
    match acting {
        Some((_, agent)) => agent.doubted().await,
        None => std::future::pending().await,
    }
}

/// Whether somebody may still act in the name of an account; not where the storage does not say so.
pub(crate) async fn is_still(app: &App, acting: Option<&(SignedIn, Agent)>) -> bool {
    let Some((account, _)) = acting else { return true };
    account.is_still(app).await.unwrap_or_else(|error| {
        tracing::error!(error = crate::chain(&error), "rights could not be checked");
        false
    })
}

/// Lets whoever acts in the name of an account that has lost rights ask whether it still may.
pub(crate) async fn hear_withdrawals(app: App) {
    let mut withdrawals = app.store().withdrawals();
    loop {
        match withdrawals.recv().await {
            Ok(account) => app.news().recheck(&account),
            // Whose they were is not known any more.
            Err(RecvError::Lagged(_)) => app.news().recheck_all(),
            Err(RecvError::Closed) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(number: u8) -> AccountId {
        AccountId::from_random([number; 16])
    }

    #[test]
    fn of_too_many_streams_the_oldest_ends() {
        let news = News::default();
        let mut streams: Vec<_> =
            (0..=limits::EVENT_STREAMS).map(|_| news.listen(&account(1))).collect();
        news.tell(&account(1), &Bytes::from_static(b"x"));
        news.tell(&account(2), &Bytes::from_static(b"y"));
        let heard: Vec<_> = streams.iter_mut().map(|stream| stream.try_recv().is_ok()).collect();
        assert!(!heard[0] && heard[1..].iter().all(|heard| *heard), "{heard:?}");
        drop(streams);
        assert!(!news.is_listening(&account(1)) && !news.is_listening(&account(2)));
    }

    #[test]
    fn who_does_not_read_is_cut_off() {
        let news = News::default();
        let _lines = news.listen(&account(1));
        for _ in 0..=limits::OUTBOX_FRAMES {
            assert!(news.is_listening(&account(1)));
            news.tell(&account(1), &Bytes::from_static(b"x"));
        }
        assert!(!news.is_listening(&account(1)));
    }

    #[tokio::test]
    async fn agents_of_an_account_are_doubted() {
        let news = News::default();
        let (one, other) = (news.agent(account(1)), news.agent(account(2)));
        news.recheck(&account(1));
        one.doubted().await;
        news.recheck_all();
        tokio::join!(one.doubted(), other.doubted());
        drop((one, other));
        assert!(news.accounts().is_empty());
    }
}
