//! How often one place may do what costs: a token bucket for each place and each kind of act.

use std::net::IpAddr;

use chess_core::Millis;

use super::client::Client;
use crate::buckets::Buckets;
use crate::config::Limits;
use crate::limits::{self, Allowance};
use crate::problem::Problem;

/// What is counted. Moves are not: they have a bound of their own for each socket, and over HTTP for each
/// player of a game, above every speed of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    SignUp,
    SignIn,
    Room,
    /// Whatever sends a letter to whom somebody names.
    Mail,
    /// Many games at once.
    Export,
    /// A challenge or a seek.
    Opening,
    /// A report of what somebody said.
    Report,
    /// A game that was played elsewhere.
    Import,
}

impl Act {
    const fn allowance(self) -> Allowance {
        match self {
            Self::SignUp => limits::SIGN_UPS,
            Self::SignIn => limits::SIGN_INS,
            Self::Room => limits::ROOMS,
            Self::Mail => limits::MAILS,
            Self::Export => limits::EXPORTS,
            Self::Opening => limits::OPENINGS,
            Self::Report => limits::REPORTS,
            Self::Import => limits::IMPORT,
        }
    }
}

/// The buckets of all places.
#[derive(Debug)]
pub(crate) struct Throttle {
    limits: Limits,
    buckets: Buckets<(Act, IpAddr)>,
}

impl Throttle {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, buckets: Buckets::default() }
    }

    /// Counts an act from a place.
    ///
    /// # Errors
    /// [`Problem::too_many`] with the time to wait; then it is not counted.
    pub(crate) fn admit(&self, act: Act, client: Client, now: Millis) -> Result<(), Problem> {
        if self.limits == Limits::Off {
            return Ok(());
        }
        let key = (act, client.network());
        self.buckets.take(key, act.allowance(), now).map_err(Problem::too_many)
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
}
