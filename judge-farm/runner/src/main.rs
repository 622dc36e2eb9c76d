//! PID 1 of a cell. It takes frames from the farm on standard input, answers on standard output, and
//! ends, and the container with it, when the farm closes the stream. Told of a folder, it takes the pipes
//! in it for both, and hides it.

mod channel;
mod init;
mod inits;
mod input;
mod live;
mod meter;
mod raw;
mod rest;
mod run;
mod seccomp;
mod sheet;
mod space;
mod store;
mod stream;
mod sys;
mod terminal;
mod zygote;

use std::io;
use std::time::{Duration, Instant};

use runner::wire::{self, Ending, FromCell, RunSpec, ToCell, VERSION};

use crate::channel::Channel;
use crate::inits::Inits;
use crate::live::Live;
use crate::meter::Meter;
use crate::run::{CHUNK, Given, Run, Watched};
use crate::store::Inputs;
use crate::terminal::Terminal;

/// Memory beyond which a run's leavings are waited for before the next run's is measured, KiB.
const NOTICEABLE_KIB: u64 = 8 << 10;
/// How long a dead run's memory may take to come back.
const SETTLING: Duration = Duration::from_millis(300);
/// How long it holds what was seen of the cell's memory between two runs.
const MOMENT: Duration = Duration::from_millis(50);

struct Cell {
    meter: Meter,
    inits: Inits,
    inputs: Inputs,
    /// Memory of the cell between runs, without inputs, as it was last looked at, KiB, and when; `None`
    /// when much has happened since.
    idle_kib: Option<(u64, Instant)>,
    /// Processes of the cell that the kernel has killed for want of memory, as far as their killing is dealt with.
    oom_kills: u64,
    /// Where output passes through.
    buffer: Vec<u8>,
}

fn main() {
    let pipes = std::env::args().nth(1);
    let end = Channel::open(pipes.as_deref()).and_then(|mut farm| {
        let end = Cell::new(pipes.as_deref()).and_then(|mut cell| cell.serve(&mut farm));
        // The farm may be gone; there is nobody else to tell.
        end.inspect_err(|error| _ = farm.send(&FromCell::Failed(error.to_string())))
    });
    if end.is_err() {
        std::process::exit(1);
    }
}

impl Cell {
    fn new(pipes: Option<&str>) -> io::Result<Self> {
        // Opened before /sys is covered.
        let meter = Meter::open();
        space::enter(pipes)?;
        // Made while there is little in this process that it would have a copy of.
        let inits = Inits::new()?;
        let inputs = Inputs::new()?;
        Ok(Self { meter, inits, inputs, idle_kib: None, oom_kills: 0, buffer: vec![0; CHUNK] })
    }

    fn serve(&mut self, farm: &mut Channel) -> io::Result<()> {
        self.inits.refill()?;
        farm.send(&FromCell::Ready { version: VERSION })?;
        while let Some(frame) = farm.receive()? {
            match frame {
                ToCell::Program(files) => {
                    self.idle_kib = None;
                    store::write_program(&files)?;
                }
                ToCell::Store { key, data } => self.inputs.store(key, &data)?,
                ToCell::Forget(keys) => self.inputs.forget(&keys)?,
                ToCell::Run(spec) => self.run(&spec, farm)?,
                ToCell::Collect { max_bytes } => {
                    farm.send(&FromCell::Files(store::collect_program(max_bytes)))?;
                }
                ToCell::Reset => {
                    store::clear_program()?;
                    self.inits.reap(0)?;
                    farm.send(&FromCell::Clean)?;
                }
                // About a live run that has ended meanwhile.
                ToCell::Input { .. }
                | ToCell::InputEnd { .. }
                | ToCell::OutputTaken { .. }
                | ToCell::OutputRefused { .. }
                | ToCell::Stop { .. } => {}
            }
        }
        Ok(())
    }

    fn run(&mut self, spec: &RunSpec, farm: &mut Channel) -> io::Result<()> {
        let given = self.give(spec, farm)?;
        let init = self.inits.take(spec.compile)?;
        let idle_kib = self.idle_kib();
        let sheet = sheet::lay_out(spec, self.inits.others())?;
        let run = Run::start(init, &sheet, spec, given, &self.meter, idle_kib, &mut self.buffer)?;
        // Made while the run goes on.
        self.inits.refill()?;
        let Watched { report, init, gone } = run.watch(farm)?;
        let (memory_kib, ran_out) = (report.memory_kib, report.ending == Ending::MemoryLimit);
        if spec.compile || memory_kib > NOTICEABLE_KIB {
            self.idle_kib = None;
        }
        farm.send_soon(&FromCell::Done(report))?;
        if spec.compile || memory_kib > NOTICEABLE_KIB {
            // What is done below takes its time.
            farm.flush()?;
        }
        self.inits.leave(init, gone);
        self.inits.reap(libc::WNOHANG)?;
        if spec.compile {
            store::take_back()?;
        }
        if memory_kib > NOTICEABLE_KIB || ran_out {
            self.settle(idle_kib)?;
            let oom_kills = self.meter.read_quickly().oom_kills;
            if oom_kills > std::mem::replace(&mut self.oom_kills, oom_kills) {
                self.inits.drop_waiting()?;
            }
        }
        Ok(())
    }

    /// What a run reads and writes.
    fn give(&self, spec: &RunSpec, farm: &mut Channel) -> io::Result<Given> {
        let files = spec.files.iter().map(|file| self.inputs.open(file.key)).collect::<io::Result<Vec<_>>>()?;
        if !spec.live {
            return Ok(Given { stdin: self.inputs.open(spec.stdin)?, terminal: None, files, live: None });
        }
        let terminal = terminal(spec, farm)?;
        let both = terminal.as_ref().filter(|_| spec.terminal == wire::Terminal::Both);
        let (live, stdin) = Live::new(spec, both)?;
        Ok(Given { stdin, terminal, files, live: Some(live) })
    }

    /// Memory of the cell without a run. Looking at it costs as much as a tenth of a short run: what was
    /// seen a moment ago will do.
    fn idle_kib(&mut self) -> u64 {
        let inputs_kib = self.inputs.kib();
        let fresh = self.idle_kib.filter(|(_, at)| at.elapsed() < MOMENT);
        let (idle_kib, _) = *self
            .idle_kib
            .insert(fresh.unwrap_or_else(|| (self.meter.read().memory_kib.saturating_sub(inputs_kib), Instant::now())));
        idle_kib + inputs_kib
    }

    /// Waits until a dead run's memory (temporary files, mostly) is given back, so that it is not
    /// counted, or taken off, when the next run is measured.
    fn settle(&mut self, idle_kib: u64) -> io::Result<()> {
        self.inits.reap(0)?;
        let deadline = Instant::now() + SETTLING;
        while self.meter.read().memory_kib > idle_kib + 1024 && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }
}

/// A live run's terminal, if it is to have one. Where the system makes none it has pipes, and the farm is told.
fn terminal(spec: &RunSpec, farm: &mut Channel) -> io::Result<Option<Terminal>> {
    if spec.terminal == wire::Terminal::None {
        return Ok(None);
    }
    match Terminal::open() {
        Ok(terminal) => Ok(Some(terminal)),
        Err(error) => {
            farm.send(&FromCell::NoTerminal { id: spec.id, errno: error.raw_os_error().unwrap_or(0) })?;
            Ok(None)
        }
    }
}
