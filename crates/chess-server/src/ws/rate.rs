//! How many frames a socket may send: a token bucket.

use tokio::time::Instant;

use crate::limits;

/// Tokens that come back with time; one is taken per frame.
#[derive(Debug)]
pub(super) struct Bucket {
    /// Frames that may be sent now, in thousandths.
    millitokens: u64,
    filled: Instant,
    /// Frames refused since the bucket was last full.
    refused: u32,
}

const FULL: u64 = limits::FRAME_BURST as u64 * 1000;

/// What the bucket says to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Pass,
    /// Too many frames in a short time.
    Refuse,
    /// So many that the socket is better closed.
    Close,
}

impl Bucket {
    pub(super) fn new(now: Instant) -> Self {
        Self { millitokens: FULL, filled: now, refused: 0 }
    }

    /// Takes the token of one frame that arrives at `now`.
    pub(super) fn take(&mut self, now: Instant) -> Verdict {
        let elapsed = now.duration_since(self.filled).as_millis();
        let elapsed_ms = u64::try_from(elapsed).unwrap_or(u64::MAX);
        let gained = elapsed_ms.saturating_mul(limits::FRAMES_PER_SECOND.into());
        self.millitokens = self.millitokens.saturating_add(gained).min(FULL);
        self.filled = now;
        if self.millitokens == FULL {
            self.refused = 0;
        }
        match self.millitokens.checked_sub(1000) {
            Some(left) => {
                self.millitokens = left;
                Verdict::Pass
            }
            None => {
                self.refused += 1;
                if self.refused < limits::REFUSED_FRAMES { Verdict::Refuse } else { Verdict::Close }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn twenty_moves_a_second_always_pass() {
        let mut now = Instant::now();
        let mut bucket = Bucket::new(now);
        for _ in 0..10_000 {
            assert_eq!(bucket.take(now), Verdict::Pass);
            now += Duration::from_millis(50);
        }
    }

    #[test]
    fn a_flood_is_refused_and_in_the_end_closed() {
        let now = Instant::now();
        let mut bucket = Bucket::new(now);
        for _ in 0..limits::FRAME_BURST {
            assert_eq!(bucket.take(now), Verdict::Pass);
        }
        assert_eq!(bucket.take(now), Verdict::Refuse);
        assert_eq!(bucket.take(now + Duration::from_secs(1)), Verdict::Pass);
        // Twice the pace that is allowed: a third of a minute later the socket is closed …
        let pace = Duration::from_millis(1000 / u64::from(2 * limits::FRAMES_PER_SECOND));
        let flood = |bucket: &mut Bucket, from: Instant, seconds: u32| {
            let frames = 2 * limits::FRAMES_PER_SECOND * seconds;
            (0..frames).map(|n| bucket.take(from + n * pace)).last().unwrap()
        };
        let later = now + Duration::from_secs(1);
        assert_ne!(flood(&mut bucket, later, 5), Verdict::Close);
        assert_eq!(flood(&mut bucket, later + Duration::from_secs(5), 20), Verdict::Close);
        // … and one that took a rest is forgiven.
        let rested = now + Duration::from_secs(60);
        assert_ne!(flood(&mut bucket, rested, 5), Verdict::Close);
    }
}
