//! Tag pairs (PGN section 8.1), and what they say about the game to come.

use alloc::vec::Vec;

use chess_core::Position;

use super::budget::{Grant, spend};
use super::diagnostic::Code;
use super::draft::Draft;
use super::start::{StartTag, StartTags};
use super::tag_pair::{Form, TagPair};
use super::text::decode;

/// The seven-tag roster in its order (PGN 8.1.1).
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Tags that steer the reading of the moves.
const START_TAGS: [&str; 3] = ["FEN", "SetUp", "Variant"];

impl Draft<'_> {
    pub(super) fn tag_pair(&mut self, pair: TagPair) {
        let bracket = self.tokens.at;
        let text = self.tokens.text;
        let name = decode(&text.bytes[pair.name.0..pair.name.1]);
        let value = TagPair::value_text(pair.form, &text.bytes[pair.value.0..pair.value.1]);
        if pair.form != Form::Plain {
            self.report_form(&name, &pair);
        }
        let most = self.budget.tags;
        match spend(&mut self.spent.tags, most) {
            Grant::Taken => {
                self.check_name(&name, bracket);
                self.tags.push((name, value));
                self.tag_places.push((bracket, pair.value_at));
            }
            Grant::Refused => self.report(
                Code::TagsTooMany,
                bracket,
                format_args!("a game may have {most} tags; the others are dropped"),
            ),
            Grant::RefusedAgain => {}
        }
    }

    #[cold]
    fn report_form(&mut self, name: &str, pair: &TagPair) {
        let code = Code::TagSyntax;
        match pair.form {
            Form::Plain => {}
            Form::Bare => {
                let at = pair.value_at;
                self.report(
                    code,
                    at,
                    format_args!("the value of the tag {name} stands without quotes"),
                );
            }
            Form::Quoted { bare_quote, no_bracket, no_quote } => {
                if let Some(at) = no_bracket {
                    self.report(code, at, format_args!("the tag {name} has no closing bracket"));
                }
                if let Some(at) = bare_quote {
                    self.report(
                        code,
                        at,
                        format_args!("a quote inside the value of {name} is not escaped"),
                    );
                }
                if let Some(at) = no_quote {
                    self.report(
                        code,
                        at,
                        format_args!("the value of the tag {name} has no closing quote"),
                    );
                }
            }
        }
    }

    fn check_name(&mut self, name: &str, at: usize) {
        if self.tags.iter().any(|(known, _)| known == name) {
            self.report(Code::TagTwice, at, format_args!("the tag {name} stands twice"));
        }
        let known = ROSTER.iter().chain(&START_TAGS).find(|known| known.eq_ignore_ascii_case(name));
        if let Some(known) = known.filter(|&known| known != &name) {
            self.report(
                Code::TagName,
                at,
                format_args!("the tag {name} is not {known}: capitals count"),
            );
        }
    }

    /// Checks the tag section as a whole and sets up the board; `at` is where the movetext starts.
    pub(super) fn check_tags(&mut self, at: usize) {
        let Some(&(first, _)) = self.tag_places.first() else {
            self.report(Code::TagsMissing, at, format_args!("the game has no tags"));
            self.start = Some(Position::start());
            return;
        };
        let is_missing = |wanted: &&&str| !self.tags.iter().any(|(name, _)| name == **wanted);
        let missing: Vec<&str> = ROSTER.iter().filter(is_missing).copied().collect();
        if !missing.is_empty() {
            let missing = missing.join(", ");
            self.report(
                Code::RosterIncomplete,
                first,
                format_args!("tags of the seven-tag roster are missing: {missing}"),
            );
        }
        let date = self.tags.iter().position(|(name, _)| name == "Date");
        if let Some(index) = date.filter(|&index| !is_date(&self.tags[index].1)) {
            let place = self.tag_places[index].1;
            self.report(Code::DateInvalid, place, format_args!("there is no such date"));
        }
        let mut start_tags = StartTags::default();
        let mut places = Vec::new();
        for ((name, value), place) in self.tags.iter().zip(&self.tag_places) {
            if let Some(tag) = StartTag::of(name.as_bytes()) {
                start_tags.add(tag, || value.clone());
                places.push((tag, place.0));
            }
        }
        let (variant, start) = start_tags.start(|code, tag, message| {
            let place = places.iter().find(|(known, _)| *known == tag);
            self.report(code, place.map_or(at, |&(_, at)| at), message);
        });
        self.variant = variant;
        self.start = start;
    }
}

/// Whether a date is `YYYY.MM.DD` with question marks for what is unknown, or unknown as a whole.
fn is_date(value: &str) -> bool {
    if matches!(value, "" | "?") {
        return true;
    }
    let mut parts = value.split('.');
    let (Some(year), Some(month), Some(day), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let number = |text: &str, digits: usize| match text.parse::<u32>() {
        Ok(number) if text.len() == digits => Some(Some(number)),
        Err(_) if text.len() == digits && text.bytes().all(|byte| byte == b'?') => Some(None),
        Ok(_) | Err(_) => None,
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        // `19??` is a year too.
        return year.len() == 4
            && year.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
            && (month, day) == ("??", "??");
    };
    let is_leap = year.is_none_or(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let days = match month {
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) if is_leap => 29,
        Some(2) => 28,
        _ => 31,
    };
    month.is_none_or(|month| (1..=12).contains(&month))
        && day.is_none_or(|day| (1..=days).contains(&day))
}

#[cfg(test)]
mod tests {
    use super::is_date;

    #[test]
    fn dates() {
        for date in ["1901.??.??", "2020.02.29", "????.??.??", "19??.??.??", "2013.11.02", "", "?"]
        {
            assert!(is_date(date), "{date}");
        }
        for date in
            ["2020.01.32", "2021.02.29", "2020.13.01", "2020.1.5", "2020", "2020-01-05", "a"]
        {
            assert!(!is_date(date), "{date}");
        }
    }
}
