//! Pen and type for a page whose lengths are millimeters, measured from the left upper corner.

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag};
use krilla::text::{Font as PdfFont, GlyphId, KrillaGlyph};

use crate::lettering::{Font, Letter, Line, Weight};

/// Points in a millimeter.
pub(super) const POINTS: f32 = 72.0 / 25.4;

/// The fonts as krilla has them.
#[derive(Clone)]
pub(super) struct Fonts {
    regular: PdfFont,
    bold: PdfFont,
    figurines: PdfFont,
}

impl Fonts {
    pub(super) fn new() -> Self {
        let font = |font: Font| {
            PdfFont::new(font.bytes().into(), 0).expect("the fonts of the program are whole")
        };
        Self {
            regular: font(Font::Regular),
            bold: font(Font::Bold),
            figurines: font(Font::Figurines),
        }
    }

    fn of(&self, font: Font) -> PdfFont {
        match font {
            Font::Regular => self.regular.clone(),
            Font::Bold => self.bold.clone(),
            Font::Figurines => self.figurines.clone(),
        }
    }
}

/// A color of ink.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Ink(pub(super) u8, pub(super) u8, pub(super) u8);

impl Ink {
    /// An SVG color with six digits.
    pub(super) fn from_hex(color: &str) -> Self {
        let part = |at: usize| {
            let digits = color.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
            digits.expect("colors are written with six digits")
        };
        Self(part(1), part(3), part(5))
    }

    fn fill(self) -> Fill {
        Fill { paint: self.color().into(), ..Fill::default() }
    }

    fn stroke(self, width: f32) -> Stroke {
        Stroke {
            paint: self.color().into(),
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            opacity: NormalizedF32::ONE,
            ..Stroke::default()
        }
    }

    fn color(self) -> rgb::Color {
        rgb::Color::new(self.0, self.1, self.2)
    }
}

/// A page that is being drawn. Whatever is drawn is marked as what it is: text and figures give an
/// identifier for the tree of tags, which must get all of them; the rest is decoration, which no
/// reader speaks of.
pub(super) struct Canvas<'a, 'b> {
    surface: &'a mut Surface<'b>,
    fonts: &'a Fonts,
    /// Whether a mark around all that is drawn is open: marks do not nest.
    is_marked: bool,
}

impl<'a, 'b> Canvas<'a, 'b> {
    pub(super) fn new(surface: &'a mut Surface<'b>, fonts: &'a Fonts) -> Self {
        Self { surface, fonts, is_marked: false }
    }

    /// Several things that make up one figure.
    pub(super) fn figure(&mut self, draw: impl FnOnce(&mut Self)) -> Option<Identifier> {
        self.marked(ContentTag::Other, draw)
    }

    /// What has nothing to say: pictures and text that is said elsewhere.
    pub(super) fn decoration(&mut self, kind: ArtifactType, draw: impl FnOnce(&mut Self)) {
        self.marked(ContentTag::Artifact(Artifact::with_kind(kind)), draw);
    }

    /// Nothing inside of another mark.
    fn marked(&mut self, tag: ContentTag<'_>, draw: impl FnOnce(&mut Self)) -> Option<Identifier> {
        if self.is_marked {
            draw(self);
            return None;
        }
        let identifier = self.surface.start_tagged(tag);
        self.is_marked = true;
        draw(self);
        self.is_marked = false;
        self.surface.end_tagged();
        Some(identifier)
    }

    /// A filled rectangle.
    pub(super) fn area(&mut self, [x, y, width, height]: [f32; 4], ink: Ink) {
        let [x, y, width, height] = [x, y, width, height].map(|length| length * POINTS);
        let rect = Rect::from_xywh(x, y, width, height).expect("areas have a size");
        let mut path = PathBuilder::new();
        path.push_rect(rect);
        self.path(path, Some(ink), None);
    }

    /// A straight line; its width in points.
    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: Ink) {
        let mut path = PathBuilder::new();
        path.move_to(from.0 * POINTS, from.1 * POINTS);
        path.line_to(to.0 * POINTS, to.1 * POINTS);
        self.path(path, None, Some((ink, width)));
    }

    /// The outline of a rectangle; its width in points.
    pub(super) fn frame(&mut self, [x, y, width, height]: [f32; 4], stroke: f32, ink: Ink) {
        let rect = [x, y, width, height].map(|length| length * POINTS);
        let rect = Rect::from_xywh(rect[0], rect[1], rect[2], rect[3]).expect("frames have a size");
        let mut path = PathBuilder::new();
        path.push_rect(rect);
        self.path(path, None, Some((ink, stroke)));
    }

    /// An upright ellipse around a center.
    pub(super) fn ellipse(&mut self, center: (f32, f32), radii: (f32, f32), stroke: f32, ink: Ink) {
        let mut path = PathBuilder::new();
        push_ellipse(
            &mut path,
            (center.0 * POINTS, center.1 * POINTS),
            (radii.0 * POINTS, radii.1 * POINTS),
        );
        self.path(path, None, Some((ink, stroke)));
    }

    /// Text from `x`, standing on `baseline`; smaller than `size` points where it would be wider
    /// than `width`.
    pub(super) fn text(
        &mut self,
        text: &str,
        (x, baseline): (f32, f32),
        width: f32,
        (size, weight, ink): (f32, Weight, Ink),
    ) -> Option<Identifier> {
        let line = Line::new(text, weight);
        let size = line.fitting_size(size, width * POINTS);
        self.letters(text, &line, (x * POINTS, baseline * POINTS), size, ink)
    }

    /// The same around the middle `x`.
    pub(super) fn centered(
        &mut self,
        text: &str,
        (x, baseline): (f32, f32),
        width: f32,
        (size, weight, ink): (f32, Weight, Ink),
    ) -> Option<Identifier> {
        let line = Line::new(text, weight);
        let size = line.fitting_size(size, width * POINTS);
        let left = x * POINTS - line.width(size) / 2.0;
        self.letters(text, &line, (left, baseline * POINTS), size, ink)
    }

    fn letters(
        &mut self,
        text: &str,
        line: &Line,
        start: (f32, f32),
        size: f32,
        ink: Ink,
    ) -> Option<Identifier> {
        self.marked(ContentTag::Span(SpanTag::empty()), |canvas| {
            canvas.draw_letters(text, line, start, size, ink);
        })
    }

    fn draw_letters(&mut self, text: &str, line: &Line, (x, y): (f32, f32), size: f32, ink: Ink) {
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(ink.fill()));
        // One stretch of each font at a time.
        for run in line.letters.chunk_by(|one, next| one.font == next.font) {
            let [first, ..] = run else { continue };
            let glyph = |letter: &Letter| {
                let bytes = text[letter.at..].chars().next().map_or(0, char::len_utf8);
                KrillaGlyph {
                    glyph_id: GlyphId::new(letter.glyph.0.into()),
                    text_range: letter.at..letter.at + bytes,
                    x_advance: letter.advance,
                    x_offset: 0.0,
                    y_offset: 0.0,
                    y_advance: 0.0,
                    location: None,
                }
            };
            let glyphs = run.iter().map(glyph).collect::<Vec<_>>();
            let start = Point::from_xy(x + first.x * size, y);
            self.surface.draw_glyphs(start, &glyphs, self.fonts.of(first.font), text, size, false);
        }
    }

    /// Draws in units of which `scale` make a millimeter, from another corner.
    pub(super) fn placed(&mut self, (x, y): (f32, f32), scale: f32, draw: impl FnOnce(&mut Self)) {
        let scale = POINTS / scale;
        let place = Transform::from_row(scale, 0.0, 0.0, scale, x * POINTS, y * POINTS);
        self.surface.push_transform(&place);
        draw(self);
        self.surface.pop();
    }

    /// Fills and outlines a path.
    pub(super) fn path(
        &mut self,
        path: PathBuilder,
        fill: Option<Ink>,
        stroke: Option<(Ink, f32)>,
    ) {
        self.decoration(ArtifactType::Layout, |canvas| {
            canvas.surface.set_fill(fill.map(Ink::fill));
            canvas.surface.set_stroke(stroke.map(|(ink, width)| ink.stroke(width)));
            // A path without a line draws nothing.
            if let Some(path) = path.finish() {
                canvas.surface.draw_path(&path);
            }
        });
    }
}

/// Four curves that nobody can tell from an ellipse.
pub(super) fn push_ellipse(path: &mut PathBuilder, (x, y): (f32, f32), (rx, ry): (f32, f32)) {
    const BEND: f32 = 0.552_284_8;
    let (bx, by) = (rx * BEND, ry * BEND);
    path.move_to(x - rx, y);
    path.cubic_to(x - rx, y - by, x - bx, y - ry, x, y - ry);
    path.cubic_to(x + bx, y - ry, x + rx, y - by, x + rx, y);
    path.cubic_to(x + rx, y + by, x + bx, y + ry, x, y + ry);
    path.cubic_to(x - bx, y + ry, x - rx, y + by, x - rx, y);
    path.close();
}
