//! What letters say, in English and in French.

use chess_core::{Ending, Termination};
use chess_notation::Language;

use super::Kind;
use super::about::About;

/// A letter.
#[derive(Debug)]
pub(super) struct Letter {
    pub(super) subject: String,
    pub(super) text: String,
}

/// A letter to `name` about the account itself, with its link.
pub(super) fn write(kind: Kind, lang: Language, name: &str, link: &str) -> Letter {
    let hello = lang.pick("Hello", "Bonjour");
    let (subject, text) = if kind == Kind::ResetPassword {
        (
            lang.pick("Salon: a new password", "Salon : un nouveau mot de passe"),
            match lang {
                Language::Fr => format!(
                    "Pour choisir un nouveau mot de passe, ouvrez ce lien dans l'heure :\n\n{link}\
                     \n\nSi vous n'avez rien demandé, ne faites rien : l'ancien reste valable."
                ),
                Language::En => format!(
                    "To choose a new password, open this link within the hour:\n\n{link}\n\n\
                     If you did not ask for it, do nothing: the old one stays."
                ),
            },
        )
    } else {
        (
            lang.pick("Salon: confirm your address", "Salon : confirmez votre adresse"),
            match lang {
                Language::Fr => format!(
                    "Pour confirmer que cette adresse est la vôtre, ouvrez ce lien dans les sept \
                     jours :\n\n{link}\n\nSi vous n'avez rien demandé, ne faites rien."
                ),
                Language::En => format!(
                    "To confirm that this address is yours, open this link within seven \
                     days:\n\n{link}\n\nIf you did not ask for it, do nothing."
                ),
            },
        )
    };
    Letter { subject: subject.to_owned(), text: format!("{hello} {name},\n\n{text}\n") }
}

/// A letter to `name` about a game at `site`; `off` is the link that ends such letters.
pub(super) fn about_game(
    kind: Kind,
    lang: Language,
    name: &str,
    about: &About,
    site: &str,
    off: &str,
) -> Letter {
    let About { game, opponent, .. } = about;
    let (subject, first) = match (kind, lang) {
        (Kind::Reminder, Language::Fr) => (
            format!("Salon : il vous reste peu de temps contre {opponent}"),
            format!("C'est à vous de jouer contre {opponent}, et votre temps s'achève bientôt."),
        ),
        (Kind::Reminder, Language::En) => (
            format!("Salon: little time is left against {opponent}"),
            format!("It is your turn against {opponent}, and your time is nearly up."),
        ),
        (Kind::GameOver, Language::Fr) => (
            format!("Salon : la partie contre {opponent} est terminée"),
            format!("La partie contre {opponent} est terminée. {}", over(about, lang)),
        ),
        (Kind::GameOver, Language::En) => (
            format!("Salon: the game against {opponent} is over"),
            format!("The game against {opponent} is over. {}", over(about, lang)),
        ),
        (Kind::Challenge, Language::Fr) => (
            format!("Salon : {opponent} vous propose une partie"),
            format!("{opponent} vous propose une partie. Ouvrez-la pour accepter ou refuser."),
        ),
        (Kind::Challenge, Language::En) => (
            format!("Salon: {opponent} challenges you"),
            format!("{opponent} wants to play a game with you. Open it to accept or decline."),
        ),
        (_, Language::Fr) => (
            format!("Salon : à vous de jouer contre {opponent}"),
            match &about.last_move {
                Some(last) => format!("{opponent} a joué {last}. C'est à vous."),
                None => format!("La partie contre {opponent} commence, et c'est à vous."),
            },
        ),
        (_, Language::En) => (
            format!("Salon: your move against {opponent}"),
            match &about.last_move {
                Some(last) => format!("{opponent} played {last}. It is your turn."),
                None => format!("The game against {opponent} begins, and it is your turn."),
            },
        ),
    };
    let mut text = format!("{} {name},\n\n{first}", lang.pick("Hello", "Bonjour"));
    if about.is_draw_offered {
        text += &match lang {
            Language::Fr => format!("\n{opponent} propose la nulle."),
            Language::En => format!("\n{opponent} offers a draw."),
        };
    }
    if let Some(end) = about.deadline.as_ref().filter(|_| about.ending.is_none()) {
        let (date, time) = (
            format!("{:04}-{:02}-{:02}", end.year, end.month, end.day),
            format!("{:02}:{:02} UTC", end.hour, end.minute),
        );
        text += &match lang {
            Language::Fr => format!("\nVous avez jusqu'au {date} à {time}."),
            Language::En => format!("\nYou have until {date}, {time}."),
        };
    }
    let path = format!("{site}/{}/game/{game}", lang.as_str());
    text += &match lang {
        Language::Fr => format!(
            "\n\nVoir la partie :\n{path}\n\n-- \nNe plus recevoir de courrier sur les parties :\n\
             {off}\n"
        ),
        Language::En => {
            format!("\n\nSee the game:\n{path}\n\n-- \nNo more mail about games:\n{off}\n")
        }
    };
    Letter { subject, text }
}

/// How a game ended, for its reader.
fn over(about: &About, lang: Language) -> String {
    let Some((ending, won)) = about.ending else { return String::new() };
    let result = match won {
        Some(true) => lang.pick("You have won", "Vous avez gagné"),
        Some(false) => lang.pick("You have lost", "Vous avez perdu"),
        None if ending.termination == Termination::Aborted => {
            lang.pick("It has no result", "Elle est sans résultat")
        }
        None => lang.pick("It is a draw", "Elle est nulle"),
    };
    format!("{result} ({}).", why(ending, lang))
}

fn why(ending: Ending, lang: Language) -> &'static str {
    match ending.termination {
        Termination::Checkmate => lang.pick("checkmate", "échec et mat"),
        Termination::Resignation => lang.pick("resignation", "abandon"),
        Termination::FlagFall => lang.pick("the time was up", "temps écoulé"),
        Termination::Stalemate => lang.pick("stalemate", "pat"),
        Termination::DeadPosition => {
            lang.pick("nobody can mate any more", "plus personne ne peut mater")
        }
        Termination::ThreefoldClaim | Termination::ThreefoldAutomatic => {
            lang.pick("the position stood three times", "triple répétition")
        }
        Termination::FivefoldRepetition => {
            lang.pick("the position stood five times", "quintuple répétition")
        }
        Termination::FiftyMoveClaim | Termination::FiftyMoveAutomatic => {
            lang.pick("fifty moves without progress", "règle des 50 coups")
        }
        Termination::SeventyFiveMove => {
            lang.pick("75 moves without progress", "règle des 75 coups")
        }
        Termination::Agreement => lang.pick("by agreement", "d'un commun accord"),
        Termination::Abandonment => lang.pick("a player has left", "un joueur est parti"),
        Termination::Aborted => lang.pick("broken off", "interrompue"),
        _ => lang.pick("over", "terminée"),
    }
}
