//! Games counted by their results, and how that is shown.

use chess_notation::pgn::GameResult;
use serde::Serialize;

use crate::output::grouped;

/// How wide a bar is.
const BAR: u64 = 14;

/// Games by their results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Tally {
    /// All of them.
    pub(crate) games: u64,
    pub(crate) white: u64,
    pub(crate) draws: u64,
    pub(crate) black: u64,
    /// Unfinished, unknown, or lost by both.
    pub(crate) other: u64,
}

impl Tally {
    /// Counts a game.
    pub(crate) fn add(&mut self, result: GameResult) {
        self.games += 1;
        *match result {
            GameResult::WhiteWins => &mut self.white,
            GameResult::Draw => &mut self.draws,
            GameResult::BlackWins => &mut self.black,
            _ => &mut self.other,
        } += 1;
    }

    /// Adds other games.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.other += other.other;
    }

    /// The three shares as whole numbers that make 100 together; nothing where no game has a result.
    fn percent(&self) -> Option<[u64; 3]> {
        shared_out(100, [self.white, self.draws, self.black])
    }

    /// Columns for a table: games, share of `all`, White, draws, Black in percent, and a bar.
    pub(crate) fn columns(&self, all: u64) -> String {
        let games = grouped(self.games);
        let share = percent(self.games, all);
        match self.percent() {
            Some([white, draws, black]) => {
                let bar = self.bar();
                format!("{games:>9} {share:>8}   {white:>4} {draws:>5} {black:>5}   {bar}")
            }
            None => format!("{games:>9} {share:>8}   {:>4} {:>5} {:>5}", "-", "-", "-"),
        }
    }

    /// What stands above [`Tally::columns`].
    pub(crate) const HEADER: &'static str = "    Games    Share   White  Draw Black   (percent)";

    fn bar(&self) -> String {
        let parts = shared_out(BAR, [self.white, self.draws, self.black]).unwrap_or_default();
        let signs = ["█", "▒", "░"];
        signs.iter().zip(parts).map(|(sign, part)| sign.repeat(part as usize)).collect()
    }
}

/// A share as `12.3 %`.
pub(crate) fn percent(part: u64, all: u64) -> String {
    if all == 0 { "-".to_owned() } else { format!("{:.1} %", part as f64 * 100.0 / all as f64) }
}

/// Whole numbers in the proportions of the parts that make `whole` together: what rounding down
/// leaves goes to those that lost most by it. Nothing where all parts are 0.
fn shared_out<const N: usize>(whole: u64, parts: [u64; N]) -> Option<[u64; N]> {
    let all = parts.iter().sum::<u64>();
    if all == 0 {
        return None;
    }
    let mut shares = parts.map(|part| part * whole / all);
    let mut by_loss: Vec<usize> = (0..N).collect();
    by_loss.sort_by_key(|&index| std::cmp::Reverse(parts[index] * whole % all));
    let left = (whole - shares.iter().sum::<u64>()) as usize;
    for &index in by_loss.iter().take(left) {
        shares[index] += 1;
    }
    Some(shares)
}

#[cfg(test)]
mod tests {
    use super::shared_out;

    #[test]
    fn shares_make_the_whole() {
        assert_eq!(shared_out(100, [1, 1, 1]), Some([34, 33, 33]));
        assert_eq!(shared_out(100, [2, 0, 1]), Some([67, 0, 33]));
        assert_eq!(shared_out(16, [0, 5, 0]), Some([0, 16, 0]));
        assert_eq!(shared_out(16, [0, 0, 0]), None);
    }
}
