//! A page beside its SQL: the statements that one request runs, prepared, on connections as the server has.

use std::time::Instant;

use futures::future::try_join_all;
use reqwest::Method;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use tests::Answer;
use tests::Caller;
use tests::bench::BenchServer;

use crate::figures::{Figure, beside, quantile};
use crate::server_log::{self, Step};

/// Who asks at one time, in how many turns with the SQL, and how often each in a turn.
const CLIENTS: usize = 4;
const TURNS: usize = 6;
const TIMES: usize = 100;
/// Captures until two in a row agree.
const CAPTURES: usize = 10;

async fn ask(who: &Caller, path: &str) -> anyhow::Result<()> {
    let answer = Answer::read(who.request(Method::GET, path).send().await?).await?;
    anyhow::ensure!(answer.status == 200 && !answer.text.is_empty(), "{path}: {} {}", answer.status, answer.text);
    Ok(())
}

/// Its figures under a name, asked for by somebody who may.
pub async fn figures(server: &BenchServer, who: &Caller, path: &str, name: &str) -> anyhow::Result<Vec<Figure>> {
    let statements = capture(server, who, path).await?;
    let mut conns = Vec::new();
    for _ in 0..CLIENTS {
        conns.push(Straight::open(server, &statements).await?);
    }
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for turn in 0..=TURNS {
        let asked = try_join_all((0..CLIENTS).map(|_| timed(async || ask(who, path).await))).await?;
        let straight = try_join_all(conns.iter_mut().map(Straight::times)).await?;
        // The first turn warms both.
        if turn > 0 {
            ours.extend(asked.into_iter().flatten());
            bare.extend(straight.into_iter().flatten());
        }
    }
    let mut row = |name: String, share: f64| beside(name, quantile(&mut ours, share), quantile(&mut bare, share), "ms");
    Ok(vec![row(format!("{name}, p99, beside its SQL (bar: ratio 3)"), 0.99), row("the same, median".to_owned(), 0.5)])
}

async fn timed(mut work: impl AsyncFnMut() -> anyhow::Result<()>) -> anyhow::Result<Vec<f64>> {
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let began = Instant::now();
        work().await?;
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(times)
}

/// What the request runs in the site's database: two captures in a row that agree, since the server does other things as well.
async fn capture(server: &BenchServer, who: &Caller, path: &str) -> anyhow::Result<Vec<Step>> {
    for _ in 0..CAPTURES {
        ask(who, path).await?;
    }
    let api = format!("{}_api", server.installation.prefix);
    let mut before: Vec<String> = Vec::new();
    for _ in 0..CAPTURES {
        let (steps, ()) = server_log::during(&server.installation, ask(who, path)).await?;
        let is_its = |step: &Step| step.is_run && step.database == server.placement.database && step.user == api;
        let found: Vec<Step> = steps.into_iter().filter(is_its).collect();
        let now: Vec<String> = found.iter().map(|step| step.sql.clone()).collect();
        if !now.is_empty() && now == before {
            return Ok(found);
        }
        before = now;
    }
    anyhow::bail!("the server is busy with something else: no two captures agree")
}

/// A connection with the statements prepared.
struct Straight {
    conn: PgConnection,
    run: Vec<String>,
}

impl Straight {
    async fn open(server: &BenchServer, statements: &[Step]) -> anyhow::Result<Self> {
        let placement = &server.placement;
        let mut conn = server.installation.login("api", &placement.database).connect().await?;
        let place = format!("SET ROLE \"{}\"; SET search_path TO \"{}\"", placement.role, placement.schema);
        send(&mut conn, place).await?;
        let mut run = Vec::with_capacity(statements.len());
        for (number, step) in statements.iter().enumerate() {
            let is_query = step.sql.starts_with("SELECT") || step.sql.starts_with("WITH");
            if is_query || !step.parameters.is_empty() {
                send(&mut conn, format!("PREPARE bench_{number} AS {}", step.sql)).await?;
                let given = if step.parameters.is_empty() {
                    String::new()
                } else {
                    format!("({})", step.parameters.join(", "))
                };
                run.push(format!("EXECUTE bench_{number}{given}"));
            } else {
                run.push(step.sql.clone());
            }
        }
        Ok(Self { conn, run })
    }

    async fn times(&mut self) -> anyhow::Result<Vec<f64>> {
        let Self { conn, run } = self;
        timed(async || {
            for sql in run.iter() {
                send(conn, sql.clone()).await?;
            }
            Ok(())
        })
        .await
    }
}

/// Runs a statement and takes all of its rows.
async fn send(conn: &mut PgConnection, sql: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql)).fetch_all(conn).await?;
    Ok(())
}
