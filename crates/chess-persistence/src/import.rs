//! Games that were played elsewhere, kept to be looked at.

use chess_core::Millis;

use crate::account::AccountId;
use crate::error::StoreError;
use crate::game::GameId;
use crate::visibility::Visibility;
use crate::{Backend, Store, forward};

/// A game that was played elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Its id.
    pub id: GameId,
    /// Who brought it.
    pub account: AccountId,
    /// When.
    pub created_at: Millis,
    /// Who else may see it.
    pub visibility: Visibility,
    /// The game in PGN, as the caller wants it kept.
    pub pgn: String,
}

impl Store {
    /// Keeps a game that was played elsewhere.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the id is given or the account has `most` of them already,
    /// [`StoreError::NotFound`] if there is no such account, [`StoreError::Unavailable`].
    pub async fn import(&self, import: Import, most: u32) -> Result<(), StoreError> {
        forward!(self, import(import, most))
    }

    /// The imported game with this id, if there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn imported(&self, id: &GameId) -> Result<Option<Import>, StoreError> {
        forward!(self, imported(id))
    }

    /// What an account has imported, the latest first, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn imports(
        &self,
        account: &AccountId,
        limit: u32,
    ) -> Result<Vec<Import>, StoreError> {
        forward!(self, imports(account, limit))
    }

    /// Lets more people see an imported game; what would let fewer changes nothing.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::Unavailable`], [`StoreError::Corrupt`].
    pub async fn widen_import(
        &self,
        id: &GameId,
        to: Visibility,
    ) -> Result<Visibility, StoreError> {
        forward!(self, widen_import(id, to))
    }

    /// Drops an imported game.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::Unavailable`].
    pub async fn drop_import(&self, id: &GameId) -> Result<(), StoreError> {
        forward!(self, drop_import(id))
    }
}
