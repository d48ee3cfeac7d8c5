//! The writers as visitors: filters without a tree, trees through visitors, copies to the byte.

use chess_notation::pgn::{self, Code, ExactWriter, GameBuilder, Options, Play, Writer};

use crate::support::{root, testdata};

fn texts() -> Vec<(String, Vec<u8>)> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(root().join("testdata/pgn-cases")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".pgn") {
            let text = testdata(&format!("pgn-cases/{name}"));
            texts.push((name, text));
        }
    }
    texts.push(("games.pgn".into(), testdata("games.pgn")));
    let large = root().join("../shared/pgn/games.pgn");
    match std::fs::read(&large) {
        Ok(text) => texts.push(("the collection".into(), text)),
        Err(error) => assert!(std::env::var_os("CI").is_none(), "{}: {error}", large.display()),
    }
    texts
}

/// Every text comes out as it went in.
#[test]
fn exact_copies_are_exact() {
    for (name, text) in texts() {
        let mut reader = pgn::read(&text);
        let mut writer = ExactWriter::new(&text);
        while reader.visit(&mut writer).is_some() {}
        assert!(writer.into_bytes() == text, "{name}");
        let spans: Vec<_> = pgn::read(&text).map(|game| game.span).collect();
        let start = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let copied: Vec<u8> = spans.iter().flat_map(|span| &text[span.clone()]).copied().collect();
        assert!(copied == text[start..], "{name}");
    }
}

#[test]
fn games_may_be_left_out_of_a_copy() {
    let text =
        b"; head\n[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n*";
    let mut reader = pgn::read(text);
    let mut writer = ExactWriter::new(text);
    for game in pgn::read(text) {
        if game.tag("Event") == Some("b") {
            writer.skip_to(game.span.end);
        } else {
            writer.copy_to(game.span.end);
        }
    }
    assert!(reader.visit(&mut writer).is_some());
    assert_eq!(writer.into_bytes(), b"; head\n[Event \"a\"]\n\n1. e4 *\n\n[Event \"c\"]\n\n*");
}

/// A reader and a writer come to what the tree between them would be written as; a tree made by a
/// visitor is the one that the reader makes.
#[test]
fn visitors_write_and_build_what_trees_do() {
    for (name, text) in texts() {
        let mut reader = pgn::read(&text);
        let mut play = Play::new(Writer::new());
        let mut other = pgn::read(&text);
        let mut build = Play::new(GameBuilder::new());
        for game in pgn::read(&text) {
            play.visitor().text().clear();
            assert!(reader.visit(&mut play).is_some(), "{name}");
            let built = other.visit(&mut build).unwrap();
            if game.start.is_none() {
                continue;
            }
            // The result of a line that is never closed is known only to the owned reader.
            if built.result == game.result {
                assert_eq!(built, game.game, "{name}");
            }
            // (Side lines of side lines that replace the same move are one row in a tree.)
            let (ours, theirs) = (built.write(), play.visitor().text().clone());
            if ours != theirs {
                assert_eq!(read_one(&ours), read_one(&theirs), "{name}");
            }
        }
    }
}

fn read_one(text: &str) -> pgn::Game {
    let mut games: Vec<_> = pgn::read(text.as_bytes()).collect();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).game
}

/// A game told to a builder is the same game.
#[test]
fn trees_accept_visitors() {
    for (name, text) in texts().into_iter().filter(|(name, _)| name != "the collection") {
        for game in pgn::read(&text) {
            if game.start.is_some() {
                let again = game.accept(&mut GameBuilder::new());
                assert_eq!(again.write(), game.write(), "{name}");
                assert_eq!(again.accept(&mut GameBuilder::new()), again, "{name}");
            }
        }
    }
}

#[test]
fn what_is_forgiven_can_be_denied_one_by_one() {
    let codes = [
        (Code::Spelling, "1. e4 e5 2. 0-0 *", "1. e2-e4 *"),
        (Code::Remark, "1. e4 e5 *", "1. e4 ch *"),
        (Code::NullMove, "1. e4 e5 *", "1. e4 -- *"),
        (Code::NeedlessOrigin, "1. Nf3 *", "1. Ngf3 *"),
        (Code::StrayText, "1. e4 *", "Dear reader,\n\n1. e4 *"),
    ];
    for (code, _, bad) in codes {
        let read = |options| pgn::read_with(bad.as_bytes(), options).next().unwrap();
        assert!(!read(Options::default()).has_errors(), "{bad}");
        let denied = read(Options::default().without(code));
        assert!(denied.has_errors(), "{bad}");
        assert_eq!(
            denied.diagnostics.iter().find(|note| note.code == code).map(|note| note.severity),
            Some(pgn::Severity::Error)
        );
    }
}
