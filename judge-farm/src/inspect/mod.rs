//! What people run by hand: is this machine fit to judge, do the languages work, what does a test
//! cost.

mod accuracy;
mod bench;
mod bench_queue;
mod doctor;
mod verify;

use std::time::Instant;

use anyhow::Context;
use platform::blobs::BlobStore;
use runner::wire::{Ending, File};
use uuid::Uuid;

pub use accuracy::{AccuracyConfig, accuracy};
pub use bench::{BenchConfig, Measured, bench};
pub use bench_queue::{BenchQueueConfig, bench_queue};
pub use doctor::doctor;
pub use verify::{LanguagesConfig, Tally, run_languages, verify};

use crate::cell::{Cell, Engine, Pools};
use crate::checker::Checker;
use crate::job::{Data, JobClass, JobKind, JobSpec, JobTest, Rules};
use crate::judge::{Audience, Blobs, Compiled, Judge, compile_spec};
use crate::languages::Language;
use crate::node::CellConfig;
use crate::outcome::{Outcome, TestResult};
use crate::queue::Claimed;

/// The node's name of cells that are started by hand.
const BY_HAND: &str = "by-hand";
/// Bytes of a compiled program that the bench brings out of its cell.
const LARGEST_PROGRAM: u64 = 16 << 20;

/// A judge without a queue: one cell, and the same way that a job's tests take.
struct Bench {
    judge: Judge,
    cell: Cell,
    // Test data is held in the jobs themselves; the store wants a folder.
    folder: std::path::PathBuf,
}

/// Remembers when each test was over.
#[derive(Default)]
struct Clock(std::sync::Mutex<Vec<Instant>>);

impl Audience for Clock {
    fn phase(&self, _phase: &'static str) {
        // The tests begin now: the first one's time counts from here.
        self.tick();
    }

    fn row(&self, _row: TestResult) {
        self.tick();
    }

    fn used(&self, _cpu_us: u64) {
        // Only time by the clock is measured here.
    }
}

impl Clock {
    fn tick(&self) {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(Instant::now());
    }

    /// Milliseconds of each of the last `tests` tests.
    fn times(self, tests: usize) -> Vec<f64> {
        let ticks = self.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let last = &ticks[ticks.len().saturating_sub(tests + 1)..];
        last.windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64() * 1000.0).collect()
    }
}

impl Bench {
    async fn start(cells: &CellConfig, image: &str) -> anyhow::Result<Self> {
        let name = format!("{BY_HAND}-{}", std::process::id());
        let engine = Engine::connect(cells.engine(&name)).await?;
        let tag = engine.cell_image(image).await?;
        let cell = Cell::start(&engine, &tag).await?;
        let folder = std::env::temp_dir().join(format!("lophoc-judge-{}", Uuid::new_v4()));
        let store = BlobStore::open(folder.to_str().context("the temporary folder's name")?)?;
        let pools = Pools::open(engine.clone(), cells.pools(1));
        let judge = Judge::new(pools, Blobs::new(store, None)?, Compiled::default());
        Ok(Self { judge, cell, folder })
    }

    /// Judges a program; answers with the outcome and the milliseconds of each test.
    async fn judge(
        &mut self,
        language: &Language,
        source: &str,
        tests: Vec<JobTest>,
    ) -> anyhow::Result<(Outcome, Vec<f64>)> {
        let count = tests.len();
        let job = Claimed {
            id: Uuid::new_v4(),
            tenant_id: 0,
            class: JobClass::Live,
            kind: JobKind::Judge,
            image: language.image.clone(),
            language_id: language.id,
            spec: JobSpec {
                source: source.to_owned(),
                files: Vec::new(),
                time_limit_ms: 10_000,
                memory_limit_mib: 256,
                output_limit_kib: 1024,
                checker: Checker::Tokens,
                stop_at_first_failure: false,
                tests,
                rules: Rules::default(),
            },
            attempt: 1,
            waited_s: 0.0,
        };
        let clock = Clock::default();
        let judged = self.judge.judge_in(&mut self.cell, &job, language, &clock).await?;
        self.cell.reset().await?;
        Ok((judged.outcome, clock.times(count)))
    }

    /// Compiles a program in the cell and brings its files out.
    async fn compile(&mut self, language: &Language, source: &str) -> anyhow::Result<Vec<File>> {
        let main = File { path: language.source_file.clone(), executable: false, data: source.as_bytes().to_vec() };
        self.cell.load(vec![main]).await?;
        let spec = compile_spec(language, 1).context("a language without a compiler")?;
        let result = self.cell.run(spec).await?;
        anyhow::ensure!(result.report.ending == Ending::Exited(0), "{:?}", result.report);
        let files = self.cell.collect(LARGEST_PROGRAM).await?.context("the compiled program is too large")?;
        self.cell.reset().await?;
        Ok(files)
    }

    /// Destroys the cell and waits until it is gone.
    async fn end(self) {
        self.cell.destroy().await;
        // It holds nothing.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A test with its data in the job.
fn test(index: i32, input: &str, expected: &str) -> JobTest {
    JobTest {
        index,
        input: Data::Inline(input.to_owned()),
        expected: Some(Data::Inline(expected.to_owned())),
        score: 1.0,
        show_output: true,
    }
}
