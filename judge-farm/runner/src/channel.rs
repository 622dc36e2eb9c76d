//! The two streams to the farm.

use std::io;
use std::time::{Duration, Instant};

use runner::wire::{FromCell, HEADER, MAX_FRAME, ToCell};

use crate::sys;

/// How long the rest of a frame, or room for a part of one, may take to come.
const PATIENCE: Duration = Duration::from_secs(60);
const IN: i32 = 0;
const OUT: i32 = 1;

/// Makes writing non-blocking, so that a farm that has stopped reading is noticed.
pub fn set_up() -> io::Result<()> {
    // SAFETY: numbers only.
    sys::check(unsafe { libc::fcntl(OUT, libc::F_SETFL, libc::O_NONBLOCK) }.into()).map(drop)
}

/// The next frame; `None` when the farm has closed the stream.
pub fn receive() -> io::Result<Option<ToCell>> {
    let mut header = [0; HEADER];
    sys::poll(&mut [pollfd(IN, libc::POLLIN)], -1)?;
    if !fill(&mut header)? {
        return Ok(None);
    }
    let length = u32::from_le_bytes(header) as usize;
    if length > MAX_FRAME {
        return Err(io::Error::other("a frame is too long"));
    }
    let mut frame = vec![0; length];
    if !fill(&mut frame)? {
        return Ok(None);
    }
    ToCell::decode(&frame).map(Some).map_err(io::Error::other)
}

/// Sends a frame.
pub fn send(frame: &FromCell) -> io::Result<()> {
    let bytes = frame.encode();
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        match sys::write(OUT, rest) {
            Ok(count) => rest = &rest[count..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                if sys::poll(&mut [pollfd(OUT, libc::POLLOUT)], PATIENCE.as_millis() as i32)? == 0 {
                    return Err(io::ErrorKind::TimedOut.into());
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// What to poll to notice, during a run, that the farm is gone.
pub fn farewell() -> libc::pollfd {
    pollfd(IN, 0)
}

/// A descriptor and what is waited for on it.
pub fn pollfd(fd: i32, events: i16) -> libc::pollfd {
    libc::pollfd { fd, events, revents: 0 }
}

/// Fills the buffer, or says false where the stream ends.
fn fill(buffer: &mut [u8]) -> io::Result<bool> {
    let deadline = Instant::now() + PATIENCE;
    let mut filled = 0;
    while filled < buffer.len() {
        match sys::read(IN, &mut buffer[filled..])? {
            0 => return Ok(false),
            count => filled += count,
        }
        if filled < buffer.len() {
            let left = deadline.saturating_duration_since(Instant::now());
            if sys::poll(&mut [pollfd(IN, libc::POLLIN)], left.as_millis() as i32)? == 0 {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
    }
    Ok(true)
}
