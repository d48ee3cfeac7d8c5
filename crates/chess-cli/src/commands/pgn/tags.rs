//! What tags say, as values that can be compared.

use chess_notation::pgn::Game;

/// A date as PGN has it (section 8.1.1.3): what is unknown is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Date {
    pub(super) year: u16,
    pub(super) month: u8,
    pub(super) day: u8,
}

impl Date {
    /// Reads `YYYY.MM.DD`; a part that is no number is unknown.
    pub(super) fn parse(text: &str) -> Self {
        let mut parts = text.trim().split('.');
        let year = parts.next().and_then(|part| part.parse().ok()).unwrap_or_default();
        let mut small = || parts.next().and_then(|part| part.parse().ok()).unwrap_or_default();
        Self { year, month: small(), day: small() }
    }

    /// The date of a game, by the first tag of those that say it.
    pub(super) fn of(game: &Game) -> Self {
        ["Date", "UTCDate", "EventDate"]
            .iter()
            .filter_map(|name| game.tag(name))
            .map(Self::parse)
            .find(|date| date.year != 0)
            .unwrap_or_default()
    }

    /// Whether no known part differs.
    pub(super) fn agrees(self, other: Self) -> bool {
        let same = |one: u16, other: u16| one == 0 || other == 0 || one == other;
        same(self.year, other.year)
            && same(self.month.into(), other.month.into())
            && same(self.day.into(), other.day.into())
    }
}

/// A tag whose value says something: neither missing nor empty nor `?`.
pub(super) fn known<'a>(game: &'a Game, name: &str) -> Option<&'a str> {
    game.tag(name).map(str::trim).filter(|value| {
        !value.chars().all(|letter| matches!(letter, '?' | '.' | '-')) && *value != "*"
    })
}
