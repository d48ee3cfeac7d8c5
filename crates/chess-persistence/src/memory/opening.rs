//! Challenges and seeks in memory.

use std::cmp::Reverse;

use chess_core::Millis;

use super::{Contents, Memory};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord};
use crate::opening::{self, Opening, OverdueRoom};

impl Contents {
    /// The records of rooms that wait.
    pub(super) fn open_rooms(&self) -> impl Iterator<Item = &GameRecord> {
        let records = self.games.values().map(|game| &game.record);
        records.filter(|record| record.next_seq == 0 && record.ending.is_none())
    }

    pub(super) fn close_opening(
        &mut self,
        id: &GameId,
        reason: Option<&str>,
        at: Millis,
    ) -> Result<(), StoreError> {
        let (event, ending) = opening::closing(at);
        self.append(id, 0, vec![event], None, Some((ending, at)), Vec::new())?;
        if let Some(game) = self.games.get_mut(id) {
            game.record.decline_reason = reason.map(str::to_owned);
        }
        Ok(())
    }

    /// Lets the rooms that an account offers, and those that are offered to it, wait no longer.
    pub(super) fn let_go(&mut self, account: &AccountId, at: Millis) {
        for game in self.games.values_mut() {
            let record = &mut game.record;
            let is_open = record.next_seq == 0 && record.ending.is_none();
            let Opening { in_lobby, invited, until, .. } = &record.opening;
            let is_offered = *in_lobby || invited.is_some();
            let is_theirs =
                record.seat_of_account(account).is_some() || invited.as_ref() == Some(account);
            if is_open && is_offered && is_theirs {
                record.opening.until = Some(until.map_or(at, |until| until.min(at)));
            }
        }
    }

    fn named_all(&self, mut found: Vec<&GameRecord>, limit: u32) -> Vec<GameRecord> {
        found.truncate(limit as usize);
        found.into_iter().map(|record| self.named(record)).collect()
    }
}

impl Memory {
    pub(crate) fn lobby(&self, now: Millis, limit: u32) -> Result<Vec<GameRecord>, StoreError> {
        let contents = self.open()?;
        let waits = |record: &&GameRecord| record.opening.until.is_none_or(|until| until > now);
        let rooms = contents.open_rooms().filter(|record| record.opening.in_lobby);
        let mut found: Vec<_> = rooms.filter(waits).collect();
        found.sort_by_key(|record| (record.created_at, record.id));
        Ok(contents.named_all(found, limit))
    }

    pub(crate) fn invitations(
        &self,
        account: &AccountId,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let contents = self.open()?;
        let latest = |is_wanted: &dyn Fn(&GameRecord) -> bool| {
            let rooms = contents.open_rooms().filter(|record| record.opening.invited.is_some());
            let mut found: Vec<_> = rooms.filter(|record| is_wanted(record)).collect();
            found.sort_by_key(|record| Reverse((record.created_at, record.id)));
            contents.named_all(found, limit)
        };
        let mut both = latest(&|record| record.opening.invited.as_ref() == Some(account));
        both.extend(latest(&|record| record.seat_of_account(account).is_some()));
        both.sort_by_key(|record| Reverse((record.created_at, record.id)));
        Ok(both)
    }

    pub(crate) fn overdue_openings(
        &self,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<OverdueRoom>, StoreError> {
        let contents = self.open()?;
        let is_due = |record: &&GameRecord| record.opening.until.is_some_and(|until| until <= now);
        let mut found: Vec<_> = contents.open_rooms().filter(is_due).collect();
        found.sort_by_key(|record| (record.opening.until, record.id));
        let rooms = contents.named_all(found, limit).into_iter();
        Ok(rooms.map(|record| (record.id, Ok(record))).collect())
    }

    pub(crate) fn keep_open(&self, id: &GameId, until: Millis) -> Result<(), StoreError> {
        let mut contents = self.open()?;
        if let Some(game) = contents.games.get_mut(id)
            && game.record.next_seq == 0
            && game.record.ending.is_none()
        {
            game.record.opening.until = Some(until);
        }
        Ok(())
    }

    pub(crate) fn close_opening(
        &self,
        id: &GameId,
        reason: Option<&str>,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.open()?.close_opening(id, reason, at)
    }
}
