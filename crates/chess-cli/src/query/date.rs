//! Dates of which only a part may be known (PGN section 8.1.1.3).

use std::cmp::Ordering;

use chrono::NaiveDate;

/// The days that a date may mean: one, a month, a year, a decade (`199?.??.??`), or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartialDate {
    earliest: u32,
    latest: u32,
}

impl PartialDate {
    /// Reads `YYYY.MM.DD` with `?` for unknown digits, `-` or `/` for the dots, and the day, or
    /// month and day, left out.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = digits(parts.next()?, 4)?;
        let month = parts.next().map_or(Some((0, 99)), |text| digits(text, 2))?;
        let day = parts.next().map_or(Some((0, 99)), |text| digits(text, 2))?;
        if parts.next().is_some() {
            return None;
        }
        // What is unknown lies within the calendar; what is written stays as it is.
        let month = within(month, 1, 12);
        let day = within(day, 1, days(year.1, month.1));
        let number = |year, month, day| year * 10_000 + month * 100 + day;
        Some(Self {
            earliest: number(year.0, month.0, day.0),
            latest: number(year.1, month.1, day.1),
        })
    }

    /// How this date stands to another one, as far as both are known: equal where every day it may
    /// mean is one of the other's, nothing where it could be both.
    pub(crate) fn compare(self, other: Self) -> Option<Ordering> {
        if self.latest < other.earliest {
            Some(Ordering::Less)
        } else if self.earliest > other.latest {
            Some(Ordering::Greater)
        } else if other.earliest <= self.earliest && self.latest <= other.latest {
            Some(Ordering::Equal)
        } else {
            None
        }
    }

    /// Whether every day it may mean is a day of the other one or later.
    pub(crate) fn is_at_least(self, other: Self) -> bool {
        self.earliest >= other.earliest
    }

    /// Whether every day it may mean is a day of the other one or earlier.
    pub(crate) fn is_at_most(self, other: Self) -> bool {
        self.latest <= other.latest
    }

    /// Whether the calendar has its first day and its last: 2020.13 and 2021.02.29 are none.
    pub(crate) fn is_in_calendar(self) -> bool {
        [self.earliest, self.latest].into_iter().all(|number| {
            let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
            (1..=12).contains(&month) && (1..=days(year, month)).contains(&day)
        })
    }

    /// The day where it is known and the calendar has it.
    pub(crate) fn day(self) -> Option<NaiveDate> {
        let (year, month, day) =
            (self.earliest / 10_000, self.earliest / 100 % 100, self.earliest % 100);
        let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day);
        date.filter(|_| self.earliest == self.latest)
    }
}

/// A range cut to what there is, unless it is a single number.
fn within((from, to): (u32, u32), least: u32, most: u32) -> (u32, u32) {
    if from == to { (from, to) } else { (from.max(least), to.min(most)) }
}

/// How many days a month has.
fn days(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 31,
    }
}

/// The least and the greatest number that digits and question marks can mean.
fn digits(text: &str, most: usize) -> Option<(u32, u32)> {
    let is_right = text.len() == most || (most == 2 && text.len() == 1);
    if !is_right || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?') {
        return None;
    }
    // A single `?` for a month is as unknown as two.
    let text = if text == "?" { "??" } else { text };
    Some((text.replace('?', "0").parse().ok()?, text.replace('?', "9").parse().ok()?))
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{self, Equal, Greater, Less};

    use super::PartialDate;

    #[test]
    fn dates_compare_as_far_as_they_are_known() {
        let check = |one: &str, other: &str, expected: Option<Ordering>| {
            let [one_date, other_date] = [one, other].map(|text| PartialDate::parse(text).unwrap());
            assert_eq!(one_date.compare(other_date), expected, "{one} to {other}");
        };
        check("2020.05.17", "2020", Some(Equal));
        check("2020.05.17", "2020.05", Some(Equal));
        check("2020.05.17", "2020.05.16", Some(Greater));
        check("2020.05.??", "2020.06", Some(Less));
        check("2020.??.??", "2020.06", None);
        check("2020.??.??", "2021", Some(Less));
        check("199?.??.??", "1990", None);
        check("199?.??.??", "2000", Some(Less));
        check("????.??.??", "2000", None);
        check("2020-05-17", "2020/05/17", Some(Equal));
        check("2020.5.7", "2020.05.07", Some(Equal));
    }

    #[test]
    fn what_is_unknown_lies_within_the_calendar() {
        let date = |text| PartialDate::parse(text).unwrap();
        for (text, least, most) in [
            ("1970.09.??", "1970.09.01", "1970.09.30"),
            ("2024.02", "2024.02.01", "2024.02.29"),
            ("1900.02", "1900.02.01", "1900.02.28"),
            ("1970.??.??", "1970.01", "1970.12.31"),
            ("1970.1?.??", "1970.10.01", "1970.12.31"),
        ] {
            assert!(date(text).is_at_least(date(least)), "{text}");
            assert!(date(text).is_at_most(date(most)), "{text}");
        }
        assert!(!date("1970.09.??").is_at_least(date("1970.09.02")));
        assert!(!date("1970.09.??").is_at_most(date("1970.09.29")));
    }

    #[test]
    fn other_texts_are_no_dates() {
        for text in ["", "?", "20", "20201", "2020.123", "2020.01.01.01", "2020.a1", "1-0", "Mai"] {
            assert_eq!(PartialDate::parse(text), None, "{text}");
        }
    }
}
