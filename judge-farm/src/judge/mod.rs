//! From a job to its outcome: compile, run, compare.

mod author_verdict;
mod compile;
mod data;
mod limits;
mod output_text;
mod parallel;
mod plan;
mod points;
mod prepared;
mod program;
mod startups;
mod task;
mod test_board;
mod test_worker;
mod verdict;

use std::sync::Arc;

use anyhow::Context;
use runner::wire::File;

use crate::cell::{Cell, Pools, Trade};
use crate::job::Mode;
use crate::languages::{self, Language};
use crate::outcome::{Outcome, TestResult};
use crate::queue::Claimed;
use crate::slots::{Slot, Slots};

pub use compile::Compiled;
pub use data::Blobs;
pub use limits::{Limits, compile_spec, run_spec};
pub use output_text::Decoder;
pub use prepared::{Preparation, Prepared};
pub use startups::StartUps;

use author_verdict::Role;
use compile::Compilation;
use parallel::{PooledCell, Programs};
use plan::Plan;
use program::Program;
use task::{Task, TestCells};
use test_board::TestBoard;

/// Who is told how a job goes on.
pub trait Audience: Sync {
    /// The job is being compiled, or its tests are being run.
    fn phase(&self, phase: &'static str);
    /// A test is over.
    fn row(&self, row: TestResult);
    /// So much CPU time was used, microseconds, beside what was told before.
    fn used(&self, cpu_us: u64);
}

/// Everything that judging needs. Cheap to clone.
#[derive(Clone)]
pub struct Judge {
    pools: Pools,
    blobs: Blobs,
    compiled: Compiled,
    slots: Slots,
    start_ups: StartUps,
}

/// Why a job could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// No cell could be had: the job has nothing to do with it.
    #[error("no cell: {0:#}")]
    NoCell(anyhow::Error),
    /// Something broke while the job was being judged: it may be the job's doing.
    #[error("{0:#}")]
    Broken(#[from] anyhow::Error),
}

impl Failure {
    /// The image went while the job was on its way: another node may have it.
    fn no_image(name: &str) -> Self {
        Self::NoCell(anyhow::anyhow!("the sandbox image {name} is gone"))
    }
}

/// What became of a job.
pub struct Judged {
    /// The verdict and the rows.
    pub outcome: Outcome,
    /// CPU time of all that was run, compilers, checkers and interactors included, seconds: what is
    /// charged.
    pub used_s: f64,
}

/// The author's program of a job, in a cell that runs nothing else for it.
struct Author {
    role: Role,
    language: &'static Language,
    image: String,
    pooled: PooledCell,
    files: Option<Arc<Vec<File>>>,
}

/// What getting the author's program ready came to.
enum Readiness {
    /// There is none.
    NotNeeded,
    /// It is in its cell.
    Ready(Box<Author>),
    /// It does not compile: the reason, and what its author should know.
    Unusable(String, String),
}

impl Judge {
    /// A judge with these pools. It believes to have one slot and knows no start-up times.
    pub fn new(pools: Pools, blobs: Blobs, compiled: Compiled) -> Self {
        Self { pools, blobs, compiled, slots: Slots::new(1), start_ups: StartUps::default() }
    }

    /// The same judge, on a node with these slots.
    pub fn with_slots(self, slots: Slots) -> Self {
        Self { slots, ..self }
    }

    /// The slots of its node.
    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The same judge, with start-up times that are, or will be, measured.
    pub fn with_start_ups(self, start_ups: StartUps) -> Self {
        Self { start_ups, ..self }
    }

    /// Judges a job; `slot` is the caller's, and may be given up and replaced meanwhile. Dropping the
    /// future gives the job up and destroys its cells.
    ///
    /// # Errors
    /// When the judge itself fails (the engine, a cell, the blob store): never because of what a
    /// program did.
    pub async fn judge(&self, job: &Claimed, slot: Slot, audience: &impl Audience) -> Result<Judged, Failure> {
        let language = languages::find(job.language_id).context("the registry has lost a language")?;
        if matches!(job.spec.rules.mode, Mode::OutputOnly) {
            return self.judge_with(None, job, language, Some(slot), audience).await;
        }
        let pooled =
            PooledCell::from(self, &job.image, job.tenant_id, Trade::Learners).await.map_err(Failure::NoCell)?;
        let mut pooled = pooled.ok_or_else(|| Failure::no_image(&job.image))?;
        let judged = self.judge_with(Some(&mut pooled.cell), job, language, Some(slot), audience).await?;
        pooled.give_back();
        Ok(judged)
    }

    /// Judges a job in a cell that the caller holds, and that may be used again if this succeeds. The
    /// tests are run in this cell alone.
    ///
    /// # Errors
    /// As [`Judge::judge`].
    pub async fn judge_in(
        &self,
        cell: &mut Cell,
        job: &Claimed,
        language: &Language,
        audience: &impl Audience,
    ) -> anyhow::Result<Judged> {
        Ok(self.judge_with(Some(cell), job, language, None, audience).await?)
    }

    async fn judge_with(
        &self,
        mut learner: Option<&mut Cell>,
        job: &Claimed,
        language: &Language,
        slot: Option<Slot>,
        audience: &dyn Audience,
    ) -> Result<Judged, Failure> {
        let mut outcome = Outcome::running(job.spec.max_score());
        let mut used_us = 0;
        let mut files = None;
        if let Some(cell) = learner.as_deref_mut() {
            let program = Program::submitted(job, language);
            match self.compiled.load(cell, &program, || audience.phase("compiling")).await? {
                Compilation::Ready { output, files: made, cpu_us } => {
                    (outcome.compile_output, files) = (told(job, output), made);
                    used_us += cpu_us;
                }
                Compilation::Failed { output, reason, cpu_us } => {
                    let failed = Outcome::ended("CPE", reason, outcome.max_score);
                    return Ok(judged(Outcome { compile_output: told(job, output), ..failed }, used_us + cpu_us));
                }
            }
        }
        let mut author = match self.author(job, &mut used_us).await? {
            Readiness::NotNeeded => None,
            Readiness::Ready(author) => Some(author),
            Readiness::Unusable(reason, author_note) => {
                let ended = Outcome::ended("SVE", Some(&reason), outcome.max_score);
                let compile_output = outcome.compile_output;
                return Ok(judged(Outcome { compile_output, author_note, ..ended }, used_us));
            }
        };
        audience.phase("running");
        let limits = Limits::of(&job.spec, self.start_ups.cpu_ms(language.id));
        let sides = author.as_ref().map(|author| (author.role, author.language));
        let task = Task { job, language, limits, blobs: &self.blobs, author: sides };
        let programs = programs(job, learner.is_some(), files, author.as_deref());
        let board = TestBoard::new(Plan::new(&job.spec, outcome), audience);
        board.charge(used_us);
        let mut cells = TestCells { learner, author: author.as_mut().map(|author| &mut author.pooled.cell) };
        self.run_all(&task, &board, &mut cells, programs.as_ref(), slot).await?;
        if let Some(author) = author {
            author.pooled.give_back();
        }
        let (outcome, used_us) = board.finish();
        Ok(judged(outcome, used_us))
    }

    /// Gets the author's program ready, if the job has one.
    async fn author(&self, job: &Claimed, used_us: &mut u64) -> Result<Readiness, Failure> {
        let Some((role, language_id, source, files)) = Role::of(&job.spec) else { return Ok(Readiness::NotNeeded) };
        let language = languages::find(language_id).context("the registry has lost a language")?;
        // The job's image has all that it needs; the language's own is more likely to be warm.
        let image = if self.pools.get(&language.image).is_some() { &language.image } else { &job.image };
        let pooled = PooledCell::from(self, image, job.tenant_id, Trade::Authors).await.map_err(Failure::NoCell)?;
        let mut pooled = pooled.ok_or_else(|| Failure::no_image(image))?;
        let program = Program::new(job.tenant_id, language, source, files);
        match self.compiled.load(&mut pooled.cell, &program, || {}).await? {
            Compilation::Ready { files, cpu_us, .. } => {
                *used_us += cpu_us;
                Ok(Readiness::Ready(Box::new(Author { role, language, image: image.clone(), pooled, files })))
            }
            Compilation::Failed { output, reason, cpu_us } => {
                *used_us += cpu_us;
                pooled.give_back();
                let note = format!("{}\n{output}", reason.unwrap_or("the compiler refuses it"));
                Ok(Readiness::Unusable(format!("{}_compile_error", role.as_str()), note))
            }
        }
    }
}

/// What a compiler wrote, where the learner may see it.
fn told(job: &Claimed, output: String) -> String {
    if job.spec.rules.hide_compile_output { String::new() } else { output }
}

fn judged(outcome: Outcome, used_us: u64) -> Judged {
    Judged { outcome, used_s: used_us as f64 / 1e6 }
}

/// What more cells would be loaded with, unless some of it is too large to be kept.
fn programs(
    job: &Claimed,
    has_learner: bool,
    files: Option<Arc<Vec<File>>>,
    author: Option<&Author>,
) -> Option<Programs> {
    let learner = if has_learner { Some((job.image.clone(), files?)) } else { None };
    let author = match author {
        Some(author) => Some((author.image.clone(), author.files.clone()?)),
        None => None,
    };
    (learner.is_some() || author.is_some()).then_some(Programs { learner, author })
}
