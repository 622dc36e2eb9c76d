//! One program of a language, compiled and run in a cell for its own sake.

use std::time::Duration;

use anyhow::Context;
use runner::wire::{Ending, File, RunReport};

use crate::cell::{Ask, Cell, Payload, RunResult};
use crate::judge::{Limits, compile_spec, run_spec};
use crate::languages::Language;

/// What a sample program may use; none needs a tenth of it.
const LIMITS: Limits = Limits { time_ms: 20_000, memory_mib: 256, output_kib: 1024 };
/// How often a program is run to know what it takes to start.
const RUNS: usize = 3;

/// What a language takes to compile and to run a program that does next to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// CPU time of the program, milliseconds: the median of three runs.
    pub start_cpu_ms: i32,
    /// Its time by the clock, milliseconds: the median of three runs.
    pub start_wall_ms: i32,
    /// CPU time of the compiler, milliseconds; `None` where nothing is compiled.
    pub compile_cpu_ms: Option<i32>,
    /// The most memory that a run took, KiB.
    pub peak_kib: i32,
}

/// A program that did not do what it should: what it was, and what the compiler or the program said.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {said}")]
pub struct Refused {
    /// How it ended.
    pub what: String,
    /// The first line of what was said.
    pub said: String,
}

impl Refused {
    fn new(what: impl Into<String>, said: &[u8]) -> Self {
        let said = String::from_utf8_lossy(said);
        let line = said.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        Self { what: what.into(), said: line.chars().take(120).collect() }
    }
}

/// Brings a program into the cell and compiles it; answers with what compiling took.
///
/// # Errors
/// When the cell fails; within: when the compiler does.
pub async fn prepare(
    cell: &mut Cell,
    language: &Language,
    source: &str,
) -> anyhow::Result<Result<Option<RunReport>, Refused>> {
    let file =
        |path: &str, text: &str| File { path: path.to_owned(), executable: false, data: text.as_bytes().to_vec() };
    let main = file(&language.source_file, source);
    let others = language.files.iter().map(|other| file(&other.path, &other.content));
    cell.load([main].into_iter().chain(others).collect()).await?;
    let Some(spec) = compile_spec(language, 0) else { return Ok(Ok(None)) };
    let compiled = cell.run(spec).await?;
    if compiled.report.ending == Ending::Exited(0) {
        return Ok(Ok(Some(compiled.report)));
    }
    let said = [compiled.report.stderr.as_slice(), &compiled.stdout].concat();
    Ok(Err(Refused::new(format!("the compiler ended with {:?}", compiled.report.ending), &said)))
}

/// Runs what was prepared on an input and compares the words that it writes.
///
/// # Errors
/// When the cell fails; within: when the program does, or writes anything else.
pub async fn run(
    cell: &mut Cell,
    language: &Language,
    input: &str,
    expected: &str,
) -> anyhow::Result<Result<RunReport, Refused>> {
    let spec = run_spec(language, LIMITS, 1);
    let (id, wall) = (spec.id, Duration::from_micros(spec.wall_us));
    cell.ask(vec![Ask { spec, stdin: Payload::once(input.to_owned()), ..Ask::default() }]).await?;
    let RunResult { report, stdout } = cell.result(id, wall).await?;
    if report.ending != Ending::Exited(0) {
        let said = [report.stderr.as_slice(), &stdout].concat();
        return Ok(Err(Refused::new(format!("it ended with {:?}", report.ending), &said)));
    }
    let wrote = String::from_utf8_lossy(&stdout);
    if wrote.split_whitespace().eq(expected.split_whitespace()) {
        return Ok(Ok(report));
    }
    Ok(Err(Refused::new(format!("it wrote {:?}", wrote.trim()), &report.stderr)))
}

/// Compiles and runs the language's smallest program, and measures both.
///
/// # Errors
/// When the cell fails; within: when the program does not say hello.
pub async fn measure(cell: &mut Cell, language: &Language) -> anyhow::Result<Result<Measure, Refused>> {
    let compiled = match prepare(cell, language, &language.hello).await? {
        Ok(report) => report,
        Err(refused) => return Ok(Err(refused)),
    };
    let mut reports = Vec::new();
    for _ in 0..RUNS {
        match run(cell, language, "", "Hello").await? {
            Ok(report) => reports.push(report),
            Err(refused) => return Ok(Err(refused)),
        }
    }
    cell.reset().await?;
    let median = |of: fn(&RunReport) -> u64| {
        let mut values: Vec<u64> = reports.iter().map(of).collect();
        values.sort_unstable();
        whole_ms(values[RUNS / 2])
    };
    Ok(Ok(Measure {
        start_cpu_ms: median(|report| report.cpu_us)?,
        start_wall_ms: median(|report| report.wall_us)?,
        compile_cpu_ms: compiled.map(|report| whole_ms(report.cpu_us)).transpose()?,
        peak_kib: i32::try_from(reports.iter().map(|report| report.memory_kib).max().context("it was run")?)?,
    }))
}

/// Milliseconds, rounded up: who is allowed what was measured must not lack a part of one.
fn whole_ms(us: u64) -> anyhow::Result<i32> {
    Ok(i32::try_from(us.div_ceil(1000))?)
}
