//! Events, visitors and the playing adapter against each other and against the owned games.

use std::ops::ControlFlow;

use chess_core::{Move, Position, Variant};
use chess_notation::pgn::{
    self, Code, Comment, Event, GameResult, Interest, Play, PlayVisitor, ReadGame, SideLine, Span,
    Step, Tag, Visitor,
};
use chess_notation::san::San;
use chess_notation::uci;
use proptest::prelude::*;

use super::hostile::tokens;
use crate::support::{root, testdata};

/// Everything that is pulled, one line each.
fn pulled(text: &[u8]) -> Vec<String> {
    let mut reader = pgn::read(text);
    let mut log = Vec::new();
    while let Some((event, span)) = reader.next_event() {
        log.push(format!("{event:?} {}..{}", span.start, span.end));
    }
    assert!(reader.next_event().is_none());
    log
}

/// Everything that is pushed, in the words of the events.
struct Log(Vec<String>);

impl Log {
    fn add(&mut self, event: Event<'_>, span: Span) -> ControlFlow<()> {
        self.0.push(format!("{event:?} {}..{}", span.start, span.end));
        ControlFlow::Continue(())
    }
}

impl Visitor for Log {
    type Tags = ();
    type Movetext = ();
    type Output = ();
    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn tag(&mut self, _: &mut (), tag: Tag<'_>, span: Span) -> ControlFlow<()> {
        self.add(Event::Tag(tag), span)
    }
    fn tag_note(&mut self, _: &mut (), code: Code, span: Span) -> ControlFlow<()> {
        self.add(Event::Note(code), span)
    }
    fn begin_movetext(&mut self, _: ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn move_number(&mut self, _: &mut (), number: u32, span: Span) -> ControlFlow<()> {
        self.add(Event::MoveNumber(number), span)
    }
    fn san(&mut self, _: &mut (), san: San<'_>, span: Span) -> ControlFlow<()> {
        self.add(Event::San(san), span)
    }
    fn null_move(&mut self, _: &mut (), span: Span) -> ControlFlow<()> {
        self.add(Event::NullMove, span)
    }
    fn nag(&mut self, _: &mut (), nag: u8, span: Span) -> ControlFlow<()> {
        self.add(Event::Nag(nag), span)
    }
    fn comment(&mut self, _: &mut (), comment: Comment<'_>, span: Span) -> ControlFlow<()> {
        self.add(Event::Comment(comment), span)
    }
    fn open_side_line(&mut self, _: &mut (), span: Span) -> ControlFlow<(), SideLine> {
        self.add(Event::OpenSideLine, span)?;
        ControlFlow::Continue(SideLine::Enter)
    }
    fn close_side_line(&mut self, _: &mut (), span: Span) -> ControlFlow<()> {
        self.add(Event::CloseSideLine, span)
    }
    fn result(&mut self, _: &mut (), result: GameResult, span: Span) -> ControlFlow<()> {
        self.add(Event::Result(result), span)
    }
    fn note(&mut self, _: &mut (), code: Code, span: Span) -> ControlFlow<()> {
        self.add(Event::Note(code), span)
    }
    fn end(&mut self, _: ()) {}
}

/// Main line, its start, how many half-moves there are with side lines, and what was said.
#[derive(Default)]
struct Line {
    variant: Variant,
    uci: Vec<String>,
    depth: usize,
    all: usize,
    comments: usize,
    is_started: bool,
}

impl PlayVisitor for Line {
    type Output = (Self, Position);
    fn start(&mut self, _: &Position, variant: Variant) -> ControlFlow<Self::Output> {
        self.is_started = true;
        self.variant = variant;
        ControlFlow::Continue(())
    }
    fn played(&mut self, position: &Position, mv: Move, _: Span) -> ControlFlow<Self::Output> {
        assert!(position.is_legal(mv));
        self.all += 1;
        if self.depth == 0 {
            self.uci.push(uci::write(mv, self.variant));
        }
        ControlFlow::Continue(())
    }
    fn null_move(&mut self, _: &Position, _: Span) -> ControlFlow<Self::Output> {
        self.all += 1;
        if self.depth == 0 {
            self.uci.push("0000".into());
        }
        ControlFlow::Continue(())
    }
    fn comment(&mut self, comment: Comment<'_>, _: Span) -> ControlFlow<Self::Output> {
        self.comments += usize::from(!comment.bytes().is_empty());
        ControlFlow::Continue(())
    }
    fn open_side_line(&mut self, _: &Position, _: Span) -> ControlFlow<Self::Output, SideLine> {
        self.depth += 1;
        ControlFlow::Continue(SideLine::Enter)
    }
    fn close_side_line(&mut self, _: Span) -> ControlFlow<Self::Output> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }
    fn end(&mut self, position: &Position) -> Self::Output {
        (std::mem::take(self), *position)
    }
}

/// The same in a tree.
fn check_played(name: &str, text: &[u8]) {
    let mut reader = pgn::read(text);
    let mut play = Play::new(Line::default());
    let mut games = 0;
    for game in pgn::read(text) {
        games += 1;
        let (line, end) = reader.visit(&mut play).unwrap();
        let expected = if game.start.is_some() { game.uci() } else { Vec::new() };
        assert_eq!(line.uci, expected, "{name} game {games}");
        assert_eq!(line.is_started, game.start.is_some());
        assert_eq!(line.all, game.tree.len(), "{name} game {games}");
        if let Some(expected) = game.end() {
            assert_eq!(end, expected, "{name} game {games}");
            let held = comments(&game);
            assert_eq!(line.comments, held, "{name} game {games}");
        }
    }
    assert!(reader.visit(&mut play).is_none());
}

fn comments(game: &ReadGame) -> usize {
    let mut count = game.tree.comments(pgn::NodeId::ROOT).len();
    let mut open = vec![pgn::NodeId::ROOT];
    while let Some(node) = open.pop() {
        for next in game.tree.continuations(node) {
            count += game.tree.comments(next).len() + game.tree.comments_before(next).len();
            open.push(next);
        }
    }
    count
}

fn check_told_alike(text: &[u8]) {
    let mut log = Log(Vec::new());
    let mut reader = pgn::read(text);
    while reader.visit(&mut log).is_some() {}
    let outside = ["Begin", "Movetext", "End"];
    let mut pulled = pulled(text);
    pulled.retain(|line| !outside.iter().any(|word| line.starts_with(word)));
    // What stands behind the last game has no game to be told with.
    pulled.truncate(log.0.len());
    assert_eq!(log.0, pulled);
}

fn cases() -> Vec<(String, Vec<u8>)> {
    let folder = root().join("testdata/pgn-cases");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".pgn"))
        .collect();
    files.sort();
    files.into_iter().map(|name| (name.clone(), testdata(&format!("pgn-cases/{name}")))).collect()
}

#[test]
fn every_case_is_told_alike() {
    let cases = cases();
    assert_eq!(cases.len(), 28);
    for (name, text) in cases {
        check_told_alike(&text);
        if name != "02-promotion-forms.pgn" {
            check_played(&name, &text);
        }
    }
    check_played("games.pgn", &testdata("games.pgn"));
}

#[test]
fn events_come_in_the_order_of_the_text() {
    let text = b"{x}\n[Event \"a\"] {y}\n[Result \"0-0\"]\n\n1... e4! (1. d4 {z} $7) +- e.p. 0-0\n";
    insta::assert_snapshot!(pulled(text).join("\n"), @r#"
    Begin 0..0
    Tag([Event "a"]) 4..15
    Tag([Result "0-0"]) 20..34
    Movetext 36..36
    Comment("x") 0..3
    Comment("y") 16..19
    MoveNumber(1) 36..40
    San(e4) 41..43
    Nag(1) 43..44
    OpenSideLine 45..46
    MoveNumber(1) 46..48
    San(d4) 49..51
    Comment("z") 52..55
    Nag(7) 56..58
    CloseSideLine 58..59
    Nag(18) 60..62
    Note(NagGlyph) 60..62
    Note(Remark) 63..67
    Result(BothLose) 68..71
    End 71..71
    "#);
}

#[test]
fn what_is_open_is_closed() {
    let log = pulled(b"1. e4 (1. d4 (1. c4\n\n[Event \"b\"]\n\n*");
    let count = |word: &str| log.iter().filter(|line| line.starts_with(word)).count();
    assert_eq!((count("OpenSideLine"), count("CloseSideLine")), (2, 2));
    assert_eq!((count("Begin"), count("End")), (2, 2));
    assert_eq!(count("Note(SideLineOpen)"), 1);
}

/// A visitor that wants little is told little, and comes to the same games.
#[test]
fn interest_leaves_out_the_rest() {
    struct Few(Vec<String>);
    impl Visitor for Few {
        const INTEREST: Interest = Interest::MAIN_LINE;
        type Tags = ();
        type Movetext = ();
        type Output = ();
        fn begin_tags(&mut self) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn tag(&mut self, _: &mut (), tag: Tag<'_>, _: Span) -> ControlFlow<()> {
            self.0.push(tag.name().into());
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, _: ()) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn san(&mut self, _: &mut (), san: San<'_>, _: Span) -> ControlFlow<()> {
            self.0.push(san.text().into());
            ControlFlow::Continue(())
        }
        fn comment(&mut self, _: &mut (), _: Comment<'_>, _: Span) -> ControlFlow<()> {
            panic!("no comment is asked for");
        }
        fn open_side_line(&mut self, _: &mut (), _: Span) -> ControlFlow<(), SideLine> {
            panic!("no side line is asked for");
        }
        fn end(&mut self, _: ()) {}
    }
    let text = b"[Event \"a\"]\n[SetUp \"1\"]\n{a} 1. e4 (1. d4 (1. c4) {)} 1... d5) e5 {b} (2. f4";
    let mut few = Few(Vec::new());
    let mut reader = pgn::read(text);
    assert!(reader.visit(&mut few).is_some());
    assert_eq!(few.0, ["SetUp", "e4", "e5"]);
    assert!(reader.visit(&mut few).is_none());
}

/// Tags in any order and form: who is told none of them gets the same moves and starting tags as
/// who is told all.
#[test]
fn tags_that_are_not_told_end_where_they_end() {
    struct Told<const ALL: bool>(Vec<String>);
    impl<const ALL: bool> Visitor for Told<ALL> {
        const INTEREST: Interest = Interest { tags: ALL, ..Interest::MAIN_LINE };
        type Tags = ();
        type Movetext = ();
        type Output = ();
        fn begin_tags(&mut self) -> ControlFlow<()> {
            self.0.push("game".into());
            ControlFlow::Continue(())
        }
        fn tag(&mut self, _: &mut (), tag: Tag<'_>, span: Span) -> ControlFlow<()> {
            if ["FEN", "SetUp", "Variant"].contains(&tag.name()) {
                self.0.push(format!("{} {span:?}", tag.name()));
            }
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, _: ()) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn san(&mut self, _: &mut (), san: San<'_>, span: Span) -> ControlFlow<()> {
            self.0.push(format!("{} {span:?}", san.text()));
            ControlFlow::Continue(())
        }
        fn end(&mut self, _: ()) {}
    }
    fn told<const ALL: bool>(text: &str) -> Vec<String> {
        let mut told = Told::<ALL>(Vec::new());
        let mut reader = pgn::read(text.as_bytes());
        while reader.visit(&mut told).is_some() {}
        told.0
    }
    const TAGS: [&str; 20] = [
        "[Event \"a\"]",
        "[Site \"b\"]",
        "[White \"\"]",
        "[FEN \"8/8/8/8/8/k7/8/K6R w - - 0 1\"]",
        "[SetUp \"1\"]",
        "[White \"a [FEN \"]",
        "[Black \"x\\\"] 1. a4\"]",
        "[Result \"0-0\"]",
        "[A \"b\" ]",
        "[ECO  \"A00\"]",
        "[ ECO \"A00\"]",
        "[Open \"",
        "[Note b]",
        "[Bad \"x\"",
        "[B \"x\"y]",
        "[White x\"]",
        "[EventDate \"?\"]",
        "[1 \"x\"]",
        "[W-h:1 \"x\"]",
        "[Opening]",
    ];
    const BETWEEN: [&str; 6] = ["\n", "\r\n", " ", "", "\n\n", "\n{c}\n"];
    let mut compared = 0;
    for first in TAGS {
        for second in TAGS {
            for between in BETWEEN {
                let text = format!(
                    "{first}{between}{second}{between}\n1. e4 e5 *\n\n{second}\n\n1. d4 *\n"
                );
                assert_eq!(told::<false>(&text), told::<true>(&text), "{text}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 2_400);
}

/// Who breaks off loses nothing of the next game; owned games may follow.
#[test]
fn a_game_may_be_broken_off() {
    struct First;
    impl Visitor for First {
        type Tags = ();
        type Movetext = ();
        type Output = String;
        fn begin_tags(&mut self) -> ControlFlow<String, ()> {
            ControlFlow::Continue(())
        }
        fn tag(&mut self, _: &mut (), tag: Tag<'_>, _: Span) -> ControlFlow<String> {
            if tag.value() == "stop" {
                return ControlFlow::Break("tag".into());
            }
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, _: ()) -> ControlFlow<String, ()> {
            ControlFlow::Continue(())
        }
        fn san(&mut self, _: &mut (), san: San<'_>, _: Span) -> ControlFlow<String> {
            ControlFlow::Break(san.text().into())
        }
        fn end(&mut self, _: ()) -> String {
            "end".into()
        }
    }
    let text = b"[Event \"stop\"]\n1. e4 {[Event \"?\"]} (1. d4) *\n\n1. c4 (1. d4 *\n\n\
                 [Event \"b\"]\n\n*\n[Event \"c\"]\n1. f4 f5 *\n1. a4 *";
    let mut reader = pgn::read(text);
    let told: Vec<_> = std::iter::from_fn(|| reader.visit(&mut First)).take(3).collect();
    assert_eq!(told, ["tag", "c4", "end"]);
    assert!(matches!(reader.next_event(), Some((Event::Begin, _))));
    assert!(matches!(reader.next_event(), Some((Event::Tag(_), _))));
    let game = reader.next().unwrap();
    assert_eq!(
        game.steps().next().and_then(Step::as_move).map(|mv| mv.to().to_string()),
        Some("a4".into())
    );
    assert_eq!(&text[game.span], b"1. a4 *");
    assert!(reader.next().is_none() && reader.next_event().is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Any text is told alike by both ways, and played as the owned reader plays it.
    #[test]
    fn any_tokens_are_told_alike(tokens in proptest::collection::vec(tokens(), 0..60)) {
        let text: Vec<u8> = tokens.join(&b' ');
        check_told_alike(&text);
        let mut last = 0;
        let mut reader = pgn::read(&text);
        let mut depth = 0;
        while let Some((event, span)) = reader.next_event() {
            prop_assert!(span.start <= span.end && span.end <= text.len());
            match event {
                Event::OpenSideLine => depth += 1,
                Event::CloseSideLine => depth -= 1,
                Event::End => prop_assert_eq!(depth, 0),
                Event::San(_) => {
                    prop_assert!(last <= span.start);
                    last = span.start;
                }
                _ => {}
            }
        }
    }
}
