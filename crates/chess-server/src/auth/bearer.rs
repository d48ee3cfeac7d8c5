//! The page's bearer: a name of a session, good for some minutes, signed with a key that lives and
//! dies with this process.
//!
//! It needs no place in the store, ends with its session, and is of no use to who reads the database.
//! After a restart the page asks for another by its cookie.

use chess_core::Millis;
use chess_persistence::SessionId;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::secret::hex;
use crate::limits;

/// What the page's bearers begin with.
const PREFIX: &str = "page_";

/// The key of this process.
pub(crate) struct PageKey(Hmac<Sha256>);

impl PageKey {
    /// # Errors
    /// When the system has no randomness to give.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut key = [0; 32];
        getrandom::fill(&mut key)?;
        let mac = Hmac::new_from_slice(&key);
        Ok(Self(mac.expect("invariant: HMAC takes keys of any length")))
    }

    /// A bearer for the session, and when it ends.
    pub(crate) fn sign(&self, session: &SessionId, now: Millis) -> (String, Millis) {
        let until = now.plus(limits::PAGE_BEARER_LIFE_MS);
        let signed = format!("{session}_{}", until.0);
        let mac = self.0.clone().chain_update(&signed).finalize().into_bytes();
        (format!("{PREFIX}{signed}_{}", hex(&mac)), until)
    }

    /// The session that a bearer names at `now`; none if we did not sign it or it has ended. Whether
    /// the session still lives is another question.
    pub(crate) fn read(&self, bearer: &str, now: Millis) -> Option<SessionId> {
        let (signed, mac) = bearer.strip_prefix(PREFIX)?.rsplit_once('_')?;
        self.0.clone().chain_update(signed).verify_slice(&unhex(mac)?).ok()?;
        let (session, until) = signed.split_once('_')?;
        (now.0 < until.parse().ok()?).then(|| session.parse().ok())?
    }
}

/// Shows nothing: who has the key is anybody.
impl std::fmt::Debug for PageKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PageKey(…)")
    }
}

/// The 32 bytes that 64 hexadecimal digits are.
fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != bytes.len() || !rest.is_empty() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(pairs) {
        let digit =
            |at: usize| char::from(pair[at]).to_digit(16).and_then(|d| u8::try_from(d).ok());
        *byte = digit(0)? << 4 | digit(1)?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bearer_is_ours_whole_and_in_time() {
        let key = PageKey::random().unwrap();
        let session = SessionId::from_random([7; 16]);
        let (bearer, until) = key.sign(&session, Millis(1_000));
        assert_eq!(until, Millis(1_000 + limits::PAGE_BEARER_LIFE_MS));
        assert_eq!(key.read(&bearer, Millis(until.0 - 1)), Some(session));
        assert_eq!(key.read(&bearer, until), None, "its time is over");
        assert_eq!(PageKey::random().unwrap().read(&bearer, Millis(1_000)), None, "another's");
        for at in PREFIX.len()..bearer.len() {
            let mut forged = bearer.clone().into_bytes();
            forged[at] = if forged[at] == b'0' { b'1' } else { b'0' };
            let forged = String::from_utf8(forged).unwrap();
            assert_eq!(key.read(&forged, Millis(1_000)), None, "{forged}");
        }
        for text in ["", "page_", "page___", &bearer[..bearer.len() - 1], &format!("{bearer}0")] {
            assert_eq!(key.read(text, Millis(1_000)), None, "{text}");
        }
    }
}
