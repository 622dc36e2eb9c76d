//! Which backup, from where, and a place for what comes out of it.

use anyhow::Context as _;

use super::{COURSE, Course, Wanted, stay_at};
use crate::backups;
use crate::life::moving::{PLAN, Plan, store};
use crate::life::newcomer;
use crate::operations::{Context, Outcome, hopeless};
use crate::provisioning;

pub(super) async fn reserve(context: &mut Context) -> anyhow::Result<Outcome> {
    let wanted: Wanted = context.input()?;
    let stay = stay_at(context.control(), wanted.source, wanted.at).await.map_err(|error| match error {
        super::RestoreError::Database(error) => error.into(),
        refused => hopeless(refused),
    })?;
    let backups = backups::backups_of(context.control(), &stay.server, wanted.at).await?;
    let backup = backups.into_iter().next();
    let backup = backup.ok_or_else(|| hopeless("the base backup of that moment is gone by now"))?;
    let (server, source) = (stay.server, stay.slot);
    context
        .log(format!(
            "out of the base backup {} of {server}, schema {} of {}",
            backup.name, source.schema, source.database
        ))
        .await?;
    context.note(COURSE, Course { server, backup: backup.name, source })?;
    if wanted.into_new { newcomer::reserve(context).await } else { beside(context).await }
}

/// A place of a fresh name beside the site's own.
async fn beside(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let place = store::place(context.control(), tenant).await?.ok_or_else(|| hopeless("there is no such site"))?;
    if matches!(place.state.as_str(), "creating" | "deleting" | "closed") {
        return Err(hopeless(format!("the site is {}", place.state)));
    }
    let provisioner = context.services.provisioner.clone();
    let mut transaction = context.control().begin().await?;
    let here = place.slot.database.clone();
    let to = provisioning::Wanted { from: &here, server: None, database: Some(&here) };
    let to = provisioner.slot_for(&mut transaction, &to).await.context("a place for what is restored")?;
    // Brought to this program's version before the site is there.
    let version = migrations::tenant_version();
    context.note(PLAN, Plan { from: place.slot, to, epoch: place.epoch, version })?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}
