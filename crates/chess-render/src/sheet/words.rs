//! What is printed on a score sheet whatever the game, in both languages.

use chess_notation::Language;

/// The words of one language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Words {
    pub(super) title: &'static str,
    pub(super) event: &'static str,
    pub(super) site: &'static str,
    pub(super) date: &'static str,
    pub(super) round: &'static str,
    pub(super) board: &'static str,
    pub(super) time_control: &'static str,
    pub(super) white: &'static str,
    pub(super) black: &'static str,
    pub(super) name: &'static str,
    pub(super) player_title: &'static str,
    pub(super) rating: &'static str,
    pub(super) team: &'static str,
    pub(super) fide_id: &'static str,
    pub(super) number: &'static str,
    pub(super) result: &'static str,
    pub(super) reason: &'static str,
    pub(super) white_signature: &'static str,
    pub(super) black_signature: &'static str,
    pub(super) arbiter: &'static str,
    pub(super) start: &'static str,
    pub(super) continued: &'static str,
    pub(super) checkmate: &'static str,
    pub(super) stalemate: &'static str,
    pub(super) time_forfeit: &'static str,
    pub(super) abandoned: &'static str,
    pub(super) adjudication: &'static str,
    pub(super) infraction: &'static str,
    pub(super) unfinished: &'static str,
    /// The signs behind the pieces in the legend.
    pub(super) signs: &'static str,
}

const EN: Words = Words {
    title: "Score sheet",
    event: "Event",
    site: "Site",
    date: "Date",
    round: "Round",
    board: "Board",
    time_control: "Time control",
    white: "White",
    black: "Black",
    name: "Name",
    player_title: "Title",
    rating: "Rating",
    team: "Team",
    fide_id: "FIDE ID",
    number: "No.",
    result: "Result",
    reason: "Reason",
    white_signature: "White’s signature",
    black_signature: "Black’s signature",
    arbiter: "Arbiter",
    start: "Starting position",
    continued: "continued",
    checkmate: "checkmate",
    stalemate: "stalemate",
    time_forfeit: "time forfeit",
    abandoned: "game abandoned",
    adjudication: "adjudication",
    infraction: "rules infraction",
    unfinished: "unfinished",
    signs: "x captures · + check · # checkmate · O-O castling short · O-O-O castling long · \
            (=) draw offer",
};

const FR: Words = Words {
    title: "Feuille de partie",
    event: "Compétition",
    site: "Lieu",
    date: "Date",
    round: "Ronde",
    board: "Échiquier",
    time_control: "Cadence",
    white: "Blancs",
    black: "Noirs",
    name: "Nom, prénom",
    player_title: "Titre",
    rating: "Elo",
    team: "Club ou équipe",
    fide_id: "Code FIDE",
    number: "N°",
    result: "Résultat",
    reason: "Motif",
    white_signature: "Signature des Blancs",
    black_signature: "Signature des Noirs",
    arbiter: "Arbitre",
    start: "Position de départ",
    continued: "suite",
    checkmate: "échec et mat",
    stalemate: "pat",
    time_forfeit: "chute du drapeau",
    abandoned: "forfait en cours de partie",
    adjudication: "adjudication",
    infraction: "infraction aux règles",
    unfinished: "partie inachevée",
    signs: "x prise · + échec · # mat · O-O petit roque · O-O-O grand roque · \
            (=) proposition de nulle",
};

impl Words {
    pub(super) const fn of(language: Language) -> Self {
        match language {
            Language::En => EN,
            Language::Fr => FR,
        }
    }
}
