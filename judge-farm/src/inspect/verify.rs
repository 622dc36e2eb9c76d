//! `judge-farm languages`.

use std::collections::HashMap;
use std::io::Write;

use anyhow::bail;

use super::{Bench, test};
use crate::cell::Engine;
use crate::languages::{Language, languages};
use crate::node::CellConfig;

/// Prints the registry.
///
/// # Errors
/// When standard output is closed.
pub fn list(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{:>4}  {:<12} {:<14} {:<18} image", "id", "key", "name", "version")?;
    for one in languages() {
        writeln!(out, "{:>4}  {:<12} {:<14} {:<18} {}", one.id, one.key, one.name, one.version, one.image)?;
    }
    Ok(())
}

/// One row of the table.
struct Row {
    compile_ms: Option<i64>,
    start_ms: i64,
    peak_mib: f64,
    problem: Option<String>,
}

/// Compiles and runs hello and A+B of each language whose image is here, in a cell, and prints what
/// it took.
///
/// # Errors
/// When the engine fails, or a language does not do what it should.
pub async fn verify(cells: &CellConfig, out: &mut impl Write) -> anyhow::Result<()> {
    let engine = Engine::connect(cells.engine(super::BY_HAND)).await?;
    let mut benches: HashMap<&str, Option<Bench>> = HashMap::new();
    let (mut passed, mut absent, mut failed) = (0, 0, 0);
    writeln!(
        out,
        "{:>4}  {:<14} {:<18} {:>10} {:>9} {:>9}  result",
        "id", "name", "version", "compile ms", "start ms", "peak MiB"
    )?;
    for language in languages() {
        let image = language.image.as_str();
        if !benches.contains_key(image) {
            let here = engine.sandbox(image).await?.is_some();
            let bench = if here { Some(Bench::start(cells, image).await?) } else { None };
            benches.insert(image, bench);
        }
        let Some(Some(bench)) = benches.get_mut(image) else {
            absent += 1;
            writeln!(
                out,
                "{:>4}  {:<14} {:<18} {:>10} {:>9} {:>9}  the image {image} is not here",
                language.id, language.name, language.version, "", "", ""
            )?;
            continue;
        };
        let row = try_language(bench, language).await?;
        let compile = row.compile_ms.map_or_else(|| "-".to_owned(), |ms| ms.to_string());
        let result = row.problem.as_deref().unwrap_or("ok");
        if row.problem.is_some() {
            failed += 1
        } else {
            passed += 1
        }
        writeln!(
            out,
            "{:>4}  {:<14} {:<18} {compile:>10} {:>9} {:>9.1}  {result}",
            language.id, language.name, language.version, row.start_ms, row.peak_mib
        )?;
    }
    for bench in benches.into_values().flatten() {
        bench.end().await;
    }
    writeln!(out, "{passed} passed, {failed} failed, {absent} without their image")?;
    if failed > 0 { bail!("{failed} languages do not work") } else { Ok(()) }
}

async fn try_language(bench: &mut Bench, language: &Language) -> anyhow::Result<Row> {
    let began = std::time::Instant::now();
    let (hello, times) = bench.judge(language, &language.hello, vec![test(1, "", "Hello")]).await?;
    let whole_ms = began.elapsed().as_secs_f64() * 1000.0;
    let numbers = vec![test(1, "3 4\n", "7"), test(2, "-5 2\n", "-3"), test(3, "100000 200000\n", "300000")];
    let (sum, _) = bench.judge(language, &language.a_plus_b, numbers).await?;
    let problem = [("hello", &hello), ("A+B", &sum)].into_iter().find(|(_, outcome)| outcome.status != "AC");
    let problem = problem.map(|(name, outcome)| {
        let row = outcome.tests.iter().find(|row| row.status != "AC");
        let said = row.and_then(|row| row.stderr.as_deref()).unwrap_or(&outcome.compile_output);
        format!(
            "{name}: {} {} {}",
            outcome.status,
            outcome.reason.as_deref().unwrap_or(""),
            said.lines().next().unwrap_or("")
        )
    });
    let run_ms: f64 = times.iter().sum();
    Ok(Row {
        compile_ms: language.compile.is_some().then_some((whole_ms - run_ms) as i64),
        start_ms: hello.wall_ms,
        peak_mib: hello.memory_kib.max(sum.memory_kib) as f64 / 1024.0,
        problem,
    })
}
