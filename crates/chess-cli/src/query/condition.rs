//! What an expression is made of, and whether a game meets it.

use std::sync::Arc;

use chess_core::{Color, Position, Role, Variant};
use chess_notation::pgn::GameResult;

use super::compare::Test;
use super::ending::EndingKind;
use super::field::{self, NumberField, TextField};
use super::material::Material;
use super::pattern::Pattern;
use super::repertoire::Repertoire;
use super::sequence::Sequence;
use super::subject::{Scope, Subject};

/// A question with the answer yes or no for each game.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// All of these.
    All(Vec<Self>),
    /// One of these at least.
    Any(Vec<Self>),
    /// Not this.
    Not(Box<Self>),
    Text(TextField, Test),
    Number(NumberField, Test),
    Date(Test),
    Eco(Test),
    Result(Vec<GameResult>),
    Ending(Vec<EndingKind>),
    Variant(Vec<Variant>),
    /// A position that looks like this stood on the board.
    Position(Pattern, Scope),
    /// This material stood on the board for so many positions in a row.
    Material(Material, usize),
    /// So did this surplus of one side over the other.
    Imbalance(Material, usize),
    /// The game starts with these moves.
    Moves(Sequence),
    /// This position was reached, by whichever moves.
    Reaches(Box<Position>, Scope),
    /// The game, or this side in it, never left the repertoire before its line ended.
    Repertoire(Arc<Repertoire>, Option<Color>),
    /// So many half-moves the game stayed within the repertoire.
    Followed(Arc<Repertoire>, Test),
    /// A pawn became a knight, bishop or rook.
    Underpromotion,
}

impl Condition {
    /// The same question asked in an order in which the cheap parts come first; the answer of no
    /// part depends on another one.
    #[must_use]
    pub(crate) fn cheapest_first(self) -> Self {
        let sorted = |parts: Vec<Self>| {
            let mut parts: Vec<Self> = parts.into_iter().map(Self::cheapest_first).collect();
            parts.sort_by_key(Self::cost);
            parts
        };
        match self {
            Self::All(parts) => Self::All(sorted(parts)),
            Self::Any(parts) => Self::Any(sorted(parts)),
            Self::Not(part) => Self::Not(Box::new(part.cheapest_first())),
            other => other,
        }
    }

    /// What must be looked at: 0 tags, 1 the moves, 2 the positions, 3 a few times over.
    fn cost(&self) -> u8 {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().map(Self::cost).max().unwrap_or(0),
            Self::Not(part) => part.cost(),
            Self::Text(TextField::Tag(_) | TextField::Player, _)
            | Self::Number(NumberField::Elo, _)
            | Self::Date(_) => 0,
            Self::Result(_) | Self::Variant(_) | Self::Number(..) | Self::Moves(_) => 1,
            Self::Underpromotion => 1,
            Self::Position(_, Scope::MainLine)
            | Self::Reaches(_, Scope::MainLine)
            | Self::Material(..)
            | Self::Imbalance(..) => 2,
            Self::Ending(_)
            | Self::Eco(_)
            | Self::Text(TextField::Opening, _)
            | Self::Position(_, Scope::AllLines)
            | Self::Reaches(_, Scope::AllLines)
            | Self::Repertoire(..)
            | Self::Followed(..) => 3,
        }
    }

    /// The same with its positions looked for in these lines.
    #[must_use]
    pub(crate) fn in_scope(self, scope: Scope) -> Self {
        let all = |parts: Vec<Self>| parts.into_iter().map(|part| part.in_scope(scope)).collect();
        match self {
            Self::All(parts) => Self::All(all(parts)),
            Self::Any(parts) => Self::Any(all(parts)),
            Self::Not(part) => Self::Not(Box::new(part.in_scope(scope))),
            Self::Position(pattern, _) => Self::Position(pattern, scope),
            Self::Reaches(position, _) => Self::Reaches(position, scope),
            other => other,
        }
    }

    /// Whether a game meets it.
    pub(crate) fn is_met_by(&self, subject: &Subject<'_>) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.is_met_by(subject)),
            Self::Any(parts) => parts.iter().any(|part| part.is_met_by(subject)),
            Self::Not(part) => !part.is_met_by(subject),
            Self::Text(field, test) => field.fits(test, subject),
            Self::Number(field, test) => field.fits(test, subject),
            Self::Date(test) => field::date_fits(test, subject),
            Self::Eco(test) => field::eco_fits(test, subject),
            Self::Result(results) => results.contains(&subject.game().result),
            Self::Ending(kinds) => field::ending_fits(kinds, subject),
            Self::Variant(variants) => variants.contains(&subject.game().variant),
            Self::Position(pattern, scope) => {
                subject.any_position(*scope, |position| pattern.matches(position))
            }
            Self::Material(material, length) => {
                has_run(subject, *length, |position| material.is_on(position))
            }
            Self::Imbalance(material, length) => {
                has_run(subject, *length, |position| material.is_surplus_of(position))
            }
            Self::Moves(sequence) => sequence.opens(subject.game()),
            Self::Reaches(wanted, scope) => {
                subject.any_position(*scope, |position| position.same_position(wanted))
            }
            Self::Repertoire(repertoire, side) => {
                let followed = repertoire.followed(subject);
                let is_left = match (followed.left_by, side) {
                    (None, _) => false,
                    (Some(_), None) => true,
                    (Some(by), Some(side)) => by == *side,
                };
                followed.has_begun && !is_left
            }
            Self::Followed(repertoire, test) => {
                test.holds_for_number(repertoire.followed(subject).plies as f64)
            }
            Self::Underpromotion => subject
                .game()
                .moves()
                .iter()
                .any(|mv| mv.promotion().is_some_and(|role| role != Role::Queen)),
        }
    }
}

/// Whether something holds in so many positions of the main line in a row.
fn has_run(subject: &Subject<'_>, length: usize, holds: impl Fn(&Position) -> bool) -> bool {
    let mut run = 0;
    subject.positions().iter().any(|position| {
        run = if holds(position) { run + 1 } else { 0 };
        run >= length
    })
}
