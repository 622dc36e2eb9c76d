//! What is left of a restore when it is over.

use super::{Wanted, switching};
use crate::life::moving::hands;
use crate::life::moving::{PLAN, Plan, store};
use crate::life::newcomer;
use crate::operations::{Context, Outcome};

/// Nothing of the other sites' data.
pub(super) async fn clean(context: &mut Context) -> anyhow::Result<Outcome> {
    remove_scratch(context).await?;
    Ok(Outcome::Done)
}

async fn remove_scratch(context: &Context) -> anyhow::Result<()> {
    let scratch = context.backups()?.scratch(context.operation);
    let _held = scratch.hold()?;
    scratch.remove().await
}

/// Takes everything away again that was made. After the switch there is nothing else to be undone.
pub(super) async fn undo(context: &mut Context) -> anyhow::Result<Outcome> {
    remove_scratch(context).await?;
    if context.input::<Wanted>()?.into_new {
        return newcomer::undo(context).await;
    }
    let Some(plan) = context.recall::<Plan>(PLAN)? else { return Ok(Outcome::Done) };
    let place = store::place(context.control(), context.tenant()?).await?;
    if place.is_none_or(|place| place.slot.schema == plan.to.schema) {
        return Ok(Outcome::Done);
    }
    hands::end_others(context, [&plan.from, &plan.to]).await?;
    let mut from = hands::old(context, &plan).await?;
    switching::open_again(context, &mut from, &plan).await?;
    context.services.provisioner.drop_schema_and_role(&plan.to).await?;
    Ok(Outcome::Done)
}
