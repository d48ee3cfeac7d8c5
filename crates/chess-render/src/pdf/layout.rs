//! Where the parts of a score sheet stand on its page.

use chess_core::{Color, Piece, Role};
use krilla::tagging::{ArtifactType, Node};

use super::canvas::{Canvas, Ink, POINTS};
use super::figure::{draw_diagram, draw_piece};
use super::measures::Measures;
use super::tags::{self, Drawn};
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

/// Draws one page of a sheet and gives the tags of what is on it, in the order of reading.
pub(super) fn draw_page(canvas: &mut Canvas<'_, '_>, sheet: &SheetModel, page: &Page) -> Vec<Node> {
    Layout { canvas, is: Measures::of(sheet.form) }.draw_page(sheet, page)
}

/// A page and the measures of its form.
struct Layout<'a, 'b, 'c> {
    canvas: &'a mut Canvas<'b, 'c>,
    is: Measures,
}

impl Layout<'_, '_, '_> {
    fn draw_page(&mut self, sheet: &SheetModel, page: &Page) -> Vec<Node> {
        let is = self.is;
        let mut nodes = vec![self.draw_title(sheet, page)];
        let start = sheet.start.as_ref().filter(|_| page.number == 1);
        let width = if start.is_some() { is.width - is.diagram_column() } else { is.width };
        nodes.push(self.draw_head(&sheet.head, width));
        for (player, row) in sheet.players.iter().zip([0.0, 1.0]) {
            nodes.push(self.draw_player(player, is.players_top() + row * is.player_row, width));
        }
        if let Some(start) = start {
            let corner = (is.left + is.width - is.diagram(), is.head_top);
            let diagram = self.canvas.figure(|canvas| {
                draw_diagram(canvas, &start.position.board(), corner, is.diagram());
            });
            let text = format!("{}: {}", start.label, start.fen);
            let style = (is.label_size + 1.0, Weight::Regular, FAINT);
            let place = (is.left, is.moves_top - 1.6 * is.scale);
            let line = self.canvas.text(&text, place, is.width - is.diagram_column(), style);
            nodes.push(tags::figure(text, diagram));
            nodes.push(tags::paragraph(line));
        }
        nodes.push(self.draw_moves(sheet, page));
        nodes.push(self.draw_result(&sheet.result));
        let width = is.width / 3.0;
        let signature = |(index, label): (usize, &&str)| {
            let x = is.left + index as f32 * width;
            self.draw_cell(label, "", [x, is.signatures_top(), width, is.signature_row])
        };
        nodes.push(tags::list(sheet.signatures.iter().enumerate().map(signature).collect()));
        let base = is.signatures_top() + is.signature_row + 5.0 * is.scale.powi(2);
        let style = (is.label_size + 0.5, Weight::Regular, FAINT);
        let middle = (is.left + is.width / 2.0, base);
        nodes.push(tags::paragraph(self.canvas.centered(&sheet.legend, middle, is.width, style)));
        nodes
    }

    fn draw_title(&mut self, sheet: &SheetModel, page: &Page) -> Node {
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
        let style = (is.title_size, Weight::Bold, INK);
        let drawn = self.canvas.text(&title, place, is.width * 0.7, style);
        if sheet.pages.len() > 1 {
            let count = format!("{} / {}", page.number, sheet.pages.len());
            let middle = (is.left + is.width - 6.0 * is.scale, is.title_base);
            let style = (is.title_size * 0.63, Weight::Regular, FAINT);
            self.canvas.decoration(ArtifactType::PageNumber, |canvas| {
                canvas.centered(&count, middle, 12.0 * is.scale, style);
            });
        }
        tags::heading(title, drawn)
    }

    fn draw_head(&mut self, head: &[Field; 6], width: f32) -> Node {
        let is = self.is;
        let rows: [&[(usize, f32)]; 2] =
            [&[(0, 0.6), (1, 0.4)], &[(2, 0.28), (3, 0.13), (4, 0.15), (5, 0.44)]];
        let mut items = Vec::new();
        for (cells, top) in rows.into_iter().zip([is.head_top, is.head_top + is.head_row]) {
            let mut x = is.left;
            for &(index, share) in cells {
                let Field { label, value } = &head[index];
                items.push(self.draw_cell(label, value, [x, top, width * share, is.head_row]));
                x += width * share;
            }
        }
        tags::list(items)
    }

    fn draw_player(&mut self, player: &Player, top: f32, width: f32) -> Node {
        let is = self.is;
        let king = Piece { color: player.color, role: Role::King };
        let (side, inset) = (is.player_row, 0.75 * is.scale);
        self.canvas.frame([is.left, top, side, side], HAIRLINE, RULE);
        draw_piece(self.canvas, king, (is.left + inset, top + inset), side - 2.0 * inset);
        let label = format!("{} · {}", player.side, player.name.label);
        let (mut x, width) = (is.left + side, width - side);
        let name = [x, top, width * 0.42, is.player_row];
        let mut items = vec![self.draw_cell(&label, &player.name.value, name)];
        x += width * 0.42;
        for (Field { label, value }, share) in player.facts.iter().zip([0.09, 0.11, 0.15, 0.23]) {
            items.push(self.draw_cell(label, value, [x, top, width * share, is.player_row]));
            x += width * share;
        }
        tags::list(items)
    }

    /// A box with its label in the corner and its value below.
    fn draw_cell(&mut self, label: &str, value: &str, area: [f32; 4]) -> Node {
        let (label, value) = self.draw_box(label, value, area);
        tags::labeled(label, [value])
    }

    /// The same, not yet as one.
    fn draw_box(&mut self, label: &str, value: &str, area: [f32; 4]) -> (Drawn, Drawn) {
        let is = self.is;
        let [x, y, width, height] = area;
        self.canvas.frame(area, HAIRLINE, RULE);
        let (left, inner) = (x + 1.5 * is.scale, width - 3.0 * is.scale);
        let style = (is.label_size, Weight::Regular, FAINT);
        let label = self.canvas.text(label, (left, y + 3.2 * is.scale), inner, style);
        let style = (is.value_size, Weight::Bold, INK);
        let place = (left, y + height - 2.2 * is.scale);
        (label, self.canvas.text(value, place, inner, style))
    }

    /// All columns, which are one table: who hears it needs no columns.
    fn draw_moves(&mut self, sheet: &SheetModel, page: &Page) -> Node {
        let is = self.is;
        let gaps = is.column_gap * (is.columns - 1) as f32;
        let width = (is.width - gaps) / is.columns as f32;
        let (mut head, mut rows) = (None, Vec::new());
        for (index, column) in page.columns.iter().enumerate() {
            let place = (is.left + index as f32 * (width + is.column_gap), width);
            self.draw_frame(place);
            // Headings are said once.
            if index == 0 {
                head = Some(tags::head_row(self.draw_headings(sheet, place)));
            } else {
                self.silently(ArtifactType::Layout, |layout| layout.draw_headings(sheet, place));
            }
            for (index, row) in column.iter().enumerate() {
                // What is to be written by hand has no moves to be said.
                if row.white.is_empty() && row.black.is_empty() {
                    let kind = ArtifactType::LineNumber;
                    self.silently(kind, |layout| layout.draw_row(row, index, place));
                } else {
                    rows.push(tags::row(self.draw_row(row, index, place)));
                }
            }
        }
        head.map_or_else(|| tags::paragraph(None), |head| tags::table(head, rows))
    }

    /// Draws what no reader speaks of.
    fn silently<T>(&mut self, kind: ArtifactType, draw: impl FnOnce(&mut Layout<'_, '_, '_>) -> T) {
        let is = self.is;
        self.canvas.decoration(kind, |canvas| {
            draw(&mut Layout { canvas, is });
        });
    }

    /// What stands at the left of a column, and how wide it is: number, White, Black.
    fn parts(&self, (x, width): (f32, f32)) -> [(f32, f32); 3] {
        let is = self.is;
        let move_width = (width - is.number_width) / 2.0;
        let white = x + is.number_width;
        [(x, is.number_width), (white, move_width), (white + move_width, move_width)]
    }

    fn draw_frame(&mut self, (x, width): (f32, f32)) {
        let is = self.is;
        let (body, bottom) = (is.moves_top + is.moves_head, is.moves_bottom());
        let [_, (white, _), (black, move_width)] = self.parts((x, width));
        self.canvas.area([black, body, move_width, bottom - body], SHADE);
        for index in 1..is.rows {
            let top = body + is.move_row * index as f32;
            // A stronger line every five moves guides the eye.
            let (stroke, ink) = if index % 5 == 0 { (STRONG, INK) } else { (HAIRLINE, RULE) };
            self.canvas.line((x, top), (x + width, top), stroke, ink);
        }
        for start in [white, black] {
            self.canvas.line((start, is.moves_top), (start, bottom), HAIRLINE, RULE);
        }
        self.canvas.line((x, body), (x + width, body), STRONG, INK);
        self.canvas.frame([x, is.moves_top, width, bottom - is.moves_top], STRONG, INK);
    }

    fn draw_headings(&mut self, sheet: &SheetModel, place: (f32, f32)) -> [Drawn; 3] {
        let is = self.is;
        let base = middle_base(is.moves_top, is.moves_head, is.number_size);
        let style = (is.number_size - 0.5, Weight::Bold, INK);
        let parts = self.parts(place);
        [0, 1, 2].map(|index| {
            let (start, width) = parts[index];
            let middle = (start + width / 2.0, base);
            self.canvas.centered(sheet.headings[index], middle, width - 1.0, style)
        })
    }

    fn draw_row(&mut self, row: &Row, index: usize, place: (f32, f32)) -> [Drawn; 3] {
        let is = self.is;
        let [(x, number_width), white, black] = self.parts(place);
        // Number and moves stand on one line, though not in one size.
        let top = is.moves_top + is.moves_head + is.move_row * index as f32;
        let base = middle_base(top, is.move_row, is.move_size);
        let style = (is.number_size, Weight::Regular, FAINT);
        let middle = (x + number_width / 2.0, base);
        let number = row.number.to_string();
        let number = self.canvas.centered(&number, middle, number_width - 1.0, style);
        let mut draw_move = |text: &str, (start, width): (f32, f32)| {
            let style = (is.move_size, Weight::Regular, INK);
            self.canvas.text(text, (start + 2.2 * is.scale, base), width - 3.0 * is.scale, style)
        };
        [number, draw_move(&row.white, white), draw_move(&row.black, black)]
    }

    fn draw_result(&mut self, result: &ResultBox) -> Node {
        let is = self.is;
        let (top, width) = (is.result_top(), is.width * 0.6);
        let (heading, blank) =
            self.draw_box(result.label, "", [is.left, top, width, is.result_row]);
        let mut said = vec![blank];
        let step = width / (result.choices.len() + 1) as f32;
        let base = middle_base(top, is.result_row, is.choice_size);
        for (index, choice) in result.choices.iter().enumerate() {
            let middle = is.left + step * (index as f32 + 1.0);
            let is_circled = result.circled == Some(index);
            let weight = if is_circled { Weight::Bold } else { Weight::Regular };
            let ink = if is_circled || result.circled.is_none() { INK } else { FAINT };
            let style = (is.choice_size, weight, ink);
            let draw =
                |canvas: &mut Canvas<'_, '_>| canvas.centered(choice, (middle, base), step, style);
            // Who hears it cannot see which one is circled: only that one is said.
            if is_circled || result.circled.is_none() {
                said.push(draw(self.canvas));
            } else {
                self.canvas.decoration(ArtifactType::Layout, |canvas| {
                    draw(canvas);
                });
            }
            if is_circled {
                let center = (middle, top + is.result_row / 2.0);
                self.canvas.ellipse(center, (9.0 * is.scale, 4.8 * is.scale), 1.4 * is.scale, INK);
            }
        }
        let Field { label, value } = &result.reason;
        let area = [is.left + width, top, is.width - width, is.result_row];
        tags::list(vec![tags::labeled(heading, said), self.draw_cell(label, value, area)])
    }
}

/// The line on which text of a size stands in the middle of a row.
fn middle_base(top: f32, height: f32, size: f32) -> f32 {
    top + (height + size * CAPITALS / POINTS) / 2.0
}
