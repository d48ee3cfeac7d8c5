//! The built-in table of openings: whole, legal, named in two languages, and in agreement with a
//! large list that stands beside the project.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;

use chess_core::Position;
use chess_notation::eco::{Book, Eco, Opening};
use chess_notation::{pgn, san};

use crate::support::root;

/// The positions of a line with the moves that lead to them.
fn play(opening: &Opening) -> (Position, String) {
    let mut position = Position::start();
    let mut written = String::new();
    for (ply, word) in opening.line.split(' ').filter(|word| !word.ends_with('.')).enumerate() {
        let mv = san::parse(&position, word)
            .unwrap_or_else(|error| panic!("{} {}: {word}: {error}", opening.eco, opening.name_en));
        if ply > 0 {
            written.push(' ');
        }
        if ply % 2 == 0 {
            written.push_str(&format!("{}. ", ply / 2 + 1));
        }
        position = san::push(&mut written, &position, mv, &san::PieceLetters::EN);
    }
    (position, written)
}

#[test]
fn every_code_has_a_line_and_every_line_a_position_of_its_own() {
    let book = Book::built_in();
    assert_eq!(book.replaced(), 0, "two lines of the table lead to the same position");
    let codes: BTreeSet<Eco> = book.openings().map(|opening| opening.eco).collect();
    let missing: Vec<String> =
        Eco::all().filter(|eco| !codes.contains(eco)).map(|eco| eco.to_string()).collect();
    assert_eq!((codes.len(), missing.join(" ")), (500, String::new()));
    // In the order of the codes, so that the table can be read.
    assert!(book.openings().is_sorted_by_key(|opening| opening.eco));
}

#[test]
fn lines_are_legal_and_written_as_the_standard_has_it() {
    let book = Book::built_in();
    for opening in book.openings() {
        let (position, written) = play(opening);
        assert_eq!(opening.line, written, "{} {}", opening.eco, opening.name_en);
        assert_eq!(book.lookup(&position), Some(opening), "{}", opening.line);
    }
}

/// What would show that a French name is not translated, or not written in French.
#[rustfmt::skip]
const NOT_FRENCH: &[&str] = &[
    "Accepted", "Attack", "Bishop", "Closed", "Countergambit", "Declined", "Defence", "Defense",
    "Deferred", "Delayed", "Double", "Dutch", "English", "Exchange", "French", "Game", "Italian",
    "King", "Knight", "Knights", "Line", "Main", "Modern", "Open", "Opening", "Order", "Pawn",
    "Pawns", "Queen", "Reversed", "Sicilian", "System", "Trap", "Variation", "and", "attack",
    "defense", "fermee", "francaise", "of", "the", "variation", "with", "without",
    "acceptee", "accepte", "refuse", "refusee", "etau", "systeme", "symetrique", "ameliore",
    "accelere", "differe", "empoisonne", "elephant", "heron", "inverse",
];

#[test]
fn names_are_whole_in_both_languages() {
    for opening in Book::built_in().openings() {
        let Opening { eco, name_en, name_fr, .. } = opening;
        for name in [name_en, name_fr] {
            assert!(
                !name.is_empty() && name.trim() == name && !name.contains("  "),
                "{eco} {name}"
            );
            assert!(name.chars().next().unwrap().is_uppercase(), "{eco} {name}");
        }
        let words = |name: &str| -> Vec<String> {
            let parts = name.split([' ', ',', ':', '-']).filter(|word| !word.is_empty());
            parts.map(str::to_owned).collect()
        };
        for word in words(name_fr) {
            assert!(!NOT_FRENCH.contains(&word.as_str()), "{eco} {name_fr}: {word}");
        }
        assert_ne!(name_en, name_fr, "{eco}");
        // A move in the name is the same one, with its letter of the language.
        let moves = |name: &str, letters: &str| -> Vec<String> {
            let is_move = |word: &String| word.ends_with(|last: char| last.is_ascii_digit());
            let moves = words(name).into_iter().filter(is_move);
            moves
                .map(|word| match letters.chars().position(|letter| word.starts_with(letter)) {
                    Some(role) => format!("{role}{}", &word[1..]),
                    None => word,
                })
                .collect()
        };
        let in_english = moves(name_en, "KQRBN");
        let in_french = moves(name_fr, "RDTFC");
        for one in &in_english {
            assert!(in_french.contains(one), "{eco} {name_en} / {name_fr}");
        }
    }
}

/// Names by which two entries could not be told apart would be of no use in a list.
#[test]
fn no_name_stands_twice() {
    let book = Book::built_in();
    let mut names = BTreeSet::new();
    for Opening { eco, name_en, name_fr, .. } in book.openings() {
        assert!(names.insert(name_en.as_str()), "{eco} {name_en} stands twice");
        assert!(names.insert(name_fr.as_str()), "{eco} {name_fr} stands twice");
    }
}

/// Every family has one name in French, so that its games stand together in both languages.
#[test]
fn families_are_the_same_in_both_languages() {
    let book = Book::built_in();
    let mut families: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for Opening { name_en, name_fr, .. } in book.openings() {
        let family_fr = name_fr.split(',').next().unwrap();
        families.entry(family(name_en)).or_default().insert(family_fr);
    }
    // The French count the Budapest Gambit as an opening of its own.
    families.remove("Indian Defense");
    for (family, in_french) in families {
        assert_eq!(in_french.len(), 1, "{family}: {in_french:?}");
    }
}

/// The name before its colon.
fn family(name: &str) -> &str {
    name.split([':', ',']).next().unwrap()
}

/// A list of 3,807 openings, if it stands beside the project.
fn large_book() -> Option<Book> {
    let path = root().join("../shared/eco/openings.tsv");
    if !path.exists() {
        assert!(
            std::env::var_os("CI").is_none(),
            "{} is missing, and CI requires it",
            path.display()
        );
        // Not by `println!`, which a test that passes keeps to itself.
        let mut terminal = std::io::stderr();
        writeln!(terminal, "{} is missing: the check is left out", path.display()).unwrap();
        return None;
    }
    let book = Book::read_tsv(&fs::read_to_string(path).unwrap());
    Some(book.unwrap_or_else(|error| panic!("openings.tsv:{error}")))
}

/// Where our table and the large list differ, and why ours stays as it is.
const DIFFERENCES: [(&str, &str); 2] = [
    (
        "C55 Italian Game: Scotch Gambit, Max Lange Attack <> \
         C56 Italian Game: Two Knights Defense, Max Lange Attack",
        "the encyclopedia has 5...Bc5 under C55; C56 begins with 5...Nxe4",
    ),
    (
        "D40 Queen's Gambit Declined: Semi-Tarrasch Defense, Symmetrical Variation <> \
         D32 Tarrasch Defense: Symmetrical Variation",
        "with the knight on f6 it is the Semi-Tarrasch",
    ),
];

#[test]
fn codes_and_families_are_those_of_the_large_list() {
    let Some(large) = large_book() else { return };
    let (mut compared, mut only_ours) = (0, 0);
    let mut found = Vec::new();
    for opening in Book::built_in().openings() {
        let (position, _) = play(opening);
        let Some(theirs) = large.lookup(&position) else {
            only_ours += 1;
            continue;
        };
        compared += 1;
        let our_name = (opening.eco, family(&opening.name_en));
        if our_name != (theirs.eco, family(&theirs.name_en)) {
            let (ours, eco, name) = (&opening.name_en, theirs.eco, &theirs.name_en);
            found.push(format!("{} {ours} <> {eco} {name}", opening.eco));
        }
    }
    println!("{compared} positions compared, {only_ours} are not in the large list");
    for (difference, reason) in DIFFERENCES {
        println!("{difference}: {reason}");
    }
    let expected: Vec<&str> = DIFFERENCES.iter().map(|(difference, _)| *difference).collect();
    assert_eq!(found, expected);
    let codes: BTreeSet<Eco> = large.openings().map(|opening| opening.eco).collect();
    assert_eq!(codes.len(), Eco::COUNT, "the large list has every code");
}

/// A table of a quarter of the size gives real games the same code nearly always.
#[test]
fn games_get_the_codes_that_the_large_list_gives_them() {
    let games = root().join("../shared/pgn/games.pgn");
    let Some(large) = large_book().filter(|_| games.exists()) else { return };
    let ours = Book::built_in();
    let text = fs::read(games).unwrap();
    let (mut games, mut same) = (0, 0);
    for game in pgn::read(&text) {
        let Some(theirs) = large.classify(&game) else { continue };
        let our_code = ours.classify(&game).map(|found| found.opening.eco);
        games += 1;
        same += usize::from(our_code == Some(theirs.opening.eco));
    }
    println!("{same} of {games} games get the same code");
    assert!(games > 8000 && same * 100 >= games * 94, "{same} of {games}");
}
