//! The properties of the fuzz targets over their committed corpus and over mutations of it, so that
//! every run of the tests asks a little of what fuzzing asks for hours.

use std::path::PathBuf;

use chess_notation::fen::{self, CastlingStyle, EnPassant};
use proptest::prelude::*;

use crate::properties;
use crate::support::{dice, root, starts, walk};

/// The committed inputs of a target. Inputs that once broke something are among them.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = root().join("fuzz/corpus").join(target);
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

#[test]
fn every_seed_keeps_the_properties() {
    for (target, property) in properties::ALL {
        for seed in seeds(target) {
            property(&seed);
        }
    }
}

#[test]
fn every_target_has_a_file() {
    let folder = root().join("fuzz/fuzz_targets");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let mut targets = properties::ALL.map(|(target, _)| target.to_owned());
    targets.sort();
    assert_eq!(files, targets);
}

/// One change: where, which, and with what byte.
type Change = (usize, u8, u8);

/// Bytes that mean something in one of the notations.
const TELLING: &[u8] = b" \n\t/-w0123456789KQRBNPkqrbnpabcdefghxO=+#\"\\;.(){}[]%$*!?";

fn changed(seed: &[u8], other: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for &(at, what, byte) in changes {
        let at = at % (bytes.len() + 1);
        let telling = TELLING[usize::from(byte) % TELLING.len()];
        match what % 6 {
            0 => bytes.insert(at, telling),
            1 if at < bytes.len() => bytes[at] = telling,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => bytes.insert(at, byte),
            4 => bytes.truncate(at),
            5 => {
                let tail = &other[usize::from(byte) % (other.len() + 1)..];
                bytes.splice(at..at, tail.iter().take(40).copied());
            }
            _ => {}
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    /// FENs of games with a few bytes changed: most are nearly right.
    #[test]
    fn mutations_of_fens_keep_the_properties(
        (start, variant) in starts(),
        dice in dice(),
        changes in proptest::collection::vec(any::<Change>(), 0..3),
    ) {
        let (_, positions) = walk(&start, &dice);
        for position in positions.iter().rev().take(4) {
            let text = fen::write_with(position, variant, EnPassant::Always, CastlingStyle::XFen);
            properties::fen(&changed(text.as_bytes(), b"", &changes));
        }
    }

    #[test]
    fn mutations_keep_the_properties(
        choice in any::<(usize, usize, usize)>(),
        changes in proptest::collection::vec(any::<Change>(), 1..8),
    ) {
        let (target, property) = properties::ALL[choice.0 % properties::ALL.len()];
        let seeds = seeds(target);
        let seed = &seeds[choice.1 % seeds.len()];
        let other = &seeds[choice.2 % seeds.len()];
        property(&changed(seed, other, &changes));
    }
}
