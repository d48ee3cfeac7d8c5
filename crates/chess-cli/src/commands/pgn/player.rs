//! Players' names, compared as people spell them.

use std::hash::{DefaultHasher, Hash, Hasher};

use deunicode::deunicode;

/// Words that belong to a surname for some and not for others.
const PARTICLES: [&str; 21] = [
    "van", "von", "der", "den", "de", "del", "della", "di", "da", "do", "dos", "du", "la", "le",
    "el", "al", "bin", "ibn", "ter", "ten", "zu",
];

/// Words that are no part of a name.
const TITLES: [&str; 12] =
    ["gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "dr", "prof", "jr", "sr"];

/// How a name may be read: each reading is the hash of a surname with, in its lowest byte, the
/// initial of the given name or 0.
///
/// `Carlsen, Magnus` has one reading; `Magnus Carlsen` and `Ding Liren` have two, since either word
/// may be the surname, and so has `Flores Alvarez, Rodrigo`. A name with digits has one, without initial: `Stockfish 15` is not
/// `Stockfish 16`. Marks on letters, other scripts, capitals, double letters, `y` and `j` for `i`,
/// `w` for `v`, `ae`, `oe` and `ue` for the umlauts, titles, and particles such as `van` make no
/// difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Player(pub(super) [u64; 2]);

impl Player {
    /// Reads a name as a tag has it.
    pub(super) fn parse(name: &str) -> Self {
        let name = name.split('(').next().unwrap_or_default();
        let plain = deunicode(name).to_lowercase();
        if plain.bytes().any(|byte| byte.is_ascii_digit()) {
            return Self([reading(&[&plain], None), 0]);
        }
        if let Some((surname, given)) = plain.split_once(',') {
            let (surname, initial) = (words(surname), words(given).first().copied());
            // Without the comma only the last word of several is known for a surname.
            let last = match surname.as_slice() {
                [_, .., last] => reading(&[last], initial),
                _ => 0,
            };
            return Self([reading(&surname, initial), last]);
        }
        match words(&plain).as_slice() {
            [] => Self([0, 0]),
            [word] => Self([reading(&[word], None), 0]),
            [first, middle @ .., last] => {
                let second = middle.first().unwrap_or(last);
                Self([reading(&[last], Some(first)), reading(&[first], Some(second))])
            }
        }
    }

    /// Whether both may be the same player.
    pub(super) fn may_be(self, other: Self) -> bool {
        let same = |one: u64, other: u64| {
            let (initial, others) = (one as u8, other as u8);
            one >> 8 == other >> 8 && (initial == 0 || others == 0 || initial == others)
        };
        self == other
            || self.readings().any(|one| other.readings().any(|another| same(one, another)))
    }

    /// The hashes of the surnames; 0 alone where there is no name.
    pub(super) fn surnames(self) -> impl Iterator<Item = u64> {
        let [first, second] = self.0.map(|reading| reading >> 8);
        std::iter::once(first).chain((second != 0 && second != first).then_some(second))
    }

    fn readings(self) -> impl Iterator<Item = u64> {
        self.0.into_iter().filter(|&reading| reading != 0)
    }
}

/// The words of a name that count.
fn words(text: &str) -> Vec<&str> {
    let all = || {
        text.split(|letter: char| letter.is_whitespace() || letter == '.' || letter == '_')
            .filter(|word| !word.is_empty() && !TITLES.contains(word))
    };
    let words: Vec<_> = all().filter(|word| !PARTICLES.contains(word)).collect();
    // Someone may be called Al.
    if words.is_empty() { all().collect() } else { words }
}

fn reading(surname: &[&str], given: Option<&str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut folded = String::new();
    surname.iter().for_each(|word| fold(word, &mut folded));
    folded.hash(&mut hasher);
    let initial = given.map_or(0, |word| {
        let mut folded = String::new();
        fold(word, &mut folded);
        folded.bytes().next().unwrap_or_default()
    });
    // Never 0, which stands for no reading.
    (hasher.finish() | 1 << 63) & !0xff | u64::from(initial)
}

/// Adds the letters of a word, those that are often exchanged made equal.
fn fold(word: &str, folded: &mut String) {
    for letter in word.chars().filter(char::is_ascii_alphanumeric) {
        let letter = match letter {
            'y' | 'j' => 'i',
            'w' => 'v',
            _ => letter,
        };
        match folded.chars().next_back() {
            Some(last) if last == letter && !letter.is_ascii_digit() => {}
            Some('a' | 'o' | 'u') if letter == 'e' => {}
            _ => folded.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Player;

    fn may_be(one: &str, other: &str) -> bool {
        Player::parse(one).may_be(Player::parse(other))
    }

    #[test]
    fn spellings_of_one_player() {
        for (one, other) in [
            ("Carlsen, Magnus", "Carlsen,M"),
            ("Carlsen, Magnus", "Magnus Carlsen"),
            ("Carlsen, M.", "GM Carlsen, Magnus (NOR)"),
            ("Carlsen", "Carlsen, Magnus"),
            ("Ding, Liren", "Ding Liren"),
            ("Vachier-Lagrave, Maxime", "Maxime Vachier-Lagrave"),
            ("van Wely, Loek", "Loek Van Wely"),
            ("Müller, Karsten", "Mueller, K"),
            ("Nimzowitsch, Aron", "Nimzovitsch, Aron"),
            ("Карпов, А", "Karpov, Anatoly"),
            ("Sokolov, Andrey", "Sokolov, Andrej"),
            ("Flores Alvarez, Rodrigo", "Rodrigo Flores Alvarez"),
            ("Gomez Esteban, Juan Mario", "Juan Mario Gomez Esteban"),
            ("Sultan Khan, Mir", "Mir Sultan Khan"),
            ("drNykterstein", "DrNykterstein"),
            ("?", "?"),
        ] {
            assert!(may_be(one, other) && may_be(other, one), "{one} is {other}");
        }
    }

    #[test]
    fn other_players() {
        for (one, other) in [
            ("Polgar, Judit", "Polgar, Susan"),
            ("Polgar, Judit", "Polgar, Zsuzsa"),
            ("Stockfish 15", "Stockfish 16"),
            ("Carlsen, Magnus", "Caruana, Fabiano"),
            ("Carlsen, Magnus", "?"),
            ("Gomez Esteban, Juan", "Gomez Esteban, Pedro"),
            ("Gomez Esteban, Juan", "Juan Gomez Perez"),
            ("player_1", "player_2"),
        ] {
            assert!(!may_be(one, other) && !may_be(other, one), "{one} is not {other}");
        }
    }
}
