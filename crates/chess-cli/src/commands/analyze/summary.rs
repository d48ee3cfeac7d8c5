//! How both sides played, for people.

use chess_analysis::Analysis;
use chess_core::Color;
use chess_notation::Language;
use chess_notation::pgn;

use crate::commands::pgn::naming::{Named, shortened};

/// How wide the names are.
const NAME: usize = 26;

/// A table of the players with their accuracy and errors, under a line about the game.
pub(super) fn summary(
    number: u64,
    game: &pgn::Game,
    name: Option<Named<'_>>,
    analysis: &Analysis,
    language: Language,
) -> String {
    let player = |color: Color| {
        let tag = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        let name = game.tag(tag).filter(|name| !name.is_empty()).unwrap_or("?");
        shortened(name, NAME)
    };
    let (white, black) = (player(Color::White), player(Color::Black));
    let mut text = format!("{number}. {white} - {black}, {}", game.result.as_str());
    if let Some(name) = name {
        text.push_str(&format!("\n   {} {}", name.eco, name.name));
    }
    let columns = match language {
        Language::Fr => ["précision", "imprécisions", "erreurs", "gaffes"],
        Language::En => ["accuracy", "inaccuracies", "mistakes", "blunders"],
    };
    let [accuracy, inaccuracies, mistakes, blunders] = columns;
    text.push_str(&format!(
        "\n   {:NAME$}  {accuracy:>9}  {inaccuracies:>12}  {mistakes:>8}  {blunders:>8}",
        ""
    ));
    for color in Color::ALL {
        let side = analysis.sides[color.index()];
        let [inaccuracies, mistakes, blunders] = side.counts;
        let sign = match color {
            Color::White => '○',
            Color::Black => '●',
        };
        let accuracy = side.accuracy.map_or("-".to_owned(), |accuracy| percent(accuracy, language));
        let name = [&white, &black][color.index()];
        text.push_str(&format!(
            "\n {sign} {name:NAME$}  {accuracy:>9}  {inaccuracies:>12}  {mistakes:>8}  {blunders:>8}"
        ));
    }
    text
}

fn percent(value: f64, language: Language) -> String {
    match language {
        Language::Fr => format!("{value:.1} %").replace('.', ","),
        Language::En => format!("{value:.1} %"),
    }
}
