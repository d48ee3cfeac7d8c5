//! Argon2id on a few blocking threads: each hash takes 19 MiB and tens of milliseconds, so that only
//! a few run at once, some wait, and the rest are told to come again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc};
use argon2::{Algorithm, Argon2, Params, Version};
use chess_persistence::PasswordHash;
use tokio::sync::Semaphore;

use super::password::Password;
use crate::limits;
use crate::problem::Problem;

/// Memory of a hash in KiB, passes and lanes: OWASP's first choice for Argon2id
/// (Password Storage Cheat Sheet; ASVS 5.0, appendix C).
const PARAMS: (u32, u32, u32) = (19 * 1024, 2, 1);

/// Makes and checks hashes of passwords.
#[derive(Debug)]
pub(crate) struct Hasher {
    argon2: Argon2<'static>,
    /// What is checked against where there is no account, so that both cost the same.
    nobody: PasswordHash,
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
    hashes: AtomicU64,
}

impl Hasher {
    /// # Errors
    /// When the system has no randomness to give.
    pub(crate) fn new() -> Result<Self, getrandom::Error> {
        let (memory_kib, passes, lanes) = PARAMS;
        let params = Params::new(memory_kib, passes, lanes, None);
        let params = params.expect("invariant: parameters within Argon2's own bounds");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut nothing = [0; 32];
        getrandom::fill(&mut nothing)?;
        let nobody = argon2.hash_password_with_salt(&nothing, &nothing[..16]);
        let nobody: phc::PasswordHash =
            nobody.expect("invariant: a salt and a password of usual lengths");
        Ok(Self {
            argon2,
            nobody: PasswordHash::from_phc(nobody.to_string()),
            places: Arc::new(Semaphore::new(limits::HASHES + limits::WAITING_HASHES)),
            turns: Arc::new(Semaphore::new(limits::HASHES)),
            hashes: AtomicU64::new(0),
        })
    }

    /// The hash of a password, with a salt of its own.
    ///
    /// # Errors
    /// [`Problem::hashing`] when too many wait already.
    pub(crate) async fn hash(&self, password: Password) -> Result<PasswordHash, Problem> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt)?;
        let argon2 = self.argon2.clone();
        let hash = self.run(move || -> Result<phc::PasswordHash, _> {
            argon2.hash_password_with_salt(password.reveal().as_bytes(), &salt)
        });
        let hash = hash.await?.map_err(|error| Problem::internal(&error))?;
        Ok(PasswordHash::from_phc(hash.to_string()))
    }

    /// Whether this is the password of the hash. Without a hash it is not, at the same cost.
    ///
    /// # Errors
    /// [`Problem::hashing`] when too many wait already; a hash that is none.
    pub(crate) async fn verify(
        &self,
        given: String,
        hash: Option<PasswordHash>,
    ) -> Result<bool, Problem> {
        let is_somebody = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.clone());
        let hash = phc::PasswordHash::new(hash.as_phc());
        let hash = hash.map_err(|error| Problem::internal(&error))?;
        let argon2 = self.argon2.clone();
        let is_right =
            self.run(move || argon2.verify_password(given.as_bytes(), &hash).is_ok()).await?;
        Ok(is_right && is_somebody)
    }

    /// How many hashes were made so far, for making or for checking.
    #[cfg(test)]
    pub(crate) fn hashes(&self) -> u64 {
        self.hashes.load(Ordering::Relaxed)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Problem::hashing())?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Problem::restarting())?;
        self.hashes.fetch_add(1, Ordering::Relaxed);
        // Who asked may leave meanwhile: the thread keeps the place, or leaving would make room for
        // more hashes than are allowed.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((place, turn));
            done
        });
        done.await.map_err(|error| Problem::internal(&error))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_nobody_costs_the_same() {
        let hasher = Hasher::new().unwrap();
        let password = Password::choose("correct horse".to_owned(), None).unwrap();
        let hash = hasher.hash(password.clone()).await.unwrap();
        assert!(hash.as_phc().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_phc());
        assert_ne!(hasher.hash(password).await.unwrap(), hash, "each has its own salt");
        for (given, hash, expect) in [
            ("correct horse", Some(hash.clone()), true),
            ("correct horses", Some(hash), false),
            ("correct horse", None, false),
        ] {
            let before = hasher.hashes();
            assert_eq!(hasher.verify(given.to_owned(), hash).await.unwrap(), expect);
            assert_eq!(hasher.hashes(), before + 1);
        }
    }

    #[tokio::test]
    async fn of_a_flood_some_are_told_to_come_again() {
        let hasher = Hasher::new().unwrap();
        let flood = limits::HASHES + limits::WAITING_HASHES + 3;
        // Nobody's turn comes before all have asked.
        let turns = Arc::clone(&hasher.turns).acquire_many_owned(limits::HASHES as u32).await;
        let asked = join_all((0..flood).map(|_| hasher.run(|| ())));
        let (answers, ()) = tokio::join!(asked, async { drop(turns) });
        let refused = answers.into_iter().filter(Result::is_err).count();
        assert_eq!(refused, 3);
        assert_eq!(hasher.run(|| 7).await.unwrap(), 7, "and then there is room again");
    }
}
