//! Removing a site for good, once its grace is over: nothing of it is left but what was done to it (operations, audit)
//! and, until they expire, files that it was exported to.

use std::time::Duration;

use crate::holdings;
use crate::notice::notice;
use crate::operations::{Context, Kind, Outcome, Step, permanent};

use super::store;

/// How long to wait for the sites whose blobs were never counted.
const COUNTING: Duration = Duration::from_secs(5);

/// Removes a deleted site. It can be brought back until its first step has ended; after that it goes on to its end,
/// however often it is tried.
pub static REMOVE: Kind = Kind {
    name: "remove",
    steps: &[
        Step { name: "close", weight: 1, can_be_cancelled: true, run: |context| Box::pin(close(context)) },
        Step {
            name: "certificates",
            weight: 1,
            can_be_cancelled: false,
            run: |context| Box::pin(certificates(context)),
        },
        Step { name: "blobs", weight: 5, can_be_cancelled: false, run: |context| Box::pin(blobs(context)) },
        Step { name: "schema", weight: 5, can_be_cancelled: false, run: |context| Box::pin(schema(context)) },
        Step { name: "judge", weight: 1, can_be_cancelled: false, run: |context| Box::pin(judge(context)) },
        Step { name: "rows", weight: 1, can_be_cancelled: false, run: |context| Box::pin(rows(context)) },
    ],
    undo: None,
};

async fn close(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let mut transaction = context.control().begin().await?;
    if !store::close(&mut transaction, tenant).await? {
        return Err(permanent(notice!("grace_not_over", "the site is not deleted, or its grace is not over")));
    }
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}

async fn certificates(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let mut transaction = context.control().begin().await?;
    store::delete_certificates(&mut transaction, tenant).await?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}

async fn blobs(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    match holdings::release_all(context.control(), &context.services.blobs, tenant).await? {
        Some(deleted) => {
            context.log(notice!("blobs_deleted", "{deleted} blobs deleted that no other site holds", deleted)).await?;
            Ok(Outcome::Done)
        }
        None => Ok(Outcome::Later(COUNTING)),
    }
}

async fn schema(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let provisioner = &context.services.provisioner;
    super::moving::drop_old_schemas_of(provisioner, tenant).await?;
    provisioner.drop_site_schema(tenant).await?;
    Ok(Outcome::Done)
}

/// After the schema: nothing of the site can hand anything in any more.
async fn judge(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    match context.services.judge.clone() {
        Some(judge) => {
            let jobs = judge.forget(tenant).await?;
            context.log(notice!("jobs_deleted", "{jobs} jobs of the judge's deleted", jobs)).await?;
        }
        // As where the platform has no judge at all: the console says so too.
        None => context.log(notice!("no_judge", "this process knows of no judge (LOPHOC_JUDGE_DATABASE_URL)")).await?,
    }
    Ok(Outcome::Done)
}

async fn rows(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let mut transaction = context.control().begin().await?;
    store::delete_tenant(&mut transaction, tenant).await?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}
