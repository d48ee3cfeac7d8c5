//! What can be typed.

use chess_core::{Move, Position};
use chess_notation::Language;
use chess_notation::san::{self, SanError};
use chess_notation::uci::UciMove;

/// Something that a person wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Undo,
    Hint,
    Flip,
    Resign,
    /// Claims a draw with the move, or as things stand, or else offers one.
    Draw(Option<String>),
    Accept,
    Decline,
    Save(Option<String>),
    New,
    Quit,
    /// Shows the board again, for who has no screen.
    Board,
    Move(String),
}

/// What makes a command of the rest of its line.
type Make = fn(Option<String>) -> Command;

/// Words for each command, both languages together: whoever changes the language keeps his habits.
const WORDS: [(&[&str], Make); 12] = [
    (&["help", "aide", "h", "?"], |_| Command::Help),
    (&["undo", "u", "annuler", "back", "retour"], |_| Command::Undo),
    (&["hint", "indice", "conseil"], |_| Command::Hint),
    (&["flip", "tourner", "retourner"], |_| Command::Flip),
    (&["resign", "abandon", "abandonner"], |_| Command::Resign),
    (&["draw", "claim", "nulle", "nul"], Command::Draw),
    (&["accept", "yes", "accepter", "oui"], |_| Command::Accept),
    (&["decline", "no", "refuser", "non"], |_| Command::Decline),
    (&["save", "sauver", "enregistrer"], Command::Save),
    (&["new", "nouvelle", "nouveau"], |_| Command::New),
    (&["quit", "exit", "q", "quitter"], |_| Command::Quit),
    (&["board", "échiquier", "echiquier", "plateau"], |_| Command::Board),
];

impl Command {
    /// What a line means; none if it is empty.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.is_empty() {
            return None;
        }
        let rest = Some(rest.trim()).filter(|rest| !rest.is_empty()).map(str::to_owned);
        let small = word.to_lowercase();
        let known = WORDS.iter().find(|(words, _)| words.contains(&small.as_str()));
        Some(known.map_or_else(|| Self::Move(line.to_owned()), |(_, make)| make(rest)))
    }
}

/// The move that a text means: in UCI, in the letters of the language, or else in those of the other
/// ones.
///
/// # Errors
///
/// What is wrong with it in the first reading that knows its letters.
pub(crate) fn read_move(
    position: &Position,
    text: &str,
    language: Language,
) -> Result<Move, SanError> {
    let text = castling(text).unwrap_or(text);
    if let Some(mv) =
        text.to_lowercase().parse::<UciMove>().ok().and_then(|mv| mv.resolve(position))
    {
        return Ok(mv);
    }
    let own = san::parse_typed(position, text, &language.letters());
    let Err(error) = own else { return own };
    let others = Language::ALL.into_iter().filter(|other| *other != language);
    for other in others {
        match san::parse_typed(position, text, &other.letters()) {
            Ok(mv) => return Ok(mv),
            Err(other) if matches!(error, SanError::Syntax { .. }) => return Err(other),
            Err(_) => {}
        }
    }
    Err(error)
}

/// Castling in words.
fn castling(text: &str) -> Option<&'static str> {
    match text.to_lowercase().as_str() {
        "castle" | "roque" | "petit roque" | "castle short" | "castle kingside" => Some("O-O"),
        "grand roque" | "castle long" | "castle queenside" => Some("O-O-O"),
        _ => None,
    }
}
