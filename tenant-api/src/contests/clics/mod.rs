//! A contest as a package of the CLICS specification: what it is made of is collected here, its files come from
//! [`contest_rules::clics`].

mod collect;
mod languages;
mod sources;
mod store;

use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web;
use contest_rules::clics;
use platform::error::ApiError;
use platform::locale::Locale;

use super::store::Contest;
use crate::files::Archive;
use crate::site::Site;

/// The package with the sources of what was handed in; it is called as the contest, as the specification asks.
pub(super) async fn download(site: &Site, contest: &Contest, locale: Locale) -> Result<HttpResponse, ApiError> {
    let mut conn = site.read().await?;
    let package = collect::package(&mut conn, contest, locale).await?;
    drop(conn);
    let name = format!("{}.zip", package.id);
    let sent: Vec<i64> = package.submissions.iter().map(|one| one.id).collect();
    let files = web::block(move || clics::files(&package)).await.map_err(ApiError::internal)?;
    let mut archive = Archive::begin(&site.app.blobs).await?;
    for (name, bytes) in &files {
        archive.write_file(name, bytes).await?;
    }
    sources::write(site, &mut archive, &sent).await?;
    let finished = archive.finish().await?;
    // Its bytes stay until they are read: they are open.
    let bytes = finished.read().await?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/zip"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(SizedStream::new(finished.size, bytes)))
}
