//! What runs beside the games: the heartbeat, the sweeper, and the credit after an outage.

use chess_core::{Arbiter, Command, Event, Millis, Party};
use chess_persistence::{GameId, GameRecord, Speed, Store, StoreError};
use futures_util::{StreamExt, stream};
use tokio::time::{MissedTickBehavior, interval};

use crate::api::challenges;
use crate::app::App;
use crate::limits;
use crate::time::Time;

/// Writes every second that the server is alive, so that the next start knows how long it was not.
pub(crate) async fn heartbeat(app: App) {
    let mut ticks = interval(limits::HEARTBEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    loop {
        ticks.tick().await;
        let beat = app.store().beat(app.now()).await;
        app.set_writable(beat.is_ok());
        report(&mut failing, "heartbeat", beat.err().as_ref());
    }
}

/// Wakes games whose time is up and that nobody holds: their tasks let the flag fall.
pub(crate) async fn sweep(app: App) {
    let mut ticks = interval(limits::SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    loop {
        ticks.tick().await;
        let due = app.store().due_games(app.now()).await;
        report(&mut failing, "sweep", due.as_ref().err());
        for id in due.unwrap_or_default() {
            if app.registry().wake(&id).await.is_err() {
                return;
            }
        }
    }
}

/// Closes rooms that have waited as long as they were to for somebody. One for a fast game waits on
/// while its maker does.
pub(crate) async fn close_openings(app: App) {
    let mut ticks = interval(limits::OPENINGS_SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    loop {
        ticks.tick().await;
        let done = close_overdue(&app).await;
        report(&mut failing, "openings", done.err().as_ref());
    }
}

async fn close_overdue(app: &App) -> Result<(), StoreError> {
    let now = app.now();
    // One that is kept open is kept so before its time is up: it is never off the list in between.
    let soon = now.plus(limits::KEPT_AHEAD_MS);
    for (id, room) in app.store().overdue_openings(soon, limits::OVERDUE).await? {
        if let Err(error) = &room {
            tracing::error!(game = %id, error = crate::chain(error), "a room cannot be read");
        }
        // Without its record it is closed all the same, so that it does not stand in the way for ever.
        let room = room.ok();
        let kept = match &room {
            Some(room) => kept_ms(app, room).await,
            None => None,
        };
        if let Some(ms) = kept {
            app.store().keep_open(&id, now.plus(ms)).await?;
            continue;
        }
        if room.as_ref().and_then(|room| room.opening.until).is_some_and(|until| until > now) {
            continue;
        }
        match app.store().close_opening(&id, None, now).await {
            Ok(()) => {
                if let Some(room) = &room {
                    challenges::tell_closed(app, room, None).await;
                }
            }
            // Somebody has joined or closed it meanwhile.
            Err(StoreError::Conflict { .. } | StoreError::Over) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// How much longer a room waits because its maker does.
async fn kept_ms(app: &App, room: &GameRecord) -> Option<i64> {
    let maker = room.free_seat().map(|color| !color)?;
    if Speed::of(room.terms.time_control) == Speed::Correspondence {
        return None;
    }
    let listens = room.account(maker).is_some_and(|account| app.news().is_listening(&account));
    let waits = listens || app.registry().is_there(&room.id, maker).await;
    let is_challenge = room.opening.invited.is_some();
    let ms = if is_challenge { limits::CHALLENGE_LIFE_MS } else { limits::SEEK_LIFE_MS };
    waits.then_some(ms)
}

/// Wakes, once after the start, the games in which the opponent may have been thinking when the
/// server went down: whoever plays it need not come back for it to move.
pub(crate) async fn wake_opponents(app: App) {
    let games = match app.store().running_engine_games().await {
        Ok(games) => games,
        Err(error) => {
            tracing::error!(error = crate::chain(&error), "the opponent's games were not woken");
            return;
        }
    };
    for id in games {
        if app.registry().wake(&id).await.is_err() {
            return;
        }
    }
}

/// Forgets what has had its time: ended sessions, old lines of the audit log, older addresses.
pub(crate) async fn forget(app: App) {
    let mut ticks = interval(limits::FORGET);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    loop {
        ticks.tick().await;
        let now = app.now();
        let (log_from, addresses_from) =
            (now.plus(-limits::AUDIT_KEPT_MS), now.plus(-limits::ADDRESSES_KEPT_MS));
        let done = app.store().forget(now, log_from, addresses_from).await;
        report(&mut failing, "forget", done.err().as_ref());
    }
}

/// Logs when a job begins to fail and when it works again, not every time between.
fn report(failing: &mut bool, job: &str, error: Option<&StoreError>) {
    match error {
        Some(error) if !*failing => tracing::error!(job, error = crate::chain(error), "job fails"),
        None if *failing => tracing::info!(job, "job works again"),
        _ => {}
    }
    *failing = error.is_some();
}

/// Gives the time during which no server was alive back to every running clock. Comes before
/// anything is served, so that no flag falls for it. Answers with the time to serve by, which goes
/// on from the last sign of life where the host's clock was set back meanwhile: a start then
/// neither gives time nor takes any.
///
/// # Errors
/// When the storage does not answer at all. A single game that cannot be credited is logged.
pub(crate) async fn credit_outage(store: &Store, time: Time) -> Result<Time, StoreError> {
    let Some(last_beat) = store.last_beat().await? else {
        return Ok(time);
    };
    let time = time.not_before(last_beat);
    let now = time.now();
    let outage_ms = (now.0 - last_beat.0).max(0);
    let mut running = 0;
    let mut games = store.running_logs(None, limits::OUTAGE_GAMES).await?;
    while let Some((last, _)) = games.last() {
        let last = *last;
        running += games.len();
        // The next are read while these are written.
        let credits = stream::iter(games).for_each_concurrent(None, |(id, game)| async move {
            if let Err(error) = credit(store, &id, game, last_beat, now).await {
                tracing::error!(game = %id, error = crate::chain(&error), "no credit for the outage");
            }
        });
        let next = store.running_logs(Some(&last), limits::OUTAGE_GAMES);
        let ((), next) = tokio::join!(credits, next);
        games = next?;
    }
    tracing::info!(running, outage_ms, "running clocks were given back the outage");
    Ok(time)
}

async fn credit(
    store: &Store,
    id: &GameId,
    game: Result<(GameRecord, Vec<Event>), StoreError>,
    last_beat: Millis,
    now: Millis,
) -> Result<(), StoreError> {
    let (record, log) = game?;
    let mut arbiter = Arbiter::replay(record.terms, &log);
    // An event is a sign of life too: a clock that began to run after the last heartbeat lost
    // less, and a credit that was written before a crash is not given twice.
    let alive = log.last().map_or(last_beat, |event| event.at.max(last_beat));
    let ms = now.0 - alive.0;
    if arbiter.deadline().is_none() || ms <= 0 {
        return Ok(());
    }
    let Ok(kinds) = arbiter.decide(now, Party::Server, Command::CreditOutage { ms }) else {
        return Ok(());
    };
    let events: Vec<Event> = kinds.into_iter().map(|kind| Event { at: now, kind }).collect();
    for event in &events {
        arbiter.apply(event);
    }
    let seq = log.len() as u64;
    store.append(id, seq, events, arbiter.deadline(), arbiter.ending()).await?;
    Ok(())
}
