//! Where a live run's standard input is written.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

use crate::sys;
use crate::terminal::{Line, PUSH, Terminal};

/// Ends of input that are written at once, and how often at most before others have their turn.
const ENDS: [u8; 256] = [PUSH; 256];
const ROUNDS: usize = 128;

/// Our end of a pipe, or of a terminal.
pub struct Input {
    fd: OwnedFd,
    /// Of a terminal.
    line: Option<Line>,
}

impl Input {
    /// A pipe; the second end is the run's.
    pub fn pipe() -> io::Result<(Self, OwnedFd)> {
        let (theirs, ours) = sys::pipe()?;
        sys::set_non_blocking(ours.as_raw_fd())?;
        Ok((Self { fd: ours, line: None }, theirs))
    }

    /// A terminal.
    pub fn terminal(terminal: &Terminal) -> io::Result<Self> {
        let fd = terminal.near.try_clone()?;
        sys::set_non_blocking(fd.as_raw_fd())?;
        Ok(Self { fd, line: Some(Line::default()) })
    }

    /// What to poll: for room where something waits or, of a terminal, its end is to be read again and again.
    pub fn pollfd(&self, waiting: bool, complete: bool) -> libc::pollfd {
        let wants_room = waiting || (complete && self.line.is_some());
        libc::pollfd { fd: self.fd.as_raw_fd(), events: if wants_room { libc::POLLOUT } else { 0 }, revents: 0 }
    }

    /// Writes what fits; 0 bytes where a long line had to be pushed first.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(line) = &mut self.line else { return sys::write(self.fd.as_raw_fd(), bytes) };
        let fits = line.fits(bytes);
        if fits == 0 && !bytes.is_empty() {
            sys::write(self.fd.as_raw_fd(), &[PUSH])?;
            line.pushed();
            return Ok(0);
        }
        let count = sys::write(self.fd.as_raw_fd(), &bytes[..fits])?;
        line.wrote(&bytes[..count]);
        Ok(count)
    }

    /// Nothing more will be written. True where the end can be closed for that. A terminal's says so in
    /// between the bytes, each time for one reading only, and a pipe's for good: as many are written as
    /// there is room for, and more when they have been read. The first ends a line that is not over.
    pub fn end(&mut self) -> io::Result<bool> {
        if self.line.is_none() {
            return Ok(true);
        }
        for _ in 0..ROUNDS {
            match sys::write(self.fd.as_raw_fd(), &ENDS) {
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }
}
