//! Annotations written as signs instead of numbers (PGN section 10).

/// The six suffixes that PGN allows behind a move (section 8.2.3.8).
pub(super) fn suffix(text: &str) -> Option<u8> {
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
pub(super) fn glyph(text: &str) -> Option<u8> {
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
