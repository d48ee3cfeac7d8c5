//! Leave in memory.

use super::Memory;
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::GameId;
use crate::leave::{self, Leave, LeaveLimit};

impl Memory {
    pub(crate) fn take_leave(
        &self,
        account: &AccountId,
        leave: Leave,
        limit: LeaveLimit,
    ) -> Result<Vec<GameId>, StoreError> {
        let mut contents = self.open()?;
        if !contents.people.has(account) {
            return Err(StoreError::NotFound);
        }
        let taken = contents.people.leaves.entry(*account).or_default();
        limit.check(taken, &leave)?;
        taken.insert(0, leave);
        let mut granted = Vec::new();
        for (id, game) in &mut contents.games {
            let record = &game.record;
            let is_running = record.next_seq > 0 && record.ending.is_none();
            let color = record.seat_of_account(account).filter(|_| is_running);
            if let Some(color) = color
                && let Some((events, deadline)) = leave::granted(record, &game.log, color, &leave)
            {
                game.push(events);
                game.record.deadline = deadline;
                granted.push(*id);
            }
        }
        Ok(granted)
    }

    pub(crate) fn leaves(&self, account: &AccountId) -> Result<Vec<Leave>, StoreError> {
        Ok(self.open()?.people.leaves.get(account).cloned().unwrap_or_default())
    }
}
