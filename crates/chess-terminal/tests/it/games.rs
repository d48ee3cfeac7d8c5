use chess_core::{Color, Millis, Outcome, TimeControl};
use chess_engine::Level;
use chess_terminal::{Effect, Input, Opponent, Session, Settings};

use crate::{against_level, french, moves, start, two, type_lines};

fn question(effects: &[Effect]) -> u64 {
    let numbers = effects.iter().filter_map(|effect| match effect {
        Effect::Think { number, .. }
        | Effect::FindHint { number, .. }
        | Effect::ConsiderDraw { number, .. } => Some(*number),
        _ => None,
    });
    let mut numbers = numbers.rev();
    numbers.next().unwrap_or_else(|| panic!("no question in {effects:?}"))
}

/// Lets the engine's levels answer until it is the person's turn.
fn answer(session: &mut Session, effects: Vec<Effect>, at: Millis) {
    for effect in effects {
        if let Effect::Think { number, game, level, seed } = effect {
            let mv = level.choose(&game, seed).map(|choice| choice.mv);
            let effects = session.update(at, Input::Replied { number, mv });
            answer(session, effects, at);
        }
    }
}

#[test]
fn moves_are_read_in_both_languages_and_by_squares() {
    for lines in [
        ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"],
        ["e4", "e5", "Cf3", "Cc6", "Fb5", "a6", "roque"],
        ["e2e4", "E7E5", "g1f3", "nc6", "Fb5", "a7-a6", "0-0"],
    ] {
        let mut session = start(two());
        type_lines(&mut session, &lines);
        assert_eq!(moves(&session), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O", "{lines:?}");
    }
    let mut session = start(french(two()));
    type_lines(&mut session, &["e4", "e5", "Re2"]);
    assert_eq!(moves(&session), "1. e4 e5 2. Re2", "a king in French");
}

#[test]
fn what_is_no_move_is_told_and_changes_nothing() {
    let mut session = start(two());
    for (line, said) in [
        ("e5", "e5 is not a legal move here."),
        ("blah", "\"blah\" is not understood. Type a move (e4, Nf3, g1f3, O-O) or help."),
        ("accept", "No draw was offered."),
        ("draw", "Too early: play a move before you offer a draw."),
        ("undo", "There is no move to take back."),
        ("draw e4", "There is no draw to claim."),
    ] {
        assert_eq!(type_lines(&mut session, &[line]), [], "{line}");
        assert_eq!(session.message(), Some(said), "{line}");
    }
    type_lines(&mut session, &["Nf3", "a6", "d4", "a5", "Nd2"]);
    assert_eq!(session.message(), Some("Nd2 can mean several moves: Nbd2 or Nfd2?"));
    type_lines(&mut session, &["e3", "a4", "Bb5", "h6"]);
    assert_eq!(moves(&session), "1. Nf3 a6 2. d4 a5 3. e3 a4 4. Bb5 h6");
    let mut session = start(two());
    type_lines(&mut session, &["e4", "f6", "Qh5", "d6"]);
    assert_eq!(session.message(), Some("d6 is not legal: your king is in check."));
}

#[test]
fn a_whole_game_is_played_against_a_level_key_by_key() {
    let mut session = start(against_level(Color::White));
    let mut at = 0;
    while session.arbiter().ending().is_none() && session.game().ply() < 120 {
        // The person plays some legal move, typed as squares.
        let ply = session.game().ply();
        let moves = session.game().position().legal_moves();
        let mv = moves[ply * 7 % moves.len()];
        let text = chess_notation::uci::write(mv, chess_core::Variant::Standard);
        at += 1000;
        for letter in text.chars() {
            assert_eq!(session.update(Millis(at), Input::Type(letter)), []);
        }
        assert_eq!(session.typed(), text);
        let effects = session.update(Millis(at), Input::Enter);
        assert_eq!(session.typed(), "");
        answer(&mut session, effects, Millis(at));
    }
    // Whether the level mates by then is its own affair.
    if session.arbiter().ending().is_none() {
        type_lines(&mut session, &["resign"]);
    }
    assert!(session.arbiter().ending().is_some(), "{}", moves(&session));
    let pgn = session.pgn();
    let read = chess_notation::pgn::read(pgn.as_bytes()).next().unwrap();
    assert!(read.diagnostics.is_empty(), "{pgn}: {:?}", read.diagnostics);
    assert_eq!(read.plies(), session.game().ply());
    assert_eq!(read.tag("Black"), Some("Salon, level 1"));
    // After the end: a new one, which asks nothing of the old one's.
    let effects = session.update(Millis(at), Input::Line("new".to_owned()));
    assert_eq!(effects, [Effect::Stop]);
    assert_eq!((session.game().ply(), session.settings().seed), (0, 8));
}

#[test]
fn the_engine_opens_when_it_is_white_and_late_answers_count_for_nothing() {
    let (mut session, effects) = Session::new(against_level(Color::Black), Millis(0));
    assert!(session.is_thinking());
    assert_eq!(session.bottom(), Color::Black);
    let number = question(&effects);
    let mv = session.game().position().legal_moves().first().copied();
    type_lines(&mut session, &["e5"]);
    assert_eq!(session.message(), Some("It is not your turn."));
    session.update(Millis(10), Input::Replied { number: number + 1, mv });
    assert_eq!(session.game().ply(), 0);
    session.update(Millis(10), Input::Replied { number, mv });
    assert_eq!(session.game().ply(), 1);
    session.update(Millis(10), Input::Replied { number, mv });
    assert_eq!(session.game().ply(), 1, "the same answer twice");
    // Nothing of the person's to take back.
    assert_eq!(type_lines(&mut session, &["undo"]), []);
}

#[test]
fn undo_takes_back_to_the_persons_turn_and_drops_what_the_engine_thinks() {
    let mut session = start(against_level(Color::White));
    let effects = type_lines(&mut session, &["e4"]);
    let number = question(&effects);
    assert_eq!(type_lines(&mut session, &["undo"]), [Effect::Stop]);
    assert_eq!((session.game().ply(), session.is_thinking()), (0, false));
    let mv = session.game().position().legal_moves().first().copied();
    session.update(Millis(0), Input::Replied { number, mv });
    assert_eq!(session.game().ply(), 0);
    let effects = type_lines(&mut session, &["e4"]);
    answer(&mut session, effects, Millis(2000));
    let effects = type_lines(&mut session, &["d4"]);
    answer(&mut session, effects, Millis(2000));
    assert_eq!(session.game().ply(), 4);
    type_lines(&mut session, &["undo"]);
    assert_eq!(session.game().ply(), 2);
    // The end can be taken back as well.
    type_lines(&mut session, &["resign"]);
    assert_eq!(session.arbiter().ending().unwrap().outcome, Outcome::Win(Color::Black));
    type_lines(&mut session, &["undo"]);
    assert_eq!((session.game().ply(), session.arbiter().ending()), (0, None));
}

#[test]
fn a_hint_is_asked_for_once_and_told_in_three_steps() {
    let mut session = start(against_level(Color::White));
    let effects = type_lines(&mut session, &["hint"]);
    let number = question(&effects);
    assert_eq!(type_lines(&mut session, &["hint"]), [], "it is looked for already");
    let texts = ["one", "two", "three"].map(str::to_owned);
    session.update(Millis(0), Input::Hinted { number, texts: Some(texts.clone()) });
    let mut told = vec![session.message().unwrap().to_owned()];
    for _ in 0..3 {
        assert_eq!(type_lines(&mut session, &["hint"]), []);
        told.push(session.message().unwrap().to_owned());
    }
    assert_eq!(told, ["one", "two", "three", "three"]);
    // Another position, another hint; the old one comes too late.
    let effects = type_lines(&mut session, &["e4"]);
    answer(&mut session, effects, Millis(0));
    let effects = type_lines(&mut session, &["hint"]);
    assert_ne!(question(&effects), number);
    session.update(Millis(0), Input::Hinted { number, texts: Some(texts) });
    assert_ne!(session.message(), Some("one"));
}

#[test]
fn draws_are_claimed_offered_and_considered() {
    let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut session = start(two());
    type_lines(&mut session, &there_and_back);
    type_lines(&mut session, &there_and_back[..3]);
    type_lines(&mut session, &["draw Ng8"]);
    let said = "The position stood three times: a draw.";
    assert_eq!(session.status(Millis(9000)), said);
    type_lines(&mut session, &["undo", "Ng1", "Ng8"]);
    assert_eq!(session.status(Millis(9000)), "White to move. A draw can be claimed: draw.");
    type_lines(&mut session, &["draw"]);
    assert_eq!(session.status(Millis(9000)), said);

    let mut session = start(two());
    type_lines(&mut session, &["e4", "e5", "draw"]);
    assert_eq!(
        session.status(Millis(0)),
        "White to move. White offers a draw: accept, decline, or move."
    );
    type_lines(&mut session, &["Nf3", "accept"]);
    assert_eq!(session.status(Millis(0)), "Draw agreed: a draw.");

    for accepts in [false, true] {
        let mut session = start(against_level(Color::White));
        let effects = type_lines(&mut session, &["e4"]);
        answer(&mut session, effects, Millis(0));
        let effects = type_lines(&mut session, &["draw"]);
        let number = question(&effects);
        session.update(Millis(0), Input::Considered { number, accepts });
        assert_eq!(session.arbiter().ending().is_some(), accepts);
        assert_eq!(session.arbiter().draw_offer(), None);
    }
}

#[test]
fn clocks_run_stop_fall_and_go_back() {
    let control = TimeControl::Increment { initial_ms: 60_000, increment_ms: 2_000 };
    let mut session = start(Settings { time_control: Some(control), ..two() });
    let at = Millis;
    session.update(at(5_000), Input::Line("e4".to_owned()));
    session.update(at(8_000), Input::Line("e5".to_owned()));
    let clocks =
        |session: &Session, at| Color::ALL.map(|color| session.clock(color, Millis(at)).unwrap());
    assert_eq!(clocks(&session, 8_000), ["0:57", "0:59"]);
    assert_eq!(clocks(&session, 60_500), ["0:04.5", "0:59"]);
    assert_eq!(session.status(at(60_500)), "White to move. Hurry!");
    session.update(at(60_500), Input::Line("undo".to_owned()));
    assert_eq!(clocks(&session, 60_500), ["0:57", "1:00"], "as before that move");
    assert!(session.pgn().contains("[%clk 0:00:57]"), "{}", session.pgn());
    session.update(at(120_600), Input::Tick);
    assert_eq!(session.status(at(120_600)), "Time is up: White wins.");
    session.update(at(130_000), Input::Line("e5".to_owned()));
    assert!(session.message().unwrap().starts_with("The game is over"));
}

#[test]
fn games_are_saved_and_what_went_wrong_is_told() {
    let mut session = start(two());
    let effects = type_lines(&mut session, &["e4", "save my game.pgn"]);
    let [Effect::Save { path, pgn }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(path.as_deref(), Some("my game.pgn"));
    assert!(pgn.ends_with("\n\n1. e4 *\n"), "{pgn}");
    session.update(Millis(0), Input::Saved(Err("there is one".to_owned())));
    assert_eq!(session.message(), Some("Not saved: there is one."));
    assert_eq!(type_lines(&mut session, &["quit"]), [Effect::Stop, Effect::Quit]);
}

#[test]
fn what_a_person_wants_while_the_engine_thinks_stops_it() {
    let thinking = || {
        let opponent = Opponent::Level { level: Level::MAX, person: Color::White };
        let mut session = start(Settings { opponent, ..Settings::default() });
        let effects = type_lines(&mut session, &["e4"]);
        assert!(session.awaits_answer());
        (session, question(&effects))
    };
    let ended = |session: &Session| session.arbiter().ending().map(|ending| ending.outcome);
    for (line, plies, outcome) in [
        ("undo", 0, None),
        ("new", 0, None),
        ("resign", 1, Some(Outcome::Win(Color::Black))),
        ("quit", 1, None),
    ] {
        let (mut session, number) = thinking();
        let effects = type_lines(&mut session, &[line]);
        assert_eq!(effects.first(), Some(&Effect::Stop), "{line}");
        assert_eq!((session.game().ply(), ended(&session)), (plies, outcome), "{line}");
        if line != "quit" {
            assert!(!session.awaits_answer(), "{line}");
            // What the search had found when it was stopped is not played.
            let mv = session.game().position().legal_moves().first().copied();
            session.update(Millis(9000), Input::Replied { number, mv });
            assert_eq!(session.game().ply(), plies, "{line}");
        }
    }
    // So does a flag that falls.
    let opponent = Opponent::Level { level: Level::MAX, person: Color::White };
    let time_control = Some(TimeControl::Increment { initial_ms: 60_000, increment_ms: 0 });
    let mut session = start(Settings { opponent, time_control, ..Settings::default() });
    type_lines(&mut session, &["e4"]);
    assert_eq!(session.update(Millis(70_000), Input::Tick), [Effect::Stop]);
    assert_eq!(ended(&session), Some(Outcome::Win(Color::White)));
}

#[test]
fn a_move_stops_what_was_asked_about_the_position_before() {
    for asked in ["hint", "draw"] {
        let mut session = start(against_level(Color::White));
        let effects = type_lines(&mut session, &["e4"]);
        answer(&mut session, effects, Millis(0));
        type_lines(&mut session, &[asked]);
        assert!(session.awaits_answer(), "{asked}");
        let effects = type_lines(&mut session, &["d4"]);
        assert_eq!(effects.first(), Some(&Effect::Stop), "{asked}");
    }
}
