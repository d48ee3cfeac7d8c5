//! Movetext in lines of less than 80 characters (PGN 8.2.1).

use alloc::string::String;

/// Lines of movetext stay below this many characters.
const LINE_LIMIT: usize = 80;

/// Movetext with blanks or line ends between its tokens.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) out: String,
    pub(super) column: usize,
    /// Whether the next token follows without a blank.
    pub(super) glue: bool,
}

impl Lines {
    pub(super) fn token(&mut self, text: &str) {
        let width = if text.is_ascii() { text.len() } else { text.chars().count() };
        self.part(width);
        self.out.push_str(text);
        self.column += width;
    }

    /// Room for a token of this width behind the last one.
    fn part(&mut self, width: usize) {
        if core::mem::take(&mut self.glue) || self.column == 0 {
            return;
        }
        if self.column + 1 + width < LINE_LIMIT {
            self.out.push(' ');
            self.column += 1;
        } else {
            self.out.push('\n');
            self.column = 0;
        }
    }

    pub(super) fn open(&mut self) {
        // Room for the number that follows, so that the two stay on one line.
        self.part(8);
        self.out.push('(');
        self.column += 1;
        self.glue = true;
    }

    pub(super) fn close(&mut self) {
        if self.column + 1 < LINE_LIMIT {
            self.glue = true;
        }
        self.token(")");
    }

    /// A comment keeps its text to the letter; one with a closing brace goes to the end of the line.
    pub(super) fn comment(&mut self, text: &str) {
        if text.contains('}') && !text.contains(['\n', '\r']) {
            self.part(text.chars().count() + 1);
            self.out.push(';');
            self.out.push_str(text);
            self.out.push('\n');
            self.column = 0;
            return;
        }
        let last_line = text.rsplit(['\n', '\r']).next().unwrap_or(text);
        let first_line = text.split(['\n', '\r']).next().unwrap_or(text);
        self.part(first_line.chars().count() + 2);
        self.out.push('{');
        // What no text can hold is bent: a comment that a program made up of several lines.
        self.out.extend(text.chars().map(|letter| if letter == '}' { ')' } else { letter }));
        self.out.push('}');
        let width = last_line.chars().count();
        self.column =
            if last_line.len() == text.len() { self.column + width + 2 } else { width + 1 };
    }
}
