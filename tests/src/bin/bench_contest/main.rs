//! What a contest costs: `bench-contest TENANT_API WEB_DIR [--json]`, on databases of its own at `LOPHOC_TEST_DATABASE_URL` (an
//! administrator's), which go with it.

mod field;
mod figures;
mod keeping;
mod large;
mod ledger;
mod node;
mod page;
mod server_log;
mod viewers;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Parser;
use field::{Field, Timed};
use figures::{Figure, alone, beside, count, quantile};
use node::Node;
use sqlx::ConnectOptions;
use tests::bench::BenchServer;
use viewers::Viewers;

/// Those who begin come within so long, in seconds; after a second more all have to be through.
const BEGIN: u64 = 9;
const BEGUN: f64 = 10.0;
/// Verdicts whose statements are looked at.
const LOOKED_AT: usize = 400;
/// How long the last verdict, and then the last news, may take.
const PATIENCE: Duration = Duration::from_secs(300);
const QUIET: Duration = Duration::from_secs(3);
/// Everybody comes from one address here, and the site has the judge to itself.
const SETTINGS: [(&str, &str); 3] =
    [("LOPHOC_ADDRESS_RATE", "0"), ("LOPHOC_SITE_RATE", "0"), ("LOPHOC_ADDRESS_CONNECTIONS", "10000")];

/// Measures a contest.
#[derive(Parser)]
struct Arguments {
    /// The program.
    tenant_api: String,
    /// The web that it serves.
    web_dir: String,
    /// Those who take part.
    #[arg(long, default_value_t = 1000)]
    contestants: usize,
    /// Those who watch the board.
    #[arg(long, default_value_t = 100)]
    viewers: usize,
    /// Programs that are handed in and judged.
    #[arg(long, default_value_t = 20_000)]
    verdicts: usize,
    /// Within how long.
    #[arg(long, default_value_t = 600)]
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
    figures::print("contest", &figures, arguments.json)?;
    for fault in &faults {
        writeln!(std::io::stderr(), "{fault}")?;
    }
    anyhow::ensure!(faults.is_empty(), "calls have failed");
    Ok(())
}

async fn measure(arguments: &Arguments, server: &BenchServer) -> anyhow::Result<(Vec<Figure>, Vec<String>)> {
    give_room(server).await?;
    let node = Node::join(&server.settings.judge_url).await?;
    let mut field = Field::new(server, arguments.contestants).await?;
    let (mut figures, mut faults) = (Vec::new(), Vec::new());
    let begun = field.begin(Duration::from_secs(BEGIN)).await?;
    figures.extend(begin_figures(arguments, begun, &mut faults));
    figures.extend(sit(arguments, server, (&field, &node), &mut faults).await?);
    figures.push(ledger::rebuilt(server, field.id).await?);
    figures.extend(keep(arguments, server, &field, &mut faults).await?);
    if let Some(person) = field.people.first() {
        let board = format!("/api/contests/{}/standings", field.id);
        figures.extend(page::figures(server, &person.who, &board, "first page of the board").await?);
    }
    figures.extend(large::figures(server).await?);
    node.leave().await?;
    figures.push(alone("calls that failed", count(faults.len()), "calls"));
    faults.sort();
    faults.dedup();
    Ok((figures, faults))
}

/// A plan for so many people and programs: how many may hand in a second goes by the site's share of the judge.
async fn give_room(server: &BenchServer) -> anyhow::Result<()> {
    let mut control = server.installation.admin(&server.installation.database("control")).connect().await?;
    sqlx::raw_sql("UPDATE control.plans SET judge_weight = 10, max_active_users = NULL").execute(&mut control).await?;
    Ok(())
}

fn begin_figures(arguments: &Arguments, mut begun: Timed, faults: &mut Vec<String>) -> Vec<Figure> {
    let failed = begun.faults.len();
    faults.append(&mut begun.faults);
    let name = format!("until {} have begun their part (bar: ratio 1)", arguments.contestants);
    vec![
        beside(name, begun.took.as_secs_f64(), BEGUN, "s, limit"),
        alone("to begin a part, p99", quantile(&mut begun.times, 0.99), "ms"),
        alone("of whom could not (bar: 0)", count(failed), "calls"),
    ]
}

/// The contest itself: programs come in, verdicts are stored, viewers hear of them.
async fn sit(
    arguments: &Arguments,
    server: &BenchServer,
    (field, node): (&Field, &Node),
    faults: &mut Vec<String>,
) -> anyhow::Result<Vec<Figure>> {
    ledger::begin(server).await?;
    let watching = field.people.iter().cycle().take(arguments.viewers).map(|person| person.who.clone());
    let viewers = Viewers::open(watching, field.id).await?;
    let began = Instant::now();
    let mut sent = field.send(arguments.verdicts, Duration::from_secs(arguments.seconds)).await?;
    until_judged(server).await?;
    let took = began.elapsed().as_secs_f64();
    // What was committed last is still on its way.
    tokio::time::sleep(QUIET).await;
    let heard = viewers.close().await?;
    let (of_viewers, mut waits) = ledger::heard(server, &heard).await?;
    let handed_in = arguments.verdicts - sent.faults.len();
    faults.append(&mut sent.faults);
    let seconds = f64::from(u32::try_from(arguments.seconds)?);
    let name = format!("until {} programs have their verdicts", arguments.verdicts);
    let mut figures = vec![
        beside(name, took, seconds, "s, beside the pace"),
        alone("to hand a program in, p99", quantile(&mut sent.times, 0.99), "ms"),
        alone("the same, median", quantile(&mut sent.times, 0.5), "ms"),
        beside(
            "a stored verdict until a viewer has it, p99 (bar: ratio 1)",
            quantile(&mut waits, 0.99),
            1000.0,
            "ms, limit",
        ),
        alone("the same, median", quantile(&mut waits, 0.5), "ms"),
        alone("the same, the longest", quantile(&mut waits, 1.0), "ms"),
    ];
    figures.extend(ledger::stored(server, handed_in, node.done()).await?);
    figures.extend(of_viewers);
    if let Some(person) = field.people.first() {
        figures.push(ledger::last_rows(&person.who, field.id, &heard).await?);
    }
    ledger::end(server).await?;
    Ok(figures)
}

async fn until_judged(server: &BenchServer) -> anyhow::Result<()> {
    let (mut conn, began) = (server.sql().await?, Instant::now());
    loop {
        let waiting = ledger::waiting(&mut conn).await?;
        if waiting == 0 {
            return Ok(());
        }
        anyhow::ensure!(began.elapsed() < PATIENCE, "{waiting} programs have no verdict after {PATIENCE:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Some more verdicts at the same pace, of which the server of databases logs each statement.
async fn keep(
    arguments: &Arguments,
    server: &BenchServer,
    field: &Field,
    faults: &mut Vec<String>,
) -> anyhow::Result<Vec<Figure>> {
    let more = LOOKED_AT.min(arguments.verdicts);
    let within = Duration::from_secs(arguments.seconds).mul_f64(count(more) / count(arguments.verdicts.max(1)));
    let work = async {
        let sent = field.send(more, within).await?;
        until_judged(server).await?;
        anyhow::Ok(sent)
    };
    let (steps, sent) = server_log::during(&server.installation, work).await?;
    faults.extend(sent.faults);
    Ok(keeping::figures(server, &steps))
}
