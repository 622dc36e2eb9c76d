//! Connections to the judge's database.

use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;

/// Name of the judge's schema in its database.
const SCHEMA: &str = "judge";

/// A pool of at most `max` connections, as [`platform::db::connect`] makes them. A statement is planned once on
/// each, not for each job: jobs are much the same, and planning them anew was a fifth of what one costs the database.
///
/// # Errors
/// When `url` is no Postgres address.
pub fn connect(url: &str, max: u32) -> Result<PgPool, sqlx::Error> {
    let pool = platform::db::connect(url, SCHEMA, max)?;
    let usual = PgConnectOptions::clone(&pool.connect_options());
    pool.set_connect_options(usual.options([("plan_cache_mode", "force_generic_plan")]));
    Ok(pool)
}
