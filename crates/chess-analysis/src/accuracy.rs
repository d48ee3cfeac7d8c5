//! How accurately a player played, by the formulas that Lichess has published (Accuracy, 2022).

use chess_core::Color;

/// The least that a move counts in the harmonic mean: a move of accuracy 0 would leave nothing of
/// the others.
const LEAST: f64 = 1.0;

/// The accuracy of a move that gave away so many points of 100, from 0 to 100.
pub fn of_move(lost_points: f64) -> f64 {
    if lost_points <= 0.0 {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * lost_points).exp()
        - 3.166_924_740_191_411;
    // One point more, for what the search itself does not know.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of White and Black in a game, from 0 to 100; none for who has not moved.
///
/// `white_percents` are the chances for White at the start and after each half-move, and `moves` who
/// made each half-move with its accuracy. Moves count for more where the game is unsettled: by the
/// standard deviation of the chances around them.
pub fn of_game(white_percents: &[f64], moves: &[(Color, f64)]) -> [Option<f64>; 2] {
    let weights = weights(white_percents);
    Color::ALL.map(|color| {
        let own = moves.iter().zip(&weights).filter(|((mover, _), _)| *mover == color);
        let (mut sum, mut weight_sum, mut inverse_sum, mut count) = (0.0, 0.0, 0.0, 0.0);
        for ((_, accuracy), weight) in own {
            sum += accuracy * weight;
            weight_sum += weight;
            inverse_sum += 1.0 / accuracy.max(LEAST);
            count += 1.0;
        }
        (count > 0.0).then(|| f64::midpoint(sum / weight_sum, count / inverse_sum))
    })
}

/// One for each half-move.
fn weights(percents: &[f64]) -> Vec<f64> {
    let plies = percents.len().saturating_sub(1);
    let size = (plies / 10).clamp(2, 8).min(percents.len());
    let weight = |window: &[f64]| deviation(window).clamp(0.5, 12.0);
    let first = percents.get(..size).map(weight);
    // The first half-moves have no window of their own.
    let padding = first.into_iter().cycle().take(size.saturating_sub(2));
    padding.chain(percents.windows(size.max(1)).map(weight)).collect()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}
