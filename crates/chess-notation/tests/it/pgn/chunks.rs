//! Streams: the games of the parts are those of the whole.

use std::io::{self, Read};

use chess_notation::pgn::{self, Chunks, MOST_GAME_BYTES, ReadGame};

use crate::support::{root, testdata};

/// Hands out a few bytes at a time.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

fn lines(game: &ReadGame, line: u64) -> Vec<String> {
    let place = |note: &pgn::Diagnostic| {
        format!("{}:{} {}", note.line as u64 + line - 1, note.column, note.message)
    };
    game.diagnostics.iter().map(place).collect()
}

/// The same games, each with the same notes at the same places, and how many parts there are.
fn check(text: &[u8]) -> usize {
    let (parts, notes, expected) = read_in_parts(text);
    assert_eq!(notes, expected);
    parts
}

/// How many parts there are, and the notes of each game, read in parts and as a whole.
fn read_in_parts(text: &[u8]) -> (usize, Vec<Vec<String>>, Vec<Vec<String>>) {
    let whole: Vec<_> = pgn::read(text).collect();
    let expected = whole.iter().map(|game| lines(game, 1)).collect();
    let mut notes = Vec::new();
    let mut chunks = Chunks::new(Drops(text, 77_777));
    let (mut games, mut parts, mut length) = (0, 0, 0);
    while let Some(chunk) = chunks.next_chunk().unwrap() {
        let chunk = chunk.to_vec();
        assert_eq!(chunks.offset(), length as u64);
        parts += 1;
        length += chunk.len();
        for game in pgn::read(&chunk) {
            assert!(game.game == whole[games].game, "game {games}");
            notes.push(lines(&game, chunks.line()));
            games += 1;
        }
    }
    assert_eq!((games, length), (whole.len(), text.len()));
    (parts, notes, expected)
}

/// Hands out some bytes, then fails for good.
struct Breaks<'a>(&'a [u8]);

impl Read for Breaks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::ErrorKind::ConnectionReset.into()),
            length => Ok(length),
        }
    }
}

#[test]
fn what_was_read_before_an_error_is_handed_out_first() {
    let text = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4";
    let mut chunks = Chunks::new(Breaks(text));
    assert_eq!(chunks.next_chunk().unwrap(), Some(text.as_slice()));
    assert_eq!(chunks.next_chunk().unwrap_err().kind(), io::ErrorKind::ConnectionReset);
    assert_eq!(chunks.next_chunk().unwrap(), None);
}

#[test]
fn parts_hold_the_games_of_the_whole() {
    let large = root().join("../shared/pgn/games.pgn");
    match std::fs::read(&large) {
        Ok(text) => assert!(check(&text) > 10),
        Err(error) => assert!(std::env::var_os("CI").is_none(), "{}: {error}", large.display()),
    }
    check(&testdata("games.pgn"));
}

/// What looks like a game inside a comment, braces in tags and prose, other line ends.
#[test]
fn traps_part_nothing() {
    let games = [
        "[Event \"a\"]\n\n1. e4 {\n\n[Event \"no\"]\n\n1. d4 *\n} e5 *\n\n",
        "[Event \"b {\"]\n\n1. e4 *\n\n",
        "[Event \"d\"]\r\n\r\n1. f4 {x} *\r\n\r\n",
        "[Event \"e\"]\r\r1. g4 g5 *\r\r",
        "{ of the next one }\n; and this\n[Event \"f\"]\n\n1. h4 *\n\n",
        "1. a4 a5 *\n",
        "[White \"h\"]\n[Black \"no moves\"]\n\n0-1\n\n",
        "[White \"j\"]\n\n1. b4 (1. c4 (1. d4 1-0\n\n",
    ];
    for game in games {
        let text = game.repeat(1 << 19 >> game.len().ilog2());
        assert!(check(text.as_bytes()) > 2, "{game}");
    }
    let all_have_prose = [
        "[Event \"c\"]\n[White \"}{\"]\n\n1. c4 ; {\n1... c5 *\n\nprose { here\n\n",
        "[White \"g\"]\n\n1. a4 a5 *\n\n1-0\n\n",
    ];
    for game in all_have_prose {
        // Where each game has some, a note may be that of the game before.
        let (parts, notes, expected) = read_in_parts(game.repeat(10_000).as_bytes());
        let sorted = |notes: Vec<Vec<String>>| {
            let mut all = notes.concat();
            all.sort();
            all
        };
        assert!(parts > 2);
        assert_eq!(sorted(notes), sorted(expected));
    }
    let unended = "[White \"i\"]\n\n1. b4 b5\n\n";
    assert!(read_in_parts(unended.repeat(10_000).as_bytes()).0 > 2);
    check((games.concat() + unended + &all_have_prose.concat()).repeat(1000).as_bytes());
}

#[test]
fn a_text_without_end_is_cut() {
    let mut text = b"[Event \"a\"]\n\n1. e4 {".to_vec();
    text.extend(b"[Event \"x\"] words and words\n".repeat(MOST_GAME_BYTES / 10));
    let mut chunks = Chunks::new(text.as_slice());
    let mut cuts = 0;
    while let Some(chunk) = chunks.next_chunk().unwrap() {
        assert!(chunk.len() <= 2 * MOST_GAME_BYTES);
        cuts += usize::from(chunks.was_cut());
    }
    assert!(cuts > 0);
}
