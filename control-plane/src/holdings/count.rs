//! Making a site's holds again out of its tables.

use std::collections::HashSet;
use std::time::Duration;

use anyhow::Context as _;
use directory::holdings::hold;
use futures::TryStreamExt;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};
use time::OffsetDateTime;

use super::{BATCH, release_unused, store};
use super::{BLOB_COLUMNS, BlobColumn, referenced};
use crate::notice::notice;
use crate::operations::{Context, Kind, Outcome, Services, Step};

/// A hold that no row names is kept for so long: the row may be about to be written, or a job at the judge may still
/// need it.
const GRACE: Duration = Duration::from_secs(24 * 3600);
/// How often each site's blobs are counted.
pub(crate) const EVERY: Duration = Duration::from_secs(24 * 3600);

/// Counts the blobs of every site whose turn it is.
pub static COUNT: Kind = Kind {
    name: "count_blobs",
    steps: &[Step { name: "count", weight: 1, can_be_cancelled: true, run: |context| Box::pin(count_due(context)) }],
    undo: None,
};

/// What counting a site has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Blobs that its tables name.
    pub named: usize,
    /// Of those, how many it was not known to hold.
    pub found: usize,
    /// Blobs that were deleted, because neither this site nor any other has a use for them.
    pub deleted: usize,
}

async fn count_due(context: &mut Context) -> anyhow::Result<Outcome> {
    let before = OffsetDateTime::now_utc() - EVERY;
    let mut after: i64 = context.recall("after")?.unwrap_or_default();
    while let Some(tenant) = store::next_to_count(context.control(), after, before).await? {
        let counted = count(&context.services, tenant).await;
        match counted.with_context(|| format!("counting the blobs of site {tenant}")) {
            Ok(counted) if counted.found + counted.deleted > 0 => {
                let Counted { named, found, deleted } = counted;
                context
                    .log(notice!(
                        "blobs_counted",
                        "site {tenant}: {named} named, {found} newly known, {deleted} deleted",
                        tenant,
                        named,
                        found,
                        deleted
                    ))
                    .await?;
            }
            Ok(_) => {}
            // One site that can't be read must not keep the others from their turn; its own comes again.
            Err(error) => {
                let detail = format!("{error:#}");
                context.log(notice!("site_not_counted", "{detail}", tenant, detail)).await?;
            }
        }
        after = tenant;
        context.note("after", after)?;
        context.remember().await?;
    }
    Ok(Outcome::Done)
}

/// Counts one site's blobs. A site that is gone, or that somebody is bringing away, has none.
///
/// # Errors
/// When a database or the blob store is away.
pub async fn count(services: &Services, tenant: i64) -> anyhow::Result<Counted> {
    let pool = services.control();
    let Some(mut conn) = services.provisioner.connect_site(tenant).await? else {
        return Ok(Counted { named: 0, found: 0, deleted: 0 });
    };
    let began_at = OffsetDateTime::now_utc();
    let columns = present(&mut conn).await?;
    let mut used = HashSet::new();
    let mut found = 0;
    if !columns.is_empty() {
        let sql = referenced(&columns);
        let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut conn).try_chunks(BATCH);
        while let Some(chunk) = rows.try_next().await.map_err(|error| error.1)? {
            let mut blobs = Vec::with_capacity(chunk.len());
            for row in &chunk {
                blobs.push((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?));
            }
            let hashes: Vec<String> = blobs.iter().map(|(hash, _)| hash.clone()).collect();
            let unknown: HashSet<String> = store::not_held(pool, tenant, &hashes).await?.into_iter().collect();
            found += unknown.len();
            used.extend(hashes);
            blobs.retain(|(hash, _)| unknown.contains(hash));
            hold(pool, tenant, &blobs).await?;
        }
    }
    conn.close().await?;
    store::note_counted(pool, tenant).await?;
    let deleted = release_unused(pool, &services.blobs, tenant, &used, began_at - GRACE).await?;
    Ok(Counted { named: used.len(), found, deleted: deleted.unwrap_or_default() })
}

/// Those columns that the site's schema has: it may be of an older version.
pub(crate) async fn present(conn: &mut PgConnection) -> Result<Vec<BlobColumn>, sqlx::Error> {
    let mut found = Vec::new();
    for column in BLOB_COLUMNS {
        let there: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = $2 AND NOT attisdropped)",
        )
        .bind(column.table)
        .bind(column.hash)
        .fetch_one(&mut *conn)
        .await?;
        if there {
            found.push(*column);
        }
    }
    Ok(found)
}
