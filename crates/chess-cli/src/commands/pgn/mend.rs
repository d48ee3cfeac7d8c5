//! Small faults of one game, mended.

use chess_notation::fen;
use chess_notation::pgn::{Code, Game, GameResult, ReadGame};

use super::words::{Words, words};

/// The seven-tag roster in its order (PGN 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Tags with a meaning for the reader, beside the roster.
const START_TAGS: [&str; 3] = ["SetUp", "FEN", "Variant"];

/// Something that was mended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    /// A stable name for the reason.
    pub(super) code: &'static str,
    /// What was done, in one sentence.
    pub(super) message: String,
}

/// Mends a game that was read without errors, and says what has changed; `raw` is its text.
///
/// * `tag_name`: roster and start tags get their capitals.
/// * `tag_twice`: of tags with one name the first stays.
/// * `result`: tag and terminator say the same: what mate or stalemate on the board say, or else
///   the terminator, or the tag where that is `*`.
/// * `roster`: what is missing of the seven tags is added.
/// * `date`: `2020-01-05`, `2020/1/5`, `5.1.2020` and the like (but not `5/1/2020`) become `2020.01.05`.
/// * `fen`: a FEN that claims impossible castling rights, en passant squares or counters, or has
///   fewer than six fields, is written anew; `set_up`: `SetUp` is 1 where there is a FEN.
/// * `moves`: moves are written in SAN, with English letters.
/// * Every other warning that goes away when the game is written anew, under its own name.
pub(super) fn mend(read: ReadGame, raw: &[u8]) -> (Game, Vec<Change>) {
    let ReadGame { mut game, diagnostics, .. } = read;
    let mut changes = Vec::new();
    let mut change = |code, message| changes.push(Change { code, message });
    // In this order: the result before the roster, which would make up a tag.
    let (raw, has_prose) = without_prose(raw);
    if has_prose {
        change("stray_text", "text before the game is left out".to_owned());
    }
    let old = words(raw);
    mend_tag_names(&mut game, &mut change);
    let is_wrong = |code| diagnostics.iter().any(|diagnostic| diagnostic.code == code);
    mend_result(&mut game, old.result, is_wrong(Code::ResultAgainstBoard), &mut change);
    mend_roster(&mut game, &mut change);
    mend_date(&mut game, &mut change);
    mend_start(&mut game, is_wrong(Code::FenMended), &mut change);
    mend_moves(&game, &old, &mut change);
    if !old.behind.trim_ascii().is_empty() && !is_wrong(Code::TextAfterTerminator) {
        change("stray_text", "text behind the game is left out".to_owned());
    }
    for diagnostic in &diagnostics {
        let code = diagnostic.code;
        if goes_away(code) && !changes.iter().any(|change| change.code == code.as_str()) {
            changes.push(Change { code: code.as_str(), message: diagnostic.message.clone() });
        }
    }
    (game, changes)
}

/// The text from the first tag on, where a game has tags, and whether prose stands before it.
fn without_prose(raw: &[u8]) -> (&[u8], bool) {
    let is_tag_or_moves = |text: &[u8]| {
        text.first().is_some_and(|&byte| matches!(byte, b'[' | b'{' | b';' | b'%' | b'0'..=b'9'))
    };
    if is_tag_or_moves(raw.trim_ascii_start()) {
        return (raw, false);
    }
    match memchr::memmem::find(raw, b"\n[").or_else(|| memchr::memmem::find(raw, b"\r[")) {
        Some(at) => (&raw[at + 1..], true),
        None => (raw, false),
    }
}

/// Whether writing a game anew is all that is needed.
fn goes_away(code: Code) -> bool {
    matches!(
        code,
        Code::TagSyntax
            | Code::TagsTooMany
            | Code::MoveNumber
            | Code::NagRange
            | Code::NagNumber
            | Code::SuffixUnknown
            | Code::EscapeColumn
            | Code::StrayToken
            | Code::SideLineOpen
            | Code::TerminatorMissing
            | Code::TerminatorMissingAtEnd
            | Code::TextAfterTerminator
    )
}

fn mend_tag_names(game: &mut Game, change: &mut impl FnMut(&'static str, String)) {
    for (name, _) in &mut game.tags {
        let known = ROSTER.iter().chain(&START_TAGS).find(|known| known.eq_ignore_ascii_case(name));
        if let Some(known) = known.filter(|known| *known != name) {
            change("tag_name", format!("the tag {name} becomes {known}"));
            *name = (*known).to_owned();
        }
    }
    let mut seen: Vec<String> = Vec::new();
    game.tags.retain(|(name, value)| {
        let is_first = !seen.contains(name);
        if is_first {
            seen.push(name.clone());
        } else {
            change("tag_twice", format!("a second tag {name} \"{value}\" is left out"));
        }
        is_first
    });
}

fn mend_result(
    game: &mut Game,
    spelled: &[u8],
    is_against_board: bool,
    change: &mut impl FnMut(&'static str, String),
) {
    let tag = game.tag("Result").map(|tag| tag.trim().to_owned());
    let by_tag = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw]
        .into_iter()
        .find(|result| tag.as_deref() == Some(result.as_str()));
    let right = match (by_board(game).filter(|_| is_against_board), game.result) {
        (Some(result), _) => result,
        (None, GameResult::Unknown) => by_tag.unwrap_or_default(),
        (None, result) => result,
    };
    let right_text = right.as_str();
    let spelled = String::from_utf8_lossy(spelled);
    if game.result != right {
        let old = game.result;
        change("result", format!("the result {old} becomes {right_text}"));
    } else if !spelled.is_empty() && spelled != right_text {
        change("result", format!("the result {spelled} becomes {right_text}"));
    } else if let Some(tag) = tag.filter(|tag| tag != right_text) {
        change("result", format!("the Result tag {tag} becomes {right_text}"));
    }
    game.result = right;
    if game.tag("Result").is_some_and(|value| value != right_text) {
        game.set_tag("Result", right_text);
    }
}

/// What mate or stalemate in the final position say.
fn by_board(game: &Game) -> Option<GameResult> {
    let end = game.end().filter(|end| !end.has_legal_move())?;
    Some(if !end.is_check() {
        GameResult::Draw
    } else {
        GameResult::from(chess_core::Outcome::Win(!end.side_to_move()))
    })
}

fn mend_roster(game: &mut Game, change: &mut impl FnMut(&'static str, String)) {
    let missing: Vec<_> = ROSTER.into_iter().filter(|name| game.tag(name).is_none()).collect();
    if missing.is_empty() {
        return;
    }
    change("roster", format!("tags are added: {}", missing.join(", ")));
    let mut tags = Vec::with_capacity(game.tags.len() + missing.len());
    for name in ROSTER {
        let value = match (game.tag(name), name) {
            (Some(value), _) => value,
            (None, "Date") => "????.??.??",
            (None, "Result") => game.result.as_str(),
            (None, _) => "?",
        };
        tags.push((name.to_owned(), value.to_owned()));
    }
    tags.extend(game.tags.drain(..).filter(|(name, _)| !ROSTER.contains(&name.as_str())));
    game.tags = tags;
}

fn mend_date(game: &mut Game, change: &mut impl FnMut(&'static str, String)) {
    let Some(old) = game.tag("Date") else { return };
    if let Some(new) = date(old).filter(|new| new != old) {
        change("date", format!("the date {old} becomes {new}"));
        game.set_tag("Date", &new);
    }
}

/// A date as PGN has it (8.1.1.3), if it is one and says which part is the year.
fn date(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() || text == "?" {
        return Some("????.??.??".to_owned());
    }
    let parts: Vec<&str> = text.split(['.', '-', '/']).map(str::trim).collect();
    let (year, month, day) = match parts.as_slice() {
        [year] if year.len() == 4 => (*year, "??", "??"),
        [year, month] if year.len() == 4 => (*year, *month, "??"),
        [year, month, day] if year.len() == 4 => (*year, *month, *day),
        // The day stands first in front of a dot; otherwise only a large number is surely a day.
        [day, month, year]
            if year.len() == 4
                && (text.contains('.') || day.parse().is_ok_and(|day: u32| day > 12)) =>
        {
            (*year, *month, *day)
        }
        _ => return None,
    };
    let is_known = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let part = |part: &str, most: u32| {
        if matches!(part, "" | "?" | "??" | "0" | "00") {
            return Some("??".to_owned());
        }
        let number = part.parse::<u32>().ok().filter(|_| is_known(part))?;
        (1..=most).contains(&number).then(|| format!("{number:02}"))
    };
    let is_year = year.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
    is_year.then_some(())?;
    Some(format!("{year}.{}.{}", part(month, 12)?, part(day, 31)?))
}

fn mend_start(game: &mut Game, is_mended: bool, change: &mut impl FnMut(&'static str, String)) {
    let Some(old) = game.tag("FEN").map(str::to_owned) else { return };
    if let Some(start) = game.start {
        let new = fen::write(&start, game.variant);
        if is_mended || old.split_ascii_whitespace().count() < 6 {
            change("fen", format!("the FEN {old} becomes {new}"));
            game.set_tag("FEN", &new);
        }
    }
    if game.tag("SetUp") != Some("1") {
        change("set_up", "SetUp is 1, since there is a FEN".to_owned());
        match game.tags.iter().position(|(name, _)| name == "FEN") {
            Some(at) if game.tag("SetUp").is_none() => {
                game.tags.insert(at, ("SetUp".to_owned(), "1".to_owned()));
            }
            _ => game.set_tag("SetUp", "1"),
        }
    }
}

/// Holds the words of the moves against those that would be written.
fn mend_moves(game: &Game, old: &Words<'_>, change: &mut impl FnMut(&'static str, String)) {
    let written = game.write();
    let (old, new) = (&old.moves, &words(written.as_bytes()).moves);
    if old == new {
        return;
    }
    let differ = old.iter().zip(new).find(|(old, new)| old != new);
    let shown = |word: &[u8]| String::from_utf8_lossy(word).into_owned();
    let message = match differ {
        Some((old, new)) if old_and_new_match(old, new) => {
            format!("moves are spelled anew: {} becomes {}", shown(old), shown(new))
        }
        Some((old, _)) => format!("moves are written anew, from {} on", shown(old)),
        None => "moves are written anew".to_owned(),
    };
    change("moves", message);
}

/// Whether both end on the same square, so that they are most likely one move.
fn old_and_new_match(old: &[u8], new: &[u8]) -> bool {
    let square = |word: &[u8]| {
        word.windows(2)
            .rfind(|pair| matches!(pair[0], b'a'..=b'h') && matches!(pair[1], b'1'..=b'8'))
            .map(<[u8]>::to_vec)
    };
    square(old) == square(new)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates() {
        for (text, expected) in [
            ("2020.01.05", Some("2020.01.05")),
            ("2020-1-5", Some("2020.01.05")),
            ("05.01.2020", Some("2020.01.05")),
            ("15/01/2020", Some("2020.01.15")),
            ("05/01/2020", None),
            ("2020", Some("2020.??.??")),
            ("2020.??.??", Some("2020.??.??")),
            ("19??.??.??", Some("19??.??.??")),
            ("", Some("????.??.??")),
            ("2020.13.01", None),
            ("1.2.20", None),
            ("yesterday", None),
        ] {
            assert_eq!(date(text).as_deref(), expected, "{text}");
        }
    }
}
