//! A live run's side of a conversation: its standard input comes in frames while it runs, and its
//! output goes out at once, but never more of it than the other side is known to have room for.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

use runner::wire::{FromCell, ToCell};

use crate::channel::{Channel, pollfd};
use crate::sys;

/// Output that may be on its way to its reader, bytes. The farm relays it and holds it meanwhile.
const WINDOW: u64 = 64 << 10;
/// Input that has reached the run before the farm is told, bytes; below the window, so that the other
/// side always hears of it before it has to stop.
const TOLD_FROM: u64 = WINDOW / 4;

/// What is between a live run and the farm.
pub struct Live {
    id: u32,
    /// The writing end of its standard input, until that is over.
    input: Option<OwnedFd>,
    /// Input that the pipe had no room for yet.
    waiting: Vec<u8>,
    /// Whether nothing follows what is waiting.
    complete: bool,
    /// Bytes that have reached it and that the farm has not been told of.
    untold: u64,
    /// Output that may be sent now, bytes.
    room: u64,
}

/// What the farm wants of the run itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Nothing: it was about the input.
    None,
    /// Its output has no reader any more.
    CloseOutput,
    /// It is to end.
    Stop,
}

impl Live {
    /// For the run with this id; the second part becomes its standard input.
    pub fn new(id: u32) -> io::Result<(Self, OwnedFd)> {
        let (theirs, ours) = sys::pipe()?;
        sys::set_non_blocking(ours.as_raw_fd())?;
        Ok((Self { id, input: Some(ours), waiting: Vec::new(), complete: false, untold: 0, room: WINDOW }, theirs))
    }

    /// What to poll for room in the input, and for its end.
    pub fn pollfd(&self) -> libc::pollfd {
        let fd = self.input.as_ref().map_or(-1, AsRawFd::as_raw_fd);
        pollfd(fd, if self.waiting.is_empty() { 0 } else { libc::POLLOUT })
    }

    /// Bytes of output that may be sent now.
    pub fn room(&self) -> u64 {
        self.room
    }

    /// Sends output on.
    pub fn send(&mut self, farm: &mut Channel, data: Vec<u8>) -> io::Result<()> {
        self.room = self.room.saturating_sub(data.len() as u64);
        farm.send(&FromCell::Output { id: self.id, data })
    }

    /// Says that there will be no more output.
    pub fn end_output(&self, farm: &mut Channel) -> io::Result<()> {
        farm.send(&FromCell::OutputEnd { id: self.id })
    }

    /// Takes a frame that came during the run.
    pub fn take(&mut self, farm: &mut Channel, frame: ToCell) -> io::Result<Wish> {
        match frame {
            ToCell::Input { id, data } if id == self.id => {
                if self.input.is_some() {
                    self.waiting.extend_from_slice(&data);
                    self.pass_on(farm)?;
                }
            }
            ToCell::InputEnd { id } if id == self.id => {
                self.complete = true;
                self.pass_on(farm)?;
            }
            ToCell::OutputTaken { id, bytes } if id == self.id => self.room += bytes,
            ToCell::OutputRefused { id } if id == self.id => return Ok(Wish::CloseOutput),
            ToCell::Stop { id } if id == self.id => return Ok(Wish::Stop),
            // About an earlier run that has ended meanwhile.
            ToCell::Input { .. }
            | ToCell::InputEnd { .. }
            | ToCell::OutputTaken { .. }
            | ToCell::OutputRefused { .. }
            | ToCell::Stop { .. } => {}
            _ => return Err(io::Error::other("the farm asks for something else in the middle of a live run")),
        }
        Ok(Wish::None)
    }

    /// Writes what the pipe has room for, and closes it behind the last.
    pub fn pass_on(&mut self, farm: &mut Channel) -> io::Result<()> {
        let Some(pipe) = &self.input else { return Ok(()) };
        while !self.waiting.is_empty() {
            match sys::write(pipe.as_raw_fd(), &self.waiting) {
                Ok(count) => {
                    self.waiting.drain(..count);
                    self.untold += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return self.refuse(farm),
                Err(error) => return Err(error),
            }
        }
        if self.untold >= TOLD_FROM {
            let bytes = std::mem::take(&mut self.untold);
            farm.send(&FromCell::InputTaken { id: self.id, bytes })?;
        }
        if self.complete && self.waiting.is_empty() {
            self.input = None;
        }
        Ok(())
    }

    /// The run has closed its standard input.
    pub fn refuse(&mut self, farm: &mut Channel) -> io::Result<()> {
        self.input = None;
        self.waiting.clear();
        farm.send(&FromCell::InputRefused { id: self.id })
    }
}
