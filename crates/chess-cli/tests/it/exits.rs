//! How every command ends: 0 all is well, 1 no or something found, 2 wrong usage, 3 something
//! cannot be read or written.

use std::collections::BTreeSet;
use std::fs;

use crate::examples::{all_commands, in_folder, shell};

/// Lines for a shell and their exit codes, by command. `bad.pgn` holds a game with an illegal move,
/// `nowhere` nothing, and `/dev/full` takes nothing.
const CASES: &[(&str, &[(i32, &str)])] = &[
    (
        "fen",
        &[
            (0, "chess fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1'"),
            (1, "chess fen '4k3/8/8/8/8/8/8/8 w - - 0 1'"),
            (1, "chess fen --json x"),
            (2, "chess fen"),
            (3, "chess fen '4k3/8/8/8/8/8/8/4K3 w - - 0 1' > /dev/full"),
        ],
    ),
    (
        "epd",
        &[
            (0, "echo '4k3/8/8/8/8/8/8/4K3 w - -' | chess epd -"),
            (0, "printf '4k3/8/8/8/8/8/8/4K3 w - - id \"\\351\";' | chess epd -"),
            (1, "echo 'no position' | chess epd -"),
            (2, "chess epd"),
            (3, "chess epd nowhere"),
            (3, "chess epd --json testdata"),
        ],
    ),
    (
        "moves",
        &[
            (0, "chess moves"),
            (1, "chess moves --fen x"),
            (1, "chess moves --moves e5"),
            (2, "chess moves e4"),
            (3, "chess moves > /dev/full"),
        ],
    ),
    (
        "perft",
        &[
            (0, "chess perft 1"),
            (
                1,
                "echo 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 19' | chess perft --epd -",
            ),
            (1, "echo 'x ;D1 19' | chess perft --epd -"),
            (2, "chess perft"),
            (2, "chess perft 31"),
            (3, "chess perft --epd nowhere"),
            (3, "chess perft --epd testdata"),
        ],
    ),
    (
        "replay",
        &[
            (0, "echo '{\"moves\":[\"e2e4\"]}' | chess replay -"),
            (1, "echo '{\"moves\":[\"e2e5\"]}' | chess replay -"),
            (1, "echo '{' | chess replay -"),
            (2, "chess replay"),
            (3, "chess replay nowhere"),
            (3, "chess replay testdata"),
        ],
    ),
    (
        "board",
        &[
            (0, "chess board"),
            (1, "chess board x"),
            (2, "chess board --theme light"),
            (2, "chess board --svg - --png -"),
            (3, "chess board --svg nowhere/board.svg"),
            (3, "chess board > /dev/full"),
        ],
    ),
    (
        "gif",
        &[
            (0, "chess gif testdata/games.pgn --size 80 -o game.gif"),
            (1, "chess gif bad.pgn --size 80 -o game.gif"),
            (1, "chess gif testdata/games.pgn --game 9999 -o game.gif"),
            (2, "chess gif testdata/games.pgn"),
            (3, "chess gif nowhere -o game.gif"),
            (3, "chess gif testdata/games.pgn --size 80 -o nowhere/game.gif"),
            (3, "chess gif testdata/games.pgn --size 80 -o /dev/full"),
        ],
    ),
    (
        "sheet",
        &[
            (0, "chess sheet testdata/games.pgn -o sheet.pdf"),
            (1, "chess sheet bad.pgn -o sheet.pdf"),
            (1, "chess sheet testdata/games.pgn --game 9999 -o sheet.pdf"),
            (2, "chess sheet -o sheet.pdf"),
            (3, "chess sheet nowhere -o sheet.pdf"),
            (3, "chess sheet --blank -o nowhere/sheet.pdf"),
        ],
    ),
    (
        "bestmove",
        &[
            (0, "chess bestmove --depth 1"),
            (1, "chess bestmove --fen '7k/5KQ1/8/8/8/8/8/8 b - - 0 1'"),
            (2, "chess bestmove --depth deep"),
            (3, "chess bestmove --engine nowhere"),
            (3, "chess bestmove --engine true"),
        ],
    ),
    (
        "analyze",
        &[
            (0, "chess pgn head -n 1 testdata/games.pgn | chess analyze --nodes 20 -"),
            (1, "chess analyze --nodes 20 bad.pgn"),
            (2, "chess analyze --nodes many testdata/games.pgn"),
            (3, "chess analyze --nodes 20 nowhere"),
        ],
    ),
    (
        "play",
        &[
            (0, "printf 'f3\\ne5\\ng4\\nDh4\\n' | chess play --two"),
            (0, "echo f9 | chess play --two"),
            (1, "chess play --two --fen x < /dev/null"),
            (2, "chess play --level 11"),
            (3, "echo e4 | chess play --two > /dev/full"),
            (3, "chess play --two < testdata"),
        ],
    ),
    ("uci", &[(0, "echo quit | chess uci"), (2, "chess uci quit"), (3, "chess uci < testdata")]),
    ("bench", &[(0, "chess bench 1"), (2, "chess bench deep"), (3, "chess bench 1 > /dev/full")]),
    (
        "arena",
        &[
            (0, "chess arena level:1 level:1 --games 2"),
            (1, "chess arena level:1 level:1 --games 2 --least 101"),
            (2, "chess arena level:1 level:1 --games 3"),
            (2, "chess arena level:1 level:99 --games 2"),
            (3, "chess arena level:1 level:1 --games 2 --openings nowhere"),
            (3, "chess arena level:1 level:1 --games 2 --openings bad.pgn"),
            (3, "chess arena level:1 level:1 --games 2 --pgn nowhere/games.pgn"),
        ],
    ),
    (
        "completions",
        &[
            (0, "chess completions bash"),
            (2, "chess completions shell"),
            (3, "chess completions bash > /dev/full"),
        ],
    ),
    (
        "man",
        &[
            (0, "chess man pgn"),
            (2, "chess man nonsense"),
            (3, "chess man -o testdata/games.pgn/man1"),
            (3, "chess man > /dev/full"),
        ],
    ),
    (
        "pgn check",
        &[
            (0, "chess pgn check testdata/games.pgn"),
            (1, "chess pgn check bad.pgn"),
            (1, "chess pgn check --json bad.pgn"),
            (2, "chess pgn check"),
            (3, "chess pgn check nowhere testdata/games.pgn"),
            (3, "chess pgn check bad.pgn testdata"),
            (3, "chess pgn check testdata/games.pgn > /dev/full"),
        ],
    ),
    (
        "pgn convert",
        &[
            (0, "chess pgn convert --to uci testdata/games.pgn"),
            (1, "chess pgn convert --to csv bad.pgn"),
            (2, "chess pgn convert testdata/games.pgn"),
            (2, "chess pgn convert --to csv --columns wheight testdata/games.pgn"),
            (2, "chess pgn convert --to fen --columns White testdata/games.pgn"),
            (3, "chess pgn convert --to jsonl nowhere"),
            (3, "chess pgn convert --to csv testdata/games.pgn > /dev/full"),
            (3, "chess pgn convert --to epd testdata/games.pgn -o nowhere/out.epd"),
        ],
    ),
    (
        "pgn filter",
        &[
            (0, "chess pgn filter --player salon testdata/games.pgn"),
            (1, "chess pgn filter --player nobody testdata/games.pgn"),
            (1, "chess pgn filter bad.pgn"),
            (2, "chess pgn filter -w 'plies >' testdata/games.pgn"),
            (2, "chess pgn filter --date tomorrow testdata/games.pgn"),
            (3, "chess pgn filter nowhere"),
            (3, "chess pgn filter --repertoire nowhere testdata/games.pgn"),
            (3, "chess pgn filter --repertoire bad.pgn testdata/games.pgn"),
        ],
    ),
    (
        "pgn head",
        &[
            (0, "chess pgn head testdata/games.pgn"),
            (1, "chess pgn head --strict bad.pgn"),
            (2, "chess pgn head -n all testdata/games.pgn"),
            (3, "chess pgn head nowhere"),
            (3, "chess pgn head testdata/games.pgn > /dev/full"),
        ],
    ),
    (
        "pgn join",
        &[
            (0, "chess pgn join testdata/games.pgn bad.pgn"),
            (1, "chess pgn join --strict bad.pgn"),
            (2, "chess pgn join"),
            (3, "chess pgn join testdata/games.pgn nowhere"),
            (3, "chess pgn join testdata/games.pgn -o testdata"),
            (3, "chess pgn join testdata/games.pgn -o /dev/full"),
            (3, "head -c 99 testdata/games.pgn | gzip | head -c 50 | chess pgn join -"),
        ],
    ),
    (
        "pgn dedupe",
        &[
            (0, "chess pgn dedupe testdata/games.pgn"),
            (0, "cat testdata/games.pgn | chess pgn dedupe -"),
            (1, "chess pgn dedupe bad.pgn"),
            (2, "chess pgn dedupe bad.pgn -o same.pgn --duplicates same.pgn"),
            (3, "chess pgn dedupe nowhere"),
            (3, "chess pgn dedupe testdata/games.pgn --duplicates nowhere/out.pgn"),
        ],
    ),
    (
        "pgn fix",
        &[
            (0, "chess pgn fix testdata/pgn-cases/01-castling-zeros.pgn"),
            (1, "chess pgn fix bad.pgn"),
            (1, "chess pgn fix --dry-run testdata/pgn-cases/01-castling-zeros.pgn"),
            (2, "chess pgn fix"),
            (3, "chess pgn fix nowhere"),
        ],
    ),
    (
        "pgn sort",
        &[
            (0, "chess pgn sort testdata/games.pgn"),
            (1, "chess pgn sort --by Plies bad.pgn"),
            (2, "chess pgn sort --by , testdata/games.pgn"),
            (3, "chess pgn sort nowhere"),
        ],
    ),
    (
        "pgn split",
        &[
            (0, "chess pgn split -n 9 testdata/games.pgn -o 'nine-{}.pgn'"),
            (1, "chess pgn split --by eco bad.pgn -o 'eco-{}.pgn'"),
            (2, "chess pgn split testdata/games.pgn"),
            (2, "chess pgn split -n 9 testdata/games.pgn -o nine.pgn"),
            (3, "chess pgn split -n 9 nowhere -o 'ten-{}.pgn'"),
            (3, "chess pgn split -n 9 testdata/games.pgn -o 'bad.pgn/{}.pgn'"),
            (3, "touch old-0002.pgn; chess pgn split -n 5 testdata/games.pgn -o 'old-{}.pgn'"),
        ],
    ),
    (
        "pgn sample",
        &[
            (0, "chess pgn sample -n 3 testdata/games.pgn"),
            (1, "chess pgn sample --strict -n 3 bad.pgn"),
            (2, "chess pgn sample testdata/games.pgn"),
            (3, "chess pgn sample -n 3 nowhere"),
        ],
    ),
    (
        "pgn eco",
        &[
            (0, "chess pgn eco testdata/games.pgn"),
            (1, "chess pgn eco bad.pgn"),
            (2, "chess pgn eco --lang latin testdata/games.pgn"),
            (3, "chess pgn eco nowhere"),
            (3, "chess pgn eco --book nowhere testdata/games.pgn"),
            (3, "chess pgn eco --book bad.pgn testdata/games.pgn"),
        ],
    ),
    (
        "pgn tree",
        &[
            (0, "chess pgn tree testdata/games.pgn"),
            (1, "chess pgn tree bad.pgn"),
            (1, "chess pgn tree --moves e5 testdata/games.pgn"),
            (2, "chess pgn tree --depth 99 testdata/games.pgn"),
            (3, "chess pgn tree nowhere"),
        ],
    ),
    (
        "pgn stats",
        &[
            (0, "chess pgn stats testdata/games.pgn"),
            (1, "chess pgn stats bad.pgn"),
            (2, "chess pgn stats"),
            (3, "chess pgn stats nowhere"),
        ],
    ),
];

#[test]
fn every_command_ends_as_it_says() {
    let folder = in_folder();
    let folder = folder.path();
    fs::write(folder.join("bad.pgn"), "[Event \"?\"]\n\n1. e4 e4 1-0\n").unwrap();
    for (command, lines) in CASES {
        for (code, line) in *lines {
            let output = shell(&format!("({line}) < /dev/null"), folder);
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(*code), "{line}\n{complaint}");
            let is_explained = *code == 1 || complaint.contains("error:") == (*code > 1);
            assert!(is_explained || line.contains("--json"), "{line}\n{complaint}");
            assert!(!complaint.contains("panicked"), "{line}\n{complaint}");
            let command = format!("chess {command}");
            assert!(line.contains(&command), "{line} is no example of {command}");
        }
    }
    let unfinished = |name: &String| name.ends_with(".part");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    assert!(!names.iter().any(unfinished), "{names:?}");
    // What was begun before the second file proved to be there.
    assert!(!names.contains(&"old-0001.pgn".to_owned()), "{names:?}");
}

#[test]
fn every_command_has_cases() {
    let known: BTreeSet<_> = CASES.iter().map(|(command, _)| (*command).to_owned()).collect();
    let all: BTreeSet<_> = all_commands().iter().map(|words| words.join(" ")).collect();
    assert_eq!(known, all);
}
