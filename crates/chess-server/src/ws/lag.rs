//! How long it takes from the server to a client and back, measured by pings of the socket itself.

use std::time::Duration;

use axum::body::Bytes;
use tokio::time::Instant;

use crate::limits;

/// What the last pings of one socket took.
#[derive(Debug, Default)]
pub(super) struct LagMeter {
    /// The number of the last ping, and when it was sent.
    sent: Option<(u64, Instant)>,
    /// Whether its pong has come.
    is_answered: bool,
    lag_ms: Option<u32>,
}

impl LagMeter {
    /// What a ping at `now` is to carry; `None` where none is due.
    pub(super) fn ping(&mut self, now: Instant) -> Option<Bytes> {
        let number = match self.sent {
            Some((_, at)) if now.duration_since(at) < limits::LAG_PING => return None,
            Some((number, _)) => number + 1,
            None => 0,
        };
        self.sent = Some((number, now));
        self.is_answered = false;
        Some(Bytes::copy_from_slice(&number.to_be_bytes()))
    }

    /// A pong came at `now`. One that answers no ping of ours, or one twice, says nothing.
    pub(super) fn pong(&mut self, payload: &[u8], now: Instant) {
        let Some((number, at)) = self.sent else { return };
        if payload == number.to_be_bytes() && !self.is_answered {
            self.is_answered = true;
            self.lag_ms = Some(smooth(self.lag_ms, now.duration_since(at)));
        }
    }

    /// The way there and back in milliseconds, as far as it is known.
    pub(super) fn lag_ms(&self) -> u32 {
        self.lag_ms.unwrap_or(0)
    }
}

/// A new measure counts a quarter, but one that is shorter counts at once: a queue that was met by
/// chance is no property of the line.
fn smooth(known_ms: Option<u32>, measured: Duration) -> u32 {
    let measured_ms = u32::try_from(measured.as_millis()).unwrap_or(u32::MAX);
    match known_ms {
        Some(known_ms) if known_ms < measured_ms => known_ms + (measured_ms - known_ms) / 4,
        _ => measured_ms,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pong_tells_the_way_of_its_ping() {
        let start = Instant::now();
        let after = |ms| start + Duration::from_millis(ms);
        let mut meter = LagMeter::default();
        assert_eq!(meter.lag_ms(), 0);
        let first = meter.ping(start).unwrap();
        assert_eq!(meter.ping(after(10)), None, "one at a time");
        meter.pong(b"something", after(20));
        assert_eq!(meter.lag_ms(), 0);
        meter.pong(&first, after(80));
        meter.pong(&first, after(90));
        assert_eq!(meter.lag_ms(), 80);
        let second = meter.ping(after(60_000)).unwrap();
        meter.pong(&first, after(60_020));
        assert_eq!(meter.lag_ms(), 80, "the first ping is answered already");
        meter.pong(&second, after(60_480));
        assert_eq!(meter.lag_ms(), 180);
        let third = meter.ping(after(120_000)).unwrap();
        meter.pong(&third, after(120_030));
        assert_eq!(meter.lag_ms(), 30);
    }
}
