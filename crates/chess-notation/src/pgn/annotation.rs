//! NAGs, and annotations written as signs instead of numbers (PGN sections 8.2.4 and 10).

use core::str::from_utf8;

use super::diagnostic::Code;
use super::draft::Draft;

impl Draft<'_> {
    pub(super) fn numeric_annotation(&mut self) {
        let at = self.text.at;
        self.text.at += 1;
        let from = self.text.at;
        self.skip_run(|byte| byte.is_ascii_digit());
        let digits = from_utf8(&self.text.bytes[from..self.text.at]).unwrap_or("");
        match digits.parse::<u8>() {
            Ok(nag) => self.annotate(nag, at),
            Err(_) if digits.is_empty() => {
                self.report(Code::NagNumber, at, format_args!("a dollar sign without a number"));
            }
            Err(_) => {
                let quote = self.quote(at, self.text.at);
                self.report(Code::NagRange, at, format_args!("{quote} is above $255 and dropped"));
            }
        }
    }

    fn annotate(&mut self, nag: u8, at: usize) {
        let Some(level) = self.levels.last() else { return };
        if level.is_dead || self.too_deep > 0 {
            return;
        }
        let node = level.node;
        if level.before.is_none() {
            self.report(Code::StrayToken, at, format_args!("there is no move to annotate"));
        } else {
            self.tree.add_nag(node, nag);
        }
    }

    pub(super) fn suffix(&mut self) {
        let at = self.text.at;
        self.skip_run(|byte| matches!(byte, b'!' | b'?'));
        let text = from_utf8(&self.text.bytes[at..self.text.at]).unwrap_or("");
        match suffix_number(text) {
            Some(nag) => self.annotate(nag, at),
            None => {
                let quote = self.quote(at, self.text.at);
                self.report(
                    Code::SuffixUnknown,
                    at,
                    format_args!("{quote} is no suffix of PGN and dropped"),
                );
            }
        }
    }

    /// Signs that stand alone: annotations, null moves, check signs spaced off.
    pub(super) fn sign(&mut self) {
        let at = self.text.at;
        self.skip_run(|byte| matches!(byte, b'-' | b'+' | b'=' | b'/' | b'#' | b'~'));
        match from_utf8(&self.text.bytes[at..self.text.at]).unwrap_or("") {
            "--" => self.null_move(at),
            "+" | "#" | "++" => {
                self.report(Code::Remark, at, format_args!("a sign of check stands alone"));
            }
            text => match glyph_number(text) {
                Some(nag) => self.glyph(nag, at),
                None => {
                    let length = self.text.at - at;
                    self.text.at = at;
                    self.stray(length);
                }
            },
        }
    }

    pub(super) fn glyph(&mut self, nag: u8, at: usize) {
        let quote = self.quote(at, self.text.at);
        self.report(Code::NagGlyph, at, format_args!("{quote} is ${nag} in PGN"));
        self.annotate(nag, at);
    }
}

/// The six suffixes that PGN allows behind a move (section 8.2.3.8).
fn suffix_number(text: &str) -> Option<u8> {
    match text {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    }
}

/// Signs that programs and printed books use.
pub(super) fn glyph_number(text: &str) -> Option<u8> {
    match text {
        "□" => Some(7),
        "=" => Some(10),
        "∞" => Some(13),
        "⩲" | "+=" | "+/=" => Some(14),
        "⩱" | "=+" | "=/+" => Some(15),
        "±" | "+/-" => Some(16),
        "∓" | "-/+" => Some(17),
        "+-" => Some(18),
        "-+" => Some(19),
        "⨀" => Some(22),
        "⟳" | "↻" => Some(32),
        "→" => Some(36),
        "↑" => Some(40),
        "⇆" => Some(132),
        "⌓" => Some(142),
        "N" => Some(146),
        "D" => Some(220),
        _ => None,
    }
}
