//! How often one place may do what costs: a token bucket for each place and each kind of act, kept
//! as one instant (the generic cell rate algorithm, ITU-T I.371).

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use chess_core::Millis;

use super::client::Client;
use crate::config::Limits;
use crate::limits::{self, Allowance};
use crate::problem::Problem;

/// What is counted. Moves are not: the sockets have a bound of their own, above every speed of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    SignUp,
    SignIn,
    Room,
    /// Whatever sends a letter to whom somebody names.
    Mail,
    /// Many games at once.
    Export,
}

impl Act {
    const fn allowance(self) -> Allowance {
        match self {
            Self::SignUp => limits::SIGN_UPS,
            Self::SignIn => limits::SIGN_INS,
            Self::Room => limits::ROOMS,
            Self::Mail => limits::MAILS,
            Self::Export => limits::EXPORTS,
        }
    }
}

/// The buckets of all places.
#[derive(Debug)]
pub(crate) struct Throttle {
    limits: Limits,
    /// When each bucket will be full again. One that is full need not be kept.
    full_at: Mutex<HashMap<(Act, IpAddr), Millis>>,
}

impl Throttle {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, full_at: Mutex::default() }
    }

    /// Counts an act from a place.
    ///
    /// # Errors
    /// [`Problem::too_many`] with the time to wait; then it is not counted.
    pub(crate) fn admit(&self, act: Act, client: Client, now: Millis) -> Result<(), Problem> {
        if self.limits == Limits::Off {
            return Ok(());
        }
        let Allowance { burst, every_ms } = act.allowance();
        // No method leaves the map half changed, so a panic elsewhere spoils nothing.
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (act, client.network());
        let begun = full_at.get(&key).map_or(now, |at| now.max(*at));
        let wait_ms = begun.0 + every_ms - (now.0 + burst * every_ms);
        if wait_ms > 0 {
            return Err(Problem::too_many(wait_ms));
        }
        if full_at.len() >= limits::BUCKETS && !full_at.contains_key(&key) {
            make_room(&mut full_at, now);
        }
        full_at.insert(key, Millis(begun.0 + every_ms));
        Ok(())
    }
}

/// Drops the buckets that are full, and, where that is not enough, the half that will be so soonest:
/// those who did least.
fn make_room(full_at: &mut HashMap<(Act, IpAddr), Millis>, now: Millis) {
    full_at.retain(|_, at| *at > now);
    if full_at.len() >= limits::BUCKETS {
        let mut instants: Vec<Millis> = full_at.values().copied().collect();
        let middle = instants.len() / 2;
        let (_, median, _) = instants.select_nth_unstable(middle);
        let median = *median;
        full_at.retain(|_, at| *at > median);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u32) -> Client {
        Client(IpAddr::V4(number.into()))
    }

    #[test]
    fn a_burst_is_let_through_and_then_one_at_a_time() {
        let throttle = Throttle::new(Limits::On);
        let Allowance { burst, every_ms } = limits::SIGN_INS;
        let admit = |number, at| throttle.admit(Act::SignIn, client(number), Millis(at)).is_ok();
        assert!((0..burst).all(|_| admit(1, 0)));
        assert!(!admit(1, 0));
        assert!(admit(2, 0), "elsewhere nothing happened");
        assert!(throttle.admit(Act::SignUp, client(1), Millis(0)).is_ok(), "nor of another kind");
        assert!(!admit(1, every_ms - 1));
        assert!(admit(1, every_ms));
        assert!(!admit(1, every_ms));
        let rested = every_ms * (burst + 1);
        assert!((0..burst).all(|_| admit(1, rested)));
        assert!(!admit(1, rested), "rest saves up no more than a burst");
        let off = Throttle::new(Limits::Off);
        assert!((0..burst * 3).all(|_| off.admit(Act::SignIn, client(1), Millis(0)).is_ok()));
    }

    #[test]
    fn memory_is_bounded_and_who_did_most_is_not_forgotten() {
        let throttle = Throttle::new(Limits::On);
        let busy = client(u32::MAX);
        while throttle.admit(Act::SignIn, busy, Millis(0)).is_ok() {}
        for number in 0..u32::try_from(limits::BUCKETS).unwrap() + 10 {
            throttle.admit(Act::SignIn, client(number), Millis(0)).unwrap();
        }
        assert!(throttle.full_at.lock().unwrap().len() <= limits::BUCKETS);
        assert!(throttle.admit(Act::SignIn, busy, Millis(0)).is_err());
    }
}
