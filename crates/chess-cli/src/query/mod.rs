//! Questions about games: the language of `chess pgn filter --where`.
//!
//! ```text
//! expression  =  all { ("||" | "or") all }
//! all         =  part { ("&&" | "and") part }
//! part        =  ("!" | "not") part  |  "(" expression ")"  |  comparison  |  question
//! comparison  =  field ("==" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~") value
//!             |  field ["not"] "in" ( [value] ".." [value]  |  "(" value { "," value } ")" )
//! field       =  Tag  |  "tag" "(" name ")"  |  player  |  elo  |  date  |  result  |  plies  |  …
//! question    =  name "(" value [ "," value ] ")"  |  "underpromotion"
//! value       =  "text"  |  'text'  |  word
//! ```
//!
//! A word has letters, digits and `_ . - / ? * + : # % ½` in it; anything else stands in quotes, in
//! which `\` keeps the next sign as it is. `x != y` is always `!(x == y)`, and `x !~ y` is `!(x ~ y)`.
//!
//! # Fields
//!
//! * A **tag** is written as in the file and starts with a capital: `WhiteElo`. A game without it has
//!   an empty one. Both sides are compared as numbers where both are numbers, as dates where both are
//!   dates, else as texts, by their characters. What is no number or date is neither above nor below
//!   one: `WhiteElo < 2000` does not find unknown ratings, `WhiteElo != 2000` does.
//! * `~` says that the field contains the text, capitals and accents aside.
//! * **Dates** are `2020`, `2020.05` or `2020.05.17`, with question marks for digits. A comparison
//!   holds if it holds for every day that the game's date may mean: `2020.??.??` is `>= 2020` and
//!   `== 2020`, but neither `>= 2020.02` nor `< 2020.02`. `a..b` has both ends in it.
//! * `player`: White or Black; one of them must fit (with `!=` and `!~`, neither may).
//! * `elo`: the ratings of both; both must be known and fit.
//! * `date`: the Date tag, or UTCDate where that is unknown.
//! * `eco`: the code in the ECO tag, or by the built-in book where there is none. `opening`: the
//!   Opening tag, or the English name in that book.
//! * `result`: what stands behind the moves: `1-0 0-1 1/2-1/2 0-0 *`, or `white`, `black`, `draw`.
//! * `plies` (or `ply`): half-moves of the main line. `comments`, `side_lines`: how many the game
//!   has. `errors`: how many were found in reading it.
//! * `variant`: `standard` or `chess960`.
//! * `ending`: how the game ended, of which several may hold at once. On the board where the main
//!   line stops: `mate` (or `checkmate`), `stalemate`, `dead` (neither side can mate), `repetition`
//!   (or `threefold`: the last position for the third time or more), `fivefold`, `fifty` (moves
//!   without pawn move or capture, or more), `seventy-five`. By the Termination tag: `time`,
//!   `abandoned`, `adjudication`, `infraction`. By the result: `unfinished` (`*`); `resignation`: won
//!   without mate and with none of the four reasons in the tag; `agreement`: drawn with none of
//!   them, and neither by stalemate, dead position, repetition nor fifty moves.
//!
//! # Questions
//!
//! * `position("…")`: a position that looks like this stood on the board in the main line;
//!   `position("…", lines)`: in side lines too. It is a FEN, or its board and as many more fields as
//!   wanted (the counters are ignored, `?` leaves a field open). In the board `?` is anything, `!` any
//!   piece, `A` any white and `a` any black one, `[Nn1]` one of these (1: empty), `[^Pp]` none of
//!   these, and `*` fills a rank with anything.
//! * `material("KRP v KR")`: the sides have exactly these pieces; `material("…", 8)`: in eight
//!   positions in a row. `*` behind a piece means any number, `+` one or more, `?` one or none; the
//!   kings may be left out. Written all in capitals either side may be the first one; `KRP v kr` says
//!   that White has the pawn, `krp v KR` that Black has it.
//! * `imbalance("Q v RR")`: one side has the first pieces more than the other, the other the second
//!   ones more, and the rest is equal. `-` is nothing: `imbalance("P v -")`.
//! * `moves("1. e4 c5 2. Nf3")`: the game starts so, from the usual position; `*` is any half-move.
//! * `reaches("1. e4 c5")`: the position after these moves stood on the board, by whichever moves;
//!   `lines` as above.
//! * `repertoire("file.pgn")`: the repertoire is all positions of all lines in that file. The game
//!   starts in it and leaves it only where its line ends. `repertoire("file.pgn", white)`: White did
//!   not leave it before that; it may be that Black did. Positions count, not the order of moves.
//! * `followed("file.pgn") >= 12`: how many half-moves the game stayed in the repertoire.
//! * `underpromotion`: in the main line a pawn became a knight, bishop or rook.

mod compare;
mod condition;
mod date;
mod ending;
mod error;
mod field;
pub(crate) mod flags;
mod fold;
mod lexer;
mod material;
mod parser;
mod pattern;
mod repertoire;
mod sequence;
mod subject;

pub(crate) use condition::Condition;
pub(crate) use date::PartialDate;
pub(crate) use error::QueryError;
pub(crate) use parser::parse;
pub(crate) use repertoire::Repertoire;
pub(crate) use subject::{Scope, Subject};
