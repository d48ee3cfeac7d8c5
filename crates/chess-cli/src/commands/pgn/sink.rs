//! Where games and other answers are written.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context, Result};
use flate2::write::GzEncoder;

use super::games::Taken;
use crate::exit::BadInput;

/// How much is written at once.
const BUFFER: usize = 128 * 1024;

/// The byte-order mark of UTF-8; nothing else can stand before the first game's bytes.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Standard output or a file, packed or not.
///
/// A file comes into being when [`Sink::finish`] is called, and not before: its name may be that of
/// an input, and what fails in between leaves the old one as it was.
pub(crate) struct Sink {
    writer: Packing,
    /// Where the file is written and what it becomes.
    unfinished: Option<Unfinished>,
    /// Line ends at the end of what has been written; nothing before the first game.
    line_ends: Option<usize>,
    has_crlf: bool,
    /// File and number of the game that would continue what was written to the byte.
    next_in_input: Option<(usize, u64)>,
    is_terminal: bool,
}

enum Packing {
    Standard(BufWriter<Stdout>),
    Plain(BufWriter<File>),
    Zst(zstd::Encoder<'static, BufWriter<File>>),
    Gz(GzEncoder<BufWriter<File>>),
}

struct Unfinished {
    written: PathBuf,
    wanted: PathBuf,
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // There is none any more where all went well.
        drop(fs::remove_file(&self.written));
    }
}

impl Sink {
    /// Standard output, or a file that is packed if its name ends with `.zst` or `.gz`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else {
            let stdout = io::stdout();
            let is_terminal = stdout.is_terminal();
            let writer = Packing::Standard(BufWriter::with_capacity(BUFFER, stdout));
            return Ok(Self::new(writer, None, is_terminal));
        };
        let create = |written: &Path| {
            File::create(written).map_err(|error| {
                BadInput::new(format!("cannot write {}: {error}", path.display()))
                    .hint("-o takes the path of a file in a folder that may be written to")
            })
        };
        // A device or a pipe is written to as it is.
        let is_special = fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir());
        if is_special {
            let file = create(path)?;
            return Ok(Self::new(packing(path, file)?, None, false));
        }
        if path.is_dir() || path.file_name().is_none() {
            return Err(BadInput::new(format!("cannot write {}: it is a folder", path.display()))
                .hint("-o takes the path of a file")
                .into());
        }
        let written = partial(path);
        let file = create(&written)?;
        let unfinished = Unfinished { written, wanted: path.to_owned() };
        Ok(Self::new(packing(path, file)?, Some(unfinished), false))
    }

    fn new(writer: Packing, unfinished: Option<Unfinished>, is_terminal: bool) -> Self {
        Self {
            writer,
            unfinished,
            line_ends: None,
            has_crlf: false,
            next_in_input: None,
            is_terminal,
        }
    }

    /// Whether a person reads what is written.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Writes a game to the byte, behind an empty line if it is not the first. What stands behind
    /// the last game of all is left as it is.
    pub(crate) fn game(&mut self, text: &[u8]) -> io::Result<()> {
        self.next_in_input = None;
        if let Some(line_ends) = self.line_ends {
            let line_end: &[u8] = if self.has_crlf { b"\r\n" } else { b"\n" };
            for _ in line_ends..2 {
                self.write_all(line_end)?;
            }
        }
        self.write_all(text)?;
        let behind = &text[text.trim_ascii_end().len()..];
        let pairs = behind.windows(2).filter(|pair| pair == b"\r\n").count();
        let ends = behind.iter().filter(|byte| matches!(byte, b'\r' | b'\n')).count();
        self.line_ends = Some(ends - pairs);
        self.has_crlf = memchr::memmem::find(text, b"\r\n").is_some();
        Ok(())
    }

    /// Writes a game as it stands in the input, right behind the one before it if it stands so
    /// there. A byte-order mark before the first game is kept, since some programs tell the
    /// character set by it.
    pub(crate) fn taken<Y>(&mut self, taken: &Taken<'_, Y>) -> io::Result<()> {
        if self.line_ends.is_none() && taken.number == 1 && taken.offset == MARK.len() as u64 {
            self.write_all(MARK)?;
        }
        let place = (taken.file_index, taken.number);
        if self.next_in_input == Some(place) {
            self.line_ends = Some(2);
        }
        self.game(taken.raw)?;
        self.next_in_input = Some((place.0, place.1 + 1));
        Ok(())
    }

    /// Hands over all that was written. Must be called at the end, or a file is not kept.
    pub(crate) fn finish(self) -> Result<()> {
        match self.writer {
            Packing::Standard(mut writer) => writer.flush()?,
            Packing::Plain(mut writer) => writer.flush()?,
            Packing::Zst(encoder) => encoder.finish()?.flush()?,
            Packing::Gz(encoder) => encoder.finish()?.flush()?,
        }
        if let Some(unfinished) = self.unfinished {
            let wanted = unfinished.wanted.display();
            fs::rename(&unfinished.written, &unfinished.wanted)
                .with_context(|| format!("cannot write {wanted}"))?;
        }
        Ok(())
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.writer {
            Packing::Standard(writer) => writer.write(bytes),
            Packing::Plain(writer) => writer.write(bytes),
            Packing::Zst(writer) => writer.write(bytes),
            Packing::Gz(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.writer {
            Packing::Standard(writer) => writer.flush(),
            Packing::Plain(writer) => writer.flush(),
            Packing::Zst(writer) => writer.flush(),
            Packing::Gz(writer) => writer.flush(),
        }
    }
}

fn packing(path: &Path, file: File) -> Result<Packing> {
    let file = BufWriter::with_capacity(BUFFER, file);
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    Ok(match extension.as_ref().and_then(|extension| extension.to_str()) {
        Some("zst") => Packing::Zst(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?),
        Some("gz") => Packing::Gz(GzEncoder::new(file, flate2::Compression::default())),
        _ => Packing::Plain(file),
    })
}

/// A name beside the wanted one, for what is not finished.
fn partial(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", process::id()));
    path.with_file_name(name)
}
