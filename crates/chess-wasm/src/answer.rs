//! Text to text: a question in JSON, its answer in JSON.

use chess_core::arbiter::{Arbiter, Command, Event};
use chess_core::{Millis, Outcome, Square, WhyNot};
use chess_engine::Level;
use chess_notation::{fen, json, pgn, san, uci};
use serde::Serialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Refused};
use crate::games;
use crate::question::{Letters, Log, Order, Question, Replayed, Seat, terms};
use crate::view::View;

/// Answers one question. Whatever the text is, the answer is a JSON object; where the question
/// cannot be answered it is `{"error": {"code", "message"}}`.
///
/// | `op` | asks with | is answered with |
/// |---|---|---|
/// | `new` | `terms` | `fen` of the start position |
/// | `view` | `letters`, `ply` or null | all there is to show |
/// | `decide` | `at`, `party`, `command` | `events` or `refusal` |
/// | `typed` | `text`, `language` | `uci` |
/// | `why` | `from`, `to` | `why` not, or null where a legal move does that |
/// | `pgn` | `tags` | `pgn` |
/// | `read` | `pgn` | `games` of the text |
/// | `best` | `level` 1 to 10 | `uci` |
///
/// All but `new` and `read` ask with `terms` and `events` too, in the forms of [`chess_notation::json`].
pub fn call(question: &str) -> String {
    let answer = match serde_json::from_str(question).map_err(Failure::from).and_then(answer) {
        Ok(value) => value,
        Err(failure) => json!({ "error": failure }),
    };
    answer.to_string()
}

fn answer(question: Question) -> Result<Value, Failure> {
    match question {
        Question::New { terms: asked } => {
            let terms = terms(&asked)?;
            Ok(json!({ "fen": fen::write(&terms.start, terms.variant) }))
        }
        Question::View { log, letters, ply } => view(&log, letters, ply),
        Question::Decide { log, at, party, command } => decide(&log, at, party, &command),
        Question::Typed { log, text, language } => typed(&log.replay()?.arbiter, &text, language),
        Question::Why { log, from, to } => why(&log.replay()?.arbiter, &from, &to),
        Question::Pgn { log, tags } => Ok(write_pgn(&log.replay()?.arbiter, &tags)),
        Question::Read { pgn } => Ok(json!({ "games": games::read(&pgn) })),
        Question::Best { log, level } => best(&log, level),
    }
}

fn value(answer: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(answer).map_err(Failure::from)
}

fn view(log: &Log, letters: Letters, ply: Option<usize>) -> Result<Value, Failure> {
    let Replayed { arbiter, last_at, .. } = log.replay()?;
    let ply = ply.unwrap_or(arbiter.game().ply());
    let shown = View::of(&arbiter, last_at, ply, letters.pieces())
        .ok_or_else(|| Failure::new("bad_ply", format!("the game has no half-move {ply}")))?;
    value(&shown)
}

fn decide(log: &Log, at: i64, party: Seat, order: &Order) -> Result<Value, Failure> {
    let Replayed { arbiter, .. } = log.replay()?;
    let command = match order {
        Order::Start(_) => Command::Start,
        Order::Player(command) => command.to_core(&arbiter),
    };
    match arbiter.decide(Millis(at), party.into(), command) {
        Ok(kinds) => {
            let variant = arbiter.terms().variant;
            let events: Vec<_> = kinds
                .into_iter()
                .map(|kind| json::Event::from_core(&Event { at: Millis(at), kind }, variant))
                .collect();
            Ok(json!({ "events": value(&events)? }))
        }
        Err(refusal) => Ok(json!({ "refusal": Refused::from(refusal) })),
    }
}

/// The letters of the page's language come first, English ones second: `Nf3` is understood on a
/// French page too, while `R` is the king there.
fn typed(arbiter: &Arbiter, text: &str, language: Letters) -> Result<Value, Failure> {
    let position = arbiter.game().position();
    let mv = san::parse_typed(position, text, language.pieces()).or_else(|first| {
        san::parse_typed(position, text, Letters::En.pieces()).map_err(|_| first)
    })?;
    Ok(json!({ "uci": uci::write(mv, arbiter.terms().variant) }))
}

fn why(arbiter: &Arbiter, from: &str, to: &str) -> Result<Value, Failure> {
    let square = |text: &str| {
        let wrong = |_| Failure::new("bad_square", format!("{text:?} is no square"));
        text.parse::<Square>().map_err(wrong)
    };
    let why = arbiter.game().position().why_not(square(from)?, square(to)?);
    Ok(json!({ "why": why.map(WhyNot::code) }))
}

fn write_pgn(arbiter: &Arbiter, tags: &[(String, String)]) -> Value {
    let result = arbiter.ending().map_or(Outcome::NoResult, |ending| ending.outcome);
    json!({ "pgn": pgn::write(tags, arbiter.game(), result) })
}

fn best(log: &Log, level: u8) -> Result<Value, Failure> {
    let level = Level::new(level)
        .ok_or_else(|| Failure::new("bad_level", format!("there is no level {level}")))?;
    let Replayed { arbiter, first_at, .. } = log.replay()?;
    // The instant of the start tells one game from the next, so that they take different courses.
    let seed = first_at.0.cast_unsigned();
    let mv = level
        .choose(arbiter.game(), seed)
        .map(|choice| choice.mv)
        .ok_or_else(|| Failure::new("no_move", "there is no legal move".to_string()))?;
    Ok(json!({ "uci": uci::write(mv, arbiter.terms().variant) }))
}
