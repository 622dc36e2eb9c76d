//! From a job to its outcome: compile, run, compare.

mod compile;
mod data;
mod limits;
mod tests;
mod verdict;

use std::collections::HashMap;

use anyhow::Context;

use crate::cell::{Cell, Pool};
use crate::languages::{self, Language};
use crate::outcome::{Outcome, TestResult};
use crate::queue::Claimed;

pub use compile::Compiled;
pub use data::Blobs;
pub use limits::{Limits, WORD_LIMIT, compile_spec, run_spec};

use compile::Compilation;

/// Who is told how a job goes on.
pub trait Audience: Sync {
    /// The job is being compiled, or its tests are being run.
    fn phase(&self, phase: &'static str);
    /// A test is over.
    fn row(&self, row: TestResult);
}

/// Everything that judging needs. Cheap to clone.
#[derive(Clone)]
pub struct Judge {
    pools: HashMap<String, Pool>,
    blobs: Blobs,
    compiled: Compiled,
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

/// What became of a job.
pub struct Judged {
    /// The verdict and the rows.
    pub outcome: Outcome,
    /// CPU time of compiler and runs together, seconds: what is charged.
    pub used_s: f64,
}

impl Judge {
    /// A judge with these pools, by image.
    pub fn new(pools: HashMap<String, Pool>, blobs: Blobs, compiled: Compiled) -> Self {
        Self { pools, blobs, compiled }
    }

    /// Judges a job. Dropping the future gives the job up and destroys its cell.
    ///
    /// # Errors
    /// When the judge itself fails (the engine, a cell, the blob store): never because of what the
    /// program did.
    pub async fn judge(&self, job: &Claimed, audience: &impl Audience) -> Result<Judged, Failure> {
        let language = languages::find(job.language_id).context("the registry has lost a language")?;
        let pool = self.pools.get(&job.image).context("a job for an image that this node has not")?;
        let mut cell = pool.take(job.tenant_id).await.map_err(Failure::NoCell)?;
        let judged = self.judge_in(&mut cell, job, language, audience).await?;
        let pool = pool.clone();
        // The next job need not wait until this cell has been cleaned.
        tokio::spawn(async move { pool.give_back(cell).await });
        Ok(judged)
    }

    /// Judges a job in a cell that the caller holds, and that may be used again if this succeeds.
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
        let mut outcome = Outcome::running(job.spec.max_score());
        let compilation = self.compiled.load(cell, job, language, audience).await?;
        let mut used_us = compilation.cpu_us();
        match compilation {
            Compilation::Ready { output, .. } => {
                outcome.compile_output = output;
                audience.phase("running");
                used_us += tests::run_all(cell, job, language, &self.blobs, &mut outcome, audience).await?;
            }
            Compilation::Failed { output, reason, .. } => {
                "CPE".clone_into(&mut outcome.status);
                outcome.reason = reason.map(str::to_owned);
                outcome.compile_output = output;
            }
        }
        Ok(Judged { outcome, used_s: used_us as f64 / 1e6 })
    }
}
