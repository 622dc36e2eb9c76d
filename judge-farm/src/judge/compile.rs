//! Getting a program into a cell: compiled there, or out of the cache.

use std::sync::Arc;

use anyhow::bail;
use moka::future::Cache;
use runner::wire::{Ending, File};
use sha2::{Digest, Sha256};

use super::limits;
use super::output_text::{COMPILER_BYTES, shown};
use super::program::Program;
use crate::cell::{Cell, RunResult};

/// Bytes of compiled programs kept in memory, and of one that is kept at all.
const IN_MEMORY: u64 = 256 << 20;
const LARGEST: u64 = 16 << 20;

/// What compiling came to.
pub enum Compilation {
    /// The program is in the cell.
    Ready {
        /// What the compiler said.
        output: String,
        /// The program, for more cells; `None` where it is too large to be kept.
        files: Option<Arc<Vec<File>>>,
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

/// Compiled programs by what they were made of, and in which image.
#[derive(Clone)]
pub struct Compiled {
    cache: Cache<[u8; 32], Arc<Kept>>,
}

enum Kept {
    Program { files: Arc<Vec<File>>, output: String },
    Refused { output: String },
}

/// What came of compiling can't be given to others: it is too large, or was not the compiler's doing.
struct NotKept;

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
    /// Puts a program into the cell. Of several that ask for the same at one time, one compiles and the
    /// others wait for it. `compiling` is told when there is something to wait for.
    ///
    /// # Errors
    /// When the cell fails.
    pub async fn load(
        &self,
        cell: &mut Cell,
        program: &Program<'_>,
        compiling: impl FnOnce(),
    ) -> anyhow::Result<Compilation> {
        if program.language.compile.is_none() {
            cell.load(program.files.clone()).await?;
            let files = Some(Arc::new(program.files.clone()));
            return Ok(Compilation::Ready { output: String::new(), files, cpu_us: 0 });
        }
        let key = key(program, cell.image());
        if let Some(kept) = self.cache.get(&key).await {
            return from_cache(cell, &kept).await;
        }
        compiling();
        let mut own = None;
        let kept = self
            .cache
            .try_get_with(key, async {
                let compilation = compile(cell, program).await;
                let kept = compilation.as_ref().ok().and_then(keep);
                own = Some(compilation);
                kept.map(Arc::new).ok_or(NotKept)
            })
            .await;
        match (own, kept) {
            (Some(own), _) => own,
            (None, Ok(kept)) => from_cache(cell, &kept).await,
            (None, Err(_)) => compile(cell, program).await,
        }
    }
}

/// Another image may hold another compiler, and other libraries beside what it made: what came out of one that was replaced
/// is asked for by nobody any more and goes with time.
fn key(program: &Program<'_>, image: &str) -> [u8; 32] {
    Sha256::new().chain_update(program.key()).chain_update(image).finalize().into()
}

async fn from_cache(cell: &mut Cell, kept: &Kept) -> anyhow::Result<Compilation> {
    match kept {
        Kept::Program { files, output } => {
            cell.load(files.to_vec()).await?;
            Ok(Compilation::Ready { output: output.clone(), files: Some(files.clone()), cpu_us: 0 })
        }
        Kept::Refused { output } => Ok(Compilation::Failed { output: output.clone(), reason: None, cpu_us: 0 }),
    }
}

/// What others may have of a compilation: only the compiler's own refusal is sure to come again.
fn keep(compilation: &Compilation) -> Option<Kept> {
    match compilation {
        Compilation::Ready { output, files: Some(files), .. } => {
            Some(Kept::Program { files: files.clone(), output: output.clone() })
        }
        Compilation::Failed { output, reason: None, .. } => Some(Kept::Refused { output: output.clone() }),
        _ => None,
    }
}

async fn compile(cell: &mut Cell, program: &Program<'_>) -> anyhow::Result<Compilation> {
    let Some(spec) = limits::compile_spec(program.language, u32::MAX) else { bail!("there is no compiler") };
    cell.load(program.files.clone()).await?;
    let result = cell.run(spec).await?;
    let cpu_us = result.report.cpu_us;
    let (output, failure) = read(&result)?;
    if let Some(reason) = failure {
        return Ok(Compilation::Failed { output, reason, cpu_us });
    }
    let files = cell.collect(LARGEST).await?.map(Arc::new);
    Ok(Compilation::Ready { output, files, cpu_us })
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
    Ok((shown(&said, COMPILER_BYTES), failure))
}
