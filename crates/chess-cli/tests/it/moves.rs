//! `chess moves`.

use insta::assert_snapshot;

use crate::chess;

#[test]
fn moves_are_listed_by_uci_with_their_san() {
    assert_snapshot!(chess(&["moves", "--fen", "7k/5P2/8/8/8/8/8/K7 w - - 0 1"]), @r"
    a1a2  Ka2
    a1b1  Kb1
    a1b2  Kb2
    f7f8b f8=B
    f7f8n f8=N
    f7f8q f8=Q+
    f7f8r f8=R+
    ");
}

#[test]
fn moves_are_played_first_in_either_spelling() {
    assert_snapshot!(
        chess(&["moves", "--json", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--moves", "e1g1 Kd8 Rf7"]),
        @r#"{"fen":"3k4/5R2/8/8/8/8/8/6K1 b - - 3 2","check":false,"legal_count":2,"legal_moves":["d8c8","d8e8"],"san":["Kc8","Ke8"]}"#
    );
}

#[test]
fn castling_is_spelled_as_the_variant_has_it() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let castling = |arguments: &[&str]| {
        let listed = chess(&[&["moves", "--fen", fen], arguments].concat());
        listed.lines().find(|line| line.contains("O-O-O")).map(str::to_owned)
    };
    assert_eq!(castling(&[]).as_deref(), Some("e1c1  O-O-O"));
    assert_eq!(castling(&["--chess960"]).as_deref(), Some("e1a1  O-O-O"));
}

#[test]
fn a_move_that_cannot_be_played_is_named() {
    assert_snapshot!(chess(&["moves", "--moves", "e2e4 e7e5 e4e5"]), @r"
    error: move 3 of --moves, e4e5: illegal move
    hint: `chess moves` with the moves before it lists what can be played there
    exit code 1
    ");
    assert_snapshot!(chess(&["moves", "--moves", "e4 Ke7", "--json"]), @r#"
    {"error":"move 2 of --moves, Ke7: illegal move","hint":"`chess moves` with the moves before it lists what can be played there"}
    exit code 1
    "#);
}

#[test]
fn a_wrong_position_is_refused() {
    assert_snapshot!(chess(&["moves", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]), @r"
    error: not a legal position: there is no piece on the board (field 1, column 1); a side has no king (field 1, column 1)
    hint: `chess fen` tells all that is wrong with a position
    exit code 1
    ");
}
