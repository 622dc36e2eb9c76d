//! A run that somebody watches, and perhaps talks with, while it goes on.

use std::time::Duration;

use anyhow::bail;
use runner::wire::{FromCell, RunReport, RunSpec, ToCell};
use tokio::time::Instant;

use super::{Ask, Cell, GRACE};

/// Input that may be on its way to a live run, bytes: what the runner takes on before it must be read.
pub const INPUT_WINDOW: u64 = 64 << 10;

/// A watched run under way, in a cell of its own. Dropped, it ends with its cell.
pub struct LiveRun {
    cell: Cell,
    id: u32,
    deadline: Instant,
}

/// What there is to say of it.
#[derive(Debug)]
pub enum Said {
    /// It has written to standard output. No more than 64 KiB come before [`LiveRun::took`].
    Output(Vec<u8>),
    /// It has written to standard error.
    Errors(Vec<u8>),
    /// So many bytes more of its input have reached it.
    InputTaken(u64),
    /// It has closed its input.
    InputRefused,
    /// It has come to wait, for the first time.
    Idle,
    /// It was to have a terminal and has pipes; the system's error number.
    NoTerminal(i32),
    /// It has closed its output.
    OutputEnd,
    /// It is over.
    Done(RunReport),
}

impl LiveRun {
    /// Starts a run in this cell.
    ///
    /// # Errors
    /// When the cell is gone or does not read.
    pub async fn start(mut cell: Cell, spec: RunSpec) -> anyhow::Result<Self> {
        let spec = RunSpec { live: true, watched: true, ..spec };
        let (id, deadline) = (spec.id, Instant::now() + Duration::from_micros(spec.wall_us) + GRACE);
        cell.ask(vec![Ask { spec, ..Ask::default() }]).await?;
        Ok(Self { cell, id, deadline })
    }

    /// Waits for what comes next. Loses nothing where it is dropped before it is done.
    ///
    /// # Errors
    /// When the cell is gone, breaks the protocol or does not answer in time.
    pub async fn hear(&mut self) -> anyhow::Result<Said> {
        Ok(match self.cell.receive_until(self.deadline).await? {
            FromCell::Output { id, data } if id == self.id => Said::Output(data),
            FromCell::Errors { id, data } if id == self.id => Said::Errors(data),
            FromCell::InputTaken { id, bytes } if id == self.id => Said::InputTaken(bytes),
            FromCell::InputRefused { id } if id == self.id => Said::InputRefused,
            FromCell::Idle { id } if id == self.id => Said::Idle,
            FromCell::NoTerminal { id, errno } if id == self.id => Said::NoTerminal(errno),
            FromCell::OutputEnd { id } if id == self.id => Said::OutputEnd,
            FromCell::Done(report) if report.id == self.id => Said::Done(report),
            other => bail!("the runner said {other:?} in the middle of live run {}", self.id),
        })
    }

    /// Makes room for as many bytes of output more.
    ///
    /// # Errors
    /// When the cell is gone or does not read.
    pub async fn took(&mut self, bytes: u64) -> anyhow::Result<()> {
        self.cell.send(&[ToCell::OutputTaken { id: self.id, bytes }]).await
    }

    /// Gives it input. The caller keeps to [`INPUT_WINDOW`].
    ///
    /// # Errors
    /// As [`LiveRun::took`].
    pub async fn input(&mut self, data: Vec<u8>) -> anyhow::Result<()> {
        self.cell.send(&[ToCell::Input { id: self.id, data }]).await
    }

    /// Ends its input.
    ///
    /// # Errors
    /// As [`LiveRun::took`].
    pub async fn end_input(&mut self) -> anyhow::Result<()> {
        self.cell.send(&[ToCell::InputEnd { id: self.id }]).await
    }

    /// Lets others on the machine come first from now on; its cell is for no other run after that.
    pub fn give_way(&self) {
        self.cell.give_way();
    }

    /// Ends it; its report follows.
    ///
    /// # Errors
    /// As [`LiveRun::took`].
    pub async fn stop(&mut self) -> anyhow::Result<()> {
        self.cell.send(&[ToCell::Stop { id: self.id }]).await
    }

    /// The cell, for what comes after the run.
    pub fn into_cell(self) -> Cell {
        self.cell
    }
}
