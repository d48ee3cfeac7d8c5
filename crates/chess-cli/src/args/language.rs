//! The languages that can be asked for.

use chess_notation::Language;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads a language by its two letters.
pub(crate) fn parser() -> impl TypedValueParser<Value = Language> {
    let described = |language: Language| {
        let name = match language {
            Language::En => "English",
            Language::Fr => "French",
        };
        PossibleValue::new(language.as_str()).help(name)
    };
    PossibleValuesParser::new(Language::ALL.map(described))
        .try_map(|name| Language::from_name(&name).ok_or("no language of ours"))
}
