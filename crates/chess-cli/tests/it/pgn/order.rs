//! `chess pgn head`, `sort`, `sample` and `split`.

use insta::assert_snapshot;

use super::{Folder, collection, values};
use crate::chess;

#[test]
fn head_gives_the_first_games_of_all_files() {
    let folder = Folder::new();
    let first = folder.write("a.pgn", "\u{feff}[Event \"1\"]\r\n\r\n1. e4 *");
    let second = folder.write("b.pgn", "[Event \"2\"]\n\n*\n\n[Event \"3\"]\n\n*\n");
    let (text, shown) = folder.pgn(&["head", "-n", "2", &first, &second]);
    assert_eq!(text, "\u{feff}[Event \"1\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"2\"]\n\n*\n\n");
    assert_eq!(shown, "");
}

#[test]
fn sort_puts_games_by_several_keys_and_keeps_equals_in_order() {
    let folder = Folder::new();
    let (path, _) = collection();
    let path = path.to_str().unwrap();
    let (sorted, shown) = folder.pgn(&["sort", "--by", "-Elo,Round", path]);
    assert_eq!(shown, "");
    let elos: Vec<Option<u32>> = chess_notation::pgn::read(sorted.as_bytes())
        .map(|game| {
            let ratings =
                ["WhiteElo", "BlackElo"].map(|name| game.tag(name)?.trim().parse::<u32>().ok());
            let count = ratings.iter().flatten().count() as u32;
            (ratings.iter().flatten().sum::<u32>() * 2).checked_div(count)
        })
        .collect();
    assert!(elos.iter().any(Option::is_some));
    // Nothing is greater than something; unknown ones come last.
    assert!(elos.windows(2).all(|pair| pair[1] <= pair[0]), "{elos:?}");
    // All games are there: sorted again by another key, they are the same whichever way they came.
    let once = folder.write("once.pgn", &sorted);
    let keys = ["sort", "--by", "Event,Date,Round,White,Black,Plies,UTCTime,Site"];
    let (again, _) = folder.pgn(&[&keys[..], &[&once]].concat());
    let (direct, _) = folder.pgn(&[&keys[..], &[path]].concat());
    assert_eq!(again.trim_end().len(), direct.trim_end().len());
}

#[test]
fn a_sample_is_the_same_for_the_same_seed() {
    let folder = Folder::new();
    let (path, is_large) = collection();
    let path = path.to_str().unwrap();
    let sample = |seed, jobs| {
        let (text, shown) =
            folder.pgn(&["sample", "-n", "5", "--seed", seed, "--jobs", jobs, path]);
        assert_eq!(shown, "");
        assert_eq!(chess_notation::pgn::read(text.as_bytes()).count(), 5);
        text
    };
    assert_eq!(sample("7", "1"), sample("7", "4"));
    if is_large {
        assert_ne!(sample("7", "1"), sample("8", "1"));
    }
    // More than there are: all of them.
    let (all, _) = folder.pgn(&["sample", "-n", "100000", path]);
    let (joined, _) = folder.pgn(&["join", path]);
    assert!(all == joined);
}

#[test]
fn split_makes_files_that_make_up_the_whole() {
    let folder = Folder::new();
    let path = "testdata/games.pgn";
    let (whole, _) = folder.pgn(&["join", path]);
    let games = chess_notation::pgn::read(whole.as_bytes()).count();
    let shown = chess(&["pgn", "split", "-n", "3", path, "-o", &folder.path("{}.pgn.zst")]);
    assert_eq!(shown, format!("{games} games in {} files\n", games.div_ceil(3)));
    let parts: Vec<_> = (1..=games.div_ceil(3))
        .map(|number| folder.path(&format!("{number:04}.pgn.zst")))
        .collect();
    let parts: Vec<_> = parts.iter().map(String::as_str).collect();
    let (joined, _) = folder.pgn(&[&["join"][..], &parts].concat());
    assert_eq!(joined, whole);
    // What is there already is left alone.
    let shown = chess(&["pgn", "split", "-n", "3", path, "-o", &folder.path("{}.pgn.zst")]);
    assert_snapshot!(shown.replace(&folder.path(""), ""), @r"
    error: cannot write 0001.pgn.zst: File exists (os error 17)
    hint: files that exist are not touched: remove them, or choose others with -o
    exit code 3
    ");
    assert_snapshot!(chess(&["pgn", "split", "-n", "3", path, "-o", "all.pgn"]), @r"
    error: -o all.pgn names one file for all games
    hint: put {} where the number or value belongs: -o 'parts/{}.pgn.zst'
    exit code 2
    ");
}

#[test]
fn split_by_player_gives_each_game_to_both() {
    let folder = Folder::new();
    let game = |white: &str, black: &str, date: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n\n1. e4 e6 *\n\n")
    };
    let text = [
        game("Ann", "Bob", "2020.01.02"),
        game("Bob", "ANN", "2020.??.??"),
        game("?", "Cy, D.", "2021.12.31"),
    ];
    let path = folder.write("games", text.concat());
    for by in ["player", "month", "eco"] {
        chess(&["pgn", "split", "--by", by, &path, "-o", &folder.path(&format!("{by}/{{}}.pgn"))]);
    }
    let read = |name| String::from_utf8(folder.read(name)).unwrap();
    assert_eq!(read("player/Ann.pgn"), text[..2].concat());
    assert_eq!(read("player/Bob.pgn"), text[..2].concat());
    assert_eq!(read("player/Cy_D.pgn"), text[2]);
    assert_eq!(values(&read("month/2020-01.pgn"), "Date"), ["2020.01.02"]);
    assert_eq!(values(&read("month/unknown.pgn"), "Date"), ["2020.??.??"]);
    assert_eq!(read("eco/C00.pgn"), text.concat());
}

/// More files than are open at once.
#[test]
fn split_closes_files_and_goes_on_with_them() {
    let folder = Folder::new();
    let events = (0..3).flat_map(|_| 0..200);
    let text: String = events.map(|event| format!("[Event \"{event}\"]\n\n*\n\n")).collect();
    let path = folder.write("games", text);
    let shown = chess(&["pgn", "split", "--by", "event", &path, "-o", &folder.path("{}.pgn.gz")]);
    assert_eq!(shown, "600 games in 200 files\n");
    let (text, _) = folder.pgn(&["join", &folder.path("137.pgn.gz")]);
    assert_eq!(values(&text, "Event"), ["137"; 3]);
}
