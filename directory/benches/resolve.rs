//! What finding a site by its host costs once it is known: under a microsecond is wanted. Fills a control schema of its
//! own on the server behind `LOPHOC_TEST_DATABASE_URL` (an administrator's address) and drops it.

use std::hint::black_box;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use criterion::{Criterion, Throughput};
use directory::{Directory, DirectoryOptions, Lookup};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tokio::runtime::Runtime;

/// Sites that are known.
const SITES: usize = 2000;

const FILL: &str = "INSERT INTO databases (name, number, state) VALUES ('nowhere', 1, 'open');
    INSERT INTO tenants (id, name, state, subdomain) SELECT n, 'Site ' || n, 'active', 'site-' || n FROM generate_series(1, 2000) AS n;
    INSERT INTO placements (tenant_id, database, schema, role, version) SELECT n, 'nowhere', 't_' || n, 't_' || n || '_rw', 1 FROM generate_series(1, 2000) AS n;
    INSERT INTO subscriptions (tenant_id, plan_id) SELECT n, 5 FROM generate_series(1, 2000) AS n;
    INSERT INTO websites (tenant_id) SELECT n FROM generate_series(1, 2000) AS n";

fn main() -> anyhow::Result<()> {
    let url = std::env::var("LOPHOC_TEST_DATABASE_URL").context("LOPHOC_TEST_DATABASE_URL is not set")?;
    let admin = PgConnectOptions::from_str(&url)?;
    let name = format!("lophoc_resolve_{}", uuid::Uuid::new_v4().simple());
    let runtime = Runtime::new()?;
    let measured = runtime.block_on(fill(&admin, &name)).and_then(|directory| measure(&runtime, &directory));
    runtime.block_on(async {
        let mut conn = admin.connect().await?;
        sqlx::raw_sql(AssertSqlSafe(format!("DROP DATABASE IF EXISTS {name} (FORCE)"))).execute(&mut conn).await?;
        anyhow::Ok(conn.close().await?)
    })?;
    measured
}

async fn fill(admin: &PgConnectOptions, name: &str) -> anyhow::Result<Directory> {
    let mut conn = admin.connect().await?;
    sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut conn).await?;
    conn.close().await?;
    let own = admin.clone().database(name);
    let mut conn = own.connect().await?;
    migrations::control(&mut conn).await?;
    sqlx::raw_sql("SET search_path = control").execute(&mut conn).await?;
    sqlx::raw_sql(FILL).execute(&mut conn).await?;
    conn.close().await?;
    // No answer grows old while it is measured.
    let options = DirectoryOptions { life: Duration::from_secs(3600), ..DirectoryOptions::default() };
    Ok(Directory::connect(own.to_url_lossy().as_str(), options).await?)
}

fn measure(runtime: &Runtime, directory: &Directory) -> anyhow::Result<()> {
    let hosts: Vec<String> = (1..=SITES).map(|number| format!("site-{number}.localhost")).collect();
    // A moment for the follower to be listening: its start makes everything stale once.
    std::thread::sleep(Duration::from_secs(2));
    for host in &hosts {
        let found = runtime.block_on(directory.resolve(host)).map_err(|error| anyhow::anyhow!("{error:?}"))?;
        anyhow::ensure!(matches!(found, Lookup::Site(_)), "{host} leads to {found:?}");
    }
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("resolve");
    group.throughput(Throughput::Elements(1));
    let mut next = 0;
    let mut pick = || {
        // A stride that visits every host: no two questions in a row are for the same one.
        next = (next + 997) % SITES;
        hosts[next].as_str()
    };
    group.bench_function("a known host", |bencher| {
        bencher.to_async(runtime).iter(|| {
            let host = pick();
            async move { black_box(directory.resolve(black_box(host)).await.is_ok()) }
        });
    });
    group.bench_function("a known host in capitals with a port", |bencher| {
        bencher
            .to_async(runtime)
            .iter(|| async { black_box(directory.resolve(black_box("SITE-7.localhost:8080")).await.is_ok()) });
    });
    group.bench_function("an unknown host that was asked for before", |bencher| {
        bencher
            .to_async(runtime)
            .iter(|| async { black_box(directory.resolve(black_box("nobody.localhost")).await.is_ok()) });
    });
    group.finish();
    criterion.final_summary();
    Ok(())
}
