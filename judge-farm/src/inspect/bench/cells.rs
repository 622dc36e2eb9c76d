//! What a test costs in a cell, beside a bare spawn of the same program: both take turns, so that
//! they meet the same disturbances.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use runner::wire::File;

use super::super::{Bench, test};
use super::bare::{Bare, command_in};
use super::report::{Bound, Figure, median, percentile};
use super::subject::{C, C_SUM, CPP, CPP_EVERYTHING, CPP_SUM, known, linked_statically, python_command, sums};
use crate::cell::{Ask, Payload};
use crate::checker::{Checker, Comparison};
use crate::judge::{Limits, run_spec};
use crate::languages::Language;
use crate::node::CellConfig;

/// Tests whose mean is one measurement of tests in a row. The results of a few come from a cell in
/// one message: the time between two rows alone would tell nothing.
const TOGETHER: usize = 8;
/// What the tests of a submission are counted as.
const SUBMISSION: usize = 20;
/// Turns of cell and host: at most `most`, fewer where the machine is slow, the first of them to warm
/// both sides up.
struct Turns {
    began: Instant,
    number: usize,
    most: usize,
}

/// Turns that are taken however slow the machine is, and how long others are begun.
const LEAST_TURNS: usize = 4;
const SPAN: Duration = Duration::from_secs(8);

impl Turns {
    fn at_most(most: usize) -> Self {
        Self { began: Instant::now(), number: 0, most }
    }
}

impl Iterator for Turns {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let another = self.number < LEAST_TURNS || (self.number < self.most && self.began.elapsed() < SPAN);
        self.number += 1;
        another.then_some(self.number - 1)
    }
}

/// Limits far from what the programs need.
const LIMITS: Limits = Limits { time_ms: 10_000, memory_mib: 256, output_kib: 1024 };

/// A program that is measured test by test.
struct Subject {
    name: &'static str,
    language: Language,
    source: &'static str,
    input: &'static str,
    expected: &'static str,
    /// What runs on the host; `None` is the program that was compiled in the cell.
    host: Option<&'static [&'static str]>,
    rounds: usize,
    /// Lone tests, and tests in a row, of a round.
    tests: (usize, usize),
    limit: f64,
}

/// One test alone and among others, of a static C program and of Python.
pub async fn single_tests(cells: &CellConfig) -> anyhow::Result<Vec<Figure>> {
    let subjects = [
        Subject {
            name: "static C program",
            language: linked_statically(C)?,
            source: C_SUM,
            input: "3 4\n",
            expected: "7\n",
            host: None,
            rounds: 16,
            tests: (48, 96),
            limit: 2.5,
        },
        Subject {
            name: "python3 -c pass",
            language: python_command("pass")?,
            source: "",
            input: "",
            expected: "",
            host: Some(&["/usr/bin/python3", "-c", "pass"]),
            rounds: 16,
            tests: (8, 16),
            limit: 1.15,
        },
    ];
    let mut figures = Vec::new();
    for subject in &subjects {
        let mut bench = Bench::start(cells, &subject.language.image).await?;
        let measured = in_turns(&mut bench, subject).await;
        bench.end().await;
        figures.extend(measured?);
    }
    Ok(figures)
}

async fn in_turns(bench: &mut Bench, subject: &Subject) -> anyhow::Result<Vec<Figure>> {
    let program = program(bench, &subject.language, subject.source).await?;
    let folder = bench.folder.clone();
    let bare = match subject.host {
        Some(argv) => Bare::command(argv, subject.input, subject.expected, &folder)?,
        None => Bare::command(&[&on_host(&program, &folder)?], subject.input, subject.expected, &folder)?,
    };
    let (lone_tests, row_tests) = subject.tests;
    let (mut lone, mut row, mut host) = (Vec::new(), Vec::new(), Vec::new());
    for round in Turns::at_most(subject.rounds) {
        let alone = lone_runs(bench, subject, &program, lone_tests).await?;
        let before = bare.runs(row_tests / 2)?;
        let tests = (1..).take(row_tests).map(|index| test(index, subject.input, subject.expected)).collect();
        let among = judged(bench, &subject.language, subject.source, tests).await?;
        let after = bare.runs(row_tests / 2)?;
        // The first round warms both sides up.
        if round > 0 {
            lone.extend(alone);
            row.extend(among);
            host.extend(before.into_iter().chain(after));
        }
    }
    let (row_means, host_means) = (means(&row), means(&host));
    let figure = |what: &str, ours: &[f64], host: &[f64], rank: f64| {
        let bound = Some(Bound::RatioUnder(subject.limit));
        let name = format!("{}, {what}, p{}", subject.name, rank * 100.0);
        Figure::beside(name, percentile(ours, rank), percentile(host, rank), "ms", bound)
    };
    Ok(vec![
        figure("a lone test", &lone, &host, 0.5),
        figure("a lone test", &lone, &host, 0.95),
        figure("a test in a row", &row_means, &host_means, 0.5),
        figure("a test in a row", &row_means, &host_means, 0.95),
    ])
}

/// One test after the other, each asked for when the one before has been compared; milliseconds.
async fn lone_runs(bench: &mut Bench, subject: &Subject, program: &[File], count: usize) -> anyhow::Result<Vec<f64>> {
    let cell = &mut bench.cell;
    cell.load(program.to_vec()).await?;
    let mut times = Vec::new();
    for id in (1..).take(count) {
        let began = Instant::now();
        let spec = run_spec(&subject.language, LIMITS, id);
        let wall = Duration::from_micros(spec.wall_us);
        cell.ask(vec![Ask { spec, stdin: Payload::once(subject.input), files: Vec::new() }]).await?;
        let result = cell.result(id, wall).await?;
        let compared = Checker::Tokens.compare(subject.expected.as_bytes(), &result.stdout);
        if !matches!(compared, Some(Comparison::Same)) {
            bail!("{} in a cell wrote {:?}: {:?}", subject.name, result.stdout, result.report);
        }
        // The first pays for the program's way into the cell.
        if id > 1 {
            times.push(began.elapsed().as_secs_f64() * 1000.0);
        }
    }
    cell.reset().await?;
    Ok(times)
}

/// Twenty tests of a C++ program that is compiled already.
pub async fn compiled_tests(cells: &CellConfig) -> anyhow::Result<Vec<Figure>> {
    let language = known(CPP)?;
    let mut bench = Bench::start(cells, &language.image).await?;
    let measured = async {
        let program = on_host(&program(&mut bench, language, CPP_SUM).await?, &bench.folder)?;
        let bare = Bare::command(&[&program], "1 1000010\n", "1000011", &bench.folder)?;
        let (mut ours, mut host) = (Vec::new(), Vec::new());
        for turn in Turns::at_most(40) {
            ours.push(judged(&mut bench, language, CPP_SUM, sums(turn, SUBMISSION)).await?.iter().sum());
            host.push(bare.runs(SUBMISSION)?.iter().sum());
        }
        let bound = Some(Bound::RatioUnder(1.5));
        anyhow::Ok(Figure::beside(
            "20 tests of a compiled C++ program, p50",
            median(&ours[1..]),
            median(&host[1..]),
            "ms",
            bound,
        ))
    }
    .await;
    bench.end().await;
    Ok(vec![measured?])
}

/// Compiling a C++ program and running its 20 tests, beside the same commands on the host.
pub async fn whole_submissions(cells: &CellConfig) -> anyhow::Result<Vec<Figure>> {
    let language = known(CPP)?;
    let mut bench = Bench::start(cells, &language.image).await?;
    let measured = async {
        let bound = Some(Bound::RatioUnder(1.2));
        let strict = whole(&mut bench, language, CPP_SUM, 10).await?;
        let everything = whole(&mut bench, language, CPP_EVERYTHING, 4).await?;
        let name = "compile C++ and run 20 tests, p50";
        anyhow::Ok(vec![
            Figure::beside(name, strict.0, strict.1, "ms", bound),
            Figure::beside(format!("{name}, bits/stdc++.h"), everything.0, everything.1, "ms", bound),
        ])
    }
    .await;
    bench.end().await;
    measured
}

async fn whole(bench: &mut Bench, language: &Language, source: &str, rounds: usize) -> anyhow::Result<(f64, f64)> {
    let folder = bench.folder.clone();
    let compile = language.compile.clone().context("C++ is compiled")?;
    let (mut ours, mut host) = (Vec::new(), Vec::new());
    for turn in Turns::at_most(rounds + 1) {
        // A source of its own: nothing was compiled before.
        let source = format!("{source}// {turn}\n");
        let began = Instant::now();
        judged(bench, language, &source, sums(turn, SUBMISSION)).await?;
        ours.push(began.elapsed().as_secs_f64() * 1000.0);

        fs::write(folder.join(&language.source_file), &source)?;
        let compiling = command_in(&folder, &compile)?;
        let program = folder.join("a.out").to_string_lossy().into_owned();
        let bare = Bare::command(&[&program], "1 1000010\n", "1000011", &folder)?;
        host.push(compiling + bare.runs(SUBMISSION)?.iter().sum::<f64>());
    }
    Ok((median(&ours[1..]), median(&host[1..])))
}

/// Runs per second of two cells at once, beside two bare spawners.
pub async fn runs_per_second(cells: &CellConfig) -> anyhow::Result<Vec<Figure>> {
    const RUNS: usize = 200;
    let language = linked_statically(C)?;
    let mut left = Bench::start(cells, &language.image).await?;
    let mut right = Bench::start(cells, &language.image).await?;
    let measured = async {
        let program = on_host(&program(&mut left, &language, C_SUM).await?, &left.folder)?;
        let bare = Bare::command(&[&program], "3 4\n", "7", &left.folder)?;
        let tests = || (1..).take(RUNS).map(|index| test(index, "3 4\n", "7\n")).collect();
        let (mut ours, mut host) = (Vec::new(), Vec::new());
        for _ in Turns::at_most(10) {
            let began = Instant::now();
            tokio::try_join!(
                judged(&mut left, &language, C_SUM, tests()),
                judged(&mut right, &language, C_SUM, tests())
            )?;
            ours.push(RUNS as f64 * 2.0 / began.elapsed().as_secs_f64());
            let began = Instant::now();
            let spawner = || {
                let bare = bare.clone();
                tokio::task::spawn_blocking(move || bare.runs(RUNS))
            };
            let (first, second) = tokio::try_join!(spawner(), spawner())?;
            first?;
            second?;
            host.push(RUNS as f64 * 2.0 / began.elapsed().as_secs_f64());
        }
        let bound = Some(Bound::RatioOver(0.4));
        anyhow::Ok(Figure::beside("runs with 2 workers, p50", median(&ours[1..]), median(&host[1..]), "1/s", bound))
    }
    .await;
    left.end().await;
    right.end().await;
    Ok(vec![measured?])
}

/// Judges and answers with the milliseconds of each test; a verdict other than AC is an error.
async fn judged(
    bench: &mut Bench,
    language: &Language,
    source: &str,
    tests: Vec<crate::job::JobTest>,
) -> anyhow::Result<Vec<f64>> {
    let (outcome, times) = bench.judge(language, source, tests).await?;
    if outcome.status != "AC" {
        bail!("a program in a cell ended with {} {:?}", outcome.status, outcome.reason);
    }
    Ok(times)
}

/// What is loaded into a cell to run this: the compiled program or the source.
async fn program(bench: &mut Bench, language: &Language, source: &str) -> anyhow::Result<Vec<File>> {
    if language.compile.is_some() {
        return bench.compile(language, source).await;
    }
    Ok(vec![File { path: language.source_file.clone(), executable: false, data: source.as_bytes().to_vec() }])
}

/// The program as the cell has compiled it, in a file of the host. It is our own, from a source
/// above.
fn on_host(files: &[File], folder: &Path) -> anyhow::Result<String> {
    let program = files.iter().find(|file| file.executable).context("the compiler left no program")?;
    let path: PathBuf = folder.join("program");
    fs::write(&path, &program.data)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    Ok(path.to_string_lossy().into_owned())
}

fn means(times: &[f64]) -> Vec<f64> {
    times.chunks_exact(TOGETHER).map(|few| few.iter().sum::<f64>() / TOGETHER as f64).collect()
}
