//! Who may say what beside a game, and who hears it.

use chess_persistence::{ChatLine, ChatRoom, GameRecord, Speaker, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::limits;
use crate::problem::Problem;
use crate::standing::{Asker, Standing};

/// A line as those who may hear it are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct LineView {
    /// From 1 up, without a gap.
    number: u64,
    at: i64,
    /// Who sat and said it: `white` or `black`; null for who watched.
    color: Option<&'static str>,
    /// What the account that said it is called; null for guests.
    name: Option<String>,
    /// Null where it was taken away.
    text: Option<String>,
}

impl LineView {
    /// Its number.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }
}

impl From<ChatLine> for LineView {
    fn from(line: ChatLine) -> Self {
        Self {
            number: line.number,
            at: line.at.0,
            color: line.color.map(chess_core::Color::as_str),
            name: line.name.map(|name| name.to_string()),
            text: line.text,
        }
    }
}

/// The text of a line, or why it is none.
///
/// # Errors
/// A sentence for who wrote it.
pub(crate) fn read(text: &str) -> Result<&str, &'static str> {
    let text = text.trim();
    if text.is_empty() {
        Err("a line says something")
    } else if text.chars().count() > limits::CHAT_CHARACTERS {
        Err("a line has at most 140 characters")
    } else if text.chars().any(|c| c.is_control() || is_direction(c)) {
        Err("a line has no control characters and does not change the direction of writing")
    } else {
        Ok(text)
    }
}

/// Characters that make what follows look like something else (Unicode Annex 9, 2.1 to 2.6).
const fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// In which room who asks speaks, and as whom.
///
/// # Errors
/// Guests are heard only where the maker of the room wanted that; who watches needs an account.
pub(crate) fn speaker(record: &GameRecord, asker: &Asker) -> Result<Speaker, Problem> {
    match (Standing::of(record, asker), asker.account) {
        (Standing::Player(color), _) if record.account(color).is_some() || record.guest_chat => {
            Ok(Speaker::Seat(color))
        }
        (Standing::Player(_), _) => Err(Problem::chat_off()),
        (_, Some(account)) => Ok(Speaker::Spectator(account)),
        (_, None) => Err(Problem::unauthorized()),
    }
}

/// Whether who stands so to a game hears what is said in a room: the players themselves for ever,
/// and, so that nobody is helped, those who watch only until then.
pub(crate) fn hears(standing: Standing, record: &GameRecord, room: ChatRoom) -> bool {
    let plays = standing.seat().is_some();
    match room {
        ChatRoom::Players => plays,
        ChatRoom::Spectators => !plays || record.ending.is_some(),
    }
}

/// Says something, and tells those who are there. `nonce` is what the client calls the line.
///
/// # Errors
/// Too much was said, the account may say nothing, or the storage fails.
pub(crate) async fn say(
    app: &App,
    record: &GameRecord,
    by: Speaker,
    text: &str,
    nonce: Option<String>,
) -> Result<(ChatRoom, LineView), Problem> {
    let now = app.now();
    app.talk().take((record.id, by), limits::CHAT, now).map_err(Problem::rate_limited)?;
    let line = chess_persistence::NewLine { by, text: text.to_owned(), nonce };
    let said = app.store().say(&record.id, line, now).await.map_err(|error| match error {
        StoreError::Muted { until } => Problem::muted(until, now),
        error => error.into(),
    })?;
    app.registry().said(&record.id, said.room).await;
    Ok((said.room, said.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_plain() {
        let long = "é".repeat(141);
        for (text, expect) in [
            ("  bonne partie ! ", Ok("bonne partie !")),
            ("👏", Ok("👏")),
            (&long[2..], Ok(&long[2..])),
            (" \t", Err(())),
            (&long, Err(())),
            ("a\nb", Err(())),
            ("a\u{202e}b", Err(())),
        ] {
            assert_eq!(read(text).map_err(drop), expect, "{text:?}");
        }
    }
}
