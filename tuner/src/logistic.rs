//! The curve from hundredths of a pawn to points.

/// The points expected at a value, from 0 to 1, where `scale_cp` is worth 73 of 100 points.
pub fn expected(value_cp: f32, scale_cp: f32) -> f32 {
    1.0 / (1.0 + (-value_cp / scale_cp).exp())
}

/// How badly `expected` foretells `points`: the cross entropy, at least that of `points` itself.
pub fn loss(expected: f32, points: f32) -> f64 {
    let expected = f64::from(expected).clamp(1e-7, 1.0 - 1e-7);
    let points = f64::from(points);
    -(points * expected.ln() + (1.0 - points) * (1.0 - expected).ln())
}

/// The scale under which values foretell points best, looked for between 20 and 2,000.
pub fn fitted_scale(pairs: &[(f32, f32)]) -> f32 {
    let total = |scale: f32| -> f64 {
        pairs.iter().map(|(value, points)| loss(expected(*value, scale), *points)).sum()
    };
    // The loss falls and then rises: thirds of the interval are thrown away.
    let (mut low, mut high) = (20.0, 2_000.0);
    while high - low > 0.5 {
        let third = (high - low) / 3.0;
        if total(low + third) < total(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    (low + high) / 2.0
}
