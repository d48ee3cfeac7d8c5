//! How games end.

use chess_core::{Outcome, Position, winnability};
use chess_notation::pgn::GameResult;

use super::subject::Subject;

/// A way in which a game can end. A game may end in several at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndingKind {
    /// Checkmate on the board (Laws 5.1.1).
    Mate,
    /// No legal move and no check (5.2.1).
    Stalemate,
    /// Neither side can mate any more (5.2.2).
    Dead,
    /// The last position has stood three times or more (9.2).
    Repetition,
    /// Five times or more (9.6.1).
    Fivefold,
    /// Fifty moves by each side without pawn move or capture (9.3).
    Fifty,
    /// Seventy-five (9.6.2).
    SeventyFive,
    /// Won, without a mate on the board and without another reason in the Termination tag.
    Resignation,
    /// Drawn, without a reason on the board or in the Termination tag.
    Agreement,
    /// The Termination tag speaks of time.
    Time,
    /// The Termination tag says abandoned.
    Abandoned,
    /// The Termination tag says adjudication.
    Adjudication,
    /// The Termination tag says rules infraction.
    Infraction,
    /// No result.
    Unfinished,
}

/// Words for the kinds.
const NAMES: [(&str, EndingKind); 16] = [
    ("mate", EndingKind::Mate),
    ("checkmate", EndingKind::Mate),
    ("stalemate", EndingKind::Stalemate),
    ("dead", EndingKind::Dead),
    ("repetition", EndingKind::Repetition),
    ("threefold", EndingKind::Repetition),
    ("fivefold", EndingKind::Fivefold),
    ("fifty", EndingKind::Fifty),
    ("seventy-five", EndingKind::SeventyFive),
    ("resignation", EndingKind::Resignation),
    ("agreement", EndingKind::Agreement),
    ("time", EndingKind::Time),
    ("abandoned", EndingKind::Abandoned),
    ("adjudication", EndingKind::Adjudication),
    ("infraction", EndingKind::Infraction),
    ("unfinished", EndingKind::Unfinished),
];

impl EndingKind {
    /// The kind with this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, kind)| kind)
    }

    /// All names, as a message lists them.
    pub(crate) fn names() -> String {
        NAMES.map(|(name, _)| name).join(", ")
    }

    /// Whether a game ends so.
    pub(crate) fn is_of(self, subject: &Subject<'_>) -> bool {
        let last = subject.positions().last();
        let is_on_board = |holds: fn(&Position) -> bool| last.is_some_and(holds);
        let says = |word: &str| termination(subject).contains(word);
        let result = subject.game().result;
        match self {
            Self::Mate => is_on_board(Position::is_checkmate),
            Self::Stalemate => is_on_board(Position::is_stalemate),
            // A mate or stalemate leaves nothing to win either, but ends the game first.
            Self::Dead => is_on_board(|last| last.has_legal_move() && winnability::is_dead(last)),
            Self::Repetition => occurrences_of_last(subject) >= 3,
            Self::Fivefold => occurrences_of_last(subject) >= 5,
            Self::Fifty => is_on_board(|last| last.halfmove_clock() >= 100),
            Self::SeventyFive => is_on_board(|last| last.halfmove_clock() >= 150),
            Self::Resignation => {
                let is_won = matches!(result.outcome(), Some(Outcome::Win(_)));
                is_won && !Self::Mate.is_of(subject) && !has_other_reason(subject)
            }
            Self::Agreement => {
                const ON_BOARD: [EndingKind; 4] = [
                    EndingKind::Stalemate,
                    EndingKind::Dead,
                    EndingKind::Repetition,
                    EndingKind::Fifty,
                ];
                result == GameResult::Draw
                    && !has_other_reason(subject)
                    && !ON_BOARD.iter().any(|kind| kind.is_of(subject))
            }
            Self::Time => says("time"),
            Self::Abandoned => says("abandon"),
            Self::Adjudication => says("adjudicat"),
            Self::Infraction => says("infraction"),
            Self::Unfinished => result == GameResult::Unknown,
        }
    }
}

fn termination(subject: &Subject<'_>) -> String {
    subject.tag("Termination").unwrap_or_default().to_lowercase()
}

fn has_other_reason(subject: &Subject<'_>) -> bool {
    use EndingKind::{Abandoned, Adjudication, Infraction, Time};
    [Time, Abandoned, Adjudication, Infraction].iter().any(|kind| kind.is_of(subject))
}

/// How often the last position has stood on the board (Laws 9.2).
fn occurrences_of_last(subject: &Subject<'_>) -> usize {
    let Some((last, earlier)) = subject.positions().split_last() else { return 0 };
    // Nothing from before the last pawn move or capture can come back.
    let reach = usize::from(last.halfmove_clock()).min(earlier.len());
    let recent = &earlier[earlier.len() - reach..];
    1 + recent.iter().filter(|position| position.same_position(last)).count()
}
