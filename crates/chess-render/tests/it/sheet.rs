//! What stands on a score sheet.

use chess_core::Color;
use chess_notation::Language;
use chess_notation::pgn::{self, Game};
use chess_notation::san::PieceLetters;
use chess_render::sheet::{Form, Row, SheetModel};
use insta::assert_snapshot;

pub(crate) fn game(text: &str) -> Game {
    let read = pgn::read(text.as_bytes()).next().unwrap();
    assert!(!read.has_errors(), "{:?}", read.diagnostics);
    read.game
}

/// A game of so many moves, the knights going out and back.
pub(crate) fn long_game(moves: usize) -> Game {
    let pairs = ["Nf3 Nf6", "Ng1 Ng8"];
    let text = (0..moves).map(|index| format!("{}. {} ", index + 1, pairs[index % 2]));
    game(&(text.collect::<String>() + "1/2-1/2"))
}

pub(crate) const FULL: &str = r#"
[Event "Coupe de la Ligue"]
[Site "Besançon FRA"]
[Date "2024.05.01"]
[Round "3.2"]
[Board "12"]
[White "Élie-Kovačević, Zoë"]
[Black "O'Neil, Œdipe"]
[WhiteTitle "WFM"]
[WhiteElo "2103"]
[BlackElo "0"]
[BlackTitle "-"]
[WhiteFideId "651009"]
[BlackTeam "Échiquier & Cavalier"]
[TimeControl "40/5400+30:900+30"]
[Result "1-0"]

1. e4 e5 (1... c5) 2. Qh5 {too early} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"#;

/// The sheet as lines, with the rows that have a move.
fn shown(sheet: &SheetModel) -> String {
    let mut lines = vec![sheet.title.to_owned()];
    let mut field = |field: &chess_render::sheet::Field| {
        lines.push(format!("{}: {}", field.label, field.value));
    };
    sheet.head.iter().for_each(&mut field);
    for player in &sheet.players {
        field(&player.name);
        player.facts.iter().for_each(&mut field);
    }
    lines.push(sheet.headings.join(" "));
    let rows = sheet.pages.iter().flat_map(|page| page.columns.iter().flatten());
    for row in rows.filter(|row| !row.white.is_empty()) {
        lines.push(format!("{} {} {}", row.number, row.white, row.black));
    }
    let result = &sheet.result;
    let circled = result.circled.map_or("-", |index| result.choices[index]);
    lines.push(format!("{}: {} {circled}", result.label, result.choices.join(" ")));
    lines.push(format!("{}: {}", result.reason.label, result.reason.value));
    lines.push(sheet.signatures.join(" / "));
    lines.push(sheet.legend.clone());
    lines.join("\n")
}

#[test]
fn a_game_in_french() {
    assert_snapshot!(shown(&SheetModel::new(&game(FULL), Form::A4, Language::Fr, &PieceLetters::FR)), @r"
    Feuille de partie
    Compétition: Coupe de la Ligue
    Lieu: Besançon FRA
    Date: 1er mai 2024
    Ronde: 3.2
    Échiquier: 12
    Cadence: 40 coups en 90 min + 30 s, puis 15 min + 30 s
    Nom, prénom: ÉLIE-KOVAČEVIĆ Zoë
    Titre: WFM
    Elo: 2103
    Code FIDE: 651009
    Club ou équipe: 
    Nom, prénom: O'NEIL Œdipe
    Titre: 
    Elo: 
    Code FIDE: 
    Club ou équipe: Échiquier & Cavalier
    N° Blancs Noirs
    1 e4 e5
    2 Dh5 Cc6
    3 Fc4 Cf6
    4 Dxf7# 
    Résultat: 1–0 ½–½ 0–1 1–0
    Motif: échec et mat
    Signature des Blancs / Signature des Noirs / Arbitre
    R roi · D dame · T tour · F fou · C cavalier · x prise · + échec · # mat · O-O petit roque · O-O-O grand roque · (=) proposition de nulle
    ");
}

#[test]
fn the_same_game_in_english_with_figurines() {
    let sheet = SheetModel::new(&game(FULL), Form::A4, Language::En, &PieceLetters::FIGURINE);
    assert_snapshot!(shown(&sheet), @r"
    Score sheet
    Event: Coupe de la Ligue
    Site: Besançon FRA
    Date: 1 May 2024
    Round: 3.2
    Board: 12
    Time control: 40 moves in 90 min + 30 s, then 15 min + 30 s
    Name: Élie-Kovačević, Zoë
    Title: WFM
    Rating: 2103
    FIDE ID: 651009
    Team: 
    Name: O'Neil, Œdipe
    Title: 
    Rating: 
    FIDE ID: 
    Team: Échiquier & Cavalier
    No. White Black
    1 e4 e5
    2 ♕h5 ♘c6
    3 ♗c4 ♘f6
    4 ♕xf7# 
    Result: 1–0 ½–½ 0–1 1–0
    Reason: checkmate
    White’s signature / Black’s signature / Arbiter
    ♔ king · ♕ queen · ♖ rook · ♗ bishop · ♘ knight · x captures · + check · # checkmate · O-O castling short · O-O-O castling long · (=) draw offer
    ");
}

#[test]
fn an_empty_sheet_has_sixty_numbered_rows() {
    let sheet = SheetModel::blank(Form::A4, Language::Fr, &PieceLetters::FR);
    assert_eq!((sheet.pages.len(), sheet.start.as_ref()), (1, None));
    let rows = sheet.pages[0].columns.iter().flatten().collect::<Vec<_>>();
    assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), (1..=60).collect::<Vec<_>>());
    assert!(rows.iter().all(|row| row.white.is_empty() && row.black.is_empty()));
    assert!(sheet.head.iter().all(|field| field.value.is_empty()));
    assert_eq!(sheet.result.circled, None);
}

#[test]
fn long_games_go_on_on_further_pages() {
    for form in Form::ALL {
        for (moves, pages) in [(1, 1), (59, 1), (60, 1), (61, 2), (120, 2), (121, 3), (300, 5)] {
            let game = long_game(moves);
            let sheet = SheetModel::new(&game, form, Language::En, &PieceLetters::EN);
            assert_eq!(sheet.pages.len(), pages, "{moves}");
            let mut number = 0;
            for (page, index) in sheet.pages.iter().zip(1..) {
                assert_eq!((page.number, page.columns.len()), (index, form.columns()));
                for column in &page.columns {
                    assert_eq!(column.len(), form.rows());
                    for row in column {
                        number += 1;
                        assert_eq!(row.number, number);
                        assert_eq!(row.white.is_empty(), number as usize > moves, "{moves}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_set_up_game_begins_where_its_fen_says() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R b K - 3 31\"]\n\n31... Kd7 32. O-O -- 33. e4 *";
    let sheet = SheetModel::new(&game(text), Form::A4, Language::Fr, &PieceLetters::FR);
    let start = sheet.start.unwrap();
    assert_eq!(start.fen, "4k3/8/8/8/8/8/4P3/4K2R b K - 3 31");
    assert_eq!(start.position.side_to_move(), Color::Black);
    let rows = sheet.pages[0].columns[0].iter().take(4);
    let rows = rows.map(|Row { number, white, black, .. }| format!("{number} {white} {black}"));
    assert_eq!(rows.collect::<Vec<_>>(), ["31 … Rd7", "32 O-O –", "33 e4 ", "34  "]);
}

#[test]
fn results_are_circled_with_their_reason() {
    let cases = [
        ("1. e4 1-0", Some("1–0"), "", ""),
        ("1. e4 0-1", Some("0–1"), "", ""),
        ("1. e4 1/2-1/2", Some("½–½"), "", ""),
        ("1. e4 *", None, "", ""),
        ("[Result \"0-0\"]\n\n1. e4 0-0", Some("0–0"), "", ""),
        (
            "[Termination \"Time forfeit\"]\n\n1. e4 1-0",
            Some("1–0"),
            "time forfeit",
            "chute du drapeau",
        ),
        ("[Termination \"normal\"]\n\n1. e4 1-0", Some("1–0"), "", ""),
        ("[Termination \"Zoé won\"]\n\n1. e4 1-0", Some("1–0"), "Zoé won", "Zoé won"),
        ("1. f3 e5 2. g4 Qh4# 0-1", Some("0–1"), "checkmate", "échec et mat"),
        (
            "[FEN \"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Qf7 1/2-1/2",
            Some("½–½"),
            "stalemate",
            "pat",
        ),
    ];
    for (text, circled, english, french) in cases {
        for (language, reason) in Language::ALL.into_iter().zip([english, french]) {
            let read = pgn::read(text.as_bytes()).next().unwrap();
            let sheet = SheetModel::new(&read.game, Form::A4, language, &PieceLetters::EN);
            let result = sheet.result;
            assert_eq!(result.circled.map(|index| result.choices[index]), circled, "{text}");
            assert_eq!(result.reason.value, reason, "{text}");
        }
    }
}

#[test]
fn facts_are_said_as_people_say_them() {
    let of = |name: &str, value: &str, language| {
        let mut game = long_game(1);
        game.set_tag(name, value);
        let sheet = SheetModel::new(&game, Form::A4, language, &PieceLetters::EN);
        let index = if name == "Date" { 2 } else { 5 };
        sheet.head[index].value.clone()
    };
    for (name, value, english, french) in [
        ("Date", "2024.05.01", "1 May 2024", "1er mai 2024"),
        ("Date", "2013.08.22", "22 August 2013", "22 août 2013"),
        ("Date", "2013.08.??", "August 2013", "août 2013"),
        ("Date", "1901.??.??", "1901", "1901"),
        ("Date", "????.??.??", "", ""),
        ("Date", "19??.??.??", "19??.??.??", "19??.??.??"),
        ("Date", "May 2013", "May 2013", "May 2013"),
        ("Date", "2013.13.40", "2013", "2013"),
        ("TimeControl", "300+3", "5 min + 3 s", "5 min + 3 s"),
        ("TimeControl", "60", "1 min", "1 min"),
        ("TimeControl", "1/259200", "3 days a move", "3 jours par coup"),
        ("TimeControl", "1/30", "30 s a move", "30 s par coup"),
        ("TimeControl", "2592000+86400", "30 days + 1 day", "30 jours + 1 jour"),
        ("TimeControl", "90+0", "1 min 30 s", "1 min 30 s"),
        (
            "TimeControl",
            "40/7200:20/3600:900+30",
            "40 moves in 2 h, then 20 moves in 60 min, then 15 min + 30 s",
            "40 coups en 2 h, puis 20 coups en 60 min, puis 15 min + 30 s",
        ),
        ("TimeControl", "-", "", ""),
        ("TimeControl", "?", "", ""),
        ("TimeControl", "*180", "*180", "*180"),
        ("TimeControl", "G/90;+30", "G/90;+30", "G/90;+30"),
    ] {
        assert_eq!(of(name, value, Language::En), english, "{value}");
        assert_eq!(of(name, value, Language::Fr), french, "{value}");
    }
}
