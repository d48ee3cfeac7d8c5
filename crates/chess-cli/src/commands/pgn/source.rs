//! Where the text of games comes from: files and standard input, packed or not.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;

use super::frames::{self, FrameReader};

/// A stream of bytes that may change threads.
pub(super) type Stream = Box<dyn Read + Send>;

/// How much is read at once from what is packed.
const BUFFER: usize = 128 * 1024;

/// Opens a file, or standard input for `-`, and unpacks it if its first bytes say that it is
/// packed. `workers` says how many threads may unpack, `bytes_read` counts what was read as packed.
pub(super) fn open(path: &Path, workers: usize, bytes_read: &Arc<AtomicU64>) -> io::Result<Stream> {
    let stream: Stream =
        if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    unpacked(Box::new(Counted { stream, bytes_read: Arc::clone(bytes_read) }), workers)
}

/// The sizes of all files together; nothing if one is no regular file.
pub(super) fn total_size<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Option<u64> {
    paths
        .into_iter()
        .map(|path| path.metadata().ok().filter(|file| file.is_file()).map(|file| file.len()))
        .sum()
}

fn unpacked(mut stream: Stream, workers: usize) -> io::Result<Stream> {
    let mut head = [0; frames::HEADER];
    let length = fill(&mut stream, &mut head)?;
    let head = &head[..length];
    let whole = Cursor::new(head.to_vec()).chain(stream);
    // Unpacking is some times faster than reading: one thread for it feeds four that read.
    let unpackers = workers.div_ceil(4);
    Ok(match head {
        _ if frames::frame_size(head).is_some() && unpackers > 1 => {
            Box::new(FrameReader::new(Box::new(whole), unpackers))
        }
        // A frame of zstd, or a skippable one (RFC 8878, sections 3.1.1 and 3.1.2).
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            let buffered = BufReader::with_capacity(BUFFER, whole);
            Box::new(zstd::Decoder::with_buffer(buffered)?)
        }
        // A member of gzip (RFC 1952, section 2.3.1); there may be several.
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER, whole))),
        _ => Box::new(whole),
    })
}

/// Reads until the buffer is full or the stream ends, and says how much was read.
pub(super) fn fill(stream: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    fill_from(stream, buffer, &mut length)?;
    Ok(length)
}

/// The same behind the first `length` bytes, which counts what was read even if an error follows.
pub(super) fn fill_from(
    stream: &mut impl Read,
    buffer: &mut [u8],
    length: &mut usize,
) -> io::Result<()> {
    while *length < buffer.len() {
        match stream.read(&mut buffer[*length..]) {
            Ok(0) => break,
            Ok(count) => *length += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Counts for the progress bar.
struct Counted {
    stream: Stream,
    bytes_read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.bytes_read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
