//! Where the parts of a score sheet stand on its page.

use chess_core::{Color, Piece, Role};

use super::canvas::{Canvas, Ink, POINTS};
use super::figure::{draw_diagram, draw_piece};
use super::measures::Measures;
use crate::lettering::Weight;
use crate::sheet::{Field, Page, Player, ResultBox, Row, SheetModel};

const INK: Ink = Ink(0x1b, 0x1b, 0x1b);
const FAINT: Ink = Ink(0x6a, 0x6a, 0x6a);
const RULE: Ink = Ink(0x9c, 0x9c, 0x9c);
const SHADE: Ink = Ink(0xf4, 0xf2, 0xec);

/// Widths of lines in points.
const HAIRLINE: f32 = 0.4;
const STRONG: f32 = 0.9;

/// The height of digits and capitals, as a share of the size of the type.
const CAPITALS: f32 = 0.711;

/// Draws one page of a sheet.
pub(super) fn draw_page(canvas: &mut Canvas<'_, '_>, sheet: &SheetModel, page: &Page) {
    Layout { canvas, is: Measures::of(sheet.form) }.draw_page(sheet, page);
}

/// A page and the measures of its form.
struct Layout<'a, 'b, 'c> {
    canvas: &'a mut Canvas<'b, 'c>,
    is: Measures,
}

impl Layout<'_, '_, '_> {
    fn draw_page(&mut self, sheet: &SheetModel, page: &Page) {
        let is = self.is;
        self.draw_title(sheet, page);
        let start = sheet.start.as_ref().filter(|_| page.number == 1);
        let width = if start.is_some() { is.width - is.diagram_column() } else { is.width };
        self.draw_head(&sheet.head, width);
        for (player, row) in sheet.players.iter().zip([0.0, 1.0]) {
            self.draw_player(player, is.players_top() + row * is.player_row, width);
        }
        if let Some(start) = start {
            let corner = (is.left + is.width - is.diagram(), is.head_top);
            draw_diagram(self.canvas, &start.position.board(), corner, is.diagram());
            let text = format!("{}: {}", start.label, start.fen);
            let style = (is.label_size + 1.0, Weight::Regular, FAINT);
            let place = (is.left, is.moves_top - 1.6 * is.scale);
            self.canvas.text(&text, place, is.width - is.diagram_column(), style);
        }
        let gaps = is.column_gap * (is.columns - 1) as f32;
        let width = (is.width - gaps) / is.columns as f32;
        for (index, column) in page.columns.iter().enumerate() {
            let x = is.left + index as f32 * (width + is.column_gap);
            self.draw_column(sheet, column, (x, width));
        }
        self.draw_result(&sheet.result);
        let width = is.width / 3.0;
        for (index, label) in sheet.signatures.into_iter().enumerate() {
            let x = is.left + index as f32 * width;
            self.draw_cell(label, "", [x, is.signatures_top(), width, is.signature_row]);
        }
        let base = is.signatures_top() + is.signature_row + 5.0 * is.scale.powi(2);
        let style = (is.label_size + 0.5, Weight::Regular, FAINT);
        self.canvas.centered(&sheet.legend, (is.left + is.width / 2.0, base), is.width, style);
    }

    fn draw_title(&mut self, sheet: &SheetModel, page: &Page) {
        let is = self.is;
        let knight = Piece { color: Color::Black, role: Role::Knight };
        let side = 12.0 * is.scale;
        let corner = (is.left - is.scale, is.title_base - 0.78 * side);
        draw_piece(self.canvas, knight, corner, side);
        let title = match page.number {
            1 => sheet.title.to_owned(),
            _ => format!("{} ({})", sheet.title, sheet.continued),
        };
        let place = (is.left + 12.5 * is.scale, is.title_base);
        self.canvas.text(&title, place, is.width * 0.7, (is.title_size, Weight::Bold, INK));
        if sheet.pages.len() > 1 {
            let count = format!("{} / {}", page.number, sheet.pages.len());
            let middle = (is.left + is.width - 6.0 * is.scale, is.title_base);
            let style = (is.title_size * 0.63, Weight::Regular, FAINT);
            self.canvas.centered(&count, middle, 12.0 * is.scale, style);
        }
    }

    fn draw_head(&mut self, head: &[Field; 6], width: f32) {
        let is = self.is;
        let rows: [&[(usize, f32)]; 2] =
            [&[(0, 0.6), (1, 0.4)], &[(2, 0.28), (3, 0.13), (4, 0.15), (5, 0.44)]];
        for (cells, top) in rows.into_iter().zip([is.head_top, is.head_top + is.head_row]) {
            let mut x = is.left;
            for &(index, share) in cells {
                let Field { label, value } = &head[index];
                self.draw_cell(label, value, [x, top, width * share, is.head_row]);
                x += width * share;
            }
        }
    }

    fn draw_player(&mut self, player: &Player, top: f32, width: f32) {
        let is = self.is;
        let king = Piece { color: player.color, role: Role::King };
        let (side, inset) = (is.player_row, 0.75 * is.scale);
        self.canvas.frame([is.left, top, side, side], HAIRLINE, RULE);
        draw_piece(self.canvas, king, (is.left + inset, top + inset), side - 2.0 * inset);
        let label = format!("{} · {}", player.side, player.name.label);
        let (mut x, width) = (is.left + side, width - side);
        self.draw_cell(&label, &player.name.value, [x, top, width * 0.42, is.player_row]);
        x += width * 0.42;
        for (Field { label, value }, share) in player.facts.iter().zip([0.09, 0.11, 0.15, 0.23]) {
            self.draw_cell(label, value, [x, top, width * share, is.player_row]);
            x += width * share;
        }
    }

    /// A box with its label in the corner and its value below.
    fn draw_cell(&mut self, label: &str, value: &str, area: [f32; 4]) {
        let is = self.is;
        let [x, y, width, height] = area;
        self.canvas.frame(area, HAIRLINE, RULE);
        let (left, inner) = (x + 1.5 * is.scale, width - 3.0 * is.scale);
        let style = (is.label_size, Weight::Regular, FAINT);
        self.canvas.text(label, (left, y + 3.2 * is.scale), inner, style);
        let style = (is.value_size, Weight::Bold, INK);
        self.canvas.text(value, (left, y + height - 2.2 * is.scale), inner, style);
    }

    fn draw_column(&mut self, sheet: &SheetModel, rows: &[Row], (x, width): (f32, f32)) {
        let is = self.is;
        let move_width = (width - is.number_width) / 2.0;
        let starts = [x, x + is.number_width, x + is.number_width + move_width];
        let widths = [is.number_width, move_width, move_width];
        let (body, bottom) = (is.moves_top + is.moves_head, is.moves_bottom());
        self.canvas.area([starts[2], body, move_width, bottom - body], SHADE);
        for ((heading, start), width) in sheet.headings.iter().zip(starts).zip(widths) {
            let base = middle_base(is.moves_top, is.moves_head, is.number_size);
            let style = (is.number_size - 0.5, Weight::Bold, INK);
            self.canvas.centered(heading, (start + width / 2.0, base), width - 1.0, style);
        }
        for (index, row) in rows.iter().enumerate() {
            let top = body + is.move_row * index as f32;
            if index > 0 {
                // A stronger line every five moves guides the eye.
                let (stroke, ink) = if index % 5 == 0 { (STRONG, INK) } else { (HAIRLINE, RULE) };
                self.canvas.line((x, top), (x + width, top), stroke, ink);
            }
            // Number and moves stand on one line, though not in one size.
            let base = middle_base(top, is.move_row, is.move_size);
            let style = (is.number_size, Weight::Regular, FAINT);
            let place = (x + is.number_width / 2.0, base);
            self.canvas.centered(&row.number.to_string(), place, is.number_width - 1.0, style);
            for (text, start) in [(&row.white, starts[1]), (&row.black, starts[2])] {
                let style = (is.move_size, Weight::Regular, INK);
                let place = (start + 2.2 * is.scale, base);
                self.canvas.text(text, place, move_width - 3.0 * is.scale, style);
            }
        }
        for start in &starts[1..] {
            self.canvas.line((*start, is.moves_top), (*start, bottom), HAIRLINE, RULE);
        }
        self.canvas.line((x, body), (x + width, body), STRONG, INK);
        self.canvas.frame([x, is.moves_top, width, bottom - is.moves_top], STRONG, INK);
    }

    fn draw_result(&mut self, result: &ResultBox) {
        let is = self.is;
        let (top, width) = (is.result_top(), is.width * 0.6);
        self.draw_cell(result.label, "", [is.left, top, width, is.result_row]);
        let step = width / (result.choices.len() + 1) as f32;
        let base = middle_base(top, is.result_row, is.choice_size);
        for (index, choice) in result.choices.iter().enumerate() {
            let middle = is.left + step * (index as f32 + 1.0);
            let is_circled = result.circled == Some(index);
            let weight = if is_circled { Weight::Bold } else { Weight::Regular };
            let ink = if is_circled || result.circled.is_none() { INK } else { FAINT };
            self.canvas.centered(choice, (middle, base), step, (is.choice_size, weight, ink));
            if is_circled {
                let center = (middle, top + is.result_row / 2.0);
                self.canvas.ellipse(center, (9.0 * is.scale, 4.8 * is.scale), 1.4 * is.scale, INK);
            }
        }
        let Field { label, value } = &result.reason;
        let area = [is.left + width, top, is.width - width, is.result_row];
        self.draw_cell(label, value, area);
    }
}

/// The line on which text of a size stands in the middle of a row.
fn middle_base(top: f32, height: f32, size: f32) -> f32 {
    top + (height + size * CAPITALS / POINTS) / 2.0
}
