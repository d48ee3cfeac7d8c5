//! `chess pgn convert`.

mod forms;
#[cfg(feature = "parquet")]
mod parquet;
mod round_trip;

use crate::chess_reading;

/// A game with something of everything.
const GAME: &str = r#"[Event "A \"test\""]
[Site "?"]
[Date "2020.02.29"]
[White "Ä, \\B"]
[Black "C"]
[Result "1-0"]
[WhiteElo "2400"]
[BlackElo "?"]
[White "again"]

{opening [%cal Ge2e4]} 1. e4 $1 {[%clk 0:03:00.5] good [%eval 0.25,18]} (1. d4 {[%emt 0:00:02]} d5 (1...
Nf6 {x}) 2. c4) ({why} 1. c4) 1... e5 {[%csl Rd5,Ge4]} 2. Nf3 {[%eval #-3]} 2... Nc6 $4 $16 3. -- {pass}
a6 4. Bb5 Nf6 5. O-O {[%clk 0:02:59] [%clk 0:01:00]} 1-0
"#;

/// Converts it and gives what came out.
fn converted(arguments: &[&str]) -> String {
    chess_reading(&[&["pgn", "convert", "-"], arguments].concat(), GAME)
}
