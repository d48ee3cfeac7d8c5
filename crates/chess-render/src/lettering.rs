//! Text as shapes: which glyph of which font a letter is, how wide a line is, and its outlines.
//!
//! The fonts are part of the program (see `fonts/README.md`). Text is set from left to right, letter
//! by letter: no ligatures, no kerning, no combining of accents that stand apart from their letter.
//! What no font has is shown as an empty box.

use core::fmt::Write;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A weight of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    #[cfg(any(feature = "gif", feature = "pdf"))]
    Regular,
    Bold,
}

/// A font of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Font {
    #[cfg(any(feature = "gif", feature = "pdf"))]
    Regular,
    Bold,
    /// The figures of the chess pieces.
    Figurines,
}

impl Font {
    /// The bytes of its file.
    pub(crate) const fn bytes(self) -> &'static [u8] {
        match self {
            #[cfg(any(feature = "gif", feature = "pdf"))]
            Self::Regular => include_bytes!("../fonts/Roboto-Regular.ttf"),
            Self::Bold => include_bytes!("../fonts/Roboto-Bold.ttf"),
            Self::Figurines => include_bytes!("../fonts/DejaVuSans-Figurines.ttf"),
        }
    }

    fn face(self) -> Face<'static> {
        Face::parse(self.bytes(), 0).expect("the fonts of the program are whole")
    }
}

/// A letter in its place. Lengths are shares of the size of the text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Letter {
    pub(crate) font: Font,
    pub(crate) glyph: GlyphId,
    /// Where it begins in the text, in bytes.
    pub(crate) at: usize,
    pub(crate) x: f32,
    pub(crate) advance: f32,
}

/// A line of text, ready to be drawn at any size.
pub(crate) struct Line {
    pub(crate) letters: Vec<Letter>,
    width: f32,
}

impl Line {
    /// Finds the glyphs of a text. Control characters are left out.
    pub(crate) fn new(text: &str, weight: Weight) -> Self {
        let main = match weight {
            #[cfg(any(feature = "gif", feature = "pdf"))]
            Weight::Regular => Font::Regular,
            Weight::Bold => Font::Bold,
        };
        let faces = [main, Font::Figurines].map(|font| (font, font.face()));
        let mut line = Self { letters: Vec::new(), width: 0.0 };
        for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_control()) {
            let found = faces
                .iter()
                .find_map(|(font, face)| Some((*font, face, face.glyph_index(letter)?)));
            let (font, face, glyph) = found.unwrap_or((main, &faces[0].1, GlyphId(0)));
            let units = f32::from(face.units_per_em());
            let advance = face.glyph_hor_advance(glyph).map_or(0.0, f32::from) / units;
            line.letters.push(Letter { font, glyph, at, x: line.width, advance });
            line.width += advance;
        }
        line
    }

    /// How wide the line is at a size.
    pub(crate) fn width(&self, size: f32) -> f32 {
        self.width * size
    }

    /// The largest size up to `size` at which the line is at most `width` wide.
    #[cfg(any(feature = "gif", feature = "pdf"))]
    pub(crate) fn fitting_size(&self, size: f32, width: f32) -> f32 {
        if self.width(size) <= width { size } else { width / self.width }
    }

    /// The outlines as the path of an SVG: the line begins at `x` and stands on `baseline`.
    pub(crate) fn path(&self, x: f32, baseline: f32, size: f32) -> String {
        let mut outline = Outline { path: String::new(), scale: 0.0, x, baseline };
        for letter in &self.letters {
            let face = letter.font.face();
            outline.scale = size / f32::from(face.units_per_em());
            outline.x = x + letter.x * size;
            // A blank has no outline.
            let _blank = face.outline_glyph(letter.glyph, &mut outline);
        }
        outline.path
    }
}

/// Writes glyphs, whose y grows upward, into a picture, whose y grows downward.
struct Outline {
    path: String,
    scale: f32,
    x: f32,
    baseline: f32,
}

impl Outline {
    fn push(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (index, (x, y)) in points.iter().enumerate() {
            let (x, y) = (self.x + x * self.scale, self.baseline - y * self.scale);
            let gap = if index > 0 { " " } else { "" };
            // Two digits are a hundredth of a unit: nobody sees more.
            let written = write!(self.path, "{gap}{} {}", rounded(x), rounded(y));
            written.expect("writing to a string does not fail");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

/// To two digits behind the point, without zeros at the end.
pub(crate) fn rounded(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}
