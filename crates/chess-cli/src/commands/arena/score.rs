//! What a match says about strength.
//!
//! Errors are estimated from pairs of games, not from games: the two games of an opening belong
//! together (Van den Bergh, "Comments on normalized Elo", 2020, on pentanomial statistics).

use std::str::FromStr;

/// The two hypotheses of a sequential test, in Elo points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
}

impl FromStr for Bounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "two numbers are wanted, as in 0,5".to_owned();
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong());
        let bounds = Self { elo0: number(elo0)?, elo1: number(elo1)? };
        if bounds.elo0 < bounds.elo1 && bounds.elo0.abs().max(bounds.elo1.abs()) <= 1_000.0 {
            Ok(bounds)
        } else {
            Err("the first number must be the smaller one, both within 1000".to_owned())
        }
    }
}

/// What a sequential test has decided, with errors of 5 % either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The difference is more like the second number.
    Accepted,
    /// The difference is more like the first number.
    Refused,
}

impl Verdict {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Refused => "refused",
        }
    }
}

/// An estimate with its 95 % interval.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Elo {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// Results so far, from the first player's side.
#[derive(Debug, Default)]
pub(crate) struct Score {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// Pairs by the half points won in them, from 0 to 4.
    pairs: [u32; 5],
    /// Games lost because the engine failed, by player.
    pub(crate) faults: [u32; 2],
}

/// 5 % of errors of each kind: ln(0.95 / 0.05).
const DECIDED: f64 = 2.944_438_979_166_440_3;
/// Of a normal distribution, 95 % lies within so many deviations.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Score {
    /// Adds the half points of two games, and who failed in them.
    pub(crate) fn add_pair(&mut self, points: [u8; 2], faults: [Option<usize>; 2]) {
        for points in points {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[usize::from(points[0] + points[1]).min(4)] += 1;
        for player in faults.into_iter().flatten() {
            self.faults[player] += 1;
        }
    }

    pub(crate) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, from 0 to 1.
    pub(crate) fn mean(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    fn count(&self) -> f64 {
        self.pairs.iter().copied().map(f64::from).sum()
    }

    /// The variance of a pair's points, where a pair counts for 1 at most.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares =
            self.pairs.iter().zip(0u8..).map(|(pairs, points)| {
                f64::from(*pairs) * (f64::from(points) / 4.0 - mean).powi(2)
            });
        squares.sum::<f64>() / self.count().max(1.0)
    }

    /// Half the width of the 95 % interval of the mean.
    pub(crate) fn margin(&self) -> f64 {
        DEVIATIONS * (self.variance() / self.count().max(1.0)).sqrt()
    }

    /// The difference in strength; none where one side scored everything.
    pub(crate) fn elo(&self) -> Option<Elo> {
        let (mean, margin) = (self.mean(), self.margin());
        if mean <= 0.0 || mean >= 1.0 {
            return None;
        }
        let clamped = |share: f64| elo_of(share.clamp(0.001, 0.999));
        Some(Elo { value: elo_of(mean), low: clamped(mean - margin), high: clamped(mean + margin) })
    }

    /// How much likelier the second hypothesis is than the first, as a logarithm: the generalized
    /// ratio in its normal approximation.
    pub(crate) fn log_likelihood_ratio(&self, bounds: Bounds) -> f64 {
        let variance = self.variance();
        if variance == 0.0 {
            return 0.0;
        }
        let (low, high) = (share_of(bounds.elo0), share_of(bounds.elo1));
        self.count() * (high - low) * (2.0 * self.mean() - low - high) / (2.0 * variance)
    }

    /// What the sequential test says, once it says something.
    pub(crate) fn verdict(&self, bounds: Bounds) -> Option<Verdict> {
        let ratio = self.log_likelihood_ratio(bounds);
        if ratio >= DECIDED {
            Some(Verdict::Accepted)
        } else if ratio <= -DECIDED {
            Some(Verdict::Refused)
        } else {
            None
        }
    }

    pub(crate) fn in_short(&self) -> String {
        format!("+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

/// The difference at which that share of the points is expected.
fn elo_of(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points that is expected at that difference.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: [u32; 5]) -> Score {
        let mut score = Score::default();
        for (pairs, points) in pairs.into_iter().zip([[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]]) {
            for _ in 0..pairs {
                score.add_pair(points, [None; 2]);
            }
        }
        score
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let score = score([0, 0, 50, 0, 50]);
        assert!((score.mean() - 0.75).abs() < 1e-12);
        let elo = score.elo().unwrap();
        assert!((elo.value - 190.85).abs() < 0.01, "{elo:?}");
        // A pair's points deviate by a quarter: 1.96 × 0.25 / √100.
        assert!((score.margin() - 0.049).abs() < 1e-4, "{}", score.margin());
        assert!(elo.low < 156.0 && elo.high > 228.0, "{elo:?}");
    }

    #[test]
    fn the_test_decides_only_when_it_is_clear() {
        let bounds = "0,10".parse::<Bounds>().unwrap();
        assert_eq!(score([1, 1, 4, 1, 2]).verdict(bounds), None);
        assert_eq!(score([100, 200, 400, 300, 200]).verdict(bounds), Some(Verdict::Accepted));
        assert_eq!(score([200, 300, 400, 200, 100]).verdict(bounds), Some(Verdict::Refused));
        assert!("10,0".parse::<Bounds>().is_err());
    }
}
