//! The state on a screen.

use chess_core::{Color, Millis, Square};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color as Ink, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::input::Page;
use crate::look::{Look, Mark, cell, files, mark, ranks};
use crate::session::Session;
use crate::words;

/// Two characters for the rank, three for each square.
const BOARD_WIDTH: u16 = 2 + 3 * 8;
/// Eight ranks and the letters of the files.
const BOARD_HEIGHT: u16 = 9;
/// Less than that has no room for the board and what is typed.
const LEAST: (u16, u16) = (44, BOARD_HEIGHT + 7);

/// Puts the state on the screen, at the time `at`.
pub fn draw(frame: &mut Frame<'_>, session: &Session, at: Millis, look: Look) {
    let language = session.settings().language;
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = language.pick("The window is too small.", "La fenêtre est trop petite.");
        let size = format!("{text} ({} × {})", LEAST.0, LEAST.1);
        frame.render_widget(Paragraph::new(size).wrap(Wrap { trim: true }), area);
        return;
    }
    // What is said and typed stands right below the board.
    let (high, rest) = match session.page() {
        Page::Game => (Constraint::Length(BOARD_HEIGHT + 1), Constraint::Min(0)),
        Page::Help => (Constraint::Min(BOARD_HEIGHT), Constraint::Length(0)),
    };
    let line = Constraint::Length(1);
    let [title, main, status, message, input, _, footer] =
        Layout::vertical([Constraint::Length(2), high, line, line, line, rest, line]).areas(area);
    let strong = Style::new().add_modifier(Modifier::BOLD);
    let weak = Style::new().add_modifier(Modifier::DIM);
    frame.render_widget(Line::styled("Salon", strong), title);
    match session.page() {
        Page::Game => game(frame, main, session, at, look),
        Page::Help => {
            let lines: Vec<_> =
                words::help(language).iter().map(|line| Line::from(*line)).collect();
            frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), main);
        }
    }
    frame.render_widget(Line::styled(session.status(at), strong), status);
    frame.render_widget(Line::from(session.message().unwrap_or_default()), message);
    let prompt = language.pick("Your move: ", "Votre coup : ");
    frame.render_widget(Line::from(format!("{prompt}{}", session.typed())), input);
    frame.render_widget(Line::styled(words::commands(language), weak), footer);
    let column = (prompt.chars().count() + session.typed().chars().count()) as u16;
    frame.set_cursor_position((input.x + column.min(input.width - 1), input.y));
}

/// The board on the left, players, clocks and moves on the right.
fn game(frame: &mut Frame<'_>, area: Rect, session: &Session, at: Millis, look: Look) {
    let [left, _, right] = Layout::horizontal([
        Constraint::Length(BOARD_WIDTH),
        Constraint::Length(3),
        Constraint::Min(10),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(board(session, look)), left);
    let bottom = session.bottom();
    // The lower player stands beside the lowest rank, however high the window is.
    let right = Rect { height: right.height.min(BOARD_HEIGHT - 1), ..right };
    let [above, moves, below] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)])
            .areas(right);
    frame.render_widget(player(session, !bottom, at), above);
    frame.render_widget(player(session, bottom, at), below);
    let list = session.move_list();
    let shown = list.len().saturating_sub(usize::from(moves.height));
    let lines: Vec<_> = list[shown..].iter().map(|line| Line::from(line.as_str())).collect();
    frame.render_widget(Paragraph::new(lines), moves);
}

fn player(session: &Session, color: Color, at: Millis) -> Line<'static> {
    let is_running = session.arbiter().clock().and_then(chess_core::Clock::running) == Some(color);
    let clock = session.clock(color, at).map_or_else(String::new, |clock| format!("{clock:>8}  "));
    let style = if is_running { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    Line::from(vec![Span::styled(clock, style), Span::from(session.player(color))])
}

fn board(session: &Session, look: Look) -> Vec<Line<'static>> {
    let bottom = session.bottom();
    let mut lines: Vec<Line<'static>> = ranks(bottom)
        .into_iter()
        .map(|rank| {
            let squares = files(bottom).map(|file| Square::new(file, rank));
            let cells = squares.into_iter().map(|square| {
                Span::styled(cell(session, square, look), style(session, square, look))
            });
            [Span::from(format!("{} ", rank.digit()))].into_iter().chain(cells).collect()
        })
        .collect();
    let letters: String = files(bottom).map(|file| format!(" {} ", file.letter())).concat();
    lines.push(Line::from(format!("  {letters}")));
    lines
}

fn style(session: &Session, square: Square, look: Look) -> Style {
    if !look.is_colored {
        return Style::new();
    }
    let is_light = (square.file().index() + square.rank().index()) % 2 == 1;
    let ground = match mark(session, square) {
        Mark::Check => 160,
        Mark::LastMove if is_light => 186,
        Mark::LastMove => 143,
        Mark::None if is_light => 180,
        Mark::None => 137,
    };
    let piece = session.game().position().piece_at(square);
    let ink = if piece.is_some_and(|piece| piece.color == Color::White) { 231 } else { 16 };
    Style::new().bg(Ink::Indexed(ground)).fg(Ink::Indexed(ink))
}
