//! The server's own opponent in one game: when it thinks, and for how long.

use std::time::Duration;

use chess_core::{Arbiter, Color, Millis, Move};
use chess_engine::Level;
use chess_persistence::{GameRecord, Opponent};
use tokio::time::Instant;

use crate::limits;
use crate::think::{Class, Pool, Stop, Task, Thought};

/// Whoever moves for a seat in which nobody sits.
#[derive(Debug)]
pub(super) struct Bot {
    color: Color,
    level: Level,
    seed: u64,
    mind: Mind,
}

/// What the opponent is doing.
#[derive(Debug)]
enum Mind {
    /// It is not its turn.
    Rests,
    /// It looks for its move at this ply.
    Thinks { ply: usize, thought: Thought<Option<Move>> },
    /// It could not think or move, and tries again then.
    Retries { at: Instant },
}

impl Bot {
    /// The opponent that plays this game, if one does. None, and a line in the log, for a level
    /// that a newer server knew.
    pub(super) fn of(record: &GameRecord) -> Option<Self> {
        let (color, Opponent { level, seed }) = record.engine()?;
        let known = Level::new(level);
        if known.is_none() {
            tracing::error!(game = %record.id, level, "no such level: nobody will move");
        }
        Some(Self { color, level: known?, seed: seed.into(), mind: Mind::Rests })
    }

    pub(super) fn color(&self) -> Color {
        self.color
    }

    /// Whether something will come of it, so that its game must stay in memory.
    pub(super) fn is_busy(&self) -> bool {
        !matches!(self.mind, Mind::Rests)
    }

    /// Begins to think if it is its turn, and stops if it no longer is: the game is over, or the
    /// move was made.
    pub(super) fn look(&mut self, arbiter: &Arbiter, now: Millis, pool: &Pool) {
        let game = arbiter.game();
        let is_its_turn = arbiter.started()
            && arbiter.ending().is_none()
            && game.position().side_to_move() == self.color;
        match &self.mind {
            _ if !is_its_turn => self.mind = Mind::Rests,
            Mind::Thinks { ply, .. } if *ply == game.ply() => {}
            Mind::Retries { at } if *at > Instant::now() => {}
            _ => self.mind = self.think(arbiter, now, pool),
        }
    }

    fn think(&self, arbiter: &Arbiter, now: Millis, pool: &Pool) -> Mind {
        let (level, seed, game) = (self.level, self.seed, arbiter.game().clone());
        let ply = game.ply();
        let within = arbiter.deadline().map(|deadline| time_for(deadline, now));
        let task = Task { class: Class::Move, nodes: level.nodes() };
        let choose = move |stop: &Stop<'_>| {
            let choice = level.choose_until(&game, seed, &|| stop.is_asked());
            choice.map(|choice| choice.mv)
        };
        match pool.ask(task, within, choose) {
            Ok(thought) => Mind::Thinks { ply, thought },
            Err(busy) => Mind::Retries { at: Instant::now() + busy.retry_after },
        }
    }

    /// Waits until it has found its move, or should look again (`None`); for ever while it rests.
    /// May be cancelled and asked again.
    pub(super) async fn found(&mut self) -> Option<(usize, Move)> {
        match &mut self.mind {
            Mind::Rests => std::future::pending().await,
            Mind::Retries { at } => {
                tokio::time::sleep_until(*at).await;
                None
            }
            Mind::Thinks { ply, thought } => {
                let (ply, answer) = (*ply, thought.answer().await);
                // Until it is known what became of the move, another try is due.
                self.retry();
                Some((ply, answer??))
            }
        }
    }

    /// Its move was not taken: it thinks again in a while.
    fn retry(&mut self) {
        self.mind = Mind::Retries { at: Instant::now() + limits::STORAGE_RETRY };
    }
}

/// How long it may think before its time is up at `deadline`: no strength is worth a lost game.
fn time_for(deadline: Millis, now: Millis) -> Duration {
    let remaining_ms = deadline.0.saturating_sub(now.0);
    let share_ms = remaining_ms / limits::THINKING_SHARE;
    let (least, most) = (*limits::THINKING_MS.start(), *limits::THINKING_MS.end());
    Duration::from_millis(share_ms.clamp(least, most).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_a_share_of_its_time() {
        let within = |remaining_ms: i64| time_for(Millis(1_000 + remaining_ms), Millis(1_000));
        assert_eq!(within(60_000), Duration::from_secs(6));
        assert_eq!(within(86_400_000), Duration::from_secs(10));
        assert_eq!(within(50), Duration::from_millis(20));
        assert_eq!(within(-5), Duration::from_millis(20));
    }
}
