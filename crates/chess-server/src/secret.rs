//! Seat secrets: what makes a guest the owner of a seat.
//!
//! A secret is 160 random bits. The store holds only its SHA-256, so neither a copy of the
//! database nor a log gives a seat away; a hashed look-up needs no comparison in constant time.

use std::fmt;

use chess_persistence::{GameId, SecretHash};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::limits;

/// The secret of a seat as its owner holds it. `Debug` never shows it.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct SeatSecret(String);

impl SeatSecret {
    /// A new secret from the system's generator.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 20];
        getrandom::fill(&mut bytes)?;
        let mut text = String::with_capacity(2 * bytes.len());
        for byte in bytes {
            for nibble in [byte >> 4, byte & 15] {
                text.push(char::from_digit(nibble.into(), 16).expect("invariant: four bits"));
            }
        }
        Ok(Self(text))
    }

    /// The hash under which the store knows the seat; none for what is too long to be a secret.
    pub(crate) fn hash(&self) -> Option<SecretHash> {
        (self.0.len() <= limits::SECRET_BYTES)
            .then(|| SecretHash::from_bytes(Sha256::digest(self.0.as_bytes()).into()))
    }
}

impl fmt::Debug for SeatSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatSecret(…)")
    }
}

/// A new, unguessable game id.
///
/// # Errors
/// When the system has no randomness to give.
pub(crate) fn random_game_id() -> Result<GameId, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(GameId::from_random(bytes))
}

/// What makes an opponent play this game in its own way.
///
/// # Errors
/// When the system has no randomness to give.
pub(crate) fn seed() -> Result<u32, getrandom::Error> {
    getrandom::u32()
}

/// One fair random bit.
///
/// # Errors
/// When the system has no randomness to give.
pub(crate) fn coin() -> Result<bool, getrandom::Error> {
    let mut byte = [0];
    getrandom::fill(&mut byte)?;
    Ok(byte[0] & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_stay_hidden() {
        let (a, b) = (SeatSecret::random().unwrap(), SeatSecret::random().unwrap());
        assert_eq!(a.0.len(), 40);
        assert_ne!(a.0, b.0);
        assert!(!format!("{a:?}").contains(&a.0));
        assert!(SeatSecret("x".repeat(limits::SECRET_BYTES + 1)).hash().is_none());
    }
}
