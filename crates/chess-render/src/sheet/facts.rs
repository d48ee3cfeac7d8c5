//! Tags of PGN in the words of people (PGN sections 8.1.1 and 9).

use chess_notation::Language;

const MONTHS: [[&str; 12]; 2] = [
    [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
];

/// A value, or nothing where a tag says that it is not known (`?`) or not meant (`-`).
pub(super) fn known(value: Option<&str>) -> &str {
    let value = value.unwrap_or_default().trim();
    if value.chars().all(|letter| "?-. *".contains(letter)) { "" } else { value }
}

/// `2013.11.02` as `2 November 2013` or `2 novembre 2013`, as much as is known of it. What is no
/// PGN date stays as it is.
pub(super) fn date(value: &str, language: Language) -> String {
    let parts = value.split('.').collect::<Vec<_>>();
    let [year, month, day] = parts[..] else { return value.to_owned() };
    if year.len() != 4 || !year.bytes().all(|byte| byte.is_ascii_digit()) {
        return value.to_owned();
    }
    let index = month.parse::<usize>().ok().and_then(|month| month.checked_sub(1));
    let Some(month) = index.and_then(|index| MONTHS[language as usize].get(index)) else {
        return year.to_owned();
    };
    match (day.parse::<u8>(), language) {
        (Ok(1), Language::Fr) => format!("1er {month} {year}"),
        (Ok(day @ 1..=31), _) => format!("{day} {month} {year}"),
        _ => format!("{month} {year}"),
    }
}

/// A family name first in capitals, as French sheets have it: `Carlsen, Magnus` is `CARLSEN Magnus`.
/// English sheets keep the comma.
pub(super) fn name(value: &str, language: Language) -> String {
    match (value.split_once(','), language) {
        (Some((family, given)), Language::Fr) => {
            format!("{} {}", family.trim().to_uppercase(), given.trim()).trim_end().to_owned()
        }
        _ => value.to_owned(),
    }
}

/// A `TimeControl` tag (PGN 9.6.1) in words: `40/5400+30:900+30` is `40 moves in 90 min + 30 s,
/// then 15 min + 30 s`, and `1/259200` is `3 days a move`. What is none stays as it is.
pub(super) fn time_control(value: &str, language: Language) -> String {
    let periods = value.split(':').map(|period| one_period(period, language));
    let Some(periods) = periods.collect::<Option<Vec<_>>>() else { return value.to_owned() };
    let then = match language {
        Language::En => ", then ",
        Language::Fr => ", puis ",
    };
    periods.join(then)
}

fn one_period(period: &str, language: Language) -> Option<String> {
    let (moves, rest) = match period.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse::<u32>().ok()?), rest),
        None => (None, period),
    };
    let (base, increment) = match rest.split_once('+') {
        Some((base, increment)) => (base, Some(increment.parse::<u32>().ok()?)),
        None => (rest, None),
    };
    if let (Some(1), None) = (moves, increment) {
        let a_move = match language {
            Language::En => "a move",
            Language::Fr => "par coup",
        };
        return Some(format!("{} {a_move}", duration(base.parse().ok()?, language)));
    }
    let mut words = match (moves, language) {
        (None, _) => String::new(),
        (Some(moves), Language::En) => format!("{moves} moves in "),
        (Some(moves), Language::Fr) => format!("{moves} coups en "),
    };
    words += &duration(base.parse().ok()?, language);
    if let Some(increment @ 1..) = increment {
        words += &format!(" + {}", duration(increment, language));
    }
    Some(words)
}

/// Seconds in the largest unit that fits, as players say it.
fn duration(seconds: u32, language: Language) -> String {
    let days = seconds / 86_400;
    if days > 0 && seconds.is_multiple_of(86_400) {
        return match language {
            Language::En => format!("{days} day{}", if days == 1 { "" } else { "s" }),
            Language::Fr => format!("{days} jour{}", if days == 1 { "" } else { "s" }),
        };
    }
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) if minutes >= 120 && minutes % 60 == 0 => format!("{} h", minutes / 60),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}
