//! PGN: whole games as text (PGN standard of 1994).
//!
//! [`read`] goes through a text game by game, plays every move, side lines included, and gives
//! each game as a [`Game`] with what was wrong and where. [`write()`] and [`Game::write`] are the way
//! back.
//!
//! ```
//! use chess_notation::pgn;
//!
//! let text = "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
//! for game in pgn::read(text.as_bytes()) {
//!     assert_eq!(game.plies(), 7);
//!     assert_eq!(game.uci().last().map(String::as_str), Some("h5f7"));
//!     assert!(!game.has_errors());
//! }
//! ```
//!
//! That is the comfortable way. [`Reader::next_event`] pulls the text piece by piece without a copy,
//! [`Reader::visit`] pushes it to a [`Visitor`] that says what it wants to hear, [`Play`] plays the
//! moves for a [`PlayVisitor`]. [`Writer`], [`ExactWriter`] and [`GameBuilder`] are such visitors;
//! [`Game::accept`] tells an owned game to one. `Chunks` reads a stream in
//! bounded memory, `EventStream` pulls its events.
//!
//! # What is read
//!
//! Bytes in UTF-8, or ISO 8859-1 where a tag or comment is not UTF-8; a byte-order mark is skipped;
//! lines end with LF, CRLF or CR. A game is a section of tag pairs and its movetext, or movetext
//! alone; it ends with its result, or where the next tag section starts. [`Mode::Strict`] takes the
//! import format and SAN as the standard has them and ends a game at the first thing that is not.
//! [`Mode::Lenient`], the default, also takes what follows. Nothing is dropped in silence: what is
//! marked (w) gives a warning, the rest is as good as right.
//!
//! * **Tags**: several on a line, indented, parted by empty lines, right behind a result or before
//!   the moves on one line; a quote inside a value, a missing `]` or quotes (w). The escapes `\"` and
//!   `\\` are undone. A second `Event` tag starts a new game. The names of `FEN`, `SetUp` and
//!   `Variant` in other capitals (w).
//! * **Start**: a FEN without `SetUp`, with four fields, or with `SetUp "0"` (w); castling rights, an
//!   en passant square or counters that do not fit are mended (w). A FEN that gives no position is
//!   an error; the moves are skipped. `Variant` may be `Chess960`, `fischerandom`, `chess 960` and the
//!   like; an unknown one is read as standard chess (w).
//! * **Moves**: all spellings that [`crate::san`] reads, and small piece letters where nothing else
//!   is legal (w). The piece letters are English, or those of French, German, Spanish, Italian, Dutch
//!   or Portuguese (w): the whole game decides, never a move by itself. What counts is that every
//!   move of the main line is legal, then that side lines are, then that no pawn has a letter, then
//!   English. Figurines are read always.
//! * **Beside moves**: numbers of any kind and with any dots, wrong ones (w); `e.p.`, `ch`, `mate`, a
//!   loose `+`; wrong check signs and a needless origin (w); suffixes spaced off; the usual
//!   annotation signs (`±`, `+-`, `N` …); NAGs above 255 or without a number are dropped (w).
//! * **Null moves**: `--`, `Z0`, `<>`, `@@@@`, `null`, `pass`; not in check.
//! * **Side lines**: nested, within the budget. An illegal move inside one cuts that line
//!   only. Open ones are closed where the game ends (w).
//! * **Comments**: `{…}` and `;…`, kept to the letter; empty ones are dropped. One that is never
//!   closed is an error at its brace; reading goes on at the next empty line that is followed by
//!   `[Event `.
//! * **Results**: `½-½`, `1/2`, `1:0` and the like; `0-0` as a double forfeit where the game ends and
//!   castling is not meant (w). A result that has neither tags nor moves is no game (w). A missing
//!   result is taken from the tag (w). The result behind the moves counts where the tag differs (w).
//! * **Text between games** is skipped line by line until a tag or a move follows (w).
//!
//! An illegal, ambiguous or unreadable move in the main line is an error: the moves before it are
//! kept, the rest is skipped ([`ReadGame::unread`] says which bytes) and the next game is read.
//!
//! # Codes
//!
//! Every departure from the standard has a stable [`Code`]. What is `taken` counts as right and is
//! not mentioned; a `warning` changes nothing that is read; an `error` ends its line of moves (in
//! strict mode the game), and the next game is read. [`Options::without`] makes an error of whatever
//! lenient mode takes.
//!
//! | code | lenient | strict | what it is | such as |
//! |---|---|---|---|---|
//! | `stray_text` | warning | error | Text that belongs to no game is skipped | `Dear reader,` |
//! | `tags_missing` | taken | error | A game has no tags (PGN 8.1) | `1. e4 *` |
//! | `roster_incomplete` | warning | warning | Tags of the seven-tag roster are missing (PGN 8.1.1) |  |
//! | `tag_syntax` | warning | error | A tag pair is not written as `[Name "value"]` (PGN 8.1) | `[Event a]` `[Event "a"` |
//! | `tag_name` | warning | warning | A tag's name differs from a known one only in capitals | `[white "A"]` |
//! | `tag_twice` | warning | error | A tag name stands twice in one section; the first one counts | `[Event "a"]`, `[White "b"]`, `[White "c"]` |
//! | `tags_too_many` | warning | error | A game has more tags than the budget; the others are dropped |  |
//! | `date_invalid` | warning | error | A date names a month or day that does not exist (PGN 8.1.1.3) | `[Date "2020.13.01"]` |
//! | `variant_unknown` | warning | warning | The game is of a variant that is not known here, and read as standard chess | `[Variant "Atomic"]` |
//! | `fen_invalid` | error | error | The start position cannot be read or is not legal; no move is played | `[FEN "8/8"]` |
//! | `fen_mended` | warning | error | The start position is playable without some of what its FEN claims | `KQkq` without rooks at home |
//! | `fen_fields` | taken | error | The start position's FEN has fewer than six fields (PGN 16.1.3) | `[FEN "… w KQkq -"]` |
//! | `set_up_missing` | taken | error | A FEN tag stands without SetUp (PGN 9.7) | `[FEN "…"]` alone |
//! | `set_up_contradicts` | warning | error | The tags disagree on whether the game starts from a set-up | `[SetUp "0"]` and a FEN |
//! | `illegal_move` | error | error | The move is not legal | `1. e5` |
//! | `ambiguous_move` | error | error | Several legal moves fit | `Nd2` for two knights |
//! | `no_such_piece` | error | error | The side to move has no such piece | `Qd1` without a queen |
//! | `promotion_missing` | error | error | The piece of a promotion is missing (PGN 8.2.3.3) | `e8` |
//! | `unknown_piece` | error | error | A letter stands for no piece | `Hf3` |
//! | `unreadable_move` | error | error | The token is no move | `Nf9` |
//! | `null_move` | taken | error | A null move, which PGN does not have | `--` `Z0` `<>` `@@@@` `null` `pass` |
//! | `spelling` | taken | error | The move is not spelled as SAN (PGN 8.2.3) | `0-0` `e2-e4` `e8Q` |
//! | `needless_origin` | warning | error | The origin is given in more detail than needed (PGN 8.2.3.4) | `Ngf3` |
//! | `capture_wrong` | warning | error | The sign x stands at a move that takes nothing | `Nxf3` |
//! | `small_piece` | warning | error | A small letter was taken for a piece, since nothing else was legal | `nf3` |
//! | `check_wrong` | warning | error | The sign of check or mate is wrong | `e4+` |
//! | `check_missing` | taken | error | The sign of check or mate is missing (PGN 8.2.3.5) | `Qh5` for `Qh5#` |
//! | `remark` | taken | error | A sign or word beside a move that PGN does not have | `e.p.` `ch` `mate` `(=)`, `+` alone |
//! | `move_number` | warning | taken | A move number is wrong | `1. e4 e5 3. f4` |
//! | `ellipsis` | taken | error | The sign … stands for three dots | `1… e5` |
//! | `nag_range` | warning | error | A NAG is above 255 and dropped (PGN 7) | `$256` |
//! | `nag_number` | warning | error | A dollar sign without a number | `$` |
//! | `nag_glyph` | taken | error | An annotation is written as a sign instead of a NAG (PGN 8.2.4) | `±` `+-` `=` `N` |
//! | `suffix_unknown` | warning | error | A run of ! and ? is none of the six suffixes (PGN 8.2.3.8) | `!!!` |
//! | `escape_column` | warning | error | A percent sign outside the first column (PGN 6) | `1. e4 % x` |
//! | `stray_token` | warning | error | A token that has no place here is skipped | `]` `"`, a result in a side line |
//! | `side_line_misplaced` | error | error | A side line has no move to replace, and is skipped | `(1. e4)` first of all |
//! | `side_line_depth` | error | error | Side lines are nested too deeply; the innermost are skipped |  |
//! | `side_line_open` | warning | error | A side line is not closed (PGN 8.2.5) | `1. e4 (1. d4 *` |
//! | `comment_open` | error | error | A comment is never closed (PGN 5) | `{ …` |
//! | `comment_holds_tags` | warning | taken | A comment holds what looks like another game's tags | `{ …`, an empty line, `[Event ` |
//! | `terminator_missing` | warning | error | No result stands before the next game's tags (PGN 8.2.6) | `1. e4`, then `[Event ` |
//! | `terminator_missing_at_end` | warning | taken | No result stands at the end of the text |  |
//! | `terminator_spelling` | taken | error | The result is none of the four (PGN 8.2.6) | `½-½` `1/2` `1:0` |
//! | `double_forfeit` | warning | error | 0-0 where castling makes no sense: both lost | `0-0` `0:0` |
//! | `text_after_terminator` | warning | error | Something stands behind the result | `1-0 1-0` |
//! | `results_differ` | warning | error | The Result tag and the result behind the moves differ (PGN 8.2.6) | `[Result "1-0"]` and `0-1` |
//! | `result_against_board` | warning | taken | The result is not what the final position says | `Qxf7# 0-1` |
//! | `foreign_letters` | warning | error | The piece letters are those of another language | `Cf3` |
//! | `game_too_long` | error | error | A game has more bytes than the budget; the rest of it is skipped |  |
//! | `moves_too_many` | error | error | A game has more moves than the budget; the rest of it is skipped |  |
//! | `comments_too_many` | error | error | A game has more comments than the budget; the others are dropped |  |
//! | `side_lines_too_many` | error | error | A game has more side lines than the budget; the others are skipped |  |
//! | `more` | warning | warning | There was more to say about this game |  |
//!
//! # Languages
//!
//! The letters of a game are found once for the whole game, by all ways of reading: [`read`],
//! [`Reader::next_event`] (its [`San`](crate::san::San)s know their letters) and [`Play`]. A knight
//! or queen by its English letter in the main line shows within a few moves that a game is English;
//! where it does not show, the game is read ahead to its end. Some short games make sense in two
//! languages, such as `1. Re2` where rook and king can go there: English counts, and
//! [`Options::with_letters`] says otherwise. In strict mode letters are English, or those named.
//!
//! # Bounds
//!
//! Time is linear in the length of the text whatever it holds. What one game may have is bounded by
//! a [`Budget`], each excess has its code, and the next game is read: 8 MiB, 1,000 tags, 1,000,000
//! half-moves, 250,000 comments, 250,000 side lines, 1,000 of them inside each other.
//! [`Diagnostic::show`] shows a place with its line and a caret.
//!
//! # What is kept and written
//!
//! | what | as it is written by [`Game::write`] and [`Writer`] |
//! |---|---|
//! | tags | in their order as they were read, one a line, `\"` and `\\` escaped; line ends become blanks |
//! | start | `Variant`, `SetUp` and `FEN` behind the tags where the start needs them and they are missing |
//! | moves | SAN in English letters; with [`Game::write_as`] other letters, long algebraic notation or UCI |
//! | numbers | `1.` before White's move; `1...` before Black's at a line's start and behind comments and side lines |
//! | null moves | `--` |
//! | NAGs | `$1`, each once, behind the move |
//! | comments | `{…}` to the letter; `;…` where it holds `}`; before side lines where they stood behind them |
//! | annotations | by [`Game::write_with`], as the last comment of their move |
//! | side lines | `(…)` behind the move that they replace |
//! | result | `1-0` `0-1` `1/2-1/2` `*`, or `0-0` |
//! | lines | less than 80 characters, but where a single comment is longer |
//!
//! Reading the text again gives the same game. Not kept: move numbers, layout, the spelling of moves
//! and check signs, remarks such as `e.p.`, and what a diagnostic says was skipped. [`ExactWriter`]
//! keeps every byte.
//!
//! [`write()`] writes a played game in export format: the seven-tag roster first and whole, then the
//! other tags, then the moves.

// The two ways in: `tokens` cuts the text up for all; `feed` tells events and visitors, `draft` makes
// owned games.
mod accept;
mod annotation;
mod between;
mod board;
mod braces;
mod budget;
#[cfg(feature = "std")]
mod chunks;
mod command;
mod comment;
mod diagnostic;
mod draft;
mod event;
mod exact;
mod excerpt;
mod export;
mod feed;
mod game;
mod language;
mod limit;
mod lines;
mod movetext;
mod play;
mod play_visitor;
mod reader;
mod result;
mod run;
mod scan;
mod spelling;
mod start;
#[cfg(test)]
mod steps;
#[cfg(feature = "std")]
mod stream;
mod tag;
mod tag_pair;
mod tell;
mod text;
mod tokens;
mod tree;
mod visitor;
mod words;
mod writer;

pub use accept::GameBuilder;
pub use board::{Board, Play, Start};
pub use budget::Budget;
#[cfg(feature = "std")]
pub use chunks::{Chunks, MOST_GAME_BYTES};
pub use command::{Command, CommentPart, Evaluation, MarkColor, ParseCommandError, comment_parts};
pub use diagnostic::{Code, Codes, Diagnostic, Severity, Shown};
pub use event::{Comment, Event, Span, Tag};
pub use exact::ExactWriter;
pub use excerpt::Excerpt;
pub use export::write;
pub use game::{Game, ReadGame};
pub use play_visitor::PlayVisitor;
pub use reader::{Mode, Options, Reader, read, read_with};
pub use result::GameResult;
pub use spelling::Spelling;
#[cfg(feature = "std")]
pub use stream::EventStream;
pub(crate) use text::decode_cow;
pub use tree::{NodeId, Step, Tree};
pub use visitor::{Interest, SideLine, Visitor};
pub use writer::Writer;
