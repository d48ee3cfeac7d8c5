//! From the text of an expression to its tokens.

use std::ops::Range;

use super::error::QueryError;

/// What a piece of the text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or a value without quotes.
    Word(String),
    /// A value in quotes, which are gone.
    Text(String),
    And,
    Or,
    Not,
    In,
    Open,
    Close,
    Comma,
    /// `..`
    To,
    /// `==` or `=`
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
    /// `~`
    Contains,
    /// `!~`
    ContainsNot,
    End,
}

/// A token and the bytes it was read from.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) span: Range<usize>,
}

/// Signs, the longer ones before those they begin with.
const SIGNS: [(&str, Token); 16] = [
    ("&&", Token::And),
    ("||", Token::Or),
    ("==", Token::Equal),
    ("!=", Token::NotEqual),
    ("!~", Token::ContainsNot),
    ("<=", Token::AtMost),
    (">=", Token::AtLeast),
    ("..", Token::To),
    ("=", Token::Equal),
    ("!", Token::Not),
    ("<", Token::Less),
    (">", Token::More),
    ("~", Token::Contains),
    ("(", Token::Open),
    (")", Token::Close),
    (",", Token::Comma),
];

/// Words that are signs.
const KEYWORDS: [(&str, Token); 4] =
    [("and", Token::And), ("or", Token::Or), ("not", Token::Not), ("in", Token::In)];

/// All tokens of the text, [`Token::End`] last.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed>, QueryError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    loop {
        at = text.len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else {
            tokens.push(Placed { token: Token::End, span: at..at });
            return Ok(tokens);
        };
        let (token, length) = if matches!(first, '"' | '\'') {
            quoted(text, at, first)?
        } else if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            (token.clone(), sign.len())
        } else {
            word(text, at, first)?
        };
        tokens.push(Placed { token, span: at..at + length });
        at += length;
    }
}

/// A value in quotes; `\` keeps the sign behind it from ending or escaping anything.
fn quoted(text: &str, at: usize, quote: char) -> Result<(Token, usize), QueryError> {
    let mut value = String::new();
    let mut letters = text[at + 1..].char_indices();
    while let Some((index, letter)) = letters.next() {
        if letter == quote {
            return Ok((Token::Text(value), index + 2));
        }
        let letter = match letter {
            '\\' => letters.next().map_or('\\', |(_, escaped)| escaped),
            _ => letter,
        };
        value.push(letter);
    }
    Err(QueryError::new(text, at..text.len(), format!("the text has no closing {quote}")))
}

/// A name, a number, a date, a result: what has no blank and no sign in it.
fn word(text: &str, at: usize, first: char) -> Result<(Token, usize), QueryError> {
    let rest = &text[at..];
    let ends = |letter: char| !letter.is_alphanumeric() && !"_.-/?*+:#%½".contains(letter);
    let end = rest.find(ends).unwrap_or(rest.len());
    // Two dots are a range and part of no word.
    let end = rest[..end].find("..").unwrap_or(end);
    if end == 0 {
        let span = at..at + first.len_utf8();
        let message = match first {
            '&' => "write && (or `and`)".to_owned(),
            '|' => "write || (or `or`)".to_owned(),
            _ => format!("{first} has no meaning here; texts stand in quotes"),
        };
        return Err(QueryError::new(text, span, message));
    }
    let word = &rest[..end];
    let keyword = KEYWORDS.iter().find(|(keyword, _)| *keyword == word);
    Ok((keyword.map_or_else(|| Token::Word(word.to_owned()), |(_, token)| token.clone()), end))
}
