//! A place for the site to move to.

use super::store::{self, Place};
use super::{MoveTo, PLAN, Plan};
use crate::notice::notice;
use crate::operations::{Context, Outcome, permanent};
use crate::provisioning::Wanted;

/// Chooses the new place and notes it; a database is opened where that takes one.
pub(super) async fn reserve(context: &mut Context) -> anyhow::Result<Outcome> {
    let wanted: MoveTo = context.input()?;
    let place = placed(context, &["creating", "closed"]).await?;
    if place.version > migrations::tenant_version() {
        return Err(permanent(notice!(
            "newer_tables",
            "the site's tables are of version {version}: take a newer Lophoc",
            version = place.version
        )));
    }
    let to =
        Wanted { from: &place.slot.database, server: wanted.server.as_deref(), database: wanted.database.as_deref() };
    plan(context, &place, &to, place.version).await
}

/// Where the operation's site is, unless it is in one of these states.
pub(in crate::life) async fn placed(context: &Context, refused: &[&str]) -> anyhow::Result<Place> {
    let place = store::place(context.control(), context.tenant()?).await?;
    let place = place.ok_or_else(|| permanent(notice!("no_site", "there is no such site")))?;
    if refused.contains(&place.state.as_str()) {
        return Err(permanent(notice!("site_state", "the site is {state}", state = place.state)));
    }
    Ok(place)
}

/// Ends the step with a plan: from the site's place to one of a fresh name, for tables of that version.
pub(in crate::life) async fn plan(
    context: &mut Context,
    place: &Place,
    to: &Wanted<'_>,
    version: i32,
) -> anyhow::Result<Outcome> {
    let provisioner = context.services.provisioner.clone();
    let mut transaction = context.control().begin().await?;
    let to = provisioner.slot_for(&mut transaction, to).await?;
    context.note(PLAN, Plan { from: place.slot.clone(), to, epoch: place.epoch, version })?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}
