//! Events pulled from a stream: those of the same text in memory, however it comes.

use std::io::{self, Read};

use chess_notation::pgn::{self, EventStream, Mode, Options};
use proptest::prelude::*;

use super::hostile::tokens;
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

/// The same events at the same places; how many.
fn check(name: &str, text: &[u8], drop: usize, options: Options) -> usize {
    let mut stream = EventStream::with_options(Drops(text, drop), options);
    let mut reader = pgn::read_with(text, options);
    let mut count = 0;
    while let Some((event, span)) = reader.next_event() {
        let streamed = stream.next_event().unwrap();
        let (other, place) =
            streamed.unwrap_or_else(|| panic!("{name}: {event:?} {span:?} is missing"));
        // (Tags are equal if they are written alike, comments and moves too.)
        assert!(
            (event, span) == (other, place),
            "{name}: {event:?} {span:?} is not {other:?} {place:?}"
        );
        if let (pgn::Event::San(ours), pgn::Event::San(theirs)) = (event, other) {
            assert_eq!(ours.letters(), theirs.letters());
        }
        count += 1;
    }
    assert_eq!(stream.next_event().unwrap(), None, "{name}");
    assert_eq!(stream.next_event().unwrap(), None, "{name}");
    count
}

#[test]
fn every_case_comes_alike() {
    let folder = root().join("testdata/pgn-cases");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let text = std::fs::read(&path).unwrap();
        for drop in [1, 7, 64 << 10] {
            for mode in [Mode::Lenient, Mode::Strict] {
                let name = path.display().to_string();
                count += check(&name, &text, drop, Options::default().with_mode(mode));
            }
        }
    }
    assert!(count > 1000);
}

#[test]
fn a_collection_comes_alike() {
    let own = testdata("games.pgn");
    for drop in [1, 7, 64 << 10] {
        check("our own", &own, drop, Options::default());
    }
    let large = root().join("../shared/pgn/games.pgn");
    match std::fs::read(&large) {
        Ok(text) => {
            check("the collection", &text[..1 << 20], 1, Options::default());
            check("the collection", &text[..3 << 20], 7, Options::default());
            assert!(check("the collection", &text, 64 << 10, Options::default()) > 1_000_000);
        }
        Err(error) => assert!(std::env::var_os("CI").is_none(), "{}: {error}", large.display()),
    }
}

/// Games that end without a result, that have no tags, that hold other games in a comment, that are
/// not English: wherever a part ends.
#[test]
fn parts_end_where_nothing_is_lost() {
    let games = [
        "[Event \"a\"]\n\n1. e4 e5\n\n",
        "[Event \"a\"]\n\n1. e4 {\n\n[Event \"no\"]\n\n1. d4 *\n} e5 *\n\n",
        "[Event \"b {\"]\n\n1. e4 *\n\n",
        "{ of the next one }\n; and this\n[Event \"f\"]\n\n1. h4 *\n\n",
        "[Event \"a\"]\n\n1. e4 e5 2. Cf3 Cc6 *\n\nprose { here\n1-0\n",
        "1. a4 a5 *\n",
        "[Event \"e\"]\r\r1. g4 g5 (1... g6 *\r\r",
    ];
    for game in games {
        let text = game.repeat((600 << 10) / game.len());
        check(game, text.as_bytes(), 64 << 10, Options::default());
    }
    let text = format!("\u{feff}{}", games.concat().repeat(2000));
    check("all", text.as_bytes(), 7777, Options::default());
}

/// An error of the stream is told, and what came before it is not lost.
#[test]
fn errors_of_the_stream_are_told() {
    struct Broken<'a>(&'a [u8], bool);
    impl Read for Broken<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() && !std::mem::replace(&mut self.1, true) {
                return Err(io::Error::other("cut off"));
            }
            self.0.read(buffer)
        }
    }
    let mut stream = EventStream::new(Broken(b"1. e4 e5", false));
    let mut sans = 0;
    let error = loop {
        match stream.next_event() {
            Ok(event) => {
                let (event, _) = event.unwrap();
                sans += usize::from(matches!(event, pgn::Event::San(_)));
            }
            Err(error) => break error,
        }
    };
    assert_eq!((sans, error.to_string().as_str()), (2, "cut off"));
    while stream.next_event().unwrap().is_some() {}
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_tokens_come_alike(tokens in proptest::collection::vec(tokens(), 0..60), drop in 1..20usize) {
        let text: Vec<u8> = tokens.join(&b' ');
        check("tokens", &text, drop, Options::default());
    }
}
