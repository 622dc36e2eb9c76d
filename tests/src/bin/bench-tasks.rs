//! `scripts/bench tasks`: what work in the background costs over many sites, beside one site with as many tasks. The
//! worker is a process of its own; each task counts one up on a person of its site, in the transaction that ends it.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::Parser;
use control_plane::provisioning::Provisioner;
use directory::application::Application;
use serde_json::json;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use tests::installation::Installation;
use tests::part::Part;
use tests::server::Settings;
use tests::tasks::COUNT;

/// Over how many seconds the tasks are due, and from when on.
const SPREAD: f64 = 60.0;
const LEAD: f64 = 5.0;
/// How long the worker is watched while nothing is due.
const IDLE: Duration = Duration::from_secs(30);
/// How long all may take.
const PATIENCE: Duration = Duration::from_secs(300);

/// Measures the worker of sites' tasks.
#[derive(Parser)]
struct Arguments {
    /// How many sites.
    #[arg(long, default_value_t = 2000)]
    sites: usize,
    /// Tasks of each.
    #[arg(long, default_value_t = 10)]
    tasks: i64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Schemas of sites by their database.
type Places = BTreeMap<String, Vec<String>>;

/// Lateness in milliseconds.
#[derive(Debug)]
struct Late {
    p50: f64,
    p99: f64,
    most: f64,
}

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let url = std::env::var("LOPHOC_TEST_DATABASE_URL").context("LOPHOC_TEST_DATABASE_URL is not set")?;
    let folder = tempfile::tempdir()?;
    let installation = Installation::on(&url, folder.path().to_owned()).await?;
    let measured = measure(&arguments, &installation).await;
    let mut admin = installation.admin("postgres").connect().await?;
    tests::leftovers::drop_all(&mut admin, &installation.prefix).await?;
    measured
}

async fn measure(arguments: &Arguments, installation: &Installation) -> anyhow::Result<()> {
    let settings = Settings::of(installation);
    let provisioner = installation.provisioner()?;
    let places = make(&provisioner, arguments.sites).await?;
    let bench = Bench { installation, places, settings };
    let (mut part, _) = Part::site(&bench.settings)?;
    // Every connection is open and every hint was made once.
    tokio::time::sleep(Duration::from_secs(10)).await;
    writeln!(std::io::stderr(), "measuring: some five minutes")?;
    let idle = idle_cost(&part).await?;
    let many = bench.round(arguments.tasks, None, None).await?;
    let one = bench.round(arguments.tasks * i64::try_from(arguments.sites)?, Some(1), None).await?;
    let killed = bench.round(arguments.tasks, None, Some(&mut part)).await?;
    let all = arguments.tasks * i64::try_from(arguments.sites)?;
    let text = match arguments.json {
        true => json!({
            "sites": arguments.sites, "tasks": all, "idle_percent_of_a_core": idle,
            "many": {"p50_ms": many.p50, "p99_ms": many.p99, "max_ms": many.most},
            "one": {"p50_ms": one.p50, "p99_ms": one.p99, "max_ms": one.most},
            "killed": {"done_once": all, "max_ms": killed.most},
        })
        .to_string(),
        false => format!(
            "{} sites with {} tasks each, due over one minute: all done once, late p50 {:.0} ms, p99 {:.0} ms, at most {:.0} ms\n\
             one site with {all}: all done once, late p50 {:.0} ms, p99 {:.0} ms, at most {:.0} ms\n\
             worker killed in the middle: all {all} done once, the last {:.0} ms late\n\
             nothing due: {idle:.2} % of a core",
            arguments.sites, arguments.tasks, many.p50, many.p99, many.most, one.p50, one.p99, one.most, killed.most
        ),
    };
    writeln!(std::io::stdout(), "{text}")?;
    Ok(())
}

async fn make(provisioner: &Provisioner, count: usize) -> anyhow::Result<Places> {
    let builder = tokio::spawn({
        let provisioner = provisioner.clone();
        async move { provisioner.work().await }
    });
    for number in 0..count {
        if number % 200 == 0 {
            writeln!(std::io::stderr(), "{number} of {count} sites are made")?;
        }
        let application = Application {
            name: format!("Bench {number}"),
            subdomain: format!("bench-{number}"),
            kind: "other".to_owned(),
            email: format!("admin@bench-{number}.vn"),
            password: platform::secrets::new_token(),
            starter_content: false,
            id: None,
        };
        provisioner.sign_up(application).await?;
    }
    builder.abort();
    let rows: Vec<(String, String)> = sqlx::query_as("SELECT database, schema FROM placements ORDER BY tenant_id")
        .fetch_all(provisioner.control())
        .await?;
    let mut places = Places::new();
    for (database, schema) in rows {
        places.entry(database).or_default().push(schema);
    }
    Ok(places)
}

struct Bench<'a> {
    installation: &'a Installation,
    places: Places,
    settings: Settings,
}

impl Bench<'_> {
    /// Makes tasks at every site, or at the first `only`, and waits until all are done. Kills the worker in the middle
    /// where there is one to be killed.
    async fn round(&self, tasks: i64, only: Option<usize>, killed: Option<&mut Part>) -> anyhow::Result<Late> {
        let mut left = only.unwrap_or(usize::MAX);
        let mut chosen: Vec<(PgConnection, Vec<String>)> = Vec::new();
        for (database, schemas) in &self.places {
            let schemas: Vec<String> = schemas.iter().take(left).cloned().collect();
            left = left.saturating_sub(schemas.len());
            chosen.push((self.installation.admin(database).connect().await?, schemas));
        }
        let begun = Instant::now();
        for (conn, schemas) in &mut chosen {
            for schema in schemas.iter() {
                prepare(conn, schema, tasks, LEAD - begun.elapsed().as_secs_f64().min(LEAD)).await?;
            }
        }
        if let Some(part) = killed {
            tokio::time::sleep(Duration::from_secs_f64(LEAD + SPREAD / 2.0)).await;
            part.kill()?;
            *part = Part::site(&self.settings)?.0;
        }
        let mut late = Vec::new();
        for (conn, schemas) in &mut chosen {
            for schema in schemas.iter() {
                late.extend(ended(conn, schema, tasks, begun).await?);
            }
        }
        for (conn, _) in chosen {
            conn.close().await?;
        }
        late.sort_by(f64::total_cmp);
        let quantile =
            |part: f64| late.get(((late.len() - 1) as f64 * part) as usize).copied().unwrap_or_default() * 1000.0;
        Ok(Late { p50: quantile(0.5), p99: quantile(0.99), most: quantile(1.0) })
    }
}

/// Tasks of a site, due over a minute from `lead` seconds on, each at another moment than the other sites'.
async fn prepare(conn: &mut PgConnection, schema: &str, tasks: i64, lead: f64) -> anyhow::Result<()> {
    let sql = format!(
        "DELETE FROM {schema}.tasks; UPDATE {schema}.users SET class = NULL;
         INSERT INTO {schema}.tasks (kind, key, payload, due_at)
         SELECT '{COUNT}', n::text, jsonb_build_object('user', (SELECT min(id) FROM {schema}.users)),
                now() + make_interval(secs => {lead} + random() * {SPREAD}) FROM generate_series(1, {tasks}) AS n"
    );
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await?;
    Ok(())
}

/// Waits until a site's tasks are done; how late each began, in seconds. Each has counted once.
async fn ended(conn: &mut PgConnection, schema: &str, tasks: i64, begun: Instant) -> anyhow::Result<Vec<f64>> {
    loop {
        let sql = format!("SELECT count(*) FROM {schema}.tasks WHERE state = 'done'");
        let done: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut *conn).await?;
        if done == tasks {
            break;
        }
        ensure!(begun.elapsed() < PATIENCE, "{done} of {tasks} tasks are done at {schema}");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let sql = format!("SELECT coalesce(max(class), '0')::bigint FROM {schema}.users");
    let counted: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut *conn).await?;
    ensure!(counted == tasks, "{tasks} tasks have counted {counted} at {schema}");
    let sql = format!("SELECT extract(epoch FROM started_at - due_at)::float8 FROM {schema}.tasks");
    Ok(sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(conn).await?)
}

/// Percent of a core that the worker's process takes while nothing is due.
async fn idle_cost(part: &Part) -> anyhow::Result<f64> {
    let (before, begun) = (cpu_seconds(part)?, Instant::now());
    tokio::time::sleep(IDLE).await;
    Ok((cpu_seconds(part)? - before) / begun.elapsed().as_secs_f64() * 100.0)
}

fn cpu_seconds(part: &Part) -> anyhow::Result<f64> {
    /// Linux counts these for programs in hundredths of a second.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", part.id()))?;
    let after_name = stat.rsplit_once(") ").context("a process' line")?.1;
    let fields: Vec<&str> = after_name.split(' ').collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).context("its times");
    Ok((ticks(11)? + ticks(12)?) / TICKS)
}
