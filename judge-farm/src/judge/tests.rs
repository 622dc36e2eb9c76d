//! Running a job's tests.

use std::collections::VecDeque;
use std::time::Duration;

use super::limits::{Limits, run_spec};
use super::{Audience, Blobs, verdict};
use crate::cell::Cell;
use crate::job::JobTest;
use crate::languages::Language;
use crate::outcome::Outcome;
use crate::queue::Claimed;

/// Runs that are asked for before the first of them is over: the next test's input is already in the
/// cell when its turn comes.
const AHEAD: usize = 2;

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
    let mut waiting = job.spec.tests.iter().enumerate();
    let mut asked: VecDeque<(u32, &JobTest)> = VecDeque::new();
    let mut used_us = 0;
    let mut over = false;
    loop {
        while !over && asked.len() < AHEAD {
            let Some((number, test)) = waiting.next() else { break };
            let id = u32::try_from(number + 1)?;
            let input = blobs.get(&test.input).await?;
            cell.ask(run_spec(language, limits, id), &input).await?;
            asked.push_back((id, test));
        }
        let Some((id, test)) = asked.pop_front() else { return Ok(used_us) };
        let wall = Duration::from_micros(run_spec(language, limits, id).wall_us);
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
