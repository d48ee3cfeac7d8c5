//! Rematches, adopted seats and the lists of games in memory.

use chess_core::{Color, Millis};

use super::Memory;
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::{GameId, GameRecord, Rematch, Seat, SecretHash};
use crate::played::{GameFilter, GamePlace};

impl Memory {
    pub(crate) fn offer_rematch(
        &self,
        id: &GameId,
        by: Color,
        next: GameId,
        seed: u32,
        at: Millis,
    ) -> Result<Rematch, StoreError> {
        let mut contents = self.open()?;
        let record = &contents.games.get(id).ok_or(StoreError::NotFound)?.record;
        let rematch = match record.offer(by)? {
            Some(rematch) => rematch,
            None => {
                let new = record.next(next, seed, at);
                contents.create_game(new)?;
                Rematch::Agreed(next)
            }
        };
        let game = contents.games.get_mut(id).ok_or(StoreError::NotFound)?;
        game.record.rematch = Some(rematch);
        Ok(rematch)
    }

    pub(crate) fn drop_rematch(&self, id: &GameId) -> Result<Option<Rematch>, StoreError> {
        let mut contents = self.open()?;
        let record = &mut contents.games.get_mut(id).ok_or(StoreError::NotFound)?.record;
        record.rematch = record.rematch.filter(|rematch| matches!(rematch, Rematch::Agreed(_)));
        Ok(record.rematch)
    }

    pub(crate) fn adopt_seats(
        &self,
        account: &AccountId,
        secrets: &[SecretHash],
    ) -> Result<Vec<GameId>, StoreError> {
        let mut contents = self.open()?;
        if !contents.people.has(account) {
            return Err(StoreError::NotFound);
        }
        let mut adopted = Vec::new();
        for (id, game) in &mut contents.games {
            let record = &mut game.record;
            let color = secrets.iter().find_map(|secret| record.seat_of(secret));
            if let Some(color) = color.filter(|_| record.seat_of_account(account).is_none()) {
                record.seats[color.index()] = Some(Seat::Account(*account));
                adopted.push(*id);
            }
        }
        Ok(adopted)
    }

    pub(crate) fn games_of(
        &self,
        account: &AccountId,
        filter: &GameFilter,
        after: Option<GamePlace>,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let contents = self.open()?;
        let mut found: Vec<_> = contents
            .games
            .values()
            .map(|game| &game.record)
            .filter(|record| {
                let color = record.seat_of_account(account);
                color.is_some_and(|color| filter.wants(record, color))
            })
            .map(|record| (GamePlace { created_at: record.created_at, id: record.id }, record))
            .filter(|(place, _)| after.is_none_or(|after| *place < after))
            .collect();
        found.sort_unstable_by(|(one, _), (other, _)| other.cmp(one));
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(found.into_iter().take(limit).map(|(_, record)| contents.named(record)).collect())
    }
}
