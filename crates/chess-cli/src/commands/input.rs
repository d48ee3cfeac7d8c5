//! What commands read: positions, moves, files.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use anyhow::{Context, Result};
use chess_core::{Move, Position, Variant};
use chess_notation::fen::{self, FenError};
use chess_notation::san;
use chess_notation::uci::UciMove;

use super::pgn::sink::Sink;
use crate::args::StartArguments;
use crate::exit::BadInput;
use crate::output::Output;

/// The position that a command starts from.
pub(crate) fn start(arguments: &StartArguments) -> Result<Position> {
    match &arguments.fen {
        None => Ok(Position::start()),
        Some(text) => position(text, arguments.variant.variant()),
    }
}

/// A legal position, or what is wrong with its FEN.
pub(crate) fn position(text: &str, variant: Variant) -> Result<Position> {
    fen::position(text, variant).map_err(|error| {
        let bad = BadInput::new(error.to_string());
        let bad = match hint(text, &error, variant) {
            Some(hint) => bad.hint(hint),
            None => bad.hint("`chess fen` tells all that is wrong with a position"),
        };
        bad.into()
    })
}

/// What may help whoever wrote that FEN.
pub(crate) fn hint(text: &str, error: &FenError, variant: Variant) -> Option<String> {
    let is_right_as = |other| fen::position(text, other).is_ok();
    if variant == Variant::Standard && is_right_as(Variant::Chess960) {
        return Some("the position is legal in Chess960: add --chess960".to_owned());
    }
    match error {
        FenError::Parse(error) if text.split_whitespace().count() == 1 && error.field() > 1 => {
            Some(
                "a FEN has six fields (board, side to move, castling, en passant, two counters): \
             is it in quotation marks?"
                    .to_owned(),
            )
        }
        _ => None,
    }
}

/// The move that a word means, UCI or SAN.
pub(crate) fn legal_move(position: &Position, word: &str) -> Result<Move, String> {
    match word.parse::<UciMove>() {
        Ok(uci) => uci.resolve(position).ok_or_else(|| "illegal move".to_owned()),
        Err(_) => san::parse(position, word).map_err(|error| error.to_string()),
    }
}

/// The position after the moves of `--moves`, and these moves.
pub(crate) fn played(mut position: Position, words: &str) -> Result<(Position, Vec<Move>)> {
    let mut moves = Vec::new();
    for (word, number) in words.split_whitespace().zip(1..) {
        let mv = legal_move(&position, word).map_err(|why| {
            BadInput::new(format!("move {number} of --moves, {word}: {why}"))
                .hint("`chess moves` with the moves before it lists what can be played there")
        })?;
        position = position.play_unchecked(mv);
        moves.push(mv);
    }
    Ok((position, moves))
}

/// Writes what was drawn to a file, or to standard output for `-`.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8], output: &mut Output) -> Result<()> {
    if path == Path::new("-") {
        return output.bytes(bytes);
    }
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(bytes)?;
    sink.finish()
}

/// The lines of a file, or of standard input for `-`, without their ends. What is no UTF-8 is read
/// as Latin-1, the older character set of chess texts (PGN section 4.1).
pub(crate) fn lines(path: &Path) -> Result<impl Iterator<Item = Result<String>>> {
    let name = path.display().to_string();
    Ok(open(path)?.split(b'\n').map(move |line| {
        let mut line = line.with_context(|| format!("cannot read {name}"))?;
        line.pop_if(|last| *last == b'\r');
        Ok(String::from_utf8(line)
            .unwrap_or_else(|error| error.as_bytes().iter().copied().map(char::from).collect()))
    }))
}

fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(|error| {
        BadInput::unreadable(format!("cannot read {}: {error}", path.display()))
            .hint("give the path of a file, or - for standard input")
    })?;
    Ok(Box::new(BufReader::new(file)))
}
