//! Boards as PNG pictures.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::board_svg::BoardView;
use crate::side::Side;

impl BoardView {
    /// The picture in pixels, opaque, the same for the same view to the byte.
    pub fn png(&self, side: Side) -> Vec<u8> {
        let pixmap = pixels(&self.svg(side), side.pixels(), side.pixels());
        pixmap.encode_png().expect("a picture of this size can be encoded")
    }
}

/// Paints one of our own SVG documents, whose size is given.
pub(crate) fn pixels(svg: &str, width: u16, height: u16) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("what we draw is an SVG document");
    let mut pixmap =
        Pixmap::new(width.into(), height.into()).expect("a picture has at least one pixel");
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap
}
