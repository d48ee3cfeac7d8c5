//! From hundredths of a pawn to the probability of winning.

/// How steeply the chances of winning rise with a score of the engine: at this many hundredths of a
/// pawn, 73 of 100 points are scored, on a logistic curve.
pub const SCALE_CP: i32 = 163;

/// The expected score at that value, in points of 100: a logistic curve, rounded.
pub(crate) fn percent(centipawns: i32) -> i32 {
    // e^x for x from 0 to 6 in steps of an eighth, times 1024.
    let x = (centipawns.abs() * 8 / SCALE_CP).min(48) as usize;
    let above = 100 * EXP[x] / (EXP[x] + 1024);
    if centipawns >= 0 { above as i32 } else { 100 - above as i32 }
}

static EXP: [u64; 49] = {
    let mut table = [0; 49];
    // e^(1/8)
    let factor = 1.133_148_453_066_826_3_f64;
    let (mut value, mut index) = (1024.0, 0);
    while index < 49 {
        table[index] = value as u64;
        value *= factor;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{SCALE_CP, percent};

    #[test]
    fn the_curve_is_even_and_rises() {
        assert_eq!(percent(0), 50);
        assert_eq!(percent(SCALE_CP), 73);
        assert_eq!(percent(-SCALE_CP), 27);
        assert_eq!((percent(10_000), percent(-10_000)), (99, 1));
        assert!((-2_000..2_000).all(|cp| percent(cp) <= percent(cp + 1)));
    }
}
