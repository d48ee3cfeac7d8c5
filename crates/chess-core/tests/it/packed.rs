//! Positions in 32 bytes.

use chess_core::{Position, SetupErrors, UnpackError, Variant};

use crate::data;

#[test]
fn every_position_comes_back() {
    for line in data::perft_lines() {
        let position = line.position();
        assert_back(&position, line.variant);
        for mv in position.legal_moves() {
            let next = position.play_unchecked(mv);
            assert_back(&next, line.variant);
            for mv in next.legal_moves() {
                assert_back(&next.play_unchecked(mv), line.variant);
            }
        }
    }
}

fn assert_back(position: &Position, variant: Variant) {
    assert_eq!(Position::unpack(&position.pack(), variant), Ok(*position), "{position:?}");
}

#[test]
fn the_start_has_known_bytes() {
    let mut expected = [0; 32];
    expected[..8].copy_from_slice(&0xFFFF_0000_0000_FFFF_u64.to_le_bytes());
    let white = [0x15, 0x62, 0x27, 0x51, 0x33, 0x33, 0x33, 0x33];
    let black = [0xBB, 0xBB, 0xBB, 0xBB, 0x9D, 0xEA, 0xAF, 0xD9];
    expected[8..16].copy_from_slice(&white);
    expected[16..24].copy_from_slice(&black);
    expected[25] = 64;
    expected[28] = 1;
    assert_eq!(Position::start().pack(), expected);
}

#[test]
fn other_bytes_are_refused() {
    let refused = |change: fn(&mut [u8; 32])| {
        let mut bytes = Position::start().pack();
        change(&mut bytes);
        Position::unpack(&bytes, Variant::Standard).unwrap_err()
    };
    assert_eq!(refused(|bytes| bytes[31] = 1), UnpackError::Malformed);
    assert_eq!(refused(|bytes| bytes[24] = 2), UnpackError::Malformed);
    assert_eq!(refused(|bytes| bytes[25] = 65), UnpackError::Malformed);
    assert_eq!(refused(|bytes| bytes[8] = 0), UnpackError::Malformed);
    assert_eq!(refused(|bytes| bytes[0] = 0), UnpackError::Malformed);
    assert_eq!(refused(|bytes| bytes[2] = 1), UnpackError::Malformed);
    let illegal = refused(|bytes| bytes[28] = 0);
    assert_eq!(illegal, UnpackError::Illegal(SetupErrors::INVALID_FULLMOVE_NUMBER));
    let nothing = Position::unpack(&[0; 32], Variant::Standard).unwrap_err();
    assert!(
        matches!(nothing, UnpackError::Illegal(errors) if errors.contains(SetupErrors::EMPTY_BOARD))
    );
}
