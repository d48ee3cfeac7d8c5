//! What a game can be asked for by name, and what it answers.

use std::sync::LazyLock;

use chess_core::Variant;
use chess_notation::eco::{Book, Eco};
use chess_notation::pgn::{GameResult, NodeId};

use super::compare::Test;
use super::date::PartialDate;
use super::ending::EndingKind;
use super::subject::Subject;

/// Read once, when the first game without an ECO tag needs it.
static BOOK: LazyLock<Book> = LazyLock::new(Book::built_in);

/// Texts of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TextField {
    /// A tag by its name; a game without it has an empty one.
    Tag(String),
    /// The names of both players; one of them must fit.
    Player,
    /// The Opening tag, or the English name in the built-in book.
    Opening,
}

/// Numbers of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberField {
    /// The ratings of both players; both must be known and fit.
    Elo,
    /// Half-moves of the main line.
    Plies,
    /// Comments, in side lines too.
    Comments,
    /// Side lines.
    SideLines,
    /// Errors found when the game was read.
    Errors,
}

/// A name in an expression that is compared with values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Text(TextField),
    Number(NumberField),
    Date,
    Eco,
    Result,
    Ending,
    Variant,
}

/// Names of fields; tags are written as in the file.
const NAMES: [(&str, Field); 13] = [
    ("player", Field::Text(TextField::Player)),
    ("opening", Field::Text(TextField::Opening)),
    ("elo", Field::Number(NumberField::Elo)),
    ("plies", Field::Number(NumberField::Plies)),
    ("ply", Field::Number(NumberField::Plies)),
    ("comments", Field::Number(NumberField::Comments)),
    ("side_lines", Field::Number(NumberField::SideLines)),
    ("errors", Field::Number(NumberField::Errors)),
    ("date", Field::Date),
    ("eco", Field::Eco),
    ("result", Field::Result),
    ("ending", Field::Ending),
    ("variant", Field::Variant),
];

impl Field {
    /// The field with this name: one of the words above, or a tag, which starts with a capital.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        if let Some((_, field)) = NAMES.iter().find(|(known, _)| *known == name) {
            return Some(field.clone());
        }
        let is_tag = name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        is_tag.then(|| Self::Text(TextField::Tag(name.to_owned())))
    }

    /// All names but the tags', as a message lists them.
    pub(super) fn names() -> String {
        NAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }
}

/// The result with this name: PGN's own, or `white`, `black`, `draw`.
pub(crate) fn result_from_name(name: &str) -> Option<GameResult> {
    match name {
        "1-0" | "white" => Some(GameResult::WhiteWins),
        "0-1" | "black" => Some(GameResult::BlackWins),
        "1/2-1/2" | "1/2" | "½-½" | "draw" => Some(GameResult::Draw),
        "0-0" => Some(GameResult::BothLose),
        "*" => Some(GameResult::Unknown),
        _ => None,
    }
}

/// The variant with this name.
pub(super) fn variant_from_name(name: &str) -> Option<Variant> {
    [Variant::Standard, Variant::Chess960].into_iter().find(|variant| variant.as_str() == name)
}

impl TextField {
    /// Whether its texts are read as dates first.
    pub(super) fn is_date(&self) -> bool {
        matches!(self, Self::Tag(name) if name.ends_with("Date"))
    }

    pub(super) fn fits(&self, test: &Test, subject: &Subject<'_>) -> bool {
        let tag = |name: &str| subject.tag(name).unwrap_or_default();
        match self {
            Self::Tag(name) => test.holds_for_text(tag(name), self.is_date()),
            Self::Player => {
                ["White", "Black"].iter().any(|side| test.holds_for_text(tag(side), false))
            }
            Self::Opening => match tag("Opening") {
                "" | "?" => {
                    let found = BOOK.classify_positions(subject.positions().iter().copied());
                    test.holds_for_text(found.map_or("", |found| &found.opening.name_en), false)
                }
                name => test.holds_for_text(name, false),
            },
        }
    }
}

impl NumberField {
    pub(super) fn fits(self, test: &Test, subject: &Subject<'_>) -> bool {
        let game = subject.game();
        let count = match self {
            Self::Elo => {
                return ["WhiteElo", "BlackElo"].iter().all(|name| {
                    let rating = subject.tag(name).and_then(|text| text.trim().parse::<u16>().ok());
                    rating.is_some_and(|rating| test.holds_for_number(f64::from(rating)))
                });
            }
            Self::Plies => game.plies(),
            Self::Comments => {
                let tree = &game.tree;
                let at = |node| tree.comments(node).len() + tree.comments_before(node).len();
                subject.nodes().map(at).sum::<usize>() + tree.comments(NodeId::ROOT).len()
            }
            Self::SideLines => {
                let beside = |node| game.tree.continuations(node).count().saturating_sub(1);
                subject.nodes().chain([NodeId::ROOT]).map(beside).sum()
            }
            Self::Errors => subject.errors(),
        };
        test.holds_for_number(count as f64)
    }
}

/// The date of a game: the Date tag's, or UTCDate's where that is unknown altogether.
pub(super) fn date_fits(test: &Test, subject: &Subject<'_>) -> bool {
    let known = |name| {
        let text =
            subject.tag(name).filter(|text| text.contains(|sign: char| sign.is_numeric()))?;
        PartialDate::parse(text)
    };
    known("Date").or_else(|| known("UTCDate")).is_some_and(|date| test.holds_for_date(date))
}

/// The code of a game's opening: the ECO tag's, or the built-in book's where there is none.
pub(super) fn eco_fits(test: &Test, subject: &Subject<'_>) -> bool {
    let tag = subject.tag("ECO").and_then(|text| text.get(..3)?.parse::<Eco>().ok());
    let code = tag.or_else(|| {
        let found = BOOK.classify_positions(subject.positions().iter().copied());
        found.map(|found| found.opening.eco)
    });
    code.is_some_and(|code| test.holds_for_text(&code.to_string(), false))
}

/// Whether the game ended in one of these ways.
pub(super) fn ending_fits(kinds: &[EndingKind], subject: &Subject<'_>) -> bool {
    kinds.iter().any(|kind| kind.is_of(subject))
}
