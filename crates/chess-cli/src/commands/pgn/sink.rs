//! Where games and other answers are written.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use flate2::write::GzEncoder;

use super::games::Taken;
use crate::exit::BadInput;
use crate::unfinished::Unfinished;

/// How much is written at once.
const BUFFER: usize = 32 * 1024;

/// The byte-order mark of UTF-8; nothing else can stand before the first game's bytes.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Standard output or a file, packed or not.
///
/// A file comes into being when [`Sink::finish`] is called, and not before: its name may be that of
/// an input, and what fails in between leaves the old one as it was.
pub(crate) struct Sink {
    writer: Packing,
    /// What people know it as.
    name: String,
    /// The file that is written and what it becomes.
    unfinished: Option<(Unfinished, PathBuf)>,
    gap: Gap,
    /// File and number of the game that would continue what was written to the byte.
    next_in_input: Option<(usize, u64)>,
    is_terminal: bool,
}

/// A stream of bytes, packed or not.
pub(super) enum Packing {
    Standard(BufWriter<Stdout>),
    Plain(BufWriter<File>),
    Zst(zstd::Encoder<'static, BufWriter<File>>),
    Gz(GzEncoder<BufWriter<File>>),
}

impl Sink {
    /// Standard output, or a file that is packed if its name ends with `.zst` or `.gz`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else {
            let stdout = io::stdout();
            let is_terminal = stdout.is_terminal();
            let writer = Packing::Standard(BufWriter::with_capacity(BUFFER, stdout));
            return Ok(Self::new(writer, "standard output".to_owned(), None, is_terminal));
        };
        let name = path.display().to_string();
        let unwritable = |error: io::Error| {
            BadInput::unwritable(path.display(), error)
                .hint("give the path of a file in a folder that may be written to")
        };
        // A device or a pipe is written to as it is.
        let is_special = fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir());
        if is_special {
            let file = File::create(path).map_err(unwritable)?;
            return Ok(Self::new(Packing::file(path, file)?, name, None, false));
        }
        if path.is_dir() || path.file_name().is_none() {
            return Err(BadInput::unwritable(name, "it is a folder")
                .hint("-o takes the path of a file")
                .into());
        }
        // A link goes on leading to the file.
        let wanted = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let (unfinished, file) = Unfinished::beside(&wanted).map_err(unwritable)?;
        Ok(Self::new(Packing::file(path, file)?, name, Some((unfinished, wanted)), false))
    }

    fn new(
        writer: Packing,
        name: String,
        unfinished: Option<(Unfinished, PathBuf)>,
        is_terminal: bool,
    ) -> Self {
        Self { writer, name, unfinished, gap: Gap::default(), next_in_input: None, is_terminal }
    }

    /// Whether a person reads what is written.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Writes a game to the byte, behind an empty line if it is not the first. What stands behind
    /// the last game of all is left as it is.
    pub(crate) fn game(&mut self, text: &[u8]) -> io::Result<()> {
        self.next_in_input = None;
        let gap = self.gap;
        gap.fill(self)?;
        self.write_all(text)?;
        self.gap = Gap::behind(text);
        Ok(())
    }

    /// Writes a game as it stands in the input, right behind the one before it if it stands so
    /// there. A byte-order mark before the first game is kept, since some programs tell the
    /// character set by it.
    pub(crate) fn taken<Y>(&mut self, taken: &Taken<'_, Y>) -> io::Result<()> {
        self.in_place_of(taken, taken.raw)
    }

    /// Writes a text where a game stood, the same way: bytes of the game of which some are changed.
    pub(crate) fn in_place_of<Y>(&mut self, taken: &Taken<'_, Y>, text: &[u8]) -> io::Result<()> {
        if self.gap == Gap::default() && taken.number == 1 && taken.offset == MARK.len() as u64 {
            self.write_all(MARK)?;
        }
        let place = (taken.file_index, taken.number);
        if self.next_in_input == Some(place) {
            self.gap = Gap::None;
        }
        self.game(text)?;
        self.next_in_input = Some((place.0, place.1 + 1));
        Ok(())
    }

    /// Hands over all that was written. Must be called at the end, or a file is not kept.
    pub(crate) fn finish(self) -> Result<()> {
        let Self { writer, name, unfinished, .. } = self;
        writer.finish().map_err(|error| named(&name, &error))?;
        if let Some((unfinished, wanted)) = unfinished {
            unfinished.replace(&wanted).map_err(|error| named(&name, &error))?;
        }
        Ok(())
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| named(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| named(&self.name, &error))
    }
}

/// The same error with what could not be written.
fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {name}: {error}"))
}

impl Packing {
    /// What a file is to hold, by its name.
    pub(super) fn file(path: &Path, file: File) -> io::Result<Self> {
        let file = BufWriter::with_capacity(BUFFER, file);
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        Ok(match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("zst") => Self::Zst(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?),
            Some("gz") => Self::Gz(GzEncoder::new(file, flate2::Compression::default())),
            _ => Self::Plain(file),
        })
    }

    /// Ends what is packed and hands over all of it.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Self::Standard(mut writer) => writer.flush(),
            Self::Plain(mut writer) => writer.flush(),
            Self::Zst(encoder) => encoder.finish()?.flush(),
            Self::Gz(encoder) => encoder.finish()?.flush(),
        }
    }
}

impl Write for Packing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(writer) => writer.write(bytes),
            Self::Plain(writer) => writer.write(bytes),
            Self::Zst(writer) => writer.write(bytes),
            Self::Gz(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(writer) => writer.flush(),
            Self::Plain(writer) => writer.flush(),
            Self::Zst(writer) => writer.flush(),
            Self::Gz(writer) => writer.flush(),
        }
    }
}

/// What has to come between what was written and the next game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Gap {
    /// Nothing was written yet.
    #[default]
    Start,
    /// Nothing.
    None,
    /// This many line ends, until there is an empty line.
    LineEnds { count: usize, is_crlf: bool },
}

impl Gap {
    /// The gap behind a game.
    pub(super) fn behind(text: &[u8]) -> Self {
        let blanks = &text[text.trim_ascii_end().len()..];
        let pairs = blanks.windows(2).filter(|pair| pair == b"\r\n").count();
        let ends = blanks.iter().filter(|byte| matches!(byte, b'\r' | b'\n')).count();
        match 2_usize.saturating_sub(ends - pairs) {
            0 => Self::None,
            count => {
                Self::LineEnds { count, is_crlf: memchr::memmem::find(text, b"\r\n").is_some() }
            }
        }
    }

    /// Writes what has to be there.
    pub(super) fn fill(self, writer: &mut impl Write) -> io::Result<()> {
        if let Self::LineEnds { count, is_crlf } = self {
            let line_end: &[u8] = if is_crlf { b"\r\n" } else { b"\n" };
            for _ in 0..count {
                writer.write_all(line_end)?;
            }
        }
        Ok(())
    }
}
