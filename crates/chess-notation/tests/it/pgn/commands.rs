//! Commands inside comments.

use chess_core::Square;
use chess_notation::pgn::{Command, CommentPart, Evaluation, MarkColor, comment_parts};
use proptest::prelude::*;

#[test]
fn commands_are_read_and_written() {
    let check = |text: &str, expected: Option<Command>, written: &str| {
        assert_eq!(text.parse().ok(), expected, "{text}");
        if let Some(command) = expected {
            assert_eq!(command.to_string(), written);
        }
    };
    use Command::{Arrows, Clock, Elapsed, Eval, Squares};
    check("[%clk 1:02:03]", Some(Clock(3_723_000)), "[%clk 1:02:03]");
    check("[%clk 0:00:09.87654]", Some(Clock(9_876)), "[%clk 0:00:09.876]");
    check("[%emt 90]", Some(Elapsed(90_000)), "[%emt 0:01:30]");
    check("[%emt  2:05.5 ]", Some(Elapsed(125_500)), "[%emt 0:02:05.5]");
    let eval = |centipawns, depth| Some(Eval(Evaluation::Centipawns(centipawns), depth));
    check("[%eval 0.17]", eval(17, None), "[%eval 0.17]");
    check("[%eval -0.05,18]", eval(-5, Some(18)), "[%eval -0.05,18]");
    check("[%eval +3]", eval(300, None), "[%eval 3.00]");
    check("[%eval 1.005]", eval(101, None), "[%eval 1.01]");
    check("[%eval #-4]", Some(Eval(Evaluation::Mate(-4), None)), "[%eval #-4]");
    check(
        "[%csl Ge4, Rd5]",
        Some(Squares(vec![(MarkColor::Green, Square::E4), (MarkColor::Red, Square::D5)])),
        "[%csl Ge4,Rd5]",
    );
    check(
        "[%cal Yg1f3]",
        Some(Arrows(vec![(MarkColor::Yellow, Square::G1, Square::F3)])),
        "[%cal Yg1f3]",
    );
    for text in [
        "",
        "[%clk]",
        "[%clk ]",
        "[%clk 1:2:3:4]",
        "[%clk -1]",
        "[%clk 1.]x",
        "[%clk a]",
        "[%clk 1:]",
        "[%eval]",
        "[%eval x]",
        "[%eval 0.1,]",
        "[%eval 99999999999]",
        "[%eval 0.1,-3]",
        "[%eval #]",
        "[%csl e4]",
        "[%csl ]",
        "[%csl Ge9]",
        "[%cal Ge2]",
        "[%cal Gé2e4]",
        "[%mdl 4]",
        "clk 1:00",
        "[%clk 99999999999999999999]",
        "[%clk 18446744073709551615:00]",
    ] {
        check(text, None, "");
    }
}

#[test]
fn a_comment_is_taken_apart_without_loss() {
    let comment = "good [%clk 0:01:00] [%mdl 1][%eval 0.1]but [%clk oh] [% [%emt 1] [%clk";
    let parts = comment_parts(comment);
    let shown: Vec<String> = parts
        .iter()
        .map(|part| match part {
            CommentPart::Words(words) => format!("{words:?}"),
            CommentPart::Command(command) => command.to_string(),
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"), @r#"
    "good "
    [%clk 0:01:00]
    " [%mdl 1]"
    [%eval 0.10]
    "but [%clk oh] [% "
    [%emt 0:00:01]
    " [%clk"
    "#);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(ms in 0..u64::MAX / 2, centipawns in -100_000..100_000i32, depth in proptest::option::of(0..200u32)) {
        for command in [
            Command::Clock(ms),
            Command::Elapsed(ms),
            Command::Eval(Evaluation::Centipawns(centipawns), depth),
            Command::Eval(Evaluation::Mate(centipawns), depth),
        ] {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }

    #[test]
    fn any_comment_can_be_taken_apart(comment in r"(\[%|clk|eval|csl|[ :.,#0-9G\]a-h-]|é){0,30}") {
        let words: usize = comment_parts(&comment)
            .iter()
            .map(|part| match part { CommentPart::Words(words) => words.len(), CommentPart::Command(_) => 0 })
            .sum();
        prop_assert!(words <= comment.len());
    }
}
