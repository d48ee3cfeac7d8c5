//! Seat secrets: what makes a guest the owner of a seat.
//!
//! A secret is 160 random bits, or what a client chose instead: then a lost answer loses no seat. The
//! store holds only its SHA-256, so neither a copy of the database nor a log gives a seat away; a
//! hashed look-up needs no comparison in constant time.

use std::collections::HashSet;
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

    /// Whether a client may choose it: so many characters of an alphabet that needs no escapes in
    /// a link, and not all alike. Whether they are random only the client can know.
    pub(crate) fn is_choosable(&self) -> bool {
        let is_plain = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
        let different: HashSet<u8> = self.0.bytes().collect();
        limits::CHOSEN_SECRET_BYTES.contains(&self.0.len())
            && self.0.bytes().all(is_plain)
            && different.len() >= limits::CHOSEN_SECRET_VARIETY
    }

    /// The id of the room that is made with this chosen secret: asked for again it is the same
    /// room. Nobody gets from the id to the secret.
    pub(crate) fn room_id(&self) -> GameId {
        let mut bytes = [0; 16];
        let digest = Sha256::new().chain_update(b"salon room ").chain_update(&self.0).finalize();
        bytes.copy_from_slice(&digest[..16]);
        GameId::from_random(bytes)
    }

    /// The secret as it stands in a return link.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The hash under which the store knows the seat; none for what is too long to be a secret.
    pub(crate) fn hash(&self) -> Option<SecretHash> {
        (self.0.len() <= limits::SECRET_BYTES)
            .then(|| SecretHash::from_bytes(Sha256::digest(self.0.as_bytes()).into()))
    }
}

impl From<&str> for SeatSecret {
    /// What somebody gives as a secret.
    fn from(text: &str) -> Self {
        Self(text.to_owned())
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

    #[test]
    fn a_chosen_secret_looks_random() {
        for _ in 0..100 {
            assert!(SeatSecret::random().unwrap().is_choosable());
        }
        for (text, expect) in [
            ("0123456789abcdef0123456789abcdef", true),
            ("0123456789abcdef0123456789abcde", false),
            ("01234560123456012345601234560123456", false),
            ("0123456789abcdef 0123456789abcdef", false),
            ("0123456789abcdef#0123456789abcdef", false),
            ("é123456789abcdef0123456789abcdef", false),
            ("", false),
        ] {
            assert_eq!(SeatSecret(text.to_owned()).is_choosable(), expect, "{text}");
        }
        let long = "0123456789abcdef".repeat(9);
        assert!(!SeatSecret(long).is_choosable());
    }

    #[test]
    fn a_secret_makes_one_room() {
        let secret = SeatSecret("0123456789abcdef0123456789abcdef".to_owned());
        assert_eq!(secret.room_id(), secret.room_id());
        assert_ne!(secret.room_id(), SeatSecret(format!("{}0", secret.0)).room_id());
    }
}
