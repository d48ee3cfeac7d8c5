//! Games told as players and arbiters would tell them.
//!
//! A story is a line of words. `e2e4` is a move of the side that has it; `e2e4/black` names who
//! sends it, `e2e4/black@0` also the half-move it answers. `offer/white`, `accept/…`, `decline/…`, `claim/…`,
//! `claim/white:a7a8` (with an announced move), `back/…` (a request to take back), `let/…`, `keep/…`
//! and `withdraw/…` (what becomes of it), `give/…` (time to the opponent), `gone/…` and `gonedraw/…`
//! (the opponent has left), `resign/…`, `abort/…`, `flag/…`, `start/…` and
//! `outage:60s/server` and `away:white:60s/server` are the other commands. `+5s` and `+300ms` let time pass. A word that ends
//! in `!code` is refused with that code, one that ends in `=` has been obeyed already; neither
//! changes anything. `left:179s/white` and `offered:white` (or `offered:nobody`) look at the state.
//! The game starts at once unless the story begins with `unstarted`.

use chess_core::{
    Arbiter, Color, Command, DrawPolicy, Event, Millis, Move, Party, Terms, TimeControl, Variant,
};

use crate::data;

const START: &str = "startpos";
/// The opening moves after which both sides have moved.
const OPENED: &str = "e2e4 e7e5 ";
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

struct Story {
    arbiter: Arbiter,
    now: Millis,
    log: Vec<Event>,
}

/// Tells the story of a game under the Laws with three minutes and two seconds a move.
fn check(start: &str, story: &str, end: &str) {
    let control = TimeControl::Increment { initial_ms: 180_000, increment_ms: 2_000 };
    check_with(Some(control), DrawPolicy::Laws, start, story, end);
}

fn check_with(
    time_control: Option<TimeControl>,
    draw_policy: DrawPolicy,
    start: &str,
    story: &str,
    end: &str,
) {
    let terms = Terms {
        start: data::position(start, Variant::Standard),
        variant: Variant::Standard,
        time_control,
        draw_policy,
        takebacks: true,
    };
    let mut told =
        Story { arbiter: Arbiter::new(terms), now: Millis(1_790_000_000_000), log: Vec::new() };
    let words = match story.strip_prefix("unstarted") {
        Some(rest) => rest,
        None => {
            told.tell("start/server");
            story
        }
    };
    for word in words.split_whitespace() {
        told.tell(word);
    }
    let ending = told.arbiter.ending();
    let found = ending.map_or("goes on".to_owned(), |ending| {
        format!("{} {}", ending.outcome, ending.termination)
    });
    assert_eq!(found, end, "{story}");
    assert_eq!(Arbiter::replay(terms, &told.log), told.arbiter, "{story}");
}

impl Story {
    fn tell(&mut self, word: &str) {
        if let Some(time) = word.strip_prefix('+') {
            self.now = self.now.plus(ms(time));
        } else if let Some(look) = word.strip_prefix("left:") {
            let (time, side) = look.split_once('/').unwrap();
            let clock = self.arbiter.clock().unwrap();
            assert_eq!(clock.remaining_ms(color(side), self.now), ms(time), "{word}");
        } else if let Some(side) = word.strip_prefix("offered:") {
            let found = self.arbiter.draw_offer().map_or("nobody", Color::as_str);
            assert_eq!(found, side, "{word}");
        } else if let Some((command, code)) = word.split_once('!') {
            assert_eq!(self.decide(command).map_err(|refusal| refusal.code()), Err(code), "{word}");
        } else if let Some(command) = word.strip_suffix('=') {
            assert_eq!(self.decide(command), Ok(vec![]), "{word}");
        } else {
            let kinds = self.decide(word).unwrap_or_else(|refusal| panic!("{word}: {refusal}"));
            assert!(!kinds.is_empty(), "{word} leads to nothing new");
            for kind in kinds {
                let event = Event { at: self.now, kind };
                self.arbiter.apply(&event);
                self.log.push(event);
            }
        }
    }

    fn decide(&self, word: &str) -> Result<Vec<chess_core::EventKind>, chess_core::Refusal> {
        let (word, ply) = match word.split_once('@') {
            Some((word, ply)) => (word, ply.parse().unwrap()),
            None => (word, self.arbiter.game().ply()),
        };
        let (what, by) = match word.split_once('/') {
            Some((what, "server")) => (what, Party::Server),
            Some((what, side)) => {
                let (side, announced) = side.split_once(':').unwrap_or((side, ""));
                let party = Party::Player(color(side));
                if !announced.is_empty() {
                    let intended = Some(self.read_move(announced));
                    return self.arbiter.decide(self.now, party, Command::ClaimDraw { intended });
                }
                (what, party)
            }
            None => (word, Party::Player(self.arbiter.game().position().side_to_move())),
        };
        let command = match what {
            "start" => Command::Start,
            "offer" => Command::OfferDraw,
            "accept" => Command::AcceptDraw,
            "decline" => Command::DeclineDraw,
            "claim" => Command::ClaimDraw { intended: None },
            "back" => Command::RequestTakeback,
            "let" => Command::AcceptTakeback,
            "keep" => Command::DeclineTakeback,
            "withdraw" => Command::WithdrawTakeback,
            "give" => match by {
                Party::Player(color) => Command::GiveTime { given: self.arbiter.gifts(!color) },
                Party::Server => Command::GiveTime { given: 0 },
            },
            "again" => Command::GiveTime { given: 0 },
            "soon" => Command::GiveTime { given: 7 },
            "gone" => Command::ClaimAbandonment { draw: false },
            "gonedraw" => Command::ClaimAbandonment { draw: true },
            "resign" => Command::Resign,
            "abort" => Command::Abort,
            "flag" => Command::FlagFall,
            _ if what.starts_with("away:") => {
                let (to, time) = what[5..].split_once(':').unwrap();
                Command::GrantLeave { to: color(to), ms: ms(time) }
            }
            _ if what.starts_with("outage:") => Command::CreditOutage { ms: ms(&what[7..]) },
            _ => Command::Play { ply, mv: self.read_move(what) },
        };
        self.arbiter.decide(self.now, by, command)
    }

    /// The move that was or is legal under this text; else one with these squares.
    fn read_move(&self, text: &str) -> Move {
        let game = self.arbiter.game();
        let mut positions = (0..=game.ply()).rev().filter_map(|ply| game.position_at(ply));
        let known = positions.find_map(|position| data::find_move(position, text));
        known.unwrap_or_else(|| {
            let square = |text: &str| text.parse::<chess_core::Square>().unwrap().index() as u16;
            Move::from_bits(square(&text[..2]) | square(&text[2..4]) << 6).unwrap()
        })
    }
}

fn ms(text: &str) -> i64 {
    match text.strip_suffix("ms") {
        Some(ms) => ms.parse().unwrap(),
        None => text.strip_suffix('s').unwrap().parse::<i64>().unwrap() * 1_000,
    }
}

fn color(name: &str) -> Color {
    Color::from_name(name).unwrap_or_else(|| panic!("unknown side {name}"))
}

#[test]
fn moves_alternate() {
    check(START, "e2e4 e7e5 g1f3", "goes on");
    check(START, "e7e5/black!not_your_turn e2e4 g1f3/white!not_your_turn", "goes on");
    check(START, "e2e5!illegal_move e2e4", "goes on");
    check(START, "e2e4/server!not_allowed", "goes on");
    check("4k3/8/8/8/8/8/4p3/4K3 b - - 0 1", "e1e2/white!not_your_turn e8e7", "goes on");
}

#[test]
fn a_repeated_move_stands() {
    check(START, "e2e4 e2e4/white@0= e7e5 e2e4/white@0= e7e5/black@1=", "goes on");
    // A lost answer may be asked for after the end too.
    check(START, "f2f3 e7e5 g2g4 d8h4 d8h4/black@3= g2g4/white@2=", "0-1 checkmate");
    check(START, "e2e4 resign/white e2e4/white@0=", "0-1 resignation");
    // The same move in the other player's name is not the same command.
    check(START, "e2e4 e2e4/black@0!not_your_turn", "goes on");
}

#[test]
fn a_stale_move_is_refused() {
    check(START, "e2e4 d2d4/white@0!stale_ply d2d4/white@2!stale_ply", "goes on");
    check(START, "e2e4 e7e5 d2d4/white@0!stale_ply e7e6/black@1!stale_ply d2d4", "goes on");
}

#[test]
fn games_end_on_the_board() {
    check(START, "f2f3 e7e5 g2g4 d8h4 a2a3!game_over", "0-1 checkmate");
    check("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", "1/2-1/2 stalemate");
    check("8/2k5/8/3Kp3/8/8/8/8 w - - 0 1", "d5e5", "1/2-1/2 dead_position");
    check(START, &SHUFFLE.repeat(4), "1/2-1/2 fivefold_repetition");
    check("4k3/8/8/8/8/8/3R4/4K3 w - - 149 110", "d2c2", "1/2-1/2 seventy_five_move");
    // Mate with the last move of the seventy-five wins (Laws 9.6.2).
    check("7k/8/6K1/8/8/8/8/R7 w - - 149 110", "a1a8", "1-0 checkmate");
    // A start position in which nothing is left to play.
    check("8/8/4k3/8/8/3K4/8/8 w - - 0 1", "d3d4!game_over", "1/2-1/2 dead_position");
}

#[test]
fn a_draw_is_agreed() {
    check(START, &[OPENED, "g1f3 offer/white accept/black"].concat(), "1/2-1/2 agreement");
    // Offering back is accepting (Laws 9.1.2).
    check(START, &[OPENED, "offer/black offer/white"].concat(), "1/2-1/2 agreement");
    // An answer that was lost may be asked for again.
    let again = "offer/white accept/black accept/black= offer/white= resign/white!game_over";
    check(START, &[OPENED, again].concat(), "1/2-1/2 agreement");
}

#[test]
fn an_offer_waits_until_both_have_moved() {
    check(START, "offer/white!too_early e2e4 offer/white!too_early e7e5 offer/white", "goes on");
}

#[test]
fn an_offer_lives_until_the_opponent_answers() {
    // Row 18 of the known faults: the offerer's own move keeps it.
    let own_move = "offer/white g1f3 offered:white accept/black";
    check(START, &[OPENED, own_move].concat(), "1/2-1/2 agreement");
    let reply = "offer/white g1f3 b8c6 offered:nobody accept/black!no_offer";
    check(START, &[OPENED, reply].concat(), "goes on");
    let declined = "offer/white decline/black offered:nobody decline/black= accept/black!no_offer";
    check(START, &[OPENED, declined].concat(), "goes on");
    let long_ago = "offer/white decline/black g1f3 decline/black!no_offer";
    check(START, &[OPENED, long_ago].concat(), "goes on");
    let offered_on_move_of_opponent = "offer/black g1f3 offered:nobody";
    check(START, &[OPENED, offered_on_move_of_opponent].concat(), "goes on");
    let anew = "offer/white decline/black offer/white!too_early g1f3 offer/white offered:white accept/black";
    check(START, &[OPENED, anew].concat(), "1/2-1/2 agreement");
    check(START, &[OPENED, "offer/white resign/black offered:nobody"].concat(), "1-0 resignation");
    check(START, &[OPENED, "decline/black!no_offer accept/white!no_offer"].concat(), "goes on");
}

#[test]
fn s07_life_of_a_draw_offer() {
    let story = "offer/white g1f3 offered:white b8c6 offered:nobody accept/black!no_offer \
        offer/black decline/white offer/white offered:white decline/black";
    check(START, &[OPENED, story].concat(), "goes on");
    // One after the other is a talk, not a flood.
    let talk = "offer/white decline/black offer/black decline/white ".repeat(3);
    check(
        START,
        &[OPENED, &talk, "offer/white!too_early offer/black!too_early"].concat(),
        "goes on",
    );
    check(START, &[OPENED, &talk, "g1f3 offer/white"].concat(), "goes on");
}

#[test]
fn s06_an_offer_with_the_move_that_repeats_is_a_claim() {
    let before = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 ";
    check(START, &[before, "offer/black f6g8"].concat(), "1/2-1/2 threefold_claim");
    check(START, &[before, "offer/black f6g8 f6g8/black@7="].concat(), "1/2-1/2 threefold_claim");
    check(START, &[before, "offer/black f6g8 g1f3!game_over"].concat(), "1/2-1/2 threefold_claim");
    let declined = "offer/black decline/white f6g8";
    check(START, &[before, declined].concat(), "1/2-1/2 threefold_claim");
    // Another move is only that, and an offer from the opponent's turn is no claim.
    check(START, &[before, "offer/black e7e6"].concat(), "goes on");
    check(START, &[before, "f6g8 offer/white offer/black"].concat(), "1/2-1/2 agreement");
    let early = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 offer/black f3g1 f6g8";
    check(START, early, "goes on");
    let fifty = "4k3/7p/8/8/8/8/3R4/4K3 w - - 99 80";
    check_with(None, DrawPolicy::Laws, fifty, "d2c2", "goes on");
    let mates = "7k/8/6K1/8/8/8/8/R7 w - - 99 80";
    check(mates, "offer/white!too_early a1a8", "1-0 checkmate");
}

#[test]
fn moves_are_taken_back() {
    // One half-move where the opponent has not answered, two where he has.
    check(START, "e2e4 back/white let/black d2d4/white@0 e7e5", "goes on");
    check(START, "e2e4 e7e5 back/white let/black d2d4/white@0", "goes on");
    check(START, "e2e4 e7e5 g1f3 back/black let/white d7d5/black@1", "goes on");
    // An answer that was lost may be asked for again.
    let lost = "e2e4 back/white back/white= let/black let/black= withdraw/white!no_offer";
    check(START, lost, "goes on");
    check(START, "e2e4 back/white keep/black keep/black= let/black!no_offer", "goes on");
    check(START, "e2e4 back/white withdraw/white withdraw/white= let/black!no_offer", "goes on");
    // A request dies with a new move, and may be made again after it.
    check(START, "e2e4 back/white e7e5 let/black!no_offer back/white let/black", "goes on");
    // One request between two moves; there must be something to take back.
    check(START, "back/white!too_early e2e4 back/black!too_early e7e5", "goes on");
    check(START, "e2e4 back/white keep/black back/white!too_early e7e5 back/white", "goes on");
    check(START, "e2e4 e7e5 back/white back/black!too_early let/white!no_offer", "goes on");
    // What was offered is forgotten, what has stood before counts again.
    check(START, &[OPENED, "offer/white back/white let/black offered:nobody"].concat(), "goes on");
    let third = [&SHUFFLE.repeat(2), "e2e4 back/white let/black claim/white"].concat();
    check(START, &third, "1/2-1/2 threefold_claim");
    check(START, "e2e4 resign/black back/white!game_over", "1-0 resignation");
    let often = "e2e4 back/white let/black ".repeat(200);
    check(START, &[&often, "e2e4 back/white!too_many"].concat(), "goes on");
}

#[test]
fn clocks_go_back_with_the_position() {
    let story = "+5s e2e4 +7s e7e5 +9s back/white +1s let/black left:180s/white left:180s/black \
        +4s left:176s/white d2d4 left:178s/white";
    check(START, story, "goes on");
    let one = "e2e4 e7e5 +5s g1f3 +20s back/white let/black left:182s/white left:182s/black +1s \
        left:181s/white left:182s/black";
    check(START, one, "goes on");
    // A gift stays given.
    check(START, "e2e4 give/white back/white let/black left:180s/white left:195s/black", "goes on");
    check(START, "e2e4 back/white +180s let/black!time_up flag/server", "1-0 flag_fall");
}

#[test]
fn a_player_gives_time() {
    check(START, "+100s give/black left:95s/white left:180s/black +94s e2e4", "goes on");
    check(START, "give/white left:180s/white left:195s/black give/server!not_allowed", "goes on");
    check(START, "give/white again/white= left:195s/black give/white left:210s/black", "goes on");
    check(START, "soon/white!too_early left:180s/black", "goes on");
    check(START, "+180s give/black!time_up flag/server", "0-1 flag_fall");
    check(
        START,
        &["give/white ".repeat(40), "give/white!too_many give/black".into()].concat(),
        "goes on",
    );
    let days = TimeControl::PerMove { move_ms: 259_200_000 };
    let story = "give/black left:345600s/white e2e4 left:259200s/white";
    check_with(Some(days), DrawPolicy::Laws, START, story, "goes on");
    check_with(None, DrawPolicy::Laws, START, "give/white!not_allowed", "goes on");
}

#[test]
fn a_leave_adds_its_time_in_slow_games() {
    let days = TimeControl::PerMove { move_ms: 259_200_000 };
    let story = "away:white:172800s/server left:432000s/white left:259200s/black +400000s \
        e2e4 left:259200s/white away:white:86400s/server +10s e7e5 left:345600s/white";
    check_with(Some(days), DrawPolicy::Laws, START, story, "goes on");
    let late = "+259200s away:white:1s/server flag/server!too_early +1s flag/server";
    check_with(Some(days), DrawPolicy::Laws, START, late, "0-1 flag_fall");
    let refused = "away:white:86400s/white!not_allowed away:white:0s/server!not_allowed";
    check_with(Some(days), DrawPolicy::Laws, START, refused, "goes on");
    let fast = "away:white:86400s/server!not_allowed";
    check(START, fast, "goes on");
    check_with(None, DrawPolicy::Laws, START, fast, "goes on");
    check(START, "unstarted away:white:86400s/server!not_started", "goes on");
}

#[test]
fn who_was_left_claims_the_game() {
    check(START, "e2e4 gone/white gone/white= gone/black!game_over", "1-0 abandonment");
    check(START, "e2e4 gonedraw/white gonedraw/white=", "1/2-1/2 abandonment");
    check("8/8/4k3/3r4/8/2K5/8/8 w - - 0 1", "gone/white", "1/2-1/2 abandonment");
    let days = TimeControl::PerMove { move_ms: 259_200_000 };
    let slow = "e2e4 gone/white!not_allowed gonedraw/black!not_allowed";
    check_with(Some(days), DrawPolicy::Laws, START, slow, "goes on");
    check_with(None, DrawPolicy::Laws, START, slow, "goes on");
}

#[test]
fn one_cannot_accept_ones_own_offer() {
    // Row 19 of the known faults.
    let story =
        "offer/white offer/white= accept/white!no_offer decline/white!no_offer offered:white";
    check(START, &[OPENED, story].concat(), "goes on");
    check(START, &[OPENED, "offer/server!not_allowed"].concat(), "goes on");
}

#[test]
fn a_draw_is_claimed() {
    let third = SHUFFLE.repeat(2);
    check(START, &[&third, "claim/white claim/white="].concat(), "1/2-1/2 threefold_claim");
    check(START, &[&third, "claim/black!not_your_turn"].concat(), "goes on");
    check(START, &[&third, "claim/white:g1f3"].concat(), "1/2-1/2 threefold_claim");
    check(START, &[&third, "claim/white:e2e4!nothing_to_claim"].concat(), "goes on");
    check(START, &[&third, "claim/white:e2e5!illegal_move"].concat(), "goes on");
    check(START, "claim/white!nothing_to_claim e2e4", "goes on");
    // With the move that would bring the third time: it is not played.
    let before = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 claim/black!nothing_to_claim claim/black:f6g8";
    check(START, before, "1/2-1/2 threefold_claim");

    let fifty = "4k3/8/8/8/8/8/3R4/4K3 w - - 99 80";
    check(fifty, "claim/white!nothing_to_claim claim/white:d2c2", "1/2-1/2 fifty_move_claim");
    check(fifty, "d2c2 claim/black", "1/2-1/2 fifty_move_claim");
    // The announced move may be mate; it is a claim all the same. Played, it wins.
    let mating = "6k1/RP3ppp/P7/8/8/8/PPP5/KB6 w - - 99 90";
    check(mating, "claim/white:a7a8", "1/2-1/2 fifty_move_claim");
    check(mating, "a7a8", "1-0 checkmate");
    check(mating, "claim/white:b7b8q!nothing_to_claim", "goes on");
}

#[test]
fn casual_draws_come_by_themselves() {
    let casual = |start, story: &str, end| {
        check_with(None, DrawPolicy::Automatic, start, story, end);
    };
    casual(START, &SHUFFLE.repeat(2), "1/2-1/2 threefold_automatic");
    casual("4k3/8/8/8/8/8/3R4/4K3 w - - 99 80", "d2c2", "1/2-1/2 fifty_move_automatic");
    casual("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", "1-0 checkmate");
    casual(
        START,
        "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 claim/black:f6g8!nothing_to_claim",
        "goes on",
    );
}

#[test]
fn a_player_resigns() {
    check(START, "resign/white resign/white= resign/black!game_over", "0-1 resignation");
    check(START, "e2e4 resign/white", "0-1 resignation");
    check(START, "resign/server!not_allowed", "goes on");
    // Against a bare king resigning draws (Laws 5.1.2).
    let lone_king = "8/8/8/8/8/2k5/8/K6Q w - - 0 1";
    check(lone_king, "resign/white resign/white= e2e4!game_over", "1/2-1/2 resignation");
    check(lone_king, "resign/black", "1-0 resignation");
}

#[test]
fn a_game_is_called_off() {
    check(START, "abort/black abort/white=", "* aborted");
    check(START, "e2e4 abort/white", "* aborted");
    check(START, "e2e4 abort/server", "* aborted");
    check(START, "e2e4 e7e5 abort/white!too_late abort/server!too_late", "goes on");
}

#[test]
fn nothing_happens_before_the_start() {
    let early = "unstarted e2e4!not_started offer/white!not_started resign/white!not_started \
        abort/white!not_started flag/server!not_started outage:5s/server!not_started \
        start/white!not_allowed +600s left:180s/white";
    check(START, early, "goes on");
    check(START, "unstarted start/server start/server= e2e4", "goes on");
}

#[test]
fn the_clock_runs_for_the_side_to_move() {
    check(START, "left:180s/white +5s left:175s/white left:180s/black", "goes on");
    // The increment comes with the move.
    check(START, "+5s e2e4 left:177s/white +10s left:170s/black left:177s/white", "goes on");
    check(START, "+5s e2e4 +10s e7e5 left:172s/black +1s left:176s/white", "goes on");
    // A stamp from before the turn began takes nothing.
    check(START, "e2e4 +-3s e7e5 left:182s/black left:182s/white", "goes on");
    // Black's clock runs first where Black has the move.
    check("4k3/p7/8/8/8/8/P7/4K3 b - - 0 1", "+5s left:175s/black left:180s/white", "goes on");
    // The clocks stand still after the end.
    check(START, "+5s resign/black +60s left:175s/white left:180s/black", "1-0 resignation");
}

#[test]
fn a_flag_falls_at_the_deadline() {
    check(START, "+179999ms flag/black!too_early e2e4 left:2001ms/white", "goes on");
    check(START, "+180s flag/black flag/server= left:0s/white", "0-1 flag_fall");
    check(START, "+181s flag/server +5s left:0s/white", "0-1 flag_fall");
    // Once the time is up no move, claim, offer or resignation counts any more (Laws 6.8).
    let late = "+180s e2e4!time_up resign/black!time_up abort/white!time_up claim/white!time_up \
        flag/white";
    check(START, late, "0-1 flag_fall");
    check(
        START,
        &[OPENED, "offer/black +200s accept/white!time_up flag/server"].concat(),
        "0-1 flag_fall",
    );
    // Row 3 of the known faults: a lone king does not win on time, a knight against a pawn may.
    check("8/8/4k3/3r4/8/2K5/8/8 w - - 0 1", "+180s flag/server", "0-1 flag_fall");
    check("8/8/4k3/3r4/8/2K5/8/8 b - - 0 1", "+180s flag/server", "1/2-1/2 flag_fall");
    check("8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1", "+180s flag/server", "1-0 flag_fall");
    // A move that mates in time is not undone by a flag that falls after it (Laws 6.2.1).
    check("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "+179s a1a8 +5s flag/black!game_over", "1-0 checkmate");
}

#[test]
fn every_turn_begins_with_the_whole_time_for_a_move() {
    let three_days = TimeControl::PerMove { move_ms: 259_200_000 };
    let check =
        |story: &str, end| check_with(Some(three_days), DrawPolicy::Laws, START, story, end);
    check("left:259200s/white +259199s e2e4 left:259200s/white left:259200s/black", "goes on");
    check("+5s e2e4 +9s e7e5 left:259200s/white +100000s left:159200s/white g1f3", "goes on");
    check("e2e4 +259199s flag/white!too_early +1s e7e5!time_up flag/server", "1-0 flag_fall");
    // A bank with an increment in days needs no rule of its own.
    let bank = TimeControl::Increment { initial_ms: 2_592_000_000, increment_ms: 259_200_000 };
    let story = "+100000s e2e4 left:2751200s/white +2592000s flag/server";
    check_with(Some(bank), DrawPolicy::Laws, START, story, "1-0 flag_fall");
}

#[test]
fn a_game_without_a_clock_has_no_flag() {
    let untimed = |story: &str| check_with(None, DrawPolicy::Laws, START, story, "goes on");
    untimed("+999999s e2e4 flag/white!not_allowed outage:5s/server!not_allowed e7e5");
}

#[test]
fn an_outage_is_given_back() {
    check(START, "+100s outage:60s/server left:140s/white e2e4 left:142s/white", "goes on");
    // The turn never ends up with more time than it began with.
    check(START, "+10s outage:60s/server left:180s/white outage:60s/server=", "goes on");
    // A flag that fell while the server was away has not fallen.
    check(START, "+200s outage:100s/server flag/black!too_early left:80s/white e2e4", "goes on");
    check(START, "+5s outage:3s/white!not_allowed outage:0s/server= outage:-4s/server=", "goes on");
}
