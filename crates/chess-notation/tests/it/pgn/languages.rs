//! Games in other letters than English: the whole game decides whose they are.

use std::io::Write;
use std::ops::ControlFlow;

use chess_core::{Move, Position, Variant};
use chess_notation::pgn::{
    self, Code, Event, Game, GameBuilder, GameResult, NodeId, Options, Play, PlayVisitor, ReadGame,
    Span, Spelling, Step,
};
use chess_notation::san::PieceLetters;
use proptest::prelude::*;

use crate::support::{dice, root, starts, testdata, walk};

const NAMES: [&str; 8] = ["en", "fr", "de", "es", "it", "nl", "pt", "figurine"];

fn letters_of(name: &str) -> PieceLetters {
    PieceLetters::from_name(name).unwrap()
}

fn only(text: &str) -> ReadGame {
    only_with(text, Options::default())
}

fn only_with(text: &str, options: Options) -> ReadGame {
    let mut games: Vec<_> = pgn::read_with(text.as_bytes(), options).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn is_foreign(game: &ReadGame) -> bool {
    game.diagnostics.iter().any(|note| note.code == Code::ForeignLetters)
}

/// French kings that English takes for rooks: where they cannot be, the game is French.
#[test]
fn the_whole_game_decides_its_language() {
    let only = |text: &str| {
        let mut games: Vec<_> = pgn::read(text.as_bytes()).collect();
        assert_eq!(games.len(), 1);
        games.remove(0)
    };
    let french = only("1. e4 e5 2. Re2 Re7 *");
    assert_eq!(french.uci(), ["e2e4", "e7e5", "e1e2", "e8e7"]);
    assert_eq!(
        french.diagnostics.last().map(|note| (note.code, note.column)),
        Some((Code::ForeignLetters, 13))
    );
    // Both would do: English it is.
    let rook = only("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/7R/6K1 w - - 0 1\"]\n\n1. Rf2 *");
    assert_eq!(rook.uci(), ["h2f2"]);
    // The king goes there in French, and nothing in English: an error stays one where pieces of
    // both are needed.
    let neither = only("1. e4 e5 2. Re2 Nf6 *");
    assert!(neither.has_errors() && neither.plies() == 2);
    // Pawn moves are of every language.
    assert!(only("1. e4 e5 2. e5 *").has_errors());
}

/// `P` is a knight in Dutch and before a pawn move a letter too many elsewhere: who writes no letter
/// before other pawns means a knight.
#[test]
fn a_knight_comes_before_a_needless_letter() {
    let check = |text: &str, uci: &[&str], foreign: Option<usize>| {
        let game = only(text);
        assert!(!game.has_errors(), "{text}: {:?}", game.diagnostics);
        assert_eq!(game.uci(), uci, "{text}");
        let note = game.diagnostics.iter().find(|note| note.code == Code::ForeignLetters);
        assert_eq!(note.map(|note| note.column), foreign, "{text}");
    };
    check("1. e4 e5 2. De2 Pf6 *", &["e2e4", "e7e5", "d1e2", "g8f6"], Some(13));
    check("1. e4 e5 2. De2 Cf6 *", &["e2e4", "e7e5", "d1e2", "g8f6"], Some(13));
    check("1. e4 e5 2. Pf3 Pc6 *", &["e2e4", "e7e5", "g1f3", "b8c6"], Some(13));
    // No knight goes there, so the letter was a pawn's after all.
    check("1. Pe4 Pe5 2. Pf3 *", &["e2e4", "e7e5", "f2f3"], None);
    check("1. Pf3 Pf6 2. Nc3 *", &["f2f3", "f7f6", "b1c3"], None);
    check("1. Pf3 Pf6 2. Sc3 *", &["f2f3", "f7f6", "b1c3"], Some(15));
}

/// Side lines have a say where the main line fits several languages.
#[test]
fn side_lines_are_heard() {
    let game = only("1. e4 e5 (1... c5 2. Cf3 d6 3. Fb5) 2. d4 *");
    assert!(!game.has_errors() && is_foreign(&game), "{:?}", game.diagnostics);
    assert_eq!(game.tree.len(), 7);
    // A fault of one side line does not hide whose letters they are.
    let game = only("1. e4 e5 2. Cf3 (2. Ch3) (2. Fh6) Cc6 *");
    assert!(is_foreign(&game));
    assert_eq!((game.plies(), game.tree.len()), (4, 5));
    // Nor do a foreign side line's letters decide over an English game.
    let game = only("1. e4 e5 2. Nf3 (2. Cc3) Nc6 *");
    assert!(!is_foreign(&game) && game.has_errors());
    assert_eq!(game.plies(), 4);
}

/// Everything pulled and resolved on the way, as somebody would who plays the main line himself.
fn resolved(text: &str) -> Vec<Move> {
    let mut reader = pgn::read(text.as_bytes());
    let (mut position, mut depth, mut moves) = (Position::start(), 0, Vec::new());
    while let Some((event, _)) = reader.next_event() {
        match event {
            Event::OpenSideLine => depth += 1,
            Event::CloseSideLine => depth -= 1,
            Event::San(san) if depth == 0 => {
                let mv = san.resolve(&position).unwrap();
                position = position.play(mv).unwrap();
                moves.push(mv);
            }
            _ => {}
        }
    }
    moves
}

#[test]
fn events_know_the_letters_of_their_game() {
    for text in ["1. e4 e5 2. Cf3 (2. Fc4) Re7 *", "1. e4 e5 2. Pf3 Pc6 *", "1. e4 e5 2. Re2 *"] {
        let expected = only(text).moves();
        assert_eq!(resolved(text), expected, "{text}");
        let mut reader = pgn::read(text.as_bytes());
        let built = reader.visit(&mut Play::new(GameBuilder::new())).unwrap();
        assert_eq!(built, only(text).game, "{text}");
        let notes = std::iter::from_fn({
            let mut reader = pgn::read(text.as_bytes());
            move || reader.next_event()
        });
        let foreign = |(event, _): &(Event<'_>, Span)| *event == Event::Note(Code::ForeignLetters);
        assert_eq!(notes.filter(foreign).count(), 1);
    }
    // Who knows better says so.
    let text = "1. e4 e5 2. Pf3 Pc6 *";
    let english = Options::default().with_letters(PieceLetters::EN);
    let mut reader = pgn::read_with(text.as_bytes(), english);
    let built = reader.visit(&mut Play::new(GameBuilder::new())).unwrap();
    assert_eq!(built.uci(), ["e2e4", "e7e5", "f2f3", "c7c6"]);
    assert_eq!(only_with(text, english).uci(), built.uci());
}

/// Counts what was played.
struct Plies(usize);

impl PlayVisitor for Plies {
    type Output = usize;
    fn played(&mut self, _: &Position, _: Move, _: Span) -> ControlFlow<usize> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
    fn end(&mut self, _: &Position) -> usize {
        std::mem::take(&mut self.0)
    }
}

/// Written in each language and read back, by both ways: the same games.
fn check_collection(text: &[u8], names: &[&str]) {
    for &name in names {
        let spelling = Spelling::San(letters_of(name));
        let games: Vec<_> = pgn::read(text).collect();
        let written: Vec<_> = games.iter().map(|game| game.write_as(spelling)).collect();
        let written = written.join("\n");
        let mut reader = pgn::read(written.as_bytes());
        let mut play = Play::new(Plies(0));
        let mut count = 0;
        for (read, game) in pgn::read(written.as_bytes()).zip(&games) {
            count += 1;
            assert!(
                read.game == game.game,
                "{name} {count}: {:?}\n{}",
                read.diagnostics,
                game.write_as(spelling)
            );
            let told = reader.visit(&mut play).unwrap();
            let plies = |step: Step| usize::from(step.as_move().is_some());
            assert!(told >= read.steps().map(plies).sum(), "{name} {count}");
        }
        assert_eq!(count, games.len(), "{name}");
    }
}

#[test]
fn our_own_games_come_back_from_every_language() {
    check_collection(&testdata("games.pgn"), &NAMES);
}

#[test]
fn the_collection_comes_back_from_every_language() {
    let path = root().join("../shared/pgn/games.pgn");
    match std::fs::read(&path) {
        // Italian letters are Spanish ones; English games and figures are read back elsewhere.
        Ok(text) => check_collection(&text, &["fr", "de", "es", "nl", "pt"]),
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "{}: {error}", path.display());
            let mut terminal = std::io::stderr();
            writeln!(terminal, "{} is missing: languages are checked on few games", path.display())
                .unwrap();
        }
    }
}

/// The game in a language, or in English if that makes whole sense too; told the language, always the
/// game.
fn check_read_back(game: &Game, name: &str) -> Result<(), TestCaseError> {
    let letters = letters_of(name);
    let written = game.write_as(Spelling::San(letters));
    let told = only_with(&written, Options::default().with_letters(letters));
    prop_assert_eq!(&told.game, game, "{} {}", name, &written);
    let read = only(&written);
    prop_assert!(!read.has_errors(), "{} {}: {:?}", name, &written, read.diagnostics);
    if read.game != *game {
        let english = only_with(&written, Options::default().with_letters(PieceLetters::EN));
        prop_assert!(!is_foreign(&read) && !english.has_errors(), "{} {}", name, &written);
        prop_assert_eq!(&read.game, &english.game);
    }
    let mut reader = pgn::read(written.as_bytes());
    let built = reader.visit(&mut Play::new(GameBuilder::new())).unwrap();
    prop_assert_eq!(&built, &read.game, "{} {}", name, &written);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any game, however short, in any letters.
    #[test]
    fn games_come_back_from_every_language(
        (start, variant) in starts(), dice in dice(), plies in 0..120usize,
    ) {
        let (moves, _) = walk(&start, &dice[..plies.min(dice.len())]);
        let mut game = Game::new(start, variant);
        game.result = GameResult::Draw;
        game.set_tag("Result", "1/2-1/2");
        if variant == Variant::Chess960 || start != Position::start() {
            let told = only(&game.write());
            game.tags.clone_from(&told.tags);
        }
        let mut node = NodeId::ROOT;
        for mv in moves {
            node = game.tree.add(node, Step::Move(mv));
        }
        for name in NAMES {
            check_read_back(&game, name)?;
        }
    }
}
