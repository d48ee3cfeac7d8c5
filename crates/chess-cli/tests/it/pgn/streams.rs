//! Files in and out: packed, joined, broken, long.

use std::fs;
use std::io::{Read, Write};

use insta::assert_snapshot;

use super::{Folder, collection};
use crate::{chess, chess_reading, root};

/// What passes through a command is not changed, whatever it holds.
#[test]
fn games_that_pass_through_are_the_same_bytes() {
    let folder = Folder::new();
    let mut paths = vec![collection().0];
    paths.extend(
        fs::read_dir(root().join("testdata/pgn-cases"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "pgn")),
    );
    for path in paths {
        for jobs in ["1", "3"] {
            let name = path.to_str().unwrap();
            chess(&["pgn", "join", name, "-j", jobs, "-o", &folder.path("out")]);
            assert_eq!(folder.read("out"), fs::read(&path).unwrap(), "{name}");
        }
    }
    assert_eq!(folder.names(), ["out"], "nothing unfinished is left behind");
}

/// A frame of zstd behind the skippable frame that states its size, as pzstd writes them.
fn pzstd(text: &[u8], frame: usize) -> Vec<u8> {
    let mut packed = Vec::new();
    for piece in text.chunks(frame) {
        let frame = zstd::encode_all(piece, 1).unwrap();
        packed.extend([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0]);
        packed.extend((frame.len() as u32).to_le_bytes());
        packed.extend(frame);
    }
    packed
}

#[test]
fn packed_files_are_known_by_their_content() {
    let folder = Folder::new();
    let text = fs::read(collection().0).unwrap();
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(&text[..text.len() / 2]).unwrap();
    let mut two_members = gz.finish().unwrap();
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(&text[text.len() / 2..]).unwrap();
    two_members.extend(gz.finish().unwrap());
    // What goes on as an ordinary frame behind those of pzstd.
    let mut mixed = pzstd(&text[..text.len() / 2], 70_000);
    mixed.extend(zstd::encode_all(&text[text.len() / 2..], 1).unwrap());
    let files = [
        ("plain", text.clone()),
        ("one-frame", zstd::encode_all(text.as_slice(), 1).unwrap()),
        ("frames", pzstd(&text, 100_000)),
        ("mixed", mixed),
        ("gz", two_members),
    ];
    for (name, bytes) in files {
        let path = folder.write(name, bytes);
        // Eight workers: frames are unpacked by two.
        for jobs in ["1", "8"] {
            let shown = chess(&["pgn", "join", &path, "-j", jobs, "-o", &folder.path("out")]);
            assert_eq!(shown, "", "{name}");
            assert!(folder.read("out") == text, "{name} with {jobs} jobs is another text");
        }
    }
}

/// However many threads unpack, a file that was cut off gives what is there.
#[test]
fn what_is_left_of_a_packed_file_is_read() {
    let folder = Folder::new();
    let text = fs::read(collection().0).unwrap();
    let packed = pzstd(&text[..200_000], 60_000);
    for (length, is_whole) in [
        (packed.len(), true),
        (packed.len() - 1, false),
        (packed.len() / 2, false),
        (1_000, false),
        (20, false),
        (12, true),
        (8, false),
    ] {
        let path = folder.write("cut", &packed[..length]);
        let joined = ["1", "8"].map(|jobs| {
            let shown = chess(&["pgn", "join", &path, "-j", jobs, "-o", &folder.path("out")]);
            assert_eq!(shown.is_empty(), is_whole, "{length} bytes, {jobs} jobs: {shown}");
            assert_eq!(shown.ends_with("exit code 3\n"), !is_whole, "{length}: {shown}");
            folder.read("out")
        });
        assert!(joined[0] == joined[1], "{length} bytes differ by jobs");
        assert!(text.starts_with(&joined[0]) && (length < 2_000 || joined[0].len() > 50_000));
    }
}

#[test]
fn output_is_packed_by_its_name() {
    let folder = Folder::new();
    let input = "testdata/games.pgn";
    let text = fs::read(root().join(input)).unwrap();
    for name in ["a.pgn", "a.pgn.zst", "a.pgn.GZ"] {
        chess(&["pgn", "join", input, "-o", &folder.path(name)]);
    }
    assert_eq!(folder.read("a.pgn"), text);
    assert_eq!(zstd::decode_all(folder.read("a.pgn.zst").as_slice()).unwrap(), text);
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(folder.read("a.pgn.GZ").as_slice())
        .read_to_end(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, text);
}

/// Chunks end where a comment holds what looks like the start of a game, where a result is missing
/// and where there is prose: games must not depend on it.
#[test]
fn games_do_not_depend_on_where_chunks_end() {
    let folder = Folder::new();
    let mut text = String::new();
    let mut number = 0;
    while text.len() < 900_000 {
        number += 1;
        let end = match number % 5 {
            0 => "{ a comment\n1-0\n\n[Event \"no game\"]\n\n1. d4 *\n\n[Event \"none\"] } e5 1-0",
            1 => "1. e4 1-0\n\nProse, and a score of 1-0",
            2 => "1. e4",
            3 => "(1. e4 (1. d4 1-0",
            _ => "1. e4 e5 2. Nf3 1-0 {comment}",
        };
        text.push_str(&format!("[Event \"{number}\"]\n\n1. e4 {end}\n\n"));
    }
    let path = folder.write("odd.pgn", &text);
    let shown = chess(&["pgn", "check", &path, "--json"]);
    let games: Vec<_> = chess_notation::pgn::read(text.as_bytes()).collect();
    let objects: Vec<_> = shown.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!((objects.len(), games.len()), (number, number));
    for (line, game) in objects.iter().zip(&games) {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["plies"], game.plies());
        let places: Vec<_> = object["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (one["line"].as_u64().unwrap(), one["column"].as_u64().unwrap()))
            .collect();
        let expected: Vec<_> =
            game.diagnostics.iter().map(|one| (one.line as u64, one.column as u64)).collect();
        assert_eq!(places, expected);
    }
    // The same by tags alone.
    for count in [1, 3000, 5001, 10_002] {
        let (first, _) = folder.pgn(&["head", "-n", &count.to_string(), &path]);
        assert!(first == text[..games[count - 1].span.end], "{count}");
    }
}

/// A comment that is closed several chunks later holds all that stands between, and an open one
/// ends at the next game.
#[test]
fn long_and_open_comments_are_read_as_one() {
    let folder = Folder::new();
    let game = "[Event \"?\"]\n\n1. e4 1-0\n\n";
    let many = game.repeat(600_000 / game.len());
    let closed = format!("{game}[Event \"!\"]\n\n1. e4 {{{many}}} 1-0\n\n{many}");
    let open = format!("{game}[Event \"!\"]\n\n1. e4 {{ 1-0\n\n{many}");
    for text in [closed, open] {
        let path = folder.write("a.pgn", &text);
        let games = chess_notation::pgn::read(text.as_bytes()).count();
        let shown = chess(&["pgn", "check", "--max-errors", "0", &path]);
        assert!(shown.contains(&format!(": {} games", grouped(games))), "{games}: {shown}");
        let (last, _) = folder.pgn(&["sort", "--by", "Event", &path]);
        assert_eq!(chess_notation::pgn::read(last.as_bytes()).count(), games);
    }
}

#[test]
fn what_cannot_be_read_is_said_and_the_rest_is_read() {
    let folder = Folder::new();
    let text = fs::read(root().join("testdata/games.pgn")).unwrap();
    // Enough for several blocks, the last of which is missing.
    let mut packed = zstd::encode_all(text.repeat(200).as_slice(), 1).unwrap();
    packed.truncate(packed.len() - 100);
    folder.write("broken.pgn.zst", packed);
    folder.write("good.pgn", "[Event \"good\"]\n\n1. e4 *\n");
    let shown = chess(&[
        "pgn",
        "head",
        "nowhere.pgn",
        "testdata",
        &folder.path("broken.pgn.zst"),
        &folder.path("good.pgn"),
        "-n",
        "100000",
        "-o",
        &folder.path("out"),
    ]);
    let out = String::from_utf8(folder.read("out")).unwrap();
    let games = chess_notation::pgn::read(out.as_bytes()).count() - 1;
    assert!(games > 100, "{games} games");
    let shown = shown.replace(&folder.path(""), "").replace(&format!("{games} games"), "N games");
    assert_snapshot!(shown, @r"
    error: cannot read nowhere.pgn: No such file or directory (os error 2)
    hint: give the path of a file, or - for standard input
    error: cannot read testdata: Is a directory (os error 21)
    error: cannot read broken.pgn.zst behind its first N games: incomplete frame
    exit code 3
    ");
    assert!(out.ends_with("[Event \"good\"]\n\n1. e4 *\n"), "{out}");
}

#[test]
fn the_output_may_be_the_input() {
    let folder = Folder::new();
    let path = folder.write("a.pgn", "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *");
    assert_eq!(chess(&["pgn", "sort", "--by=-Event", &path, "-o", &path]), "");
    assert_eq!(
        String::from_utf8(folder.read("a.pgn")).unwrap(),
        "[Event \"2\"]\n\n1. d4 *\n\n[Event \"1\"]\n\n1. e4 *\n\n"
    );
    let shown = chess(&["pgn", "join", &path, "-o", &folder.path("none/a.pgn")]);
    assert_snapshot!(shown.replace(&folder.path(""), ""), @r"
    error: cannot write none/a.pgn: No such file or directory (os error 2)
    hint: give the path of a file in a folder that may be written to
    exit code 3
    ");
}

#[test]
fn findings_are_shown_up_to_a_limit_and_counted_beyond() {
    let text = "[Event \"?\"]\n\n1. e4 e4 *\n\n".repeat(3);
    assert_snapshot!(chess_reading(&["pgn", "fix", "-o", "/dev/null", "-", "--max-errors", "1"], &text), @r"
    -:3:7: error: e4: the move is not legal [illegal_move]
      3 | 1. e4 e4 *
        |       ^^
    2 findings are not shown; --max-errors N shows more
    3 errors; `chess pgn check` tells warnings too and sums up each file
    exit code 1
    ");
}

fn grouped(number: usize) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}
