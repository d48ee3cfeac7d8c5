//! Games without a server: the same arbiter, asked from the page.

use serde_json::json;

use crate::table::Table;

fn blitz() -> Table {
    Table::started(json!({
        "start": null, "variant": "standard",
        "clock": { "initial_ms": 60_000, "increment_ms": 2_000 }, "draws": "laws",
    }))
}

#[test]
fn clocks_run_for_the_side_to_move_and_flags_fall() {
    let mut table = blitz();
    table.play("e2e4 e7e5");
    let clock = &table.view()["clock"];
    assert_eq!((&clock["white_ms"], &clock["black_ms"]), (&json!(61_000), &json!(61_000)));
    assert_eq!((&clock["running"], &clock["since"]), (&json!("white"), &json!(table.at)));
    let deadline = table.view()["deadline"].as_i64().unwrap();
    assert_eq!(deadline, table.at + 61_000);

    table.at = deadline - 1;
    assert_eq!(table.refusal("server", &json!({ "kind": "flag_fall" })), "too_early");
    table.at = deadline;
    let late = json!({ "kind": "play", "ply": 2, "uci": "g1f3" });
    assert_eq!(table.refusal("white", &late), "time_up");
    table.accept("server", &json!({ "kind": "flag_fall" }));
    let view = table.view();
    assert_eq!(view["ending"], json!({ "result": "0-1", "termination": "flag_fall" }));
    assert_eq!(view["clock"]["running"], json!(null));
    assert_eq!(view["legal"], json!([]));
}

#[test]
fn mate_ends_the_game() {
    let mut table = Table::standard();
    table.play("f2f3 e7e5 g2g4 d8h4");
    let view = table.view();
    assert_eq!(view["status"], "ended");
    assert_eq!(view["ending"], json!({ "result": "0-1", "termination": "checkmate" }));
    assert_eq!(view["moves"][3]["spoken"]["check"], "mate");
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut table = Table::standard();
    let offer = json!({ "kind": "offer_draw" });
    assert_eq!(table.refusal("white", &offer), "too_early");
    table.play("e2e4 e7e5");
    table.accept("white", &offer);
    assert_eq!(table.view()["offer"], "white");
    table.accept("black", &json!({ "kind": "decline_draw" }));
    assert_eq!(table.view()["offer"], json!(null));
    assert_eq!(table.view()["can_offer"], json!({ "white": false, "black": true }));
    assert_eq!(table.refusal("white", &offer), "too_early");
    table.play("g1f3");
    table.accept("white", &offer);
    table.accept("black", &json!({ "kind": "accept_draw" }));
    let view = table.view();
    assert_eq!(view["ending"], json!({ "result": "1/2-1/2", "termination": "agreement" }));
}

#[test]
fn a_repetition_is_claimed_with_the_move_that_brings_it() {
    let mut table = Table::standard();
    table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    let claims = table.view()["claims"].clone();
    assert_eq!(claims, json!([{ "uci": "f6g8", "san": "Ng8", "reason": "threefold_claim" }]));
    let wrong = json!({ "kind": "claim_draw", "uci": null });
    assert_eq!(table.refusal("black", &wrong), "nothing_to_claim");
    table.accept("black", &json!({ "kind": "claim_draw", "uci": "f6g8" }));
    assert_eq!(table.view()["ending"]["termination"], "threefold_claim");
}

#[test]
fn the_start_is_the_servers() {
    let table = Table::standard();
    assert_eq!(table.refusal("white", &json!({ "kind": "start" })), "not_allowed");
}

#[test]
fn every_level_answers_with_a_legal_move() {
    let mut table = Table::standard();
    table.play("e2e4");
    for level in [1, 4, 8] {
        let best = table.ask("best", &json!({ "level": level }));
        let uci = best["uci"].as_str().unwrap_or_else(|| panic!("{best}"));
        let legal = table.view()["legal"].clone();
        assert!(legal.as_array().unwrap().iter().any(|mv| mv["uci"] == uci), "{uci}");
    }
}
