//! A live run's side of a conversation: its standard input comes in frames while it runs, and its
//! output goes out at once, but never more of it than the other side is known to have room for.
//!
//! What a watched run writes to standard error goes out as well: it is bounded as its output is, and no
//! other program waits for it.

use std::io;
use std::os::fd::OwnedFd;
use std::time::Instant;

use runner::wire::{FromCell, RunSpec, ToCell};

use crate::channel::Channel;
use crate::input::Input;
use crate::rest::Rest;
use crate::terminal::Terminal;

/// Output that may be on its way to its reader, bytes. The farm relays it and holds it meanwhile.
const WINDOW: u64 = 64 << 10;
/// Input that has reached the run before the farm is told, bytes; below the window, so that the other
/// side always hears of it before it has to stop.
const TOLD_FROM: u64 = WINDOW / 4;

/// What is between a live run and the farm.
pub struct Live {
    id: u32,
    /// Where its standard input is written, until that is over.
    input: Option<Input>,
    /// Input that there was no room for yet.
    waiting: Vec<u8>,
    /// Whether nothing follows what is waiting.
    complete: bool,
    /// Bytes that have reached it and that the farm has not been told of.
    untold: u64,
    /// Output that may be sent now, bytes.
    room: u64,
    /// Of a watched run: whether it rests.
    rest: Option<Rest>,
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
    /// For this run; the second part becomes its standard input: the end of a pipe, or of its terminal.
    pub fn new(spec: &RunSpec, terminal: Option<&Terminal>) -> io::Result<(Self, OwnedFd)> {
        let (input, theirs) = match terminal {
            Some(terminal) => (Input::terminal(terminal)?, terminal.far.try_clone()?),
            None => Input::pipe()?,
        };
        let live = Self {
            id: spec.id,
            input: Some(input),
            waiting: Vec::new(),
            complete: false,
            untold: 0,
            room: WINDOW,
            rest: spec.watched.then(|| Rest::new(Instant::now())),
        };
        Ok((live, theirs))
    }

    /// What to poll for room in the input, and for its end.
    pub fn pollfd(&self) -> libc::pollfd {
        let unused = libc::pollfd { fd: -1, events: 0, revents: 0 };
        self.input.as_ref().map_or(unused, |input| input.pollfd(!self.waiting.is_empty(), self.complete))
    }

    /// Bytes of output that may be sent now.
    pub fn room(&self) -> u64 {
        self.room
    }

    /// Whether its standard error is sent on as well.
    pub fn is_watched(&self) -> bool {
        self.rest.is_some()
    }

    /// Sends output on.
    pub fn send(&mut self, farm: &mut Channel, data: Vec<u8>) -> io::Result<()> {
        self.room = self.room.saturating_sub(data.len() as u64);
        farm.send(&FromCell::Output { id: self.id, data })
    }

    /// Sends on what it wrote to standard error.
    pub fn send_errors(&self, farm: &mut Channel, data: Vec<u8>) -> io::Result<()> {
        farm.send(&FromCell::Errors { id: self.id, data })
    }

    /// Says that there will be no more output.
    pub fn end_output(&self, farm: &mut Channel) -> io::Result<()> {
        farm.send(&FromCell::OutputEnd { id: self.id })
    }

    /// Looks after it from time to time, told what CPU time it has used: says so where it has come to rest. Answers
    /// with whether it rests. A terminal does not always say that it has room again.
    pub fn look_after(&mut self, farm: &mut Channel, used_us: u64) -> io::Result<bool> {
        self.pass_on(farm)?;
        let Some(rest) = &mut self.rest else { return Ok(false) };
        if rest.look(used_us, Instant::now()) {
            farm.send(&FromCell::Idle { id: self.id })?;
        }
        Ok(rest.is_resting())
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

    /// Writes what there is room for, and ends the input behind the last.
    pub fn pass_on(&mut self, farm: &mut Channel) -> io::Result<()> {
        let Some(input) = &mut self.input else { return Ok(()) };
        while !self.waiting.is_empty() {
            match input.write(&self.waiting) {
                Ok(count) => {
                    self.waiting.drain(..count);
                    self.untold += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if is_gone(&error) => return self.refuse(farm),
                Err(error) => return Err(error),
            }
        }
        let over = self.complete && self.waiting.is_empty();
        if over && input.end().or_else(|error| if is_gone(&error) { Ok(true) } else { Err(error) })? {
            self.input = None;
        }
        if self.untold >= TOLD_FROM {
            let bytes = std::mem::take(&mut self.untold);
            farm.send(&FromCell::InputTaken { id: self.id, bytes })?;
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

/// Whether nobody has the other end any more: of a pipe, or of a terminal.
fn is_gone(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe || error.raw_os_error() == Some(libc::EIO)
}
