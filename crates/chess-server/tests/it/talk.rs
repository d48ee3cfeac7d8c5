//! What players say to each other: takebacks, draw offers, gifts of time, and who hears of it.

use chess_core::{Arbiter, Color};
use chess_notation::json::{Command, Event};

use crate::client::{Client, Frame, play_all};
use crate::salon::{Salon, timed, untimed};

async fn table(salon: &Salon, body: &serde_json::Value) -> (Client, Client) {
    let (w, b) = salon.game(body).await;
    (Client::sit(salon, &w).await, Client::sit(salon, &b).await)
}

/// The game as this client has it.
fn replay(client: &Client) -> Arbiter {
    let terms = client.welcome.as_ref().unwrap().terms.to_core().unwrap();
    let mut arbiter = Arbiter::new(terms);
    for event in &client.log {
        if let Some(event) = event.to_core(&arbiter).unwrap() {
            arbiter.apply(&event);
        }
    }
    arbiter
}

/// Both see the same position, with one clock running, that of the side to move, and none below 0.
fn agree(white: &Client, black: &Client) -> Arbiter {
    let (ours, theirs) = (replay(white), replay(black));
    assert_eq!(ours, theirs);
    let clock = ours.clock().unwrap();
    assert_eq!(clock.running(), Some(ours.game().position().side_to_move()));
    assert!(clock.banked_ms().into_iter().all(|ms| ms > 0), "{clock:?}");
    ours
}

#[tokio::test]
async fn s08_the_takeback_race() {
    let salon = Salon::open().await;
    let (mut white, mut black) = table(&salon, &timed(600_000, 1_000)).await;
    let refused = Err("no_offer".to_owned());
    let mut won = [0; 2];
    for run in 0..100 {
        if run % 10 == 0 {
            // A socket may not send so many frames without a rest.
            (white, black) = table(&salon, &timed(600_000, 1_000)).await;
        }
        white.play(0, "e2e4").await.unwrap();
        white.command(Command::RequestTakeback {}).await.unwrap();
        black.catch_up(white.log.len()).await;
        let accepts = run % 3 != 2;
        let answer = if accepts {
            Command::AcceptTakeback {}
        } else {
            Command::Play { ply: 1, uci: "e7e5".to_owned() }
        };
        let withdraw = Command::WithdrawTakeback {};
        let (withdrawn, answered) = if run % 2 == 0 {
            (white.ask(&withdraw).await, black.ask(&answer).await)
        } else {
            let answered = black.ask(&answer).await;
            (white.ask(&withdraw).await, answered)
        };
        let (withdrawn, answered) = (white.answer(withdrawn).await, black.answer(answered).await);
        let length = white.log.len().max(black.log.len());
        white.catch_up(length).await;
        black.catch_up(length).await;
        let ply = agree(&white, &black).game().ply();
        if !accepts {
            // A move stands whatever becomes of the request, and ends it.
            answered.unwrap();
            assert_eq!(ply, 2);
            assert_eq!(black.command(Command::AcceptTakeback {}).await, refused);
        } else if answered.is_ok() {
            assert_eq!((withdrawn, ply), (refused.clone(), 0));
            won[0] += 1;
            continue;
        } else {
            assert_eq!((withdrawn.is_ok(), answered, ply), (true, refused.clone(), 1));
            won[1] += 1;
            black.play(1, "e7e5").await.unwrap();
        }
        // The reply goes back with the move: White is to move again.
        white.command(Command::RequestTakeback {}).await.unwrap();
        let accepted = black.command(Command::AcceptTakeback {}).await;
        assert_eq!(black.command(Command::AcceptTakeback {}).await, accepted);
        white.catch_up(black.log.len()).await;
        let arbiter = agree(&white, &black);
        assert_eq!(arbiter.game().ply(), 0);
        assert_eq!(arbiter.clock().unwrap().banked_ms(), [600_000; 2]);
    }
    assert!(won[0] + won[1] == 67, "{won:?}");
    // A repeated move finds its acknowledgment in the log of moves taken back.
    let first = white.play(0, "d2d4").await;
    assert_eq!(first, Ok(white.log.len() as u64));
    assert_eq!(white.play(0, "d2d4").await, first);
    let pgn = salon.pgn(&white.welcome.as_ref().unwrap().game).await;
    assert!(pgn.contains("1. d4") && !pgn.contains("e4"), "{pgn}");
}

#[tokio::test]
async fn takebacks_can_be_forbidden_for_good() {
    let salon = Salon::open().await;
    let mut body = untimed();
    body["takebacks"] = false.into();
    let (mut white, _black) = table(&salon, &body).await;
    white.play(0, "e2e4").await.unwrap();
    let asked = white.command(Command::RequestTakeback {}).await;
    assert_eq!(asked, Err("not_allowed".to_owned()));
}

#[tokio::test]
async fn s07_spectators_see_only_what_comes_of_an_offer() {
    let salon = Salon::open().await;
    let (mut white, mut black) = table(&salon, &untimed()).await;
    let game = white.welcome.as_ref().unwrap().game.clone();
    let mut watcher = Client::watch(&salon, &game).await;
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5"]).await;
    white.command(Command::OfferDraw {}).await.unwrap();
    white.play(2, "g1f3").await.unwrap();
    black.catch_up(white.log.len()).await;
    assert_eq!(replay(&black).draw_offer(), Some(Color::White), "it outlives the move");
    black.play(3, "b8c6").await.unwrap();
    assert_eq!(black.command(Command::AcceptDraw {}).await, Err("no_offer".to_owned()));
    black.command(Command::OfferDraw {}).await.unwrap();
    white.command(Command::DeclineDraw {}).await.unwrap();
    white.command(Command::OfferDraw {}).await.unwrap();
    white.command(Command::RequestTakeback {}).await.unwrap();
    black.command(Command::AcceptDraw {}).await.unwrap();

    let (result, _) = watcher.ending().await;
    assert_eq!(result, "1/2-1/2");
    black.catch_up(watcher.log.len()).await;
    // The same numbers for everybody, and not a word of what was said.
    assert_eq!(watcher.log.len(), black.log.len());
    let mut late = Client::watch(&salon, &game).await;
    late.catch_up(watcher.log.len()).await;
    assert_eq!(late.log, watcher.log);
    let mut withheld = 0;
    for (seen, said) in watcher.log.iter().zip(&black.log) {
        match said {
            Event::DrawOffered { at, .. }
            | Event::DrawDeclined { at, .. }
            | Event::TakebackRequested { at, .. } => {
                assert_eq!(*seen, Event::Withheld { at: *at });
                withheld += 1;
            }
            _ => assert_eq!(seen, said),
        }
    }
    assert_eq!(withheld, 5);
}

#[tokio::test]
async fn s06_a_claim_with_the_move_that_repeats() {
    let salon = Salon::open().await;
    for is_declined in [false, true] {
        let (mut white, mut black) = table(&salon, &untimed()).await;
        let round = ["b1c3", "b8c6", "c3b1", "c6b8"];
        play_all(&mut white, &mut black, 0, &round).await;
        play_all(&mut white, &mut black, 4, &round[..3]).await;
        black.command(Command::OfferDraw {}).await.unwrap();
        if is_declined {
            white.command(Command::DeclineDraw {}).await.unwrap();
        }
        // White's answer is on its way before Black's move is told.
        let claim = black.ask(&Command::Play { ply: 7, uci: "c6b8".to_owned() }).await;
        let claimed = black.answer(claim).await.unwrap();
        assert_eq!(white.play(8, "e2e4").await, Err("game_over".to_owned()));
        assert_eq!(white.ending().await, ("1/2-1/2".to_owned(), "threefold_claim".to_owned()));
        assert_eq!(white.moves().len(), 8);
        assert_eq!(black.play(7, "c6b8").await, Ok(claimed), "the same answer as the first time");
    }
}

#[tokio::test]
async fn time_is_given_to_the_opponent() {
    let salon = Salon::open_at(crate::clocks::NOON).await;
    let (mut white, mut black) = table(&salon, &timed(60_000, 0)).await;
    salon.pass(50_000);
    let given = black.command(Command::GiveTime { given: 0 }).await;
    let again = black.command(Command::GiveTime { given: 0 }).await;
    assert_eq!((given, again), (Ok(2), Ok(2)), "whose answer was lost gives once");
    salon.pass(24_999);
    white.play(0, "e2e4").await.unwrap();
    let arbiter = {
        black.catch_up(white.log.len()).await;
        agree(&white, &black)
    };
    assert_eq!(arbiter.clock().unwrap().banked_ms(), [1, 60_000]);
    let (mut white, _black) = table(&salon, &untimed()).await;
    assert_eq!(white.command(Command::GiveTime { given: 0 }).await, Err("not_allowed".to_owned()));
}

#[tokio::test]
async fn s01_the_same_move_sent_twice() {
    let salon = Salon::open().await;
    let (w, b) = salon.game(&untimed()).await;
    let mut black = Client::sit(&salon, &b).await;
    let mut first = Client::sit(&salon, &w).await;
    // The answer is never read.
    first.ask(&Command::Play { ply: 0, uci: "e2e4".to_owned() }).await;
    black.event("the move", |event| matches!(event, Event::Played { .. })).await;
    first.drop_connection();
    let mut white = Client::sit(&salon, &w).await;
    assert_eq!(white.play(0, "e2e4").await, Ok(2));
    assert_eq!(black.play(1, "e7e5").await, Ok(3));
    // As the move it was it stands; as a new one it is not legal.
    assert_eq!(white.play(0, "e2e4").await, Ok(2));
    assert_eq!(white.play(2, "e2e4").await, Err("illegal_move".to_owned()));
    assert_eq!(black.moves(), ["e2e4", "e7e5"]);
}

#[tokio::test]
async fn s16_an_abort_is_an_end_like_any_other() {
    let salon = Salon::open().await;
    let (mut white, mut black) = table(&salon, &timed(60_000, 0)).await;
    let game = white.welcome.as_ref().unwrap().game.clone();
    let mut watcher = Client::watch(&salon, &game).await;
    white.command(Command::Abort {}).await.unwrap();
    let aborted = ("*".to_owned(), "aborted".to_owned());
    for client in [&mut white, &mut black, &mut watcher] {
        assert_eq!(client.ending().await, aborted);
    }
    let late = Client::watch(&salon, &game).await;
    assert_eq!(late.welcome.as_ref().unwrap().status, "ended");
    assert_eq!(late.log, watcher.log);
}

#[tokio::test]
async fn s17_castling_spelled_two_ways() {
    let salon = Salon::open().await;
    let (mut white, mut black) = table(&salon, &untimed()).await;
    let game = white.welcome.as_ref().unwrap().game.clone();
    let opening = ["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"];
    play_all(&mut white, &mut black, 0, &opening).await;
    let castled = white.play(6, "e1g1").await;
    assert_eq!(white.play(6, "e1h1").await, castled, "the same move in the other spelling");
    black.play(7, "e8h8").await.unwrap();
    assert_eq!(black.moves()[6..], ["e1g1", "e8g8"]);
    let view = salon.view(&game).await;
    assert_eq!(view["fen"], "rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w - - 6 5");
    assert!(salon.pgn(&game).await.contains("4. O-O O-O"));

    let mut body = untimed();
    body["variant"] = "chess960".into();
    body["start"] = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1".into();
    let (mut white, mut black) = table(&salon, &body).await;
    white.play(0, "e1g1").await.unwrap();
    black.play(1, "e8b8").await.unwrap();
    assert_eq!(black.moves(), ["e1g1", "e8b8"]);
    let game = &white.welcome.as_ref().unwrap().game;
    assert_eq!(salon.view(game).await["fen"], "2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - - 2 2");
}

#[tokio::test]
async fn s15_who_is_gone() {
    let salon = Salon::open_at(crate::clocks::NOON).await;
    let (w, b) = salon.game(&timed(600_000, 0)).await;
    let (mut white, mut black) = (Client::sit(&salon, &w).await, Client::sit(&salon, &b).await);
    play_all(&mut white, &mut black, 0, &["e2e4", "e7e5"]).await;
    let win = Command::ClaimAbandonment { draw: false };
    let not_gone = Err("not_gone".to_owned());
    // Who sits and thinks is there.
    salon.pass(300_000);
    assert_eq!(black.command(win.clone()).await, not_gone);
    black.drop_connection();
    let gone =
        white.until("Black is gone", |frame| matches!(frame, Frame::Gone { gone: true, .. })).await;
    let expected = Frame::Gone { color: "black".to_owned(), gone: true, claim_in_ms: Some(30_000) };
    assert_eq!(gone, expected);
    salon.pass(29_999);
    assert_eq!(white.command(win.clone()).await, not_gone);
    // Who comes late is told as well, and who returns is not gone any more.
    let mut other = Client::sit(&salon, &w).await;
    let gone = other.until("gone", |frame| matches!(frame, Frame::Gone { .. })).await;
    assert!(matches!(gone, Frame::Gone { claim_in_ms: Some(1), .. }), "{gone:?}");
    let black = Client::sit(&salon, &b).await;
    let back = white.until("back", |frame| matches!(frame, Frame::Gone { gone: false, .. })).await;
    let expected = Frame::Gone { color: "black".to_owned(), gone: false, claim_in_ms: None };
    assert_eq!(back, expected);
    salon.pass(60_000);
    assert_eq!(white.command(win.clone()).await, not_gone);
    black.drop_connection();
    white.until("gone again", |frame| matches!(frame, Frame::Gone { gone: true, .. })).await;
    salon.pass(30_000);
    let mut watcher = Client::watch(&salon, &w.game).await;
    assert_eq!(watcher.command(win.clone()).await, Err("not_allowed".to_owned()));
    let claimed = white.command(win.clone()).await.unwrap();
    assert_eq!(white.command(win.clone()).await, Ok(claimed));
    assert_eq!(watcher.ending().await, ("1-0".to_owned(), "abandonment".to_owned()));

    // Never where days are given to a move, and never without a clock.
    let days = serde_json::json!({"color": "white", "clock": {"move_ms": 259_200_000}});
    for body in [days, untimed()] {
        let (w, _) = salon.game(&body).await;
        let mut white = Client::sit(&salon, &w).await;
        salon.pass(2 * 86_400_000);
        assert_eq!(white.command(win.clone()).await, Err("not_allowed".to_owned()));
    }
}
