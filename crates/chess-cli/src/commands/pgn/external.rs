//! Sorting more than memory holds: sorted runs in a temporary file, then merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes of records are held before they are written as a run.
const RUN: usize = 2 << 20;

/// How many runs are merged at once, and how much is read at once of each.
const MERGED: usize = 128;
const READ: usize = 8 << 10;

/// Takes records in any order and gives them back by their keys. Records with equal keys keep their
/// order. Memory is bounded whatever there is to sort; the temporary file has the size of the
/// records and is gone afterwards, whatever happens.
pub(super) struct ExternalSorter {
    held: Records,
    run_size: usize,
    spill: Option<Spill>,
}

/// Records one behind the other, and where each stands.
#[derive(Default)]
struct Records {
    bytes: Vec<u8>,
    /// Start, length of the key, length of the value.
    places: Vec<(usize, usize, usize)>,
}

struct Spill {
    file: File,
    runs: Vec<Range<u64>>,
    end: u64,
}

impl ExternalSorter {
    pub(super) fn new() -> Self {
        Self::with_run_size(RUN)
    }

    fn with_run_size(run_size: usize) -> Self {
        Self { held: Records::default(), run_size, spill: None }
    }

    /// Takes a record.
    pub(super) fn push(&mut self, key: &[u8], value: &[u8]) -> io::Result<()> {
        self.held.places.push((self.held.bytes.len(), key.len(), value.len()));
        self.held.bytes.extend_from_slice(key);
        self.held.bytes.extend_from_slice(value);
        if self.held.bytes.len() + self.held.places.len() * size_of::<(usize, usize, usize)>()
            > self.run_size
        {
            self.spill()?;
        }
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        let spill = match &mut self.spill {
            Some(spill) => spill,
            None => {
                self.spill.insert(Spill { file: tempfile::tempfile()?, runs: Vec::new(), end: 0 })
            }
        };
        self.held.sort();
        let held = &self.held;
        spill.write_run(held.places.iter().map(|&place| Ok(held.record(place))))?;
        self.held.bytes.clear();
        self.held.places.clear();
        Ok(())
    }

    /// Hands the records to `take` in their order.
    pub(super) fn finish<E: From<io::Error>>(
        mut self,
        mut take: impl FnMut(&[u8], &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.spill.is_none() {
            self.held.sort();
            for &place in &self.held.places {
                let (key, value) = self.held.record(place);
                take(key, value)?;
            }
            return Ok(());
        }
        self.spill()?;
        drop(self.held);
        let Some(mut spill) = self.spill else { return Ok(()) };
        while spill.runs.len() > MERGED {
            spill.merge_some()?;
        }
        let runs = std::mem::take(&mut spill.runs);
        let mut merge = Merge::new(&Arc::new(Mutex::new(spill.file)), &runs)?;
        while let Some((key, value)) = merge.next()? {
            take(&key, &value)?;
        }
        Ok(())
    }
}

impl Records {
    fn record(&self, (start, key, value): (usize, usize, usize)) -> (&[u8], &[u8]) {
        self.bytes[start..start + key + value].split_at(key)
    }

    fn sort(&mut self) {
        let Self { bytes, places } = self;
        places.sort_by(|&(one, one_key, _), &(other, other_key, _)| {
            bytes[one..one + one_key].cmp(&bytes[other..other + other_key])
        });
    }
}

impl Spill {
    /// Writes sorted records behind the runs there are.
    fn write_run<K: AsRef<[u8]>, V: AsRef<[u8]>>(
        &mut self,
        records: impl Iterator<Item = io::Result<(K, V)>>,
    ) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.end))?;
        let start = self.end;
        let mut writer = BufWriter::with_capacity(READ, &self.file);
        for record in records {
            let (key, value) = record?;
            let (key, value) = (key.as_ref(), value.as_ref());
            writer.write_all(&(key.len() as u64).to_le_bytes())?;
            writer.write_all(&(value.len() as u64).to_le_bytes())?;
            writer.write_all(key)?;
            writer.write_all(value)?;
            self.end += 16 + (key.len() + value.len()) as u64;
        }
        writer.flush()?;
        drop(writer);
        self.runs.push(start..self.end);
        Ok(())
    }

    /// Makes one run of each group of neighbors, which keeps the order of equal keys.
    fn merge_some(&mut self) -> io::Result<()> {
        let runs = std::mem::take(&mut self.runs);
        for group in runs.chunks(MERGED) {
            let file = Arc::new(Mutex::new(self.file.try_clone()?));
            let mut merge = Merge::new(&file, group)?;
            // Reading moves the place in the file that writing goes on at: so the merged run is
            // written to a file of its own.
            let mut merged = Self { file: tempfile::tempfile()?, runs: Vec::new(), end: 0 };
            merged.write_run(std::iter::from_fn(|| merge.next().transpose()))?;
            drop(merge);
            merged.file.rewind()?;
            self.file.seek(SeekFrom::Start(self.end))?;
            io::copy(&mut merged.file, &mut self.file)?;
            self.runs.push(self.end..self.end + merged.end);
            self.end += merged.end;
        }
        Ok(())
    }
}

/// Several runs as one.
struct Merge {
    /// The least key of each run that has one, the earlier run first where they are equal.
    heads: BinaryHeap<Reverse<(Vec<u8>, usize)>>,
    runs: Vec<Run>,
}

impl Merge {
    fn new(file: &Arc<Mutex<File>>, ranges: &[Range<u64>]) -> io::Result<Self> {
        let mut merge = Self { heads: BinaryHeap::new(), runs: Vec::new() };
        for range in ranges {
            merge.runs.push(Run {
                file: Arc::clone(file),
                unread: range.clone(),
                buffer: Vec::new(),
                at: 0,
                value: Vec::new(),
            });
            merge.advance(merge.runs.len() - 1)?;
        }
        Ok(merge)
    }

    /// Reads the next record of a run.
    fn advance(&mut self, index: usize) -> io::Result<()> {
        let run = &mut self.runs[index];
        let mut lengths = [0; 16];
        if run.is_empty() {
            return Ok(());
        }
        run.read_exact(&mut lengths)?;
        let (key, value) = lengths.split_at(8);
        let length = |bytes: &[u8]| {
            let number = u64::from_le_bytes(bytes.try_into().expect("half of 16 bytes is 8"));
            usize::try_from(number).expect("it was the length of a slice in this process")
        };
        let mut head = vec![0; length(key)];
        run.read_exact(&mut head)?;
        let mut body = vec![0; length(value)];
        run.read_exact(&mut body)?;
        run.value = body;
        self.heads.push(Reverse((head, index)));
        Ok(())
    }

    fn next(&mut self) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
        let Some(Reverse((key, index))) = self.heads.pop() else { return Ok(None) };
        let value = std::mem::take(&mut self.runs[index].value);
        self.advance(index)?;
        Ok(Some((key, value)))
    }
}

/// A run being read, piece by piece.
struct Run {
    file: Arc<Mutex<File>>,
    unread: Range<u64>,
    buffer: Vec<u8>,
    at: usize,
    /// The value that belongs to the key among the heads.
    value: Vec<u8>,
}

impl Run {
    fn is_empty(&self) -> bool {
        self.at == self.buffer.len() && self.unread.is_empty()
    }
}

impl Read for Run {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.at == self.buffer.len() {
            let left = self.unread.end - self.unread.start;
            let length = left.min(READ as u64);
            self.buffer.resize(length as usize, 0);
            self.at = 0;
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(self.unread.start))?;
            file.read_exact(&mut self.buffer)?;
            self.unread.start += length;
        }
        let count = bytes.len().min(self.buffer.len() - self.at);
        bytes[..count].copy_from_slice(&self.buffer[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::{ExternalSorter, MERGED};

    /// Sorts numbers by their last digits and gives them back.
    fn sorted(count: u32, run_size: usize) -> Vec<u32> {
        let mut sorter = ExternalSorter::with_run_size(run_size);
        for number in 0..count {
            let key = format!("{:03}", number.wrapping_mul(7919) % 1000);
            sorter.push(key.as_bytes(), &number.to_le_bytes()).unwrap();
        }
        let mut values = Vec::new();
        sorter
            .finish::<io::Error>(|_, value| {
                values.push(u32::from_le_bytes(value.try_into().unwrap()));
                Ok(())
            })
            .unwrap();
        values
    }

    #[test]
    fn records_are_sorted_in_memory_and_on_disk_alike() {
        let mut expected: Vec<u32> = (0..5000).collect();
        expected.sort_by_key(|number| number.wrapping_mul(7919) % 1000);
        assert_eq!(sorted(5000, usize::MAX), expected);
        assert_eq!(sorted(5000, 10_000), expected);
        // More runs than are merged at once.
        let run_size = 5000 / (MERGED + 50) * 31;
        assert_eq!(sorted(5000, run_size), expected);
    }
}
