//! What can be written after `chess`.

pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod engine;
pub(crate) mod language;
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod text;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use chess_core::Variant;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use self::analyze::AnalyzeArguments;
use self::arena::ArenaArguments;
use self::engine::{BenchArguments, BestMoveArguments};
use self::picture::{BoardArguments, GifArguments, SheetArguments};
use self::play::PlayArguments;
use self::text::{EpdArguments, FenArguments};
use crate::commands::pgn::PgnCommand;

/// The deepest perft that is accepted: no computer will count further, and a typing error ends at once.
const DEEPEST: i64 = 30;

/// Chess positions, moves and games on the command line
///
/// Text for people by default, one JSON object a line with --json. Exit code 0: yes, all is well;
/// 1: no, or something is wrong with the input; 2: wrong usage; 3: something could not be read or
/// written.
#[derive(Debug, Parser)]
#[command(name = "chess", version, arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    /// Write one JSON object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check a position: is it legal, and what does it look like?
    #[command(after_help = "Examples:\n  chess fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'\n  \
        chess fen --lenient --shredder 'r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1;'")]
    Fen(FenArguments),
    /// Read the records of an EPD file, say what is wrong with them, and write them as they should be
    #[command(after_help = "Examples:\n  chess epd testdata/engine/tactics.epd\n  \
        echo '4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4' | chess epd -")]
    Epd(EpdArguments),
    /// List the legal moves of a position
    #[command(after_help = "Example: chess moves --moves 'e2e4 e7e5'")]
    Moves(MovesArguments),
    /// Count the positions that a depth of legal moves leads to
    #[command(
        after_help = "Examples:\n  chess perft 4\n  chess perft --epd testdata/perft/standard.epd --max-nodes 10000"
    )]
    Perft(PerftArguments),
    /// Play move lists and say what holds afterwards: one JSON object in, one out
    #[command(
        after_help = "Each line has id, start (startpos or a FEN), variant (standard or chess960) and \
        moves (UCI). Where it has expect.legal_has or expect.legal_lacks, those of the moves that are \
        legal, or are not, come back under the same names.\n\n\
        Example: echo '{\"id\":1,\"start\":\"startpos\",\"moves\":[\"e2e4\"]}' | chess replay -"
    )]
    Replay(ReplayArguments),
    /// Show a position as text, or draw it as SVG or PNG
    #[command(after_help = "Examples:\n  chess board --moves 'e4 c5 Nf3'\n  \
        chess board 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --png board.png --mark Rg1")]
    Board(BoardArguments),
    /// Show a game as an animated GIF picture
    #[command(after_help = "Examples:\n  chess gif testdata/games.pgn -o game.gif\n  \
        chess gif testdata/games.pgn -o - --flip --theme dark --size 320 > dark.gif")]
    Gif(GifArguments),
    /// Print the score sheet of a game, or an empty one, as PDF
    #[command(
        after_help = "Examples:\n  chess sheet testdata/games.pgn -o sheet.pdf --lang fr\n  \
        chess sheet --blank -o blank.pdf --paper a5 --lang fr --letters figurine"
    )]
    Sheet(SheetArguments),
    /// Find the best move of a position
    #[command(
        after_help = "Examples:\n  chess bestmove '7k/8/8/8/8/8/R7/1R5K w - - 0 1' --nodes 20000\n  \
        chess bestmove --moves 'e4 e5 Qh5' --nodes 100000"
    )]
    Bestmove(BestMoveArguments),
    /// Say what was good and bad in games, and why
    ///
    /// Writes the games as PGN with signs ($6 ?!, $2 ?, $4 ??), evaluations ([%eval]), the reason why
    /// a move was bad in words, and the better line; with --json, an object for each game. A move is an
    /// inaccuracy, a mistake or a blunder if it gives away 5, 10 or 15 points of 100 of the chances of
    /// winning. The accuracy of each player goes to the error output.
    #[command(
        after_help = "Examples:\n  chess analyze testdata/games.pgn --nodes 500 --lang fr\n  \
        chess analyze testdata/games.pgn --nodes 500 --json -o analysis.jsonl\n\n\
        Exit code 1: a game has an error, or an engine failed; 3: some input could not be read."
    )]
    Analyze(AnalyzeArguments),
    /// Play a game in the terminal: against a level of the engine, or two people
    ///
    /// Type moves (e4, Nf3, g1f3, or French letters) and words such as hint, undo, draw and save; help
    /// tells them all. Where input or output is no terminal, lines are read and the board is written
    /// as text.
    #[command(
        after_help = "Examples:\n  echo quit | chess play --level 5 --color black --clock 5+3\n  \
        printf 'e4\\nhint\\nsave my-game.pgn\\nquit\\n' | chess play --two --lang fr"
    )]
    Play(PlayArguments),
    /// Be a UCI engine: for chess programs, not for people
    ///
    /// Reads commands of the Universal Chess Interface from standard input and answers on standard
    /// output, until quit or the end of the input. Options: Hash, Threads, MultiPV, UCI_Chess960,
    /// Ponder, UCI_LimitStrength with UCI_Elo, Level (1 to 10) with Seed, Move Overhead.
    #[command(after_help = "Example: echo uci | chess uci")]
    Uci,
    /// Search fixed positions: the number of nodes is the engine's signature
    #[command(after_help = "Example: chess bench 6")]
    Bench(BenchArguments),
    /// Play a match between engines, or levels of ours, and say what it shows
    #[command(after_help = "Examples:\n  chess arena level:3 level:2 --games 4\n  \
        chess arena own own --games 2 --nodes-first 400 --nodes-second 100 --json\n\n\
        Exit code 1: the first player scored less than --least, a sequential test refused, or an \
        engine failed.")]
    Arena(ArenaArguments),
    /// Work on PGN files: check, choose, order, mend
    Pgn(PgnArguments),
    /// Write what a shell needs to complete commands and options
    #[command(
        after_help = "Examples:\n  chess completions bash\n  chess completions fish > chess.fish"
    )]
    Completions(CompletionsArguments),
    /// Write manual pages
    #[command(after_help = "Examples:\n  chess man pgn check\n  chess man -o man1")]
    Man(ManArguments),
}

#[derive(Debug, Args)]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    pub(crate) start: StartArguments,
    /// Moves to play first, UCI or SAN, with blanks between them
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArguments {
    /// How many half-moves deep
    #[arg(required_unless_present = "epd", conflicts_with = "epd", value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    pub(crate) start: StartArguments,
    /// Show the count behind each first move
    #[arg(long, conflicts_with = "epd")]
    pub(crate) divide: bool,
    /// Compare with a file of lines like "FEN ;D1 20 ;D2 400"
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub(crate) epd: Option<PathBuf>,
    /// Leave out counts above N
    #[arg(long, value_name = "N", requires = "epd")]
    pub(crate) max_nodes: Option<u64>,
    /// Count with N threads instead of one a core
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Megabytes for counts of positions met again; 0 walks each position anew
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = parse_megabytes)]
    pub(crate) hash: usize,
}

/// From 0 to a quarter of a terabyte.
fn parse_megabytes(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(megabytes @ 0..=262_144) => Ok(megabytes),
        _ => Err("megabytes are a number from 0 to 262144".to_owned()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// A file of JSON lines, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct PgnArguments {
    #[command(subcommand)]
    pub(crate) command: PgnCommand,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArguments {
    /// The command whose page is written, such as pgn check; without it, that of chess
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    pub(crate) command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
}

/// Where a command starts from.
#[derive(Debug, Args)]
pub(crate) struct StartArguments {
    /// Start from this position instead of the usual one
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    #[command(flatten)]
    pub(crate) variant: VariantArgument,
}

#[derive(Debug, Args)]
pub(crate) struct VariantArgument {
    /// Read and write castling as Chess960 does
    #[arg(long)]
    pub(crate) chess960: bool,
}

impl VariantArgument {
    pub(crate) fn variant(&self) -> Variant {
        if self.chess960 { Variant::Chess960 } else { Variant::Standard }
    }
}
