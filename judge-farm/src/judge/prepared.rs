//! A live run before it starts: its program compiled, in a cell.

use anyhow::Context;
use bytes::Bytes;
use runner::wire::RunSpec;

use super::compile::Compilation;
use super::limits::{Limits, live_spec};
use super::parallel::PooledCell;
use super::program::Program;
use super::{Audience, Failure, Judge, Judged, judged, told, verdict};
use crate::cell::{Cell, Pool, RunResult, Trade};
use crate::job::JobTest;
use crate::languages::{self, Language};
use crate::outcome::Outcome;
use crate::queue::Claimed;

/// What getting a live run ready came to.
pub enum Preparation {
    /// It may start.
    Ready(Cell, Box<Prepared>),
    /// There is nothing to start: it does not compile.
    Ended(Judged),
}

/// What is known of a live run that may start.
pub struct Prepared {
    /// How it is started.
    pub spec: RunSpec,
    /// What it is given to read before anything else.
    pub input: Bytes,
    /// Takes the cell back; none where it was taken for good.
    home: Option<Pool>,
    test: JobTest,
    language: &'static Language,
    limits: Limits,
    compile_output: String,
    compile_us: u64,
}

impl Judge {
    /// Gets a live job's run ready. A run that is talked with has its cell for good: it may have it for long.
    ///
    /// # Errors
    /// When the judge itself fails (the engine, a cell): never because of what a program did.
    pub async fn prepare(&self, job: &Claimed, audience: &impl Audience) -> Result<Preparation, Failure> {
        let language = languages::find(job.language_id).context("the registry has lost a language")?;
        let test = job.spec.tests.first().context("a live job without its test")?;
        let pooled =
            PooledCell::from(self, &job.image, job.tenant_id, Trade::Learners).await.map_err(Failure::NoCell)?;
        let mut pooled = pooled.ok_or_else(|| Failure::no_image(&job.image))?;
        let program = Program::submitted(job, language);
        let (output, compile_us) =
            match self.compiled.load(&mut pooled.cell, &program, || audience.phase("compiling")).await? {
                Compilation::Ready { output, cpu_us, .. } => (output, cpu_us),
                Compilation::Failed { output, reason, cpu_us } => {
                    pooled.give_back();
                    let failed = Outcome::ended("CPE", reason, job.spec.max_score());
                    let outcome = Outcome { compile_output: told(job, output), ..failed };
                    return Ok(Preparation::Ended(judged(outcome, cpu_us)));
                }
            };
        audience.used(compile_us);
        let limits = Limits::of(&job.spec, self.start_ups.cpu_ms(language.id));
        let input = self.blobs.get(&test.input).await?;
        let talks = job.spec.rules.interactive;
        let (cell, home) = if talks {
            (pooled.into_cell(), None)
        } else {
            let (pool, cell) = pooled.into_parts();
            (cell, Some(pool))
        };
        let prepared = Prepared {
            spec: live_spec(language, limits, RUN, talks),
            input,
            home,
            test: test.clone(),
            language,
            limits,
            compile_output: told(job, output),
            compile_us,
        };
        Ok(Preparation::Ready(cell, Box::new(prepared)))
    }
}

/// Names the only run that the cell has for the job.
const RUN: u32 = 1;

impl Prepared {
    /// Has done with the cell, whose run has reported: it is kept for others, or ends where it was taken for good.
    pub fn give_back(&self, cell: Cell) {
        if let Some(pool) = self.home.clone() {
            tokio::spawn(async move { pool.give_back(cell).await });
        }
    }

    /// What came out of the run: all that it has written, where its test shows it.
    pub fn judged(self, run: &RunResult) -> Judged {
        let mut outcome = Outcome::running(self.test.score);
        outcome.add(verdict::row_of_run(&self.test, self.language, self.limits, usize::MAX, run));
        outcome.compile_output = self.compile_output;
        judged(outcome, self.compile_us + run.report.cpu_us)
    }
}
