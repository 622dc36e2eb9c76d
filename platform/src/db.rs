//! Connections to the databases that are not a tenant's.

use std::str::FromStr;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

pub use crate::write_fence::is_fenced;

/// Options for `url` whose connections see `schema` only.
///
/// # Errors
/// When `url` is no Postgres address.
pub fn options(url: &str, schema: &str) -> Result<PgConnectOptions, sqlx::Error> {
    Ok(PgConnectOptions::from_str(url)?.options([("search_path", schema)]).application_name("lophoc"))
}

/// A pool of at most `max` connections to `url`, with `schema` as search path. It connects when first used, so a
/// process starts, and answers 503, while its database is away.
///
/// # Errors
/// When `url` is no Postgres address.
pub fn connect(url: &str, schema: &str, max: u32) -> Result<PgPool, sqlx::Error> {
    Ok(PgPoolOptions::new()
        .max_connections(max)
        .acquire_timeout(Duration::from_secs(5))
        .test_before_acquire(false)
        .connect_lazy_with(options(url, schema)?))
}

/// Whether an error means that the database is away or the connection broke, rather than that a statement was wrong.
pub fn is_unavailable(error: &sqlx::Error) -> bool {
    match error {
        // Protocol: what came was not Postgres', as when something between us and it closes the connection at once.
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // 57P0x: the server shuts down, crashed or is not ready; 08xxx: connection exceptions; 53300: too many clients.
        sqlx::Error::Database(db) => {
            db.code().is_some_and(|code| code.starts_with("57P") || code.starts_with("08") || code == "53300")
        }
        _ => false,
    }
}
