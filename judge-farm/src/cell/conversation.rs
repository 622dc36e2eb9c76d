//! Two runs that talk with each other: a program and its interactor.

use std::time::Duration;

use anyhow::bail;
use runner::wire::{Ending, FromCell, RunReport, ToCell};
use tokio::time::Instant;

use super::{Ask, Cell, GRACE, RunResult};

/// Bytes that are kept of what each side says; all of it goes to the other side.
const TRANSCRIPT: usize = 64 << 10;

/// What a conversation left.
#[derive(Debug)]
pub struct Conversation {
    /// The left run; its `stdout` is the first 64 KiB of what it said.
    pub left: RunResult,
    /// The right run, likewise.
    pub right: RunResult,
    /// Who fell silent first: ended, or closed its output.
    pub first: Speaker,
}

/// A side of a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// One of the two.
struct Side<'a> {
    cell: &'a mut Cell,
    id: u32,
    deadline: Instant,
    said: Vec<u8>,
    /// Whether it says nothing more.
    silent: bool,
    report: Option<RunReport>,
}

/// Runs both at once, each one's standard output being the other's standard input, until both have
/// ended; each one's `stdin` is not used. A few pipes' worth of bytes are under way at most: who
/// writes more waits until the other has read, or breaks its output limit. When one ends or closes
/// a stream, the other meets the end of its input or a broken pipe, as with a pipe between them; when
/// one breaks a limit, the other is stopped (`Ending::Stopped`). Two that wait for each other meet
/// their limits by the clock: the one whose limit is lower is the one that has broken it.
///
/// # Errors
/// When a cell is gone, breaks the protocol or does not answer in time: neither can be used again.
pub async fn converse(left: (&mut Cell, Ask), right: (&mut Cell, Ask)) -> anyhow::Result<Conversation> {
    let (mut left, mut right) = tokio::try_join!(Side::start(left.0, left.1), Side::start(right.0, right.1))?;
    let mut first = None;
    while left.report.is_none() || right.report.is_none() {
        tokio::select! {
            frame = left.hear(), if left.report.is_none() => left.relay(frame?, &mut right).await?,
            frame = right.hear(), if right.report.is_none() => right.relay(frame?, &mut left).await?,
        }
        let silent = if left.silent { Some(Speaker::Left) } else { right.silent.then_some(Speaker::Right) };
        first = first.or(silent);
    }
    match (left.result(), right.result(), first) {
        (Some(left), Some(right), Some(first)) => Ok(Conversation { left, right, first }),
        _ => bail!("a conversation is over without both reports"),
    }
}

impl<'a> Side<'a> {
    async fn start(cell: &'a mut Cell, mut ask: Ask) -> anyhow::Result<Self> {
        ask.spec.live = true;
        ask.stdin = super::Payload::default();
        let id = ask.spec.id;
        let deadline = Instant::now() + Duration::from_micros(ask.spec.wall_us) + GRACE;
        cell.ask(vec![ask]).await?;
        Ok(Self { cell, id, deadline, said: Vec::new(), silent: false, report: None })
    }

    /// Waits for a frame. Nothing is lost where another branch comes first.
    async fn hear(&mut self) -> anyhow::Result<FromCell> {
        self.cell.receive_until(self.deadline).await
    }

    /// Tells the other side what this one has done.
    async fn relay(&mut self, frame: FromCell, other: &mut Side<'_>) -> anyhow::Result<()> {
        match frame {
            FromCell::Output { id, data } if id == self.id => {
                self.remember(&data);
                other.tell(&[ToCell::Input { id: other.id, data }]).await
            }
            FromCell::OutputEnd { id } if id == self.id => {
                self.silent = true;
                other.tell(&[ToCell::InputEnd { id: other.id }]).await
            }
            FromCell::InputTaken { id, bytes } if id == self.id => {
                other.tell(&[ToCell::OutputTaken { id: other.id, bytes }]).await
            }
            FromCell::InputRefused { id } if id == self.id => {
                other.tell(&[ToCell::OutputRefused { id: other.id }]).await
            }
            FromCell::Done(report) if report.id == self.id => self.end(report, other).await,
            unexpected => bail!("the runner said {unexpected:?} in the middle of live run {}", self.id),
        }
    }

    /// This side is over: what it said last, and then the end of both streams, or of the run.
    async fn end(&mut self, mut report: RunReport, other: &mut Side<'_>) -> anyhow::Result<()> {
        let data = std::mem::take(&mut report.stdout);
        self.remember(&data);
        let id = other.id;
        let mut frames = Vec::new();
        match report.ending {
            Ending::Exited(_) | Ending::Signaled(_) | Ending::Stopped => {
                if !data.is_empty() {
                    frames.push(ToCell::Input { id, data });
                }
                frames.extend([ToCell::InputEnd { id }, ToCell::OutputRefused { id }]);
            }
            _ => frames.push(ToCell::Stop { id }),
        }
        (self.silent, self.report) = (true, Some(report));
        other.tell(&frames).await
    }

    /// Sends frames, unless the run they are about is over.
    async fn tell(&mut self, frames: &[ToCell]) -> anyhow::Result<()> {
        if self.report.is_some() { Ok(()) } else { self.cell.send(frames).await }
    }

    fn remember(&mut self, data: &[u8]) {
        let room = TRANSCRIPT.saturating_sub(self.said.len());
        self.said.extend_from_slice(&data[..room.min(data.len())]);
    }

    fn result(self) -> Option<RunResult> {
        Some(RunResult { report: self.report?, stdout: self.said })
    }
}
