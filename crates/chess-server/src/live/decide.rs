//! Asking the arbiter without holding up other games.

use chess_core::{Arbiter, Command, EventKind, Millis, Party, Refusal};
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
    party: Party,
    command: Command,
) -> Result<Result<Vec<EventKind>, Refusal>, Refused> {
    if !matches!(command, Command::Resign | Command::FlagFall) {
        return Ok(arbiter.decide(at, party, command));
    }
    let Ok(_permit) = SEARCHES.acquire().await else { return Err(Refused::restarting()) };
    let arbiter = arbiter.clone();
    match task::spawn_blocking(move || arbiter.decide(at, party, command)).await {
        Ok(decided) => Ok(decided),
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        Err(_) => Err(Refused::restarting()),
    }
}
