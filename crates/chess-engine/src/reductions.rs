//! By how much moves late in the order are searched less deep.

/// Reductions by depth and number of moves tried before, in 1024ths of a half-move.
pub(crate) struct Reductions([[i32; 64]; 64]);

/// The table of all searches.
pub(crate) static REDUCTIONS: Reductions = Reductions::new();

impl Reductions {
    const fn new() -> Self {
        let mut table = [[0; 64]; 64];
        let mut depth = 1;
        while depth < 64 {
            let mut tried = 1;
            while tried < 64 {
                let product = ln(depth as f64) * ln(tried as f64);
                table[depth][tried] = (1024.0 * (0.7 + product / 2.4)) as i32;
                tried += 1;
            }
            depth += 1;
        }
        Self(table)
    }

    pub(crate) fn of(&self, depth: i32, tried: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][tried.min(63)]
    }
}

/// A reduction lessened for moves with a good history, in 1024ths.
pub(crate) fn late_move_reduction(reduction: i32, history: i32, is_quiet: bool) -> i32 {
    if is_quiet { reduction - history / 10 } else { reduction / 2 - history / 12 }
}

/// The natural logarithm of a number from 1 up, by the series of the inverse hyperbolic tangent.
pub(crate) const fn ln(value: f64) -> f64 {
    let (mut value, mut halvings) = (value, 0.0);
    while value > 1.5 {
        value /= 2.0;
        halvings += 1.0;
    }
    let z = (value - 1.0) / (value + 1.0);
    let (mut power, mut sum, mut n) = (z, 0.0, 1.0);
    while n < 40.0 {
        sum += power / n;
        power *= z * z;
        n += 2.0;
    }
    2.0 * sum + halvings * core::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::{REDUCTIONS, ln};

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert!((ln(10.0) - core::f64::consts::LN_10).abs() < 1e-9);
        assert!(REDUCTIONS.of(3, 3) < REDUCTIONS.of(3, 30));
        assert!(REDUCTIONS.of(3, 3) < REDUCTIONS.of(30, 3));
        assert_eq!(REDUCTIONS.of(500, 500), REDUCTIONS.of(63, 63));
    }
}
