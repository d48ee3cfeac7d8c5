//! `chess pgn sort`: games in another order.

use std::ops::ControlFlow;
use std::str::FromStr;

use anyhow::Result;
use chess_notation::pgn::Game;
use clap::Args;

use super::external::ExternalSorter;
use super::games::{self, InputGame, Taken};
use super::options::CommonArguments;
use super::report::Report;
use super::sink::Sink;
use super::tags::{self, Date};
use crate::exit::Exit;

#[derive(Debug, Args)]
pub(crate) struct SortArguments {
    /// What to sort by, the most important first: tag names, Elo (the mean of both), Plies; a minus
    /// sign before a key puts its greatest values first
    #[arg(
        long,
        value_name = "KEYS",
        value_delimiter = ',',
        default_value = "Date",
        allow_hyphen_values = true
    )]
    pub(crate) by: Vec<Key>,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// One key of the order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    field: Field,
    is_descending: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Field {
    /// The mean of both players' ratings, or the one that is known.
    Elo,
    /// Half-moves of the main line.
    Plies,
    /// The date of the game.
    Date,
    /// A tag that is compared as text, but numbers in it as numbers: round 2.9 before 2.10.
    Tag(String),
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (is_descending, name) = match text.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, text),
        };
        let field = match name {
            "Elo" => Field::Elo,
            "Plies" => Field::Plies,
            "Date" => Field::Date,
            _ if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic()) => {
                Field::Tag(name.to_owned())
            }
            _ => return Err("a key is the name of a tag, Elo or Plies".to_owned()),
        };
        Ok(Self { field, is_descending })
    }
}

/// Writes all games as they are, sorted. Games that are equal in all keys keep their order; those
/// that lack a key come last.
pub(crate) fn run(arguments: &SortArguments) -> Result<Exit> {
    let common = &arguments.common;
    let mut sink = Sink::open(common.output.as_deref())?;
    let mut report = Report::beside(common);
    let mut sorter = ExternalSorter::new();
    let needs_moves = arguments.by.iter().any(|key| key.field == Field::Plies);
    let mut take = |taken: Taken<'_, Vec<u8>>| {
        sorter.push(&taken.value, taken.raw)?;
        Ok(ControlFlow::Continue(()))
    };
    if needs_moves {
        let key = |InputGame { game, .. }: InputGame<'_>| bytes(&arguments.by, &game);
        games::each(common, &mut report, key, &mut take)?;
    } else {
        let key = |game: &Game| bytes(&arguments.by, game);
        games::each_by_tags(common, &mut report, key, &mut take)?;
    }
    sorter.finish::<anyhow::Error>(|_, text| Ok(sink.game(text)?))?;
    sink.finish()?;
    report.end()
}

/// The keys of a game as bytes whose order is the wanted one.
fn bytes(keys: &[Key], game: &Game) -> Vec<u8> {
    let mut bytes = Vec::new();
    for Key { field, is_descending } in keys {
        let start = bytes.len() + 1;
        let is_known = push(&mut bytes, field, game);
        if *is_descending && is_known {
            for byte in &mut bytes[start..] {
                *byte = !*byte;
            }
        }
    }
    bytes
}

/// Adds a field, which says by its first byte whether it is known, and by itself where it ends.
fn push(bytes: &mut Vec<u8>, field: &Field, game: &Game) -> bool {
    let number = |bytes: &mut Vec<u8>, number: Option<u64>| {
        bytes.push(u8::from(number.is_none()));
        bytes.extend(number.unwrap_or_default().to_be_bytes());
        number.is_some()
    };
    match field {
        Field::Elo => {
            let ratings =
                ["WhiteElo", "BlackElo"].map(|name| game.tag(name)?.trim().parse::<u64>().ok());
            let known = ratings.iter().flatten().count() as u64;
            // Twice the mean: a whole number.
            number(bytes, (ratings.iter().flatten().sum::<u64>() * 2).checked_div(known))
        }
        Field::Plies => number(bytes, Some(game.plies() as u64)),
        Field::Date => {
            let Date { year, month, day } = Date::of(game);
            let value = u64::from(year) << 16 | u64::from(month) << 8 | u64::from(day);
            number(bytes, (year != 0).then_some(value))
        }
        Field::Tag(name) => {
            let value = tags::known(game, name);
            bytes.push(u8::from(value.is_none()));
            push_text(bytes, value.unwrap_or_default());
            value.is_some()
        }
    }
}

/// Small and capital letters as equals; a run of digits as its length and its digits, so that it
/// compares as a number.
fn push_text(bytes: &mut Vec<u8>, text: &str) {
    let mut letters = text.chars().flat_map(char::to_lowercase).peekable();
    while let Some(letter) = letters.next() {
        if !letter.is_ascii_digit() {
            let mut buffer = [0; 4];
            // The zero byte stands for the end.
            let letter = if letter == '\0' { ' ' } else { letter };
            bytes.extend_from_slice(letter.encode_utf8(&mut buffer).as_bytes());
            continue;
        }
        let mut digits = vec![letter as u8];
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            digits.push(digit as u8);
        }
        let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
        let digits = &digits[zeros.min(digits.len() - 1)..];
        // Digits stand where `0` would among other letters, whatever their number.
        bytes.push(b'0');
        bytes.push(digits.len().min(255) as u8);
        bytes.extend_from_slice(digits);
    }
    bytes.push(0);
}

#[cfg(test)]
mod tests {
    use chess_core::{Position, Variant};
    use chess_notation::pgn::Game;

    use super::{Key, bytes};

    fn game(tags: &[(&str, &str)]) -> Game {
        let mut game = Game::new(Position::start(), Variant::Standard);
        for (name, value) in tags {
            game.set_tag(name, value);
        }
        game
    }

    /// Values in rising order, for one key.
    fn check(key: &str, name: &str, values: &[&str]) {
        let keys = [key.parse::<Key>().unwrap()];
        let encoded: Vec<_> =
            values.iter().map(|value| bytes(&keys, &game(&[(name, value)]))).collect();
        for (pair, values) in encoded.windows(2).zip(values.windows(2)) {
            assert!(pair[0] < pair[1], "{key}: {values:?}");
        }
    }

    #[test]
    fn values_are_in_order() {
        check("Round", "Round", &["1", "2.9", "2.10", "10", "?"]);
        check("-Round", "Round", &["10", "2.10", "2.9", "1", "?"]);
        check("White", "White", &["adams, M", "Adamsson", "Žižka", ""]);
        check("Date", "Date", &["1901.??.??", "1901.02.??", "1901.02.03", "????.02.03"]);
        check("-Date", "Date", &["1901.02.03", "1901.02.??", "1901.??.??", "????.??.??"]);
        check("Elo", "WhiteElo", &["900", "2400", "?"]);
        let two = |white, black| {
            let keys = ["-Elo".parse().unwrap()];
            bytes(&keys, &game(&[("WhiteElo", white), ("BlackElo", black)]))
        };
        assert!(two("2500", "2600") < two("2549", "2550"));
        assert_eq!(two("2500", "2600"), two("2550", "?"));
    }
}
