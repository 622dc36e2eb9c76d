//! Waits for a test run to end, however it ends, and drops its databases, roles and files.
//! Started by the harness: `janitor PROCESS PREFIX`.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (process, prefix) = arguments.next().zip(arguments.next()).context("janitor PROCESS PREFIX")?;
    while Path::new("/proc").join(&process).exists() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // The forge's machine goes with the run: dropping hundreds of databases would only slow what is tested after it.
    if std::env::var("CI").is_ok_and(|value| value == "true") {
        return Ok(());
    }
    let url = std::env::var("LOPHOC_TEST_DATABASE_URL")?;
    let mut conn = PgConnectOptions::from_str(&url)?.connect().await?;
    tests::leftovers::drop_all(&mut conn, &prefix).await?;
    match std::fs::remove_dir_all(tests::leftovers::folder(&prefix)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}
