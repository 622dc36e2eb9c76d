//! The output of a run, as it comes out of its pipes.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

use crate::sys;

/// One of the two output streams.
pub struct Stream {
    /// The end that is read, until the stream is over.
    pub pipe: Option<OwnedFd>,
    /// What was read and not passed on.
    pub kept: Vec<u8>,
    /// Bytes that were read, kept or not.
    pub total: u64,
}

impl Stream {
    /// Over a pipe's reading end, or the near end of a terminal.
    pub fn new(pipe: OwnedFd) -> io::Result<Self> {
        sys::set_non_blocking(pipe.as_raw_fd())?;
        Ok(Self { pipe: Some(pipe), kept: Vec::new(), total: 0 })
    }

    /// What to poll, -1 where the stream is over.
    pub fn fd(&self) -> i32 {
        self.pipe.as_ref().map_or(-1, AsRawFd::as_raw_fd)
    }

    /// Takes what is there, keeping at most `limit` bytes in all; false when nothing is left now.
    pub fn take(&mut self, limit: u64, buffer: &mut [u8]) -> io::Result<bool> {
        let Some(pipe) = &self.pipe else { return Ok(false) };
        if buffer.is_empty() {
            return Ok(false);
        }
        match sys::read(pipe.as_raw_fd(), buffer) {
            Ok(0) => {
                self.pipe = None;
                Ok(false)
            }
            Ok(count) => {
                let room = limit.saturating_sub(self.total).min(count as u64) as usize;
                self.kept.extend_from_slice(&buffer[..room]);
                self.total += count as u64;
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(false),
            // Nobody has the far end of a terminal any more, and all that was written has been read.
            Err(error) if error.raw_os_error() == Some(libc::EIO) => {
                self.pipe = None;
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}
