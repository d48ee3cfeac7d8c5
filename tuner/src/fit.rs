//! Logistic regression by Adam (Kingma and Ba, "Adam: A method for stochastic optimization", 2015).

use crate::data::{Data, Example};
use crate::logistic::{expected, loss};

/// How weights are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// How often every sample is looked at.
    pub epochs: usize,
    /// Samples between two steps.
    pub batch: usize,
    /// How far the first steps go, in hundredths of a pawn; it falls to nothing.
    pub step_cp: f32,
    /// How strongly weights are drawn back to where they began: as much as one sample of a
    /// thousand that is off by all, for each hundred hundredths of a pawn.
    pub pull: f32,
    /// What the order of the samples is drawn from.
    pub seed: u64,
    /// The curve from values to points.
    pub scale_cp: f32,
}

/// What an epoch left: the mean losses.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// From 1.
    pub epoch: usize,
    /// Over the samples that are fitted to.
    pub fitted: f64,
    /// Over those that are kept back.
    pub held_out: f64,
}

/// Weights for the middle game and the endgame.
pub type Weights = Vec<[f32; 2]>;

/// Fits weights from `start`, and tells how it goes. The best of all epochs, by the samples that
/// are kept back, are returned.
pub fn fit(
    data: &Data,
    start: &[[f32; 2]],
    settings: &Settings,
    mut on_epoch: impl FnMut(Progress),
) -> Weights {
    let mut random = fastrand::Rng::with_seed(settings.seed);
    let (mut rows, held_out) = data.split();
    let mut adam = Adam::new(start);
    let mut best = (f64::INFINITY, start.to_vec());
    for epoch in 1..=settings.epochs {
        random.shuffle(&mut rows);
        // Falls as the cosine does: long steps for long, then ever shorter ones.
        let share = (epoch - 1) as f32 / settings.epochs as f32;
        let step = settings.step_cp * 0.5 * (1.0 + (share * core::f32::consts::PI).cos());
        let mut sum = 0.0;
        for batch in rows.chunks(settings.batch.max(1)) {
            sum += adam.step(data, batch, start, settings, step);
        }
        let fitted = sum / rows.len().max(1) as f64;
        let checked = mean_loss(data, &held_out, &adam.weights, settings.scale_cp);
        if checked < best.0 || held_out.is_empty() {
            best = (checked, adam.weights.clone());
        }
        on_epoch(Progress { epoch, fitted, held_out: checked });
    }
    best.1
}

/// The mean loss over those rows.
pub fn mean_loss(data: &Data, rows: &[usize], weights: &[[f32; 2]], scale_cp: f32) -> f64 {
    let of = |row: &usize| {
        let example = data.example(*row);
        loss(expected(example.value(weights), scale_cp), example.target)
    };
    rows.iter().map(of).sum::<f64>() / rows.len().max(1) as f64
}

/// Moments of the gradient.
struct Adam {
    weights: Weights,
    gradient: Weights,
    first: Weights,
    second: Weights,
    steps: i32,
}

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;

impl Adam {
    fn new(start: &[[f32; 2]]) -> Self {
        let zeros = vec![[0.0; 2]; start.len()];
        Self {
            weights: start.to_vec(),
            gradient: zeros.clone(),
            first: zeros.clone(),
            second: zeros,
            steps: 0,
        }
    }

    /// One step against the gradient of a batch; its loss before.
    fn step(
        &mut self,
        data: &Data,
        batch: &[usize],
        start: &[[f32; 2]],
        settings: &Settings,
        length: f32,
    ) -> f64 {
        self.gradient.fill([0.0; 2]);
        let mut sum = 0.0;
        for row in batch {
            let example = data.example(*row);
            let promised = expected(example.value(&self.weights), settings.scale_cp);
            sum += loss(promised, example.target);
            self.descend(&example, (promised - example.target) / batch.len() as f32);
        }
        self.steps += 1;
        let (first_bias, second_bias) =
            (1.0 - FIRST_DECAY.powi(self.steps), 1.0 - SECOND_DECAY.powi(self.steps));
        for (feature, weight) in self.weights.iter_mut().enumerate() {
            for part in 0..2 {
                let pull = settings.pull * 1e-5 * (weight[part] - start[feature][part]);
                let gradient = self.gradient[feature][part] + pull;
                let first = &mut self.first[feature][part];
                *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * gradient;
                let second = &mut self.second[feature][part];
                *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * gradient * gradient;
                let size = (*second / second_bias).sqrt() + 1e-9;
                weight[part] -= length * (*first / first_bias) / size;
            }
        }
        sum
    }

    /// Adds an example's part of the gradient, all but the constant scale of the curve.
    fn descend(&mut self, example: &Example<'_>, error: f32) {
        let (early, late) = (error * example.early, error * example.late);
        for (feature, count) in example.counts {
            let gradient = &mut self.gradient[usize::from(*feature)];
            gradient[0] += early * f32::from(*count);
            gradient[1] += late * f32::from(*count);
        }
    }
}
