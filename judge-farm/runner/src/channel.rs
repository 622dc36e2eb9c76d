//! The two streams to the farm: numbers 0 and 1.

use std::io;
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

use runner::wire::{FromCell, HEADER, MAX_FRAME, ToCell};

use crate::sys;

/// How long the rest of a frame, or room for a part of one, may take to come.
const PATIENCE: Duration = Duration::from_secs(60);
/// What is read at once where no long frame is expected, bytes.
const READ: usize = 64 << 10;
const IN: i32 = 0;
const OUT: i32 = 1;

/// How long a report waits for company: each message wakes the engine and the farm.
const HOLD: Duration = Duration::from_millis(4);
/// Runs that wait from which on a report may wait for company.
const ENOUGH_WORK: usize = 2;

/// Frames from the farm, read as many at once as there are, and frames to it.
pub struct Channel {
    buffer: Vec<u8>,
    /// Bytes of the buffer that have been taken.
    taken: usize,
    /// Frames that have not been sent yet.
    held: Vec<u8>,
    /// When the first of them came.
    held_since: Instant,
}

impl Channel {
    /// Over the container's own streams, or over the pipes that the farm has put into a folder. Writing is
    /// non-blocking, so that a farm that has stopped reading is noticed.
    pub fn open(pipes: Option<&str>) -> io::Result<Self> {
        if let Some(folder) = pipes {
            // Not waiting for the other side: the farm has opened them before, or is gone.
            let from_farm = sys::open(&format!("{folder}/in"), libc::O_RDONLY | libc::O_NONBLOCK)?;
            let to_farm = sys::open(&format!("{folder}/out"), libc::O_WRONLY | libc::O_NONBLOCK)?;
            sys::set_blocking(from_farm.as_raw_fd())?;
            sys::copy_fd(&from_farm, IN)?;
            sys::copy_fd(&to_farm, OUT)?;
        }
        sys::set_non_blocking(OUT)?;
        Ok(Self { buffer: Vec::new(), taken: 0, held: Vec::new(), held_since: Instant::now() })
    }

    /// The next frame; `None` when the farm has closed the stream. Nothing is held while it waits.
    pub fn receive(&mut self) -> io::Result<Option<ToCell>> {
        let mut deadline = None;
        loop {
            if let Some(frame) = self.next()? {
                return Ok(Some(frame));
            }
            self.flush()?;
            if self.taken < self.buffer.len() {
                let deadline = *deadline.get_or_insert_with(|| Instant::now() + PATIENCE);
                let left = deadline.saturating_duration_since(Instant::now());
                if sys::poll(&mut [pollfd(IN, libc::POLLIN)], left.as_millis() as i32)? == 0 && left.is_zero() {
                    return Err(io::ErrorKind::TimedOut.into());
                }
            }
            if !self.fill()? {
                return Ok(None);
            }
        }
    }

    /// The next frame, if all of it has been read.
    pub fn next(&mut self) -> io::Result<Option<ToCell>> {
        let rest = &self.buffer[self.taken..];
        let Some(length) = length(rest)? else { return Ok(None) };
        let Some(frame) = rest.get(HEADER..HEADER + length) else { return Ok(None) };
        let frame = ToCell::decode(frame).map_err(io::Error::other)?;
        self.taken += HEADER + length;
        Ok(Some(frame))
    }

    /// Reads once, waiting if there is nothing; false where the stream ends.
    pub fn fill(&mut self) -> io::Result<bool> {
        self.buffer.drain(..self.taken);
        self.taken = 0;
        if self.buffer.is_empty() {
            // A long frame's room is not kept: it would be counted as the cell's memory.
            self.buffer.shrink_to(READ);
        }
        let frame = length(&self.buffer)?.map_or(0, |length| HEADER + length);
        self.buffer.reserve(READ.max(frame.saturating_sub(self.buffer.len())));
        loop {
            match sys::read_more(IN, &mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => return other.map(|count| count > 0),
            }
        }
    }

    /// Sends a frame, and before it what is held.
    pub fn send(&mut self, frame: &FromCell) -> io::Result<()> {
        self.held.extend_from_slice(&frame.encode());
        self.flush()
    }

    /// Sends a frame with one of the next, or soon; at once where the cell would run out of work before
    /// the farm, which has to hear of this one first, has sent more.
    pub fn send_soon(&mut self, frame: &FromCell) -> io::Result<()> {
        if self.held.is_empty() {
            self.held_since = Instant::now();
        }
        self.held.extend_from_slice(&frame.encode());
        let long = self.held.len() >= READ || self.held_since.elapsed() >= HOLD;
        if long || self.runs_waiting() < ENOUGH_WORK { self.flush() } else { Ok(()) }
    }

    /// Runs that have been read whole and not been taken.
    fn runs_waiting(&self) -> usize {
        let mut rest = &self.buffer[self.taken..];
        let mut runs = 0;
        while let Ok(Some(length)) = length(rest)
            && let Some(frame) = rest.get(HEADER..HEADER + length)
        {
            runs += usize::from(ToCell::is_run(frame));
            rest = &rest[HEADER + length..];
        }
        runs
    }

    /// Sends what is held.
    pub fn flush(&mut self) -> io::Result<()> {
        let mut rest = self.held.as_slice();
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
        self.held.clear();
        self.held.shrink_to(READ);
        Ok(())
    }
}

/// The length of the frame that begins here, if so much of it is there.
fn length(bytes: &[u8]) -> io::Result<Option<usize>> {
    let Some(header) = bytes.first_chunk::<HEADER>() else { return Ok(None) };
    let length = u32::from_le_bytes(*header) as usize;
    if length > MAX_FRAME { Err(io::Error::other("a frame is too long")) } else { Ok(Some(length)) }
}

/// What to poll, during a run, to notice that the farm is gone, or (`frames`) that it says something.
pub fn incoming(frames: bool) -> libc::pollfd {
    pollfd(IN, if frames { libc::POLLIN } else { 0 })
}

/// A descriptor and what is waited for on it.
pub fn pollfd(fd: i32, events: i16) -> libc::pollfd {
    libc::pollfd { fd, events, revents: 0 }
}
