//! What letters say, in English and in French.

use chess_notation::Language;

use super::Kind;

/// A letter.
#[derive(Debug)]
pub(super) struct Letter {
    pub(super) subject: &'static str,
    pub(super) text: String,
}

/// The letter of a kind to `name`, with its link.
pub(super) fn write(kind: Kind, lang: Language, name: &str, link: &str) -> Letter {
    let (subject, text) = match (kind, lang) {
        (Kind::VerifyEmail, Language::Fr) => (
            "Salon : confirmez votre adresse",
            format!(
                "Bonjour {name},\n\nPour confirmer que cette adresse est la vôtre, ouvrez ce lien \
                 dans les sept jours :\n\n{link}\n\nSi vous n'avez rien demandé, ne faites rien.\n"
            ),
        ),
        (Kind::VerifyEmail, _) => (
            "Salon: confirm your address",
            format!(
                "Hello {name},\n\nTo confirm that this address is yours, open this link within \
                 seven days:\n\n{link}\n\nIf you did not ask for it, do nothing.\n"
            ),
        ),
        (Kind::ResetPassword, Language::Fr) => (
            "Salon : un nouveau mot de passe",
            format!(
                "Bonjour {name},\n\nPour choisir un nouveau mot de passe, ouvrez ce lien dans \
                 l'heure :\n\n{link}\n\nSi vous n'avez rien demandé, ne faites rien : l'ancien \
                 reste valable.\n"
            ),
        ),
        (Kind::ResetPassword, _) => (
            "Salon: a new password",
            format!(
                "Hello {name},\n\nTo choose a new password, open this link within the \
                 hour:\n\n{link}\n\nIf you did not ask for it, do nothing: the old one stays.\n"
            ),
        ),
    };
    Letter { subject, text }
}
