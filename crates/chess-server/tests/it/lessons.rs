//! The exercises of the lessons, against the rules: what is to be accepted can be played, and what is
//! refused is refused for the reason that is told.

use std::collections::BTreeMap;
use std::path::Path;

use chess_core::{Arbiter, DrawPolicy, Position, Square, Terms, Variant, WhyNot};
use chess_notation::fen;
use chess_notation::uci::UciMove;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lessons {
    lessons: Vec<Lesson>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    key: String,
    exercises: Vec<Exercise>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Exercise {
    Move {
        fen: String,
        accept: Vec<String>,
        #[serde(default)]
        refuse: BTreeMap<String, String>,
        #[serde(default)]
        then: Vec<Then>,
    },
    Square {
        fen: String,
        accept: Vec<String>,
        piece: String,
    },
    Status {
        fen: String,
        answer: String,
    },
    Typed {
        fen: String,
        accept: Vec<String>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Then {
    reply: String,
    accept: Vec<String>,
}

fn web() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("web")
}

fn position(text: &str) -> Position {
    fen::position(text, Variant::Standard).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &Position, text: &str) -> Option<Position> {
    let mv = text.parse::<UciMove>().ok()?.resolve(position)?;
    position.play(mv).ok()
}

/// What the rules say of a position.
fn status(position: Position) -> &'static str {
    let terms = Terms {
        start: position,
        variant: Variant::Standard,
        time_control: None,
        draw_policy: DrawPolicy::Laws,
        takebacks: true,
    };
    let arbiter = Arbiter::new(terms);
    match arbiter.game().ending() {
        Some(ending) => ending.termination.as_str(),
        None if arbiter.game().is_claim_valid(None).is_some() => "claim",
        None => "running",
    }
}

fn check(exercise: &Exercise) {
    match exercise {
        Exercise::Move { fen, accept, refuse, then } => {
            let start = position(fen);
            for text in accept {
                let mut after =
                    play(&start, text).unwrap_or_else(|| panic!("{fen}: {text} is not legal"));
                for Then { reply, accept } in then {
                    after = play(&after, reply)
                        .unwrap_or_else(|| panic!("{fen} {text}: {reply} is not legal"));
                    let next = accept.iter().find_map(|text| play(&after, text));
                    after = next.unwrap_or_else(|| panic!("{fen} {text}: nothing goes on"));
                }
            }
            for (text, reason) in refuse {
                let square = |part: &str| part.parse::<Square>().unwrap();
                let why = start.why_not(square(&text[..2]), square(&text[2..4]));
                assert_eq!(why.map(WhyNot::code), Some(reason.as_str()), "{fen} {text}");
            }
        }
        Exercise::Square { fen, accept, piece } => {
            let board = position(fen).board();
            for square in accept {
                let there = board.piece_at(square.parse().unwrap()).expect("a piece stands there");
                let color = if there.color == chess_core::Color::White { 'w' } else { 'b' };
                let letter = there.role.letter().to_ascii_uppercase();
                assert_eq!(format!("{color}{letter}"), *piece, "{fen}");
            }
        }
        Exercise::Status { fen, answer } => assert_eq!(status(position(fen)), answer, "{fen}"),
        Exercise::Typed { fen, accept } => {
            for text in accept {
                assert!(play(&position(fen), text).is_some(), "{fen}: {text}");
            }
        }
    }
}

#[test]
fn every_exercise_is_right_by_the_rules() {
    let text = std::fs::read_to_string(web().join("src/learn/exercises.json")).unwrap();
    let Lessons { lessons } = serde_json::from_str(&text).unwrap();
    let words = ["fr", "en"].map(|language| {
        std::fs::read_to_string(web().join(format!("locales/learn.{language}.ftl"))).unwrap()
    });
    let mut exercises = 0;
    for lesson in &lessons {
        for (index, exercise) in lesson.exercises.iter().enumerate() {
            check(exercise);
            let task = format!("task-{}-{} = ", lesson.key, index + 1);
            assert!(words.iter().all(|words| words.contains(&task)), "{task}");
            exercises += 1;
        }
    }
    assert!(exercises >= 60, "{exercises}");
}
