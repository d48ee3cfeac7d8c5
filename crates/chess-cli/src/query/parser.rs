//! From tokens to a [`Condition`].

use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use chess_notation::eco::Eco;

use super::compare::{Operator, Scale, Test, Value};
use super::condition::Condition;
use super::date::PartialDate;
use super::ending::EndingKind;
use super::error::QueryError;
use super::field::{self, Field, TextField};
use super::lexer::{Placed, Token, tokens};
use super::material::Material;
use super::pattern::Pattern;
use super::repertoire::Repertoire;

mod arguments;

/// Parentheses and negations inside each other; nobody needs more.
const DEEPEST: usize = 100;

/// What fetches a repertoire by the name of its file, or says why it cannot.
pub(crate) type Load<'a> = dyn FnMut(&str) -> Result<Arc<Repertoire>, String> + 'a;

/// What can be asked besides comparing fields.
const QUESTIONS: &str = "position(…), material(…), imbalance(…), moves(…), reaches(…), repertoire(…), followed(…), tag(…), underpromotion";

/// Reads an expression; the module page of [`crate::query`] is its grammar.
pub(crate) fn parse(text: &str, load: &mut Load<'_>) -> Result<Condition, QueryError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { text, tokens, at: 0, depth: 0, load };
    let condition = parser.any()?;
    match parser.peek() {
        Token::End => Ok(condition),
        _ => Err(parser.expected("&&, || or the end")),
    }
}

struct Parser<'a, 'b> {
    text: &'a str,
    tokens: Vec<Placed>,
    at: usize,
    depth: usize,
    load: &'a mut Load<'b>,
}

/// A value with its place.
struct Written {
    text: String,
    span: Range<usize>,
    is_quoted: bool,
}

impl Parser<'_, '_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].span.clone()
    }

    /// Takes this token if it is the next one.
    fn take(&mut self, token: &Token) -> bool {
        let is_next = self.peek() == token;
        if is_next && *token != Token::End {
            self.at += 1;
        }
        is_next
    }

    fn error(&self, span: Range<usize>, message: impl Into<String>) -> QueryError {
        QueryError::new(self.text, span, message)
    }

    /// An error at the next token: what should stand there.
    fn expected(&self, what: &str) -> QueryError {
        let found = match self.peek() {
            Token::End => "the end".to_owned(),
            _ => self.text[self.span()].to_owned(),
        };
        self.error(self.span(), format!("expected {what}, found {found}"))
    }

    fn any(&mut self) -> Result<Condition, QueryError> {
        let mut parts = vec![self.all()?];
        while self.take(&Token::Or) {
            parts.push(self.all()?);
        }
        Ok(single_or(parts, Condition::Any))
    }

    fn all(&mut self) -> Result<Condition, QueryError> {
        let mut parts = vec![self.part()?];
        while self.take(&Token::And) {
            parts.push(self.part()?);
        }
        Ok(single_or(parts, Condition::All))
    }

    fn part(&mut self) -> Result<Condition, QueryError> {
        let is_nested = matches!(self.peek(), Token::Not | Token::Open);
        if !is_nested {
            return self.question();
        }
        if self.depth == DEEPEST {
            return Err(self.error(self.span(), "the expression is nested too deep"));
        }
        self.depth += 1;
        let condition = if self.take(&Token::Not) {
            Condition::Not(Box::new(self.part()?))
        } else {
            self.take(&Token::Open);
            let inner = self.any()?;
            if !self.take(&Token::Close) {
                return Err(self.expected("&&, || or )"));
            }
            inner
        };
        self.depth -= 1;
        Ok(condition)
    }

    /// A comparison, or a question of its own.
    fn question(&mut self) -> Result<Condition, QueryError> {
        let Token::Word(name) = self.peek().clone() else {
            return Err(self.expected("a tag such as WhiteElo or a word such as player"));
        };
        let span = self.span();
        self.at += 1;
        if self.take(&Token::Open) {
            return self.call(&name, span);
        }
        if name == "underpromotion" {
            return Ok(Condition::Underpromotion);
        }
        match Field::from_name(&name) {
            Some(field) => self.comparison(field),
            None => Err(self.error(span, unknown(&name))),
        }
    }

    /// A question with arguments, its opening parenthesis taken.
    fn call(&mut self, name: &str, span: Range<usize>) -> Result<Condition, QueryError> {
        const KNOWN: [&str; 8] = [
            "position",
            "material",
            "imbalance",
            "moves",
            "reaches",
            "repertoire",
            "followed",
            "tag",
        ];
        if !KNOWN.contains(&name) {
            let message = format!("{name}(…) is not known; there are {QUESTIONS}");
            return Err(self.error(span, message));
        }
        let first = self.written("a text in quotes")?;
        let second = if self.take(&Token::Comma) { Some(self.written("a value")?) } else { None };
        if !self.take(&Token::Close) {
            return Err(self.expected(if second.is_some() { ")" } else { ", or )" }));
        }
        match name {
            "position" => {
                let pattern = Pattern::parse(&first.text)
                    .map_err(|wrong| self.inside(&first, wrong.at, 1, wrong.message))?;
                Ok(Condition::Position(pattern, self.scope(second)?))
            }
            "material" | "imbalance" => {
                let material = Material::parse(&first.text)
                    .map_err(|wrong| self.inside(&first, wrong.at, 1, wrong.message))?;
                let length = self.length(second)?;
                Ok(match name {
                    "material" => Condition::Material(material, length),
                    _ => Condition::Imbalance(material, length),
                })
            }
            "moves" => {
                self.nothing(second)?;
                Ok(Condition::Moves(self.sequence(&first)?))
            }
            "reaches" => {
                let sequence = self.sequence(&first)?;
                let Some(position) = sequence.position() else {
                    let message = "a position to be reached needs all its moves, without *";
                    return Err(self.error(first.span, message));
                };
                Ok(Condition::Reaches(Box::new(*position), self.scope(second)?))
            }
            "repertoire" => {
                let side = self.side(second)?;
                Ok(Condition::Repertoire(self.repertoire(&first)?, side))
            }
            "followed" => {
                self.nothing(second)?;
                let repertoire = self.repertoire(&first)?;
                let (test, values, is_negated) = self.test(true)?;
                self.each(&values, |value| value.number.is_some(), "a number of half-moves")?;
                self.forwards(&test, &values, Scale::Numbers)?;
                Ok(negated(Condition::Followed(repertoire, test), is_negated))
            }
            _ => {
                self.nothing(second)?;
                self.comparison(Field::Text(TextField::Tag(first.text)))
            }
        }
    }

    /// A comparison, the field's name taken.
    fn comparison(&mut self, field: Field) -> Result<Condition, QueryError> {
        let is_ordered = !matches!(field, Field::Result | Field::Ending | Field::Variant);
        let is_text = matches!(field, Field::Text(_));
        let operator_at = self.span();
        let (test, values, is_negated) = self.test(is_ordered)?;
        if !is_text && matches!(test, Test::One(Operator::Contains, _)) {
            return Err(self.error(operator_at, "only texts can contain something; write == or in"));
        }
        let condition = match field {
            Field::Text(field) => {
                self.forwards(&test, &values, Scale::Texts { is_date: field.is_date() })?;
                Condition::Text(field, test)
            }
            Field::Number(field) => {
                self.each(&values, |value| value.number.is_some(), "a number")?;
                self.forwards(&test, &values, Scale::Numbers)?;
                Condition::Number(field, test)
            }
            Field::Date => {
                let what = "a date as 2020, 2020.05 or 2020.05.17";
                let is_date = |value: &Value| value.date.is_some_and(PartialDate::is_in_calendar);
                self.each(&values, is_date, what)?;
                self.forwards(&test, &values, Scale::Dates)?;
                Condition::Date(test)
            }
            Field::Eco => {
                let is_code = |value: &Value| Eco::from_str(&value.text).is_ok();
                self.each(&values, is_code, "an ECO code, A00 to E99")?;
                self.forwards(&test, &values, Scale::Texts { is_date: false })?;
                Condition::Eco(test)
            }
            Field::Result => {
                let what = "1-0, 0-1, 1/2-1/2, 0-0, *, white, black or draw";
                Condition::Result(self.words(&values, what, field::result_from_name)?)
            }
            Field::Ending => {
                let what = EndingKind::names();
                Condition::Ending(self.words(&values, &what, EndingKind::from_name)?)
            }
            Field::Variant => {
                let what = "standard or chess960";
                Condition::Variant(self.words(&values, what, field::variant_from_name)?)
            }
        };
        Ok(negated(condition, is_negated))
    }

    /// An operator and what stands behind it; whether the answer is to be turned round.
    fn test(&mut self, is_ordered: bool) -> Result<(Test, Vec<Written>, bool), QueryError> {
        let (operator, is_negated) = match self.peek() {
            Token::Equal => (Operator::Equal, false),
            Token::NotEqual => (Operator::Equal, true),
            Token::Contains => (Operator::Contains, false),
            Token::ContainsNot => (Operator::Contains, true),
            Token::Less if is_ordered => (Operator::Less, false),
            Token::AtMost if is_ordered => (Operator::AtMost, false),
            Token::More if is_ordered => (Operator::More, false),
            Token::AtLeast if is_ordered => (Operator::AtLeast, false),
            Token::In => {
                self.at += 1;
                let (test, values) = self.range_or_set(is_ordered)?;
                return Ok((test, values, false));
            }
            Token::Not if self.tokens[self.at + 1].token == Token::In => {
                self.at += 2;
                let (test, values) = self.range_or_set(is_ordered)?;
                return Ok((test, values, true));
            }
            _ if is_ordered => return Err(self.expected("one of == != < <= > >= ~ !~ in")),
            _ => return Err(self.expected("one of == != in")),
        };
        self.at += 1;
        let value = self.written("a value")?;
        Ok((Test::One(operator, Value::new(&value.text)), vec![value], is_negated))
    }

    /// What stands behind `in`: `A..B`, `A..`, `..B` or `(A, B, …)`.
    fn range_or_set(&mut self, is_ordered: bool) -> Result<(Test, Vec<Written>), QueryError> {
        if self.take(&Token::Open) {
            let mut values = vec![self.written("a value")?];
            while self.take(&Token::Comma) {
                values.push(self.written("a value")?);
            }
            if !self.take(&Token::Close) {
                return Err(self.expected(", or )"));
            }
            let set = values.iter().map(|value| Value::new(&value.text)).collect();
            return Ok((Test::Set(set), values));
        }
        if !is_ordered {
            return Err(self.expected("a list such as (mate, stalemate)"));
        }
        let what = "a range such as 2400..2500 or a list such as (a, b)";
        let from = if *self.peek() == Token::To { None } else { Some(self.written(what)?) };
        if !self.take(&Token::To) {
            return Err(self.expected(".."));
        }
        let has_end = matches!(self.peek(), Token::Word(_) | Token::Text(_));
        let to = if has_end { Some(self.written("a value")?) } else { None };
        if from.is_none() && to.is_none() {
            return Err(self.expected("a value"));
        }
        let value =
            |written: &Option<Written>| written.as_ref().map(|written| Value::new(&written.text));
        let test = Test::Range(value(&from), value(&to));
        Ok((test, from.into_iter().chain(to).collect()))
    }

    fn written(&mut self, what: &str) -> Result<Written, QueryError> {
        let (text, is_quoted) = match self.peek() {
            Token::Word(text) => (text.clone(), false),
            Token::Text(text) => (text.clone(), true),
            _ => return Err(self.expected(what)),
        };
        let written = Written { text, span: self.span(), is_quoted };
        self.at += 1;
        Ok(written)
    }
}

fn unknown(name: &str) -> String {
    let capital = name.chars().next().map(|first| first.to_ascii_uppercase());
    let hint = match capital {
        Some(first) if first.is_ascii_uppercase() => {
            "; tags are written as in the file, with capitals: WhiteElo"
        }
        _ => "",
    };
    format!("{name} is not known; there are {}, {QUESTIONS}{hint}", Field::names())
}

fn single_or(mut parts: Vec<Condition>, many: fn(Vec<Condition>) -> Condition) -> Condition {
    match parts.len() {
        1 => parts.remove(0),
        _ => many(parts),
    }
}

fn negated(condition: Condition, is_negated: bool) -> Condition {
    if is_negated { Condition::Not(Box::new(condition)) } else { condition }
}
