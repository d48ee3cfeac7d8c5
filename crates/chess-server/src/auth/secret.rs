//! Random tokens: 256 bits from the system's generator. The store holds only their SHA-256, so that
//! neither a copy of the database nor a log lets anybody in, and looking one up by its hash needs no
//! comparison in constant time.

use std::fmt;

use chess_persistence::{AccountId, SecretHash, SessionId, TokenId};
use sha2::{Digest, Sha256};

use crate::limits;

/// What personal tokens begin with, so that people and scanners know one when they see it.
pub(crate) const TOKEN_PREFIX: &str = "salon_";

/// A token as its owner holds it. `Debug` never shows it.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// A new token, with `prefix` before it.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub(crate) fn random(prefix: &str) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(format!("{prefix}{}", hex(&bytes))))
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> SecretHash {
        digest(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The hash under which the store knows what somebody brought; none for what is too long.
pub(crate) fn hash_of(text: &str) -> Option<SecretHash> {
    (text.len() <= limits::SECRET_BYTES).then(|| digest(text))
}

fn digest(text: &str) -> SecretHash {
    SecretHash::from_bytes(Sha256::digest(text.as_bytes()).into())
}

/// Bytes as small hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from_digit(digit.into(), 16).expect("invariant: four bits")).collect()
}

fn random_bytes() -> Result<[u8; 16], getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// # Errors
/// When the system has no randomness to give.
pub(crate) fn account_id() -> Result<AccountId, getrandom::Error> {
    random_bytes().map(AccountId::from_random)
}

/// # Errors
/// When the system has no randomness to give.
pub(crate) fn session_id() -> Result<SessionId, getrandom::Error> {
    random_bytes().map(SessionId::from_random)
}

/// # Errors
/// When the system has no randomness to give.
pub(crate) fn token_id() -> Result<TokenId, getrandom::Error> {
    random_bytes().map(TokenId::from_random)
}
