//! `chess pgn`: work on PGN files, game by game.
//!
//! A subcommand is a pure function from one game to what becomes of it. Around it stands the same
//! frame for all of them:
//!
//! ```text
//!  files ─▶ source ─▶ chunks ─▶ workers ─▶ in input order ─▶ report, sink
//!           unpacks   whole     read, map                     findings, games
//!                     games
//! ```
//!
//! * [`options`]: the arguments that all subcommands share.
//! * [`source`] and [`frames`]: files, standard input, `.zst` and `.gz`, known by their content.
//! * [`ordered`]: workers whose results come back in order, through a bounded window.
//! * [`games`] and [`chunk_games`]: chunks, cut by `chess_notation::pgn::Chunks`, read into games; [`games::each`] is where a subcommand plugs in, or
//!   [`rewrite::rewrite`] where it only decides which games go on, or how.
//! * [`report`]: what is wrong, and where.
//! * [`sink`]: where games are written.
//! * [`naming`]: names of openings; [`tag_section`]: tags changed in a game's bytes; [`tally`]:
//!   games counted by their results.

mod check;
mod chunk_games;
mod convert;
mod dedupe;
mod duplicates;
mod eco;
mod external;
mod filter;
mod fix;
mod frames;
pub(crate) mod games;
mod head;
mod join;
mod mend;
pub(crate) mod naming;
pub(crate) mod one;
pub(crate) mod options;
pub(crate) mod ordered;
mod player;
mod progress;
pub(crate) mod report;
mod rewrite;
mod sample;
pub(crate) mod sink;
mod sort;
mod source;
mod split;
mod stats;
mod tag_section;
mod tags;
mod tally;
mod tree;
mod words;

use anyhow::Result;
use clap::Subcommand;

use crate::exit::Exit;
use crate::output::Output;

const FILTER_HELP: &str = "\
Conditions of different kinds must all be met; several of one kind are alternatives. Exit code 0: \
some game passed; 1: none did, or a game has an error; 3: some input could not be read.

Expressions:
  WhiteElo >= 2400 && Result == \"1-0\"   tags, as in the file: == != < <= > >=
  player ~ \"Carlsen\" || Event !~ \"blitz\"
                                        ~ contains, accents and capitals aside
  date in 2019..2020.06 && eco in B20..B99
                                        ranges with both ends; lists: (B20, B33)
  elo >= 2600 && plies > 80 && !(result == draw)
  ending in (mate, stalemate)           on the board or by the Termination tag
  position(\"*/*/*/*/*/*/5PPP/5RK1 w\")   a FEN or part of one; ? any, ! a piece,
                                        * rest of the rank, A white, a black,
                                        [Nn1] [^Pp] sets
  material(\"KRP+ v KRP*\", 8)            pieces, for 8 half-moves; KRP v kr: the
                                        pawn is White's
  imbalance(\"Q v RR\")                   what each side has more; - is nothing
  moves(\"1. e4 c5 2. * d6\")             first moves
  reaches(\"1. e4 c5\")                   the same position in any order of moves
  repertoire(\"white.pgn\", white)        White never left it
  followed(\"white.pgn\") >= 12           half-moves within it
More fields: opening, comments, side_lines, errors, variant, tag(\"name\"); underpromotion.

Examples:
  chess pgn filter --player salon --result white --plies ..60 testdata/games.pgn
  chess pgn filter -w 'ending == mate && plies < 60' testdata/games.pgn
  chess pgn filter --count --material 'KRP* v KRP*' testdata/games.pgn";

/// What can be done with PGN files.
#[derive(Debug, Subcommand)]
pub(crate) enum PgnCommand {
    /// Read every game, play its moves and report what is wrong, with line and column
    #[command(after_help = "Examples:\n  chess pgn check testdata/games.pgn\n  \
        chess pgn check --strict --errors json testdata/games.pgn")]
    Check(check::CheckArguments),
    /// Write games in another notation, as positions, as JSON or as tables
    #[command(after_help = convert::help())]
    Convert(convert::ConvertArguments),
    /// Write the games that meet conditions, to the byte as they are
    #[command(after_help = FILTER_HELP)]
    Filter(Box<filter::FilterArguments>),
    /// Write the first games
    #[command(after_help = "Example:\n  chess pgn head -n 2 testdata/games.pgn")]
    Head(head::HeadArguments),
    /// Write the games of several files as one
    #[command(
        after_help = "Example:\n  chess pgn join testdata/games.pgn testdata/games.pgn -o all.pgn.zst"
    )]
    Join(join::JoinArguments),
    /// Write each game once: not those that are the start of another one, or the same
    #[command(after_help = "\
A game is left out if another one of the input is better, and the same:\n  \
* the start position is the same, and its moves are the other's moves or the\n    \
first of them;\n  \
* White and Black are the same players, up to spelling: initials for given\n    \
names, marks on letters, the order of the names, titles, van and von (but\n    \
Stockfish 15 is not Stockfish 16);\n  \
* no known part of the dates differs; for equal moves the years count only.\n\
Games of fewer half-moves than --enough must agree in event, site, date and round instead. \
The better game has more moves; then more comments, side lines and NAGs; then more tags; then \
a result; then it stands first. It is written as it is.\n\n\
Example:\n  chess pgn dedupe testdata/games.pgn testdata/games.pgn -o once.pgn")]
    Dedupe(dedupe::DedupeArguments),
    /// Mend small faults: results, tags, start positions, the spelling of moves
    #[command(after_help = "\
Games without faults are written as they are, and so are those with errors. What is mended:\n  \
result      tag and result agree: by mate or stalemate, else the result, else\n              \
the tag\n  \
roster      missing ones of the seven tags are added\n  \
date        2020-01-05 and the like become 2020.01.05\n  \
tag_name    white becomes White\n  \
tag_twice   the first one stays\n  \
fen         impossible castling rights and counters are dropped\n  \
set_up      SetUp is added\n  \
stray_text  prose before and behind games is left out\n  \
moves       castling with zeros, other languages, long algebraic and the like\n              \
become SAN\n\
and what goes away when a game is written anew, under the names that `chess pgn check` gives.\n\n\
Examples:\n  chess pgn fix --dry-run testdata/pgn-cases/01-castling-zeros.pgn\n  \
chess pgn fix testdata/pgn-cases/01-castling-zeros.pgn -o fixed.pgn")]
    Fix(fix::FixArguments),
    /// Write games in another order
    #[command(after_help = "Example:\n  chess pgn sort --by=-Elo,Date testdata/games.pgn")]
    Sort(sort::SortArguments),
    /// Put games into several files
    #[command(after_help = "\
The file names are the pattern of -o, in which {} stands for the number or the value. Files that \
exist already are not touched.\n\n\
Examples:\n  \
        chess pgn split -n 5 testdata/games.pgn -o 'part-{}.pgn'\n  \
        chess pgn split --by eco testdata/games.pgn -o 'by-eco/{}.pgn.zst'")]
    Split(split::SplitArguments),
    /// Write some games at random
    #[command(after_help = "Example:\n  chess pgn sample -n 3 --seed 7 testdata/games.pgn")]
    Sample(sample::SampleArguments),
    /// Name the opening of each game: write the tags ECO, Opening and Variation, or list them
    #[command(
        after_help = "The tags are changed where they stand and all other bytes of a game stay as they are. \
        Only a game whose tags lack quotes or brackets is written anew.\n\n\
        Examples:\n  chess pgn eco --lang fr testdata/games.pgn -o named.pgn\n  \
        chess pgn eco --list testdata/games.pgn"
    )]
    Eco(eco::EcoArguments),
    /// Count the moves that were played from a position, with their results
    #[command(after_help = "A game counts where it comes to the position for the first time, in \
        whatever order of moves.\n\n\
        Examples:\n  chess pgn tree testdata/games.pgn\n  \
        chess pgn tree --moves '1. e4 e5' --depth 2 testdata/games.pgn")]
    Tree(tree::TreeArguments),
    /// Count games by result, length, year, player and opening
    #[command(after_help = "Examples:\n  chess pgn stats testdata/games.pgn\n  \
        chess pgn stats --json --lang fr testdata/games.pgn")]
    Stats(stats::StatsArguments),
}

/// Runs one of them.
pub(crate) fn run(command: &PgnCommand, output: &Output) -> Result<Exit> {
    match command {
        PgnCommand::Check(arguments) => check::run(arguments, output.is_json()),
        PgnCommand::Convert(arguments) => convert::run(arguments),
        PgnCommand::Filter(arguments) => filter::run(arguments, output.is_json()),
        PgnCommand::Head(arguments) => head::run(arguments),
        PgnCommand::Join(arguments) => join::run(arguments),
        PgnCommand::Dedupe(arguments) => dedupe::run(arguments),
        PgnCommand::Fix(arguments) => fix::run(arguments),
        PgnCommand::Sort(arguments) => sort::run(arguments),
        PgnCommand::Split(arguments) => split::run(arguments),
        PgnCommand::Sample(arguments) => sample::run(arguments),
        PgnCommand::Eco(arguments) => eco::run(arguments, output.is_json()),
        PgnCommand::Tree(arguments) => tree::run(arguments, output.is_json()),
        PgnCommand::Stats(arguments) => stats::run(arguments, output.is_json()),
    }
}
