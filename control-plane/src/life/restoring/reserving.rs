//! Which backup, from where, and a place for what comes out of it.

use anyhow::Context as _;

use super::{COURSE, Course, Wanted, stay_at};
use crate::backups;
use crate::life::moving::reserving;
use crate::life::new_site;
use crate::notice::notice;
use crate::operations::{Context, Outcome, permanent};
use crate::provisioning;

pub(super) async fn reserve(context: &mut Context) -> anyhow::Result<Outcome> {
    let wanted: Wanted = context.input()?;
    let mut conn = context.control().acquire().await?;
    let stay = stay_at(&mut conn, wanted.source, wanted.at).await.map_err(|error| match error {
        super::RestoreError::Database(error) => error.into(),
        refused => permanent(notice!("restore_refused", "{detail}", detail = refused.to_string())),
    })?;
    let backups = backups::backups_of(&mut conn, &stay.server, wanted.at, wanted.at).await?;
    drop(conn);
    let backup = backups.into_iter().next();
    let backup = backup
        .ok_or_else(|| permanent(notice!("base_backup_gone", "the base backup of that moment is gone by now")))?;
    let (server, source) = (stay.server, stay.slot);
    context
        .log(notice!(
            "restored_from",
            "out of the base backup {backup} of {server}, schema {schema} of {database}",
            backup = &backup.name,
            server = &server,
            schema = &source.schema,
            database = &source.database
        ))
        .await?;
    context.note(COURSE, Course { server, backup: backup.name, source })?;
    if wanted.into_new { new_site::reserve(context).await } else { beside(context).await }
}

/// A place of a fresh name beside the site's own.
async fn beside(context: &mut Context) -> anyhow::Result<Outcome> {
    let place = reserving::placed(context, &["creating", "deleting", "closed"]).await?;
    let here = place.slot.database.as_str();
    let to = provisioning::Wanted { from: here, server: None, database: Some(here) };
    // Brought to this program's version before the site is there.
    reserving::plan(context, &place, &to, migrations::tenant_version()).await.context("a place for what is restored")
}
