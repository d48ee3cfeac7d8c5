//! NAGs, and annotations written as signs instead of numbers (PGN sections 8.2.4 and 10).

use super::diagnostic::Code;
use super::draft::Draft;

impl Draft<'_> {
    pub(super) fn annotate(&mut self, nag: u8, at: usize) {
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

    /// A sign of annotation between these bytes.
    pub(super) fn glyph(&mut self, nag: u8, at: usize, end: usize) {
        let quote = self.quote_of(at, end);
        self.report(Code::NagGlyph, at, format_args!("{quote} is ${nag} in PGN"));
        self.annotate(nag, at);
    }
}

/// The six suffixes that PGN allows behind a move (section 8.2.3.8).
pub(super) fn suffix_number(text: &[u8]) -> Option<u8> {
    match text {
        b"!" => Some(1),
        b"?" => Some(2),
        b"!!" => Some(3),
        b"??" => Some(4),
        b"!?" => Some(5),
        b"?!" => Some(6),
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
