//! What points and boards cost: `bench-ranking TENANT_API WEB_DIR [--json]`, on databases of its own at
//! `LOPHOC_TEST_DATABASE_URL` (an administrator's), which go with it.

#[path = "../bench_contest/figures.rs"]
mod figures;
mod fill;
mod pages;
#[path = "../bench_contest/server_log.rs"]
#[expect(dead_code, reason = "the bench of contests asks for more of it")]
mod server_log;
mod verdicts;

use std::time::Instant;

use clap::Parser;
use figures::{Figure, alone, count};
use fill::Size;
use sqlx::ConnectOptions;
use tests::bench::BenchServer;

/// Everybody comes from one address here.
const SETTINGS: [(&str, &str); 3] =
    [("LOPHOC_ADDRESS_RATE", "0"), ("LOPHOC_SITE_RATE", "0"), ("LOPHOC_ADDRESS_CONNECTIONS", "10000")];

/// Measures points and boards.
#[derive(Parser)]
struct Arguments {
    /// The program.
    tenant_api: String,
    /// The web that it serves.
    web_dir: String,
    /// Those who practise; as many have handed something in to one of the problems.
    #[arg(long, default_value_t = 100_000)]
    learners: i64,
    /// Their schools.
    #[arg(long, default_value_t = 2000)]
    schools: i64,
    /// What they have handed in.
    #[arg(long, default_value_t = 1_000_000)]
    submissions: i64,
    /// Verdicts that are looked at.
    #[arg(long, default_value_t = 400)]
    verdicts: i64,
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
    figures::print("ranking", &measured?, arguments.json)
}

async fn measure(arguments: &Arguments, server: &BenchServer) -> anyhow::Result<Vec<Figure>> {
    let mut control = server.installation.admin(&server.installation.database("control")).connect().await?;
    sqlx::raw_sql("UPDATE control.plans SET judge_weight = 10, max_active_users = NULL").execute(&mut control).await?;
    let size = Size { learners: arguments.learners, schools: arguments.schools, submissions: arguments.submissions };
    fill::fill(server, size).await?;
    let began = Instant::now();
    fill::rebuild(&arguments.tenant_api, server).await?;
    let took = began.elapsed().as_secs_f64();
    let mut figures = vec![
        alone("submissions", count(usize::try_from(size.submissions)?), "submissions"),
        alone("to make all points and ranks anew", took, "s"),
    ];
    figures.extend(verdicts::figures(server, arguments.verdicts).await?);
    figures.extend(pages::figures(server).await?);
    Ok(figures)
}
