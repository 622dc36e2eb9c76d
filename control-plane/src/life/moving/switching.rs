//! The moment in which a site can only be read, and after which it is at its new place.

use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::catching_up::Keys;
use super::connections::{self, Connections};
use super::tables::{self, Table};
use super::{KEPT_FOR, MoveTo, PLAN, Plan, capture, catching_up, copying, store};
use crate::life::tables::{sequences, set_sequences};
use crate::notice::{OperatorNotice, notice};
use crate::operations::{Context, Outcome, permanent};

/// How long writes that are about to begin are left alone: every process has heard by then that they have to wait.
pub(in crate::life) const WORD_GOES_ROUND: Duration = Duration::from_millis(150);
/// How long transactions that write are waited for.
const PATIENCE: Duration = Duration::from_millis(2500);
/// How often they are looked for.
const LOOK: Duration = Duration::from_millis(10);
/// The longest that writes may wait in all; what takes longer is called off and tried again later.
const LONGEST: Duration = Duration::from_millis(4500);

/// Closes the old place, brings the last rows over, and has the site's placement name the new one.
pub(super) async fn switch(context: &mut Context) -> anyhow::Result<Outcome> {
    let plan: Plan = context.recall_known(PLAN)?;
    match over(context, &plan).await {
        Ok(()) => Ok(Outcome::Noted),
        // Also where it was never closed this time: a worker that was killed may have left it closed.
        Err(error) => match call_off(context, &plan).await {
            Ok(_) => Err(error),
            Err(failure) => Err(failure.context(format!("{error:#}; and the old place may still be closed"))),
        },
    }
}

/// What this attempt began may still be under way in the server, such as taking rights away: that ends first.
async fn call_off(context: &Context, plan: &Plan) -> anyhow::Result<PgConnection> {
    connections::end_others(context, [&plan.from]).await?;
    let mut from = connections::old(context, plan).await?;
    open_again(context, &mut from, plan).await?;
    Ok(from)
}

async fn over(context: &mut Context, plan: &Plan) -> anyhow::Result<()> {
    let mut connections = connections::both(context, plan).await?;
    copying::same_version(&mut connections.from, plan).await?;
    let tables = tables::all(&mut connections.from).await?;
    // An attempt that was called off may have put the references back, which would act on what comes over now.
    tables::loosen(&mut connections.to, &tables).await?;
    // Near at hand: an earlier attempt may have been a while ago. Whatever was noted so far is compared while the site
    // is used, and only what comes after that while it waits.
    catching_up::compared_round(&mut connections, plan, &tables).await?;
    let late = catching_up::near(&mut connections, plan, &tables).await?;
    let (rows, waited) = closed(context, &mut connections, plan, (&tables, late)).await?;
    let read_only = waited.as_millis();
    let switched = notice!(
        "switched_with_rows",
        "writes waited for {read_only} ms; the last {rows} rows came over meanwhile",
        read_only,
        rows
    );
    log_switch(context, switched).await;
    Ok(())
}

/// The site has its new place: a line that can't be written is no reason to call that off.
pub(in crate::life) async fn log_switch(context: &Context, line: OperatorNotice) {
    if let Err(error) = context.log(line).await {
        tracing::warn!("logging that a site has its new place: {error:#}");
    }
}

/// From the first write that waits to the placement that names the new place. Returns how many rows came over meanwhile,
/// and how long that was.
async fn closed(
    context: &mut Context,
    connections: &mut Connections,
    plan: &Plan,
    (tables, late): (&[Table], Keys),
) -> anyhow::Result<(usize, Duration)> {
    let tenant = context.tenant()?;
    let mut transaction = context.control().begin().await?;
    context.hold_in(&mut transaction).await?;
    if !store::set_moving(&mut transaction, tenant, plan, true).await? {
        return Err(permanent(notice!("site_moved_on", "the site is not where it was")));
    }
    // Whoever held the site's row before this was waited for while it was still written.
    let begun = Instant::now();
    transaction.commit().await?;
    tokio::time::sleep(WORD_GOES_ROUND).await;
    let rows = in_time(begun, bring_the_last(connections, plan, tables, late)).await?;
    let waited = begun.elapsed();
    context.note("read_only_ms", u64::try_from(waited.as_millis())?)?;
    let keep = context.input::<MoveTo>()?.keep_seconds.map_or(KEPT_FOR, time::Duration::seconds);
    let mut transaction = context.control().begin().await?;
    context.end_in(&mut transaction).await?;
    let drop_after = OffsetDateTime::now_utc() + keep;
    let Plan { from, to, epoch, version } = plan;
    if !store::flip(&mut transaction, tenant, from, *epoch, to, *version, drop_after).await? {
        return Err(permanent(notice!("site_moved_on", "the site is not where it was")));
    }
    transaction.commit().await?;
    Ok((rows, begun.elapsed()))
}

/// What is done while writes wait, since `begun`: it ends well within 5 s or is called off.
pub(in crate::life) async fn in_time<T>(
    begun: Instant,
    work: impl Future<Output = anyhow::Result<T>>,
) -> anyhow::Result<T> {
    let left = LONGEST.saturating_sub(begun.elapsed());
    tokio::time::timeout(left, work)
        .await
        .map_err(|_| anyhow!("writes have waited for {} ms: called off, to be tried again", LONGEST.as_millis()))?
}

/// The old place refuses writes, and the new one is as it is. Returns how many rows came over meanwhile.
async fn bring_the_last(
    connections: &mut Connections,
    plan: &Plan,
    tables: &[Table],
    mut late: Keys,
) -> anyhow::Result<usize> {
    capture::refuse(&mut connections.from, &plan.from, tables).await?;
    drain(&mut connections.from).await?;
    let mut rows = 0;
    loop {
        let more = catching_up::round(connections, plan, tables).await?;
        if more.is_empty() {
            break;
        }
        rows += catching_up::count(&more);
        catching_up::add(&mut late, more);
    }
    catching_up::compare(connections, tables, &late).await?;
    let states = sequences(&mut connections.from).await?;
    set_sequences(&mut connections.to, &states).await?;
    tables::tighten(&mut connections.to, &mut connections.from, tables).await?;
    Ok(rows)
}

/// Waits until no transaction is left that has written to the site's tables.
pub(in crate::life) async fn drain(conn: &mut PgConnection) -> anyhow::Result<()> {
    let begun = Instant::now();
    loop {
        let writers = capture::writers(conn).await?;
        if writers == 0 {
            return Ok(());
        }
        ensure!(begun.elapsed() < PATIENCE, "{writers} transactions that write do not end: tried again later");
        tokio::time::sleep(LOOK).await;
    }
}

/// Lets the old place be written again, unless the site has left it. The lease is held meanwhile: nobody else can have
/// the site leave it.
async fn open_again(context: &Context, from: &mut PgConnection, plan: &Plan) -> anyhow::Result<()> {
    let tenant = context.tenant()?;
    let mut transaction = context.control().begin().await?;
    context.hold_in(&mut transaction).await?;
    if store::set_moving(&mut transaction, tenant, plan, false).await? {
        if capture::is_there(from, &plan.from).await? {
            let tables = tables::all(from).await?;
            capture::note(from, &plan.from, &tables).await?;
        }
        migrations::grant_tenant(from, &plan.from.schema, &plan.from.role).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// The old place is written again, and nothing is left beside it.
pub(in crate::life) async fn give_back(context: &Context, plan: &Plan) -> anyhow::Result<()> {
    let mut from = call_off(context, plan).await?;
    capture::remove(&mut from, &plan.from).await
}
