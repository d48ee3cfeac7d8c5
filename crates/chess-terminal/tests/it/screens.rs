use chess_core::{Color, Millis, TimeControl, Variant};
use chess_terminal::{Input, Look, Session, Settings, board, draw};
use insta::assert_snapshot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::{against_level, french, start, two, type_lines};

/// What a window of that size shows, without colors and without blanks at the ends of lines.
fn shown(session: &Session, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let look = Look { is_colored: false, has_figures: true };
    terminal.draw(|frame| draw(frame, session, Millis(9_000), look)).unwrap();
    let buffer = terminal.backend().buffer();
    let lines = buffer.content().chunks(usize::from(width)).map(|cells| {
        let line: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_game_against_a_level() {
    let time_control = Some(TimeControl::Increment { initial_ms: 300_000, increment_ms: 3_000 });
    let mut session = start(Settings { time_control, ..against_level(Color::White) });
    type_lines(&mut session, &["e4"]);
    for letter in "Nf".chars() {
        session.update(Millis(9_000), Input::Type(letter));
    }
    assert_snapshot!(shown(&session, (72, 18)), @r#"
    Salon

    8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜        4:52  Black: level 1, First steps
    7  ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟      1. e4
    6  ·  ·  ·  ·  ·  ·  ·  ·
    5  ·  ·  ·  ·  ·  ·  ·  ·
    4  ·  ·  ·  · [♙] ·  ·  ·
    3  ·  ·  ·  ·  ·  ·  ·  ·
    2  ♙  ♙  ♙  ♙ [·] ♙  ♙  ♙
    1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖        5:02  White
       a  b  c  d  e  f  g  h

    Level 1 (First steps) is thinking…

    Your move: Nf


    help  hint  undo  flip  draw  resign  save  new  quit
    "#);
}

#[test]
fn a_check_in_french_with_the_board_turned() {
    let mut session = start(french(two()));
    type_lines(&mut session, &["e4", "f6", "Dh5", "tourner", "Fe7"]);
    assert_snapshot!(shown(&session, (80, 16)), @r#"
    Salon

    1  ♖  ♘  ♗  ♔ [·] ♗  ♘  ♖    Blancs
    2  ♙  ♙  ♙  ·  ♙  ♙  ♙  ♙      1. e4      f6
    3  ·  ·  ·  ·  ·  ·  ·  ·      2. Dh5+
    4  ·  ·  ·  ♙  ·  ·  ·  ·
    5 [♕] ·  ·  ·  ·  ·  ·  ·
    6  ·  ·  ♟  ·  ·  ·  ·  ·
    7  ♟  ♟  ·  ♟  ♟  ♟  ♟  ♟
    8  ♜  ♞  ♝ !♚! ♛  ♝  ♞  ♜    Noirs
       h  g  f  e  d  c  b  a

    Trait aux Noirs. Échec !
    Fe7 n’est pas légal : votre roi est en échec.
    Votre coup :
    aide  indice  annuler  tourner  nulle  abandon  enregistrer  nouvelle  quitter
    "#);
}

#[test]
fn the_help_page_comes_and_goes() {
    let mut session = start(two());
    type_lines(&mut session, &["help"]);
    assert_snapshot!(shown(&session, (80, 22)), @r#"
    Salon

    Type a move and press Enter: e4, Nf3, exd5, O-O, e8=Q, or g1f3 by its squares.
    Letters: K king, Q queen, R rook, B bishop, N knight (or French: R D T F C).

      undo         take the last move back (yours and the answer)
      hint         which piece to look at; again: where to; again: the best line
      flip         turn the board
      draw         claim a draw, or else offer one; draw Nf3: with that move
      accept, decline   answer a draw offer
      resign       give up
      save [FILE]  write the game as PGN
      new          start another game
      quit         leave (so does Ctrl-C)

    [ ] marks the last move, ! ! a king in check. Upper-case letters or outlined
    figures are White's where there is no color.

    White to move.

    Your move:
    help  hint  undo  flip  draw  resign  save  new  quit
    "#);
    session.update(Millis(0), Input::Clear);
    assert!(!shown(&session, (80, 22)).contains("undo         take"));
    assert!(shown(&session, (30, 10)).starts_with("The window is too small."));
}

#[test]
fn long_games_show_their_last_moves() {
    let mut session = start(two());
    // The fifth time, at the end of the fourth round, ends the game.
    for _ in 0..4 {
        type_lines(&mut session, &["Nf3", "Nf6", "Ng1", "Ng8"]);
    }
    let shown = shown(&session, (60, 18));
    assert!(shown.contains("  8. Ng1     Ng8"), "{shown}");
    assert!(!shown.contains("  1. Nf3"), "{shown}");
}

#[test]
fn lines_of_text_show_the_same_board() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let start_position = chess_notation::fen::position(fen, Variant::Standard).unwrap();
    let mut session = start(Settings { start: start_position, ..two() });
    type_lines(&mut session, &["Rh8"]);
    let letters = Look { is_colored: false, has_figures: false };
    assert_snapshot!(board(&session, letters), @r#"
    8  r  ·  ·  · !k! ·  · [R]
    7  ·  ·  ·  ·  ·  ·  ·  ·
    6  ·  ·  ·  ·  ·  ·  ·  ·
    5  ·  ·  ·  ·  ·  ·  ·  ·
    4  ·  ·  ·  ·  ·  ·  ·  ·
    3  ·  ·  ·  ·  ·  ·  ·  ·
    2  ·  ·  ·  ·  ·  ·  ·  ·
    1  R  ·  ·  ·  K  ·  · [·]
       a  b  c  d  e  f  g  h
    "#);
}

#[test]
fn colors_tell_the_same_as_signs() {
    let mut session = start(two());
    type_lines(&mut session, &["e4", "f6", "Qh5"]);
    let mut terminal = Terminal::new(TestBackend::new(60, 18)).unwrap();
    terminal.draw(|frame| draw(frame, &session, Millis(0), Look::default())).unwrap();
    let buffer = terminal.backend().buffer();
    // The middle of a square: two columns for the rank, three for a square; two lines above.
    let cell = |file: u16, rank: u16| &buffer[(2 + 3 * file + 1, 2 + 8 - rank)];
    assert_eq!(cell(4, 8).symbol(), "♚");
    let grounds = [cell(4, 8).bg, cell(7, 5).bg, cell(3, 1).bg, cell(0, 1).bg, cell(1, 1).bg];
    for (index, ground) in grounds.iter().enumerate() {
        assert!(!grounds[..index].contains(ground) || index == 2, "{index}: {grounds:?}");
    }
    assert_ne!(cell(0, 1).fg, cell(0, 8).fg, "White's ink and Black's");
}
