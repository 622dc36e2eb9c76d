//! What a program asks of the control database before it says that it is ready.

use sqlx::PgPool;

/// Whether the control database answers, with a schema that this binary can work with.
///
/// # Errors
/// When it does not, or is older: `control-plane migrate` comes before the new programs.
pub async fn check_control(pool: &PgPool) -> anyhow::Result<()> {
    // refinery's table, which the build's database does not have.
    let version: Option<i32> = sqlx::query_scalar("SELECT max(version) FROM schema_history").fetch_one(pool).await?;
    let (found, wanted) = (version.unwrap_or_default(), migrations::control_version());
    anyhow::ensure!(found >= wanted, "the control schema is at version {found}, this program needs {wanted}");
    Ok(())
}

/// A database that holds a site's schema, with its server; `None` while there is no site.
///
/// # Errors
/// When the control database is away.
pub async fn any_database(pool: &PgPool) -> Result<Option<(String, String)>, sqlx::Error> {
    let found = sqlx::query!("SELECT server, database FROM placements ORDER BY tenant_id LIMIT 1").fetch_optional(pool);
    Ok(found.await?.map(|row| (row.server, row.database)))
}
