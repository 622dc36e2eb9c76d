//! Getting a program into a cell: compiled there, or out of the cache.

use std::sync::Arc;

use anyhow::bail;
use moka::future::Cache;
use runner::wire::{Ending, File};
use sha2::{Digest, Sha256};

use super::verdict::text;
use super::{Audience, limits};
use crate::cell::{Cell, RunResult};
use crate::languages::Language;
use crate::queue::Claimed;

/// Bytes of compiled programs kept in memory, and of one that is kept at all.
const IN_MEMORY: u64 = 256 << 20;
const LARGEST: u64 = 16 << 20;

/// What compiling came to.
pub enum Compilation {
    /// The program is in the cell.
    Ready {
        /// What the compiler said.
        output: String,
        /// CPU time used now, microseconds.
        cpu_us: u64,
    },
    /// There is no program.
    Failed {
        /// What the compiler said.
        output: String,
        /// Why, where it was not the compiler that refused.
        reason: Option<&'static str>,
        /// CPU time used now, microseconds.
        cpu_us: u64,
    },
}

impl Compilation {
    /// CPU time used now, microseconds.
    pub fn cpu_us(&self) -> u64 {
        match self {
            Self::Ready { cpu_us, .. } | Self::Failed { cpu_us, .. } => *cpu_us,
        }
    }
}

/// Compiled programs by what they were made of. One tenant's are never another's: how fast an answer
/// comes would tell what others have sent.
#[derive(Clone)]
pub struct Compiled {
    cache: Cache<[u8; 32], Arc<Kept>>,
}

enum Kept {
    Program { files: Vec<File>, output: String },
    Refused { output: String },
}

impl Default for Compiled {
    fn default() -> Self {
        let weigh = |_: &[u8; 32], kept: &Arc<Kept>| {
            let bytes = match &**kept {
                Kept::Program { files, output } => {
                    files.iter().map(|file| file.data.len() + file.path.len()).sum::<usize>() + output.len()
                }
                Kept::Refused { output } => output.len(),
            };
            u32::try_from(bytes + 256).unwrap_or(u32::MAX)
        };
        Self { cache: Cache::builder().max_capacity(IN_MEMORY).weigher(weigh).build() }
    }
}

impl Compiled {
    /// Puts the job's program into the cell.
    ///
    /// # Errors
    /// When the cell fails.
    pub async fn load(
        &self,
        cell: &mut Cell,
        job: &Claimed,
        language: &Language,
        audience: &impl Audience,
    ) -> anyhow::Result<Compilation> {
        let sources = sources(job, language);
        let Some(spec) = limits::compile_spec(language, u32::MAX) else {
            cell.load(sources).await?;
            return Ok(Compilation::Ready { output: String::new(), cpu_us: 0 });
        };
        let key = key(job, language);
        if let Some(kept) = self.cache.get(&key).await {
            return from_cache(cell, &kept).await;
        }
        audience.phase("compiling");
        cell.load(sources).await?;
        let result = cell.run(spec).await?;
        let cpu_us = result.report.cpu_us;
        let (output, failure) = read(&result)?;
        if let Some(reason) = failure {
            // Only the compiler's own refusal is sure to come again.
            if reason.is_none() {
                self.cache.insert(key, Arc::new(Kept::Refused { output: output.clone() })).await;
            }
            return Ok(Compilation::Failed { output, reason, cpu_us });
        }
        if let Some(files) = cell.collect(LARGEST).await? {
            self.cache.insert(key, Arc::new(Kept::Program { files, output: output.clone() })).await;
        }
        Ok(Compilation::Ready { output, cpu_us })
    }
}

async fn from_cache(cell: &mut Cell, kept: &Kept) -> anyhow::Result<Compilation> {
    match kept {
        Kept::Program { files, output } => {
            cell.load(files.clone()).await?;
            Ok(Compilation::Ready { output: output.clone(), cpu_us: 0 })
        }
        Kept::Refused { output } => Ok(Compilation::Failed { output: output.clone(), reason: None, cpu_us: 0 }),
    }
}

/// What the compiler said, and, if it failed, why (`Some(None)`: it refused the source).
fn read(result: &RunResult) -> anyhow::Result<(String, Option<Option<&'static str>>)> {
    let mut said = result.report.stderr.clone();
    said.extend_from_slice(&result.stdout);
    let failure = match result.report.ending {
        Ending::Exited(0) => None,
        Ending::Exited(_) => Some(None),
        Ending::CpuLimit | Ending::WallLimit => Some(Some("compile_time_limit")),
        Ending::MemoryLimit => Some(Some("compile_memory_limit")),
        Ending::OutputLimit => Some(Some("compile_output_limit")),
        Ending::Signaled(_) => Some(Some("compiler_crash")),
        Ending::NotStarted(errno) => bail!("the compiler can't be started (error {errno})"),
        Ending::Stopped => bail!("a compiler was stopped, and nobody asked for it"),
    };
    Ok((text(&said), failure))
}

fn sources(job: &Claimed, language: &Language) -> Vec<File> {
    let file = |path: &str, content: &str| File {
        path: path.to_owned(),
        executable: false,
        data: content.as_bytes().to_vec(),
    };
    let main = file(&language.source_file, &job.spec.source);
    [main].into_iter().chain(job.spec.files.iter().map(|other| file(&other.path, &other.content))).collect()
}

fn key(job: &Claimed, language: &Language) -> [u8; 32] {
    let mut hash = Sha256::new();
    let mut part = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    part(&job.tenant_id.to_le_bytes());
    part(&language.id.to_le_bytes());
    for word in language.compile.iter().flatten() {
        part(word.as_bytes());
    }
    for file in sources(job, language) {
        part(file.path.as_bytes());
        part(&file.data);
    }
    hash.finalize().into()
}
