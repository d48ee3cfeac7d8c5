//! What the levels are called.

use super::Level;

/// A name and a line about it.
type Text = (&'static str, &'static str);

/// In English and in French, from level 1 up.
const TEXTS: [(Text, Text); 10] = [
    (
        ("First steps", "Knows how the pieces move, and often leaves them to be taken."),
        ("Premiers pas", "Connaît la marche des pièces et les laisse souvent prendre."),
    ),
    (
        ("Beginner", "Takes back what is taken, but overlooks most threats."),
        ("Débutant", "Reprend ce qu’on lui prend, mais ne voit guère les menaces."),
    ),
    (
        ("Learner", "Sees a mate in one move; loses pieces to simple attacks."),
        ("Apprenti", "Voit le mat en un coup ; perd des pièces sur des attaques simples."),
    ),
    (
        ("Casual player", "Brings out the pieces and castles; misses the second move of a threat."),
        ("Amateur", "Développe ses pièces et roque ; manque le deuxième temps d’une menace."),
    ),
    (
        ("Club beginner", "Rarely leaves a piece for nothing; combinations still surprise it."),
        ("Débutant en club", "Laisse rarement une pièce ; les combinaisons le surprennent encore."),
    ),
    (
        ("Club player", "Plays a sound game and finds short combinations."),
        ("Joueur de club", "Joue solidement et trouve les courtes combinaisons."),
    ),
    (
        ("Strong club player", "Punishes most errors and knows what to do in endgames."),
        ("Bon joueur de club", "Punit la plupart des fautes et sait jouer les finales."),
    ),
    (
        ("Expert", "Calculates several moves deep and errs seldom."),
        ("Expert", "Calcule plusieurs coups d’avance et se trompe rarement."),
    ),
    (
        ("Master", "Gives nothing away; only a plan will beat it."),
        ("Maître", "Ne donne rien ; il faut un plan pour le battre."),
    ),
    (
        ("Full strength", "All that the engine can do."),
        ("Pleine force", "Tout ce que le moteur sait faire."),
    ),
];

/// About how strong a level is, on a scale anchored to Stockfish 15.1's skill levels.
const RATINGS: [Option<u16>; 10] = [
    Some(500),
    Some(700),
    Some(900),
    Some(1_100),
    Some(1_330),
    Some(1_560),
    Some(1_800),
    Some(2_050),
    Some(2_350),
    None,
];

impl Level {
    /// The name in English.
    pub fn name_en(self) -> &'static str {
        self.texts().0.0
    }

    /// The name in French.
    pub fn name_fr(self) -> &'static str {
        self.texts().1.0
    }

    /// A line about the level in English.
    pub fn description_en(self) -> &'static str {
        self.texts().0.1
    }

    /// A line about the level in French.
    pub fn description_fr(self) -> &'static str {
        self.texts().1.1
    }

    /// About how strong the level is meant to be, on the scale on which Stockfish 15.1's skill
    /// levels are published; none for full strength. No federation's or site's rating is promised.
    /// What was measured is in `docs/levels.md`.
    pub fn target_rating(self) -> Option<u16> {
        RATINGS[usize::from(self.0) - 1]
    }

    fn texts(self) -> &'static (Text, Text) {
        &TEXTS[usize::from(self.0) - 1]
    }
}
