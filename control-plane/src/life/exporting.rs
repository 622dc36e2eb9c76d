//! Exporting a site: a file with every row and every blob, of one moment.

use anyhow::Context as _;
use futures::TryStreamExt;
use platform::blobs::ByteStream;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use time::{Duration, OffsetDateTime};

use super::files::{End, FORMAT, Manifest, SiteWriter, Tallied};
use super::store::{self, ExportRow};
use super::{Asked, EXPORTS, tables};
use crate::holdings;
use crate::notice::notice;
use crate::operations::{self, Context, Kind, New, Outcome, Services, StartError, Step, permanent};

/// How long a file is kept.
pub const KEPT_FOR: Duration = Duration::days(7);

/// Writes a site's file.
pub static EXPORT: Kind = Kind {
    name: "export",
    steps: &[Step { name: "write", weight: 1, can_be_cancelled: true, run: |context| Box::pin(write(context)) }],
    undo: Some(|context| Box::pin(undo(context))),
};

/// A file that a site was exported to.
pub type Export = ExportRow;

/// Asks for a site to be exported. The site goes on meanwhile; the file is of the moment at which it was begun.
/// In a transaction of the caller's.
///
/// # Errors
/// When another operation of the site is live, or the control database is away.
pub async fn start_export(conn: &mut PgConnection, tenant: i64, asked: &Asked) -> Result<i64, StartError> {
    let new =
        New { tenant: Some(tenant), input: json!({}), requested_by: asked.by.clone(), reason: asked.reason.clone() };
    operations::start(conn, &EXPORT, new).await
}

/// The files of a site that are kept, newest first.
///
/// # Errors
/// When the control database is away.
pub async fn exports(pool: &PgPool, tenant: i64) -> Result<Vec<Export>, sqlx::Error> {
    store::exports(pool, tenant).await
}

/// The file of an export operation that is done; `None` when there is none (any more).
///
/// # Errors
/// When the control database is away.
pub async fn export_of(pool: &PgPool, operation: i64) -> Result<Option<Export>, sqlx::Error> {
    store::export_of(pool, operation).await
}

/// The bytes of a file: its size, and what is to be sent.
///
/// # Errors
/// When the blob store is away.
pub async fn open_export(services: &Services, export: &Export) -> anyhow::Result<Option<(u64, ByteStream)>> {
    services.blobs.read_file(EXPORTS, &export.file).await
}

fn file_name(context: &Context) -> anyhow::Result<String> {
    Ok(format!("site-{}-{}.tar.zst", context.tenant()?, context.operation))
}

async fn write(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let file = file_name(context)?;
    let provisioner = context.services.provisioner.clone();
    let mut conn = provisioner
        .connect_site(tenant)
        .await?
        .ok_or_else(|| permanent(notice!("no_site", "there is no such site")))?;
    // What a worker that was cut off has left.
    context.services.blobs.delete_file(EXPORTS, &file).await?;
    tables::begin_snapshot(&mut conn).await?;
    let manifest = manifest(context, &mut conn).await?;
    let out = Tallied::new(context.services.blobs.write_file(EXPORTS, &file)?);
    let writer = SiteWriter::begin(out, &manifest).await?;
    let (out, end) = write_all(context, &mut conn, &manifest, writer).await?;
    let (size, sha256) = out.sum();
    tables::run(&mut conn, "ROLLBACK".to_owned()).await?;
    conn.close().await?;
    let rows: u64 = end.tables.iter().map(|table| table.rows).sum();
    context
        .log(notice!("exported", "{rows} rows and {blobs} blobs in {size} bytes", rows, blobs = end.blobs, size))
        .await?;
    let mut transaction = context.control().begin().await?;
    let row = store::NewExport {
        tenant,
        operation: context.operation,
        file: &file,
        size: i64::try_from(size)?,
        sha256: &sha256,
        format: FORMAT,
        schema_version: manifest.schema_version,
        expires_at: OffsetDateTime::now_utc() + KEPT_FOR,
    };
    store::insert_export(&mut transaction, &row).await?;
    context.note("file", &file)?;
    context.note("sha256", &sha256)?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}

async fn manifest(context: &Context, conn: &mut PgConnection) -> anyhow::Result<Manifest> {
    let tenant = context.tenant()?;
    let described = store::describe(context.control(), tenant).await?;
    let (site, plan, domains) = described.ok_or_else(|| permanent(notice!("no_site", "there is no such site")))?;
    Ok(Manifest {
        format: FORMAT,
        made_by: concat!("lophoc ", env!("CARGO_PKG_VERSION")).to_owned(),
        made_at: OffsetDateTime::now_utc().unix_timestamp(),
        site,
        plan,
        domains,
        schema_version: tables::version(conn).await?,
        tables: tables::shapes(conn).await?,
        left_out: tables::LEFT_OUT.iter().map(|&name| name.to_owned()).collect(),
        sequences: tables::sequences(conn).await?,
    })
}

async fn write_all<W: tokio::io::AsyncWrite + Unpin>(
    context: &mut Context,
    conn: &mut PgConnection,
    manifest: &Manifest,
    mut writer: SiteWriter<W>,
) -> anyhow::Result<(W, End)> {
    let blobs = blobs_of(conn).await?;
    let sizes = tables::sizes(conn).await?;
    let blob_bytes: f64 = blobs.iter().map(|(_, size)| *size as f64).sum();
    let whole = (sizes.values().sum::<f64>() + blob_bytes).max(1.0);
    let mut done = 0.0;
    for table in &manifest.tables {
        let rows = tables::rows_out(conn, table).await?;
        writer.table(&table.name, rows).await.with_context(|| format!("writing the table {}", table.name))?;
        done += sizes.get(&table.name).copied().unwrap_or_default();
        context.progress(done / whole).await?;
    }
    let store = context.services.blobs.clone();
    for (hash, size) in &blobs {
        if store.size(hash).await?.is_none() {
            return Err(permanent(notice!("blob_missing", "the blob {hash} is not in the store", hash)));
        }
        let (length, content) = store.stream(hash).await?;
        writer.blob(hash, length, content).await?;
        done += *size as f64;
        context.progress(done / whole).await?;
    }
    writer.finish().await
}

/// The blobs that the site's tables name, in the order of their keys.
pub(super) async fn blobs_of(conn: &mut PgConnection) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let columns = holdings::present(conn).await?;
    if columns.is_empty() {
        return Ok(Vec::new());
    }
    let mut blobs: Vec<(String, i64)> =
        sqlx::query_as(AssertSqlSafe(holdings::referenced(&columns))).fetch(conn).try_collect().await?;
    blobs.sort();
    Ok(blobs)
}

async fn undo(context: &mut Context) -> anyhow::Result<Outcome> {
    context.services.blobs.delete_file(EXPORTS, &file_name(context)?).await?;
    Ok(Outcome::Done)
}
