//! Ids, names and secrets as text.

use std::collections::HashSet;

use chess_persistence::{AccountId, GameId, SecretHash, Username};

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

#[test]
fn the_id_of_an_account_reads_back() {
    let id = AccountId::from_random([7; 16]);
    assert_eq!(id.to_string().len(), AccountId::LEN);
    assert_eq!(id.to_string().parse(), Ok(id));
    let error = "000000000000".parse::<AccountId>().unwrap_err();
    let wanted = "the id of an account is 10 characters of 0-9, A-Z and a-z";
    assert_eq!(error.to_string(), wanted, "the id of a game is none of an account");
}

#[test]
fn a_name_keeps_its_spelling_and_ignores_case() {
    let [given, other] = ["Anna-2_b", "aNNA-2_B"].map(|text| text.parse::<Username>().unwrap());
    assert_eq!(given.as_str(), "Anna-2_b");
    assert_eq!(given, other);
    assert!(HashSet::from([given.clone()]).contains(&other));
    assert_eq!(given.cmp(&other), std::cmp::Ordering::Equal);
    assert_ne!(given, "Anna-2".parse().unwrap());
    assert!("SALON".parse::<Username>().unwrap().is_reserved());
    assert!(!given.is_reserved());
}

#[test]
fn what_is_no_name_is_refused() {
    let check = |text: &str, wanted: &str| {
        assert_eq!(text.parse::<Username>().unwrap_err().to_string(), wanted, "{text:?}");
    };
    check("", "a name has from 2 to 20 characters, not 0");
    check("a", "a name has from 2 to 20 characters, not 1");
    check("abcdefghijklmnopqrstu", "a name has from 2 to 20 characters, not 21");
    check("zoé", "a name has only letters a to z, digits, _ and -, not 'é'");
    check("a b", "a name has only letters a to z, digits, _ and -, not ' '");
    check("\u{430}nna", "a name has only letters a to z, digits, _ and -, not '\u{430}'");
    check("-anna", "a name begins with a letter or a digit");
    for text in ["ab", "0-", "abcdefghijklmnopqrst"] {
        assert_eq!(text.parse::<Username>().unwrap().as_str(), text);
    }
}
