#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::hold("pgn_lenient", input));
