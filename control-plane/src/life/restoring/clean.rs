//! What is left of a restore when it is over.

use super::Wanted;
use crate::life::{moving, new_site};
use crate::operations::{Context, Outcome};

/// Nothing of the other sites' data. The site is restored: the sweep of scratch folders takes what can't be removed now.
pub(super) async fn clean(context: &mut Context) -> anyhow::Result<Outcome> {
    if let Err(error) = remove_scratch(context).await {
        tracing::warn!("removing the scratch of a restore, later: {error:#}");
    }
    Ok(Outcome::Done)
}

async fn remove_scratch(context: &Context) -> anyhow::Result<()> {
    let scratch = context.backups()?.scratch(context.operation);
    let _held = scratch.hold()?;
    scratch.remove().await
}

/// Takes everything away again that was made. After the switch there is nothing else to be undone. A scratch that can't
/// be removed is left to the sweep: the site does not wait for it.
pub(super) async fn undo(context: &mut Context) -> anyhow::Result<Outcome> {
    if let Err(error) = remove_scratch(context).await {
        tracing::warn!("removing the scratch of a restore, later: {error:#}");
    }
    if context.input::<Wanted>()?.into_new {
        return new_site::undo(context).await;
    }
    moving::undo(context).await
}
