//! zstd files of several frames, as pzstd writes them, unpacked by several threads.
//!
//! Each frame stands behind a skippable frame of four bytes that state its packed size, so that
//! the next one is found without unpacking. Where a file goes on otherwise, the rest of it is
//! unpacked by one thread.

use std::io::{self, BufReader, Cursor, Read};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::source::{Stream, fill, fill_from};

/// The bytes of the skippable frame that states a size.
pub(super) const HEADER: usize = 12;

/// Frames packed into more than this are unpacked as a stream.
const MOST_PACKED: usize = 8 << 20;

/// How much is unpacked at once, and how many such blocks a thread may be ahead.
const BLOCK: usize = 256 << 10;
const BLOCKS_AHEAD: usize = 16;

/// The packed size that such a skippable frame states (RFC 8878, section 3.1.2).
pub(super) fn frame_size(header: &[u8]) -> Option<usize> {
    match header {
        [0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, a, b, c, d] => {
            usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).ok()
        }
        _ => None,
    }
}

type Blocks = Receiver<io::Result<Vec<u8>>>;

/// What the file comes to, in its order.
enum Part {
    /// A frame that another thread unpacks.
    Frame(Blocks),
    /// What no other thread can work on.
    Rest(Stream),
    /// The file cannot be read on.
    Broken(io::Error),
}

/// The unpacked bytes of all frames, in their order.
pub(super) struct FrameReader {
    parts: Receiver<Part>,
    blocks: Option<Blocks>,
    rest: Option<Box<dyn Read + Send>>,
    block: Cursor<Vec<u8>>,
}

/// A packed frame, and where its blocks go.
struct Task {
    packed: Vec<u8>,
    blocks: SyncSender<io::Result<Vec<u8>>>,
}

impl FrameReader {
    /// Starts the threads; they end when the reader is dropped or the stream ends.
    pub(super) fn new(stream: Stream, unpackers: usize) -> Self {
        let (give_part, parts) = mpsc::sync_channel(unpackers);
        let (give_task, tasks) = mpsc::channel::<Task>();
        let tasks = Arc::new(Mutex::new(tasks));
        for _ in 0..unpackers {
            let tasks = Arc::clone(&tasks);
            thread::spawn(move || {
                loop {
                    let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(task) = task else { return };
                    unpack(&task);
                }
            });
        }
        thread::spawn(move || walk(stream, &give_part, &give_task));
        Self { parts, blocks: None, rest: None, block: Cursor::default() }
    }
}

/// Walks from frame to frame.
fn walk(mut stream: Stream, parts: &SyncSender<Part>, tasks: &Sender<Task>) {
    let frame = |packed| {
        let (blocks, receiver) = mpsc::sync_channel(BLOCKS_AHEAD);
        // The unpackers live as long as this thread can send.
        drop(tasks.send(Task { packed, blocks }));
        Part::Frame(receiver)
    };
    loop {
        let part = match next_part(&mut stream) {
            Ok(Next::End) => return,
            Ok(Next::Frame(packed)) => frame(packed),
            Ok(Next::Cut(packed)) => {
                // What is there of it is unpacked all the same, as one thread would do it.
                drop(parts.send(frame(packed)));
                drop(parts.send(Part::Broken(io::ErrorKind::UnexpectedEof.into())));
                return;
            }
            Ok(Next::Other(head)) => {
                let rest = BufReader::new(Cursor::new(head).chain(stream));
                drop(parts.send(match zstd::Decoder::with_buffer(rest) {
                    Ok(decoder) => Part::Rest(Box::new(decoder)),
                    Err(error) => Part::Broken(error),
                }));
                return;
            }
            Err(error) => {
                drop(parts.send(Part::Broken(error)));
                return;
            }
        };
        if parts.send(part).is_err() {
            return;
        }
    }
}

enum Next {
    Frame(Vec<u8>),
    /// The start of a frame, behind which the stream ends too early.
    Cut(Vec<u8>),
    /// Something else, with the bytes that have been read of it.
    Other(Vec<u8>),
    End,
}

fn next_part(stream: &mut Stream) -> io::Result<Next> {
    let mut header = [0; HEADER];
    let length = fill(stream, &mut header)?;
    match frame_size(&header[..length]) {
        _ if length == 0 => Ok(Next::End),
        Some(size) if size <= MOST_PACKED => {
            let mut packed = vec![0; size];
            let length = fill(stream, &mut packed)?;
            packed.truncate(length);
            Ok(match length {
                // Nothing need stand behind a skippable frame, whatever it says.
                0 => Next::End,
                _ if length < size => Next::Cut(packed),
                _ => Next::Frame(packed),
            })
        }
        Some(_) | None => Ok(Next::Other(header[..length].to_vec())),
    }
}

fn unpack(task: &Task) {
    let mut decoder = match zstd::Decoder::with_buffer(task.packed.as_slice()) {
        Ok(decoder) => decoder,
        Err(error) => return drop(task.blocks.send(Err(error))),
    };
    loop {
        let mut block = vec![0; BLOCK];
        let mut length = 0;
        let filled = fill_from(&mut decoder, &mut block, &mut length);
        block.truncate(length);
        let is_end = length == 0 || filled.is_err();
        if length > 0 && task.blocks.send(Ok(block)).is_err() {
            return;
        }
        if let Err(error) = filled {
            drop(task.blocks.send(Err(error)));
        }
        if is_end {
            return;
        }
    }
}

impl Read for FrameReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.block.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            if let Some(rest) = &mut self.rest {
                return rest.read(buffer);
            }
            if let Some(block) = self.blocks.as_ref().and_then(|blocks| blocks.recv().ok()) {
                self.block = Cursor::new(block?);
                continue;
            }
            self.blocks = None;
            match self.parts.recv() {
                Ok(Part::Frame(blocks)) => self.blocks = Some(blocks),
                Ok(Part::Rest(rest)) => self.rest = Some(rest),
                Ok(Part::Broken(error)) => return Err(error),
                Err(mpsc::RecvError) => return Ok(0),
            }
        }
    }
}
