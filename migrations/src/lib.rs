//! The schemas of Lophoc's databases, and how they are brought up to date: refinery over sqlx, with the history of
//! each schema kept in the schema itself.
//!
//! Migrations expand first and contract releases later, so that a binary serves every version in [`SERVED_TENANTS`].

mod history;
mod schema;
mod shared;
mod standby;
mod tenant;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use refinery::Runner;
use sqlx::PgConnection;

pub use schema::{HISTORY_TABLE, MigrateError, is_plain_name};
pub use shared::{grant_shared, shared};
pub use standby::{build_standby, drop_schema, grant_control, grant_judge, grant_tenant};
pub use tenant::{TenantMigrations, tenant, tenant_at};

mod control_set {
    refinery::embed_migrations!("control");
}
mod judge_set {
    refinery::embed_migrations!("judge");
}
mod shared_set {
    refinery::embed_migrations!("shared");
}
mod tenant_set {
    refinery::embed_migrations!("tenant");
}

/// The schema of the control database.
pub const CONTROL_SCHEMA: &str = "control";
/// The schema of the judge's database.
pub const JUDGE_SCHEMA: &str = "judge";

/// What the sites of one database share, beside their own schemas.
pub const SHARED_SCHEMA: &str = "shared";

/// The oldest version of a site's schema that this binary can serve.
const OLDEST_SERVED_TENANT: i32 = 4;

/// Versions of a site's schema that this binary can serve. A newer one was made by a newer binary and, by the rule of
/// expand and contract, still suits this one; the number of releases that holds for is one.
pub static SERVED_TENANTS: LazyLock<RangeInclusive<i32>> =
    LazyLock::new(|| OLDEST_SERVED_TENANT..=tenant_version() + 1);

/// Brings the control schema up to date, making it where it is missing. Returns how many migrations were applied.
///
/// # Errors
/// When a migration fails, differs from the one applied before, or another migrator holds the schema for too long.
pub async fn control(conn: &mut PgConnection) -> Result<usize, MigrateError> {
    schema::bring_up(conn, CONTROL_SCHEMA, control_set::migrations::runner(), schema::WAIT_FOR_TABLE).await
}

/// Brings the judge's schema up to date, making it where it is missing. Returns how many migrations were applied.
///
/// # Errors
/// As [`control`].
pub async fn judge(conn: &mut PgConnection) -> Result<usize, MigrateError> {
    schema::bring_up(conn, JUDGE_SCHEMA, judge_set::migrations::runner(), schema::WAIT_FOR_TABLE).await
}

/// The newest version of the control schema that this binary knows: the oldest that it can work with.
pub fn control_version() -> i32 {
    newest(&control_set::migrations::runner())
}

/// The newest version of a site's schema that this binary knows.
pub fn tenant_version() -> i32 {
    newest(&tenant_set::migrations::runner())
}

fn newest(runner: &Runner) -> i32 {
    runner.get_migrations().iter().map(refinery::Migration::version).max().unwrap_or(0)
}
