//! Cloning a site: its rows as they are at one moment, and its blobs, which are shared, in a new site.

use directory::holdings;
use futures::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::{Connection, PgConnection};

use super::new_site::{self, NewSiteError, NewSiteName, SiteProfile};
use super::{Asked, LifeError, exporting, store, tables};
use crate::notice::notice;
use crate::operations::{Context, Kind, Outcome, Step, permanent};

/// Makes a new site out of another.
pub static CLONE: Kind = Kind {
    name: "clone",
    steps: &[
        new_site::RESERVE,
        Step { name: "copy", weight: 20, can_be_cancelled: true, run: |context| Box::pin(copy(context)) },
        new_site::MIGRATE,
        new_site::OPEN,
    ],
    undo: Some(|context| Box::pin(new_site::undo(context))),
};

/// Which site.
#[derive(Serialize, Deserialize)]
struct Source {
    source: i64,
}

/// Asks for a new site that is a copy of `source`. Returns its id and the operation's. In a transaction of the caller's.
///
/// # Errors
/// When there is no such site, the address can't be had, or the control database is away.
pub async fn start_clone(
    conn: &mut PgConnection,
    source: i64,
    new_site: &NewSiteName,
    asked: &Asked,
) -> Result<(i64, i64), NewSiteError> {
    if store::state(conn, source).await?.is_none_or(|state| matches!(state.as_str(), "creating" | "closed")) {
        return Err(LifeError::NotFound.into());
    }
    new_site::begin(conn, &CLONE, new_site, json!({"source": source}), asked).await
}

async fn copy(context: &mut Context) -> anyhow::Result<Outcome> {
    let Source { source } = context.input()?;
    let gone = || permanent(notice!("source_gone", "there is no site {source} any more", source));
    let mut from = context.services.provisioner.connect_site(source).await?.ok_or_else(gone)?;
    tables::begin_snapshot(&mut from).await?;
    let described = store::describe(context.control(), source).await?;
    let (site, ..) = described.ok_or_else(gone)?;
    let version = tables::version(&mut from).await?;
    // Held before they are looked for: the source may let go of them meanwhile, but they stay.
    let blobs = exporting::blobs_of(&mut from).await?;
    holdings::hold(context.control(), context.tenant()?, &blobs).await?;
    for (hash, _) in &blobs {
        if context.services.blobs.size(hash).await?.is_none() {
            return Err(permanent(notice!("blob_missing", "the blob {hash} is not in the store", hash)));
        }
    }
    let mut to = new_site::empty_schema(context, version).await?;
    copy_tables(context, &mut from, &mut to).await?;
    tables::run(&mut from, "ROLLBACK".to_owned()).await?;
    from.close().await?;
    to.close().await?;
    SiteProfile { kind: site.kind, name: site.name, website: site.website }.note(context)?;
    Ok(Outcome::Done)
}

async fn copy_tables(context: &mut Context, from: &mut PgConnection, to: &mut PgConnection) -> anyhow::Result<()> {
    let shapes = tables::shapes(from).await?;
    tables::same_tables(&shapes, &tables::shapes(to).await?)?;
    let sequences = tables::sequences(from).await?;
    tables::begin_load(to).await?;
    let back = tables::clear_the_way(to, &shapes).await?;
    for (number, table) in shapes.iter().enumerate() {
        let mut rows = std::pin::pin!(tables::rows_out(from, table).await?);
        let mut into = tables::rows_in(to, table).await?;
        while let Some(row) = rows.try_next().await? {
            into.send(row).await?;
        }
        into.finish().await?;
        context.progress((number + 1) as f64 / shapes.len() as f64).await?;
    }
    tables::put_back(to, back).await?;
    tables::set_sequences(to, &sequences).await?;
    tables::run(to, "COMMIT".to_owned()).await?;
    Ok(())
}
