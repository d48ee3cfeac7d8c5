//! Score sheets as PDF.

mod canvas;
mod figure;
mod layout;
mod measures;
mod tags;

use krilla::configure::{Accessibility, Configuration, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::tagging::TagTree;
use krilla::{Document, SerializeSettings};
use thiserror::Error;

use self::canvas::{Canvas, Fonts, POINTS};
use crate::sheet::SheetModel;

/// Why a PDF could not be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the sheet cannot be written as PDF: {message}")]
pub struct PdfError {
    message: String,
}

impl SheetModel {
    /// The sheet as PDF, one page for each page of the model, the same for the same sheet to the
    /// byte. Its text can be searched and copied, and it is tagged: readers of the screen find a
    /// heading, values with their labels, and the moves as one table. It says that it follows
    /// PDF/UA-1 (ISO 14289-1) unless a tag of the game has signs that the fonts lack.
    ///
    /// An error means that the document is beyond what a PDF may hold.
    pub fn pdf(&self) -> Result<Vec<u8>, PdfError> {
        let accessible = ConfigurationBuilder::new()
            .with_accessibility_validator(Accessibility::UA1)
            .finish()
            .expect("PDF/UA-1 alone contradicts nothing");
        let written = match self.written(accessible) {
            Err(KrillaError::Validation(_)) => self.written(Configuration::default()),
            written => written,
        };
        written.map_err(|error| PdfError { message: error.to_string() })
    }

    fn written(&self, configuration: Configuration) -> Result<Vec<u8>, KrillaError> {
        let settings = SerializeSettings { configuration, ..SerializeSettings::default() };
        let mut document = Document::new_with(settings);
        let fonts = Fonts::new();
        let names = self.players.each_ref().map(|player| player.name.value.as_str());
        let title = match names {
            ["", ""] => self.title.to_owned(),
            [white, black] => format!("{}: {white} – {black}", self.title),
        };
        document.set_metadata(
            Metadata::new()
                .title(title)
                .language(self.language.as_str().to_owned())
                .creator("Salon".to_owned()),
        );
        let (mut tree, mut outline) = (TagTree::new(), Outline::new());
        for (index, page) in self.pages.iter().enumerate() {
            let (width, height) = self.form.millimeters();
            let settings =
                PageSettings::from_wh(width * POINTS, height * POINTS).expect("paper has a size");
            let mut drawn = document.start_page_with(settings);
            let mut surface = drawn.surface();
            let mut canvas = Canvas::new(&mut surface, &fonts);
            for node in layout::draw_page(&mut canvas, self, page) {
                tree.push(node);
            }
            surface.finish();
            drawn.finish();
            let place = XyzDestination::new(index, Point::from_xy(0.0, 0.0));
            let heading = if page.number == 1 { self.title } else { self.continued };
            outline.push_child(OutlineNode::new(heading.to_owned(), place));
        }
        document.set_tag_tree(tree);
        document.set_outline(outline);
        document.finish()
    }
}
