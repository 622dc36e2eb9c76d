//! `judge-farm accuracy`: programs that use a known amount of CPU time or memory, in every way that we
//! know of to hide it, beside what the judge reports; and verdicts at 80 % and 125 % of a limit, many
//! times over while the other cores are busy.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::Args;
use runner::wire::{Ending, File, RunReport, RunSpec};
use serde::Serialize;

use crate::cell::{Ask, Cell, Engine, Payload};
use crate::judge::{Limits, compile_spec, run_spec};
use crate::languages::{Language, find};
use crate::node::CellConfig;

/// The program that uses what it is told to and measures itself.
const PROGRAM: &str = include_str!("accuracy.c");
/// C, in which the program is written.
const LANGUAGE: i32 = 50;
/// What the issue allows: 5 %, or 10 ms or 4 MiB, whichever is more.
const ALLOWED_PART: u64 = 20;
const ALLOWED_US: u64 = 10_000;
const ALLOWED_KIB: u64 = 4 << 10;
/// Amounts, microseconds and KiB; the quick run takes the first alone.
const TIMES_US: [u64; 3] = [200_000, 1_000_000, 3_000_000];
const SIZES_KIB: [u64; 3] = [32 << 10, 128 << 10, 400 << 10];
/// Limits whose verdicts are to be stable, milliseconds and MiB.
const TIME_LIMIT_MS: i32 = 200;
const MEMORY_LIMIT_MIB: i32 = 64;
/// CPU time for what is not tried on it, milliseconds.
const AMPLE_TIME_MS: i32 = 10_000;
/// Parts of a limit, in hundredths, that must pass and must not.
const PASSING: u64 = 80;
const FAILING: u64 = 125;
/// What a run may take by the clock, microseconds.
const PATIENCE_US: u64 = 60_000_000;
/// The longest that other cores are kept busy.
const BUSY: Duration = Duration::from_secs(900);

/// `judge-farm accuracy`.
#[derive(Debug, Clone, Args)]
pub struct AccuracyConfig {
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Only the smallest amounts.
    #[arg(long)]
    pub quick: bool,
    /// Also ask for the verdicts of programs that use 80 % and 125 % of their limit, each so many times,
    /// while the other cores are kept busy.
    #[arg(long, value_name = "TIMES", num_args = 0..=1, default_missing_value = "200")]
    pub stability: Option<u32>,
    /// How cells are made.
    #[command(flatten)]
    pub cells: CellConfig,
}

/// What is used, and how.
#[derive(Debug, Clone, Copy)]
struct Way {
    /// `cpu` or `memory`.
    what: &'static str,
    /// The program's word for it.
    word: &'static str,
    /// For people.
    name: &'static str,
}

const fn way(what: &'static str, word: &'static str, name: &'static str) -> Way {
    Way { what, word, name }
}

const WAYS: [Way; 9] = [
    way("cpu", "one", "one process"),
    way("cpu", "threads", "4 threads"),
    way("cpu", "children", "4 children nobody waits for"),
    way("cpu", "kernel", "half in the kernel"),
    way("cpu", "output", "writing 16 MiB of output"),
    way("memory", "one", "one process"),
    way("memory", "processes", "4 processes"),
    way("memory", "mapped", "mapped and shared"),
    way("memory", "file", "a temporary file"),
];

/// One program: what it says of itself, and what was reported.
#[derive(Debug, Serialize)]
struct Row {
    what: &'static str,
    way: &'static str,
    unit: &'static str,
    wanted: u64,
    own: u64,
    reported: u64,
    allowed: u64,
    pass: bool,
}

/// How often each verdict came.
#[derive(Debug, Serialize)]
struct Verdicts {
    what: &'static str,
    way: &'static str,
    percent_of_limit: u64,
    times: u32,
    right: u32,
    others: Vec<String>,
    pass: bool,
}

/// All that was measured.
#[derive(Debug, Serialize)]
struct Measured {
    rows: Vec<Row>,
    stability: Vec<Verdicts>,
}

/// A cell with the program in it.
struct Subject {
    cell: Cell,
    language: &'static Language,
    last_id: u32,
}

/// Measures and prints.
///
/// # Errors
/// When there is no cell, or a row or verdict is not as it should be.
pub async fn accuracy(config: &AccuracyConfig, out: &mut impl Write) -> anyhow::Result<()> {
    let mut subject = Subject::start(&config.cells).await?;
    let measured = subject.measure(config).await;
    subject.cell.destroy().await;
    let measured = measured?;
    if config.json {
        writeln!(out, "{}", serde_json::to_string(&measured)?)?;
    } else {
        measured.print(out)?;
    }
    let wrong = measured.rows.iter().filter(|row| !row.pass).count()
        + measured.stability.iter().filter(|verdicts| !verdicts.pass).count();
    if wrong > 0 { bail!("{wrong} of the figures are not as they should be") } else { Ok(()) }
}

impl Subject {
    async fn start(cells: &CellConfig) -> anyhow::Result<Self> {
        let language = find(LANGUAGE).context("the registry has no C")?;
        let engine = Engine::connect(cells.engine(&format!("{}-{}", super::BY_HAND, std::process::id()))).await?;
        let image = engine.cell_image(&language.image).await?;
        let mut cell = Cell::start(&engine, &image).await?;
        let source = File { path: language.source_file.clone(), executable: false, data: PROGRAM.into() };
        cell.load(vec![source]).await?;
        let compiled = cell.run(compile_spec(language, 1).context("C is compiled")?).await?;
        let said = String::from_utf8_lossy(&compiled.report.stderr);
        ensure!(compiled.report.ending == Ending::Exited(0), "the program does not compile: {said}");
        Ok(Self { cell, language, last_id: 1 })
    }

    async fn measure(&mut self, config: &AccuracyConfig) -> anyhow::Result<Measured> {
        let amounts = if config.quick { 1 } else { 3 };
        let mut rows = Vec::new();
        for way in WAYS {
            let wanted = if way.what == "cpu" { TIMES_US } else { SIZES_KIB };
            for amount in &wanted[..amounts] {
                rows.push(self.row(way, *amount).await?);
            }
        }
        let mut stability = Vec::new();
        if let Some(times) = config.stability {
            let _busy = Busy::start();
            for way in WAYS.into_iter().filter(|way| matches!(way.word, "one" | "threads" | "processes")) {
                for percent in [PASSING, FAILING] {
                    stability.push(self.verdicts(way, percent, times).await?);
                }
            }
        }
        Ok(Measured { rows, stability })
    }

    /// One run of the program.
    async fn run(&mut self, way: Way, amount: u64, limits: Limits) -> anyhow::Result<RunReport> {
        self.last_id += 1;
        // Waiting for a busy machine is no verdict here.
        let spec = run_spec(self.language, limits, self.last_id);
        let spec = RunSpec { wall_us: PATIENCE_US, ..spec };
        let wall = Duration::from_micros(spec.wall_us);
        let stdin = Payload::once(format!("{} {} {amount}\n", way.what, way.word));
        self.cell.ask(vec![Ask { spec, stdin, files: Vec::new() }]).await?;
        Ok(self.cell.result(self.last_id, wall).await?.report)
    }

    async fn row(&mut self, way: Way, wanted: u64) -> anyhow::Result<Row> {
        let limits = Limits { time_ms: AMPLE_TIME_MS, memory_mib: 1024, output_kib: 32 << 10 };
        let report = self.run(way, wanted, limits).await?;
        ensure!(report.ending == Ending::Exited(0), "{} in {}: {:?}", way.what, way.name, report.ending);
        let own = String::from_utf8_lossy(&report.stderr).trim().parse().context("the program measures itself")?;
        let (reported, least, unit) = match way.what {
            "cpu" => (report.cpu_us, ALLOWED_US, "us"),
            _ => (report.memory_kib, ALLOWED_KIB, "KiB"),
        };
        let allowed = least.max(own / ALLOWED_PART);
        let pass = reported.abs_diff(own) <= allowed;
        Ok(Row { what: way.what, way: way.name, unit, wanted, own, reported, allowed, pass })
    }

    async fn verdicts(&mut self, way: Way, percent: u64, times: u32) -> anyhow::Result<Verdicts> {
        // Whoever is tried on one limit is far from the other: a busy machine makes touching memory slow.
        let (limit, over, time_ms) = match way.what {
            "cpu" => (u64::from(TIME_LIMIT_MS.unsigned_abs()) * 1000, Ending::CpuLimit, TIME_LIMIT_MS),
            _ => (u64::from(MEMORY_LIMIT_MIB.unsigned_abs()) << 10, Ending::MemoryLimit, AMPLE_TIME_MS),
        };
        let right = if percent < 100 { Ending::Exited(0) } else { over };
        let limits = Limits { time_ms, memory_mib: MEMORY_LIMIT_MIB, output_kib: 1024 };
        let mut others = Vec::new();
        for _ in 0..times {
            let report = self.run(way, limit * percent / 100, limits).await?;
            if report.ending != right {
                others.push(format!("{:?}: {} us, {} KiB", report.ending, report.cpu_us, report.memory_kib));
            }
        }
        let wrong = u32::try_from(others.len()).unwrap_or(times);
        let (what, way) = (way.what, way.name);
        Ok(Verdicts {
            what,
            way,
            percent_of_limit: percent,
            times,
            right: times - wrong,
            pass: others.is_empty(),
            others,
        })
    }
}

/// Keeps all cores but one busy until it is dropped.
struct Busy(Arc<AtomicBool>);

impl Busy {
    fn start() -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        let until = Instant::now() + BUSY;
        for _ in 1..cores.max(2) {
            let over = Arc::clone(&over);
            std::thread::spawn(move || {
                while !over.load(Ordering::Relaxed) && Instant::now() < until {
                    std::hint::spin_loop();
                }
            });
        }
        Self(over)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Measured {
    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(
            out,
            "{:<8}{:<32}{:>10}{:>12}{:>12}{:>10}{:>10}",
            "", "way", "wanted", "own", "reported", "error", "allowed"
        )?;
        for row in &self.rows {
            // Milliseconds and MiB.
            let shown = |value: u64| value as f64 / if row.unit == "us" { 1000.0 } else { 1024.0 };
            let error = shown(row.reported) - shown(row.own);
            write!(out, "{:<8}{:<32}{:>10.0}{:>12.2}", row.what, row.way, shown(row.wanted), shown(row.own))?;
            write!(out, "{:>12.2}{error:>+10.2}{:>10.2}", shown(row.reported), shown(row.allowed))?;
            writeln!(out, "  {} {}", if row.unit == "us" { "ms" } else { "MiB" }, mark(row.pass))?;
        }
        for verdicts in &self.stability {
            let Verdicts { what, way, percent_of_limit, times, right, others, pass } = verdicts;
            writeln!(
                out,
                "{what:<8}{way:<32}{percent_of_limit:>4} % of its limit: the same {right} of {times}  {}",
                mark(*pass)
            )?;
            for other in others {
                writeln!(out, "{:8}{other}", "")?;
            }
        }
        Ok(())
    }
}

fn mark(pass: bool) -> &'static str {
    if pass { "pass" } else { "FAIL" }
}
