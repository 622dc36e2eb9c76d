//! A place for the site to move to.

use super::{MoveTo, PLAN, Plan, store};
use crate::operations::{Context, Outcome, hopeless};
use crate::provisioning::Wanted;
use crate::said::said;

/// Chooses the new place and notes it; a database is opened where that takes one.
pub(super) async fn reserve(context: &mut Context) -> anyhow::Result<Outcome> {
    let (tenant, wanted) = (context.tenant()?, context.input::<MoveTo>()?);
    let place = store::place(context.control(), tenant)
        .await?
        .ok_or_else(|| hopeless(said!("no_site", "there is no such site")))?;
    if matches!(place.state.as_str(), "creating" | "closed") {
        return Err(hopeless(said!("site_state", "the site is {state}", state = place.state)));
    }
    if place.version > migrations::tenant_version() {
        return Err(hopeless(said!(
            "newer_tables",
            "the site's tables are of version {version}: take a newer Lophoc",
            version = place.version
        )));
    }
    let provisioner = context.services.provisioner.clone();
    let mut transaction = context.control().begin().await?;
    let to =
        Wanted { from: &place.slot.database, server: wanted.server.as_deref(), database: wanted.database.as_deref() };
    let to = provisioner.slot_for(&mut transaction, &to).await?;
    context.note(PLAN, Plan { from: place.slot, to, epoch: place.epoch, version: place.version })?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}
