//! Names of openings: the built-in table, and lists that are read.

use chess_core::Position;
use chess_notation::eco::{Book, Eco, Opening};
use chess_notation::pgn;
use insta::assert_snapshot;

/// The name of the last known position after these moves.
fn name(book: &Book, moves: &str) -> String {
    let game = pgn::read(moves.as_bytes()).next().expect("there is a game");
    match book.classify(&game) {
        None => "nothing".to_owned(),
        Some(found) => {
            format!("{} {} after {}", found.opening.eco, found.opening.name_en, found.ply)
        }
    }
}

#[test]
fn a_position_is_known_however_it_was_reached() {
    let book = Book::built_in();
    for moves in ["1. d4 e6 2. e4 d5 *", "1. e4 e6 2. d4 d5 *", "1. d4 d5 2. e4 e6 *"] {
        assert_eq!(name(&book, moves), "C00 French Defense: Normal Variation after 4", "{moves}");
    }
    // A name lasts until another one is found.
    assert_eq!(name(&book, "1. e4 e6 2. Na3 Na6 *"), "C00 French Defense after 2");
    assert_eq!(name(&book, "[Event \"?\"]\n\n*"), "nothing");
}

#[test]
fn a_game_from_a_set_up_is_named_by_its_positions() {
    let book = Book::built_in();
    let french =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 5 9\"]";
    assert_eq!(name(&book, &format!("{french}\n\n*")), "C00 French Defense after 0");
    let other = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *";
    assert_eq!(name(&book, other), "nothing");
    assert_eq!(name(&book, "[FEN \"nonsense\"]\n\n1. e4 *"), "nothing");
}

/// An en passant square without a capture is no difference (Laws 9.2.3), another right is.
#[test]
fn positions_are_compared_as_for_repetition() {
    let book = Book::read_tsv("A00\tHeath\t1. a3 e5 2. a4\nB00\tMoor\t1. e4\n").unwrap();
    assert_eq!(name(&book, "1. a4 e5 *"), "nothing");
    assert_eq!(name(&book, "1. e3 e5 2. a4 *"), "nothing");
    let fen = |en_passant: &str, castling: &str| {
        let fen =
            format!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b {castling} {en_passant} 0 30");
        crate::support::position(&fen)
    };
    assert!(book.lookup(&fen("e3", "KQkq")).is_some());
    assert!(book.lookup(&fen("-", "KQkq")).is_some());
    assert!(book.lookup(&fen("-", "KQk")).is_none());
    assert!(book.lookup(&Position::start()).is_none());
}

#[test]
fn a_list_may_name_its_columns() {
    let book = Book::read_tsv(
        "\u{feff}pgn\teco\tuci\tname\tname_fr\r\n\
         # a remark\r\n\r\n\
         1.e4 e5 2.Nf3\tC40\te2e4\tThe Knight\tLe cavalier\r\n",
    )
    .unwrap();
    let openings: Vec<&Opening> = book.openings().collect();
    assert_eq!(openings.len(), 1);
    let Opening { eco, name_en, name_fr, line, plies, .. } = openings[0];
    assert_eq!(
        (eco.to_string().as_str(), name_en.as_str(), name_fr.as_str(), line.as_str(), *plies),
        ("C40", "The Knight", "Le cavalier", "1.e4 e5 2.Nf3", 3)
    );
    // One name serves for both languages.
    let book = Book::read_tsv("C60\tSpanish\te4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 0-0").unwrap();
    let opening = book.openings().next().unwrap();
    assert_eq!((opening.name_fr.as_str(), opening.plies), ("Spanish", 9));
}

#[test]
fn of_two_lines_with_one_position_the_later_counts() {
    let list = "A40\tFirst\td4 d5 c4\nA40\tOther\td4\nA10\tSecond\tc4 d5 d4\n";
    let book = Book::read_tsv(list).unwrap();
    assert_eq!(name(&book, "1. d4 d5 2. c4 *"), "A10 Second after 3");
    assert_eq!(book.replaced(), 1);
    let names: Vec<&str> = book.openings().map(|opening| opening.name_en.as_str()).collect();
    assert_eq!(names, ["Other", "Second"]);
    assert_eq!(Book::read_tsv("").unwrap().openings().count(), 0);
}

#[test]
fn what_is_wrong_in_a_list_is_named_with_its_place() {
    let lists = [
        "A00\tA\t1. e4\nB0\tB\t1. d4",
        "A00\tA",
        "A00 A 1. e4",
        "A00\tA\t1. e4\tmore",
        "A00\t \t1. e4",
        "A00\tA\t1.",
        "A00\tÉtude\t1. e4 e5 2.Ke3",
        "A00\tA\t1. e4 {a comment}",
        "A00\tA\t1. Cf3",
        "eco\tname\tmoves",
        "name\tpgn",
        "eco\tname\tpgn\nA00\tA\t1. a3\t",
        "eco\tname\tname_fr\tpgn\nA00\tA\t\t1. a3",
        "F00\tA\t1. a3",
        "a00\tA\t1. a3",
    ];
    let answers: Vec<String> =
        lists.iter().map(|list| Book::read_tsv(list).unwrap_err().to_string()).collect();
    assert_snapshot!(answers.join("\n"), @r"
    2:1: an ECO code is a letter from A to E and two digits
    1:6: the column pgn is missing: are there tabs between the columns?
    1:12: the column pgn is missing: are there tabs between the columns?
    1:13: there are too many columns: the first line may name them (eco, name, pgn, name_fr)
    1:6: the name is empty
    1:7: there are no moves
    1:22: Ke3: illegal move
    1:13: {a: column 1 of the move: unknown piece letter
    1:10: Cf3: column 1 of the move: unknown piece letter
    1:1: the first line names columns, but none is called pgn
    1:1: the first line names columns, but none is called eco
    2:13: there are too many columns: the first line may name them (eco, name, pgn, name_fr)
    2:7: the name is empty
    1:1: an ECO code is a letter from A to E and two digits
    1:1: an ECO code is a letter from A to E and two digits
    ");
}

#[test]
fn codes_are_a_letter_and_two_digits() {
    let all: Vec<Eco> = Eco::all().collect();
    assert_eq!(all.len(), Eco::COUNT);
    for (index, eco) in all.iter().enumerate() {
        assert_eq!(eco.index(), index);
        assert_eq!(eco.to_string().parse(), Ok(*eco));
    }
    assert_eq!((all[0].to_string(), all[499].to_string()), ("A00".to_owned(), "E99".to_owned()));
    assert_eq!((all[233].volume(), all[233].number()), ('C', 33));
    for text in ["", "A0", "A000", "F00", "a00", "A0x", "É00", "A 0"] {
        assert!(text.parse::<Eco>().is_err(), "{text}");
    }
}
