//! The connections that a step works over. Those of a worker that was cut off, which may still be at it, are ended.

use anyhow::ensure;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

use super::Plan;
use crate::operations::Context;
use crate::provisioning::Slot;

/// A connection to each place, with its schema as search path.
pub(in crate::life) struct Connections {
    pub(in crate::life) from: PgConnection,
    pub(in crate::life) to: PgConnection,
}

/// How both places are reached, by as many connections as are wanted.
pub(in crate::life) struct Endpoints {
    pub(in crate::life) from: PgConnectOptions,
    pub(in crate::life) to: PgConnectOptions,
}

impl Endpoints {
    /// Those of a plan.
    pub(super) async fn of(context: &Context, plan: &Plan) -> Result<Self, sqlx::Error> {
        let provisioner = &context.services.provisioner;
        let from = provisioner.options_of(&plan.from.database, &plan.from.schema).await?;
        let to = provisioner.options_of(&plan.to.database, &plan.to.schema).await?;
        Ok(Self { from, to })
    }

    /// A connection to each.
    pub(in crate::life) async fn reach(&self, context: &Context) -> Result<Connections, sqlx::Error> {
        Ok(Connections { from: reach(context, &self.from).await?, to: reach(context, &self.to).await? })
    }
}

/// What this operation's connections are called.
fn application_name(context: &Context) -> String {
    format!("lophoc operation {}", context.operation)
}

/// Connections to both places, and nobody else's of this operation.
pub(in crate::life) async fn both(context: &Context, plan: &Plan) -> anyhow::Result<Connections> {
    end_others(context, [&plan.from, &plan.to]).await?;
    Ok(Connections { from: old(context, plan).await?, to: new(context, plan).await? })
}

/// A connection to the old place.
pub(in crate::life) async fn old(context: &Context, plan: &Plan) -> Result<PgConnection, sqlx::Error> {
    open(context, &plan.from.database, &plan.from.schema).await
}

/// A connection to the new place.
pub(in crate::life) async fn new(context: &Context, plan: &Plan) -> Result<PgConnection, sqlx::Error> {
    open(context, &plan.to.database, &plan.to.schema).await
}

async fn open(context: &Context, database: &str, schema: &str) -> Result<PgConnection, sqlx::Error> {
    let options = context.services.provisioner.options_of(database, schema).await?;
    reach(context, &options).await
}

async fn reach(context: &Context, options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut conn = options.clone().application_name(&application_name(context)).connect().await?;
    // Texts of values are the same on both sides, whatever the servers' settings.
    let spelling = "SET datestyle = 'ISO, YMD'; SET timezone = 'UTC'; SET intervalstyle = 'iso_8601'; \
                    SET bytea_output = 'hex'; SET extra_float_digits = 1";
    sqlx::raw_sql(spelling).execute(&mut conn).await?;
    Ok(conn)
}

/// Ends the connections of workers that had this operation before. Fails where one of them does not end: it may be in the
/// midst of something.
pub(in crate::life) async fn end_others(
    context: &Context,
    slots: impl IntoIterator<Item = &Slot>,
) -> anyhow::Result<()> {
    // A worker that has lost its lease is the other itself.
    let mut transaction = context.control().begin().await?;
    context.hold_in(&mut transaction).await?;
    transaction.commit().await?;
    for slot in slots {
        let mut conn = context.services.provisioner.connect(&slot.database, "pg_catalog").await?;
        let others = "FROM pg_stat_activity
              WHERE application_name = $1 AND usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()";
        sqlx::query(AssertSqlSafe(format!("SELECT pg_terminate_backend(pid, 5000) {others}")))
            .bind(application_name(context))
            .execute(&mut conn)
            .await?;
        let left: i64 = sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) {others}")))
            .bind(application_name(context))
            .fetch_one(&mut conn)
            .await?;
        conn.close().await?;
        ensure!(left == 0, "{left} connections of a worker that was cut off do not end");
    }
    Ok(())
}
