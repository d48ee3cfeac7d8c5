//! Prepared answers in a live game: they are left, told to whoever left them, and played.

use chess_core::{Color, Refusal, Terms, TimeControl};
use chess_notation::{json, uci};
use chess_persistence::StoreError;
use tokio::time::Instant;

use super::{Live, storage};
use crate::limits;
use crate::live::Refused;
use crate::live::prepared::{BadLine, Left};

impl Live {
    /// What is left of the answers that `color` has prepared, as lines in UCI.
    pub(super) fn prepared_lines(&self, color: Color) -> Vec<Vec<String>> {
        self.prepared.lines(color, &self.arbiter)
    }

    /// Leaves these lines in place of what `color` had prepared.
    pub(super) async fn prepare(
        &mut self,
        color: Color,
        lines: &[Vec<String>],
    ) -> Result<Vec<Vec<String>>, Refused> {
        self.settle(self.time.now()).await?;
        if !is_slow(self.terms()) {
            let detail = "answers are prepared where no clock runs or turns last for days";
            return Err(Refused::new("not_allowed", detail));
        }
        if !self.arbiter.started() {
            return Err(Refusal::NotStarted.into());
        }
        if self.arbiter.ending().is_some() {
            return Err(Refusal::GameOver.into());
        }
        if self.arbiter.game().position().side_to_move() == color {
            let detail = "it is your move: answers are prepared while the opponent thinks";
            return Err(Refused::new("your_move", detail));
        }
        let left = Left::from_lines(&self.arbiter, lines).map_err(|BadLine { line, detail }| {
            Refused::new("bad_line", format!("line {}: {detail}", line + 1))
        })?;
        let seq = self.log.len() as u64;
        match self.store.set_prepared(&self.id, color, left.stored(seq)).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. } | StoreError::Over) => {
                self.catch_up().await?;
                return Err(Refused::busy());
            }
            Err(error) => return Err(storage(&self.id, &error)),
        }
        self.prepared.leave(color, left);
        Ok(self.prepared_lines(color))
    }

    /// Plays every answer that is due, at the instant of the move that it answers: it takes no time.
    /// What the storage refuses is tried again later.
    pub(super) async fn play_prepared(&mut self) {
        if self.answer_retry.is_some_and(|at| at > Instant::now()) {
            return;
        }
        self.answer_retry = None;
        while let Some((color, ply, mv)) = self.prepared.due(&self.arbiter) {
            let Some(at) = self.log.last().map(|event| event.at) else { return };
            let uci = uci::write(mv, self.terms().variant);
            let played = self.command(at, color, &json::Command::Play { ply, uci }).await;
            if let Err(refused) = played {
                tracing::warn!(game = %self.id, %color, code = refused.code, "no prepared answer");
                self.answer_retry = Some(Instant::now() + limits::STORAGE_RETRY);
                return;
            }
        }
    }
}

/// Whether players of a game on these terms are not expected to sit at the board all the time.
fn is_slow(terms: &Terms) -> bool {
    terms.time_control.is_none_or(TimeControl::is_correspondence)
}
