//! Games that have more than they may: each excess has its code, and the next game is read.

use std::ops::ControlFlow;

use chess_core::{Move, Position};
use chess_notation::pgn::{
    self, Budget, Code, Event, EventStream, Options, Play, PlayVisitor, SideLine, Span,
};

fn options(change: impl Fn(&mut Budget)) -> Options {
    let mut budget = Budget::DEFAULT;
    change(&mut budget);
    Options::default().with_budget(budget)
}

/// The codes that are no news about roster and the like, by all ways of reading.
fn codes(text: &str, options: Options) -> (Vec<Code>, Vec<Code>, Vec<Code>) {
    let is_budget = |code: &Code| {
        matches!(
            code,
            Code::GameTooLong
                | Code::TagsTooMany
                | Code::MovesTooMany
                | Code::CommentsTooMany
                | Code::SideLinesTooMany
                | Code::SideLineDepth
        )
    };
    let games: Vec<_> = pgn::read_with(text.as_bytes(), options).collect();
    let owned = games.iter().flat_map(|game| &game.diagnostics).map(|one| one.code);
    let mut reader = pgn::read_with(text.as_bytes(), options);
    let mut pulled = Vec::new();
    let (mut depth, mut begun, mut moves, mut comments) = (0usize, 0, 0, 0);
    while let Some((event, span)) = reader.next_event() {
        assert!(span.start <= span.end && span.end <= text.len());
        match event {
            Event::Note(code) => pulled.push(code),
            Event::OpenSideLine => depth += 1,
            Event::CloseSideLine => depth -= 1,
            Event::San(_) => moves += 1,
            Event::Comment(_) => comments += 1,
            Event::Begin => begun += 1,
            Event::End => {
                assert_eq!(depth, 0);
                assert!(moves <= options.budget.moves && comments <= options.budget.comments);
                (moves, comments) = (0, 0);
            }
            _ => {}
        }
    }
    assert_eq!(begun, games.len(), "{text}");
    let mut reader = pgn::read_with(text.as_bytes(), options);
    let mut play = Play::new(Notes::default());
    while reader.visit(&mut play).is_some() {}
    let pushed = play.into_visitor().0;
    (
        owned.filter(is_budget).collect(),
        pulled.into_iter().filter(is_budget).collect(),
        pushed.into_iter().filter(is_budget).collect(),
    )
}

#[derive(Default)]
struct Notes(Vec<Code>, usize);

impl PlayVisitor for Notes {
    type Output = ();
    fn played(&mut self, _: &Position, _: Move, _: Span) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn note(&mut self, code: Code, _: Span) -> ControlFlow<()> {
        self.0.push(code);
        ControlFlow::Continue(())
    }
    fn open_side_line(&mut self, _: &Position, _: Span) -> ControlFlow<(), SideLine> {
        self.1 += 1;
        ControlFlow::Continue(SideLine::Enter)
    }
    fn close_side_line(&mut self, _: Span) -> ControlFlow<()> {
        self.1 -= 1;
        ControlFlow::Continue(())
    }
    fn end(&mut self, _: &Position) {
        assert_eq!(self.1, 0);
    }
}

const NEXT: &str = "\n\n[Event \"next\"]\n\n1. d4 d5 2. c4 *\n";

/// The game is refused with this code once, by every way, and the one behind it is whole.
fn check(text: &str, code: Code, plies: usize, change: impl Fn(&mut Budget)) {
    let text = format!("{text}{NEXT}");
    let options = options(change);
    let expected = vec![code];
    assert_eq!(codes(&text, options), (expected.clone(), expected.clone(), expected), "{text}");
    let games: Vec<_> = pgn::read_with(text.as_bytes(), options).collect();
    assert_eq!(games.len(), 2, "{text}");
    assert_eq!(games[0].plies(), plies, "{text}");
    assert_eq!((games[1].plies(), games[1].tag("Event")), (3, Some("next")), "{text}");
    assert!(!games[1].has_errors());
    // Within the budget nothing is said, and the limit itself is within it.
    let usual = codes(&text, Options::default());
    assert_eq!(usual, (vec![], vec![], vec![]), "{text}");
}

#[test]
fn each_excess_has_its_code() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0";
    check(moves, Code::MovesTooMany, 5, |budget| budget.moves = 5);
    check("1. e4 e5 (1... c5 2. Nf3) 2. f4 1-0", Code::MovesTooMany, 2, |budget| budget.moves = 3);
    check("1. e4 (1. d4 d5 (1... f5)) e5 *", Code::MovesTooMany, 1, |budget| budget.moves = 3);
    check("1. e4 {a} e5 {b} 2. f4 {c} {d} *", Code::CommentsTooMany, 3, |budget| {
        budget.comments = 2;
    });
    check("[A \"\"] {a} {b} {c} 1. e4 {d} *", Code::CommentsTooMany, 1, |budget| {
        budget.comments = 2;
    });
    check("1. e4 (1. d4) (1. c4) (1. b4) e5 *", Code::SideLinesTooMany, 2, |budget| {
        budget.side_lines = 1;
    });
    check("1. e4 (1. d4 (1. c4 (1. b4))) e5 *", Code::SideLineDepth, 2, |budget| budget.depth = 2);
    check("[A \"\"]\n[B \"\"]\n[C \"\"]\n[D \"\"]\n\n1. e4 *", Code::TagsTooMany, 1, |budget| {
        budget.tags = 2;
    });
    let long = |text: &str, plies| {
        check(text, Code::GameTooLong, plies, |budget| budget.game_bytes = 40);
    };
    long("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0", 8);
    long("1. e4 (1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7) e5 2. f4 *", 1);
    long("1. e4 {a comment that goes on and on and does not end} e5 2. f4 f5 *", 1);
}

/// What the next game has does not count for this one.
#[test]
fn every_game_has_its_own_budget() {
    let text = "[Event \"a\"]\n\n1. e4 (1. d4) {x} e5 *\n\n".repeat(50);
    let options = options(|budget| {
        *budget = Budget::DEFAULT;
        budget.tags = 1;
        budget.moves = 3;
        budget.comments = 1;
        budget.side_lines = 1;
        budget.depth = 1;
        budget.game_bytes = 38;
    });
    assert_eq!(codes(&text, options), (vec![], vec![], vec![]));
    assert_eq!(pgn::read_with(text.as_bytes(), options).count(), 50);
}

/// A game that never ends, in a stream: it is given up, and the game behind it is read.
#[test]
fn a_stream_gives_up_games_that_are_too_long() {
    let long = |piece: &str| piece.repeat((700 << 10) / piece.len());
    for piece in
        ["{a} ", "( ", "e4 ", "{", "; x\n", "[Event \"x\"]\n", "prose\n{ ", "1. e4 (1. d4 "]
    {
        let text =
            format!("[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 {}{NEXT}", long(piece));
        let options = options(|budget| budget.game_bytes = 300 << 10);
        let mut stream = EventStream::with_options(text.as_bytes(), options);
        let (mut notes, mut names, mut last) = (Vec::new(), Vec::new(), 0);
        let (mut begun, mut ended) = (0, 0);
        while let Some((event, span)) = stream.next_event().unwrap() {
            match event {
                Event::Note(code) => notes.push(code),
                Event::Tag(tag) => names.push(tag.value().into_owned()),
                Event::Begin => begun += 1,
                Event::End => ended += 1,
                Event::San(_) => last = span.start,
                _ => {}
            }
        }
        assert_eq!(begun, ended, "{piece}");
        assert_eq!((names[0].as_str(), names[1].as_str()), ("a", "b"), "{piece}");
        assert_eq!(names.last().map(String::as_str), Some("next"), "{piece}");
        assert_eq!(last, text.len() - "c4 *\n".len(), "{piece}");
        if piece != "[Event \"x\"]\n" {
            let too_long = notes.iter().filter(|&&code| code == Code::GameTooLong).count();
            assert_eq!((begun, too_long), (3, 1), "{piece}");
        }
    }
}
