//! Running a job's tests.

use std::collections::VecDeque;
use std::time::Duration;

use super::limits::{Limits, run_spec};
use super::{Audience, Blobs, verdict};
use crate::cell::{Ask, Cell, Payload};
use crate::job::{Data, JobTest};
use crate::languages::Language;
use crate::outcome::Outcome;
use crate::queue::Claimed;

/// Runs that a cell is given ahead, so that it never waits for the farm; of a job that ends with its
/// first failure all but one would be in vain.
const AHEAD: usize = 8;
const AHEAD_OF_A_FAILURE: usize = 2;
/// Bytes of input that a cell is given ahead, beside that of the next run.
const INPUT_AHEAD: usize = 4 << 20;

/// What is to be run, and what the cell has been asked for.
struct Plan<'a> {
    waiting: std::iter::Enumerate<std::slice::Iter<'a, JobTest>>,
    asked: VecDeque<Asked<'a>>,
    ahead: usize,
}

struct Asked<'a> {
    id: u32,
    test: &'a JobTest,
    input_bytes: usize,
    wall: Duration,
}

impl Plan<'_> {
    /// Asks for more runs once half of those ahead are over: one message for several.
    async fn refill(
        &mut self,
        cell: &mut Cell,
        language: &Language,
        limits: Limits,
        blobs: &Blobs,
    ) -> anyhow::Result<()> {
        if self.asked.len() > self.ahead / 2 {
            return Ok(());
        }
        let mut runs = Vec::new();
        while self.asked.len() < self.ahead {
            let bytes: usize = self.asked.iter().map(|asked| asked.input_bytes).sum();
            if bytes > INPUT_AHEAD && self.asked.len() > 1 {
                break;
            }
            let Some((number, test)) = self.waiting.next() else { break };
            let input = blobs.get(&test.input).await?;
            let spec = run_spec(language, limits, u32::try_from(number + 1)?);
            let wall = Duration::from_micros(spec.wall_us);
            self.asked.push_back(Asked { id: spec.id, test, input_bytes: input.len(), wall });
            let hash = match &test.input {
                Data::Blob { hash, .. } => Some(hash.clone()),
                Data::Inline(_) => None,
            };
            runs.push(Ask { spec, stdin: Payload { hash, data: input }, files: Vec::new() });
        }
        if runs.is_empty() { Ok(()) } else { cell.ask(runs).await }
    }
}

/// Runs the tests one by one. Answers with the CPU time they used, microseconds.
pub async fn run_all(
    cell: &mut Cell,
    job: &Claimed,
    language: &Language,
    blobs: &Blobs,
    outcome: &mut Outcome,
    audience: &impl Audience,
) -> anyhow::Result<u64> {
    let limits = Limits::from(&job.spec);
    let ahead = if job.spec.stop_at_first_failure { AHEAD_OF_A_FAILURE } else { AHEAD };
    let mut plan = Plan { waiting: job.spec.tests.iter().enumerate(), asked: VecDeque::new(), ahead };
    let mut used_us = 0;
    let mut over = false;
    loop {
        if !over {
            plan.refill(cell, language, limits, blobs).await?;
        }
        let Some(Asked { id, test, wall, .. }) = plan.asked.pop_front() else { return Ok(used_us) };
        let run = cell.result(id, wall).await?;
        used_us += run.report.cpu_us;
        if over {
            continue;
        }
        let expected = match &test.expected {
            Some(expected) => Some(blobs.get(expected).await?),
            None => None,
        };
        let row = verdict::judge_run(test, language, &job.spec.checker, expected.as_deref(), &run);
        over = job.spec.stop_at_first_failure && row.status != "AC";
        audience.row(row.clone());
        outcome.add(row);
    }
}
