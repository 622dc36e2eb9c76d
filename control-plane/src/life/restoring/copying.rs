//! The site's tables, out of the recovered server into its new place.

use super::{COURSE, Course, VERSION, recovering, to};
use crate::life::moving::connections::{self, Connections, Endpoints};
use crate::life::moving::{copying, tables};
use crate::life::tables::{sequences, set_sequences};
use crate::notice::notice;
use crate::operations::{Context, Outcome, permanent};

pub(super) async fn copy(context: &mut Context) -> anyhow::Result<Outcome> {
    let (course, version): (Course, i32) = (context.recall_known(COURSE)?, context.recall_known(VERSION)?);
    let scratch = context.backups()?.scratch(context.operation);
    let _held = scratch.hold()?;
    let from = recovering::reached(context, &course, &scratch).await?;
    let slot = to(context).await?;
    connections::end_others(context, [&slot]).await?;
    let provisioner = context.services.provisioner.clone();
    provisioner.build_slot(&slot, version).await?;
    let ends = Endpoints { from, to: provisioner.options_of(&slot.database, &slot.schema).await? };
    let Connections { mut from, mut to } = ends.reach(context).await?;
    let all = tables::all(&mut from).await?;
    if all != tables::all(&mut to).await? {
        return Err(permanent(notice!(
            "other_tables",
            "the site's tables are not those of version {version}",
            version
        )));
    }
    tables::loosen(&mut to, &all).await?;
    copying::copy_tables(context, &ends, &mut from, all.clone()).await?;
    let states = sequences(&mut from).await?;
    set_sequences(&mut to, &states).await?;
    tables::tighten(&mut to, &mut from, &all).await?;
    Ok(Outcome::Done)
}
