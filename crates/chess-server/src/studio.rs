//! Where pictures are drawn: few at once, beside the threads that serve.

use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::limits;
use crate::problem::Problem;
use crate::think::Busy;

/// Bounds what drawing takes of the processors and of memory.
static EASELS: Semaphore = Semaphore::const_new(limits::PICTURES);

/// Draws on a thread that may be busy for long, when its turn comes.
///
/// # Errors
/// Too many wait, or the server is about to stop.
pub(crate) async fn draw<T: Send + 'static>(
    draw: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let turn = timeout(limits::PICTURE_WAIT, EASELS.acquire()).await;
    let busy = || Problem::busy(Busy { retry_after: limits::PICTURE_WAIT });
    let permit = turn.map_err(|_| busy())?.map_err(|_| Problem::restarting())?;
    let drawn = tokio::task::spawn_blocking(move || {
        // Who asked may leave; what was begun goes on, and so does its permit.
        let _permit = permit;
        draw()
    });
    drawn.await.map_err(|error| Problem::internal(&error))
}
