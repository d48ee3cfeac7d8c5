//! What the comments of a move say: words for people, and what programs left in commands.

use std::fmt::Write;

use chess_core::Square;
use chess_notation::pgn::{Command, CommentPart, Evaluation, MarkColor, comment_parts};

/// The comments of a move taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Remarks {
    /// For each comment that has any, its words: all but the commands below. What is not known or
    /// stands there a second time is among them.
    pub(crate) words: Vec<String>,
    pub(crate) clock_ms: Option<u64>,
    pub(crate) elapsed_ms: Option<u64>,
    pub(crate) eval: Option<Evaluation>,
    pub(crate) eval_depth: Option<u32>,
    pub(crate) squares: Vec<(MarkColor, Square)>,
    pub(crate) arrows: Vec<(MarkColor, Square, Square)>,
}

impl Remarks {
    pub(crate) fn of(comments: &[String]) -> Self {
        let mut remarks = Self::default();
        for comment in comments {
            let mut words = String::new();
            for part in comment_parts(comment) {
                match part {
                    CommentPart::Words(text) => push_words(&mut words, text),
                    CommentPart::Command(command) => {
                        if let Some(again) = remarks.take(command) {
                            push_words(&mut words, &again.to_string());
                        }
                    }
                }
            }
            if !words.is_empty() {
                remarks.words.push(words);
            }
        }
        remarks
    }

    /// Keeps a command, or gives it back where there is one of its kind already.
    fn take(&mut self, command: Command) -> Option<Command> {
        match command {
            Command::Clock(ms) if self.clock_ms.is_none() => self.clock_ms = Some(ms),
            Command::Elapsed(ms) if self.elapsed_ms.is_none() => self.elapsed_ms = Some(ms),
            Command::Eval(eval, depth) if self.eval.is_none() => {
                self.eval = Some(eval);
                self.eval_depth = depth;
            }
            Command::Squares(squares) if self.squares.is_empty() => self.squares = squares,
            Command::Arrows(arrows) if self.arrows.is_empty() => self.arrows = arrows,
            other => return Some(other),
        }
        None
    }
}

/// A comment without what clocks showed; nothing if it says nothing else.
pub(crate) fn without_clocks(comment: &str) -> Option<String> {
    let parts = comment_parts(comment);
    let is_clock = |part: &CommentPart<'_>| {
        matches!(part, CommentPart::Command(Command::Clock(_) | Command::Elapsed(_)))
    };
    if !parts.iter().any(is_clock) {
        return Some(comment.to_owned());
    }
    let mut rest = String::new();
    for part in parts.iter().filter(|part| !is_clock(part)) {
        match part {
            CommentPart::Words(words) => push_words(&mut rest, words),
            CommentPart::Command(command) => {
                push_words(&mut rest, "");
                if !rest.is_empty() {
                    rest.push(' ');
                }
                // Writing to a `String` cannot fail.
                let _ = write!(rest, "{command}");
            }
        }
    }
    (!rest.is_empty()).then_some(rest)
}

/// Appends words with one blank between them and what stands there.
fn push_words(out: &mut String, words: &str) {
    let words = words.trim();
    if !words.is_empty() && !out.is_empty() {
        out.push(' ');
    }
    out.push_str(words);
}
