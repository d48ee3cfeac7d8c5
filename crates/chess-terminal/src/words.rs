//! Sentences in both languages.

use chess_core::{Color, Ending, Outcome, Position, Refusal, Termination};
use chess_notation::Language;
use chess_notation::san::{self, SanError};

/// The side, as the subject of a sentence.
pub(crate) fn side(language: Language, color: Color) -> &'static str {
    match color {
        Color::White => language.pick("White", "Les Blancs"),
        Color::Black => language.pick("Black", "Les Noirs"),
    }
}

/// How the game ended.
pub(crate) fn ending(language: Language, ending: Ending) -> String {
    let why = match ending.termination {
        Termination::Checkmate => language.pick("Checkmate", "Échec et mat"),
        Termination::Resignation => language.pick("Resignation", "Abandon"),
        Termination::FlagFall => language.pick("Time is up", "Temps écoulé"),
        Termination::Stalemate => language.pick("Stalemate", "Pat"),
        Termination::DeadPosition => {
            language.pick("Nobody can mate any more", "Plus personne ne peut mater")
        }
        Termination::ThreefoldClaim | Termination::ThreefoldAutomatic => {
            language.pick("The position stood three times", "Triple répétition")
        }
        Termination::FivefoldRepetition => {
            language.pick("The position stood five times", "Quintuple répétition")
        }
        Termination::FiftyMoveClaim | Termination::FiftyMoveAutomatic => {
            language.pick("Fifty moves without progress", "Règle des 50 coups")
        }
        Termination::SeventyFiveMove => {
            language.pick("Seventy-five moves without progress", "Règle des 75 coups")
        }
        Termination::Agreement => language.pick("Draw agreed", "Nulle par accord mutuel"),
        _ => language.pick("The game is over", "La partie est terminée"),
    };
    match (ending.outcome, language) {
        (Outcome::Win(color), Language::En) => format!("{why}: {} wins.", side(language, color)),
        (Outcome::Win(color), Language::Fr) => {
            let winner = side(language, color).replacen("Les", "les", 1);
            format!("{why} : {winner} gagnent.")
        }
        (Outcome::Draw, Language::En) => format!("{why}: a draw."),
        (Outcome::Draw, Language::Fr) => format!("{why} : partie nulle."),
        (Outcome::NoResult, _) => format!("{why}."),
    }
}

/// Why something is not done.
pub(crate) fn refusal(language: Language, refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::NotYourTurn => language.pick("It is not your turn.", "Ce n’est pas à vous de jouer."),
        Refusal::GameOver => language.pick(
            "The game is over: new starts another one, undo takes the end back.",
            "La partie est terminée : « nouvelle » en commence une autre, « annuler » revient en arrière.",
        ),
        Refusal::TimeUp => language.pick("The time is up.", "Le temps est écoulé."),
        Refusal::NothingToClaim => {
            language.pick("There is no draw to claim.", "Il n’y a pas de nulle à réclamer.")
        }
        Refusal::NoOffer => {
            language.pick("No draw was offered.", "Aucune nulle n’a été proposée.")
        }
        Refusal::TooEarly => language.pick(
            "Too early: play a move before you offer a draw.",
            "Trop tôt : jouez un coup avant de proposer la nulle.",
        ),
        Refusal::IllegalMove => language.pick("That move is not legal.", "Ce coup n’est pas légal."),
        _ => language.pick("That cannot be done now.", "Ce n’est pas possible maintenant."),
    }
}

/// What is wrong with a move that was typed.
pub(crate) fn bad_move(
    language: Language,
    position: &Position,
    text: &str,
    error: &SanError,
) -> String {
    match error {
        SanError::Ambiguous(moves) => {
            let letters = language.letters();
            let names = moves.iter().map(|mv| san::write_with(position, *mv, &letters));
            let names = names.collect::<Vec<_>>().join(language.pick(" or ", " ou "));
            match language {
                Language::En => format!("{text} can mean several moves: {names}?"),
                Language::Fr => format!("{text} peut désigner plusieurs coups : {names} ?"),
            }
        }
        SanError::Syntax { .. } => match language {
            Language::En => {
                format!("{text:?} is not understood. Type a move (e4, Nf3, g1f3, O-O) or help.")
            }
            Language::Fr => format!(
                "« {text} » n’est pas compris. Tapez un coup (e4, Cf3, g1f3, O-O) ou « aide »."
            ),
        },
        _ if position.is_check() => match language {
            Language::En => format!("{text} is not legal: your king is in check."),
            Language::Fr => format!("{text} n’est pas légal : votre roi est en échec."),
        },
        _ => match language {
            Language::En => format!("{text} is not a legal move here."),
            Language::Fr => format!("{text} n’est pas un coup légal ici."),
        },
    }
}

/// The lines of the help page.
pub(crate) fn help(language: Language) -> &'static [&'static str] {
    match language {
        Language::En => &[
            "Type a move and press Enter: e4, Nf3, exd5, O-O, e8=Q, or g1f3 by its squares.",
            "Letters: K king, Q queen, R rook, B bishop, N knight (or French: R D T F C).",
            "",
            "  undo         take the last move back (yours and the answer)",
            "  hint         which piece to look at; again: where to; again: the best line",
            "  flip         turn the board",
            "  draw         claim a draw, or else offer one; draw Nf3: with that move",
            "  accept, decline   answer a draw offer",
            "  resign       give up",
            "  save [FILE]  write the game as PGN",
            "  new          start another game",
            "  quit         leave (so does Ctrl-C)",
            "",
            "[ ] marks the last move, ! ! a king in check. Upper-case letters or outlined",
            "figures are White's where there is no color.",
        ],
        Language::Fr => &[
            "Tapez un coup puis Entrée : e4, Cf3, exd5, O-O, e8=D, ou de case à case, g1f3.",
            "Lettres : R roi, D dame, T tour, F fou, C cavalier (ou K Q R B N en anglais).",
            "",
            "  annuler      reprendre le dernier coup (le vôtre et la réponse)",
            "  indice       quelle pièce regarder ; puis sur quelle case ; puis la suite",
            "  tourner      retourner l’échiquier",
            "  nulle        réclamer la nulle, sinon la proposer ; nulle Cf3 : avec ce coup",
            "  accepter, refuser   répondre à une proposition de nulle",
            "  abandon      abandonner",
            "  enregistrer [FICHIER]   écrire la partie en PGN",
            "  nouvelle     commencer une autre partie",
            "  quitter      partir (Ctrl-C aussi)",
            "",
            "[ ] marque le dernier coup, ! ! un roi en échec. Sans couleurs, les majuscules",
            "ou les figures claires sont les pièces blanches.",
        ],
    }
}

/// The commands in one line.
pub(crate) fn commands(language: Language) -> &'static str {
    language.pick(
        "help  hint  undo  flip  draw  resign  save  new  quit",
        "aide  indice  annuler  tourner  nulle  abandon  enregistrer  nouvelle  quitter",
    )
}

#[cfg(test)]
mod tests {
    use chess_notation::Language;

    use super::{commands, help};

    #[test]
    fn help_fits_a_window_of_eighty_columns() {
        for language in Language::ALL {
            for line in help(language).iter().chain([&commands(language)]) {
                assert!(line.chars().count() < 80, "{line}");
            }
        }
    }
}
