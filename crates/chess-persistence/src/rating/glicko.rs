//! Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022), game by game.
//!
//! The paper rates all games of a period at once. Here every game is rated when it ends, and the
//! deviation grows with the time since the last one as if so many periods, or parts of one, had
//! passed without a game.

use std::f64::consts::PI;

use chess_core::Millis;

/// How strong a player is, as far as games have shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The estimate; 1500 for who has not played.
    pub rating: f64,
    /// How sure it was at `rated_at`: with a probability of 95 %, the strength is within twice this.
    pub deviation: f64,
    /// How much the strength changes from one period to the next.
    pub volatility: f64,
    /// Games rated.
    pub games: u32,
    /// When the last one ended.
    pub rated_at: Millis,
}

/// Points of a rating in one unit of the paper's scale.
const SCALE: f64 = 173.717_8;
/// How freely the volatility changes: the paper's τ.
const TAU: f64 = 0.5;
/// A deviation of 60 grows to 110 within a year without games.
const PERIOD_MS: f64 = 4.665 * 24.0 * 3_600_000.0;
/// A strength surer than that would no longer follow a player who learns.
const LEAST_DEVIATION: f64 = 45.0;
const MOST_DEVIATION: f64 = 350.0;
/// Beyond this a rating is not shown without saying so.
const PROVISIONAL: f64 = 110.0;
const MOST_VOLATILITY: f64 = 0.1;
const RATINGS: std::ops::RangeInclusive<f64> = 400.0..=4_000.0;

impl Rating {
    /// That of somebody who has not played.
    pub const fn unrated(at: Millis) -> Self {
        Self { rating: 1_500.0, deviation: 350.0, volatility: 0.06, games: 0, rated_at: at }
    }

    /// The estimate as it is shown.
    pub fn rounded(&self) -> i32 {
        self.rating.round() as i32
    }

    /// How sure the rating is at `now`.
    pub fn deviation_at(&self, now: Millis) -> f64 {
        let grown = self.deviation.hypot(self.volatility * SCALE * self.periods(now).sqrt());
        grown.clamp(LEAST_DEVIATION, MOST_DEVIATION)
    }

    /// Whether the rating is a first guess only.
    pub fn is_provisional(&self, now: Millis) -> bool {
        self.deviation_at(now) > PROVISIONAL
    }

    fn periods(&self, now: Millis) -> f64 {
        (now.0.saturating_sub(self.rated_at.0)).max(0) as f64 / PERIOD_MS
    }

    /// The rating after a game at `at` in which so much was scored: 1 for a win, ½ for a draw.
    pub(super) fn after(&self, opponent: &Self, score: f64, at: Millis) -> Self {
        let opponent = Self { deviation: opponent.deviation_at(at), ..*opponent };
        let next = updated(self, &[(opponent, score)], self.periods(at));
        Self {
            rating: next.rating.clamp(*RATINGS.start(), *RATINGS.end()),
            deviation: next.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: next.volatility.min(MOST_VOLATILITY),
            games: self.games.saturating_add(1),
            rated_at: at.max(self.rated_at),
        }
    }
}

/// Steps 2 to 8 of the paper for results that came after so many periods.
fn updated(player: &Rating, results: &[(Rating, f64)], periods: f64) -> Rating {
    let (mu, phi) = ((player.rating - 1_500.0) / SCALE, player.deviation / SCALE);
    let weight = |deviation: f64| 1.0 / (1.0 + 3.0 * (deviation / SCALE / PI).powi(2)).sqrt();
    let (mut information, mut surplus) = (0.0, 0.0);
    for (opponent, score) in results {
        let g = weight(opponent.deviation);
        let expected = 1.0 / (1.0 + (-g * (mu - (opponent.rating - 1_500.0) / SCALE)).exp());
        information += g * g * expected * (1.0 - expected);
        surplus += g * (score - expected);
    }
    let variance = 1.0 / information;
    let volatility = volatility(player.volatility, phi, variance, variance * surplus);
    let before = phi.hypot(volatility * periods.sqrt());
    let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
    Rating {
        rating: 1_500.0 + SCALE * (mu + phi * phi * surplus),
        deviation: SCALE * phi,
        volatility,
        ..*player
    }
}

/// Step 5: the volatility for which the results are likeliest, by the Illinois algorithm.
fn volatility(sigma: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let (e, spread) = (x.exp(), phi * phi + variance);
        let sum = spread + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let excess = delta * delta - phi * phi - variance;
    let (mut low, mut high) = (a, excess.max(f64::MIN_POSITIVE).ln());
    if excess <= 0.0 {
        // The slope of `f` is at most -1/τ² there, so that few steps are enough.
        let steps = (1..100).map(|k| a - f64::from(k) * TAU);
        high = steps.into_iter().find(|x| f(*x) >= 0.0).unwrap_or(a - 100.0 * TAU);
    }
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..100 {
        if (high - low).abs() <= 1e-6 {
            break;
        }
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = f(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, ..Rating::unrated(Millis(0)) }
    }

    fn days(days: i64) -> Millis {
        Millis(days * 24 * 3_600_000)
    }

    #[test]
    fn the_example_of_the_paper() {
        let results = [
            (rating(1_400.0, 30.0), 1.0),
            (rating(1_550.0, 100.0), 0.0),
            (rating(1_700.0, 300.0), 0.0),
        ];
        let next = updated(&rating(1_500.0, 200.0), &results, 1.0);
        assert!((next.rating - 1_464.06).abs() < 0.01, "{next:?}");
        assert!((next.deviation - 151.52).abs() < 0.01, "{next:?}");
        assert!((next.volatility - 0.059_99).abs() < 0.000_01, "{next:?}");
    }

    #[test]
    fn points_go_from_one_to_the_other() {
        let (first, second) = (rating(1_600.0, 60.0), rating(1_600.0, 60.0));
        let (won, lost) = (first.after(&second, 1.0, days(1)), second.after(&first, 0.0, days(1)));
        assert!((won.rating + lost.rating - 3_200.0).abs() < 0.01);
        assert!(won.rating > 1_605.0 && won.rating < 1_625.0, "{won:?}");
        assert_eq!((won.games, won.rated_at), (1, days(1)));
        let drawn = first.after(&second, 0.5, days(1));
        assert!((drawn.rating - 1_600.0).abs() < 0.01);
        // A surprise moves more than what was expected.
        let weak = rating(1_200.0, 60.0);
        let gain = |who: &Rating, from: &Rating| who.after(from, 1.0, days(0)).rating - who.rating;
        assert!(gain(&weak, &first) > 4.0 * gain(&first, &weak));
        assert!(gain(&first, &weak) > 0.0);
    }

    #[test]
    fn a_rating_grows_uncertain_with_time() {
        let player = rating(1_500.0, 60.0);
        assert!((player.deviation_at(days(365)) - 110.0).abs() < 0.5);
        assert!(!player.is_provisional(days(300)) && player.is_provisional(days(400)));
        assert!((player.deviation_at(days(100_000)) - 350.0).abs() < 1e-9);
        // A clock that was set back takes nothing away.
        assert!((player.deviation_at(days(-5)) - 60.0).abs() < 1e-9);
        assert!(Rating::unrated(days(0)).is_provisional(days(0)));
    }

    #[test]
    fn no_series_of_games_leaves_the_bounds() {
        let mut winner = Rating::unrated(days(0));
        for game in 0..2_000 {
            let rival = rating(1_500.0 + f64::from(game % 7) * 300.0, 45.0);
            winner = winner.after(&rival, 1.0, days(i64::from(game / 50)));
            assert!(RATINGS.contains(&winner.rating) && winner.volatility <= MOST_VOLATILITY);
            assert!((LEAST_DEVIATION..=MOST_DEVIATION).contains(&winner.deviation));
        }
        assert!(winner.rating > 3_300.0, "{winner:?}");
        let mut loser = Rating::unrated(days(0));
        for _ in 0..2_000 {
            loser = loser.after(&rating(400.0, 45.0), 0.0, days(0));
        }
        assert!((loser.rating - 400.0).abs() < 1e-9);
    }
}
