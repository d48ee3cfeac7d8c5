//! Draws every piece at 90, 64, 45, 32 and 20 pixels on both themes, for whoever changes a piece:
//!
//! `cargo run -p chess-render --features png --example contact_sheet -- SHEET.png [SCALE]`

use std::env;
use std::error::Error;

use chess_core::{Color, Piece, Role};
use chess_render::{Theme, pieces};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

const SIZES: [usize; 5] = [90, 64, 45, 32, 20];
const WIDTH: usize = 12 * SIZES[0] + 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().ok_or("give the file to write")?;
    let scale = arguments.next().map_or(Ok(1.0), |scale| scale.parse::<f32>())?;

    let mut drawn = String::new();
    let mut top = 0;
    for size in SIZES {
        for (theme, left) in Theme::ALL.into_iter().zip([0, WIDTH / 2 + 5]) {
            for (row, color) in [Color::White, Color::Black].into_iter().enumerate() {
                // The small ones twice, on squares of either color.
                let columns = if size <= 45 { 12 } else { 6 };
                for column in 0..columns {
                    let role = Role::ALL[5 - column % 6];
                    let (x, y) = (left + column * size, top + row * size);
                    let is_light = (column + column / 6 + row) % 2 == 0;
                    let colors = theme.colors();
                    let name = pieces::symbol_name(Piece { color, role });
                    drawn += &format!(
                        "<rect x='{x}' y='{y}' width='{size}' height='{size}' fill='{}'/>\
                         <use href='#{name}' x='{x}' y='{y}' width='{size}' height='{size}'/>",
                        if is_light { colors.light } else { colors.dark }
                    );
                }
            }
        }
        top += 2 * size + 6;
    }
    let sprite = pieces::sprite();
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{top}'>{sprite}{drawn}</svg>"
    );

    let tree = Tree::from_str(&svg, &Options::default())?;
    let (width, height) = (WIDTH as f32 * scale, top as f32 * scale);
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or("the scale is too small")?;
    pixmap.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.save_png(path)?;
    Ok(())
}
