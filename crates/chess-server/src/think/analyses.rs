//! Analyses that were made, so that a game that many look at is looked through once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chess_analysis::Analysis;
use chess_persistence::GameId;

use crate::limits;

/// The latest analyses of ended games; an ended game has the same one for ever.
#[derive(Debug, Default)]
pub(crate) struct Analyses(Mutex<VecDeque<(GameId, Arc<Analysis>)>>);

impl Analyses {
    /// The analysis of that game, if it is among the latest.
    pub(crate) fn of(&self, id: &GameId) -> Option<Arc<Analysis>> {
        self.latest().iter().find(|(known, _)| known == id).map(|(_, found)| Arc::clone(found))
    }

    /// Keeps an analysis, and drops the oldest where there are too many.
    pub(crate) fn keep(&self, id: GameId, analysis: &Arc<Analysis>) {
        let mut latest = self.latest();
        latest.retain(|(known, _)| *known != id);
        latest.truncate(limits::KEPT_ANALYSES.saturating_sub(1));
        latest.push_front((id, Arc::clone(analysis)));
    }

    fn latest(&self) -> MutexGuard<'_, VecDeque<(GameId, Arc<Analysis>)>> {
        // The list is whole even if a holder of the lock panicked: every change is one call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
