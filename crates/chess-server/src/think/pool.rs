//! The threads that think.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::queue::{Busy, Queue, RANKS, Task};
use crate::limits;

/// The pool; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Pool(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue<Work>>,
    work_waits: Condvar,
    /// What waits, so that a search need not take the lock to see that nothing does.
    waiting: AtomicU64,
    is_closed: AtomicBool,
    threads: Mutex<Vec<thread::JoinHandle<()>>>,
}

/// A search that waits for its thread.
struct Work {
    run: Box<dyn FnOnce(&Stop<'_>) + Send>,
    is_dropped: Arc<AtomicBool>,
    within: Option<Duration>,
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work").field("within", &self.within).finish_non_exhaustive()
    }
}

/// Asked by a search whether it is to end. Answering may take a while: what is more urgent is done
/// first, on the same thread.
#[derive(Debug)]
pub(crate) struct Stop<'a> {
    shared: &'a Shared,
    rank: usize,
    is_dropped: &'a AtomicBool,
    until: Option<Instant>,
}

impl Stop<'_> {
    /// Whether nobody waits for the answer any more, or its time is up.
    pub(crate) fn is_asked(&self) -> bool {
        self.shared.work_off(self.rank);
        self.is_dropped.load(Relaxed)
            || self.shared.is_closed.load(Relaxed)
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// An answer that is being thought about. To drop it is to stop the thinking.
#[derive(Debug)]
pub(crate) struct Thought<T> {
    answer: oneshot::Receiver<T>,
    is_dropped: Arc<AtomicBool>,
}

impl<T> Thought<T> {
    /// Waits for the answer; may be cancelled and asked again. None if the thinking broke off,
    /// because the server stops or by a fault, which is in the log.
    pub(crate) async fn answer(&mut self) -> Option<T> {
        (&mut self.answer).await.ok()
    }
}

impl<T> Drop for Thought<T> {
    fn drop(&mut self) {
        self.is_dropped.store(true, Relaxed);
    }
}

impl Pool {
    /// Starts the threads: one less than the machine has cores, so that one is left to serve.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn start() -> std::io::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self::with_threads(cores.saturating_sub(1).max(1))
    }

    /// Starts so many threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn with_threads(threads: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue::new(threads)),
            work_waits: Condvar::new(),
            waiting: AtomicU64::new(0),
            is_closed: AtomicBool::new(false),
            threads: Mutex::default(),
        });
        for number in 0..threads {
            let worker = Arc::clone(&shared);
            let thread = thread::Builder::new()
                .name(format!("think-{number}"))
                .stack_size(limits::THINKING_STACK_BYTES)
                .spawn(move || worker.serve())?;
            lock(&shared.threads).push(thread);
        }
        Ok(Self(shared))
    }

    /// Has `work` done on one of the threads when its turn comes. From the moment it begins it may
    /// take as long as `within`; its [`Stop`] says when it is over.
    ///
    /// # Errors
    /// So much waits that it would take too long, or the server stops.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        task: Task,
        within: Option<Duration>,
        work: impl FnOnce(&Stop<'_>) -> T + Send + 'static,
    ) -> Result<Thought<T>, Busy> {
        let (reply, answer) = oneshot::channel();
        let is_dropped = Arc::new(AtomicBool::new(false));
        // Who no longer waits has dropped the receiver.
        let run = Box::new(move |stop: &Stop<'_>| drop(reply.send(work(stop))));
        let waiting = Work { run, is_dropped: Arc::clone(&is_dropped), within };
        let mut queue = lock(&self.0.queue);
        // Closed under the same lock: nothing comes in after the queue was emptied for good.
        if self.0.is_closed.load(Relaxed) {
            return Err(Busy { retry_after: Duration::from_secs(1) });
        }
        queue.push(task, waiting)?;
        self.0.waiting.fetch_add(1, Relaxed);
        self.0.work_waits.notify_one();
        drop(queue);
        Ok(Thought { answer, is_dropped })
    }

    /// How much waits for a thread.
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.0.queue).len()
    }

    /// Ends all thinking: what runs is told to stop, what waits is never begun.
    pub(crate) fn stop(&self) {
        let mut queue = lock(&self.0.queue);
        self.0.is_closed.store(true, Relaxed);
        let never_begun = queue.drain();
        drop(queue);
        drop(never_begun);
        self.0.work_waits.notify_all();
        for thread in lock(&self.0.threads).drain(..) {
            // A panic of a search is caught; there is nothing else in these threads.
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// What a thread does: whatever comes first, until the pool is closed.
    fn serve(&self) {
        let mut queue = lock(&self.queue);
        while !self.is_closed.load(Relaxed) {
            match queue.pop_before(RANKS) {
                Some((task, work)) => {
                    drop(queue);
                    self.perform(task, work);
                    queue = lock(&self.queue);
                }
                None => {
                    queue = self.work_waits.wait(queue).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    /// Does everything that waits and comes before `rank`.
    fn work_off(&self, rank: usize) {
        while self.waiting.load(Relaxed) > 0 && !self.is_closed.load(Relaxed) {
            let next = lock(&self.queue).pop_before(rank);
            match next {
                Some((task, work)) => self.perform(task, work),
                None => return,
            }
        }
    }

    fn perform(&self, task: Task, work: Work) {
        self.waiting.fetch_sub(1, Relaxed);
        let Work { run, is_dropped, within } = work;
        if is_dropped.load(Relaxed) {
            return;
        }
        let began = Instant::now();
        let until = within.map(|within| began + within);
        let stop = Stop { shared: self, rank: task.rank(), is_dropped: &is_dropped, until };
        // The work owns what it changes, and after a panic nobody sees it again.
        if catch_unwind(AssertUnwindSafe(|| run(&stop))).is_err() {
            tracing::error!(?task, "a search broke off by a fault of ours");
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is locked is whole even after a panic: every change of it is one call.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::super::Class;
    use super::*;

    const SHORT: Task = Task { class: Class::Move, nodes: 1 };
    const LONG: Task = Task { class: Class::Analysis, nodes: 1_000_000 };

    /// Searches until it is told to stop.
    fn endless(stop: &Stop<'_>) -> &'static str {
        while !stop.is_asked() {
            thread::yield_now();
        }
        "stopped"
    }

    #[tokio::test]
    async fn a_move_is_found_while_the_only_thread_analyzes() {
        let pool = Pool::with_threads(1).unwrap();
        let (began, has_begun) = mpsc::channel();
        let analysis = pool.ask(LONG, None, move |stop| {
            began.send(()).unwrap();
            endless(stop)
        });
        let mut analysis = analysis.unwrap();
        has_begun.recv().unwrap();
        for number in 0..10 {
            let mut thought = pool.ask(SHORT, None, move |_| number).unwrap();
            assert_eq!(thought.answer().await, Some(number));
        }
        let stopping = pool.clone();
        thread::spawn(move || stopping.stop()).join().unwrap();
        assert_eq!(analysis.answer().await, Some("stopped"));
    }

    #[tokio::test]
    async fn time_that_is_up_ends_a_search() {
        let pool = Pool::with_threads(1).unwrap();
        let mut thought = pool.ask(LONG, Some(Duration::from_millis(5)), endless).unwrap();
        assert_eq!(thought.answer().await, Some("stopped"));
        pool.stop();
    }

    #[tokio::test]
    async fn a_dropped_thought_is_not_thought_to_its_end() {
        let pool = Pool::with_threads(1).unwrap();
        let (says, said) = mpsc::channel();
        let first = pool.ask(LONG, None, {
            let says = says.clone();
            move |stop| {
                says.send("begun").unwrap();
                says.send(endless(stop)).unwrap();
            }
        });
        let second = pool.ask(LONG, None, move |_| says.send("begun too").unwrap());
        assert_eq!(said.recv(), Ok("begun"));
        drop(second);
        drop(first);
        assert_eq!(said.recv(), Ok("stopped"));
        // The second is thrown away, and its way to us with it.
        assert!(said.recv().is_err());
        pool.stop();
    }

    #[tokio::test]
    async fn a_fault_in_a_search_leaves_the_thread_alive() {
        let pool = Pool::with_threads(1).unwrap();
        let mut broken = pool.ask::<()>(LONG, None, |_| panic!("a fault")).unwrap();
        assert_eq!(broken.answer().await, None);
        let mut whole = pool.ask(SHORT, None, |_| 1).unwrap();
        assert_eq!(whole.answer().await, Some(1));
        pool.stop();
    }

    #[tokio::test]
    async fn a_stopped_pool_takes_nothing_on() {
        let pool = Pool::with_threads(2).unwrap();
        pool.stop();
        assert!(pool.ask(SHORT, None, |_| ()).is_err());
    }
}
