//! One run, watched from outside its namespaces: its output, its time, its memory.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::time::{Duration, Instant};

use runner::wire::{Ending, FromCell, RunReport, RunSpec};

use crate::channel::{Channel, incoming, pollfd};
use crate::init::Report;
use crate::inits::Init;
use crate::live::{Live, Wish};
use crate::meter::{Meter, Reading};
use crate::stream::Stream;
use crate::sys;
use crate::terminal::Terminal;

/// Output that is sent on before the run is over, bytes; also the size of the caller's buffer.
pub const CHUNK: usize = 64 << 10;
/// What inits, this run's and the next one's, may add to the cell's CPU time during a run, microseconds.
const OWN_SHARE_US: u64 = 5_000;
/// Bytes between two looks from which on a program is waited for with its output; a quarter of what
/// a pipe holds.
const TALKATIVE: u64 = 16 << 10;
/// How long an init may take to end its run before it is killed itself.
const STOPPING: Duration = Duration::from_secs(2);
/// Growth of memory between two looks from which on the next one comes soon, KiB: a peak that is
/// shared by several processes is seen only while they live.
const FAST_GROWTH_KIB: u64 = 1 << 10;
/// When time and memory are first looked at: many runs are over by then, and a look costs as much as a
/// tenth of one.
const FIRST_LOOK: Duration = Duration::from_millis(2);
/// Shortest and longest pause between two looks.
const SHORTEST_LOOK: Duration = Duration::from_millis(1);
const LONGEST_LOOK: Duration = Duration::from_millis(10);
/// The longest while a watched run waits: there may be many of them, for minutes.
const RESTING_LOOK: Duration = Duration::from_millis(100);

/// A run under way.
pub struct Run<'a> {
    spec: &'a RunSpec,
    meter: &'a Meter,
    buffer: &'a mut [u8],
    init: Init,
    started: Instant,
    before: Reading,
    /// CPU time that was seen at the last look, microseconds.
    used_us: u64,
    peak_kib: u64,
    stdout: Stream,
    stderr: Stream,
    stopped: Option<Ending>,
    /// What a live run has in place of a stored input.
    live: Option<Live>,
    /// Whether it writes so much that its output is read as it comes, not only at every look.
    talkative: bool,
}

/// What a run is given.
pub struct Given {
    /// Its standard input.
    pub stdin: OwnedFd,
    /// What is its standard output, and perhaps its input, in place of a pipe.
    pub terminal: Option<Terminal>,
    /// Its files.
    pub files: Vec<OwnedFd>,
    /// What a live run has in place of a stored input.
    pub live: Option<Live>,
}

/// A run that is over.
pub struct Watched {
    /// What the farm is told.
    pub report: RunReport,
    /// Its init.
    pub init: Init,
    /// Whether that has been waited for.
    pub gone: bool,
}

impl<'a> Run<'a> {
    /// Hands the spec, as it is on the sheet, to an init and begins to watch; `idle_kib` is the cell's
    /// memory without this run.
    pub fn start(
        init: Init,
        sheet: &[u8],
        spec: &'a RunSpec,
        given: Given,
        meter: &'a Meter,
        idle_kib: u64,
        buffer: &'a mut [u8],
    ) -> io::Result<Self> {
        let (stdout, stdout_end) = match given.terminal {
            Some(Terminal { near, far }) => (near, far),
            None => sys::pipe()?,
        };
        let (stderr, stderr_end) = sys::pipe()?;
        let before = Reading { memory_kib: idle_kib, ..meter.read_quickly() };
        let started = Instant::now();
        let streams = [&given.stdin, &stdout_end, &stderr_end].into_iter();
        let descriptors: Vec<RawFd> = streams.chain(&given.files).map(AsRawFd::as_raw_fd).collect();
        init.start(sheet, &descriptors)?;
        Ok(Self {
            spec,
            meter,
            buffer,
            init,
            started,
            before,
            used_us: 0,
            peak_kib: 0,
            stdout: Stream::new(stdout)?,
            stderr: Stream::new(stderr)?,
            stopped: None,
            talkative: given.live.is_some(),
            live: given.live,
        })
    }

    /// Watches until the end.
    pub fn watch(mut self, farm: &mut Channel) -> io::Result<Watched> {
        let mut pause = FIRST_LOOK;
        let mut next_look = Instant::now() + pause;
        self.listen(farm)?;
        let report = loop {
            let wait = next_look.saturating_duration_since(Instant::now());
            let mut fds = self.awaited();
            sys::poll(&mut fds, wait.as_micros().div_ceil(1000) as i32)?;
            if fds[3].revents & !libc::POLLIN != 0 {
                return Err(io::Error::other("the farm is gone"));
            }
            if fds[1].revents | fds[2].revents != 0 {
                self.take_output(farm)?;
            }
            if fds[3].revents != 0 || fds[4].revents != 0 {
                self.converse(farm, &fds)?;
            }
            if self.stopped.is_none() && fds[0].revents != 0 {
                break self.init.report()?;
            }
            if Instant::now() >= next_look {
                farm.flush()?;
                let before = self.stdout.total + self.stderr.total;
                self.take_output(farm)?;
                self.talkative |= self.stdout.total + self.stderr.total - before >= TALKATIVE;
                let grows = self.look();
                let longest = if self.rests(farm)? { RESTING_LOOK } else { LONGEST_LOOK };
                pause = if grows { SHORTEST_LOOK } else { (pause * 2).min(longest) };
                next_look = Instant::now() + pause;
            } else if pause > LONGEST_LOOK {
                // Something has come: it will not rest much longer.
                pause = LONGEST_LOOK;
                next_look = next_look.min(Instant::now() + pause);
            }
            if self.stopped.is_some() {
                break self.stop()?;
            }
        };
        self.finish(report)
    }

    /// What something may come from: the init, the streams, the farm, and who reads the input.
    fn awaited(&self) -> [libc::pollfd; 5] {
        let output = |stream: &Stream, wanted: bool| pollfd(if wanted { stream.fd() } else { -1 }, libc::POLLIN);
        let room = self.live.as_ref().is_none_or(|live| live.room() > 0);
        [
            pollfd(self.init.socket.as_raw_fd(), libc::POLLIN),
            output(&self.stdout, self.talkative && room),
            output(&self.stderr, self.talkative),
            incoming(self.live.is_some()),
            self.live.as_ref().map_or(pollfd(-1, 0), Live::pollfd),
        ]
    }

    /// Passes on what the farm says to a live run, and what has become of its input.
    fn converse(&mut self, farm: &mut Channel, fds: &[libc::pollfd; 5]) -> io::Result<()> {
        let Some(live) = &mut self.live else { return Ok(()) };
        // What a pipe and what a terminal say when nobody has the other end any more.
        if fds[4].revents & (libc::POLLERR | libc::POLLHUP) != 0 {
            live.refuse(farm)?;
        } else if fds[4].revents != 0 {
            live.pass_on(farm)?;
        }
        if fds[3].revents & libc::POLLIN != 0 && !farm.fill()? {
            return Err(io::Error::other("the farm is gone"));
        }
        self.listen(farm)
    }

    /// Takes what has come of the farm's frames.
    fn listen(&mut self, farm: &mut Channel) -> io::Result<()> {
        let Some(live) = &mut self.live else { return Ok(()) };
        while let Some(frame) = farm.next()? {
            match live.take(farm, frame)? {
                Wish::None => {}
                Wish::CloseOutput => self.stdout.pipe = None,
                Wish::Stop => _ = self.stopped.get_or_insert(Ending::Stopped),
            }
        }
        Ok(())
    }

    /// Has the init end the run and count what it used; `None` where it does not.
    fn stop(&mut self) -> io::Result<Option<Report>> {
        sys::signal(self.init.pid, libc::SIGTERM);
        let mut fds = [pollfd(self.init.socket.as_raw_fd(), libc::POLLIN)];
        if sys::poll(&mut fds, STOPPING.as_millis() as i32)? == 0 {
            return Ok(None);
        }
        self.init.report()
    }

    /// Reads both streams and sends on what has become long, or, of a live run, all.
    fn take_output(&mut self, farm: &mut Channel) -> io::Result<()> {
        let room = self.live.as_ref().map_or(CHUNK, |live| live.room().min(CHUNK as u64) as usize);
        let open = self.stdout.pipe.is_some();
        self.stdout.take(self.spec.output_bytes, &mut self.buffer[..room])?;
        self.stderr.take(self.spec.stderr_bytes, self.buffer)?;
        if self.stdout.total.max(self.stderr.total) > self.spec.output_bytes {
            self.stopped.get_or_insert(Ending::OutputLimit);
        }
        match &mut self.live {
            Some(live) => {
                if !self.stdout.kept.is_empty() {
                    live.send(farm, std::mem::take(&mut self.stdout.kept))?;
                }
                if open && self.stdout.pipe.is_none() {
                    live.end_output(farm)?;
                }
                if live.is_watched() && !self.stderr.kept.is_empty() {
                    live.send_errors(farm, std::mem::take(&mut self.stderr.kept))?;
                }
            }
            None if self.stdout.kept.len() >= CHUNK => {
                let data = std::mem::take(&mut self.stdout.kept);
                farm.send(&FromCell::Output { id: self.spec.id, data })?;
            }
            None => {}
        }
        Ok(())
    }

    /// Compares time and memory with the limits; true while its memory grows fast.
    fn look(&mut self) -> bool {
        let now = self.meter.read();
        self.used_us = now.cpu_us.saturating_sub(self.before.cpu_us);
        let memory_kib = now.memory_kib.saturating_sub(self.before.memory_kib);
        let grows = memory_kib > self.peak_kib + FAST_GROWTH_KIB;
        self.peak_kib = self.peak_kib.max(memory_kib);
        if self.peak_kib > self.spec.memory_kib || now.oom_kills > self.before.oom_kills {
            self.stopped.get_or_insert(Ending::MemoryLimit);
        } else if self.used_us > self.spec.cpu_us + OWN_SHARE_US {
            self.stopped.get_or_insert(Ending::CpuLimit);
        } else if sys::us_since(self.started) > self.spec.wall_us {
            self.stopped.get_or_insert(Ending::WallLimit);
        }
        grows
    }

    /// Looks after a live run's input, and says whether it is a watched one that waits.
    fn rests(&mut self, farm: &mut Channel) -> io::Result<bool> {
        match &mut self.live {
            Some(live) => live.look_after(farm, self.used_us),
            None => Ok(false),
        }
    }

    fn finish(mut self, report: Option<Report>) -> io::Result<Watched> {
        let gone = report.is_none();
        let report = match report {
            Some(report) => report,
            None => self.kill()?,
        };
        // Everything that could write is dead: what is in the pipes is all there will be. Their end need
        // not have come: a writing end that was sent through a socket to nobody is closed by the kernel
        // when it finds the time.
        while self.stdout.take(self.spec.output_bytes, self.buffer)?
            | self.stderr.take(self.spec.stderr_bytes, self.buffer)?
        {}
        let after = self.meter.read_quickly();
        let cpu_us = self.cpu_us(&report, &after);
        // What lived in processes has been seen at a look, if it was there for long.
        let memory_kib = self.peak_kib.max(report.peak_kib).max(report.left_kib);
        let ending = self.ending(&report, &after, cpu_us, memory_kib);
        // It was stopped by the group's clock, which runs a little ahead of the processes' own.
        let cpu_us = if ending == Ending::CpuLimit { cpu_us.max(self.spec.cpu_us) } else { cpu_us };
        let done = RunReport {
            id: self.spec.id,
            ending,
            cpu_us,
            wall_us: report.wall_us,
            memory_kib,
            stdout: self.stdout.kept,
            stderr: self.stderr.kept,
        };
        Ok(Watched { report: done, init: self.init, gone })
    }

    /// Ends the run with its init. The kernel then adds up only what had been reaped before.
    fn kill(&mut self) -> io::Result<Report> {
        sys::kill(self.init.pid);
        let waited = sys::wait(self.init.pid, libc::__WALL)?;
        let (status, used) = waited.map_or((0, sys::Usage::default()), |(_, status, used)| (status, used));
        let wall_us = sys::us_since(self.started);
        if self.stopped.is_none() && (after_oom(self.meter, &self.before) || self.peak_kib > self.spec.memory_kib) {
            self.stopped = Some(Ending::MemoryLimit);
        }
        if self.stopped.is_none() {
            return Err(io::Error::other(format!("the init of a run is gone (status {status})")));
        }
        Ok(Report { status, errno: 0, cpu_us: used.cpu_us, peak_kib: used.peak_kib, wall_us, left_kib: 0 })
    }

    /// What was reaped, unless the control group has seen much more: then something has hidden its
    /// CPU time from its parents.
    fn cpu_us(&self, report: &Report, after: &Reading) -> u64 {
        let seen = after.cpu_us.saturating_sub(self.before.cpu_us);
        if seen > report.cpu_us + OWN_SHARE_US + report.cpu_us / 50 { seen - OWN_SHARE_US } else { report.cpu_us }
    }

    fn ending(&self, report: &Report, after: &Reading, cpu_us: u64, memory_kib: u64) -> Ending {
        if report.errno != 0 {
            return Ending::NotStarted(report.errno);
        }
        if after.oom_kills > self.before.oom_kills || memory_kib > self.spec.memory_kib {
            return Ending::MemoryLimit;
        }
        if let Some(ending) = self.stopped {
            return ending;
        }
        if cpu_us > self.spec.cpu_us {
            Ending::CpuLimit
        } else if report.wall_us > self.spec.wall_us {
            Ending::WallLimit
        } else if self.stdout.total.max(self.stderr.total) > self.spec.output_bytes {
            Ending::OutputLimit
        } else if libc::WIFSIGNALED(report.status) {
            Ending::Signaled(libc::WTERMSIG(report.status))
        } else {
            Ending::Exited(libc::WEXITSTATUS(report.status))
        }
    }
}

fn after_oom(meter: &Meter, before: &Reading) -> bool {
    meter.read().oom_kills > before.oom_kills
}
