//! Texts without their accents and capitals.

use deunicode::deunicode;

/// The text as a person types it in a hurry: small Latin letters without accents, `ø` as `o`, `ß`
/// as `ss`, runs of blanks as one.
pub(crate) fn folded(text: &str) -> String {
    let plain = if text.is_ascii() {
        text.to_ascii_lowercase()
    } else {
        deunicode(text).to_ascii_lowercase()
    };
    if plain.contains("  ") {
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    } else {
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn accents_and_capitals_go() {
        let cases = [
            ("Carlsen", "carlsen"),
            ("Polugaevsky  Lev", "polugaevsky lev"),
            ("Leónid Yudasín", "leonid yudasin"),
            ("Müller, Größe", "muller, grosse"),
            ("Wojtaszek, Radosław", "wojtaszek, radoslaw"),
            ("Sørensen", "sorensen"),
            ("İpatov", "ipatov"),
            ("Şahin", "sahin"),
            ("Каспаров", "kasparov"),
        ];
        for (text, expected) in cases {
            assert_eq!(folded(text), expected);
        }
    }
}
