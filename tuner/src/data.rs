//! Samples as numbers, packed so that millions fit into memory.

use chess_engine::tuning::Trace;

use crate::logistic;
use crate::sample::Sample;

/// Traces and what they are held to.
#[derive(Debug, Default)]
pub struct Data {
    counts: Vec<(u16, i16)>,
    rows: Vec<Row>,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    /// Where the row's counts end.
    end: usize,
    early: f32,
    late: f32,
    constant: f32,
    /// What the value should foretell, from 0 to 1.
    target: f32,
    /// Whether the row is kept back to check the fit.
    is_held_out: bool,
}

/// One row, as a fit looks at it.
#[derive(Debug, Clone, Copy)]
pub struct Example<'a> {
    /// Features and how often they occur.
    pub counts: &'a [(u16, i16)],
    /// What a weight for the middle game counts for.
    pub early: f32,
    /// What a weight for the endgame counts for.
    pub late: f32,
    /// What is added without a weight.
    pub constant: f32,
    /// What the value should foretell, from 0 to 1.
    pub target: f32,
}

impl Example<'_> {
    /// The value under those weights, in hundredths of a pawn.
    pub fn value(&self, weights: &[[f32; 2]]) -> f32 {
        let (mut early, mut late) = (0.0, 0.0);
        for (feature, count) in self.counts {
            let weight = weights[usize::from(*feature)];
            early += weight[0] * f32::from(*count);
            late += weight[1] * f32::from(*count);
        }
        self.constant + self.early * early + self.late * late
    }
}

/// Of ten games one is kept back.
const HELD_OUT: u64 = 10;

impl Data {
    /// Adds a trace with its target.
    pub fn push(&mut self, trace: &Trace, target: f32, is_held_out: bool) {
        self.counts.extend(&trace.counts);
        let Trace { early, late, constant, .. } = *trace;
        let end = self.counts.len();
        self.rows.push(Row { end, early, late, constant, target, is_held_out });
    }

    /// Adds a sample. Its target is the game's result, of which `score_share` is replaced by the
    /// points that its score promises on the curve of `scale_cp`.
    pub fn push_sample(&mut self, sample: &Sample, score_share: f32, scale_cp: f32) {
        let promised = logistic::expected(sample.white_cp() as f32, scale_cp);
        let target = sample.points() * (1.0 - score_share) + promised * score_share;
        let trace = Trace::of(&sample.position);
        self.push(&trace, target, sample.game.is_multiple_of(HELD_OUT));
    }

    /// The numbers of the rows that are fitted to, and of those that are kept back.
    pub fn split(&self) -> (Vec<usize>, Vec<usize>) {
        (0..self.rows.len()).partition(|row| !self.rows[*row].is_held_out)
    }

    /// The row of that number.
    pub fn example(&self, row: usize) -> Example<'_> {
        let from = row.checked_sub(1).map_or(0, |before| self.rows[before].end);
        let Row { end, early, late, constant, target, .. } = self.rows[row];
        Example { counts: &self.counts[from..end], early, late, constant, target }
    }
}
