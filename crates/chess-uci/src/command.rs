//! What a chess program says to the engine, line by line.
//!
//! Unknown words are skipped, as the protocol asks. Words are separated by blanks and tabs; a
//! carriage return at the end of a line is one of them.

use std::time::Duration;

/// A line that means something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    Uci,
    IsReady,
    NewGame,
    SetOption { name: String, value: String },
    Position { fen: Option<String>, moves: Vec<String> },
    Go(Go),
    Stop,
    PonderHit,
    Quit,
}

/// How long to search, and what.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// Only these moves; empty for all.
    pub(crate) search_moves: Vec<String>,
    pub(crate) clocks: Clocks,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    pub(crate) move_time: Option<Duration>,
    /// Until told to stop.
    pub(crate) is_infinite: bool,
    /// On the opponent's time, until the move expected is played.
    pub(crate) is_ponder: bool,
}

/// What the clocks say, White's first. A clock below zero is one that has run out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Clocks {
    pub(crate) remaining: [Option<Duration>; 2],
    pub(crate) increments: [Duration; 2],
    pub(crate) moves_to_go: Option<u32>,
}

/// Reads a line; nothing where it says nothing that is known.
pub(crate) fn parse(line: &str) -> Option<Command> {
    let mut words = line.split_whitespace();
    // The command is the first word that is one.
    loop {
        let command = match words.next()? {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "setoption" => set_option(words),
            "position" => position(words)?,
            "go" => Command::Go(go(words)),
            _ => continue,
        };
        return Some(command);
    }
}

/// Names and values may hold blanks: a name ends at `value`, a value at the end of the line.
fn set_option<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let (mut name, mut value) = (Vec::new(), None::<Vec<&str>>);
    for word in words {
        match &mut value {
            Some(value) => value.push(word),
            None if word == "value" => value = Some(Vec::new()),
            None if word == "name" && name.is_empty() => {}
            None => name.push(word),
        }
    }
    Command::SetOption { name: name.join(" "), value: value.unwrap_or_default().join(" ") }
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Command> {
    let fen = match words.next()? {
        "startpos" => None,
        "fen" => {
            let fen = words.by_ref().take_while(|word| *word != "moves").collect::<Vec<_>>();
            let moves = words.map(str::to_owned).collect();
            return Some(Command::Position { fen: Some(fen.join(" ")), moves });
        }
        _ => return None,
    };
    let moves = words.skip_while(|word| *word == "moves").map(str::to_owned).collect();
    Some(Command::Position { fen, moves })
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.is_infinite = true,
            "ponder" => go.is_ponder = true,
            // A word that is not a move ends the list.
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| looks_like_move(word)) {
                    go.search_moves.push(mv.to_owned());
                }
            }
            _ => {
                let Some(number) = words.peek().and_then(|word| word.parse::<i64>().ok()) else {
                    continue;
                };
                let positive = u64::try_from(number).unwrap_or(0);
                let small = u32::try_from(positive).unwrap_or(u32::MAX);
                let time = Duration::from_millis(positive);
                match word {
                    "wtime" => go.clocks.remaining[0] = Some(time),
                    "btime" => go.clocks.remaining[1] = Some(time),
                    "winc" => go.clocks.increments[0] = time,
                    "binc" => go.clocks.increments[1] = time,
                    "movestogo" => go.clocks.moves_to_go = Some(small),
                    "movetime" => go.move_time = Some(time),
                    "depth" => go.depth = Some(small),
                    "nodes" => go.nodes = Some(positive),
                    "mate" => go.mate = Some(small),
                    _ => continue,
                }
                words.next();
            }
        }
    }
    go
}

fn looks_like_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_square = |at: usize| {
        bytes[at].to_ascii_lowercase().wrapping_sub(b'a') < 8
            && bytes[at + 1].wrapping_sub(b'1') < 8
    };
    matches!(bytes.len(), 4 | 5) && word.is_ascii() && is_square(0) && is_square(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_stand_in_any_order_and_unknown_ones_are_skipped() {
        let read = parse("  joho go\tbtime 900 nonsense 7 winc 5 wtime -50 movestogo 3\r");
        let clocks = Clocks {
            remaining: [Some(Duration::ZERO), Some(Duration::from_millis(900))],
            increments: [Duration::from_millis(5), Duration::ZERO],
            moves_to_go: Some(3),
        };
        assert_eq!(read, Some(Command::Go(Go { clocks, ..Go::default() })));
        assert_eq!(parse("xyzzy"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn a_word_that_is_no_move_ends_the_list_of_moves() {
        let Some(Command::Go(go)) = parse("go searchmoves a2a3 h2h3 depth 5") else {
            panic!("not read as go")
        };
        assert_eq!((go.search_moves.len(), go.depth), (2, Some(5)));
    }

    #[test]
    fn names_and_values_of_options_hold_blanks() {
        let read = parse("setoption name Clear Hash");
        let name = "Clear Hash".to_owned();
        assert_eq!(read, Some(Command::SetOption { name, value: String::new() }));
        let read = parse("setoption name Book File value C:\\my books\\one.bin");
        let (name, value) = ("Book File".to_owned(), "C:\\my books\\one.bin".to_owned());
        assert_eq!(read, Some(Command::SetOption { name, value }));
    }

    #[test]
    fn positions_come_with_and_without_moves() {
        let start = |moves: &[&str]| {
            let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
            Some(Command::Position { fen: None, moves })
        };
        assert_eq!(parse("position startpos moves"), start(&[]));
        assert_eq!(parse("position  startpos\tmoves e2e4"), start(&["e2e4"]));
        let fen = Some("8/8/8/8/8/8/k7/7K w - -".to_owned());
        let moves = vec!["h1g1".to_owned()];
        let read = parse("position fen 8/8/8/8/8/8/k7/7K w - - moves h1g1");
        assert_eq!(read, Some(Command::Position { fen, moves }));
    }
}
