//! Where answers go: text for people, or one JSON object a line.

use std::env;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anyhow::Result;
use serde::Serialize;

use crate::exit::BadInput;

/// Standard output.
pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    is_json: bool,
    is_terminal: bool,
}

impl Output {
    /// Standard output, for programs or for people.
    pub(crate) fn new(is_json: bool) -> Self {
        let stdout = io::stdout().lock();
        let is_terminal = stdout.is_terminal();
        Self { writer: BufWriter::new(stdout), is_json, is_terminal }
    }

    pub(crate) fn is_json(&self) -> bool {
        self.is_json
    }

    /// Whether a person is looking who has not asked for plain text (<https://no-color.org>).
    pub(crate) fn is_colored(&self) -> bool {
        self.is_terminal && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
    }

    /// Writes a line for people.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<()> {
        Ok(writeln!(self.writer, "{text}").map_err(|error| named(&error))?)
    }

    /// Writes an object for programs.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> Result<()> {
        // Through a string: an error of the pipe stays an I/O error and is told from others.
        let text = serde_json::to_string(object)?;
        self.line(text)
    }

    /// Writes bytes as they are, but not to a terminal.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<()> {
        if self.is_terminal {
            return Err(BadInput::usage("a terminal cannot show this")
                .hint("name a file, or pipe it into a program")
                .into());
        }
        Ok(self.writer.write_all(bytes).map_err(|error| named(&error))?)
    }

    /// Hands over what was written so far. Must be called at the end, or errors would be lost.
    pub(crate) fn flush(&mut self) -> Result<()> {
        Ok(self.writer.flush().map_err(|error| named(&error))?)
    }
}

/// The same error with what could not be written.
fn named(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write standard output: {error}"))
}

/// Writes a line on the error output; there is nobody to tell if that fails too.
pub(crate) fn complain(text: impl Display) {
    drop(writeln!(io::stderr(), "{text}"));
}

/// A whole number as people read it: `4,865,609`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2 games`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_grouped() {
        let numbers = [0, 20, 400, 8_902, 197_281, 119_060_324];
        assert_eq!(numbers.map(grouped), ["0", "20", "400", "8,902", "197,281", "119,060,324"]);
    }
}
