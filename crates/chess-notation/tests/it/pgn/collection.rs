//! A whole collection: every game read, written, read again.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use chess_core::{DrawPolicy, Variant};
use chess_notation::pgn::{self, Severity};

use crate::support::root;

/// The large collection beside the project where it is there, else our own few games.
fn collection() -> (PathBuf, bool) {
    let large = root().join("../shared/pgn/games.pgn");
    if large.exists() {
        return (large, true);
    }
    assert!(std::env::var_os("CI").is_none(), "{} is missing, and CI requires it", large.display());
    let own = root().join("testdata/games.pgn");
    // Not by `println!`, which a test that passes keeps to itself.
    let mut terminal = std::io::stderr();
    writeln!(terminal, "{} is missing: {} is read instead", large.display(), own.display())
        .unwrap();
    (own, false)
}

#[test]
fn every_game_is_read_and_written_back() {
    let (path, is_large) = collection();
    let text = std::fs::read(&path).unwrap();
    let (mut games, mut plies, mut chess960, mut comments) = (0, 0, 0, 0);
    let mut warnings: BTreeMap<&str, usize> = BTreeMap::new();
    let mut written = String::new();
    for game in pgn::read(&text) {
        games += 1;
        plies += game.plies();
        chess960 += usize::from(game.variant == Variant::Chess960);
        comments += game.tree.main_line().map(|node| game.tree.comments(node).len()).sum::<usize>();
        for diagnostic in &game.diagnostics {
            assert_eq!(diagnostic.severity, Severity::Warning, "{diagnostic}");
            *warnings.entry(diagnostic.code.as_str()).or_default() += 1;
        }
        written.push_str(&game.write());
        written.push('\n');
    }
    println!(
        "{games} games, {plies} plies, {chess960} of Chess960, {comments} comments: {warnings:?}"
    );
    if is_large {
        assert_eq!((games, plies, chess960), (8544, 575_832, 270));
    }
    // The same games again, and nothing changes any more.
    let mut again = pgn::read(written.as_bytes());
    for game in pgn::read(&text) {
        let copy = again.next().expect("a game was lost");
        assert_eq!(copy.game, game.game);
    }
    assert!(again.next().is_none());
    for line in written.lines().filter(|line| !line.contains(['{', '['])) {
        assert!(line.chars().count() < 80, "{line}");
    }
}

/// Our own games: what they are meant to hold is there, and the rules agree with their results.
#[test]
fn our_own_games_hold_what_they_should() {
    let text = std::fs::read(root().join("testdata/games.pgn")).unwrap();
    let games: Vec<_> = pgn::read(&text).collect();
    assert!((6..=12).contains(&games.len()), "{}", games.len());
    let (mut mates, mut draws, mut promotions, mut en_passants) = (0, 0, 0, 0);
    let (mut short, mut long, mut chess960) = (0, 0, 0);
    for game in &games {
        assert_eq!(game.diagnostics, [], "{:?}", game.tags);
        let play = game.to_play(DrawPolicy::Laws).unwrap();
        if let Some(ending) = play.ending() {
            assert_eq!(Some(ending.outcome), game.result.outcome());
        }
        mates += usize::from(play.position().is_checkmate() && (30..=60).contains(&play.ply()));
        draws += usize::from(game.result == pgn::GameResult::Draw);
        chess960 += usize::from(game.variant == Variant::Chess960 && game.tag("FEN").is_some());
        for &mv in play.moves() {
            promotions += usize::from(mv.promotion().is_some());
            en_passants += usize::from(mv.is_en_passant());
            short += usize::from(mv.is_castling() && mv.to() > mv.from());
            long += usize::from(mv.is_castling() && mv.to() < mv.from());
        }
    }
    let found = [mates, draws, promotions, en_passants, short, long, chess960];
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
}
