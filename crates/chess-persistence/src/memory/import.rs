//! Imported games in memory.

use std::cmp::Reverse;

use super::Memory;
use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::GameId;
use crate::import::Import;
use crate::visibility::Visibility;

impl Memory {
    pub(crate) fn import(&self, import: Import, most: u32) -> Result<(), StoreError> {
        let people = &mut self.open()?.people;
        people.present(&import.account)?;
        let own = people.imports.values().filter(|known| known.account == import.account);
        if own.count() >= most as usize || people.imports.contains_key(&import.id) {
            return Err(StoreError::Taken);
        }
        people.imports.insert(import.id, import);
        Ok(())
    }

    pub(crate) fn imported(&self, id: &GameId) -> Result<Option<Import>, StoreError> {
        Ok(self.open()?.people.imports.get(id).cloned())
    }

    pub(crate) fn imports(
        &self,
        account: &AccountId,
        limit: u32,
    ) -> Result<Vec<Import>, StoreError> {
        let contents = self.open()?;
        let own = contents.people.imports.values().filter(|import| import.account == *account);
        let mut own: Vec<_> = own.cloned().collect();
        own.sort_by_key(|import| Reverse((import.created_at, import.id)));
        own.truncate(limit as usize);
        Ok(own)
    }

    pub(crate) fn widen_import(
        &self,
        id: &GameId,
        to: Visibility,
    ) -> Result<Visibility, StoreError> {
        let people = &mut self.open()?.people;
        let import = people.imports.get_mut(id).ok_or(StoreError::NotFound)?;
        import.visibility = import.visibility.max(to);
        Ok(import.visibility)
    }

    pub(crate) fn drop_import(&self, id: &GameId) -> Result<(), StoreError> {
        self.open()?.people.imports.remove(id).map(drop).ok_or(StoreError::NotFound)
    }
}
