//! The frames that pass between the farm and the runner over the container's attached streams.
//!
//! A frame is a length (u32, little endian, of what follows), a kind (one byte) and a body. Numbers
//! are little endian, byte strings are a u32 length and the bytes, lists a u32 count and the items.
//! Both sides refuse a frame longer than [`MAX_FRAME`] before they allocate for it.

mod parts;

use std::fmt;

use parts::{Reader, Writer};

/// The longest frame that either side accepts, in bytes.
pub const MAX_FRAME: usize = 96 << 20;
/// Bytes in front of a frame's body: its length.
pub const HEADER: usize = 4;
/// Raised whenever a frame changes; a cell that says another version is not used.
pub const VERSION: u32 = 1;

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

/// One run, of a compiler or of a program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunSpec {
    /// Comes back in the report, so that pipelined runs are told apart.
    pub id: u32,
    /// A compiler may write the program folder and has more room in its temporary one.
    pub compile: bool,
    /// Program and arguments; without a slash the program is looked for on the PATH of `env`.
    pub argv: Vec<String>,
    /// The whole environment, as `NAME=value`.
    pub env: Vec<String>,
    /// Key of a stored input, 0 for an empty one.
    pub stdin: u64,
    /// CPU time (user and system, of everything the run starts), microseconds.
    pub cpu_us: u64,
    /// Time by the clock, microseconds.
    pub wall_us: u64,
    /// Memory of everything the run starts, temporary files included, KiB.
    pub memory_kib: u64,
    /// Bytes that it may write to standard output, and as many to standard error.
    pub output_bytes: u64,
    /// Bytes of standard error that are kept.
    pub stderr_bytes: u64,
    /// The largest file that it may write, bytes.
    pub file_bytes: u64,
    /// Processes and threads at one time.
    pub processes: u32,
    /// Open files per process.
    pub open_files: u32,
    /// Stack of the main thread, KiB.
    pub stack_kib: u64,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this exit code.
    Exited(i32),
    /// By this signal, that nobody of ours sent.
    Signaled(i32),
    /// Stopped: too much CPU time.
    CpuLimit,
    /// Stopped: too much time by the clock.
    WallLimit,
    /// Stopped: too much memory.
    MemoryLimit,
    /// Stopped: too much output.
    OutputLimit,
    /// The program could not be started; the system's error number.
    NotStarted(i32),
}

/// What a run used and left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunReport {
    /// The spec's id.
    pub id: u32,
    /// How it ended.
    pub ending: Ending,
    /// CPU time used, microseconds.
    pub cpu_us: u64,
    /// Time by the clock, microseconds.
    pub wall_us: u64,
    /// Peak memory, KiB.
    pub memory_kib: u64,
    /// The last part of standard output; earlier parts came as chunks.
    pub stdout: Vec<u8>,
    /// Standard error, cut at the spec's `stderr_bytes`.
    pub stderr: Vec<u8>,
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
    /// Drop program and inputs, wait until nothing of an earlier run is left, answer `Clean`.
    Reset,
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
}

impl ToCell {
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
                let mut out = Writer::new(4);
                spec.write(&mut out);
                out.finish()
            }
            Self::Collect { max_bytes } => {
                let mut out = Writer::new(5);
                out.u64(*max_bytes);
                out.finish()
            }
            Self::Reset => Writer::new(6).finish(),
        }
    }

    /// Reads a frame's kind and body (what follows the length).
    pub fn decode(frame: &[u8]) -> Result<Self, Malformed> {
        let mut body = Reader::new(frame);
        let frame = match body.u8()? {
            1 => Self::Program(body.list(Reader::file)?),
            2 => Self::Store { key: body.u64()?, data: body.bytes()? },
            3 => Self::Forget(body.list(Reader::u64)?),
            4 => Self::Run(RunSpec::read(&mut body)?),
            5 => Self::Collect { max_bytes: body.u64()? },
            6 => Self::Reset,
            _ => return Err(Malformed),
        };
        body.end().map(|()| frame)
    }
}

impl RunSpec {
    fn write(&self, out: &mut Writer) {
        out.u32(self.id).u8(u8::from(self.compile)).texts(&self.argv).texts(&self.env);
        out.u64(self.stdin).u64(self.cpu_us).u64(self.wall_us).u64(self.memory_kib);
        out.u64(self.output_bytes).u64(self.stderr_bytes).u64(self.file_bytes);
        out.u32(self.processes).u32(self.open_files).u64(self.stack_kib);
    }

    fn read(body: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(Self {
            id: body.u32()?,
            compile: body.u8()? != 0,
            argv: body.list(Reader::text)?,
            env: body.list(Reader::text)?,
            stdin: body.u64()?,
            cpu_us: body.u64()?,
            wall_us: body.u64()?,
            memory_kib: body.u64()?,
            output_bytes: body.u64()?,
            stderr_bytes: body.u64()?,
            file_bytes: body.u64()?,
            processes: body.u32()?,
            open_files: body.u32()?,
            stack_kib: body.u64()?,
        })
    }

    /// The spec's body alone, as the runner hands it to a run's init.
    pub fn to_body(&self) -> Vec<u8> {
        let mut out = Writer::default();
        self.write(&mut out);
        out.into_body()
    }

    /// Reads what [`RunSpec::to_body`] wrote.
    pub fn from_body(body: &[u8]) -> Result<Self, Malformed> {
        let mut body = Reader::new(body);
        let spec = Self::read(&mut body)?;
        body.end().map(|()| spec)
    }
}

impl Ending {
    fn to_parts(self) -> (u8, i32) {
        match self {
            Self::Exited(code) => (0, code),
            Self::Signaled(signal) => (1, signal),
            Self::CpuLimit => (2, 0),
            Self::WallLimit => (3, 0),
            Self::MemoryLimit => (4, 0),
            Self::OutputLimit => (5, 0),
            Self::NotStarted(errno) => (6, errno),
        }
    }

    fn from_parts(kind: u8, number: i32) -> Result<Self, Malformed> {
        Ok(match kind {
            0 => Self::Exited(number),
            1 => Self::Signaled(number),
            2 => Self::CpuLimit,
            3 => Self::WallLimit,
            4 => Self::MemoryLimit,
            5 => Self::OutputLimit,
            6 => Self::NotStarted(number),
            _ => return Err(Malformed),
        })
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
            Self::Output { id, data } => {
                let mut out = Writer::new(66);
                out.u32(*id).bytes(data);
                out.finish()
            }
            Self::Done(report) => {
                let (kind, number) = report.ending.to_parts();
                let mut out = Writer::new(67);
                out.u32(report.id).u8(kind).u32(number as u32);
                out.u64(report.cpu_us).u64(report.wall_us).u64(report.memory_kib);
                out.bytes(&report.stdout).bytes(&report.stderr);
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
        }
    }

    /// Reads a frame's kind and body (what follows the length).
    pub fn decode(frame: &[u8]) -> Result<Self, Malformed> {
        let mut body = Reader::new(frame);
        let frame = match body.u8()? {
            65 => Self::Ready { version: body.u32()? },
            66 => Self::Output { id: body.u32()?, data: body.bytes()? },
            67 => {
                let id = body.u32()?;
                let kind = body.u8()?;
                let number = body.u32()? as i32;
                Self::Done(RunReport {
                    id,
                    ending: Ending::from_parts(kind, number)?,
                    cpu_us: body.u64()?,
                    wall_us: body.u64()?,
                    memory_kib: body.u64()?,
                    stdout: body.bytes()?,
                    stderr: body.bytes()?,
                })
            }
            68 => {
                let complete = body.u8()? != 0;
                let files = body.list(Reader::file)?;
                Self::Files(complete.then_some(files))
            }
            69 => Self::Clean,
            70 => Self::Failed(body.text()?),
            _ => return Err(Malformed),
        };
        body.end().map(|()| frame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec() -> RunSpec {
        RunSpec {
            id: 7,
            compile: true,
            argv: vec!["/box/a.out".into(), "ơ".into()],
            env: vec!["LANG=C.UTF-8".into()],
            stdin: 9,
            cpu_us: 1_000_000,
            wall_us: 2_000_000,
            memory_kib: 65_536,
            output_bytes: 1 << 20,
            stderr_bytes: 4096,
            file_bytes: 1 << 26,
            processes: 16,
            open_files: 64,
            stack_kib: 8192,
        }
    }

    #[test]
    fn frames_survive_the_way_there_and_back() {
        let file = File { path: "pkg/Main.java".into(), executable: true, data: vec![0, 255, 10] };
        let sent = [
            ToCell::Program(vec![file.clone()]),
            ToCell::Store { key: 3, data: b"1 2\n".to_vec() },
            ToCell::Forget(vec![1, 2]),
            ToCell::Run(spec()),
            ToCell::Collect { max_bytes: 5 },
            ToCell::Reset,
        ];
        for frame in sent {
            let bytes = frame.encode();
            assert_eq!(u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize, bytes.len() - HEADER);
            assert_eq!(ToCell::decode(&bytes[HEADER..]), Ok(frame));
        }
        let report = RunReport {
            id: 7,
            ending: Ending::Signaled(11),
            cpu_us: 1,
            wall_us: 2,
            memory_kib: 3,
            stdout: b"out".to_vec(),
            stderr: vec![],
        };
        let answers = [
            FromCell::Ready { version: VERSION },
            FromCell::Output { id: 7, data: vec![1; 70_000] },
            FromCell::Done(report),
            FromCell::Files(Some(vec![file])),
            FromCell::Files(None),
            FromCell::Clean,
            FromCell::Failed("no memory".into()),
        ];
        for frame in answers {
            assert_eq!(FromCell::decode(&frame.encode()[HEADER..]), Ok(frame));
        }
    }

    #[test]
    fn every_truncation_and_every_surplus_is_refused() {
        let bytes = ToCell::Run(spec()).encode();
        for end in HEADER..bytes.len() {
            assert_eq!(ToCell::decode(&bytes[HEADER..end]), Err(Malformed), "cut at {end}");
        }
        let mut longer = bytes;
        longer.push(0);
        assert_eq!(ToCell::decode(&longer[HEADER..]), Err(Malformed));
    }

    #[test]
    fn a_count_larger_than_the_frame_is_refused_before_it_is_allocated() {
        let mut frame = vec![1];
        frame.extend_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(ToCell::decode(&frame), Err(Malformed));
        let mut frame = vec![2, 1, 0, 0, 0, 0, 0, 0, 0];
        frame.extend_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(ToCell::decode(&frame), Err(Malformed));
    }
}
