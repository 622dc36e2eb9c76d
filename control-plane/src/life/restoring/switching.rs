//! From the place that a site has to another, whatever was written in between.

use std::time::Instant;

use time::{Duration, OffsetDateTime};

use super::{UNDO_FOR, Wanted, store};
use crate::life::moving::connections::{self, Connections};
use crate::life::moving::{self, PLAN, Plan, capture, switching, tables};
use crate::life::tables::{sequences, set_sequences};
use crate::life::{NewSiteName, store as life_store};
use crate::notice::notice;
use crate::operations::{Context, Outcome, permanent};

/// The site is what was restored: at its new place, or open for the first time.
pub(super) async fn switch(context: &mut Context) -> anyhow::Result<Outcome> {
    let wanted: Wanted = context.input()?;
    if wanted.into_new {
        return open(context, wanted.source).await;
    }
    let plan: Plan = context.recall_known(PLAN)?;
    let keep = wanted.keep_seconds.map_or(UNDO_FOR, Duration::seconds);
    exchange(context, &plan, keep, false).await
}

/// Opens the new site, with the looks that the other has today.
async fn open(context: &mut Context, source: i64) -> anyhow::Result<Outcome> {
    let described = life_store::describe(context.control(), source).await?;
    let (site, ..) =
        described.ok_or_else(|| permanent(notice!("restored_site_gone", "the site that it is of is gone")))?;
    let named: NewSiteName = context.input()?;
    let name = named.name.as_deref().unwrap_or(&site.name);
    let (tenant, mut transaction) = (context.tenant()?, context.control().begin().await?);
    life_store::open_new_site(&mut transaction, tenant, &site.kind, name, &site.website).await?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}

/// Closes the place that the site has and gives it the other. `back`: that is one that it had before.
pub(super) async fn exchange(
    context: &mut Context,
    plan: &Plan,
    keep: Duration,
    back: bool,
) -> anyhow::Result<Outcome> {
    match over(context, plan, keep, back).await {
        Ok(()) => Ok(Outcome::Noted),
        Err(error) => called_off(context, plan, error).await,
    }
}

/// Lets the place that the site has be written again, also where this attempt never closed it: a worker that was killed
/// may have left it closed.
pub(super) async fn called_off(context: &Context, plan: &Plan, error: anyhow::Error) -> anyhow::Result<Outcome> {
    match switching::give_back(context, plan).await {
        Ok(()) => Err(error),
        Err(failure) => Err(failure.context(format!("{error:#}; and the old place may still be closed"))),
    }
}

async fn over(context: &mut Context, plan: &Plan, keep: Duration, back: bool) -> anyhow::Result<()> {
    let mut connections = connections::both(context, plan).await?;
    let all = tables::all(&mut connections.from).await?;
    capture::install(&mut connections.from, &plan.from, &all).await?;
    let waited = closed(context, &mut connections, plan, keep, back).await?;
    let switched = notice!("switched", "writes waited for {ms} ms", ms = waited.as_millis());
    switching::log_switch(context, switched).await;
    Ok(())
}

/// From the first write that waits to the placement that names the other place. Returns how long that was.
async fn closed(
    context: &mut Context,
    connections: &mut Connections,
    plan: &Plan,
    keep: Duration,
    back: bool,
) -> anyhow::Result<std::time::Duration> {
    let tenant = context.tenant()?;
    let mut transaction = context.control().begin().await?;
    context.hold_in(&mut transaction).await?;
    if !moving::store::set_moving(&mut transaction, tenant, plan, true).await? {
        return Err(permanent(notice!("site_moved_on", "the site is not where it was")));
    }
    let begun = Instant::now();
    transaction.commit().await?;
    tokio::time::sleep(switching::WORD_GOES_ROUND).await;
    switching::in_time(begun, shut(connections, plan)).await?;
    let mut transaction = context.control().begin().await?;
    context.end_in(&mut transaction).await?;
    if back && !store::take_back(&mut transaction, &plan.to.schema).await? {
        return Err(permanent(notice!("former_gone", "what the site had before it was restored is gone")));
    }
    let Plan { from, to, epoch, version } = plan;
    let drop_after = OffsetDateTime::now_utc() + keep;
    if !moving::store::flip(&mut transaction, tenant, from, *epoch, to, *version, drop_after).await? {
        return Err(permanent(notice!("site_moved_on", "the site is not where it was")));
    }
    if !back {
        store::can_be_undone(&mut transaction, &from.schema).await?;
    }
    transaction.commit().await?;
    Ok(begun.elapsed())
}

/// The place that the site leaves refuses writes, and no number of it is given out at the other.
async fn shut(connections: &mut Connections, plan: &Plan) -> anyhow::Result<()> {
    let all = tables::all(&mut connections.from).await?;
    capture::refuse(&mut connections.from, &plan.from, &all).await?;
    switching::drain(&mut connections.from).await?;
    no_number_twice(connections).await
}

/// Numbers that were given out since the moment are not given to something else: links may have them.
async fn no_number_twice(connections: &mut Connections) -> anyhow::Result<()> {
    let given = sequences(&mut connections.from).await?;
    let mut states = sequences(&mut connections.to).await?;
    for state in &mut states {
        if let Some(given) = given.iter().find(|given| given.name == state.name)
            && (given.last_value, given.is_called) > (state.last_value, state.is_called)
        {
            (state.last_value, state.is_called) = (given.last_value, given.is_called);
        }
    }
    set_sequences(&mut connections.to, &states).await
}
