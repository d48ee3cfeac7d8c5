//! Judgments, reasons and hints in words, in English and French.

mod english;
mod french;

use chess_core::{Position, Role};
use chess_notation::{Language, san};

use crate::analysis::MoveReview;
use crate::hint::{Hint, HintStep};
use crate::judgment::Judgment;
use crate::reason::{Material, Reason};

/// What such a move is called, in small letters.
pub fn judgment(language: Language, judgment: Judgment) -> &'static str {
    match language {
        Language::En => judgment.as_str(),
        Language::Fr => french::judgment(judgment),
    }
}

/// Why a move was bad, as the predicate of a sentence whose subject is the move: `allows mate in 2`.
/// Nothing where the reason is [`Reason::Worse`].
pub fn reason(language: Language, reason: &Reason) -> Option<String> {
    match language {
        Language::En => english::reason(reason),
        Language::Fr => french::reason(reason),
    }
}

/// What is said about a bad move made in `position`: how bad it was, why, and what was better. Nothing
/// about a move that is good enough.
pub fn comment(
    language: Language,
    position: &Position,
    review: &MoveReview,
    better: Option<chess_core::Move>,
) -> Option<String> {
    let judged = review.judged.as_ref()?;
    let better = better.map(|mv| san::write_with(position, mv, &language.letters()));
    let name = capitalized(judgment(language, judged.judgment));
    let said = reason(language, &judged.reason);
    let points = review.lost_points.round() as u32;
    Some(match language {
        Language::En => english::comment(&name, said.as_deref(), better.as_deref(), points),
        Language::Fr => french::comment(&name, said.as_deref(), better.as_deref(), points),
    })
}

/// A step of a hint as a sentence. `position` is the one that the hint is for.
pub fn hint(language: Language, position: &Position, hint: &Hint, step: HintStep) -> String {
    let line = moves(language, position, hint.line());
    match language {
        Language::En => english::hint(hint, step, &line),
        Language::Fr => french::hint(hint, step, &line),
    }
}

/// Moves with their numbers in the letters of the language: `12. Nf3 Nc6 13. Bb5`.
pub fn moves(language: Language, position: &Position, line: &[chess_core::Move]) -> String {
    let (letters, mut at, mut text) = (language.letters(), *position, String::new());
    for (index, mv) in line.iter().enumerate() {
        let is_white = at.side_to_move() == chess_core::Color::White;
        if index > 0 {
            text.push(' ');
        }
        if is_white || index == 0 {
            let dots = if is_white { "." } else { "…" };
            text.push_str(&format!("{}{dots} ", at.fullmove_number()));
        }
        at = san::push(&mut text, &at, *mv, &letters);
    }
    text
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What is gained and what is given for it, the most valuable first, with their numbers. A knight for
/// a bishop is no gain to speak of.
fn both_sides(material: &Material) -> [Vec<(Role, u32)>; 2] {
    let [bishops, knights] = [Role::Bishop, Role::Knight].map(|role| material.of(role));
    let even =
        if bishops.signum() * knights.signum() < 0 { bishops.abs().min(knights.abs()) } else { 0 };
    let side = |sign: i32| {
        let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let counted = roles.into_iter().map(|role| {
            let count = material.of(role);
            let is_minor = matches!(role, Role::Bishop | Role::Knight);
            (role, sign * if is_minor { count - even * count.signum() } else { count })
        });
        counted.filter(|(_, count)| *count > 0).map(|(role, count)| (role, count as u32)).collect()
    };
    [side(1), side(-1)]
}

/// `a, b and c`.
fn listed(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}
