//! Importing a site's file into a new site. Nothing of the file is believed: it is read to its end, compared with what
//! that says, and only then is the site opened; whatever is wrong with it, nothing of it stays.

use directory::{SiteKind, holdings, websites};
use platform::blobs::BlobStore;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tokio::io::{AsyncRead, AsyncWriteExt};
use uuid::Uuid;

use super::files::{Manifest, Part, SiteOf, SiteReader, TableShape, refused};
use super::new_site::{self, NewSiteError, NewSiteName, SiteProfile};
use super::{Asked, exporting, import_checks, renaming, tables};
use crate::notice::notice;
use crate::operations::{Context, Kind, Outcome, Step, permanent};

/// The blob store's folder of files that are to be imported.
pub(super) const IMPORTS: &str = "imports";
/// Blobs whose holds are noted at once.
const HELD_AT_ONCE: usize = 100;

/// Fills a new site from a file.
pub static IMPORT: Kind = Kind {
    name: "import",
    steps: &[
        new_site::RESERVE,
        Step { name: "load", weight: 20, can_be_cancelled: true, run: |context| Box::pin(load(context)) },
        new_site::MIGRATE,
        Step { name: "check", weight: 4, can_be_cancelled: true, run: |context| Box::pin(check_rows(context)) },
        new_site::OPEN,
        Step { name: "tidy", weight: 1, can_be_cancelled: false, run: |context| Box::pin(tidy(context)) },
    ],
    undo: Some(|context| Box::pin(undo(context))),
};

/// Which file.
#[derive(Serialize, Deserialize)]
struct Source {
    file: String,
}

/// Puts a file where workers find it; returns its name there.
///
/// # Errors
/// When it can't be read, or the blob store is away.
pub async fn upload(blobs: &BlobStore, mut content: impl AsyncRead + Unpin) -> anyhow::Result<String> {
    let name = format!("{}.tar.zst", Uuid::new_v4().simple());
    let mut out = blobs.write_file(IMPORTS, &name)?;
    tokio::io::copy(&mut content, &mut out).await?;
    out.shutdown().await?;
    Ok(name)
}

/// Takes an uploaded file away that is not going to be imported.
///
/// # Errors
/// When the blob store is away.
pub async fn forget_upload(blobs: &BlobStore, file: &str) -> anyhow::Result<()> {
    blobs.delete_file(IMPORTS, file).await
}

/// Asks for a file that was [uploaded](upload) to be imported as a new site. Returns the site's id and the
/// operation's. The file is gone when that is over. In a transaction of the caller's.
///
/// # Errors
/// When the address can't be had, or the control database is away.
pub async fn start_import(
    conn: &mut PgConnection,
    file: &str,
    new_site: &NewSiteName,
    asked: &Asked,
) -> Result<(i64, i64), NewSiteError> {
    new_site::begin(conn, &IMPORT, new_site, json!({"file": file}), asked).await
}

async fn load(context: &mut Context) -> anyhow::Result<Outcome> {
    let Source { file } = context.input()?;
    let found = context.services.blobs.read_file(IMPORTS, &file).await?;
    let (size, content) =
        found.ok_or_else(|| permanent(notice!("file_gone", "the file is not there any more: import it anew")))?;
    let mut reader = SiteReader::open(size, content).await?;
    check(&reader.manifest)?.note(context)?;
    let mut conn = new_site::empty_schema(context, reader.manifest.schema_version).await?;
    load_tables(context, &mut conn, &mut reader).await?;
    load_blobs(context, &mut conn, &mut reader).await?;
    conn.close().await?;
    Ok(Outcome::Done)
}

/// What can be known from the manifest alone: what the site is to look like.
fn check(manifest: &Manifest) -> anyhow::Result<SiteProfile> {
    let newest = migrations::tenant_version();
    if manifest.schema_version > newest {
        return Err(refused(format!(
            "its tables are of version {}, and this program knows versions up to {newest}: take a newer Lophoc",
            manifest.schema_version
        )));
    }
    if manifest.schema_version < 1 {
        return Err(refused(format!("there is no version {}", manifest.schema_version)));
    }
    if SiteKind::parse(&manifest.site.kind).is_none() {
        return Err(refused("its site is of no kind that there is"));
    }
    let SiteOf { name, kind, website, .. } = &manifest.site;
    let (true, Value::Object(website)) = (renaming::is_name(name), website) else {
        return Err(refused("its site has no name, or no website"));
    };
    let website = websites::vetted(website)
        .map_err(|part| refused(format!("its site's {part} is not what can be saved there")))?;
    Ok(SiteProfile { kind: kind.clone(), name: name.clone(), website })
}

async fn load_tables(context: &mut Context, conn: &mut PgConnection, reader: &mut SiteReader) -> anyhow::Result<()> {
    let declared = reader.manifest.tables.clone();
    let there = tables::shapes(conn).await?;
    tables::same_tables(&declared, &there)?;
    tables::begin_load(conn).await?;
    let back = tables::clear_the_way(conn, &there).await?;
    for (number, table) in there.iter().enumerate() {
        load_table(conn, reader, table).await?;
        context.progress(0.5 * (number + 1) as f64 / there.len() as f64).await?;
    }
    tables::put_back(conn, back).await?;
    tables::set_sequences(conn, &reader.manifest.sequences.clone()).await?;
    tables::run(conn, "COMMIT".to_owned()).await.map_err(tables::not_fitting)
}

async fn load_table(conn: &mut PgConnection, reader: &mut SiteReader, table: &TableShape) -> anyhow::Result<()> {
    let mut rows = tables::rows_in(conn, table).await?;
    reader.begin_table(&table.name);
    loop {
        match reader.rows().await {
            Ok(Some(piece)) => {
                rows.send(piece).await.map_err(tables::not_fitting)?;
            }
            Ok(None) => break,
            Err(error) => {
                // The connection goes with the error, and what was sent with the connection.
                if let Err(failure) = rows.abort("the file is not read any further").await {
                    tracing::debug!(%failure, "stopping a copy");
                }
                return Err(error);
            }
        }
    }
    let count = rows.finish().await.map_err(tables::not_fitting)?;
    reader.note_rows(count);
    Ok(())
}

/// Blobs, and the end of the file. Exactly those come that the rows name: a row must not lay hold of a blob that only
/// another site has.
async fn load_blobs(context: &mut Context, conn: &mut PgConnection, reader: &mut SiteReader) -> anyhow::Result<()> {
    let tenant = context.tenant()?;
    let named = exporting::blobs_of(conn).await?;
    let mut wanted = named.iter();
    let mut held = named.chunks(HELD_AT_ONCE);
    let mut number = 0_usize;
    loop {
        match reader.part().await? {
            Part::End => break,
            Part::Blob { hash, size } => {
                if wanted
                    .next()
                    .is_none_or(|(wanted, wanted_size)| *wanted != hash || u64::try_from(*wanted_size) != Ok(size))
                {
                    return Err(refused(format!("its blob {hash} is not the next that its rows name")));
                }
                if number.is_multiple_of(HELD_AT_ONCE) {
                    holdings::hold(context.control(), tenant, held.next().unwrap_or_default()).await?;
                }
                number += 1;
                let mut writer = context.services.blobs.writer(&hash).await?;
                while let Some(piece) = reader.piece().await? {
                    writer.write(piece).await?;
                }
                store_blob(writer).await?;
                context.progress(0.5 + 0.5 * number as f64 / named.len().max(1) as f64).await?;
            }
        }
    }
    match wanted.next() {
        Some((hash, _)) => Err(refused(format!("its rows name the blob {hash}, which it does not bring"))),
        None => Ok(()),
    }
}

async fn store_blob(writer: platform::blobs::BlobWriter) -> anyhow::Result<()> {
    match writer.finish().await {
        Ok(_) => Ok(()),
        Err(error) if error.is::<platform::blobs::WrongBytes>() => Err(refused(error)),
        Err(error) => Err(error),
    }
}

/// What of the rows can't be believed, now that they are of this program's version.
async fn check_rows(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let site = context.services.provisioner.connect_site(tenant).await?;
    let mut conn = site.ok_or_else(|| permanent(notice!("no_place", "the new site has no place")))?;
    let mut transaction = conn.begin().await?;
    import_checks::check_columns(&mut transaction).await?;
    import_checks::sanitize(&mut transaction).await?;
    let questions = import_checks::count(&mut transaction).await?.max(1) as f64;
    let (mut after, mut done) = (0, 0);
    while let Some((last, rendered)) = import_checks::render_next(&mut transaction, after).await? {
        (after, done) = (last, done + rendered);
        context.progress(done as f64 / questions).await?;
    }
    transaction.commit().await?;
    conn.close().await?;
    Ok(Outcome::Done)
}

/// The file has done its work. One that can't be deleted is swept up later ([`Keeper`](super::Keeper)).
async fn tidy(context: &mut Context) -> anyhow::Result<Outcome> {
    let Source { file } = context.input()?;
    if let Err(error) = context.services.blobs.delete_file(IMPORTS, &file).await {
        tracing::warn!(file, "an imported file can't be deleted now: {error:#}");
    }
    Ok(Outcome::Done)
}

async fn undo(context: &mut Context) -> anyhow::Result<Outcome> {
    let undone = new_site::undo(context).await?;
    if undone == Outcome::Done {
        tidy(context).await?;
    }
    Ok(undone)
}
