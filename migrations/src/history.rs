//! refinery's traits on an sqlx connection.

use refinery_core::Migration;
use refinery_core::traits::r#async::{AsyncMigrate, AsyncQuery, AsyncTransaction};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// A connection whose search path is the schema that is migrated.
pub(crate) struct History<'c>(pub(crate) &'c mut PgConnection);

impl AsyncTransaction for History<'_> {
    type Error = sqlx::Error;

    async fn execute<'a, T: Iterator<Item = &'a str> + Send + 'a>(
        &'a mut self,
        queries: T,
    ) -> Result<usize, sqlx::Error> {
        let mut transaction = self.0.begin().await?;
        let mut count = 0;
        for query in queries {
            // The text is a migration of ours or refinery's own statement about its history table.
            transaction.execute(sqlx::raw_sql(AssertSqlSafe(query.to_owned()))).await?;
            count += 1;
        }
        transaction.commit().await?;
        Ok(count)
    }
}

impl AsyncQuery<Vec<Migration>> for History<'_> {
    async fn query<'a>(&'a mut self, query: &'a str) -> Result<Vec<Migration>, sqlx::Error> {
        let rows = self.0.fetch_all(sqlx::raw_sql(AssertSqlSafe(query.to_owned()))).await?;
        rows.iter().map(applied).collect()
    }
}

impl AsyncMigrate for History<'_> {}

/// A row of the history table as refinery sees it.
fn applied(row: &sqlx::postgres::PgRow) -> Result<Migration, sqlx::Error> {
    let unreadable = |error: Box<dyn std::error::Error + Send + Sync>| sqlx::Error::Decode(error);
    let applied_on =
        OffsetDateTime::parse(row.try_get("applied_on")?, &Rfc3339).map_err(|error| unreadable(error.into()))?;
    let checksum = row.try_get::<&str, _>("checksum")?.parse::<u64>().map_err(|error| unreadable(error.into()))?;
    Ok(Migration::applied(row.try_get("version")?, row.try_get("name")?, applied_on, checksum))
}
