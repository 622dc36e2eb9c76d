//! A live run on its node: what it writes goes to who watches, what they type goes to it, and it ends when nobody says
//! anything any more.

mod input;
mod output;

use std::future;
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use runner::wire::{Ending, RunReport};
use tokio::sync::{Notify, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use crate::cell::{Cell, LiveRun, RunResult, Said};
use crate::judge::{Judged, Prepared};
use crate::notifications::Channel;
use crate::outcome::Outcome;
use crate::queue::{Claimed, InputPiece, Queue};
use crate::slots::Slot;
use input::{Feed, Feeding, Window};
use output::Output;

/// How long it holds its slot at most where it never comes to wait: by then it has mostly used all the CPU time that it
/// may.
const SLOT: Duration = Duration::from_secs(15);
/// How long a run that was told to end may take to report.
const STOPPING: Duration = Duration::from_secs(5);

/// What else concerns a run while it goes on.
pub struct Signals {
    /// Rings when it was given something to read.
    pub bell: Arc<Notify>,
    /// Sent when the job is no longer this node's.
    pub lost: oneshot::Receiver<()>,
    /// Becomes true when the node stops: runs that are talked with end.
    pub draining: watch::Receiver<bool>,
    /// How long a run that is talked with goes on while neither it nor anybody else says something.
    pub silence: Duration,
}

/// Why a run was told to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// Nobody said anything.
    Silence,
    /// The node stops.
    Node,
    /// The job was cancelled: what it was is stored already.
    Lost,
}

/// How a run went.
pub struct Ended {
    /// What came out, and what it used. Where the job was lost only the latter is of use.
    pub judged: Judged,
    /// Whether the job was cancelled meanwhile.
    pub is_lost: bool,
    /// What broke while it ran; the outcome says that it was the judge's failure.
    pub failure: Option<anyhow::Error>,
}

/// A run under way.
struct Live {
    /// Whether it is talked with.
    talks: bool,
    run: LiveRun,
    output: Output,
    feed: Option<Feed>,
    window: Window,
    slot: Option<Slot>,
    /// What it has written, for the outcome.
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    /// When somebody last said something.
    spoke: Instant,
    stopped: Option<(Stop, Instant)>,
}

/// Runs a job's program to its end and writes down all that it says; `slot` is given up when it first waits. Dropping the future ends it.
///
/// # Errors
/// When the program was not begun: the job may be tried again.
pub async fn run(
    queue: &Queue,
    job: &Claimed,
    (cell, prepared): (Cell, Prepared),
    slot: Slot,
    signals: Signals,
) -> anyhow::Result<Ended> {
    let talks = job.spec.rules.interactive;
    let mut window = Window::new(&prepared.input);
    if !talks {
        window.complete();
    }
    let run = LiveRun::start(cell, prepared.spec.clone()).await?;
    let began = Instant::now();
    let mut live = Live {
        talks,
        run,
        output: Output::start(queue.clone(), job.id, job.attempt),
        feed: talks.then(|| Feed::start(queue.clone(), job.id, signals.bell.clone())),
        window,
        slot: Some(slot),
        stdout: Vec::new(),
        stderr: Vec::new(),
        spoke: began,
        stopped: None,
    };
    let talked = live.talk(began, signals).await;
    let Live { run, output, feed, slot, stdout, stderr, stopped, .. } = live;
    if talked.is_ok() {
        prepared.give_back(run.into_cell());
    } else {
        drop(run);
    }
    drop((feed, slot));
    output.end(queue.lease()).await;
    let stop = stopped.map(|(stop, _)| stop);
    let is_lost = stop == Some(Stop::Lost);
    let (judged, failure) = match talked {
        Ok(report) => (judged(prepared, report, (stdout, stderr), stop), None),
        Err(failure) => (broken(prepared, (stdout, stderr), began.elapsed()), Some(failure)),
    };
    Ok(Ended { judged, is_lost, failure })
}

/// What came out of a run that has reported.
fn judged(
    prepared: Prepared,
    mut report: RunReport,
    (stdout, stderr): (Vec<u8>, Vec<u8>),
    stop: Option<Stop>,
) -> Judged {
    // What it wrote last came with the report, and was taken from it.
    report.stderr = stderr;
    let was_stopped = report.ending == Ending::Stopped;
    let mut judged = prepared.judged(&RunResult { report, stdout });
    let verdict = match stop.filter(|_| was_stopped) {
        Some(Stop::Silence) => Some(("TLE", "silence")),
        Some(Stop::Node) => Some(("SVE", "node_stopped")),
        Some(Stop::Lost) | None => None,
    };
    if let Some((status, reason)) = verdict {
        restate(&mut judged.outcome, status, reason);
    }
    judged
}

/// What came out of a run whose cell broke: what it had written by then. What it used is not known, but no more than
/// its limit, nor than has passed.
fn broken(prepared: Prepared, (stdout, stderr): (Vec<u8>, Vec<u8>), took: Duration) -> Judged {
    let limit = Duration::from_micros(prepared.spec.cpu_us);
    let report = RunReport {
        id: prepared.spec.id,
        ending: Ending::Stopped,
        cpu_us: u64::try_from(took.min(limit).as_micros()).unwrap_or(u64::MAX),
        wall_us: u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
        memory_kib: 0,
        stdout: Vec::new(),
        stderr,
    };
    let mut judged = prepared.judged(&RunResult { report, stdout });
    restate(&mut judged.outcome, "SVE", "judge_failure");
    judged
}

/// Gives an outcome, and the row of its test, another verdict.
fn restate(outcome: &mut Outcome, status: &str, reason: &str) {
    let (status, reason) = (status.to_owned(), Some(reason.to_owned()));
    for row in &mut outcome.tests {
        row.status.clone_from(&status);
        row.reason.clone_from(&reason);
    }
    (outcome.status, outcome.reason) = (status, reason);
}

impl Live {
    /// Until the run is over.
    async fn talk(&mut self, began: Instant, signals: Signals) -> anyhow::Result<RunReport> {
        let Signals { mut lost, mut draining, silence, .. } = signals;
        self.feed().await?;
        loop {
            let silent_at = self.spoke + silence;
            let stopped = self.stopped.map(|(_, at)| at);
            let (talks, may_stop) = (self.talks, self.talks && stopped.is_none());
            let has_slot = self.slot.is_some();
            tokio::select! {
                said = self.run.hear() => if let Some(report) = self.take(said?).await? { return Ok(report) },
                piece = next_piece(&mut self.feed) => self.give(piece).await?,
                () = sleep_until(began + SLOT), if talks && has_slot => self.give_way(),
                () = sleep_until(silent_at), if may_stop => self.stop(Stop::Silence).await?,
                () = drained(&mut draining), if may_stop => self.stop(Stop::Node).await?,
                // A sender that is gone without a word has forgotten the job: it is over.
                _ = &mut lost, if stopped.is_none() => self.stop(Stop::Lost).await?,
                () = sleep_until(stopped.unwrap_or(began) + STOPPING), if stopped.is_some() => {
                    bail!("a run does not end");
                }
            }
        }
    }

    /// Takes in what the run says; its report, if it is over.
    async fn take(&mut self, said: Said) -> anyhow::Result<Option<RunReport>> {
        match said {
            Said::Output(data) => {
                let bytes = data.len() as u64;
                self.wrote(Channel::Stdout, data);
                self.run.took(bytes).await?;
            }
            Said::Errors(data) => self.wrote(Channel::Stderr, data),
            Said::InputTaken(bytes) => {
                self.window.taken(bytes);
                self.feed().await?;
            }
            Said::InputRefused => self.window.refuse(),
            Said::Idle if self.talks => self.give_way(),
            Said::Idle => {}
            Said::NoTerminal(errno) => without_terminals(errno),
            Said::OutputEnd => {}
            Said::Done(mut report) => {
                self.wrote(Channel::Stdout, std::mem::take(&mut report.stdout));
                self.wrote(Channel::Stderr, std::mem::take(&mut report.stderr));
                return Ok(Some(report));
            }
        }
        Ok(None)
    }

    /// Lets others have the slot. What it computes from now on is what they leave.
    fn give_way(&mut self) {
        if self.slot.take().is_some() {
            self.run.give_way();
        }
    }

    fn wrote(&mut self, channel: Channel, data: Vec<u8>) {
        if data.is_empty() {
            return;
        }
        self.spoke = Instant::now();
        let whole = if channel == Channel::Stdout { &mut self.stdout } else { &mut self.stderr };
        whole.extend_from_slice(&data);
        self.output.add(channel, data);
    }

    /// Takes in what somebody has typed, or (`None`) that there is no more.
    async fn give(&mut self, piece: Option<InputPiece>) -> anyhow::Result<()> {
        match piece {
            Some(piece) => {
                self.spoke = Instant::now();
                self.window.add(&piece.text);
            }
            None => {
                self.feed = None;
                self.window.complete();
            }
        }
        self.feed().await
    }

    /// Gives the run what it has room for.
    async fn feed(&mut self) -> anyhow::Result<()> {
        while let Some(feeding) = self.window.next() {
            match feeding {
                Feeding::Bytes(bytes) => self.run.input(bytes).await?,
                Feeding::End => self.run.end_input().await?,
            }
        }
        Ok(())
    }

    async fn stop(&mut self, why: Stop) -> anyhow::Result<()> {
        self.stopped = Some((why, Instant::now()));
        self.run.stop().await
    }
}

/// When the node stops; whoever could say so being gone is a stop as well.
async fn drained(draining: &mut watch::Receiver<bool>) {
    let _ = draining.wait_for(|draining| *draining).await;
}

/// The next piece of input; never where there is nobody who gives any.
async fn next_piece(feed: &mut Option<Feed>) -> Option<InputPiece> {
    match feed {
        Some(feed) => feed.next().await,
        None => future::pending().await,
    }
}

/// Says once that live runs have pipes here.
fn without_terminals(errno: i32) {
    static SAID: std::sync::Once = std::sync::Once::new();
    SAID.call_once(|| {
        let error = std::io::Error::from_raw_os_error(errno);
        tracing::warn!(%error, "cells make no terminals here: what programs ask may show only after the answer");
    });
}
