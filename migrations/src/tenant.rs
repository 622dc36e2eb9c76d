//! The migrations of a site's schema.

use std::time::Duration;

use refinery::Runner;
use refinery_core::Migration;
use sqlx::PgConnection;

use crate::schema::{MigrateError, WAIT_FOR_TABLE, bring_up};

/// What a site's schema is brought up with: what this binary embeds, and in tests more.
#[derive(Debug, Clone)]
pub struct TenantMigrations(Vec<Migration>);

impl Default for TenantMigrations {
    fn default() -> Self {
        Self(crate::tenant_set::migrations::runner().get_migrations().clone())
    }
}

impl TenantMigrations {
    /// The same and one more, named as its file would be: `V7__name`.
    ///
    /// # Errors
    /// When the name is none.
    pub fn and(mut self, name: &str, sql: &str) -> Result<Self, MigrateError> {
        self.0.push(Migration::unapplied(name, sql)?);
        Ok(self)
    }

    /// The newest version.
    pub fn version(&self) -> i32 {
        self.0.iter().map(Migration::version).max().unwrap_or(0)
    }

    /// What a schema at the version `from` lacks, in order.
    pub fn lacking(&self, from: i32) -> Vec<String> {
        let mut lacking: Vec<&Migration> = self.0.iter().filter(|migration| migration.version() > from).collect();
        lacking.sort_by_key(|migration| migration.version());
        lacking.into_iter().map(ToString::to_string).collect()
    }

    /// Brings `schema` up to date, making it where it is missing; waits at most `for_table` for each table that somebody
    /// uses. Returns how many migrations were applied.
    ///
    /// # Errors
    /// When a migration fails, differs from the one applied before, or another migrator holds the schema for too long.
    pub async fn apply(
        &self,
        conn: &mut PgConnection,
        schema: &str,
        for_table: Duration,
    ) -> Result<usize, MigrateError> {
        // Its tables have triggers that write there.
        crate::shared(conn).await?;
        bring_up(conn, schema, Runner::new(&self.0), for_table).await
    }
}

/// Brings one site's schema up to date with what this binary embeds. Returns how many migrations were applied.
///
/// # Errors
/// As [`TenantMigrations::apply`].
pub async fn tenant(conn: &mut PgConnection, schema: &str) -> Result<usize, MigrateError> {
    TenantMigrations::default().apply(conn, schema, WAIT_FOR_TABLE).await
}

/// Builds one site's schema as it was at `version`, which is not newer than this binary's newest: for rows that were
/// written then.
///
/// # Errors
/// As [`TenantMigrations::apply`].
pub async fn tenant_at(conn: &mut PgConnection, schema: &str, version: i32) -> Result<(), MigrateError> {
    let mut migrations = TenantMigrations::default();
    migrations.0.retain(|migration| migration.version() <= version);
    migrations.apply(conn, schema, WAIT_FOR_TABLE).await.map(drop)
}
