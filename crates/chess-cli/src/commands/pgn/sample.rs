//! `chess pgn sample`: some games at random.

use std::ops::ControlFlow;

use anyhow::Result;
use clap::Args;

use super::games;
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use crate::exit::Exit;

#[derive(Debug, Args)]
pub(crate) struct SampleArguments {
    /// How many games, of all files together
    #[arg(short = 'n', long, value_name = "N")]
    pub(crate) games: usize,
    /// Another seed gives other games; the same one always the same
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// Writes the chosen games as they are, in the order of the input. Every choice is as likely as any
/// other (the reservoir of Vitter's algorithm R); the games chosen so far are held in memory.
pub(crate) fn run(arguments: &SampleArguments) -> Result<Exit> {
    let common = &arguments.common;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    let mut random = SplitMix(arguments.seed);
    let mut seen = 0;
    let mut chosen: Vec<(u64, Vec<u8>)> = Vec::new();
    games::each_by_tags(
        common,
        &mut report,
        |_| (),
        |taken| {
            seen += 1;
            if chosen.len() < arguments.games {
                chosen.push((seen, taken.raw.to_vec()));
            } else {
                let index = random.below(seen);
                let replaced = usize::try_from(index).ok().and_then(|index| chosen.get_mut(index));
                if let Some(replaced) = replaced {
                    *replaced = (seen, taken.raw.to_vec());
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    chosen.sort_unstable_by_key(|&(number, _)| number);
    for (_, text) in &chosen {
        sink.game(text)?;
    }
    sink.finish()?;
    report.end()
}

/// Random numbers that are the same on every machine (Steele, Lea and Flood, OOPSLA 2014).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, each as likely as any other up to one in 2^64.
    fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix;

    #[test]
    fn numbers_are_spread_evenly() {
        let mut random = SplitMix(1);
        let mut counts = [0; 10];
        for _ in 0..10_000 {
            counts[random.below(10) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
