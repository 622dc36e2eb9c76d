//! `judge-farm bench`: what a test costs in a cell, beside a bare spawn of the same program.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::bench_bare::Bare;
use super::{Bench, test};
use crate::job::JobTest;
use crate::languages::{Language, find};
use crate::node::CellConfig;

const C: i32 = 50;
const PYTHON: i32 = 71;
/// Turns that cell and host take, one after the other, so that both meet the same disturbances.
const ROUNDS: usize = 12;

/// Tests whose mean is one measurement, on both sides.
const TOGETHER: usize = 8;

/// A program that is measured.
struct Subject {
    name: &'static str,
    language_id: i32,
    source: &'static str,
    input: &'static str,
    expected: &'static str,
    /// Tests of a round.
    tests: usize,
    /// What runs on the host; `None` is the program that was compiled in the cell.
    host: Option<&'static [&'static str]>,
    limit: f64,
}

const SUBJECTS: [Subject; 2] = [
    Subject {
        name: "static C program",
        language_id: C,
        source: "#include <stdio.h>\nint main(void) { long a, b; if (scanf(\"%ld %ld\", &a, &b) == 2) printf(\"%ld\\n\", a + b); return 0; }\n",
        input: "3 4\n",
        expected: "7\n",
        tests: 96,
        host: None,
        limit: 3.0,
    },
    Subject {
        name: "python3, empty program",
        language_id: PYTHON,
        source: "pass\n",
        input: "",
        expected: "",
        tests: 16,
        host: Some(&["/usr/bin/python3", "-c", "pass"]),
        limit: 1.5,
    },
];

/// One figure of the report.
struct Figure {
    name: String,
    ours: f64,
    beside: f64,
    limit: Option<f64>,
}

/// Measures and prints, as a table or as one JSON object.
///
/// # Errors
/// When the engine fails, or a program does not do what it should.
pub async fn bench(cells: &CellConfig, as_json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let mut figures = Vec::new();
    for subject in &SUBJECTS {
        figures.extend(measure(cells, subject).await?);
    }
    if as_json {
        writeln!(out, "{}", report(&figures)?)?;
        return Ok(());
    }
    writeln!(out, "{:<34} {:>9} {:>9} {:>7}", "per test, milliseconds", "in a cell", "bare", "ratio")?;
    for figure in &figures {
        let wanted = figure.limit.map(|limit| format!("  (under {limit} is wanted)")).unwrap_or_default();
        let ratio = figure.ours / figure.beside;
        writeln!(out, "{:<34} {:>9.3} {:>9.3} {ratio:>7.2}{wanted}", figure.name, figure.ours, figure.beside)?;
    }
    Ok(())
}

fn report(figures: &[Figure]) -> anyhow::Result<Value> {
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    let figure = |figure: &Figure| {
        json!({
            "name": figure.name, "ours": rounded(figure.ours), "beside": rounded(figure.beside),
            "ratio": rounded(figure.ours / figure.beside), "unit": "ms", "limit": figure.limit,
        })
    };
    let at = OffsetDateTime::now_utc().format(&Rfc3339)?;
    let figures: Vec<Value> = figures.iter().map(figure).collect();
    Ok(json!({"name": "judge", "machine": machine(), "at": at, "figures": figures}))
}

/// Cores, processor and kernel.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map_or("", |pair| pair.1);
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{cores} cores, {model}, Linux {}", kernel.trim())
}

async fn measure(cells: &CellConfig, subject: &Subject) -> anyhow::Result<Vec<Figure>> {
    let base = find(subject.language_id).context("the registry has lost a language")?;
    let language = linked_statically(base);
    let mut bench = Bench::start(cells, &language.image).await?;
    let measured = rounds(&mut bench, subject, &language).await;
    bench.end().await;
    let (ours, bare) = measured?;
    let figure = |part: &str, rank: f64, limit| Figure {
        name: format!("{}, {part}", subject.name),
        ours: percentile(&ours, rank),
        beside: percentile(&bare, rank),
        limit,
    };
    Ok(vec![figure("p50", 0.5, Some(subject.limit)), figure("p95", 0.95, None)])
}

/// The same language, but a compiled program needs no library at its start, on the host as little as
/// in the cell.
fn linked_statically(language: &Language) -> Language {
    let mut language = language.clone();
    if let Some(compile) = &mut language.compile {
        compile.push("-static".to_owned());
    }
    language
}

async fn rounds(bench: &mut Bench, subject: &Subject, language: &Language) -> anyhow::Result<(Vec<f64>, Vec<f64>)> {
    let folder = bench.folder.clone();
    let bare = match subject.host {
        Some(argv) => Bare::command(argv, subject.input, &folder)?,
        None => {
            let program = compiled(bench, subject, language, &folder).await?;
            Bare::command(&[&program], subject.input, &folder)?
        }
    };
    let (mut ours, mut host) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let (outcome, times) = bench.judge(language, subject.source, tests(subject)).await?;
        if outcome.status != "AC" {
            bail!("{} in a cell ended with {} {:?}", subject.name, outcome.status, outcome.reason);
        }
        let bare_times = (0..subject.tests).map(|_| bare.run(subject.expected)).collect::<anyhow::Result<Vec<_>>>()?;
        // The first round warms both sides up.
        if round > 0 {
            ours.extend(means(&times));
            host.extend(means(&bare_times));
        }
    }
    Ok((ours, host))
}

fn tests(subject: &Subject) -> Vec<JobTest> {
    (1..).take(subject.tests).map(|index| test(index, subject.input, subject.expected)).collect()
}

/// The program as the cell has compiled it, in a file of the host. It is our own, from the source
/// above.
async fn compiled(bench: &mut Bench, subject: &Subject, language: &Language, folder: &Path) -> anyhow::Result<String> {
    let files = bench.compile(language, subject.source).await?;
    let program = files.into_iter().find(|file| file.executable).context("the compiler left no program")?;
    let path = folder.join("program");
    fs::write(&path, &program.data)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    Ok(path.to_string_lossy().into_owned())
}

/// Means of so many tests that follow each other. The results of a few tests come from a cell in one
/// message: the time between two rows alone would tell nothing.
fn means(times: &[f64]) -> impl Iterator<Item = f64> {
    times.chunks_exact(TOGETHER).map(|few| few.iter().sum::<f64>() / TOGETHER as f64)
}

/// The value below which this part of all lies.
fn percentile(values: &[f64], rank: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = (sorted.len() as f64 * rank) as usize;
    sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}
