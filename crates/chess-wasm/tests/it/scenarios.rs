//! The scenarios of the rules, played as the page plays them.

use std::path::Path;

use serde_json::{Value, json};

use crate::table::{Table, column};

fn scenarios() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules/scenarios.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_scenario_looks_on_the_page_as_it_is() {
    let scenarios = scenarios();
    assert!(scenarios.len() > 60, "only {} scenarios", scenarios.len());
    let mut ongoing = 0;
    for scenario in &scenarios {
        let id = scenario["id"].as_str().unwrap();
        let start = &scenario["start"];
        let start = if start == "startpos" { &Value::Null } else { start };
        let mut table = Table::started(json!({
            "start": start, "variant": scenario["variant"], "clock": null, "draws": "laws",
        }));
        table.play(&column_text(&scenario["moves"]));
        let view = table.view();
        let expect = &scenario["expect"];
        assert_eq!(view["shown"]["fen"], expect["fen"], "{id}: fen");
        assert_eq!(view["shown"]["check"].is_string(), expect["check"] == true, "{id}: check");
        let result = view["ending"]["result"].as_str().unwrap_or("*");
        assert_eq!(result, expect["result"], "{id}: result");
        if expect["status"] != "ongoing" {
            continue;
        }
        ongoing += 1;
        let legal = column(&view["legal"], "uci");
        assert_eq!(json!(legal.len()), expect["legal_count"], "{id}: legal moves");
        for uci in expect["legal_has"].as_array().into_iter().flatten() {
            assert!(legal.contains(&uci.as_str().unwrap()), "{id}: {uci} is legal");
        }
        for uci in expect["legal_lacks"].as_array().into_iter().flatten() {
            assert!(!legal.contains(&uci.as_str().unwrap()), "{id}: {uci} is not legal");
        }
        claims_agree(id, &view["claims"], &expect["claims"]);
    }
    assert!(ongoing > 40, "only {ongoing} scenarios go on");
}

/// Whoever may claim as it stands is shown that alone; otherwise every move that allows a claim.
fn claims_agree(id: &str, shown: &Value, expect: &Value) {
    let shown = shown.as_array().unwrap();
    if expect["threefold_now"] == true || expect["fifty_now"] == true {
        assert_eq!(shown.len(), 1, "{id}: one claim");
        assert!(shown[0]["uci"].is_null(), "{id}: as it stands");
        return;
    }
    let mut with: Vec<&str> = ["threefold_with", "fifty_with"]
        .iter()
        .flat_map(|list| expect[*list].as_array().unwrap())
        .map(|uci| uci.as_str().unwrap())
        .collect();
    with.sort_unstable();
    with.dedup();
    let mut offered: Vec<&str> = shown.iter().map(|claim| claim["uci"].as_str().unwrap()).collect();
    offered.sort_unstable();
    assert_eq!(offered, with, "{id}: claims with a move");
}

fn column_text(moves: &Value) -> String {
    let moves = moves.as_array().unwrap();
    moves.iter().map(|uci| uci.as_str().unwrap()).collect::<Vec<_>>().join(" ")
}
