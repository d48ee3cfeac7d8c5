//! Score sheets as PDF.

mod canvas;
mod figure;
mod layout;
mod measures;

use krilla::Document;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
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
    /// byte. Its text can be searched and copied.
    ///
    /// An error means that the document is beyond what a PDF may hold.
    pub fn pdf(&self) -> Result<Vec<u8>, PdfError> {
        let mut document = Document::new();
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
        for page in &self.pages {
            let (width, height) = self.form.millimeters();
            let settings =
                PageSettings::from_wh(width * POINTS, height * POINTS).expect("paper has a size");
            let mut drawn = document.start_page_with(settings);
            let mut surface = drawn.surface();
            layout::draw_page(&mut Canvas::new(&mut surface, &fonts), self, page);
            surface.finish();
            drawn.finish();
        }
        document.finish().map_err(|error| PdfError { message: error.to_string() })
    }
}
