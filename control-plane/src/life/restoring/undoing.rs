//! Undoing a restore in place: the site has again what it had before. What was written since the restore is kept at the
//! place that it leaves, as after a move.

use anyhow::Context as _;

use super::{UNDO_FOR, store, switching};
use crate::life::moving::connections;
use crate::life::moving::switching::give_back;
use crate::life::moving::{PLAN, Plan, capture, reserving, store as moved};
use crate::notice::notice;
use crate::operations::{Context, Outcome, permanent};

/// What it had before is not dropped meanwhile, and is of this program's version.
pub(super) async fn reserve(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let gone = || permanent(notice!("former_gone", "what the site had before it was restored is gone"));
    let former = store::undoable(context.control(), tenant).await?.ok_or_else(gone)?;
    let place = reserving::placed(context, &[]).await?;
    let plan = Plan { from: place.slot, to: former, epoch: place.epoch, version: migrations::tenant_version() };
    let mut transaction = context.control().begin().await?;
    context.note(PLAN, &plan)?;
    context.end_in(&mut transaction).await?;
    if !store::keep(&mut transaction, &plan.to.schema).await? {
        return Err(gone());
    }
    transaction.commit().await?;
    Ok(Outcome::Noted)
}

/// Opens what it had before and goes back there.
pub(super) async fn switch(context: &mut Context) -> anyhow::Result<Outcome> {
    let plan: Plan = context.recall_known(PLAN)?;
    match made_ready(context, &plan).await {
        Ok(()) => switching::exchange(context, &plan, UNDO_FOR, true).await,
        Err(error) => switching::called_off(context, &plan, error).await,
    }
}

/// What it had before can be written again, in this program's version, and holds its blobs.
async fn made_ready(context: &Context, plan: &Plan) -> anyhow::Result<()> {
    let provisioner = context.services.provisioner.clone();
    connections::end_others(context, [&plan.from, &plan.to]).await?;
    let mut conn = provisioner.connect(&plan.to.database, "pg_catalog").await?;
    capture::remove(&mut conn, &plan.to).await?;
    migrations::tenant(&mut conn, &plan.to.schema).await.context("what the site had before")?;
    migrations::grant_tenant(&mut conn, &plan.to.schema, &plan.to.role).await?;
    let mut to = connections::new(context, plan).await?;
    let blobs = crate::life::exporting::blobs_of(&mut to).await?;
    directory::holdings::hold(context.control(), context.tenant()?, &blobs).await?;
    Ok(())
}

/// Before the switch nothing was changed but that writes may wait.
pub(super) async fn undo(context: &mut Context) -> anyhow::Result<Outcome> {
    let Some(plan) = context.recall::<Plan>(PLAN)? else { return Ok(Outcome::Done) };
    if moved::is_at(context.control(), context.tenant()?, &plan.to).await? {
        return Ok(Outcome::Noted);
    }
    give_back(context, &plan).await?;
    Ok(Outcome::Done)
}
