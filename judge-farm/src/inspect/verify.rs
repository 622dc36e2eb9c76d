//! `judge-farm languages`.

use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::bail;
use clap::Args;
use futures::StreamExt;

use crate::cell::{Cell, Engine};
use crate::languages::{Language, Reason, images, languages, unjudged};
use crate::node::{CellConfig, Measure, Refused, measure, prepare, run};

/// What A+B is tried on: always, and where the program reads the numbers from two lines as well.
const ONE_LINE: [(&str, &str); 3] = [("3 4\n", "7"), ("-5 2\n", "-3"), ("1000000000 1000000000\n", "2000000000")];
const TWO_LINES: [(&str, &str); 2] = [("3\n4\n", "7"), ("-5\n12\n", "7")];

/// Bytes of a program that the cache of compiled ones takes.
const LARGEST_KEPT: u64 = 16 << 20;

/// `judge-farm languages`.
#[derive(Debug, Clone, Args)]
pub struct LanguagesConfig {
    /// Compile and run hello and A+B of each in a real cell.
    #[arg(long)]
    pub verify: bool,
    /// Only the languages of this image; may be given more than once.
    #[arg(long)]
    pub image: Vec<String>,
    /// Cells that work at the same time; with more than one, times by the clock say little.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub cells: u16,
    /// How cells are made.
    #[command(flatten)]
    pub config: CellConfig,
}

/// What became of the languages that were tried.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Entries whose programs do what they should.
    pub passed: usize,
    /// The languages that those are editions of, as far as they can add two numbers.
    pub families: BTreeSet<String>,
    /// Entries that this machine or any machine can't run.
    pub absent: usize,
    /// Entries whose programs don't.
    pub failed: usize,
}

/// Lists the languages, or tries them.
///
/// # Errors
/// When standard output is closed, the engine fails, or a language does not do what it should.
pub async fn run_languages(config: &LanguagesConfig, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    if !config.verify {
        return Ok(list(config, out)?);
    }
    let tally = verify(config, out).await?;
    if tally.failed > 0 { bail!("{} languages do not work", tally.failed) } else { Ok(()) }
}

fn chosen(config: &LanguagesConfig) -> impl Iterator<Item = &'static Language> {
    let wanted = config.image.clone();
    languages().iter().filter(move |language| wanted.is_empty() || wanted.contains(&language.image))
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Browser => "runs in the browser",
        Reason::LaterRelease => "not in this release of Debian",
        Reason::NotPackaged => "not packaged anywhere",
        Reason::ThirtyTwoBit => "a 32-bit program",
    }
}

fn list(config: &LanguagesConfig, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{:>4}  {:<16} {:<22} {:<28} image", "id", "key", "name", "version")?;
    for one in chosen(config) {
        writeln!(out, "{:>4}  {:<16} {:<22} {:<28} {}", one.id, one.key, one.name, one.version, one.image)?;
    }
    for one in unjudged().iter().filter(|_| config.image.is_empty()) {
        writeln!(out, "{:>4}  {:<16} {:<22} {:<28} – {}", one.id, one.key, one.name, one.version, reason(one.reason))?;
    }
    Ok(())
}

/// Compiles and runs hello and A+B of each language whose image is here, in a cell, and prints what
/// it took.
///
/// # Errors
/// When the engine fails, or the output is closed.
pub async fn verify(config: &LanguagesConfig, out: &mut (impl Write + Send)) -> anyhow::Result<Tally> {
    let name = format!("{}-{}", super::BY_HAND, std::process::id());
    let cells = Cells::open(Engine::connect(config.config.engine(&name)).await?).await?;
    let mut tally = Tally::default();
    writeln!(
        out,
        "{:>4}  {:<22} {:<26} {:<6} {:>10} {:>9} {:>9} {:>8}  result",
        "id", "name", "version", "image", "compile ms", "start CPU", "start ms", "peak MiB"
    )?;
    let attempt = async |language| (language, cells.attempt(language).await);
    let mut rows = futures::stream::iter(chosen(config).map(attempt)).buffered(config.cells.into());
    while let Some((language, outcome)) = rows.next().await {
        tally.add(language, &outcome?, out)?;
    }
    drop(rows);
    for one in unjudged().iter().filter(|_| config.image.is_empty()) {
        tally.absent += 1;
        let blank = format!("{:<6} {:>10} {:>9} {:>9} {:>8}", "–", "", "", "", "");
        writeln!(out, "{:>4}  {:<22} {:<26} {blank}  {}", one.id, one.name, one.version, reason(one.reason))?;
    }
    cells.close().await;
    let Tally { passed, absent, failed, .. } = tally;
    let families = tally.families.len();
    writeln!(out, "{passed} entries pass, {families} distinct languages, {absent} absent, {failed} failed")?;
    Ok(tally)
}

/// What became of one entry; `None` where its image is not here.
type Attempt = Option<Result<Measure, Refused>>;

impl Tally {
    fn add(&mut self, language: &Language, outcome: &Attempt, out: &mut impl Write) -> std::io::Result<()> {
        let (figures, result) = match outcome {
            Some(Ok(measure)) => {
                self.passed += 1;
                self.families.extend(language.family.clone().filter(|_| language.a_plus_b.is_some()));
                (figures(measure), if language.a_plus_b.is_some() { "ok" } else { "ok (hello only)" }.to_owned())
            }
            Some(Err(refused)) => {
                self.failed += 1;
                (figures_of_none(), format!("FAILED {refused}"))
            }
            None => {
                self.absent += 1;
                (figures_of_none(), "its image is not here".to_owned())
            }
        };
        let Language { id, name, version, image, .. } = language;
        writeln!(out, "{id:>4}  {name:<22} {version:<26} {image:<6} {figures}  {result}")
    }
}

fn figures(measure: &Measure) -> String {
    let compile = measure.compile_cpu_ms.map_or_else(|| "–".to_owned(), |ms| ms.to_string());
    let peak = f64::from(measure.peak_kib) / 1024.0;
    format!("{compile:>10} {:>9} {:>9} {peak:>8.1}", measure.start_cpu_ms, measure.start_wall_ms)
}

fn figures_of_none() -> String {
    format!("{:>10} {:>9} {:>9} {:>8}", "", "", "", "")
}

/// Cells by image, started when they are asked for and used again.
struct Cells {
    engine: Engine,
    /// Tags of the cell images that can be had here.
    tags: HashMap<&'static str, String>,
    idle: Mutex<HashMap<&'static str, Vec<Cell>>>,
}

impl Cells {
    async fn open(engine: Engine) -> anyhow::Result<Self> {
        let mut tags = HashMap::new();
        for image in images() {
            if engine.sandbox(image).await?.is_some() {
                tags.insert(image, engine.cell_image(image).await?);
            }
        }
        Ok(Self { engine, tags, idle: Mutex::default() })
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, HashMap<&'static str, Vec<Cell>>> {
        // A panic while it was held leaves lists that are still lists.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn attempt(&self, language: &Language) -> anyhow::Result<Attempt> {
        let Some((&image, tag)) = self.tags.get_key_value(language.image.as_str()) else { return Ok(None) };
        let ready = self.idle().get_mut(image).and_then(Vec::pop);
        let mut cell = match ready {
            Some(cell) => cell,
            None => Cell::start(&self.engine, tag).await?,
        };
        let outcome = try_language(&mut cell, language).await?;
        cell.reset().await?;
        self.idle().entry(image).or_default().push(cell);
        Ok(Some(outcome))
    }

    async fn close(&self) {
        let cells = std::mem::take(&mut *self.idle());
        futures::future::join_all(cells.into_values().flatten().map(Cell::destroy)).await;
    }
}

async fn try_language(cell: &mut Cell, language: &Language) -> anyhow::Result<Result<Measure, Refused>> {
    let named = |name: &str, refused: Refused| Refused { what: format!("{name}: {}", refused.what), ..refused };
    let mut measured = match measure(cell, language).await? {
        Ok(measured) => measured,
        Err(refused) => return Ok(Err(named("hello", refused))),
    };
    let Some(a_plus_b) = &language.a_plus_b else { return Ok(Ok(measured)) };
    if let Err(refused) = prepare(cell, language, a_plus_b).await? {
        return Ok(Err(named("A+B", refused)));
    }
    // As it comes out of the cache of compiled programs: with its files, and nothing beside them.
    if let Some(files) = cell.collect(LARGEST_KEPT).await? {
        cell.load(files).await?;
    }
    let two_lines = TWO_LINES.iter().filter(|_| language.reads_two_lines);
    for (input, expected) in ONE_LINE.iter().chain(two_lines) {
        match run(cell, language, input, expected).await? {
            Ok(report) => measured.peak_kib = measured.peak_kib.max(i32::try_from(report.memory_kib)?),
            Err(refused) => return Ok(Err(named(&format!("A+B of {input:?}"), refused))),
        }
    }
    Ok(Ok(measured))
}
