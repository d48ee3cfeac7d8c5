//! `rules/scenarios.jsonl`: game fragments and what must be true after them, every member of it.

use chess_core::{Claims, Color, DrawPolicy, Game, Move, Termination, Variant};
use chess_notation::fen::{self, CastlingStyle, EnPassant};
use chess_notation::uci;
use serde_json::{Value, json};

use crate::data;

#[test]
fn every_member_holds() {
    let scenarios = data::json_lines("rules/scenarios.jsonl");
    assert_eq!(scenarios.len(), 81);
    let mut wrong = Vec::new();
    for scenario in &scenarios {
        let id = scenario["id"].as_str().unwrap();
        let game = played(scenario);
        for (member, expected) in scenario["expect"].as_object().unwrap() {
            let Some(found) = found(&game, member, expected) else { continue };
            wrong.push(format!("{id}: {member} {expected}, found {found}"));
        }
        // Once the game is over there is nothing left to lose on time.
        let over = scenario["expect"]["flag_or_resign"].is_null();
        if over != game.ending().is_some() {
            wrong.push(format!("{id}: over {over}, found {:?}", game.ending()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn undoing_leads_back_to_the_start() {
    for scenario in data::json_lines("rules/scenarios.jsonl") {
        let mut game = played(&scenario);
        let after = game.clone();
        let moves = game.moves().to_vec();
        let mut undone: Vec<Move> = std::iter::from_fn(|| game.undo()).collect();
        undone.reverse();
        assert_eq!(undone, moves, "{}", scenario["id"]);
        assert_eq!(game, Game::new(*after.start(), after.variant(), after.policy()));
        for mv in moves {
            game.play(mv).unwrap();
        }
        assert_eq!(game, after, "{}", scenario["id"]);
    }
}

fn played(scenario: &Value) -> Game {
    let moves: Vec<&str> =
        scenario["moves"].as_array().unwrap().iter().map(|uci| uci.as_str().unwrap()).collect();
    let variant = data::variant(scenario["variant"].as_str().unwrap());
    data::game(scenario["start"].as_str().unwrap(), variant, DrawPolicy::Laws, &moves.join(" "))
}

/// What the game says instead of what is expected; `None` where they agree.
fn found(game: &Game, member: &str, expected: &Value) -> Option<Value> {
    let position = game.position();
    let found = match member {
        "fen" => json!(fen::write(position, game.variant())),
        "fen_shredder" => json!(fen::write_with(
            position,
            game.variant(),
            EnPassant::Legal,
            CastlingStyle::Shredder
        )),
        "check" => json!(position.is_check()),
        "checkers" => {
            let mut squares: Vec<String> =
                position.checkers().into_iter().map(|square| square.to_string()).collect();
            squares.sort();
            json!(squares)
        }
        "legal_count" => json!(position.legal_move_count()),
        "legal_has" => return missing(expected, |uci| is_legal(game, uci)),
        "legal_lacks" => return missing(expected, |uci| !is_legal(game, uci)),
        "status" => json!(status(game)),
        "status_alt" => return None,
        "result" => json!(game.ending().map_or("*", |ending| ending.outcome.as_str())),
        "repetition" => json!(game.repetition_count()),
        "halfmove_clock" => json!(position.halfmove_clock()),
        "claims" => claims(&game.claims(), game.variant()),
        "mate_possible" => json!({
            "white": game.can_mate(Color::White),
            "black": game.can_mate(Color::Black),
        }),
        "flag_or_resign" => json!({
            "white": game.adjudicate(Color::White).as_str(),
            "black": game.adjudicate(Color::Black).as_str(),
        }),
        unknown => panic!("nothing is known of the member {unknown}"),
    };
    (found != *expected).then_some(found)
}

/// Those of the expected moves that fail the test.
fn missing(expected: &Value, holds: impl Fn(&str) -> bool) -> Option<Value> {
    let moves = expected.as_array().unwrap().iter().map(|uci| uci.as_str().unwrap());
    let failing: Vec<&str> = moves.filter(|uci| !holds(uci)).collect();
    (!failing.is_empty()).then(|| json!(failing))
}

/// The list of moves and the reader of moves must agree.
fn is_legal(game: &Game, text: &str) -> bool {
    let position = game.position();
    let listed = position.legal_moves().iter().any(|mv| uci::write(*mv, game.variant()) == text);
    assert_eq!(data::find_move(position, text).is_some(), listed, "{text}");
    listed
}

fn status(game: &Game) -> &'static str {
    match game.ending().map(|ending| ending.termination) {
        None => "ongoing",
        Some(Termination::SeventyFiveMove) => "seventyfive_moves",
        Some(termination) => termination.as_str(),
    }
}

fn claims(claims: &Claims, variant: Variant) -> Value {
    let sorted = |moves: &[Move]| {
        let mut texts: Vec<String> = moves.iter().map(|mv| uci::write(*mv, variant)).collect();
        texts.sort();
        texts
    };
    json!({
        "threefold_now": claims.threefold_now,
        "threefold_with": sorted(&claims.threefold_with),
        "fifty_now": claims.fifty_now,
        "fifty_with": sorted(&claims.fifty_with),
    })
}
