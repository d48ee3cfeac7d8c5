//! Asking the arbiter without holding up other games.

use chess_core::winnability::{Budget, MatePossible, mate_possible};
use chess_core::{Arbiter, Command, EventKind, Millis, Outcome, Party, Refusal};
use tokio::sync::Semaphore;
use tokio::task;

use super::Refused;
use crate::limits;

/// Bounds the memory of searches that run at once.
static SEARCHES: Semaphore = Semaphore::const_new(limits::SEARCHES);

/// What the arbiter says. Who resigns or runs out of time draws if the opponent cannot mate by any
/// series of moves; to be sure of that may take a search of seconds, which runs on a thread of its
/// own.
///
/// # Errors
/// The server is about to stop.
pub(super) async fn decide(
    arbiter: &Arbiter,
    at: Millis,
    lag_ms: u32,
    party: Party,
    command: Command,
) -> Result<Result<Vec<EventKind>, Refusal>, Refused> {
    let may_be_lost =
        matches!(command, Command::Resign | Command::FlagFall | Command::ClaimAbandonment { .. });
    if !may_be_lost {
        return Ok(arbiter.decide_late(at, lag_ms, party, command));
    }
    let Ok(_permit) = SEARCHES.acquire().await else { return Err(Refused::restarting()) };
    let arbiter = arbiter.clone();
    let decided = task::spawn_blocking(move || {
        let decided = arbiter.decide_late(at, lag_ms, party, command);
        tell_if_undecided(&arbiter, &decided);
        decided
    });
    match decided.await {
        Ok(decided) => Ok(decided),
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => Err(Refused::restarting()),
    }
}

/// A win that stands only because the search found no end within its budget is told to the log:
/// it may be a draw. Asking again costs a fraction of a millisecond wherever the search did end.
fn tell_if_undecided(arbiter: &Arbiter, decided: &Result<Vec<EventKind>, Refusal>) {
    let Ok([.., EventKind::Ended { ending }]) = decided.as_deref() else { return };
    let Outcome::Win(winner) = ending.outcome else { return };
    let position = arbiter.game().position();
    if mate_possible(position, winner, Budget::default()) == MatePossible::Undecided {
        tracing::warn!(%winner, ?position, "nobody knows whether the winner could still mate");
    }
}
