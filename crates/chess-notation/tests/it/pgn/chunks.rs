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

/// The same games and the same notes at the same places, and how many parts there are. (Notes about
/// prose may be those of the game before or behind it.)
fn check(text: &[u8]) -> usize {
    let whole: Vec<_> = pgn::read(text).collect();
    let mut expected_notes: Vec<_> = whole.iter().flat_map(|game| lines(game, 1)).collect();
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
            notes.extend(lines(&game, chunks.line()));
            games += 1;
        }
    }
    assert_eq!((games, length), (whole.len(), text.len()));
    notes.sort();
    expected_notes.sort();
    assert_eq!(notes, expected_notes);
    parts
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
        "[Event \"c\"]\n[White \"}{\"]\n\n1. c4 ; {\n1... c5 *\n\nprose { here\n\n",
        "[Event \"d\"]\r\n\r\n1. f4 {x} *\r\n\r\n",
        "[Event \"e\"]\r\r1. g4 g5 *\r\r",
        "{ of the next one }\n; and this\n[Event \"f\"]\n\n1. h4 *\n\n",
        "1. a4 a5 *\n",
    ];
    for game in games {
        let text = game.repeat(1 << 20 >> game.len().ilog2());
        assert!(check(text.as_bytes()) > 2, "{game}");
    }
    check(games.concat().repeat(4000).as_bytes());
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
