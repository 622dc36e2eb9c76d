//! What is left of a restore when it is over.

use super::Wanted;
use crate::life::{moving, newcomer};
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
    moving::undo(context).await
}
