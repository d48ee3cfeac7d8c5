//! What the store tells about its own work, as plain numbers.

/// What the writer has done since the store was opened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Numbers {
    /// Requests that may not be served yet.
    pub waiting: usize,
    /// Transactions that were committed.
    pub commits: u64,
    /// Transactions that failed as a whole.
    pub failed_commits: u64,
    /// How long transactions took from the first statement to the end of the flush, in microseconds.
    pub commit_us: Histogram,
    /// How many requests shared a transaction.
    pub batch: Histogram,
}

/// How often values fell between bounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Histogram {
    /// The largest value of each bucket but the last, ascending.
    pub bounds: &'static [u64],
    /// Values in each bucket; one more than there are bounds, for what is above all of them.
    pub counts: Vec<u64>,
    /// The sum of all values.
    pub sum: u64,
}
