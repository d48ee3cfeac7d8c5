//! Prepared answers and notes in memory.

use chess_core::Color;

use super::Memory;
use crate::correspondence::Prepared;
use crate::error::StoreError;
use crate::game::GameId;

impl Memory {
    pub(crate) fn set_prepared(
        &self,
        id: &GameId,
        color: Color,
        prepared: Prepared,
    ) -> Result<(), StoreError> {
        let mut contents = self.open()?;
        let game = contents.games.get_mut(id).ok_or(StoreError::NotFound)?;
        let actual = game.record.next_seq;
        if actual != prepared.seq {
            return Err(StoreError::Conflict { expected: prepared.seq, actual });
        }
        if game.record.ending.is_some() {
            return Err(StoreError::Over);
        }
        game.prepared[color.index()] = Some(prepared).filter(|it| !it.lines.is_empty());
        Ok(())
    }

    pub(crate) fn prepared(&self, id: &GameId) -> Result<[Option<Prepared>; 2], StoreError> {
        let contents = self.open()?;
        Ok(contents.games.get(id).map(|game| game.prepared.clone()).unwrap_or_default())
    }

    pub(crate) fn set_private_note(
        &self,
        id: &GameId,
        color: Color,
        text: String,
    ) -> Result<(), StoreError> {
        let mut contents = self.open()?;
        let game = contents.games.get_mut(id).ok_or(StoreError::NotFound)?;
        game.notes[color.index()] = text;
        Ok(())
    }

    pub(crate) fn private_note(&self, id: &GameId, color: Color) -> Result<String, StoreError> {
        let contents = self.open()?;
        let note = contents.games.get(id).map(|game| game.notes[color.index()].clone());
        Ok(note.unwrap_or_default())
    }
}
