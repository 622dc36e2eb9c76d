//! Writing and reading the parts of a frame.

use super::{File, HEADER, Malformed};

/// Puts a frame together.
#[derive(Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// A frame of this kind, its length still open.
    pub fn new(kind: u8) -> Self {
        Self(vec![0, 0, 0, 0, kind])
    }
    /// One byte.
    pub fn u8(&mut self, value: u8) -> &mut Self {
        self.0.push(value);
        self
    }
    /// Four bytes.
    pub fn u32(&mut self, value: u32) -> &mut Self {
        self.0.extend_from_slice(&value.to_le_bytes());
        self
    }
    /// Eight bytes.
    pub fn u64(&mut self, value: u64) -> &mut Self {
        self.0.extend_from_slice(&value.to_le_bytes());
        self
    }
    /// A length and as many bytes.
    pub fn bytes(&mut self, value: &[u8]) -> &mut Self {
        self.u32(value.len() as u32);
        self.0.extend_from_slice(value);
        self
    }
    /// A count and as many texts.
    pub fn texts(&mut self, values: &[String]) -> &mut Self {
        self.u32(values.len() as u32);
        for value in values {
            self.bytes(value.as_bytes());
        }
        self
    }
    /// A count and as many files.
    pub fn files(&mut self, files: &[File]) -> &mut Self {
        self.u32(files.len() as u32);
        for file in files {
            self.bytes(file.path.as_bytes()).u8(u8::from(file.executable)).bytes(&file.data);
        }
        self
    }
    /// What was written, without a length.
    pub fn into_body(self) -> Vec<u8> {
        self.0
    }

    /// The frame, with its length.
    pub fn finish(mut self) -> Vec<u8> {
        let length = (self.0.len() - HEADER) as u32;
        self.0[..HEADER].copy_from_slice(&length.to_le_bytes());
        self.0
    }
}

/// Reads a body piece by piece; every length is checked against what is there.
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Over a frame's kind and body.
    pub fn new(frame: &'a [u8]) -> Self {
        Self(frame)
    }

    /// The next bytes.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        if count > self.0.len() {
            return Err(Malformed);
        }
        let (head, rest) = self.0.split_at(count);
        self.0 = rest;
        Ok(head)
    }
    /// One byte.
    pub fn u8(&mut self) -> Result<u8, Malformed> {
        Ok(self.take(1)?[0])
    }
    /// Four bytes.
    pub fn u32(&mut self) -> Result<u32, Malformed> {
        self.take(4)?.try_into().map(u32::from_le_bytes).map_err(|_| Malformed)
    }
    /// Eight bytes.
    pub fn u64(&mut self) -> Result<u64, Malformed> {
        self.take(8)?.try_into().map(u64::from_le_bytes).map_err(|_| Malformed)
    }
    /// A length and as many bytes.
    pub fn bytes(&mut self) -> Result<Vec<u8>, Malformed> {
        let length = self.u32()? as usize;
        Ok(self.take(length)?.to_vec())
    }
    /// Bytes that are UTF-8.
    pub fn text(&mut self) -> Result<String, Malformed> {
        String::from_utf8(self.bytes()?).map_err(|_| Malformed)
    }
    /// A count and as many items.
    pub fn list<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, Malformed>) -> Result<Vec<T>, Malformed> {
        let count = self.u32()? as usize;
        // Every item takes a byte at least: a count beyond that is a lie.
        if count > self.0.len() {
            return Err(Malformed);
        }
        (0..count).map(|_| item(self)).collect()
    }
    /// One file.
    pub fn file(&mut self) -> Result<File, Malformed> {
        Ok(File { path: self.text()?, executable: self.u8()? != 0, data: self.bytes()? })
    }
    /// Nothing may be left.
    pub fn end(&self) -> Result<(), Malformed> {
        if self.0.is_empty() { Ok(()) } else { Err(Malformed) }
    }
}
