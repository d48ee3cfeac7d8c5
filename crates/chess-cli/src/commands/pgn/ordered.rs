//! Workers whose results come back in the order of the work.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many pieces may be under way for each worker: enough that one long piece holds nobody up,
/// few enough that memory stays bounded.
const WINDOW: usize = 3;

/// Lets `workers` threads work on all that `produce` gives, and hands the results to `consume` in
/// the order in which the pieces were produced.
///
/// `produce` runs on a thread of its own and is never more than a bounded number of pieces ahead of
/// `consume`, which runs on the calling one and may end it all. A panic of `work` is passed on.
pub(crate) fn ordered<P: Send, R: Send>(
    workers: usize,
    mut produce: impl FnMut() -> Option<P> + Send,
    work: impl Fn(P) -> R + Sync,
    mut consume: impl FnMut(R) -> ControlFlow<()>,
) {
    // Not bounded itself, the tickets bound it: so that nobody ever waits to hand a piece over, and
    // all threads end once there are no more tickets.
    let (give, pieces) = mpsc::channel::<(u64, P)>();
    let (finish, finished) = mpsc::channel::<(u64, thread::Result<R>)>();
    // A ticket is taken for each piece that is under way and given back when it is consumed.
    let (take_ticket, tickets) = mpsc::sync_channel::<()>(workers * WINDOW + 1);
    let pieces = Mutex::new(pieces);
    thread::scope(|scope| {
        scope.spawn(move || feed(&give, &take_ticket, &mut produce));
        for _ in 0..workers {
            let (finish, pieces, work) = (finish.clone(), &pieces, &work);
            scope.spawn(move || {
                while let Some((number, piece)) = next(pieces) {
                    let result = panic::catch_unwind(AssertUnwindSafe(|| work(piece)));
                    if finish.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(finish);
        collect(finished, &tickets, &mut consume);
        // Whoever still waits for a ticket learns here that it is over.
        drop(tickets);
    });
}

fn feed<P>(
    give: &Sender<(u64, P)>,
    take_ticket: &SyncSender<()>,
    produce: &mut impl FnMut() -> Option<P>,
) {
    for number in 0.. {
        let Some(piece) = produce() else { return };
        if take_ticket.send(()).is_err() || give.send((number, piece)).is_err() {
            return;
        }
    }
}

fn next<P>(pieces: &Mutex<Receiver<P>>) -> Option<P> {
    // The lock is held while waiting: whoever comes later waits for the lock instead.
    pieces.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn collect<R>(
    finished: Receiver<(u64, thread::Result<R>)>,
    tickets: &Receiver<()>,
    consume: &mut impl FnMut(R) -> ControlFlow<()>,
) {
    let mut early = BTreeMap::new();
    let mut wanted = 0;
    for (number, result) in finished {
        early.insert(number, result);
        while let Some(result) = early.remove(&wanted) {
            wanted += 1;
            let result = result.unwrap_or_else(|panic| panic::resume_unwind(panic));
            if consume(result).is_break() {
                return;
            }
            // There is one for each piece that was produced.
            let _ticket = tickets.try_recv();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::ordered;

    #[test]
    fn results_come_in_order_and_may_be_cut_short() {
        for workers in [1, 2, 7].into_iter().cycle().take(100) {
            let mut numbers = 0..1000u64;
            let mut seen = Vec::new();
            // Uneven work, so that some results come too early.
            let work = |number: u64| (0..(number % 7) * 1000).fold(number, |sum, _| sum);
            ordered(
                workers,
                || numbers.next(),
                work,
                |number| {
                    seen.push(number);
                    if number == 700 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(seen, (0..=700).collect::<Vec<_>>());
        }
    }

    #[test]
    #[should_panic(expected = "a piece that breaks")]
    fn a_panic_is_passed_on() {
        for _ in 0..50 {
            let result = std::panic::catch_unwind(break_one);
            assert!(result.is_err());
        }
        break_one();
    }

    fn break_one() {
        let mut numbers = 0..1000u64;
        let work = |number| assert!(number != 30, "a piece that breaks");
        ordered(2, || numbers.next(), work, |()| ControlFlow::Continue(()));
    }
}
