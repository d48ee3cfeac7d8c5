//! What the page is shown.

use serde_json::{Value, json};

use crate::table::{Table, column};

#[test]
fn a_game_shows_its_moves_marks_and_captures() {
    let mut table = Table::standard();
    table.play("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5");
    let view = table.view();
    assert_eq!(column(&view["moves"], "san"), ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"]);
    let shown = &view["shown"];
    assert_eq!(shown["check"], "e1");
    assert_eq!(shown["last_move"], json!({ "from": "d5", "to": "e5" }));
    assert_eq!(shown["captured"], json!({ "white": ["p"], "black": ["p"] }));
    assert_eq!(shown["balance"], 0);
    assert_eq!(shown["board"][4], "wK");
    assert_eq!(shown["board"][63], "bR");
    assert_eq!(view["moves"][5]["spoken"]["check"], "check");
    assert_eq!(view["moves"][3]["spoken"]["captured"], "p");
    assert_eq!(view["can_abort"], json!(false));
    assert_eq!(view["can_offer"], json!({"white": true, "black": true}));
}

#[test]
fn an_earlier_position_is_shown_beside_the_game_as_it_stands() {
    let mut table = Table::standard();
    table.play("e2e4 e7e5");
    let back = table.ask("view", &json!({ "letters": "en", "ply": 1 }));
    assert_eq!(back["shown"]["last_move"], json!({ "from": "e2", "to": "e4" }));
    assert_eq!((&back["shown"]["turn"], &back["plies"]), (&json!("black"), &json!(2)));
    assert_eq!(column(&back["legal"], "from").len(), 29);
    let beyond = table.ask("view", &json!({ "letters": "en", "ply": 3 }));
    assert_eq!(beyond["error"]["code"], "bad_ply");
}

#[test]
fn letters_are_those_that_were_asked_for() {
    let mut table = Table::standard();
    table.play("g1f3");
    for (letters, san) in [("en", "Nf3"), ("fr", "Cf3"), ("figurine", "♘f3")] {
        let view = table.ask("view", &json!({ "letters": letters }));
        assert_eq!(view["moves"][0]["san"], san);
    }
}

fn targets(view: &Value, uci: &str) -> Vec<String> {
    let legal = view["legal"].as_array().unwrap();
    let found = legal.iter().find(|mv| mv["uci"] == uci).unwrap();
    found["targets"].as_array().unwrap().iter().map(|t| t.as_str().unwrap().to_string()).collect()
}

#[test]
fn castling_may_end_on_the_kings_square_or_on_the_rooks() {
    let mut table = Table::standard();
    table.play("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    assert_eq!(targets(&table.view(), "e1g1"), ["g1", "h1"]);
    table.play("e1g1");
    let view = table.view();
    assert_eq!(view["shown"]["last_move"], json!({ "from": "e1", "to": "g1" }));
    assert_eq!(view["moves"][6]["spoken"]["castling"], "short");
}

#[test]
fn in_chess960_a_kings_step_comes_before_castling_to_the_same_square() {
    let table = Table::started(json!({
        "start": "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1",
        "variant": "chess960", "clock": null, "draws": "laws",
    }));
    let view = table.view();
    assert_eq!(targets(&view, "f1h1"), ["h1"]);
    assert_eq!(targets(&view, "f1g1"), ["g1"]);
    assert_eq!(targets(&view, "f1a1"), ["c1", "a1"]);
}

#[test]
fn a_promotion_is_four_moves_to_one_square() {
    let table = Table::started(json!({
        "start": "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "variant": "standard", "clock": null, "draws": "laws",
    }));
    let view = table.view();
    let legal = view["legal"].as_array().unwrap();
    let mut roles: Vec<&str> = legal
        .iter()
        .filter(|mv| mv["from"] == "a7")
        .map(|mv| mv["promotion"].as_str().unwrap())
        .collect();
    roles.sort_unstable();
    assert_eq!(roles, ["b", "n", "q", "r"]);
}

#[test]
fn en_passant_takes_a_pawn_from_another_square() {
    let mut table = Table::standard();
    table.play("e2e4 a7a6 e4e5 d7d5 e5d6");
    let view = table.view();
    assert_eq!(view["moves"][4]["spoken"]["en_passant"], true);
    assert_eq!(view["shown"]["captured"]["white"], json!(["p"]));
    assert_eq!(view["shown"]["balance"], 1);
}

#[test]
fn a_game_that_has_not_begun_waits() {
    let table = Table {
        terms: json!({ "start": null, "variant": "standard", "clock": null, "draws": "laws" }),
        events: Vec::new(),
        at: 0,
    };
    let view = table.view();
    assert_eq!(view["status"], "waiting");
    assert_eq!(view["legal"], json!([]));
    assert_eq!(table.refusal("white", &json!({ "kind": "resign" })), "not_started");
}
