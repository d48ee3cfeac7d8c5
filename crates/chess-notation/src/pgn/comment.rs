//! Comments (PGN section 5).

use memchr::memmem;

use super::budget::{Grant, spend};
use super::diagnostic::Code;
use super::draft::Draft;
use super::scan::next_event;
use super::text::{Text, decode};
use super::tree::NodeId;

impl Draft<'_> {
    /// A comment that says what stands between these bytes.
    pub(super) fn comment(&mut self, from: usize, to: usize, is_closed: bool) {
        let at = self.tokens.at;
        self.add_comment(from, to);
        if !is_closed {
            self.report(Code::CommentOpen, at, format_args!("the comment is never closed"));
        } else if holds_tags(&self.tokens.text, from, to) {
            self.report(
                Code::CommentHoldsTags,
                at,
                format_args!("the comment holds what looks like the tags of another game"),
            );
        }
        if self.result.is_some() {
            self.report(
                Code::TextAfterTerminator,
                at,
                format_args!("a comment stands behind the result"),
            );
        }
    }

    pub(super) fn add_comment(&mut self, from: usize, to: usize) {
        if from == to {
            return;
        }
        if self.too_deep > 0 || self.levels.last().is_some_and(|level| level.is_dead) {
            return;
        }
        let most = self.budget.comments;
        match spend(&mut self.spent.comments, most) {
            Grant::Taken => {}
            Grant::Refused => {
                let message =
                    format_args!("a game may have {most} comments; the others are dropped");
                return self.report(Code::CommentsTooMany, self.tokens.at, message);
            }
            Grant::RefusedAgain => return,
        }
        let comment = decode(&self.tokens.text.bytes[from..to]);
        let is_side_line = self.levels.len() > 1;
        match self.levels.last_mut() {
            None => self.tree.add_comment(NodeId::ROOT, comment),
            Some(level) if level.before.is_none() && is_side_line => level.pending.push(comment),
            Some(level) => self.tree.add_comment(level.node, comment),
        }
    }
}

/// Whether another game seems to start inside the comment.
fn holds_tags(text: &Text<'_>, from: usize, to: usize) -> bool {
    // A look at the bytes first: there are many comments, and hardly ever one of these.
    memmem::find(&text.bytes[from..to], b"[Event ").is_some()
        && next_event(&Text { at: from, ..*text }, to) < to
}
