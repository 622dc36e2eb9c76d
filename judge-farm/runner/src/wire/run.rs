//! What a run is asked to be, and what it reports.

use super::Malformed;
use super::parts::{Reader, Writer};

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
    /// Key of a stored input, 0 for an empty one. Without meaning in a live run.
    pub stdin: u64,
    /// Standard input comes in `Input` frames while it runs, and output is sent on at once.
    pub live: bool,
    /// Somebody watches a live run: its standard error is sent on at once as well, and it is said when it rests.
    pub watched: bool,
    /// Which streams of a live run are a terminal of its own.
    pub terminal: Terminal,
    /// Stored inputs that it finds in its working folder, read-only.
    pub files: Vec<Given>,
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

/// Which of a live run's standard streams are a terminal. Standard error never is: it could not be told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Terminal {
    /// None: they are pipes.
    #[default]
    None,
    /// Standard output.
    Output,
    /// Standard input and output.
    Both,
}

impl Terminal {
    fn to_byte(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Output => 1,
            Self::Both => 2,
        }
    }

    fn from_byte(byte: u8) -> Result<Self, Malformed> {
        Ok(match byte {
            0 => Self::None,
            1 => Self::Output,
            2 => Self::Both,
            _ => return Err(Malformed),
        })
    }
}

/// A stored input under the name that a run finds it by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// A plain name, without any folder.
    pub name: String,
    /// Key of the stored input, 0 for an empty one.
    pub key: u64,
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
    /// Stopped because the farm asked for it.
    Stopped,
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
    /// Standard error, cut at the spec's `stderr_bytes`; of a watched run the last part.
    pub stderr: Vec<u8>,
}

impl RunSpec {
    pub(super) fn write(&self, out: &mut Writer) {
        out.u32(self.id).u8(u8::from(self.compile)).texts(&self.argv).texts(&self.env);
        out.u64(self.stdin).u8(u8::from(self.live)).u8(u8::from(self.watched)).u8(self.terminal.to_byte());
        out.u32(self.files.len() as u32);
        for file in &self.files {
            out.bytes(file.name.as_bytes()).u64(file.key);
        }
        out.u64(self.cpu_us).u64(self.wall_us).u64(self.memory_kib);
        out.u64(self.output_bytes).u64(self.stderr_bytes).u64(self.file_bytes);
        out.u32(self.processes).u32(self.open_files).u64(self.stack_kib);
    }

    pub(super) fn read(body: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(Self {
            id: body.u32()?,
            compile: body.u8()? != 0,
            argv: body.list(Reader::text)?,
            env: body.list(Reader::text)?,
            stdin: body.u64()?,
            live: body.u8()? != 0,
            watched: body.u8()? != 0,
            terminal: Terminal::from_byte(body.u8()?)?,
            files: body.list(|file| Ok(Given { name: file.text()?, key: file.u64()? }))?,
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
            Self::Stopped => (7, 0),
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
            7 => Self::Stopped,
            _ => return Err(Malformed),
        })
    }
}

impl RunReport {
    pub(super) fn write(&self, out: &mut Writer) {
        let (kind, number) = self.ending.to_parts();
        out.u32(self.id).u8(kind).u32(number as u32);
        out.u64(self.cpu_us).u64(self.wall_us).u64(self.memory_kib);
        out.bytes(&self.stdout).bytes(&self.stderr);
    }

    pub(super) fn read(body: &mut Reader<'_>) -> Result<Self, Malformed> {
        let id = body.u32()?;
        let kind = body.u8()?;
        let number = body.u32()? as i32;
        Ok(Self {
            id,
            ending: Ending::from_parts(kind, number)?,
            cpu_us: body.u64()?,
            wall_us: body.u64()?,
            memory_kib: body.u64()?,
            stdout: body.bytes()?,
            stderr: body.bytes()?,
        })
    }
}
