//! Comments and escaped lines (PGN sections 5 and 6).

use super::diagnostic::Code;
use super::draft::Draft;
use super::text::{Text, decode};
use super::tree::NodeId;

impl Draft<'_> {
    pub(super) fn escape(&mut self) {
        let at = self.text.at;
        if self.text.is_first_column() {
            self.text.at = self.text.line_end();
        } else {
            self.text.at += 1;
            self.report(
                Code::EscapeColumn,
                at,
                format_args!("a percent sign escapes a line only in its first column"),
            );
        }
    }

    pub(super) fn comment(&mut self) {
        let open = self.text.at;
        self.text.at += 1;
        let length = if open >= self.no_brace_from {
            None
        } else {
            self.text.rest().iter().position(|&byte| byte == b'}')
        };
        let Some(length) = length else {
            self.no_brace_from = self.no_brace_from.min(open);
            let end = next_event(&self.text, self.text.bytes.len());
            self.add_comment(open + 1, end);
            self.text.at = end;
            self.report(Code::CommentOpen, open, format_args!("the comment is never closed"));
            return;
        };
        let end = self.text.at + length;
        let has_line_end =
            self.text.bytes[self.text.at..end].iter().any(|byte| matches!(byte, b'\r' | b'\n'));
        if has_line_end && next_event(&self.text, end) < end {
            self.report(
                Code::CommentHoldsTags,
                open,
                format_args!("the comment holds what looks like the tags of another game"),
            );
        }
        self.add_comment(open + 1, end);
        self.text.at = end + 1;
    }

    pub(super) fn add_comment(&mut self, from: usize, to: usize) {
        if from == to {
            return;
        }
        let Some(level) = self.levels.last_mut() else {
            let comment = decode(&self.text.bytes[from..to]);
            self.tree.add_comment(NodeId::ROOT, comment);
            return;
        };
        if level.is_dead || self.too_deep > 0 {
            return;
        }
        let comment = decode(&self.text.bytes[from..to]);
        let opens_side_line = level.before.is_none() && self.levels.len() > 1;
        match self.levels.last_mut() {
            Some(level) if opens_side_line => level.pending.push(comment),
            Some(level) => self.tree.add_comment(level.node, comment),
            None => {}
        }
    }
}

/// Where, between the text's place and `end`, an empty line is followed by `[Event `; `end` if
/// nowhere.
fn next_event(text: &Text<'_>, end: usize) -> usize {
    let mut text = *text;
    while text.at < end {
        text.at = text.line_end().min(end);
        if text.skip_blank_lines() && text.at < end && text.starts_with("[Event ") {
            return text.at;
        }
        if text.at < end && matches!(text.peek(), Some(b'\r' | b'\n')) {
            text.at += 1;
        }
    }
    end
}
