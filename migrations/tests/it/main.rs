//! The migrations on a real Postgres: `LOPHOC_TEST_DATABASE_URL` is an administrator's address of it
//! (`scripts/postgres --test --env` prints one).

mod baseline;
mod replay;

use std::future::Future;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::str::FromStr;

use anyhow::Context;
use futures::FutureExt;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

/// Runs `test` in a database of its own, which is dropped afterwards.
async fn with_database<F: Future<Output = anyhow::Result<()>>>(
    test: impl FnOnce(PgConnectOptions) -> F,
) -> anyhow::Result<()> {
    let url = std::env::var("LOPHOC_TEST_DATABASE_URL")
        .context("LOPHOC_TEST_DATABASE_URL is not set: eval \"$(scripts/postgres --test --env)\"")?;
    let options = PgConnectOptions::from_str(&url)?;
    let name = format!(
        "lophoc_test_{}",
        &platform::secrets::hash_token(&platform::secrets::new_token())
            .iter()
            .take(8)
            .map(|b| format!("{b:02x}"))
            .collect::<String>()
    );
    let mut admin = options.connect().await.context("connecting to LOPHOC_TEST_DATABASE_URL")?;
    run(&mut admin, format!("CREATE DATABASE {name}")).await?;
    let outcome = AssertUnwindSafe(test(options.clone().database(&name))).catch_unwind().await;
    run(&mut admin, format!("DROP DATABASE {name} (FORCE)")).await?;
    admin.close().await?;
    outcome.unwrap_or_else(|panic| resume_unwind(panic))
}

async fn run(conn: &mut PgConnection, sql: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await?;
    Ok(())
}
