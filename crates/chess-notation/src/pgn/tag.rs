//! Tag pairs (PGN section 8.1), and what they say about the game to come.

use alloc::string::String;
use alloc::vec::Vec;

use chess_core::{Position, SetupErrors, Variant};

use super::diagnostic::Code;
use super::draft::Draft;
use super::tag_pair::{Form, TagPair};
use super::text::decode;
use crate::fen;

/// The seven-tag roster in its order (PGN 8.1.1).
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// More tags than this are no game's.
const MOST_TAGS: usize = 1000;

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
        match self.tags.len() {
            0..MOST_TAGS => {
                self.check_name(&name, bracket);
                self.tags.push((name, value));
                self.tag_places.push((bracket, pair.value_at));
            }
            _ => self.report(
                Code::TagsTooMany,
                bracket,
                format_args!("a game may have {MOST_TAGS} tags; the others are dropped"),
            ),
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

    /// Value and places of a tag, its name in any capitals.
    fn start_tag(&self, name: &str) -> Option<(&str, (usize, usize))> {
        let index = self.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some((&self.tags[index].1, self.tag_places[index]))
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
        self.set_variant();
        self.start = self.start_position();
    }

    fn set_variant(&mut self) {
        let Some((value, (at, _))) = self.start_tag("Variant") else { return };
        let letters = value.chars().filter(|letter| letter.is_alphanumeric());
        let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        match name.as_str() {
            "" | "standard" | "chess" | "normal" | "fromposition" => {}
            "chess960" | "960" | "frc" | "fischerandom" | "fischerrandom"
            | "fischerrandomchess" | "chess960frc" => self.variant = Variant::Chess960,
            _ => {
                let value = String::from(value);
                self.report(
                    Code::VariantUnknown,
                    at,
                    format_args!("the variant {value} is not known and read as standard chess"),
                );
            }
        }
    }

    fn start_position(&mut self) -> Option<Position> {
        let set_up = self.start_tag("SetUp").map(|(value, place)| (value == "1", place));
        let Some((text, (at, _))) = self.start_tag("FEN") else {
            if let Some((true, (at, _))) = set_up {
                self.report(
                    Code::SetUpContradicts,
                    at,
                    format_args!("SetUp is 1, but there is no FEN"),
                );
            }
            return Some(Position::start());
        };
        let text = String::from(text);
        match set_up {
            None => self.report(Code::SetUpMissing, at, format_args!("a FEN needs [SetUp \"1\"]")),
            Some((true, _)) => {}
            Some((false, (at, _))) => self.report(
                Code::SetUpContradicts,
                at,
                format_args!("SetUp is not 1, but there is a FEN, which counts"),
            ),
        }
        let standard = self.start_tag("Variant").filter(|(value, _)| *value == "Standard");
        if let Some((_, (at, _))) = standard {
            self.report(
                Code::SetUpContradicts,
                at,
                format_args!("the variant is Standard, but there is a FEN, which counts"),
            );
        }
        if text.split_ascii_whitespace().count() < 6 {
            self.report(Code::FenFields, at, format_args!("the FEN has less than six fields"));
        }
        let setup = match fen::parse(&text, self.variant) {
            Ok(setup) => setup,
            Err(error) => {
                self.report(Code::FenInvalid, at, format_args!("{error}"));
                return None;
            }
        };
        let errors = setup.errors(self.variant);
        if errors.is_empty() {
            return setup.into_position(self.variant).ok();
        }
        match setup.into_position_ignoring(self.variant, mended()) {
            Ok(position) => {
                self.report(Code::FenMended, at, format_args!("the FEN is mended: {errors}"));
                Some(position)
            }
            Err(errors) => {
                self.report(
                    Code::FenInvalid,
                    at,
                    format_args!("the FEN gives no legal position: {errors}"),
                );
                None
            }
        }
    }
}

/// What a lenient reader looks past in a set-up.
fn mended() -> SetupErrors {
    SetupErrors::INVALID_CASTLING_RIGHTS
        | SetupErrors::INVALID_EP_SQUARE
        | SetupErrors::IMPOSSIBLE_EN_PASSANT
        | SetupErrors::INVALID_HALFMOVE_CLOCK
        | SetupErrors::INVALID_FULLMOVE_NUMBER
        | SetupErrors::IMPOSSIBLE_CHECK
        | SetupErrors::TOO_MANY_CHECKERS
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
