//! All that the page shows of a game.

mod shown;
mod spoken;

use chess_core::arbiter::Arbiter;
use chess_core::{CastlingSide, Color, Ending, File, Game, Millis, Move, Role, Square};
use chess_notation::san::{self, PieceLetters};
use chess_notation::uci;
use serde::Serialize;

use shown::Shown;
use spoken::Spoken;

/// A game in the page's terms. The members' meaning is in `web/src/lib/rules.ts`.
#[derive(Debug, Serialize)]
pub(crate) struct View {
    shown: Shown,
    plies: usize,
    status: &'static str,
    ending: Option<Ended>,
    legal: Vec<LegalMove>,
    moves: Vec<PlayedMove>,
    claims: Vec<Claim>,
    offer: Option<&'static str>,
    clock: Option<ClockReading>,
    deadline: Option<i64>,
    can_abort: bool,
    can_offer: BySide<bool>,
    takeback: Option<&'static str>,
    can_take_back: BySide<bool>,
}

/// The end of a game in words that stay the same.
#[derive(Debug, Serialize)]
pub(crate) struct Ended {
    result: &'static str,
    termination: &'static str,
}

impl From<Ending> for Ended {
    fn from(ending: Ending) -> Self {
        Self { result: ending.outcome.as_str(), termination: ending.termination.as_str() }
    }
}

#[derive(Debug, Serialize)]
struct LegalMove {
    uci: String,
    san: String,
    from: String,
    targets: Vec<String>,
    promotion: Option<char>,
}

#[derive(Debug, Serialize)]
struct PlayedMove {
    uci: String,
    san: String,
    number: u16,
    spoken: Spoken,
}

#[derive(Debug, Serialize)]
struct Claim {
    uci: Option<String>,
    san: Option<String>,
    reason: &'static str,
}

#[derive(Debug, Serialize)]
struct ClockReading {
    white_ms: i64,
    black_ms: i64,
    running: Option<&'static str>,
    since: i64,
}

impl View {
    /// The game with the board after `ply` half-moves and the clocks as they stood at `since`, the
    /// instant of the last event; none when the game has no such half-move.
    pub(crate) fn of(
        arbiter: &Arbiter,
        since: Millis,
        ply: usize,
        letters: &PieceLetters,
    ) -> Option<Self> {
        let game = arbiter.game();
        let is_running = arbiter.started() && arbiter.ending().is_none();
        let both_have_moved = game.ply() >= 2;
        Some(Self {
            shown: Shown::of(game, ply)?,
            plies: game.ply(),
            status: match (arbiter.started(), arbiter.ending()) {
                (_, Some(_)) => "ended",
                (true, None) => "running",
                (false, None) => "waiting",
            },
            ending: arbiter.ending().map(Ended::from),
            legal: if is_running { legal(game, letters) } else { Vec::new() },
            moves: played(game, letters),
            claims: if is_running { claims(game, letters) } else { Vec::new() },
            offer: arbiter.draw_offer().map(Color::as_str),
            clock: arbiter.clock().map(|clock| ClockReading {
                white_ms: clock.remaining_ms(Color::White, since),
                black_ms: clock.remaining_ms(Color::Black, since),
                running: clock.running().map(Color::as_str),
                since: since.0,
            }),
            deadline: arbiter.deadline().map(|deadline| deadline.0),
            can_abort: is_running && !both_have_moved,
            can_offer: BySide {
                white: is_running && arbiter.may_offer_draw(Color::White),
                black: is_running && arbiter.may_offer_draw(Color::Black),
            },
            takeback: arbiter.takeback().map(Color::as_str),
            can_take_back: BySide {
                white: is_running && arbiter.may_request_takeback(Color::White),
                black: is_running && arbiter.may_request_takeback(Color::Black),
            },
        })
    }
}

/// Something of each side.
#[derive(Debug, Serialize)]
struct BySide<T> {
    white: T,
    black: T,
}

fn legal(game: &Game, letters: &PieceLetters) -> Vec<LegalMove> {
    let position = game.position();
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|&mv| LegalMove {
            uci: uci::write(mv, game.variant()),
            san: san::write_with(position, mv, letters),
            from: mv.from().to_string(),
            targets: targets(mv, &moves),
            promotion: mv.promotion().map(Role::letter),
        })
        .collect()
}

/// Where the piece may be let go for this move. Castling is king takes own rook, and also king to
/// where it will stand, unless another move of the king goes there.
fn targets(mv: Move, all: &[Move]) -> Vec<String> {
    let Some(destination) = castling_destination(mv) else {
        return vec![mv.to().to_string()];
    };
    let is_taken = all
        .iter()
        .any(|other| other.from() == mv.from() && other.to() == destination && *other != mv);
    let own = (!is_taken && destination != mv.from()).then_some(destination);
    own.into_iter().chain([mv.to()]).map(|square| square.to_string()).collect()
}

/// Where the king stands after this move, if it is castling.
fn castling_destination(mv: Move) -> Option<Square> {
    let file = match castling_side(mv)? {
        CastlingSide::KingSide => File::G,
        CastlingSide::QueenSide => File::C,
    };
    Some(Square::new(file, mv.from().rank()))
}

fn castling_side(mv: Move) -> Option<CastlingSide> {
    mv.is_castling().then(|| {
        if mv.to().file() > mv.from().file() {
            CastlingSide::KingSide
        } else {
            CastlingSide::QueenSide
        }
    })
}

fn played(game: &Game, letters: &PieceLetters) -> Vec<PlayedMove> {
    game.moves()
        .iter()
        .enumerate()
        .filter_map(|(ply, &mv)| {
            let before = game.position_at(ply)?;
            Some(PlayedMove {
                uci: uci::write(mv, game.variant()),
                san: san::write_with(before, mv, letters),
                number: before.fullmove_number(),
                spoken: Spoken::of(before, mv),
            })
        })
        .collect()
}

fn claims(game: &Game, letters: &PieceLetters) -> Vec<Claim> {
    let claims = game.claims();
    let now = game.is_claim_valid(None).map(|termination| Claim {
        uci: None,
        san: None,
        reason: termination.as_str(),
    });
    let mut moves: Vec<Move> = claims.threefold_with;
    moves.extend(claims.fifty_with);
    moves.sort_unstable_by_key(|mv| mv.bits());
    moves.dedup();
    let with = moves.into_iter().filter_map(|mv| {
        Some(Claim {
            uci: Some(uci::write(mv, game.variant())),
            san: Some(san::write_with(game.position(), mv, letters)),
            reason: game.is_claim_valid(Some(mv))?.as_str(),
        })
    });
    // Who may claim as it stands has no need of the moves that would do it too.
    match now {
        Some(now) => vec![now],
        None => with.collect(),
    }
}
