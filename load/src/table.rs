//! The figures beside what is asked of them.

use std::time::Duration;

/// All rows that were measured.
#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: Vec<[String; 4]>,
}

impl Table {
    /// Adds a row: what was measured, the figure, what must be and what is aimed at.
    pub(crate) fn row(&mut self, what: &str, figure: String, must: &str, aim: &str) {
        println!("  {what}: {figure} (must {must}, aim {aim})");
        self.rows.push([what.to_owned(), figure, must.to_owned(), aim.to_owned()]);
    }

    /// Prints all of it as Markdown.
    pub(crate) fn print(&self) {
        println!("\n| measure | figure | must | aim |\n|---|---|---|---|");
        for row in &self.rows {
            println!("| {} |", row.join(" | "));
        }
    }
}

/// The value below which so many of a hundred are, of values that are in order.
pub(crate) fn percentile(sorted: &[Duration], percent: f64) -> Duration {
    let last = sorted.len().saturating_sub(1);
    let index = (last as f64 * percent / 100.0).round() as usize;
    sorted.get(index).copied().unwrap_or_default()
}

/// A time in milliseconds with one decimal.
pub(crate) fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_were_measured() {
        let times: Vec<_> = (1..=100).map(Duration::from_millis).collect();
        assert_eq!(percentile(&times, 0.0), Duration::from_millis(1));
        assert_eq!(percentile(&times, 99.0), Duration::from_millis(99));
        assert_eq!(percentile(&times, 100.0), Duration::from_millis(100));
        assert_eq!(percentile(&[], 50.0), Duration::ZERO);
    }
}
