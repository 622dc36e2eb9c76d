//! Applies every tenant migration to a new schema: `scripts/baseline` dumps what that leaves.
//!
//! Usage: `replay-tenant DATABASE_URL SCHEMA`

use anyhow::Context;
use sqlx::{Connection, PgConnection};

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: replay-tenant DATABASE_URL SCHEMA";
    let (url, schema) = (arguments.next().context(usage)?, arguments.next().context(usage)?);
    let mut conn = PgConnection::connect(&url).await.context("connecting to the database")?;
    migrations::tenant(&mut conn, &schema).await?;
    conn.close().await?;
    Ok(())
}
