//! Input that nobody wrote for reading: no panic, no stack overflow, no quadratic time.

use chess_notation::pgn::{self, Code, GameResult, Mode, Options, ReadGame, Severity};
use proptest::prelude::*;

fn read(text: &[u8]) -> Vec<ReadGame> {
    pgn::read(text).collect()
}

#[test]
fn side_lines_may_nest_to_any_depth() {
    for (open, move_text) in [("(", ""), ("(", "1. d4 "), ("( {x} ", "$1 ")] {
        let mut text = String::from("1. e4 ");
        for _ in 0..200_000 {
            text.push_str(open);
            text.push_str(move_text);
        }
        let games = read(text.as_bytes());
        assert_eq!((games.len(), games[0].plies()), (1, 1));
        assert!(games[0].has_errors());
        text.extend(std::iter::repeat_n(')', 200_000));
        text.push_str(" e5 *");
        let games = read(text.as_bytes());
        assert_eq!((games.len(), games[0].plies()), (1, 2));
        let written = games[0].write();
        assert_eq!(read(written.as_bytes())[0].game, games[0].game);
    }
}

#[test]
fn many_side_lines_beside_each_other_are_kept() {
    let mut text = String::from("1. e4 ");
    text.push_str(&"(1. d4 d5) ".repeat(50_000));
    text.push_str("e5 *");
    let games = read(text.as_bytes());
    assert_eq!(games[0].tree.len(), 100_002);
    assert_eq!(read(games[0].write().as_bytes())[0].game, games[0].game);
}

/// Each of these took quadratic time or worse in some reader.
#[test]
fn long_runs_of_one_thing_take_linear_time() {
    const COUNT: usize = 50_000;
    for piece in [
        "{",
        "}",
        "{\n\n",
        "{x\n\n[Event \"x\"]\n\n",
        "[",
        "[A",
        "[A ",
        "[A \"",
        "[A \"\"",
        "[A \"x\"]",
        "]",
        "\"",
        "(",
        ")",
        "()",
        ";",
        ";\n",
        "%",
        "%\n",
        "$",
        "$1",
        "$999999 ",
        "!",
        "?!",
        "*",
        "* ",
        "1-0 ",
        "0-0 ",
        "0-0-0 ",
        "1.",
        "1",
        "9",
        ".",
        "e4 ",
        "e4",
        "N",
        "Nf3 Ng1 ",
        "--",
        "-- ",
        "½",
        "½-½ ",
        "…",
        "♘",
        "♘f3 ",
        "\u{a0}",
        "é",
        "\r",
        "\n",
        "\r\n",
        " ",
        "\t",
        "x ",
        "prose here\n",
        "1. e4 *\n",
        "1. Cf3 Qh9 *\n",
        "[Event \"x\"]\n\n1. Cf3 Qh9 ",
        "\\",
        "[FEN \"8/8\"]\n\n*\n",
        "e.p. ",
        "Z0 ",
        "<>",
        "@@@@",
        "(=)",
        "\u{feff}",
    ] {
        let text = piece.repeat(COUNT);
        for options in [Options::default(), Options::default().with_mode(Mode::Strict)] {
            let mut diagnostics = 0;
            for game in pgn::read_with(text.as_bytes(), options) {
                diagnostics += game.diagnostics.len();
            }
            assert!(diagnostics <= 4 * COUNT, "{piece:?}: {diagnostics}");
        }
    }
}

/// A game with more faults than anyone reads says so, and the error among them is not lost.
#[test]
fn diagnostics_are_bounded_and_errors_are_kept() {
    let mut text = String::from("[Event \"x\"]\n\n1. e4 ");
    text.push_str(&"$999 ".repeat(5000));
    text.push_str("Qh9 *");
    let game = read(text.as_bytes()).remove(0);
    assert!(game.diagnostics.len() < 1010);
    assert!(game.diagnostics.iter().any(|note| note.code == Code::More));
    assert!(game.diagnostics.iter().any(|note| note.severity == Severity::Error));
}

#[test]
fn a_text_without_games_says_what_it_skipped() {
    let mut reader = pgn::read(b"Dear reader,\nno games today.\n{really}\n");
    assert!(reader.next().is_none());
    assert_eq!(reader.diagnostics().len(), 1);
    assert_eq!(
        reader.diagnostics()[0].to_string(),
        "1:1: warning: text that belongs to no game is skipped"
    );
    let mut empty = pgn::read(b"\n\n  \n");
    assert!(empty.next().is_none());
    assert_eq!(empty.diagnostics(), []);
}

/// What stands behind the last game is told with it.
#[test]
fn text_behind_the_last_game_is_told() {
    let games = read(b"1. e4 *\n\nThat was all.\n{the end}\n");
    assert_eq!(games.len(), 1);
    let notes: Vec<_> = games[0].diagnostics.iter().map(|note| (note.code, note.line)).collect();
    assert_eq!(notes, [(Code::StrayText, 3)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Any bytes are read without panic, in both modes, and what comes out can be written and read.
    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        answer(&bytes)?;
    }

    /// The same for texts made of what PGN is made of.
    #[test]
    fn any_tokens_are_answered(tokens in proptest::collection::vec(tokens(), 0..60), blanks in any::<u64>()) {
        let mut text = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            text.extend_from_slice(token);
            if blanks >> (index % 64) & 1 == 0 {
                text.push(b' ');
            }
        }
        answer(&text)?;
    }
}

pub(super) fn tokens() -> impl Strategy<Value = &'static [u8]> {
    let tokens: [&[u8]; 66] = [
        b"[Event \"x\"]",
        b"[Result \"1-0\"]",
        b"[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]",
        b"[Variant \"Chess960\"]",
        b"[SetUp \"1\"]",
        b"[x",
        b"\"]",
        b"\\",
        b"\n",
        b"\n\n",
        b"\r\n",
        b"\r",
        b"\t",
        b"%",
        b"%x\n",
        b";",
        b"; }\n",
        b"{",
        b"}",
        b"{a}",
        b"{a } b}",
        b"{\n\n[Event \"y\"]\n}",
        b"(",
        b")",
        b"(=)",
        b"*",
        b"1-0",
        b"0-1",
        b"1/2-1/2",
        b"1/2",
        b"0-0",
        b"0-0-0",
        b"O-O",
        b"o-o",
        b"1.",
        b"2...",
        b"12",
        b"e4",
        b"e5",
        b"Nf3",
        b"Nc6",
        b"Bb5",
        b"a6",
        b"d4",
        b"exd5",
        b"a8",
        b"a8=Q+",
        b"a8(N)",
        b"a8q",
        b"Cf3",
        b"Fb5",
        b"Re2",
        b"nf3",
        b"--",
        b"Z0",
        b"!",
        b"?!",
        b"!!!",
        b"$1",
        b"$",
        b"$300",
        b"+-",
        b"=",
        b"N",
        "\u{00bd}-\u{00bd}".as_bytes(),
        b"\xe9",
    ];
    proptest::sample::select(tokens.to_vec())
}

fn answer(text: &[u8]) -> Result<(), TestCaseError> {
    let strict: Vec<_> = pgn::read_with(text, Options::default().with_mode(Mode::Strict)).collect();
    let lenient = read(text);
    let mut last = (0, 0);
    for game in strict.iter().chain(&lenient) {
        let mut place = (0, 0);
        for diagnostic in &game.diagnostics {
            let next = (diagnostic.line, diagnostic.column);
            prop_assert!(place <= next && diagnostic.line >= 1 && diagnostic.column >= 1);
            place = next;
        }
        last = last.max(place);
        let written = game.write();
        let again = read(written.as_bytes());
        // A game without tags and moves is nothing that a text could hold, and a double forfeit
        // reads as castling where that is legal and no tag says otherwise.
        let is_empty = game.tags.is_empty() && game.tree.is_empty();
        if game.start.is_none() || is_empty || game.result == GameResult::BothLose {
            continue;
        }
        prop_assert_eq!(again.len(), 1, "{}", &written);
        if game.variant == again[0].variant && game.tags == again[0].tags {
            prop_assert_eq!(&again[0].game, &game.game, "{}", &written);
        }
    }
    // Places lie inside the text.
    let lines = text.len() + 1;
    prop_assert!(last.0 <= lines && last.1 <= lines);
    Ok(())
}
