//! What stands between the parentheses of a question, and whether values are of the right kind.

use std::sync::Arc;

use chess_core::Color;

use super::{Parser, Written};
use crate::query::compare::{Scale, Test, Value};
use crate::query::error::QueryError;
use crate::query::repertoire::Repertoire;
use crate::query::sequence::Sequence;
use crate::query::subject::Scope;

impl Parser<'_, '_> {
    /// An error at a place inside a value.
    pub(super) fn inside(
        &self,
        value: &Written,
        at: usize,
        length: usize,
        message: String,
    ) -> QueryError {
        let start = value.span.start + usize::from(value.is_quoted);
        let limit = value.span.end - usize::from(value.is_quoted);
        let from = floor(self.text, (start + at).min(limit));
        let to = floor(self.text, (from + length).min(limit)).max(from);
        self.error(from..to, message)
    }

    pub(super) fn sequence(&self, value: &Written) -> Result<Sequence, QueryError> {
        Sequence::parse(&value.text)
            .map_err(|wrong| self.inside(value, wrong.at, wrong.length, wrong.message))
    }

    pub(super) fn repertoire(&mut self, value: &Written) -> Result<Arc<Repertoire>, QueryError> {
        (self.load)(&value.text).map_err(|message| self.error(value.span.clone(), message))
    }

    pub(super) fn scope(&self, second: Option<Written>) -> Result<Scope, QueryError> {
        match second {
            None => Ok(Scope::MainLine),
            Some(word) if word.text == "lines" => Ok(Scope::AllLines),
            Some(word) => Err(self.error(word.span, "expected lines, for side lines too")),
        }
    }

    pub(super) fn length(&self, second: Option<Written>) -> Result<usize, QueryError> {
        let Some(word) = second else { return Ok(1) };
        match word.text.parse() {
            Ok(length) if length > 0 => Ok(length),
            _ => Err(self.error(word.span, "expected how many half-moves long, a number from 1")),
        }
    }

    pub(super) fn side(&self, second: Option<Written>) -> Result<Option<Color>, QueryError> {
        match second.as_ref().map(|word| word.text.as_str()) {
            None | Some("both") => Ok(None),
            Some("white") => Ok(Some(Color::White)),
            Some("black") => Ok(Some(Color::Black)),
            Some(_) => {
                let span = second.map_or(0..0, |word| word.span);
                Err(self.error(span, "expected white, black or both"))
            }
        }
    }

    pub(super) fn nothing(&self, second: Option<Written>) -> Result<(), QueryError> {
        match second {
            None => Ok(()),
            Some(word) => Err(self.error(word.span, "this question has one argument")),
        }
    }

    /// Checks all values of a comparison.
    pub(super) fn each(
        &self,
        values: &[Written],
        is_right: impl Fn(&Value) -> bool,
        what: &str,
    ) -> Result<(), QueryError> {
        match values.iter().find(|value| !is_right(&Value::new(&value.text))) {
            None => Ok(()),
            Some(wrong) => {
                let message = format!("expected {what}, found {}", wrong.text);
                Err(self.error(wrong.span.clone(), message))
            }
        }
    }

    /// Checks that a range does not end before it starts.
    pub(super) fn forwards(
        &self,
        test: &Test,
        values: &[Written],
        scale: Scale,
    ) -> Result<(), QueryError> {
        let [from, to] = values else { return Ok(()) };
        if !test.is_backwards(scale) {
            return Ok(());
        }
        let [start, end] = [from, to].map(|value| &self.text[value.span.clone()]);
        let message = format!("the range ends before it starts; write {end}..{start}");
        Err(self.error(from.span.start..to.span.end, message))
    }

    /// All values of a comparison as one of some words.
    pub(super) fn words<T>(
        &self,
        values: &[Written],
        what: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, QueryError> {
        let read = |value: &Written| {
            read(&value.text).ok_or_else(|| {
                let message = format!("expected one of {what}, found {}", value.text);
                self.error(value.span.clone(), message)
            })
        };
        values.iter().map(read).collect()
    }
}

/// The start of the character at a place.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
