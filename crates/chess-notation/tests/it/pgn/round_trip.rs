//! Random games with side lines, comments and annotations: written, read, the same.

use chess_core::{DrawPolicy, Game as Play, Position, Variant};
use chess_notation::pgn::{self, Game, GameResult, NodeId, Step};
use proptest::prelude::*;

use crate::support::{dice, starts, walk};

/// Grows a tree: each pair of numbers picks a place among those there are, and a move there.
fn grow(start: Position, variant: Variant, picks: &[(u16, u16, u8)], texts: &[String]) -> Game {
    let mut game = Game::new(start, variant);
    let mut places = vec![(NodeId::ROOT, start)];
    for &(place, choice, what) in picks {
        // Mostly on from the last move, so that lines get long.
        let index = if what % 4 == 0 { place as usize % places.len() } else { places.len() - 1 };
        let (node, position) = places[index];
        let legal = position.legal_moves();
        let step = if what % 16 == 1 || legal.is_empty() {
            Step::Null
        } else {
            Step::Move(legal[choice as usize % legal.len()])
        };
        let Some(after) = step.play(&position, variant) else { continue };
        let opens_side_line = game.tree.next(node).is_some();
        let new = game.tree.add(node, step);
        if !texts.is_empty() {
            let text = || texts[choice as usize % texts.len()].clone();
            if what & 32 != 0 {
                game.tree.add_comment(new, text());
            }
            if what & 64 != 0 && opens_side_line {
                game.tree.add_comment_before(new, text());
            }
        }
        if what & 128 != 0 {
            game.tree.add_nag(new, place as u8);
        }
        places.push((new, after));
    }
    game
}

/// The tree as the reader builds it: line by line instead of in the order of growth.
fn shape(game: &Game, node: NodeId) -> Vec<String> {
    let mut lines = Vec::new();
    let mut open = vec![(node, 0)];
    while let Some((node, depth)) = open.pop() {
        let tree = &game.tree;
        lines.push(format!(
            "{depth} {:?} {:?} {:?} {:?}",
            tree.step(node),
            tree.comments_before(node),
            tree.comments(node),
            tree.nags(node)
        ));
        let next: Vec<_> = tree.continuations(node).collect();
        open.extend(next.into_iter().rev().map(|node| (node, depth + 1)));
    }
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn trees_are_read_as_they_were_written(
        (start, variant) in starts(),
        picks in proptest::collection::vec(any::<(u16, u16, u8)>(), 0..80),
        texts in proptest::collection::vec("[ -|~éß♘]{1,30}|[a-z{]{1,9}\n[a-z%;]{1,9}|[a-z]{1,5}\\}[a-z]{1,5}", 0..4),
        value in "[ -~é♘\t]{0,20}",
        result in proptest::sample::select(vec![GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown]),
    ) {
        let mut game = grow(start, variant, &picks, &texts);
        game.set_tag("Event", &value);
        game.result = result;
        let written = game.write();
        let mut reader = pgn::read(written.as_bytes());
        let read = reader.next().expect("a game");
        prop_assert!(reader.next().is_none(), "{}", written);
        prop_assert!(!read.has_errors(), "{:?}\n{}", read.diagnostics, written);
        prop_assert_eq!(read.tag("Event"), Some(value.as_str()));
        prop_assert_eq!((read.variant, read.start, read.result), (variant, Some(start), result));
        prop_assert_eq!(shape(&read, NodeId::ROOT), shape(&game, NodeId::ROOT), "{}", written);
        prop_assert_eq!(read.write(), written);
    }

    /// What is played and exported comes back, and strict reading has nothing to say.
    #[test]
    fn exports_are_in_strict_format((start, variant) in starts(), dice in dice()) {
        let (moves, _) = walk(&start, &dice);
        let mut play = Play::new(start, variant, DrawPolicy::Laws);
        for mv in moves {
            play.record(mv).unwrap();
        }
        let outcome = play.ending().map_or(chess_core::Outcome::NoResult, |ending| ending.outcome);
        let tags = [("White", "A \"B\" \\ C"), ("TimeControl", "180+2")];
        let written = pgn::write(&tags, &play, outcome);
        let strict = pgn::Options::default().with_mode(pgn::Mode::Strict);
        let games: Vec<_> = pgn::read_with(written.as_bytes(), strict).collect();
        prop_assert_eq!(games.len(), 1);
        prop_assert_eq!(&games[0].diagnostics, &vec![], "{}", written);
        prop_assert_eq!(games[0].moves(), play.moves().to_vec());
        prop_assert_eq!(games[0].result.outcome(), Some(outcome));
        prop_assert_eq!(games[0].tag("White"), Some("A \"B\" \\ C"));
        prop_assert!(written.lines().all(|line| line.chars().count() < 80));
    }
}
