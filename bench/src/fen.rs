//! Positions read from FEN, checked and written again.

use anyhow::{Context, Result, ensure};
use chess_core::Variant;
use chess_notation::fen::{self, CastlingStyle, EnPassant, FenText, Leniency};
use chess_notation::pgn;
use shakmaty::{CastlingMode, EnPassantMode};

use crate::Table;

/// How many positions a round reads.
const POSITIONS: usize = 50_000;

/// One row: every position of the first games of a PGN file, so that they look like real ones.
pub fn table(rounds: usize) -> Result<()> {
    let texts = positions()?;
    let mut table = Table::new("FEN read, checked and written", &["chess-notation", "shakmaty"]);
    table.row("positions", rounds, &mut [&mut || ours(&texts), &mut || shakmaty(&texts)])?;
    table.finish();
    Ok(())
}

fn positions() -> Result<Vec<String>> {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/../");
    let files = ["../shared/pgn/games.pgn", "testdata/games.pgn"];
    let bytes = files.iter().find_map(|file| std::fs::read(format!("{here}{file}")).ok());
    let bytes = bytes.context("no PGN file to take positions from")?;
    let mut texts = Vec::new();
    for game in pgn::read(&bytes) {
        let Some(mut position) = game.start else { continue };
        for mv in game.moves() {
            position = position.play(mv)?;
            texts.push(fen::write(&position, Variant::Standard));
        }
        if texts.len() >= POSITIONS {
            break;
        }
    }
    texts.truncate(POSITIONS);
    for text in &texts {
        ensure!(written_by_shakmaty(text, &mut String::new()) == text.len() as u64, "{text}");
    }
    println!("{} positions", texts.len());
    Ok(texts)
}

fn ours(texts: &[String]) -> u64 {
    let mut out = FenText::new();
    let mut is_written = |text: &String| match &fen::read(text, Variant::Standard, Leniency::USUAL) {
        Ok(read) => out.write(&read.position, EnPassant::Legal, CastlingStyle::XFen) == text,
        Err(_) => false,
    };
    texts.iter().filter(|text| is_written(text)).count() as u64
}

fn shakmaty(texts: &[String]) -> u64 {
    let mut out = String::with_capacity(100);
    texts.iter().filter(|text| written_by_shakmaty(text, &mut out) > 0 && out == **text).count()
        as u64
}

/// The length of the text written; 0 where the position was refused.
fn written_by_shakmaty(text: &str, out: &mut String) -> u64 {
    out.clear();
    let Ok(fen) = text.parse::<shakmaty::fen::Fen>() else { return 0 };
    let Ok(position) = fen.into_position::<shakmaty::Chess>(CastlingMode::Standard) else {
        return 0;
    };
    shakmaty::fen::Fen::from_position(&position, EnPassantMode::Legal).append_to_string(out);
    out.len() as u64
}
