//! Test positions of the public suites: mates and tactics, within a number of positions.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use chess_core::{DrawPolicy, Game, Position, Variant};
use chess_engine::{Best, Engine, Limits, Score};
use chess_notation::{fen, san};

/// One line of a suite.
struct Problem {
    id: String,
    position: Position,
    /// The moves that solve it, as SAN.
    keys: Vec<String>,
    /// In how many moves it is mate.
    mate_in: Option<i32>,
}

/// The problems of a file, and the ids of those whose position no game can reach.
fn problems(file: &str) -> (Vec<Problem>, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/engine").join(file);
    let text = fs::read_to_string(path).unwrap();
    let (mut problems, mut impossible) = (Vec::new(), Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut fields = line.splitn(5, ' ');
        let fen = fields.by_ref().take(4).collect::<Vec<_>>().join(" ") + " 0 1";
        let operations = fields.next().unwrap();
        let operand = |opcode: &str| {
            let mut operations = operations.split(';').map(str::trim);
            operations.find_map(|operation| operation.strip_prefix(opcode)).map(str::trim)
        };
        let id = operand("id ").unwrap().trim_matches('"').to_owned();
        match fen::position(&fen, Variant::Standard) {
            Ok(position) => problems.push(Problem {
                id,
                position,
                keys: operand("bm ").unwrap().split(' ').map(str::to_owned).collect(),
                mate_in: operand("dm ").map(|moves| moves.parse().unwrap()),
            }),
            Err(_) => impossible.push(id),
        }
    }
    (problems, impossible)
}

fn searched(problem: &Problem, nodes: u64) -> Best {
    let game = Game::new(problem.position, Variant::Standard, DrawPolicy::Laws);
    let mut engine = Engine::with_bytes(16 << 20);
    engine.search(&game, &Limits::nodes(nodes), |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn mates_are_found_at_their_distance() {
    let (problems, impossible) = problems("mates.epd");
    // En passant mates there, but before the double step White would have stood in check.
    assert_eq!(impossible, ["MS-03"]);
    let mut found = BTreeMap::<i32, (u32, u32)>::new();
    let mut missed = Vec::new();
    for problem in &problems {
        let mate_in = problem.mate_in.unwrap();
        let best = searched(problem, 200_000);
        let is_found = matches!(best.score, Score::Mate(n) if 0 < n && n <= mate_in);
        let entry = found.entry(mate_in).or_default();
        entry.0 += u32::from(is_found);
        entry.1 += 1;
        if !is_found {
            missed.push(format!("{} {}", problem.id, best.score));
        }
        // The line is there to the mate, where the score says mate.
        if let Score::Mate(moves @ 1..) = best.score {
            let end = best.pv.iter().fold(problem.position, |at, mv| at.play(*mv).unwrap());
            assert!(end.is_checkmate() && best.pv.len() as i32 == 2 * moves - 1, "{}", problem.id);
        }
    }
    assert_eq!((found[&1].0, found[&2].0), (found[&1].1, found[&2].1), "{missed:?}");
    assert!(found[&3].0 + found[&4].0 >= 40, "{found:?} {missed:?}");
    assert!(found[&5].0 >= 8, "{found:?} {missed:?}");
}

#[test]
fn tactics_are_seen() {
    let (problems, impossible) = problems("tactics.epd");
    assert_eq!((problems.len(), impossible.len()), (120, 0));
    let is_solved = |problem: &&Problem| {
        let best = searched(problem, 200_000);
        problem.keys.iter().any(|key| san::parse(&problem.position, key) == Ok(best.mv))
    };
    let solved = problems.iter().filter(is_solved).count();
    assert!(solved >= 95, "{solved} of {}", problems.len());
}
