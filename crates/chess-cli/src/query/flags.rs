//! Conditions that have a flag of their own: what each of them takes.

use std::str::FromStr;
use std::sync::Arc;

use chess_notation::eco::Eco;

use super::compare::{Operator, Scale, Test, Value};
use super::condition::Condition;
use super::date::PartialDate;
use super::ending::EndingKind;
use super::field::{NumberField, TextField, result_from_name};
use super::material::Material;
use super::pattern::Pattern;
use super::repertoire::Repertoire;
use super::sequence::Sequence;
use super::subject::Scope;

/// Part of a player's name.
pub(crate) fn player(text: &str) -> Result<Condition, String> {
    contains(TextField::Player, text)
}

/// Part of White's name.
pub(crate) fn white(text: &str) -> Result<Condition, String> {
    contains(TextField::Tag("White".to_owned()), text)
}

/// Part of Black's name.
pub(crate) fn black(text: &str) -> Result<Condition, String> {
    contains(TextField::Tag("Black".to_owned()), text)
}

/// Part of the event's name.
pub(crate) fn event(text: &str) -> Result<Condition, String> {
    contains(TextField::Tag("Event".to_owned()), text)
}

/// `2020`, `2020.05..2021`.
pub(crate) fn date(text: &str) -> Result<Condition, String> {
    let what = "a date is written 2020, 2020.05 or 2020.05.17, a range 2020..2021.06";
    let is_date = |value: &Value| value.date.is_some_and(PartialDate::is_in_calendar);
    range(text, is_date, Scale::Dates, what).map(Condition::Date)
}

/// `B20`, `B20..B99`.
pub(crate) fn eco(text: &str) -> Result<Condition, String> {
    let is_code = |value: &Value| Eco::from_str(&value.text).is_ok();
    let what = "a code is one of A00 to E99, a range B20..B99";
    range(text, is_code, Scale::Texts { is_date: false }, what).map(Condition::Eco)
}

/// `2400..`, `2400..2500`, `..2000`.
pub(crate) fn elo(text: &str) -> Result<Condition, String> {
    let test = numbers(text, "ratings are a range, 2400..2500")?;
    Ok(Condition::Number(NumberField::Elo, test))
}

/// `40..`, `..40`, `40..60`.
pub(crate) fn plies(text: &str) -> Result<Condition, String> {
    let test = numbers(text, "half-moves are a range, 40..60")?;
    Ok(Condition::Number(NumberField::Plies, test))
}

/// `1-0`, `draw`.
pub(crate) fn result(text: &str) -> Result<Condition, String> {
    match result_from_name(text) {
        Some(result) => Ok(Condition::Result(vec![result])),
        None => Err("expected 1-0, 0-1, 1/2-1/2, 0-0, *, white, black or draw".to_owned()),
    }
}

/// A kind of ending, or `underpromotion`.
pub(crate) fn ending(text: &str) -> Result<Condition, String> {
    if text == "underpromotion" {
        return Ok(Condition::Underpromotion);
    }
    match EndingKind::from_name(text) {
        Some(kind) => Ok(Condition::Ending(vec![kind])),
        None => Err(format!("expected one of {}, underpromotion", EndingKind::names())),
    }
}

/// A FEN with gaps.
pub(crate) fn position(text: &str) -> Result<Condition, String> {
    match Pattern::parse(text) {
        Ok(pattern) => Ok(Condition::Position(pattern, Scope::MainLine)),
        Err(wrong) => Err(placed(text, wrong.at, &wrong.message)),
    }
}

/// `KRP v KR`.
pub(crate) fn material(text: &str) -> Result<Condition, String> {
    match Material::parse(text) {
        Ok(material) => Ok(Condition::Material(material, 1)),
        Err(wrong) => Err(placed(text, wrong.at, &wrong.message)),
    }
}

/// `Q v RR`.
pub(crate) fn imbalance(text: &str) -> Result<Condition, String> {
    match Material::parse(text) {
        Ok(material) => Ok(Condition::Imbalance(material, 1)),
        Err(wrong) => Err(placed(text, wrong.at, &wrong.message)),
    }
}

/// `1. e4 c5 2. Nf3`.
pub(crate) fn moves(text: &str) -> Result<Condition, String> {
    match Sequence::parse(text) {
        Ok(sequence) => Ok(Condition::Moves(sequence)),
        Err(wrong) => Err(placed(text, wrong.at, &wrong.message)),
    }
}

/// So many half-moves in a repertoire, or more.
pub(crate) fn followed(repertoire: Arc<Repertoire>, plies: usize) -> Condition {
    let least = Value::new(&plies.to_string());
    Condition::Followed(repertoire, Test::One(Operator::AtLeast, least))
}

fn contains(field: TextField, text: &str) -> Result<Condition, String> {
    Ok(Condition::Text(field, Test::One(Operator::Contains, Value::new(text))))
}

fn numbers(text: &str, what: &str) -> Result<Test, String> {
    range(text, |value| value.number.is_some(), Scale::Numbers, what)
}

/// `A..B`, `A..`, `..B`, or `A` alone.
fn range(
    text: &str,
    is_right: impl Fn(&Value) -> bool,
    scale: Scale,
    what: &str,
) -> Result<Test, String> {
    let bound = |text: &str| match text.trim() {
        "" => Ok(None),
        text => Some(Value::new(text)).filter(&is_right).map(Some).ok_or_else(|| what.to_owned()),
    };
    match text.split_once("..") {
        Some((from, to)) => match (bound(from)?, bound(to)?) {
            (None, None) => Err(what.to_owned()),
            (start, end) => {
                let test = Test::Range(start, end);
                if test.is_backwards(scale) {
                    let forwards = format!("{}..{}", to.trim(), from.trim());
                    return Err(format!("the range ends before it starts; write {forwards}"));
                }
                Ok(test)
            }
        },
        None => match bound(text)? {
            Some(value) => Ok(Test::One(Operator::Equal, value)),
            None => Err(what.to_owned()),
        },
    }
}

/// A message with the column of the place.
fn placed(text: &str, at: usize, message: &str) -> String {
    let before = text.char_indices().take_while(|&(index, _)| index < at).count();
    format!("column {}: {message}", before + 1)
}
