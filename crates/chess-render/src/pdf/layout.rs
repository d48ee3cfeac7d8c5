//! Where the parts of a score sheet stand on an A4 page.

use chess_core::{Color, Piece, Role};

use super::canvas::{Canvas, Ink};
use super::figure::{draw_diagram, draw_piece};
use crate::lettering::Weight;
use crate::sheet::{COLUMNS, Field, Page, Player, ROWS, ResultBox, SheetModel};

/// An A4 page, in millimeters like all lengths here.
pub(super) const PAPER: (f32, f32) = (210.0, 297.0);

const LEFT: f32 = 12.0;
const WIDTH: f32 = PAPER.0 - 2.0 * LEFT;

const HEAD_TOP: f32 = 23.0;
const HEAD_ROW: f32 = 10.5;
const PLAYERS_TOP: f32 = HEAD_TOP + 2.0 * HEAD_ROW + 2.0;
const PLAYER_ROW: f32 = 11.5;

/// The diagram stands at the right of head and players.
const DIAGRAM: f32 = PLAYERS_TOP + 2.0 * PLAYER_ROW - HEAD_TOP - 3.0;
const DIAGRAM_COLUMN: f32 = DIAGRAM + 9.0;

const MOVES_TOP: f32 = 75.0;
const MOVES_HEAD: f32 = 6.0;
const MOVE_ROW: f32 = 8.2;
const COLUMN_GAP: f32 = 3.0;
const NUMBER_WIDTH: f32 = 9.0;

const RESULT_TOP: f32 = MOVES_TOP + MOVES_HEAD + MOVE_ROW * ROWS as f32 + 4.0;
const RESULT_ROW: f32 = 13.0;
const SIGNATURES_TOP: f32 = RESULT_TOP + RESULT_ROW + 2.5;
const SIGNATURE_ROW: f32 = 16.0;

const INK: Ink = Ink(0x1b, 0x1b, 0x1b);
const FAINT: Ink = Ink(0x6a, 0x6a, 0x6a);
const RULE: Ink = Ink(0x9c, 0x9c, 0x9c);
const SHADE: Ink = Ink(0xf4, 0xf2, 0xec);

/// Widths of lines in points.
const HAIRLINE: f32 = 0.4;
const STRONG: f32 = 0.9;

/// Draws one page of a sheet.
pub(super) fn draw_page(canvas: &mut Canvas<'_, '_>, sheet: &SheetModel, page: &Page) {
    draw_title(canvas, sheet, page);
    let start = sheet.start.as_ref().filter(|_| page.number == 1);
    let width = if start.is_some() { WIDTH - DIAGRAM_COLUMN } else { WIDTH };
    draw_head(canvas, &sheet.head, width);
    for (player, row) in sheet.players.iter().zip([0.0, 1.0]) {
        draw_player(canvas, player, PLAYERS_TOP + row * PLAYER_ROW, width);
    }
    if let Some(start) = start {
        let x = LEFT + WIDTH - DIAGRAM;
        draw_diagram(canvas, &start.position.board(), (x, HEAD_TOP), DIAGRAM);
        let text = format!("{}: {}", start.label, start.fen);
        let style = (7.5, Weight::Regular, FAINT);
        canvas.text(&text, (LEFT, MOVES_TOP - 1.6), WIDTH - DIAGRAM_COLUMN, style);
    }
    let width = (WIDTH - COLUMN_GAP * (COLUMNS - 1) as f32) / COLUMNS as f32;
    for (index, column) in page.columns.iter().enumerate() {
        let x = LEFT + index as f32 * (width + COLUMN_GAP);
        draw_column(canvas, sheet, column, (x, width));
    }
    draw_result(canvas, &sheet.result);
    let width = WIDTH / 3.0;
    for (index, label) in sheet.signatures.into_iter().enumerate() {
        let x = LEFT + index as f32 * width;
        draw_cell(canvas, label, "", [x, SIGNATURES_TOP, width, SIGNATURE_ROW]);
    }
    let below = (LEFT + WIDTH / 2.0, SIGNATURES_TOP + SIGNATURE_ROW + 5.0);
    canvas.centered(&sheet.legend, below, WIDTH, (7.0, Weight::Regular, FAINT));
}

fn draw_title(canvas: &mut Canvas<'_, '_>, sheet: &SheetModel, page: &Page) {
    let knight = Piece { color: Color::Black, role: Role::Knight };
    draw_piece(canvas, knight, (LEFT - 1.0, 8.5), 12.0);
    let title = match page.number {
        1 => sheet.title.to_owned(),
        _ => format!("{} ({})", sheet.title, sheet.continued),
    };
    canvas.text(&title, (LEFT + 12.5, 17.8), 120.0, (19.0, Weight::Bold, INK));
    if sheet.pages.len() > 1 {
        let count = format!("{} / {}", page.number, sheet.pages.len());
        canvas.centered(&count, (LEFT + WIDTH - 6.0, 17.8), 12.0, (12.0, Weight::Regular, FAINT));
    }
}

fn draw_head(canvas: &mut Canvas<'_, '_>, head: &[Field; 6], width: f32) {
    let rows: [&[(usize, f32)]; 2] =
        [&[(0, 0.6), (1, 0.4)], &[(2, 0.28), (3, 0.13), (4, 0.15), (5, 0.44)]];
    for (cells, top) in rows.into_iter().zip([HEAD_TOP, HEAD_TOP + HEAD_ROW]) {
        let mut x = LEFT;
        for &(index, share) in cells {
            let Field { label, value } = &head[index];
            draw_cell(canvas, label, value, [x, top, width * share, HEAD_ROW]);
            x += width * share;
        }
    }
}

fn draw_player(canvas: &mut Canvas<'_, '_>, player: &Player, top: f32, width: f32) {
    let king = Piece { color: player.color, role: Role::King };
    let width = width - PLAYER_ROW;
    canvas.frame([LEFT, top, PLAYER_ROW, PLAYER_ROW], HAIRLINE, RULE);
    draw_piece(canvas, king, (LEFT + 0.75, top + 0.75), PLAYER_ROW - 1.5);
    let label = format!("{} · {}", player.side, player.name.label);
    let mut x = LEFT + PLAYER_ROW;
    draw_cell(canvas, &label, &player.name.value, [x, top, width * 0.42, PLAYER_ROW]);
    x += width * 0.42;
    for (Field { label, value }, share) in player.facts.iter().zip([0.09, 0.11, 0.15, 0.23]) {
        draw_cell(canvas, label, value, [x, top, width * share, PLAYER_ROW]);
        x += width * share;
    }
}

/// A box with its label in the corner and its value below.
fn draw_cell(canvas: &mut Canvas<'_, '_>, label: &str, value: &str, area: [f32; 4]) {
    let [x, y, width, height] = area;
    canvas.frame(area, HAIRLINE, RULE);
    let inner = width - 3.0;
    canvas.text(label, (x + 1.5, y + 3.2), inner, (6.5, Weight::Regular, FAINT));
    canvas.text(value, (x + 1.5, y + height - 2.4), inner, (11.0, Weight::Bold, INK));
}

fn draw_column(
    canvas: &mut Canvas<'_, '_>,
    sheet: &SheetModel,
    rows: &[crate::sheet::Row],
    (x, width): (f32, f32),
) {
    let move_width = (width - NUMBER_WIDTH) / 2.0;
    let starts = [x, x + NUMBER_WIDTH, x + NUMBER_WIDTH + move_width];
    let widths = [NUMBER_WIDTH, move_width, move_width];
    let body = MOVES_TOP + MOVES_HEAD;
    let bottom = body + MOVE_ROW * rows.len() as f32;
    canvas.area([starts[2], body, move_width, bottom - body], SHADE);
    for ((heading, start), width) in sheet.headings.iter().zip(starts).zip(widths) {
        let place = (start + width / 2.0, body - 1.9);
        canvas.centered(heading, place, width - 1.0, (8.0, Weight::Bold, INK));
    }
    for (index, row) in rows.iter().enumerate() {
        let top = body + MOVE_ROW * index as f32;
        let base = top + MOVE_ROW - 2.6;
        if index > 0 {
            // A stronger line every five moves guides the eye.
            let (stroke, ink) = if index % 5 == 0 { (STRONG, INK) } else { (HAIRLINE, RULE) };
            canvas.line((x, top), (x + width, top), stroke, ink);
        }
        let number = row.number.to_string();
        let middle = x + NUMBER_WIDTH / 2.0;
        let style = (8.5, Weight::Regular, FAINT);
        canvas.centered(&number, (middle, base), NUMBER_WIDTH - 1.0, style);
        for (text, start) in [(&row.white, starts[1]), (&row.black, starts[2])] {
            let style = (11.5, Weight::Regular, INK);
            canvas.text(text, (start + 2.2, base), move_width - 3.0, style);
        }
    }
    for start in &starts[1..] {
        canvas.line((*start, MOVES_TOP), (*start, bottom), HAIRLINE, RULE);
    }
    canvas.line((x, body), (x + width, body), STRONG, INK);
    canvas.frame([x, MOVES_TOP, width, bottom - MOVES_TOP], STRONG, INK);
}

fn draw_result(canvas: &mut Canvas<'_, '_>, result: &ResultBox) {
    let width = WIDTH * 0.6;
    draw_cell(canvas, result.label, "", [LEFT, RESULT_TOP, width, RESULT_ROW]);
    let step = width / (result.choices.len() + 1) as f32;
    for (index, choice) in result.choices.iter().enumerate() {
        let middle = LEFT + step * (index as f32 + 1.0);
        let is_circled = result.circled == Some(index);
        let weight = if is_circled { Weight::Bold } else { Weight::Regular };
        let ink = if is_circled || result.circled.is_none() { INK } else { FAINT };
        let base = RESULT_TOP + RESULT_ROW / 2.0 + 1.9;
        canvas.centered(choice, (middle, base), step, (15.0, weight, ink));
        if is_circled {
            canvas.ellipse((middle, base - 1.9), (9.0, 4.8), 1.4, INK);
        }
    }
    let Field { label, value } = &result.reason;
    draw_cell(canvas, label, value, [LEFT + width, RESULT_TOP, WIDTH - width, RESULT_ROW]);
}
