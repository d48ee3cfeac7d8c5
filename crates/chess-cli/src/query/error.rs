//! What is wrong with an expression, and where.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// An expression that cannot be understood; shown with the column and a mark below the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QueryError {
    text: String,
    /// In bytes of the text; empty at its end.
    span: Range<usize>,
    message: String,
}

impl QueryError {
    pub(super) fn new(text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        Self { text: text.to_owned(), span, message: message.into() }
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = self.text[..self.span.start].chars().count();
        let width = self.text[self.span.clone()].chars().count().max(1);
        // The text is shown on one line, or the mark would stand below something else.
        let shown: String = self
            .text
            .chars()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect();
        write!(f, "column {}: {}", before + 1, self.message)?;
        write!(f, "\n  {shown}\n  {}{}", " ".repeat(before), "^".repeat(width))
    }
}

impl Error for QueryError {}
