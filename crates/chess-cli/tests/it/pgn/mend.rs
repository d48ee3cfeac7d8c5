//! `chess pgn fix` and `chess pgn dedupe`.

use std::fs;

use chess_notation::pgn;
use insta::assert_snapshot;

use super::{Folder, collection, values};
use crate::{chess, root};

/// Games that were read without errors are the same after mending but for tags and result, and
/// nothing is left to mend.
#[test]
fn mended_games_are_the_same_games() {
    let folder = Folder::new();
    let mut paths = vec![collection().0];
    paths.extend(
        fs::read_dir(root().join("testdata/pgn-cases"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "pgn")),
    );
    let mut changed = 0;
    for path in paths {
        let name = path.to_str().unwrap();
        chess(&["pgn", "fix", name, "-o", &folder.path("out")]);
        let (before, after) = (fs::read(&path).unwrap(), folder.read("out"));
        changed += usize::from(before != after);
        let mut mended = pgn::read(&after);
        for game in pgn::read(&before) {
            let copy = mended.next().unwrap();
            assert_eq!(copy.game.uci(), game.game.uci(), "{name}");
            assert_eq!(copy.game.tree.len(), game.game.tree.len(), "{name}");
            assert_eq!(copy.has_errors(), game.has_errors(), "{name}");
        }
        assert!(mended.next().is_none());
        let shown = chess(&["pgn", "fix", "--dry-run", "--errors", "json", &folder.path("out")]);
        assert!(shown.contains(", 0 to change\n"), "{name}: {shown}");
    }
    assert!(changed > 15, "{changed} files changed");
}

#[test]
fn fix_says_what_has_changed() {
    let folder = Folder::new();
    let path = folder.write(
        "a.pgn",
        "[Event \"?\"]\r\n[white \"Ann\"]\r\n[Date \"5.1.2020\"]\r\n[Result \"*\"]\r\n\r\n\
         1. e2-e4 e5 2. 0-0? 1-0\r\n\r\n\
         [Event \"?\"]\r\n[white \"Ann\"]\r\n[Date \"5.1.2020\"]\r\n[Result \"*\"]\r\n\r\n\
         1. f3 e5 2. g4 Dh4# *\r\n\r\nProse.\r\n\r\n\
         [Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"2020.01.02\"]\r\n[Round \"?\"]\r\n[White \"?\"]\r\n\
         [Black \"?\"]\r\n[Result \"*\"]\r\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\r\n\r\n1. O-O   *\r\n",
    );
    let (text, shown) = folder.pgn(&["fix", &path]);
    assert_snapshot!(shown.replace(&folder.path(""), ""), @r"
    a.pgn:6:16: error: 0-0: the move is not legal [illegal_move]
      6 | 1. e2-e4 e5 2. 0-0? 1-0
        |                ^^^
    a.pgn:8:1: fixed: the tag white becomes White [tag_name]
    a.pgn:8:1: fixed: the result * becomes 0-1 [result]
    a.pgn:8:1: fixed: tags are added: Site, Round, Black [roster]
    a.pgn:8:1: fixed: the date 5.1.2020 becomes 2020.01.05 [date]
    a.pgn:8:1: fixed: moves are spelled anew: Dh4# becomes Qh4# [moves]
    a.pgn:8:1: fixed: text behind the game is left out [stray_text]
    a.pgn:17:1: fixed: the FEN 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1 becomes 4k3/8/8/8/8/8/8/4K2R w K - 0 1 [fen]
    a.pgn:17:1: fixed: SetUp is 1, since there is a FEN [set_up]
    3 games, 2 changed
      date        1
      fen         1
      moves       1
      result      1
      roster      1
      set_up      1
      stray_text  1
      tag_name    1
    1 error; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    ");
    assert_snapshot!(text.replace("\r\n", "\n"), @r#"
    [Event "?"]
    [white "Ann"]
    [Date "5.1.2020"]
    [Result "*"]

    1. e2-e4 e5 2. 0-0? 1-0

    [Event "?"]
    [Site "?"]
    [Date "2020.01.05"]
    [Round "?"]
    [White "Ann"]
    [Black "?"]
    [Result "0-1"]

    1. f3 e5 2. g4 Qh4# 0-1

    [Event "?"]
    [Site "?"]
    [Date "2020.01.02"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "*"]
    [SetUp "1"]
    [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

    1. O-O *
    "#);
    assert!(!text.replace("\r\n", "").contains('\n'));
    assert_snapshot!(chess(&["pgn", "fix", "--dry-run", &path]).replace(&folder.path(""), ""), @r"
    3 games, 2 to change
      date        1
      fen         1
      moves       1
      result      1
      roster      1
      set_up      1
      stray_text  1
      tag_name    1
    a.pgn:6:16: error: 0-0: the move is not legal [illegal_move]
      6 | 1. e2-e4 e5 2. 0-0? 1-0
        |                ^^^
    1 error; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    ");
}

fn game(tags: &[(&str, &str)], moves: &str) -> String {
    let tags: String = tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
    format!("{tags}\n{moves}\n\n")
}

const LONG: &str =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3";

/// Names the games that stay, by their rounds.
fn kept(games: &[String]) -> Vec<String> {
    let folder = Folder::new();
    let path = folder.write("games.pgn", games.concat());
    let (text, _) = folder.pgn(&["dedupe", &path, "--duplicates", &folder.path("duplicates")]);
    let left_out = String::from_utf8(folder.read("duplicates")).unwrap();
    assert_eq!(
        values(&text, "Round").len() + values(&left_out, "Round").len(),
        games.len(),
        "every game is somewhere"
    );
    values(&text, "Round").into_iter().map(str::to_owned).collect()
}

#[test]
fn a_game_that_starts_another_is_left_out() {
    let players = [("White", "Carlsen, Magnus"), ("Black", "Ding Liren"), ("Date", "2020.01.02")];
    let others = [("White", "Carlsen, M."), ("Black", "Ding, L"), ("Date", "2020.01.??")];
    let strangers = [("White", "Caruana, F"), ("Black", "Ding, L"), ("Date", "2020.01.??")];
    let later = [("White", "Carlsen, M"), ("Black", "Ding, L"), ("Date", "2020.02.02")];
    let round = |tags: &[(&'static str, &'static str)], round| [tags, &[("Round", round)]].concat();
    // The longer game stays, wherever it stands.
    let short = game(&round(&players, "1"), &format!("{LONG} *"));
    let long = game(&round(&others, "2"), &format!("{LONG} Nb8 10. d4 1/2-1/2"));
    assert_eq!(kept(&[short.clone(), long.clone()]), ["2"]);
    assert_eq!(kept(&[long.clone(), short.clone()]), ["2"]);
    // Other players, another day, another colour: other games.
    let stranger = game(&round(&strangers, "3"), &format!("{LONG} Nb8 *"));
    let later = game(&round(&later, "4"), &format!("{LONG} Bb7 *"));
    assert_eq!(kept(&[short.clone(), stranger, later]), ["1", "3", "4"]);
    // Of equal lines the one with more comments, then more tags, then the first.
    let commented = game(&round(&others, "5"), &format!("{LONG} {{best}} *"));
    assert_eq!(kept(&[short.clone(), commented]), ["5"]);
    let tagged =
        game(&[&round(&others, "6")[..], &[("ECO", "C90")]].concat(), &format!("{LONG} *"));
    assert_eq!(kept(&[short.clone(), tagged]), ["6"]);
    assert_eq!(
        kept(&[short.clone(), short.clone(), game(&round(&others, "7"), &format!("{LONG} *"))]),
        ["1"]
    );
    // Two ways on from one start: both stay, the start goes.
    let other_way = game(&round(&others, "8"), &format!("{LONG} Na5 *"));
    assert_eq!(kept(&[other_way, short, long]), ["8", "2"]);
}

#[test]
fn short_games_must_be_of_one_occasion() {
    let tags = |event, round| [("Event", event), ("White", "A"), ("Black", "B"), ("Round", round)];
    let one = game(&tags("Spring", "1"), "1. e4 e5 *");
    let same = game(&tags("spring", "1"), "1. e4 e5 2. Nf3 *");
    let other = game(&tags("Autumn", "2"), "1. e4 e5 2. Nf3 Nc6 *");
    let empty = game(&tags("Autumn", "2"), "*");
    assert_eq!(kept(&[one, same, other, empty]), ["1", "2"]);
}

#[test]
fn a_collection_twice_is_the_collection_once() {
    let folder = Folder::new();
    let (path, is_large) = collection();
    let path = path.to_str().unwrap();
    let (once, shown) = folder.pgn(&["dedupe", path]);
    if is_large {
        assert_eq!(
            shown,
            "8,544 games, 17 left out: 17 whole duplicates and 0 starts of longer ones\n"
        );
    }
    let (twice, _) = folder.pgn(&["dedupe", path, path]);
    assert!(once.trim_end() == twice.trim_end());
}
