//! What checking in to classes costs: `bench-classroom TENANT_API WEB_DIR [--json]`, on databases of its own at
//! `LOPHOC_TEST_DATABASE_URL` (an administrator's), which go with it.

mod arriving;
mod bare;
#[path = "../bench_contest/figures.rs"]
mod figures;
mod lessons;
mod lists;
#[path = "../bench_contest/page.rs"]
mod page;
mod reading;
#[path = "../bench_contest/server_log.rs"]
#[expect(dead_code, reason = "the bench of contests asks for more of it")]
mod server_log;

use std::io::Write;
use std::time::Duration;

use arriving::Arrived;
use bare::Bare;
use clap::Parser;
use figures::{Figure, alone, beside, count, quantile};
use lessons::{Lesson, Size};
use lists::Lists;
use sqlx::ConnectOptions;
use tests::bench::BenchServer;

/// How long the last news may take.
const QUIET: Duration = Duration::from_secs(3);
/// The bar from a pupil's check-in to the teacher's list, in milliseconds.
const ON_LIST_MS: f64 = 300.0;
/// Everybody comes from one address here.
const SETTINGS: [(&str, &str); 3] =
    [("LOPHOC_ADDRESS_RATE", "0"), ("LOPHOC_SITE_RATE", "0"), ("LOPHOC_ADDRESS_CONNECTIONS", "10000")];

/// Measures classes.
#[derive(Parser)]
struct Arguments {
    /// The program.
    tenant_api: String,
    /// The web that it serves.
    web_dir: String,
    /// Classes that meet at the same time.
    #[arg(long, default_value_t = 50)]
    classes: usize,
    /// Those who check in to each.
    #[arg(long, default_value_t = 40)]
    pupils: usize,
    /// Within how long.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let server = BenchServer::open(&arguments.tenant_api, &arguments.web_dir, &SETTINGS).await?;
    let measured = measure(&arguments, &server).await;
    server.close().await?;
    let (figures, faults) = measured?;
    figures::print("classroom", &figures, arguments.json)?;
    for fault in &faults {
        writeln!(std::io::stderr(), "{fault}")?;
    }
    anyhow::ensure!(faults.is_empty(), "calls have failed");
    Ok(())
}

async fn measure(arguments: &Arguments, server: &BenchServer) -> anyhow::Result<(Vec<Figure>, Vec<String>)> {
    let mut control = server.installation.admin(&server.installation.database("control")).connect().await?;
    sqlx::raw_sql("UPDATE control.plans SET max_active_users = NULL").execute(&mut control).await?;
    let size = Size { classes: arguments.classes, pupils: arguments.pupils };
    let school = lessons::make(server, size).await?;
    let within = Duration::from_secs(arguments.seconds);
    let (mut figures, faults) = check_in(server, &school.lessons, within).await?;
    figures.extend(reading::figures(server, &school).await?);
    figures.push(alone("calls that failed (bar: 0)", count(faults.len()), "calls"));
    Ok((figures, faults))
}

/// Everybody checks in, and as many bare rows are written at the same pace: both meet the same disturbances.
async fn check_in(
    server: &BenchServer,
    lessons: &[Lesson],
    within: Duration,
) -> anyhow::Result<(Vec<Figure>, Vec<String>)> {
    let bare = Bare::open(server, lessons).await?;
    let lists = Lists::open(lessons).await?;
    let (arrived, mut written) = tokio::try_join!(arriving::all(lessons, within), bare.write(within))?;
    // What was committed last is still on its way.
    tokio::time::sleep(QUIET).await;
    let heard = lists.close().await?;
    let Arrived { sent, mut times, mut faults, took } = arrived;
    let pupils: usize = lessons.iter().map(|lesson| lesson.pupils.len()).sum();
    let name = format!("until {pupils} have checked in");
    let mut figures = vec![beside(name, took.as_secs_f64(), within.as_secs_f64(), "s, beside the pace")];
    for (name, share) in [
        ("to check in, p99, beside a bare row in Postgres (bar: ratio 10)", 0.99),
        ("the same, p95", 0.95),
        ("the same, median", 0.5),
    ] {
        figures.push(beside(name, quantile(&mut times, share), quantile(&mut written, share), "ms"));
    }
    let mut waits = heard.waits(&sent);
    figures.extend([
        beside(
            "from a check-in to the teacher's list, p95 (bar: ratio 1)",
            quantile(&mut waits, 0.95),
            ON_LIST_MS,
            "ms, limit",
        ),
        alone("the same, median", quantile(&mut waits, 0.5), "ms"),
        alone("the same, the longest", quantile(&mut waits, 1.0), "ms"),
        beside("check-ins on the teachers' lists", count(waits.len()), count(pupils), "people"),
        alone("check-ins that a teacher was told of twice (bar: 0)", count(heard.doubled), "people"),
        beside("check-ins in the tables", lessons::checked_in(server).await?, count(pupils), "rows"),
        beside("of them as they were sent, and written once", lessons::once(server).await?, count(pupils), "rows"),
    ]);
    faults.sort();
    faults.dedup();
    Ok((figures, faults))
}
