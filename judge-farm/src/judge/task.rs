//! One test: run, and looked at by whoever decides.

use std::time::Duration;

use bytes::Bytes;
use runner::wire::RunSpec;

use super::author_verdict::{AuthorVerdict, Judgement, Role};
use super::limits::{Limits, author_spec, hurried, talking, test_spec};
use super::output_text::shown;
use super::plan::Checked;
use super::{Blobs, verdict};
use crate::cell::{Ask, Cell, Conversation, Payload, RunResult, Speaker, converse};
use crate::job::{JobKind, JobTest, Mode};
use crate::languages::Language;
use crate::outcome::TestResult;
use crate::queue::Claimed;

/// A job, and what its tests need to be run.
pub struct Task<'a> {
    /// The job.
    pub job: &'a Claimed,
    /// The language of the submission.
    pub language: &'a Language,
    /// What a test may use.
    pub limits: Limits,
    /// Where test data is.
    pub blobs: &'a Blobs,
    /// What the author's program is for, and its language.
    pub author: Option<(Role, &'a Language)>,
}

/// The cells that a test is run in. A learner's program is never run in the author's.
pub struct TestCells<'c> {
    /// Has the submission; `None` where there is nothing to run.
    pub learner: Option<&'c mut Cell>,
    /// Has the author's program.
    pub author: Option<&'c mut Cell>,
}

impl<'a> Task<'a> {
    /// The test at a position.
    pub fn test(&self, position: usize) -> &'a JobTest {
        &self.job.spec.tests[position]
    }

    /// Whether a test needs nothing but a run of the submission, so that several can be asked for ahead.
    pub fn is_plain(&self) -> bool {
        self.author.is_none() && !matches!(self.job.spec.rules.mode, Mode::OutputOnly)
    }

    fn shown_bytes(&self) -> usize {
        usize::from(self.job.spec.rules.shown_kib) << 10
    }

    /// What is asked of the learner's cell for a test; `in_haste` of a program that sleeps.
    pub async fn ask(&self, position: usize, in_haste: bool) -> anyhow::Result<Ask> {
        let test = self.test(position);
        let spec = self.spec(position)?;
        let spec = if in_haste { hurried(spec) } else { spec };
        Ok(Ask { spec, stdin: self.blobs.payload(&test.input).await?, files: Vec::new() })
    }

    fn spec(&self, position: usize) -> anyhow::Result<RunSpec> {
        Ok(test_spec(self.language, self.limits, number(position)?, self.test(position).show_output))
    }

    /// Runs a test from beginning to end. Answers also with the CPU time of all that was run,
    /// microseconds.
    pub async fn run(
        &self,
        position: usize,
        cells: &mut TestCells<'_>,
        in_haste: bool,
    ) -> anyhow::Result<(Checked, u64)> {
        let test = self.test(position);
        let Some(learner) = cells.learner.as_deref_mut() else {
            let output = self.submitted_output(test);
            let mut row = verdict::passed(test);
            row.stdout = test.show_output.then(|| shown(&output, self.shown_bytes()));
            return self.check(position, output, row, cells).await;
        };
        let ask = self.ask(position, in_haste).await?;
        if let (Some((Role::Interactor, language)), Some(author)) = (self.author, cells.author.as_deref_mut()) {
            return self.converse(position, (learner, ask), (author, language)).await;
        }
        let (id, wall) = (ask.spec.id, Duration::from_micros(ask.spec.wall_us));
        learner.ask(vec![ask]).await?;
        let run = learner.result(id, wall).await?;
        self.judge(position, run, cells).await
    }

    /// The output that was submitted for a test.
    fn submitted_output(&self, test: &JobTest) -> Bytes {
        let name = format!("{}.out", test.index);
        let file = self.job.spec.files.iter().find(|file| file.path == name);
        Bytes::copy_from_slice(file.map_or(&self.job.spec.source, |file| &file.content).as_bytes())
    }

    /// Judges a run of the submission. Answers as [`Task::run`].
    pub async fn judge(
        &self,
        position: usize,
        run: RunResult,
        cells: &mut TestCells<'_>,
    ) -> anyhow::Result<(Checked, u64)> {
        let row = verdict::row_of_run(self.test(position), self.language, self.limits, self.shown_bytes(), &run);
        let close = verdict::is_close(self.limits, &run, &row);
        let slept = verdict::slept(&run, hurried(self.spec(position)?).wall_us);
        let cpu_us = run.report.cpu_us;
        let (checked, used_us) = if row.status == "AC" {
            self.check(position, run.stdout.into(), row, cells).await?
        } else {
            (verdict::failed(row), 0)
        };
        // A wrong answer is one on the other side of the limit too.
        let close = close && checked.row.status != "WR";
        Ok((Checked { close, slept, ..checked }, used_us + cpu_us))
    }

    /// Has an output looked at by whoever decides. Answers as [`Task::run`].
    async fn check(
        &self,
        position: usize,
        output: Bytes,
        row: TestResult,
        cells: &mut TestCells<'_>,
    ) -> anyhow::Result<(Checked, u64)> {
        let test = self.test(position);
        let judged = test.expected.is_some() || self.job.kind == JobKind::Judge;
        let (Some((role, language)), Some(cell), true) = (self.author, cells.author.as_deref_mut(), judged) else {
            let expected = match &test.expected {
                Some(expected) => Some(self.blobs.get(expected).await?),
                None => None,
            };
            return Ok((verdict::compared(test, &self.job.spec.checker, expected, output, row).await?, 0));
        };
        let mut files = self.known_files(test).await?;
        files.push(("output.txt".to_owned(), Payload::once(output)));
        let spec = author_spec(language, number(position)?, None);
        let (id, wall) = (spec.id, Duration::from_micros(spec.wall_us));
        cell.ask(vec![Ask { spec, stdin: Payload::default(), files }]).await?;
        let run = cell.result(id, wall).await?;
        Ok((AuthorVerdict::of(role, &run).into_row(role, row, test.show_output), run.report.cpu_us))
    }

    /// What an author's program is given to know of a test.
    async fn known_files(&self, test: &JobTest) -> anyhow::Result<Vec<(String, Payload)>> {
        let answer = match &test.expected {
            Some(expected) => self.blobs.payload(expected).await?,
            None => Payload::default(),
        };
        let input = self.blobs.payload(&test.input).await?;
        Ok(vec![("input.txt".to_owned(), input), ("answer.txt".to_owned(), answer)])
    }

    /// Lets the submission and the interactor talk. Answers as [`Task::run`].
    async fn converse(
        &self,
        position: usize,
        (learner, ask): (&mut Cell, Ask),
        (author, language): (&mut Cell, &Language),
    ) -> anyhow::Result<(Checked, u64)> {
        let test = self.test(position);
        let ours = Ask { spec: talking(ask.spec), ..Ask::default() };
        // The author's has its time also where the learner's is hurried.
        let spec = author_spec(language, number(position)?, Some(&talking(self.spec(position)?)));
        let theirs = Ask { spec, stdin: Payload::default(), files: self.known_files(test).await? };
        let Conversation { left: run, right: talk, first } = converse((learner, ours), (author, theirs)).await?;
        let left_alone = first == Speaker::Left;
        let used_us = run.report.cpu_us + talk.report.cpu_us;
        let slept = verdict::slept(&run, talking(hurried(self.spec(position)?)).wall_us);
        let row = verdict::row_of_run(test, self.language, self.limits, self.shown_bytes(), &run);
        let author_verdict = AuthorVerdict::of_conversation(&talk, left_alone);
        if verdict::was_kept_waiting(&run, &talk) {
            let slow = AuthorVerdict { judgement: Judgement::Broken("time_limit"), ..author_verdict };
            let checked = slow.into_row(Role::Interactor, row, test.show_output);
            // Alone on the machine, the interactor may be quick enough.
            return Ok((Checked { close: true, ..checked }, used_us));
        }
        if row.status != "AC" && !author_verdict.came_first(&run, &talk, left_alone) {
            let close = verdict::is_close(self.limits, &run, &row);
            return Ok((Checked { close, slept, ..verdict::failed(row) }, used_us));
        }
        let passed = matches!(author_verdict.judgement, Judgement::Part(..));
        let checked = author_verdict.into_row(Role::Interactor, row, test.show_output);
        let close = passed && checked.part > 0.0 && verdict::is_close(self.limits, &run, &checked.row);
        Ok((Checked { close, slept, ..checked }, used_us))
    }
}

/// Names a run; above 0.
fn number(position: usize) -> anyhow::Result<u32> {
    Ok(u32::try_from(position + 1)?)
}
