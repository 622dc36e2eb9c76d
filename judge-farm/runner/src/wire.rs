//! The frames that pass between the farm and the runner over the container's attached streams.
//!
//! A frame is a length (u32, little endian, of what follows), a kind (one byte) and a body. Numbers
//! are little endian, byte strings are a u32 length and the bytes, lists a u32 count and the items.
//! Both sides refuse a frame longer than [`MAX_FRAME`] before they allocate for it.

mod parts;
mod run;
#[cfg(test)]
mod tests;

use std::fmt;

use parts::{Reader, Writer};

pub use run::{Ending, Given, RunReport, RunSpec, Terminal};

/// The longest frame that either side accepts, in bytes.
pub const MAX_FRAME: usize = 96 << 20;
/// Bytes in front of a frame's body: its length.
pub const HEADER: usize = 4;
/// Raised whenever a frame changes; a cell that says another version is not used.
pub const VERSION: u32 = 3;

/// A frame that can't be what the other side meant to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed;

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("malformed frame")
    }
}

impl std::error::Error for Malformed {}

/// One regular file of the program folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Path below the folder, `/` between its parts; never absolute, never with `..`.
    pub path: String,
    /// Whether its owner may execute it.
    pub executable: bool,
    /// What is in it.
    pub data: Vec<u8>,
}

/// What the farm says to a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToCell {
    /// Replace the program folder by these files.
    Program(Vec<File>),
    /// Keep an input under a key, never 0.
    Store {
        /// Names it in later runs.
        key: u64,
        /// The input.
        data: Vec<u8>,
    },
    /// Drop stored inputs.
    Forget(Vec<u64>),
    /// Run something; answered by `Output` frames and one `Done`.
    Run(RunSpec),
    /// Answer with the regular files of the program folder, unless they are more than this many
    /// bytes together.
    Collect {
        /// Bytes of all files together.
        max_bytes: u64,
    },
    /// Drop the program, wait until nothing of an earlier run is left, answer `Clean`. Stored inputs
    /// stay: no run reaches one that it was not given.
    Reset,
    /// More standard input of a live run. Those below are about live runs; about one that is over
    /// already they say nothing.
    Input {
        /// The spec's id.
        id: u32,
        /// The bytes.
        data: Vec<u8>,
    },
    /// A live run's standard input ends here.
    InputEnd {
        /// The spec's id.
        id: u32,
    },
    /// So much more of a live run's output has found its reader.
    OutputTaken {
        /// The spec's id.
        id: u32,
        /// Bytes since the last time.
        bytes: u64,
    },
    /// Nobody will read a live run's output any more.
    OutputRefused {
        /// The spec's id.
        id: u32,
    },
    /// End a live run.
    Stop {
        /// The spec's id.
        id: u32,
    },
}

/// What a cell says to the farm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FromCell {
    /// The first frame: the cell is ready.
    Ready {
        /// [`VERSION`] of the runner.
        version: u32,
    },
    /// A part of a run's standard output.
    Output {
        /// The spec's id.
        id: u32,
        /// The bytes.
        data: Vec<u8>,
    },
    /// A run is over.
    Done(RunReport),
    /// The program folder's files; `None` where they are too many or too large.
    Files(Option<Vec<File>>),
    /// Nothing of an earlier program is left.
    Clean,
    /// The runner can't go on; the cell must be thrown away.
    Failed(String),
    /// A live run has closed its standard output.
    OutputEnd {
        /// The spec's id.
        id: u32,
    },
    /// So much more of its input has reached a live run.
    InputTaken {
        /// The spec's id.
        id: u32,
        /// Bytes since the last time.
        bytes: u64,
    },
    /// A live run has closed its standard input.
    InputRefused {
        /// The spec's id.
        id: u32,
    },
    /// A part of a watched run's standard error.
    Errors {
        /// The spec's id.
        id: u32,
        /// The bytes.
        data: Vec<u8>,
    },
    /// A watched run has, for the first time, used no CPU time to speak of for a while, and lives.
    Idle {
        /// The spec's id.
        id: u32,
    },
    /// A live run was to have a terminal and has pipes: the system makes none.
    NoTerminal {
        /// The spec's id.
        id: u32,
        /// The system's error number.
        errno: i32,
    },
}

/// A frame about one run: its id and what is put behind it.
fn about(kind: u8, id: u32, rest: impl FnOnce(&mut Writer) -> &mut Writer) -> Vec<u8> {
    let mut out = Writer::new(kind);
    rest(out.u32(id));
    out.finish()
}

/// The kind of a frame that asks for a run.
const RUN: u8 = 4;

impl ToCell {
    /// Whether a frame (kind and body) asks for a run.
    pub fn is_run(frame: &[u8]) -> bool {
        frame.first() == Some(&RUN)
    }

    /// The whole frame, length included.
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Self::Program(files) => {
                let mut out = Writer::new(1);
                out.files(files);
                out.finish()
            }
            Self::Store { key, data } => {
                let mut out = Writer::new(2);
                out.u64(*key).bytes(data);
                out.finish()
            }
            Self::Forget(keys) => {
                let mut out = Writer::new(3);
                out.u32(keys.len() as u32);
                keys.iter().for_each(|key| {
                    out.u64(*key);
                });
                out.finish()
            }
            Self::Run(spec) => {
                let mut out = Writer::new(RUN);
                spec.write(&mut out);
                out.finish()
            }
            Self::Collect { max_bytes } => {
                let mut out = Writer::new(5);
                out.u64(*max_bytes);
                out.finish()
            }
            Self::Reset => Writer::new(6).finish(),
            Self::Input { id, data } => about(7, *id, |out| out.bytes(data)),
            Self::InputEnd { id } => about(8, *id, |out| out),
            Self::OutputTaken { id, bytes } => about(9, *id, |out| out.u64(*bytes)),
            Self::OutputRefused { id } => about(10, *id, |out| out),
            Self::Stop { id } => about(11, *id, |out| out),
        }
    }

    /// Reads a frame's kind and body (what follows the length).
    pub fn decode(frame: &[u8]) -> Result<Self, Malformed> {
        let mut body = Reader::new(frame);
        let frame = match body.u8()? {
            1 => Self::Program(body.list(Reader::file)?),
            2 => Self::Store { key: body.u64()?, data: body.bytes()? },
            3 => Self::Forget(body.list(Reader::u64)?),
            RUN => Self::Run(RunSpec::read(&mut body)?),
            5 => Self::Collect { max_bytes: body.u64()? },
            6 => Self::Reset,
            7 => Self::Input { id: body.u32()?, data: body.bytes()? },
            8 => Self::InputEnd { id: body.u32()? },
            9 => Self::OutputTaken { id: body.u32()?, bytes: body.u64()? },
            10 => Self::OutputRefused { id: body.u32()? },
            11 => Self::Stop { id: body.u32()? },
            _ => return Err(Malformed),
        };
        body.end().map(|()| frame)
    }
}

impl FromCell {
    /// The whole frame, length included.
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Self::Ready { version } => {
                let mut out = Writer::new(65);
                out.u32(*version);
                out.finish()
            }
            Self::Output { id, data } => about(66, *id, |out| out.bytes(data)),
            Self::Done(report) => {
                let mut out = Writer::new(67);
                report.write(&mut out);
                out.finish()
            }
            Self::Files(files) => {
                let mut out = Writer::new(68);
                out.u8(u8::from(files.is_some())).files(files.as_deref().unwrap_or_default());
                out.finish()
            }
            Self::Clean => Writer::new(69).finish(),
            Self::Failed(message) => {
                let mut out = Writer::new(70);
                out.bytes(message.as_bytes());
                out.finish()
            }
            Self::OutputEnd { id } => about(71, *id, |out| out),
            Self::InputTaken { id, bytes } => about(72, *id, |out| out.u64(*bytes)),
            Self::InputRefused { id } => about(73, *id, |out| out),
            Self::Errors { id, data } => about(74, *id, |out| out.bytes(data)),
            Self::Idle { id } => about(75, *id, |out| out),
            Self::NoTerminal { id, errno } => about(76, *id, |out| out.u32(*errno as u32)),
        }
    }

    /// Reads a frame's kind and body (what follows the length).
    pub fn decode(frame: &[u8]) -> Result<Self, Malformed> {
        let mut body = Reader::new(frame);
        let frame = match body.u8()? {
            65 => Self::Ready { version: body.u32()? },
            66 => Self::Output { id: body.u32()?, data: body.bytes()? },
            67 => Self::Done(RunReport::read(&mut body)?),
            68 => {
                let complete = body.u8()? != 0;
                let files = body.list(Reader::file)?;
                Self::Files(complete.then_some(files))
            }
            69 => Self::Clean,
            70 => Self::Failed(body.text()?),
            71 => Self::OutputEnd { id: body.u32()? },
            72 => Self::InputTaken { id: body.u32()?, bytes: body.u64()? },
            73 => Self::InputRefused { id: body.u32()? },
            74 => Self::Errors { id: body.u32()?, data: body.bytes()? },
            75 => Self::Idle { id: body.u32()? },
            76 => Self::NoTerminal { id: body.u32()?, errno: body.u32()? as i32 },
            _ => return Err(Malformed),
        };
        body.end().map(|()| frame)
    }
}
