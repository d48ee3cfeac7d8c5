//! Comparing what a game says with what was asked for.

use std::cmp::Ordering;

use super::date::PartialDate;
use super::fold::folded;

/// A comparison with one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Equal,
    Less,
    AtMost,
    More,
    AtLeast,
    Contains,
}

/// A value as written in an expression, and all that it can be read as.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Value {
    pub(super) text: String,
    folded: String,
    pub(super) number: Option<f64>,
    pub(super) date: Option<PartialDate>,
}

/// What is asked of a field; whoever wants the opposite negates the answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Test {
    One(Operator, Value),
    /// From one value to another, both included; open where there is none.
    Range(Option<Value>, Option<Value>),
    Set(Vec<Value>),
}

/// How the ends of a range stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Numbers,
    Dates,
    /// As [`Test::holds_for_text`] compares, in a tag for dates or another one.
    Texts {
        is_date: bool,
    },
}

impl Value {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            folded: folded(text),
            number: number(text),
            date: PartialDate::parse(text),
        }
    }
}

impl Test {
    /// Whether it is a range that ends before it starts: nothing can lie in it.
    pub(super) fn is_backwards(&self, scale: Scale) -> bool {
        let Self::Range(Some(from), Some(to)) = self else { return false };
        let numbers = from.number.zip(to.number).map(|(from, to)| from > to);
        // Only where the one is later altogether: 2020.05..2020 has days in it.
        let dates = from.date.zip(to.date).map(|(from, to)| from.compare(to));
        let dates = dates.map(|order| order == Some(Ordering::Greater));
        match scale {
            Scale::Numbers => numbers == Some(true),
            Scale::Dates => dates == Some(true),
            Scale::Texts { is_date: true } if dates.is_some() => dates == Some(true),
            // A text that is both is read as either.
            Scale::Texts { .. } => match (numbers, dates) {
                (None, None) => {
                    let is_plain = |value: &Value| value.number.is_none() && value.date.is_none();
                    is_plain(from) && is_plain(to) && from.text > to.text
                }
                (numbers, dates) => numbers != Some(false) && dates != Some(false),
            },
        }
    }

    /// Whether the test holds by a comparison with one value.
    fn holds(&self, mut compare: impl FnMut(Operator, &Value) -> bool) -> bool {
        match self {
            Self::One(operator, value) => compare(*operator, value),
            Self::Range(from, to) => {
                from.as_ref().is_none_or(|from| compare(Operator::AtLeast, from))
                    && to.as_ref().is_none_or(|to| compare(Operator::AtMost, to))
            }
            Self::Set(values) => values.iter().any(|value| compare(Operator::Equal, value)),
        }
    }

    /// Whether it holds for a tag: as numbers where both are numbers, as dates where both are dates,
    /// else as texts.
    pub(super) fn holds_for_text(&self, text: &str, is_date: bool) -> bool {
        self.holds(|operator, value| {
            if operator == Operator::Contains {
                return folded(text).contains(&value.folded);
            }
            let dates = || PartialDate::parse(text).zip(value.date);
            let numbers = || number(text).zip(value.number);
            // In a tag for dates 2020.05 is a month and no number.
            if let Some((one, other)) = if is_date { dates() } else { None } {
                return date_holds(operator, one, other);
            }
            if let Some((one, other)) = numbers() {
                return order_holds(operator, one.partial_cmp(&other));
            }
            if let Some((one, other)) = dates() {
                return date_holds(operator, one, other);
            }
            // What is no number or date is neither above nor below one.
            let is_ordered = !matches!(operator, Operator::Equal);
            if is_ordered && (value.number.is_some() || value.date.is_some() || text.is_empty()) {
                return false;
            }
            order_holds(operator, Some(text.cmp(value.text.as_str())))
        })
    }

    /// Whether it holds for a number; values that are none never fit.
    pub(super) fn holds_for_number(&self, number: f64) -> bool {
        self.holds(|operator, value| {
            value.number.is_some_and(|other| order_holds(operator, number.partial_cmp(&other)))
        })
    }

    /// Whether it holds for a date.
    pub(super) fn holds_for_date(&self, date: PartialDate) -> bool {
        self.holds(|operator, value| {
            value.date.is_some_and(|other| date_holds(operator, date, other))
        })
    }
}

fn order_holds(operator: Operator, order: Option<Ordering>) -> bool {
    order.is_some_and(|order| match operator {
        Operator::Equal => order.is_eq(),
        Operator::Less => order.is_lt(),
        Operator::AtMost => order.is_le(),
        Operator::More => order.is_gt(),
        Operator::AtLeast => order.is_ge(),
        Operator::Contains => false,
    })
}

/// It holds only if it holds for every day that the game's date may mean.
fn date_holds(operator: Operator, date: PartialDate, wanted: PartialDate) -> bool {
    match operator {
        Operator::AtLeast => date.is_at_least(wanted),
        Operator::AtMost => date.is_at_most(wanted),
        _ => order_holds(operator, date.compare(wanted)),
    }
}

/// A decimal number as people write it; no `inf`, no exponents.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_number { text.parse().ok() } else { None }
}
