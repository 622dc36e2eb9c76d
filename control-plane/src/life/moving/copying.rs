//! All rows, as one snapshot sees them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, ensure};
use futures::TryStreamExt;
use futures::future::{Either, select, try_join, try_join_all};
use sqlx::{Connection, PgConnection};

use super::connections::{self, Connections, Endpoints};
use super::tables::{self, Table};
use super::{PLAN, Plan, capture};
use crate::notice::notice;
use crate::operations::{Context, Outcome, permanent};

/// Tables that are copied at the same time.
const AT_ONCE: usize = 3;
/// How often the progress is looked at.
const TICK: std::time::Duration = std::time::Duration::from_millis(500);

/// Tables that wait to be copied, the largest first, and the bytes that were.
struct Work {
    left: Mutex<Vec<(u64, Table)>>,
    done: AtomicU64,
    whole: u64,
}

/// Builds the tables at the new place, has every change noted from then on, and copies all rows.
pub(super) async fn copy(context: &mut Context) -> anyhow::Result<Outcome> {
    let plan: Plan = context.recall_known(PLAN)?;
    connections::end_others(context, [&plan.from, &plan.to]).await?;
    context.services.provisioner.build_slot(&plan.to, plan.version).await?;
    let ends = Endpoints::of(context, &plan).await?;
    let Connections { mut from, mut to } = ends.reach(context).await?;
    same_version(&mut from, &plan).await?;
    let tables = tables::all(&mut from).await?;
    if tables != tables::all(&mut to).await? {
        return Err(permanent(notice!(
            "other_tables",
            "the site's tables are not those of version {version}",
            version = plan.version
        )));
    }
    tables::loosen(&mut to, &tables).await?;
    capture::install(&mut from, &plan.from, &tables).await?;
    copy_tables(context, &ends, &mut from, tables).await?;
    Ok(Outcome::Done)
}

/// Copies all rows of tables as one moment has them, and compares each table.
pub(in crate::life) async fn copy_tables(
    context: &mut Context,
    ends: &Endpoints,
    from: &mut PgConnection,
    tables: Vec<Table>,
) -> anyhow::Result<()> {
    tables::run(from, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY".to_owned()).await?;
    let snapshot: String = sqlx::query_scalar("SELECT pg_export_snapshot()").fetch_one(&mut *from).await?;
    let work = work(from, tables).await?;
    copy_all(context, ends, &snapshot, &work).await?;
    tables::run(from, "ROLLBACK".to_owned()).await?;
    context.log(notice!("copied", "{mib} MiB of tables copied and compared", mib = work.whole / (1024 * 1024))).await?;
    Ok(())
}

/// Another version than at the beginning: somebody has upgraded the site meanwhile, and its tables are others now.
pub(super) async fn same_version(conn: &mut PgConnection, plan: &Plan) -> anyhow::Result<()> {
    let version = crate::life::tables::version(conn).await?;
    if version == plan.version {
        return Ok(());
    }
    Err(permanent(notice!(
        "upgraded_meanwhile",
        "the site was upgraded from version {from} to {version} meanwhile: move it anew",
        from = plan.version,
        version
    )))
}

async fn work(conn: &mut PgConnection, tables: Vec<Table>) -> anyhow::Result<Work> {
    let mut left = Vec::with_capacity(tables.len());
    for table in tables {
        left.push((tables::size(conn, &table).await?, table));
    }
    left.sort_by_key(|(size, _)| *size);
    let whole = left.iter().map(|(size, _)| size).sum();
    Ok(Work { left: Mutex::new(left), done: AtomicU64::new(0), whole })
}

async fn copy_all(context: &mut Context, ends: &Endpoints, snapshot: &str, work: &Work) -> anyhow::Result<()> {
    let mut pairs = Vec::with_capacity(AT_ONCE);
    for _ in 0..AT_ONCE {
        let mut pair = ends.reach(context).await?;
        let begin = format!(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET TRANSACTION SNAPSHOT {}",
            tables::literal(snapshot)
        );
        tables::run(&mut pair.from, begin).await?;
        pairs.push(pair);
    }
    let mut copying = Box::pin(try_join_all(pairs.into_iter().map(|pair| copy_some(pair, work))));
    loop {
        match select(copying, Box::pin(tokio::time::sleep(TICK))).await {
            Either::Left((done, _)) => return done.map(drop),
            Either::Right((_, unfinished)) => copying = unfinished,
        }
        // Reading twice for the comparison takes about as long as copying.
        #[expect(clippy::cast_precision_loss, reason = "a part of a whole, for people")]
        let part = work.done.load(Ordering::Relaxed) as f64 / (work.whole as f64).max(1.0);
        context.progress(part).await?;
    }
}

async fn copy_some(mut pair: Connections, work: &Work) -> anyhow::Result<()> {
    loop {
        let next = work.left.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let Some((size, table)) = next else { break };
        copy_table(&mut pair, &table, work).await.with_context(|| format!("copying the table {}", table.name))?;
        let (there, here) =
            try_join(tables::digest(&mut pair.from, &table), tables::digest(&mut pair.to, &table)).await?;
        ensure!(there == here, "the copy of {} differs: {} rows there, {} here", table.name, there.0, here.0);
        tables::run(&mut pair.to, format!("ANALYZE {}", table.quoted())).await?;
        work.done.fetch_add(size - size / 2, Ordering::Relaxed);
    }
    pair.from.close().await?;
    pair.to.close().await?;
    Ok(())
}

async fn copy_table(pair: &mut Connections, table: &Table, work: &Work) -> anyhow::Result<()> {
    let (name, columns) = (table.quoted(), table.list(""));
    let mut rows = pair.from.copy_out_raw(&format!("COPY {name} ({columns}) TO STDOUT (FORMAT binary)")).await?;
    let mut into = pair.to.copy_in_raw(&format!("COPY {name} ({columns}) FROM STDIN (FORMAT binary)")).await?;
    while let Some(piece) = rows.try_next().await? {
        work.done.fetch_add(piece.len() as u64 / 2, Ordering::Relaxed);
        into.send(piece).await?;
    }
    into.finish().await?;
    Ok(())
}
