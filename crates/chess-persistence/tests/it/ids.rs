//! Ids and secrets as text.

use chess_persistence::{GameId, SecretHash};

#[test]
fn an_id_reads_back() {
    for bytes in [[0; 16], [255; 16], [7; 16]] {
        let id = GameId::from_random(bytes);
        assert_eq!(id.to_string().len(), GameId::LEN);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(id.as_str(), id.to_string());
    }
    let lowest: GameId = "000000000000".parse().unwrap();
    assert_eq!(lowest, GameId::from_random([0; 16]));
}

#[test]
fn one_bit_makes_another_id() {
    let mut bytes = [0; 16];
    for bit in 0..8 {
        bytes[0] = 1 << bit;
        assert_ne!(GameId::from_random(bytes), GameId::from_random([0; 16]));
    }
}

#[test]
fn what_is_no_id_is_refused() {
    for text in ["", "00000000000", "0000000000000", "00000000000-", "0000000000é", "00000000000\0"]
    {
        let error = text.parse::<GameId>().unwrap_err();
        assert_eq!(error.to_string(), "a game id is 12 characters of 0-9, A-Z and a-z", "{text:?}");
    }
}

#[test]
fn a_hash_does_not_show_itself() {
    let shown = format!("{:?}", SecretHash::from_bytes([0xab; 32]));
    assert_eq!(shown, "SecretHash(…)");
}
