//! Weights as text and in the source of the engine.

use std::fs;
use std::path::Path;

use chess_engine::tuning;
use chess_tuner::source::Fitted;

fn today() -> Fitted {
    Fitted { scale_cp: 321, weights: tuning::weights() }
}

#[test]
fn weights_come_back_as_they_were() {
    let text = today().write(tuning::groups());
    assert_eq!(Fitted::parse(&text, tuning::groups()).unwrap(), today());
    let without_last = text.trim_end().rsplit_once('\n').unwrap().0;
    for wrong in
        [without_last, &text.replacen("MATERIAL", "MATTER", 1), &format!("{text}A 0 1 2\n")]
    {
        assert!(Fitted::parse(wrong, tuning::groups()).is_err());
    }
}

#[test]
fn todays_weights_written_leave_the_source_as_it_is() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/chess-engine/src");
    let source = fs::read_to_string(engine.join("eval/weights.rs")).unwrap();
    let same = today().into_weights(&source, tuning::groups()).unwrap();
    assert_eq!(same, source);
    let mut other = today();
    other.weights[0] = [-77, 1_234];
    let changed = other.into_weights(&source, tuning::groups()).unwrap();
    assert!(changed.contains("// MATERIAL\n    p(-77, 1234), "));
    let curve = fs::read_to_string(engine.join("win.rs")).unwrap();
    assert!(today().into_curve(&curve).unwrap().contains("const SCALE_CP: i32 = 321;"));
}
