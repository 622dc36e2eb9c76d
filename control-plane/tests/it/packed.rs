//! Files that sites are exported to, taken apart and put together again.

use anyhow::Context;
use async_compression::tokio::write::{ZstdDecoder, ZstdEncoder};
use control_plane::life::files::{End, Manifest};
use control_plane::life::{self, NewSiteName};
use control_plane::operations;
use futures::TryStreamExt;
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use crate::moved_in::{Stage, asked};

/// A new site under its old name.
pub fn new_site(subdomain: &str) -> NewSiteName {
    NewSiteName { name: None, subdomain: subdomain.to_owned() }
}

/// The bytes of a site's file.
pub async fn export(stage: &Stage<'_>, site: i64) -> anyhow::Result<Vec<u8>> {
    let operation = life::start_export(&mut *stage.services.control().acquire().await?, site, &asked()).await?;
    stage.done(operation).await?;
    let export = life::export_of(stage.services.control(), operation).await?.context("the export")?;
    let (size, content) = life::open_export(&stage.services, &export).await?.context("the file")?;
    let pieces: Vec<bytes::Bytes> = content.try_collect().await?;
    let whole = pieces.concat();
    assert_eq!((size, i64::try_from(size)?), (whole.len() as u64, export.size));
    assert_eq!(export.sha256, hex::encode(Sha256::digest(&whole)));
    Ok(whole)
}

/// Imports a file as a new site: its id, and how that ended.
pub async fn import(stage: &Stage<'_>, file: &[u8], subdomain: &str) -> anyhow::Result<(i64, operations::Operation)> {
    let name = life::upload(&stage.services.blobs, file).await?;
    let (site, operation) =
        life::start_import(&mut *stage.services.control().acquire().await?, &name, &new_site(subdomain), &asked())
            .await?;
    Ok((site, stage.finish(operation).await?))
}

/// Names and contents, in the order of the file.
pub type Entries = Vec<(String, Vec<u8>)>;

/// What is in a file, read with what anybody has: zstd and tar.
pub async fn unpack(file: &[u8]) -> anyhow::Result<Entries> {
    let mut decoder = ZstdDecoder::new(Vec::new());
    decoder.write_all(file).await?;
    decoder.shutdown().await?;
    let raw = decoder.into_inner();
    let mut archive = tar::Archive::new(raw.as_slice());
    let mut entries = Entries::new();
    for entry in archive.entries()? {
        let mut entry = entry?;
        let mut content = Vec::new();
        std::io::Read::read_to_end(&mut entry, &mut content)?;
        entries.push((entry.path()?.to_string_lossy().into_owned(), content));
    }
    Ok(entries)
}

/// The opposite.
pub async fn pack(entries: &Entries) -> anyhow::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, content) in entries {
        let mut header = tar::Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_mode(0o600);
        header.set_path(name)?;
        header.set_cksum();
        archive.append(&header, content.as_slice())?;
    }
    compress(&archive.into_inner()?).await
}

/// As zstd.
pub async fn compress(raw: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut encoder = ZstdEncoder::new(Vec::new());
    encoder.write_all(raw).await?;
    encoder.shutdown().await?;
    Ok(encoder.into_inner())
}

/// The content of the entry of that name.
pub fn entry<'e>(entries: &'e mut Entries, name: &str) -> &'e mut Vec<u8> {
    let found = entries.iter_mut().find(|(found, _)| found == name);
    &mut found.unwrap_or_else(|| panic!("no entry {name}")).1
}

/// What the file says about itself.
pub fn manifest(entries: &mut Entries) -> Manifest {
    serde_json::from_slice(entry(entries, "manifest.json")).expect("a manifest")
}

/// Has it say something else.
pub fn set_manifest(entries: &mut Entries, manifest: &Manifest) {
    *entry(entries, "manifest.json") = serde_json::to_vec(manifest).expect("JSON");
}

/// Changes a table's rows and makes the end agree, as somebody does who means it.
pub fn forge(entries: &mut Entries, table: &str, change: impl FnOnce(String) -> String, rows: i64) {
    let piece = entry(entries, &format!("tables/{table}/000001.csv"));
    *piece = change(String::from_utf8(piece.clone()).expect("CSV")).into_bytes();
    let (bytes, sha256) = (piece.len() as u64, hex::encode(Sha256::digest(&*piece)));
    let mut end: End = serde_json::from_slice(entry(entries, "end.json")).expect("an end");
    let of = end.tables.iter_mut().find(|end| end.name == table).expect("the table");
    (of.bytes, of.sha256, of.rows) = (bytes, sha256, of.rows.saturating_add_signed(rows));
    *entry(entries, "end.json") = serde_json::to_vec(&end).expect("JSON");
}
