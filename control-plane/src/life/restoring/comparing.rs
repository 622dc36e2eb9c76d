//! Looking at what was copied, and making it fit for today: this program's version, today's sessions and jobs, blobs.

use anyhow::ensure;
use directory::holdings;
use futures::future::try_join;
use sqlx::{Connection, PgConnection};

use super::{COURSE, Course, Wanted, recovering, to};
use crate::life::exporting;
use crate::life::moving::connections::{self, Connections, Endpoints};
use crate::life::moving::tables;
use crate::notice::notice;
use crate::operations::{Context, Outcome};
use crate::provisioning::Slot;

/// What is noted once every table was compared: after that they are changed.
const COMPARED: &str = "compared";
/// Names of blobs that are told of those that are missing.
const TOLD: usize = 10;

pub(super) async fn compare(context: &mut Context) -> anyhow::Result<Outcome> {
    let slot = to(context).await?;
    connections::end_others(context, [&slot]).await?;
    if !context.recall(COMPARED)?.unwrap_or(false) {
        same(context, &slot).await?;
        context.note(COMPARED, true)?;
        context.remember().await?;
    }
    let provisioner = context.services.provisioner.clone();
    let mut conn = provisioner.connect(&slot.database, "pg_catalog").await?;
    migrations::tenant(&mut conn, &slot.schema).await?;
    migrations::grant_tenant(&mut conn, &slot.schema, &slot.role).await?;
    conn.close().await?;
    let mut conn = provisioner.connect(&slot.database, &slot.schema).await?;
    let wanted: Wanted = context.input()?;
    let mut transaction = conn.begin().await?;
    for_today(&mut transaction, wanted.into_new).await?;
    transaction.commit().await?;
    hold_blobs(context, &mut conn).await?;
    conn.close().await?;
    Ok(Outcome::Done)
}

/// Every table once more, as it is now that references and triggers are back, and the references.
async fn same(context: &mut Context, slot: &Slot) -> anyhow::Result<()> {
    let course: Course = context.recall_known(COURSE)?;
    let scratch = context.backups()?.scratch(context.operation);
    let _held = scratch.hold()?;
    let from = recovering::reached(context, &course, &scratch).await?;
    let ends = Endpoints { from, to: context.services.provisioner.options_of(&slot.database, &slot.schema).await? };
    let Connections { mut from, mut to } = ends.reach(context).await?;
    tables::validate(&mut to).await?;
    let all = tables::all(&mut from).await?;
    for (number, table) in all.iter().enumerate() {
        let (there, here) = try_join(tables::digest(&mut from, table), tables::digest(&mut to, table)).await?;
        ensure!(there == here, "the copy of {} differs: {} rows there, {} here", table.name, there.0, here.0);
        context.progress(number as f64 / all.len() as f64).await?;
    }
    context.log(notice!("compared", "{tables} tables compared, all references hold", tables = all.len())).await
}

/// Sessions that were ended since would be good again: everybody signs in anew. What was being judged then is judged
/// again. A new site had no visits of operators.
async fn for_today(conn: &mut PgConnection, into_new: bool) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM sessions").execute(&mut *conn).await?;
    if into_new {
        sqlx::query!("DELETE FROM platform_visits").execute(&mut *conn).await?;
    }
    crate::life::store::carry_again(conn).await
}

/// The site holds again what its tables name; what was let go since is still in the store.
async fn hold_blobs(context: &Context, conn: &mut PgConnection) -> anyhow::Result<()> {
    let blobs = exporting::blobs_of(conn).await?;
    holdings::hold(context.control(), context.tenant()?, &blobs).await?;
    let mut missing = Vec::new();
    for (hash, _) in &blobs {
        if context.services.blobs.size(hash).await?.is_none() {
            missing.push(hash.as_str());
        }
    }
    if !missing.is_empty() {
        let (blobs, detail) = (missing.len(), missing.iter().take(TOLD).copied().collect::<Vec<_>>().join(", "));
        context
            .log(notice!(
                "blobs_missing",
                "{blobs} blobs that the tables name are not in the store: {detail}",
                blobs,
                detail
            ))
            .await?;
    }
    Ok(())
}
